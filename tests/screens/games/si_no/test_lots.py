"""Throws of Les Cases Si-No that decide who does something: what they are for is said, and who is ahead shown."""

from dataclasses import replace

import pygame
import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.si_no.payouts import Phase
from kiosk.screens.app.application import App
from kiosk.screens.games.si_no import lots
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import canvas_of, well_set, words_on
from tests.screens.games.si_no.test_draws import state_of

LEVEL = "Marcel et Yvonne à égalité : le premier 7 gagne"
SIZES = ((800, 480), (1280, 800))


def thrown(green: int, red: int) -> Throw:
    return Throw((green, red), colours=("green", "red"))


def shown(app: App, size: tuple[int, int]) -> set[str]:
    app.paint(pygame.Surface(size))
    return {bare(mark.what) for mark in app.marks}


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_those_who_are_level_have_a_stage_of_their_own(size: tuple[int, int], larger: bool) -> None:
    app = stage("si-no-level")
    if larger:
        enlarge(app)
    said = shown(app, size)
    assert {"Marcel", "Yvonne", LEVEL, "6"} <= said and "Gisèle" not in said
    assert not said & {"board", "tracks", "steps", "circles", "Tirages"}, "nothing that counts no more"


def test_the_last_throw_of_each_stays_until_the_next() -> None:
    state = state_of("si-no-level")
    assert lots.level(state) and state.rolls == (None, 6, None)
    assert not lots.level(state_of("si-no-climb"))
    later = state.play(thrown(1, 2)).play(thrown(1, 3))
    assert later.rolls == (None, 4, 3) and later.player == 2
    won = later.play(thrown(3, 4))
    assert won.phase == Phase.FIN and lots.level(won) and won.rolls == (None, 4, 7)


def test_what_the_first_throws_are_for_is_said_before_any_fell() -> None:
    app = stage("si-no-lot")
    assert str(lots.LOWEST) in shown(app, SIZES[0])
    assert "board" not in shown(app, SIZES[1]), "nobody can bet yet"


def test_many_who_are_level_are_counted_where_their_names_have_no_room() -> None:
    canvas, names = canvas_of(SIZES[0]), ("Jean-Jacques", "Maximilienne", "Marie-Claire", "Bartholomé")
    state = replace(state_of("si-no-level"), points=(1000,) * 4, contenders=(0, 1, 2, 3), rolls=(None,) * 4)
    lots.tie(canvas, pygame.Rect(16, 180, 768, 240), state, names)
    assert "4 joueurs à égalité : le premier 7 gagne" in words_on(canvas) and well_set(canvas)
