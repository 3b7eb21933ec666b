"""What scenes are made of: still eyes, pictures of dice, throws, and turns that fill a sheet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Concatenate, ParamSpec, cast

import pygame

from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.bot import Level
from kiosk.games.engine.moves import Decision, Face, Throw, decision
from kiosk.games.engine.values import DieAsk
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing import die_sprites, felt_and_wood, playing_cards
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.bot_player import NAMES
from kiosk.table.referee.state.face_names import faces_of
from kiosk.table.storage.store import Store
from vision.types.reading import Die
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import AtRest, Event, Rolling, TrackedDie

P = ParamSpec("P")
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
AGAINST = ("Gisèle", NAMES[Level.HARD])
"""Somebody who plays against the automatic opponent."""
PICTURE = (960, 540)
EDGE = 84
CARD = (126, 176)
LEANS = Reason(ReasonCode.LEANING, 24.0, 11.0)


@dataclass
class StillEyes(NoCamera):
    """Eyes that see what a scene puts before them."""

    seen: list[Event] = field(default_factory=list)
    now: CameraStatus = field(default_factory=lambda: CameraStatus(True, None, "scene"))
    picture: bytes | None = None
    shown: CalibrationView | None = None

    def poll(self) -> list[Event]:
        """What was put there since the last call."""
        events, self.seen = self.seen, []
        return events

    def status(self) -> CameraStatus:
        """As the scene says."""
        return self.now

    def preview(self) -> bytes | None:
        """The demonstration's track."""
        return self.picture

    def sitting(self) -> CalibrationView | None:
        """As the scene says."""
        return self.shown


@dataclass
class StillHand:
    """A demonstration's hand that never throws."""

    held: frozenset[int] = frozenset()
    working: bool = False

    def toggle(self, index: int) -> None:
        """Keeps a die or lets it go."""
        self.held = self.held ^ {index}

    def throw(self) -> None:
        """Of no use here."""


def new_app(language: str = "fr", demo: bool = False) -> App:
    """An app over a journal in memory, with eyes that see nothing yet."""
    config = Config()
    eyes = StillEyes(
        now=CameraStatus(True, None, "scene", demo=demo), picture=track((5, 5, 2, 6, 3)) if demo else None
    )
    hand = StillHand(frozenset({0, 1})) if demo else None
    app = App(
        config, Store(None), eyes, lambda table: Referee(table, app.config), language=language, demo=demo, hand=hand
    )
    return app


def track(faces: Sequence[Face], colours: Sequence[str] = (), corner: int | None = None) -> bytes:
    """A JPEG of dice on the felt, white ones unless told otherwise; the one at `corner` stands on its corner."""
    surface = felt_and_wood.table(PICTURE).copy()
    for place, face in enumerate(faces):
        colour = colours[place] if colours else "white"
        picture = die_sprites.die(face, EDGE, colour, 45 if place == corner else place * 37 % 60 - 30)
        surface.blit(picture, picture.get_rect(center=centre(place)))
    return _jpeg(surface)


def paper_on_track(shown: pygame.Surface) -> bytes:
    """A JPEG of a paper on the felt with that on it, a little aslant."""
    paper = pygame.Surface(shown.get_size(), pygame.SRCALPHA)
    paper.blit(shown, (0, 0))
    surface, turned = felt_and_wood.table(PICTURE).copy(), pygame.transform.rotozoom(paper, 12, 1.6)
    surface.blit(turned, turned.get_rect(center=surface.get_rect().center))
    return _jpeg(surface)


