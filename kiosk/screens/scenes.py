"""Every screen and main situation, set up with a real table and a real umpire: for pictures and for tests."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pygame

from kiosk.config import Config
from kiosk.devices.eyes.status import EyesStatus
from kiosk.devices.gestures import Gesture
from kiosk.games.engine import Decision, Throw, decision, phrase
from kiosk.screens import dice, felt
from kiosk.screens.app import App
from kiosk.table.store import Store
from kiosk.table.umpire import Umpire
from vision.events import AtRest, Event, Lifted, Rolling, TrackedDie
from vision.reading import Die

Setting = Callable[[App], None]
PEOPLE = ("Gisèle", "Marcel", "Yvonne")
CROWD = (
    "Marie-Claire",
    "Jean-Jacques",
    "Anne-Sophie",
    "Barthélémy",
    "Marguerite",
    "Maximilienne",
    "Bérengère",
    "Wolfgang",
)
PICTURE = (960, 540)
EDGE = 84


@dataclass
class StillEyes:
    """Eyes that see what a scene puts before them."""

    seen: list[Event] = field(default_factory=list)
    now: EyesStatus = field(default_factory=lambda: EyesStatus(True, None, "scene"))
    picture: bytes | None = None

    def poll(self) -> list[Event]:
        """What was put there since the last call."""
        events, self.seen = self.seen, []
        return events

    def status(self) -> EyesStatus:
        """As the scene says."""
        return self.now

    def expect(self, dice_set: str) -> None:
        """Of no use here."""

    def want_preview(self, wanted: bool) -> None:
        """Of no use here."""

    def preview(self) -> bytes | None:
        """The demonstration's track."""
        return self.picture


@dataclass
class StillHand:
    """A demonstration's hand that never throws."""

    held: frozenset[int] = frozenset()

    def toggle(self, index: int) -> None:
        """Keeps a die or lets it go."""
        self.held = self.held ^ {index}

    def throw(self) -> None:
        """Of no use here."""


def new_app(language: str = "fr", demo: bool = False) -> App:
    """An app over a journal in memory, with eyes that see nothing yet."""
    config = Config()
    eyes = StillEyes(now=EyesStatus(True, None, "scene", demo=demo), picture=track((5, 5, 2, 6, 3)) if demo else None)
    hand = StillHand(frozenset({0, 1})) if demo else None
    return App(
        config, Store(None), eyes, lambda table: Umpire(table, config), language=language, demo=demo, hand=hand
    )


def track(faces: Sequence[int | None]) -> bytes:
    """A JPEG of dice on the felt; None is a die on its corner."""
    surface = felt.table(PICTURE).copy()
    for place, face in enumerate(faces):
        picture = dice.die(face if face else 4, EDGE, angle=place * 37 % 60 - 30 if face else 45)
        surface.blit(picture, picture.get_rect(center=centre(place)))
    file = BytesIO()
    pygame.image.save(surface, file, "track.jpg")
    return file.getvalue()


def centre(place: int) -> tuple[int, int]:
    """Where a die lies in the picture."""
    return 150 + place * 165, 230 + (place * 97) % 120


