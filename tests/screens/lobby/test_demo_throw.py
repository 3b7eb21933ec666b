"""What the first screen shows while it waits: a throw of each game beside its cover, called as the rules call it."""

from collections.abc import Callable

import pygame
import pytest

from kiosk.games.cameroun.board import COLUMNS, scores
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Face
from kiosk.games.le_421.hand_names import hand_name as hand_of_421
from kiosk.games.linotte.hands import name as linotte_name
from kiosk.games.linotte.hands import plain
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.games.poker_as.hands import HandRules, rank
from kiosk.screens.app.application import App
from kiosk.screens.games.catalogue import SCREENS
from kiosk.screens.games.common.cover import ShownThrow
from kiosk.screens.lobby import demo_throw
from kiosk.screens.lobby.attract import EVERY, Attract
from kiosk.shots.staging.props import new_app
from tests.screens.app.test_screen_reader import listen, redraw

SIZES = ((800, 480), (1280, 800))


def pips(faces: tuple[Face, ...]) -> tuple[int, ...]:
    return tuple(sorted(int(face) for face in faces))


def _in_cameroun(faces: tuple[Face, ...]) -> set[str]:
    pairs = zip(COLUMNS, scores(pips(faces)), strict=True)
    return {str(column.name) for column, points in pairs if points and column.face is None}


def _in_poker(faces: tuple[Face, ...]) -> set[str]:
    hand = rank(faces, HandRules())
    return {str(hand_name(hand.category, hand.figures))}


CALLED: dict[str, Callable[[tuple[Face, ...]], set[str]]] = {
    "cameroun": _in_cameroun,
    "linotte": lambda faces: {str(linotte_name(figure)) for figure in plain(pips(faces))},
    "poker_as": _in_poker,
    "menteur": _in_poker,
    "le_421": lambda faces: {str(hand_of_421(faces))},
    "si_no": lambda faces: {"Double six"} if faces == (6, 6) else {"7 vert" if faces > faces[::-1] else "7 rouge"},  # type: ignore[operator]
}
THROWS = [(key, shown) for key in GAMES for shown in SCREENS[key].cover.throws]


@pytest.mark.parametrize(("key", "shown"), THROWS)
def test_a_throw_is_called_as_the_rules_call_it(key: str, shown: ShownThrow) -> None:
    assert str(shown.name) in CALLED[key](shown.faces)
    assert len(shown.faces) == (2 if key == "si_no" else SCREENS[key].cover.dice)
    assert not shown.colours or len(shown.colours) == len(shown.faces)


def test_every_game_of_dice_has_throws_to_show() -> None:
    assert {key for key, _ in THROWS} == {key for key in GAMES if SCREENS[key].cover.dice}


def waiting(throw: int, size: tuple[int, int] = SIZES[1]) -> App:
    """The first screen as it is the `throw`-th time that it is drawn anew."""
    app = new_app()
    assert isinstance(app.screen, Attract)
    app.screen.throw = throw
    app.paint(pygame.Surface(size))
    return app


def named(app: App) -> str:
    assert isinstance(app.screen, Attract)
    return app.screen.named


@pytest.mark.parametrize("size", SIZES)
def test_the_throw_and_its_name_stand_beside_the_cover(size: tuple[int, int]) -> None:
    key, game = next(iter(GAMES.items()))
    first = SCREENS[key].cover.throws[0]
    app = waiting(1, size)
    assert [mark.what for mark in app.marks if mark.kind == "die"] == [f"die {face}" for face in first.faces]
    assert named(app) == f"{game.name} : {first.name}" and named(app) in [mark.what for mark in app.marks]
    assert named(waiting(0, size)) == "", "every other time dice alone"


def test_each_time_the_covers_come_round_there_is_another_throw() -> None:
    count = len(GAMES)
    assert [demo_throw.turn(throw, count) for throw in (1, 3, 2 * count - 1, 2 * count + 1)] == [
        (0, 0), (1, 0), (count - 1, 0), (0, 1),
    ]  # fmt: skip
    names = [named(waiting(1 + 2 * count * cycle)) for cycle in range(4)]
    assert len(set(names)) == 4


def test_a_game_of_cards_has_its_cover_among_dice() -> None:
    place = list(GAMES).index("cribble")
    app = waiting(1 + 2 * place)
    assert named(app) == "" and sum(mark.kind == "die" for mark in app.marks) == 4


def test_the_voice_does_not_tell_of_throws_that_nobody_made() -> None:
    app = new_app()
    heard = listen(app)
    heard.forget()
    for _ in range(6):
        app.update(app.now + EVERY + 0.1)
        redraw(app)
    assert isinstance(app.screen, Attract) and app.screen.throw >= 6
    assert heard.lines == [] and heard.played == []