def cards_on_track(cards: Sequence[str], words: Words) -> bytes:
    """A JPEG of cards such as "TH" on the felt, in rows of four, with letters of that language."""
    surface = felt_and_wood.table(PICTURE).copy()
    for place, card in enumerate(cards):
        picture = playing_cards.face(words.say(playing_cards.letters(card)), card[1], CARD)
        picture = pygame.transform.rotozoom(picture, place * 37 % 9 - 4, 1)
        down, across = divmod(place, 4)
        surface.blit(picture, picture.get_rect(center=(PICTURE[0] * (across + 1) // 5, 140 + down * 210)))
    return _jpeg(surface)


def _jpeg(surface: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(surface, file, "track.jpg")
    return file.getvalue()


def centre(place: int) -> tuple[int, int]:
    """Where a die lies in the picture."""
    return 150 + place * 165, 230 + (place * 97) % 120


def at_rest(faces: Sequence[Face], unsure: int | None = None, first: int = 0, kept: Sequence[int] = ()) -> AtRest:
    """Dice at rest, one of them doubtful; ids count from `first`, those in `kept` stay what they were."""
    dice_ = []
    for place, face in enumerate(faces):
        x, y = centre(place)
        box = (x - EDGE // 2, y - EDGE // 2, EDGE, EDGE)
        doubtful = place == unsure
        likely = ((str(face), 0.5), *_others(face)) if doubtful else ()
        die = Die(str(face), "white", box, 0.5 if doubtful else 0.99, (LEANS,) if doubtful else (), likely)
        dice_.append(TrackedDie(place if place in kept else first + place, place in kept, die))
    return AtRest(0.0, tuple(dice_), picture=track(faces, corner=unsure))


def _others(face: Face) -> tuple[tuple[str, float], ...]:
    """What a doubtful die may show besides."""
    known = faces_of(DieAsk("pips" if isinstance(face, int) else "poker"))
    after = known[(known.index(face) + 1) % len(known)]
    return (str(after), 0.3), (str(known[0]), 0.1)


def still_eyes(app: App) -> StillEyes:
    """The eyes of an app that `new_app` made."""
    if not isinstance(app.eyes, StillEyes):
        raise AssertionError("other eyes than those of a scene")
    return app.eyes


def see(app: App, *events: Event) -> None:
    """The eyes see these, one after the other."""
    still_eyes(app).seen += events
    app.update(app.now + 0.5)


def throw(
    app: App, faces: Sequence[Face], unsure: int | None = None, first: int = 0, kept: Sequence[int] = ()
) -> None:
    """Dice roll and come to rest."""
    see(app, Rolling(0.0), at_rest(faces, unsure, first, kept))


def unplug(app: App) -> None:
    """The camera is gone."""
    still_eyes(app).now = CameraStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    press(app)


def press(app: App, *gestures: Gesture) -> None:
    """Buttons, one after the other, each once people have seen what it would do."""
    for gesture in gestures:
        looked(app)
        app.gesture(gesture)
    app.update(app.now + 0.5)


def looked(app: App) -> None:
    """What was drawn has been in sight for a while."""
    app.update(app.now + 0.1)
    app.update(app.now + 0.5)


def scenes_in(module: Mapping[str, object]) -> dict[str, Setting]:
    """The scenes that a module's functions `_scene_...` set up, in their order: `_scene_a_b` is the scene "a-b"."""
    return {
        name.removeprefix("_scene_").replace("_", "-"): cast(Setting, scene)
        for name, scene in module.items()
        if name.startswith("_scene_")
    }


def in_turn(*steps: Setting) -> Setting:
    """Situations one after the other: each goes on from where the one before ended."""

    def shown(app: App) -> None:
        for step in steps:
            step(app)

    return shown


def tapped(before: Setting, *keys: str) -> Setting:
    """A situation in which these items were tapped, one after the other."""

    def tap(app: App) -> None:
        for key in keys:
            app.screen.tap(key)

    return in_turn(before, tap)


def pressed(before: Setting, *gestures: Gesture) -> Setting:
    """A situation in which these buttons were pressed, one after the other."""
    return in_turn(before, lambda app: press(app, *gestures))


def laid(filled_turns: int, names: Sequence[str] = PEOPLE, **options: object) -> Setting:
    """A table of Le Cameroun at which so many turns were played."""
    return in_turn(lambda app: lay(app, names, **options), lambda app: filled(app, filled_turns))


def after(before: Setting, act: Callable[Concatenate[App, P], None], *args: P.args, **named: P.kwargs) -> Setting:
    """A situation to which one more thing leads: `act`, with these arguments."""

    def shown(app: App) -> None:
        before(app)
        act(app, *args, **named)

    return shown


def rules_page(table: Setting, page: int) -> Setting:
    """A page of the rules, from 0, as the menu of a table leads to it."""
    return after(tapped(table, "menu", "rules"), press, *[Gesture.RIGHT] * page)


def play(app: App, *moves: Throw | Decision) -> None:
    """Moves at the table, without eyes."""
    for move in moves:
        app.in_play.table.play(move)
    app.in_play.refresh()
    app.update(app.now + 0.5)


def lay(app: App, names: Sequence[str] = PEOPLE, **options: object) -> None:
    """A table of Le Cameroun."""
    lay_game(app, "cameroun", names, **options)


def lay_game(app: App, game: str, names: Sequence[str] = PEOPLE, **options: object) -> None:
    """A new table of any game."""
    app.lay(game, names, options)
    app.update(app.now + 0.5)


FILLER = (
    "55562:5 66661:6 12345:S 44422:F 33132:3 23456:B 11162:1 66655:F 44444:Q 22251:2 66136:6 "
    "55553:5 44441:4 22226:2 33355:F 44241:4 33336:3 55124:5 66261:6 11426:1 66666:Q"
)
"""Turns that end at the first throw: dice and column."""


def filled(app: App, turns: int) -> None:
    """Plays so many turns of the filler, whatever is still allowed of them."""
    filler, table = FILLER.split(), app.in_play.table
    for number in range(turns):
        faces, column = filler[number % len(filler)].split(":")
        table.play(Throw(tuple(int(face) for face in faces)))
        writes = [move for move in table.state.moves() if move.kind == "write"]
        wanted = decision("write", column=column)
        table.play(wanted if wanted in writes else writes[0])
    play(app)


def crossed(app: App) -> None:
    """A turn that announces a cake and misses it."""
    play(
        app,
        Throw((6, 6, 6, 1, 2)),
        Throw((6, 6, 6, 1, 3), (4,)),
        decision("announce", column="Q"),
        Throw((6, 6, 6, 1, 4), (4,)),
    )