def at_rest(faces: Sequence[int], unsure: int | None = None, first: int = 0, kept: Sequence[int] = ()) -> AtRest:
    """Dice at rest, one of them doubtful; ids count from `first`, those in `kept` stay what they were."""
    dice_ = []
    for place, face in enumerate(faces):
        x, y = centre(place)
        box = (x - EDGE // 2, y - EDGE // 2, EDGE, EDGE)
        doubtful = place == unsure
        likely = ((str(face), 0.5), (str(face % 6 + 1), 0.3), ("1", 0.1)) if doubtful else ()
        die = Die(
            str(face), "white", box, 0.5 if doubtful else 0.99, not doubtful, likely, "tilted" if doubtful else None
        )
        dice_.append(TrackedDie(place if place in kept else first + place, place in kept, die))
    shown = [None if place == unsure else face for place, face in enumerate(faces)]
    return AtRest(0.0, tuple(dice_), unsure is None, (), track(shown))


def see(app: App, *events: Event) -> None:
    """The eyes see these, one after the other."""
    app.eyes.seen += events
    app.update(app.now + 0.5)


def throw(
    app: App, faces: Sequence[int], unsure: int | None = None, first: int = 0, kept: Sequence[int] = ()
) -> None:
    """Dice roll and come to rest."""
    see(app, Rolling(0.0), at_rest(faces, unsure, first, kept))


def press(app: App, *gestures: Gesture) -> None:
    """Buttons, one after the other."""
    for gesture in gestures:
        app.gesture(gesture)
    app.update(app.now + 0.5)


def play(app: App, *moves: Throw | Decision) -> None:
    """Moves at the table, without eyes."""
    for move in moves:
        app.umpire.table.play(move)
    app.umpire.refresh()
    app.update(app.now + 0.5)


def lay(app: App, names: Sequence[str] = PEOPLE, **options: Any) -> None:
    """A table of Le Cameroun."""
    app.lay("cameroun", names, options)
    app.update(app.now + 0.5)


FILLER: tuple[tuple[tuple[int, ...], str], ...] = (
    ((5, 5, 5, 6, 2), "5"), ((6, 6, 6, 6, 1), "6"), ((1, 2, 3, 4, 5), "S"), ((4, 4, 4, 2, 2), "F"), ((3, 3, 1, 3, 2), "3"),
    ((2, 3, 4, 5, 6), "B"), ((1, 1, 1, 6, 2), "1"), ((6, 6, 6, 5, 5), "F"), ((4, 4, 4, 4, 4), "Q"), ((2, 2, 2, 5, 1), "2"),
    ((6, 6, 1, 3, 6), "6"), ((5, 5, 5, 5, 3), "5"), ((4, 4, 4, 4, 1), "4"), ((2, 2, 2, 2, 6), "2"), ((3, 3, 3, 5, 5), "F"),
    ((4, 4, 2, 4, 1), "4"), ((3, 3, 3, 3, 6), "3"), ((5, 5, 1, 2, 4), "5"), ((6, 6, 2, 6, 1), "6"), ((1, 1, 4, 2, 6), "1"),
    ((6, 6, 6, 6, 6), "Q"),
)  # fmt: skip
"""Turns that end at the first throw: dice and column."""


def filled(app: App, turns: int) -> None:
    """Plays so many turns of the filler, whatever is still allowed of them."""
    for number in range(turns):
        faces, column = FILLER[number % len(FILLER)]
        play(app, Throw(faces))
        state = app.umpire.table.state
        wanted = decision("write", column=column)
        move = wanted if wanted in state.moves() else next(move for move in state.moves() if move.kind == "write")
        play(app, move)


def crossed(app: App) -> None:
    """A turn that announces a cake and misses it."""
    play(
        app,
        Throw((6, 6, 6, 1, 2)),
        Throw((6, 6, 6, 1, 3), (4,)),
        decision("announce", column="Q"),
        Throw((6, 6, 6, 1, 4), (4,)),
    )


def _attract_resume(app: App) -> None:
    lay(app)
    filled(app, 4)
    app.home()
    press(app)


def _games(app: App) -> None:
    press(app, Gesture.OK)


def _remember(app: App) -> None:
    app.lay("cameroun", ("Odette", "Lucien", "Simone", *PEOPLE), {})
    app.umpire.table.leave()
    app.home()


def _players(app: App) -> None:
    _remember(app)
    press(app, Gesture.OK, Gesture.OK, Gesture.OK, Gesture.OK)


def _players_many(app: App) -> None:
    app.lay("cameroun", CROWD, {})
    app.umpire.table.leave()
    app.home()
    press(app, Gesture.OK, Gesture.OK, *[Gesture.OK] * 8)


def _name(app: App) -> None:
    press(app, Gesture.OK, Gesture.OK, Gesture.OK)
    app.typed("Maximilie")


def _seats(app: App) -> None:
    _players_many(app)
    app.screen.tap("seats")


def _seat(app: App) -> None:
    _seats(app)
    app.screen.tap("seat:2")


def _options(app: App) -> None:
    _players(app)
    app.screen.tap("go")


def _options_all(app: App) -> None:
    _options(app)
    app.screen.tap("all")


def _caps(app: App) -> None:
    _options_all(app)
    app.screen.tap("option:caps")


def _cap(app: App) -> None:
    _caps(app)
    app.screen.tap("entry:6")


def _throw(app: App) -> None:
    lay(app)


def _throw_many(app: App) -> None:
    lay(app, CROWD)
    filled(app, 13)


def _rolled(app: App) -> None:
    lay(app)
    filled(app, 7)
    throw(app, (5, 5, 5, 6, 2))


def _choose_many(app: App) -> None:
    lay(app, CROWD)
    filled(app, 12)
    throw(app, (3, 4, 2, 5, 6))


def _in_hand(app: App) -> None:
    _rolled(app)
    see(app, Lifted(1.0, (3, 4)))


def _rethrown(app: App) -> None:
    _in_hand(app)
    throw(app, (5, 5, 5, 4, 4), first=10, kept=(0, 1, 2))


def _second(app: App) -> None:
    _rethrown(app)
    press(app, Gesture.OK)


def _twice(app: App) -> None:
    lay(app)
    filled(app, 7)
    play(app, Throw((5, 4, 4, 3, 2)), Throw((5, 4, 1, 3, 3), (2, 4)))


def _announce(app: App) -> None:
    _twice(app)
    app.screen.tap("announce")


def _announced(app: App) -> None:
    _twice(app)
    play(app, decision("announce", column="F"))


def _changed(app: App) -> None:
    lay(app)
    filled(app, 8)


def _crossed(app: App) -> None:
    lay(app)
    filled(app, 7)
    crossed(app)


def _doubt(app: App) -> None:
    lay(app)
    filled(app, 7)
    throw(app, (5, 5, 3, 6, 2), unsure=2)


def _which(app: App) -> None:
    _rolled(app)
    app.screen.tap("correct")


def _correct(app: App) -> None:
    _which(app)
    app.screen.tap("die:2")


def _missing(app: App) -> None:
    lay(app)
    filled(app, 7)
    throw(app, (5, 5, 3, 6))


def _aside(app: App) -> None:
    _rolled(app)
    see(app, Lifted(1.0, (0, 1, 2, 3, 4)))
    throw(app, (4, 4), first=20)


def _blind(app: App) -> None:
    lay(app)
    filled(app, 7)
    app.eyes.now = EyesStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    press(app)


def _entering(app: App) -> None:
    _blind(app)
    for face in ("5", "5", "3"):
        app.typed(face)
    press(app)


def _entered(app: App) -> None:
    _entering(app)
    for face in ("6", "2"):
        app.typed(face)
    press(app)


def _menu(app: App) -> None:
    _rolled(app)
    app.screen.tap("menu")


def _steps(app: App) -> None:
    _menu(app)
    app.screen.tap("undo")
    press(app, Gesture.LEFT, Gesture.LEFT)


def _photo(app: App) -> None:
    _menu(app)
    app.screen.tap("photo")


def _rules(app: App) -> None:
    _menu(app)
    app.screen.tap("rules")


def _rules_page(page: int) -> Setting:
    def turn(app: App) -> None:
        _rules(app)
        press(app, *[Gesture.RIGHT] * page)

    return turn


def _leave(app: App) -> None:
    _menu(app)
    app.screen.tap("leave")


def _result(app: App) -> None:
    lay(app, turns=2)
    filled(app, 6)


def _result_many(app: App) -> None:
    lay(app, CROWD, turns=2)
    filled(app, 16)


def _tie(app: App) -> None:
    lay(app, PEOPLE, turns=1)
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    play(app, Throw((1, 1, 5, 6, 2)), decision("write", column="1"))


def _last_sheet(app: App) -> None:
    _result_many(app)
    app.screen.tap("sheet")


def _disk(app: App) -> None:
    _rolled(app)
    app.store.trouble = phrase("Le disque est plein : la partie continue, mais elle n'est plus enregistrée.")
    press(app)


def _hold(app: App) -> None:
    _twice(app)
    app.screen.tap("hand:hold")


SCENES: Mapping[str, Setting] = {
    "attract": lambda app: None,
    "attract-resume": _attract_resume,
    "games": _games,
    "players": _players,
    "players-eight": _players_many,
    "name": _name,
    "seats": _seats,
    "seat": _seat,
    "options": _options,
    "options-all": _options_all,
    "caps": _caps,
    "cap": _cap,
    "play-throw": _throw,
    "play-throw-eight": _throw_many,
    "play-choose": _rolled,
    "play-choose-eight": _choose_many,
    "play-in-hand": _in_hand,
    "play-rethrown": _rethrown,
    "play-second": _second,
    "play-third": _twice,
    "play-announce": _announce,
    "play-announced": _announced,
    "play-changed": _changed,
    "play-crossed": _crossed,
    "play-doubt": _doubt,
    "play-which-die": _which,
    "play-correct": _correct,
    "play-missing": _missing,
    "play-aside": _aside,
    "play-no-camera": _blind,
    "play-entering": _entering,
    "play-entered": _entered,
    "play-disk-full": _disk,
    "menu": _menu,
    "undo": _steps,
    "photo": _photo,
    **{f"rules-{page + 1}": _rules_page(page) for page in range(7)},
    "leave": _leave,
    "result": _result,
    "result-eight": _result_many,
    "result-tie": _tie,
    "result-sheet": _last_sheet,
    "settings": lambda app: app.settings(),
    "off": lambda app: app.ask_off(),
}
DEMOS: Mapping[str, Setting] = {
    "demo-attract": lambda app: None,
    "demo-throw": _throw,
    "demo-choose": _rolled,
    "demo-third": _twice,
    "demo-hold": _hold,
}


def stage(name: str, language: str = "fr") -> App:
    """The app as that scene shows it."""
    app = new_app(language, demo=name in DEMOS)
    (SCENES | DEMOS)[name](app)
    app.update(app.now + 0.5)
    return app
