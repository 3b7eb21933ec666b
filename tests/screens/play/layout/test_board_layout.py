"""The play screen of a game with a board: squares are chosen on the board, everything else beside it."""

from dataclasses import replace

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import DECIDES, measures
from kiosk.screens.play.layout import board_layout
from kiosk.screens.play.layout.board_layout import SQUARES, squares_first, with_squares
from kiosk.screens.play.layout.sheet_layout import PlayView
from kiosk.shots.scene_list import stage
from tests.screens.drawing import SIZES, canvas_of, pixels, well_set, words_on
from tests.screens.play.layout.views import inside, view_of


def body(canvas: Canvas) -> pygame.Rect:
    return pygame.Rect(*canvas.inner.topleft, canvas.inner.width, canvas.inner.height * 6 // 7)


def drawn(view: PlayView, size: tuple[int, int] = SIZES[0], language: str = "fr") -> Canvas:
    canvas = canvas_of(size, language)
    assert view.game.board is not None
    board_layout.draw(canvas, body(canvas), view, view.game.board)
    return canvas


def split(view: PlayView) -> tuple[list[str], list[str]]:
    assert view.game.board is not None
    squares, others = squares_first(view.game.board, view.items)
    return [item.key for item in squares], [item.key for item in others]


def test_choices_are_parted_into_squares_and_others_and_none_is_lost() -> None:
    view = view_of("linotte-choose")
    squares, others = split(view)
    assert squares and "menu" in others
    assert sorted([*squares, *others]) == sorted(item.key for item in view.items)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["linotte-throw", "linotte-choose"])
def test_everything_has_its_place_in_the_body(scene: str, size: tuple[int, int], language: str) -> None:
    canvas = drawn(view_of(scene, language), size, language)
    assert inside(canvas, body(canvas)) and well_set(canvas)


def test_every_choice_can_be_pressed_squares_left_of_the_others() -> None:
    view = view_of("linotte-choose")
    squares, others = split(view)
    places = dict(drawn(view).targets)
    assert {*squares, *others} <= set(places)
    assert max(places[key].right for key in squares) < min(places[key].left for key in others)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_a_button_names_placing_beside_throwing_again(size: tuple[int, int], language: str) -> None:
    view = view_of("linotte-choose", language)
    canvas = drawn(view, size, language)
    assert {"throw_on", "squares", "announce"} <= set(dict(canvas.targets))
    assert ("Poser" if language == "fr" else "Place") in words_on(canvas)


@pytest.mark.parametrize("place", [1, 2])
def test_the_button_of_all_squares_names_the_one_under_the_cursor(place: int) -> None:
    view = replace(view_of("linotte-choose"), cursor=place)
    assert view.game.board is not None
    button = next(item for item in with_squares(view.game.board, view.items, place) if item.key == SQUARES)
    assert str(view.items[place].label).startswith(f"{button.label} : {button.note},")
    unchosen = next(item for item in with_squares(view.game.board, view.items, 0) if item.key == SQUARES)
    assert str(unchosen.note) == "2 cases"


def test_squares_that_may_be_taken_are_bright_and_the_others_dim() -> None:
    choosing, waiting = drawn(view_of("linotte-choose")), drawn(view_of("linotte-turn"))
    open_square = dict(choosing.targets)[split(view_of("linotte-choose"))[0][0]]

    def light(canvas: Canvas, place: pygame.Rect) -> float:
        return sum(pygame.transform.average_color(canvas.surface, place)[:3])

    assert light(choosing, open_square) > 1.25 * light(waiting, open_square)
    row = pygame.Rect(open_square.left, open_square.top, open_square.width, open_square.height)
    row.left += open_square.width
    assert light(choosing, row) < 0.8 * light(waiting, row)


def test_the_square_under_the_cursor_looks_different() -> None:
    view = view_of("linotte-choose")
    one, other = drawn(replace(view, cursor=0)), drawn(replace(view, cursor=1))
    place = dict(one.targets)[split(view)[0][0]]
    assert pixels(one.surface.subsurface(place)) != pixels(other.surface.subsurface(place))


def test_so_does_another_choice_under_the_cursor() -> None:
    view = view_of("linotte-choose")
    squares, others = split(view)
    one, other = drawn(replace(view, cursor=0)), drawn(replace(view, cursor=len(squares)))
    place = dict(one.targets)[others[0]]
    assert pixels(one.surface.subsurface(place)) != pixels(other.surface.subsurface(place))


def test_hands_choose_from_the_rail_so_only_the_board_answers_a_finger() -> None:
    view, canvas = view_of("linotte-choose"), canvas_of()
    canvas.floor = 300
    assert view.game.board is not None
    board_layout.draw(canvas, body(canvas), view, view.game.board)
    assert not {key for key, _ in canvas.targets} & set(split(view)[1])


def test_what_is_wrong_is_said_before_a_chance_and_a_chance_takes_the_place_of_the_count_of_throws() -> None:
    view = view_of("linotte-choose")
    chance = phrase("Une chance sur dix")
    plain, promising = words_on(drawn(view, SIZES[1])), words_on(drawn(replace(view, chance=chance), SIZES[1]))
    wrong = replace(view, chance=chance, panel=replace(view.panel, detail=phrase("Les dés ont bougé.")))
    assert any(words.startswith("Lancer ") for words in plain)
    assert "Une chance sur dix" in promising and not any(words.startswith("Lancer ") for words in promising)
    assert "1/3" in promising, "beside the dice"
    assert "Les dés ont bougé." in words_on(drawn(wrong, SIZES[1]))


def test_players_have_their_plates_beside_the_board() -> None:
    view = view_of("linotte-throw")
    said = words_on(drawn(view, SIZES[1]))
    assert {"Gisèle", "Marcel"} <= set(said)


@pytest.mark.parametrize(
    ("scene", "language", "said"),
    [
        ("linotte-announced", "fr", "Appel : carré\nLancer 2/3"),
        ("linotte-last-throw", "fr", "Appel : carré · 3/3"),
        ("linotte-last-throw", "en", "Call: four of a kind · 3/3"),
    ],
)
def test_what_was_announced_and_the_throw_stand_in_two_lines_only_where_there_is_room(
    scene: str, language: str, said: str
) -> None:
    app = stage(scene, language)
    app.paint(pygame.Surface(SIZES[0]))
    words = next(mark for mark in app.marks if mark.what == said)
    assert not words.cut and words.px >= words.need


@pytest.mark.parametrize("size", SIZES)
def test_the_square_under_the_cursor_says_what_it_asks_for_in_large_type(size: tuple[int, int]) -> None:
    view = view_of("linotte-choose")
    assert view.game.board is not None
    sec = next(
        n for n, item in enumerate(view.items) if view.game.board.act([item.key], item.key)[1] == phrase("sec")
    )
    canvas = drawn(replace(view, cursor=sec), size)
    said = next(mark for mark in canvas.marks if "Sec : " in mark.what)
    assert not said.cut and said.px >= canvas.measures.text
    assert not any("Sec : " in words for words in words_on(drawn(replace(view, cursor=0), size)))


def test_what_the_last_turn_brought_takes_more_lines_rather_than_smaller_type() -> None:
    app = stage("linotte-turn", "fr")
    app.paint(pygame.Surface(SIZES[1]))
    said = next(mark for mark in app.marks if "pose sur yam" in mark.what)
    assert said.px == round(measures(SIZES[1]).cell * DECIDES)
