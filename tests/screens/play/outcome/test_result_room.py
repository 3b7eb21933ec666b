"""What a result shows at which size: the code where it was, a podium where it fits, the story, and everybody."""

import re

import pygame
import pytest

from kiosk.games.engine.values import Outcome
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.outcome.result_room import Finished, draw_result
from kiosk.screens.play.result import Result
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import SIZES, canvas_of, words_on
from tests.shared import sampled

WIDE = (1280, 800)


def shown(scene: str, size: tuple[int, int]) -> tuple[App, set[str]]:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    return app, {mark.what for mark in app.marks}


@pytest.mark.parametrize("size", [*SIZES, WIDE])
@pytest.mark.parametrize("scene", sampled(["result", "421-result", "menteur-result", "poker-result"], every=2))
def test_podium_story_and_code_stand_together(scene: str, size: tuple[int, int]) -> None:
    app, marks = shown(scene, size)
    assert {"place 1", "sheet code"} <= marks and "place 4" not in marks
    assert isinstance(app.screen, Result)
    assert any(what.startswith("Plus beau coup") or "a perdu" in what for what in marks)


@pytest.mark.parametrize("size", [*SIZES, WIDE])
def test_eight_players_are_all_there(size: tuple[int, int]) -> None:
    app, marks = shown("result-eight", size)
    assert set(app.in_play.table.names) <= marks
    assert {"place 1", "place 2", "place 3", "sheet code"} <= marks, "the code beside a podium"
    assert {str(score) for score in app.in_play.table.state.scores()} <= marks


def test_where_eight_leave_the_code_no_room_below_the_heading_it_stands_beside_it() -> None:
    app = stage("result-eight")
    app.paint(pygame.Surface(SIZES[0]))
    places = {mark.what: mark.rect for mark in app.marks}
    code, heading = places["sheet code"], places["Marie-Claire gagne !"]
    assert code.top < heading.top and code.left > heading.right


def test_the_code_stays_beside_the_words_of_an_event() -> None:
    _, marks = shown("event-result", SIZES[0])
    assert "sheet code" in marks and any(what.startswith("Prochaine rencontre") for what in marks)


def test_the_code_is_smaller_than_the_podium_and_says_what_it_is() -> None:
    app = stage("result")
    app.paint(pygame.Surface(WIDE))
    places = {mark.what: mark.rect for mark in app.marks}
    code, podium = places["sheet code"], [rect for what, rect in places.items() if what.startswith("place ")]
    assert code.width < podium[0].unionall(podium[1:]).width / 2
    assert any(what.startswith("La feuille sur ton") and rect.top >= code.bottom for what, rect in places.items())


@pytest.mark.parametrize("scene", ["result", "cribble-result", "result-eight"])
def test_the_words_below_the_code_have_the_type_of_texts_where_they_have_room(scene: str) -> None:
    app, _ = shown(scene, WIDE)
    (caption,) = [mark for mark in app.marks if mark.what.startswith("La feuille sur ton")]
    assert caption.px >= measures(WIDE).text, caption


@pytest.mark.parametrize("scene", ["result", "result-tie", "event-result", "match-won"])
def test_where_there_is_no_room_below_the_code_it_is_told_beside_it(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(SIZES[0]))
    places = {mark.what: mark.rect for mark in app.marks}
    (told,) = [rect for what, rect in places.items() if what.startswith("La feuille sur ton") and what.endswith("→")]
    assert told.right < places["sheet code"].left and told.top > places["sheet code"].centery


@pytest.mark.parametrize("scene", ["result", "result-tie", "si-no-result"])
def test_on_a_small_screen_fewer_lines_of_the_story_rather_than_small_ones(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(SIZES[0]))
    (line,) = [mark for mark in app.marks if re.match("Plus beau coup|15 points d’un coup", mark.what)]
    assert line.px >= canvas_of(SIZES[0]).measures.text


def test_larger_type_on_a_small_screen_has_everybody_in_rows() -> None:
    app = stage("result")
    enlarge(app)
    app.paint(pygame.Surface(SIZES[0]))
    assert set(app.in_play.table.names) <= {mark.what for mark in app.marks}


def test_a_story_without_room_gives_way_and_the_code_stays() -> None:
    words = {}
    for height in (500, 300):
        canvas = canvas_of(WIDE)
        told = Finished(Outcome((0,), (35, 33)), ("Ana", "Luc"), [phrase("Oui")] * 3, ["Ana 35"])
        draw_result(canvas, pygame.Rect(40, 100, 1200, height), phrase("Fini"), told)
        assert "sheet code" in {mark.what for mark in canvas.marks}
        words[height] = words_on(canvas)
    assert "Oui" in words[500] and "Oui" not in words[300]


def test_the_story_is_told_once() -> None:
    app, _ = shown("result", WIDE)
    assert isinstance(app.screen, Result)
    first = app.screen._told
    app.paint(pygame.Surface(WIDE))
    assert app.screen._told is first and first is not None


def test_places_in_two_columns_are_read_line_by_line() -> None:
    app = stage("match-won")
    app.paint(pygame.Surface((800, 480)))
    first, second, third = (
        next(mark.rect for mark in app.marks if mark.what == f"place {place}") for place in (1, 2, 3)
    )
    assert first.top == second.top < third.top and first.left == third.left < second.left
