"""A calibration, step by step, as the camera's process shows it."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from calibration.cards.deck_enrolment import LAYINGS
from calibration.cards.deck_files import DECKS, decks_folder
from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.maintenance.calibration_files import Calibration, store
from calibration.session.session_view import AGAIN, GO_ON, WAIT, Choices, Mark, Progress, StepName, Verdict, View
from calibration.session.state_machine import WHOLE
from kiosk.config.overrides import Overrides
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.screens.app.application import App
from kiosk.screens.settings.owner import Owner
from kiosk.shots.staging.props import (
    EDGE,
    PICTURE,
    Setting,
    cards_on_track,
    centre,
    in_turn,
    press,
    scenes_in,
    still_eyes,
    tapped,
    track,
)
from vision.cards.card_looks import NAMES, SIZE
from vision.cards.enrolment.known_deck import KnownDeck, ShownCard
from vision.poker.drawing.face_design import FACES as DICE_FACES
from vision.poker.enrolled_set import EnrolledSet, ShownFace
from vision.poker.face_patch import WIDE

FACES = (5, 5, 2, 6, 3)


def _markers(*names: int) -> tuple[Mark, ...]:
    corners = ((40, 40), (860, 40), (860, 440), (40, 440))
    return tuple(
        Mark("polygon", ((x, y), (x + 60, y), (x + 60, y + 60), (x, y + 60)), "good", str(name))
        for name, (x, y) in enumerate(corners)
        if name in names
    )


def _dice(tone: str = "good") -> tuple[Mark, ...]:
    half = EDGE // 2
    places = (centre(n) for n in range(len(FACES)))
    boxes = (((x - half, y - half), (x + half, y + half)) for x, y in places)
    return tuple(Mark("box", box, tone, str(face)) for box, face in zip(boxes, FACES, strict=True))  # type: ignore[arg-type]


def _stages(now: StepName) -> tuple[tuple[str, Progress], ...]:
    at = WHOLE.index(now)
    return tuple((name, "done" if n < at else "now" if n == at else "todo") for n, name in enumerate(WHOLE))


BORDER = Mark("polygon", ((70, 70), (890, 60), (900, 470), (60, 480)), "active", "track")
CROSSES = tuple(
    Mark("cross", (point,), "active" if n == 1 else "quiet", str(n)) for n, point in enumerate(BORDER.points)
)
VIEWS: dict[str, View] = {
    "track-search": View(
        StepName.TRACK,
        "find-track",
        marks=_markers(0, 1, 3),
        verdicts=(Verdict.of("out-of-view", "bad", seen=24, whole=30, count=1, markers="2"),),
        progress=0.0,
        choices=Choices("by-hand", None, "more"),
        stages=_stages(StepName.TRACK),
    ),
    "track-found": View(
        StepName.TRACK,
        "track-found",
        marks=(*_markers(0, 1, 2, 3), BORDER),
        verdicts=(
            Verdict.of("tilted", "doubt", degrees=23),
            Verdict.of("track-size", die=38, width=40.0, height=22.5),
        ),
        choices=GO_ON,
        stages=_stages(StepName.TRACK),
    ),
    "corners": View(
        StepName.CORNERS,
        "move-corner",
        values=(("corner", 1), ("way", "across")),
        marks=(BORDER, *CROSSES),
        choices=Choices("to-left", "next-corner", "to-right"),
        stages=_stages(StepName.TRACK),
    ),
    "light": View(
        StepName.LIGHT,
        "measure-light",
        progress=0.4,
        choices=WAIT,
        stages=_stages(StepName.LIGHT),
    ),
    "light-bad": View(
        StepName.LIGHT,
        "light-unfit",
        verdicts=(
            Verdict.of("dark-left", "bad", Mark("box", ((70, 70), (330, 470)), "bad", "dark"), percent=38),
            Verdict.of("reflection", "doubt", Mark("box", ((560, 120), (640, 190)), "doubt", "reflection"), count=1),
            Verdict.of("soft-focus", "doubt", px=3.4, most=2.8),
        ),
        choices=AGAIN,
        stages=_stages(StepName.LIGHT),
    ),
    "dice": View(
        StepName.DICE,
        "throw-dice",
        values=(("left", 1),),
        marks=_dice(),
        verdicts=(Verdict.of("dice-seen", count=5, colours="white 3, red 2"),),
        progress=0.5,
        choices=WAIT,
        stages=_stages(StepName.DICE),
    ),
    "colour": View(
        StepName.COLOUR,
        "is-this-colour",
        values=(("count", 2), ("colour", "red")),
        marks=_dice("active")[:2],
        choices=Choices("no", "yes", "more"),
        stages=_stages(StepName.DICE),
    ),
    "poker-set": View(
        StepName.POKER,
        "new-set",
        values=(("name", "Poker 1"),),
        choices=Choices("other-set", "start", "more"),
        stages=_stages(StepName.POKER),
    ),
    "poker-face": View(
        StepName.POKER,
        "show-face",
        values=(("face", "K"), ("missing", "K, Q, 9")),
        marks=_dice("bad")[:1],
        verdicts=(Verdict.of("face-unclear", "bad", face="K"),),
        progress=0.5,
        choices=Choices("other-face", "learn", "more"),
        stages=_stages(StepName.POKER),
    ),
    "cards": View(
        StepName.OWN_CARDS,
        "lay-cards",
        values=(("first", LAYINGS[1][0]), ("last", LAYINGS[1][-1])),
        verdicts=(Verdict.of("cards-learnt", count=8),),
        progress=1 / len(LAYINGS),
        choices=Choices("cards-before", "learn", "more"),
        cards=LAYINGS[1],
    ),
    "cards-doubted": View(
        StepName.OWN_CARDS,
        "lay-cards",
        values=(("first", LAYINGS[-1][0]), ("last", LAYINGS[-1][-1])),
        verdicts=(Verdict.of("cards-other-look", "bad", card="KC"), Verdict.of("jokers-too")),
        progress=6 / len(LAYINGS),
        choices=Choices("cards-before", "as-said", "more"),
        cards=LAYINGS[-1],
    ),
    "trial": View(
        StepName.TRIAL,
        "tried",
        marks=_dice(),
        verdicts=(Verdict.of("throws-unsure", "doubt", count=1, throws=3),),
        choices=Choices("keep-anyway", "repeat", "discard"),
        stages=_stages(StepName.TRIAL),
    ),
    "menu": View(
        StepName.MENU,
        "what-now",
        values=(("step", "light"),),
        choices=Choices("return", "skip", "discard"),
        stages=_stages(StepName.LIGHT),
    ),
}


def _step(name: str) -> Setting:
    def shown(app: App) -> None:
        _scene_calibration(app)
        view = VIEWS[name]
        lying = [card.replace("10", "T") for card in view.cards]
        picture = cards_on_track(lying, app.words) if lying else track(() if name.startswith("light") else FACES)
        still_eyes(app).shown = CalibrationView(view, picture, PICTURE)
        app.screen.tap("whole")
        press(app)

    return shown


_scene_calibration = tapped(lambda app: app.settings(), "calibration")


def _scene_calibration_old(app: App) -> None:
    with TemporaryDirectory() as place:
        folder = Path(place) / "calibration"
        corners = np.array([[0, 0], [1280, 0], [1280, 720], [0, 720]], np.float32)
        path = store(
            folder, Calibration("scene", (1280, 720), {}, corners, track=(400.0, 225.0, 16.0)), "calibration"
        )
        assert path is not None
        for when in ("20261031-181502", "20261114-093000"):
            path.with_name(f"calibration-{when}.json").write_bytes(path.read_bytes())
        path.rename(path.with_name("calibration-20261121-090100.json"))
        app.owner = Owner(Overrides(app.config, Path(place)))
        _scene_calibration(app)
        app.screen.tap("old")


def _sets(*keys: str) -> Setting:
    """Two sets of dice that were shown, the one that was shown last serves; these items of their page were tapped."""

    def shown(app: App) -> None:
        face = np.full((WIDE, WIDE, 3), 200, np.uint8)
        with TemporaryDirectory() as place:
            for name in ("Marine", "Bistrot"):
                enrolled = EnrolledSet(name, tuple(ShownFace(letter, face) for letter in DICE_FACES))
                SETS.store(sets_folder(Path(place)), enrolled)
            app.owner = Owner(Overrides(app.config, Path(place)))
            tapped(_scene_calibration, "sets", *keys)(app)

    return shown


_scene_calibration_sets = _sets()
_scene_calibration_set = _sets("set:Marine")
_scene_calibration_set_name = in_turn(tapped(_scene_calibration_set, "rename"), lambda app: app.typed("Bleus"))


def _decks(*keys: str) -> Setting:
    """Two decks that were shown, the one that was shown last serves; these items of their page were tapped."""

    def shown(app: App) -> None:
        card = np.full((SIZE[1], SIZE[0], 3), 200, np.uint8)
        with TemporaryDirectory() as place:
            for name in ("Bleu", "Bistrot"):
                deck = KnownDeck(name, tuple(ShownCard(one, card) for one in NAMES))
                DECKS.store(decks_folder(Path(place)), deck)
            app.owner = Owner(Overrides(app.config, Path(place)))
            app.settings()
            tapped(lambda app: None, "cards", *keys)(app)

    return shown


_scene_own_cards = _decks()
_scene_own_cards_deck = _decks("set:Bleu")


def _scene_calibration_blind(app: App) -> None:
    app.eyes = NoCamera()
    tapped(_scene_calibration, "whole")(app)


SCENES: dict[str, Setting] = {
    **scenes_in(globals()),
    **{f"calibrating-{name}": _step(name) for name in VIEWS},
}
