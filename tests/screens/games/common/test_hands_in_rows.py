"""Between two rounds no row has a hand of the one that is over; what is said of equal hands and of those to beat."""

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.poker_as.players_table import Line, seats
from kiosk.screens.kit.drawing.layout_check import DrawnElement
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import SIZES, canvas_of, pixels, words_on
from tests.shared import sampled

OVER = ("poker-next-round", "421-second-manche", "421-discharge", "421-charge-settled")
Size = tuple[int, int]


def drawn(scene: str, size: Size, *, larger: bool = False) -> list[DrawnElement]:
    app, surface = stage(scene), pygame.Surface(size)
    if larger:
        enlarge(app)
    app.paint(surface)
    return list(app.marks)


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", sampled(OVER, every=2))
def test_no_hand_of_the_round_that_is_over_stands_in_the_rows(scene: str, size: Size, larger: bool) -> None:
    marks = drawn(scene, size, larger=larger)
    rows = [mark.rect for mark in marks if mark.what.startswith("row of")]
    panel = next(mark.rect for mark in marks if mark.what in ("round", "goal"))
    assert len(rows) == 3
    assert not [mark for mark in marks if mark.kind == "die" and any(at.contains(mark.rect) for at in (*rows, panel))]


@pytest.mark.parametrize("larger", [False, True])
def test_what_the_manches_before_brought_stands_in_each_row(larger: bool) -> None:
    for size in SIZES:
        marks = drawn("421-second-manche", size, larger=larger)
        rows = [mark.rect for mark in marks if mark.what.startswith("row of")]
        points = [mark.what for row in rows for mark in marks if row.contains(mark.rect) and "point" in mark.what]
        assert points == ["0 point", "2 points", "1 point"]


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize(("scene", "ties"), [("poker-dry", 2), ("poker-dry-second", 1)])
def test_who_throws_anew_for_equal_hands_says_so_in_the_row(scene: str, ties: int, larger: bool) -> None:
    for size in SIZES:
        marks = drawn(scene, size, larger=larger)
        rows = [mark.rect for mark in marks if mark.what.startswith("row of")]
        said = [mark.what for row in rows for mark in marks if row.contains(mark.rect) and "Égalité" in mark.what]
        assert len(said) == ties and (larger or set(said) == {"Égalité : Brelan de Rois"})


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", ["poker-dry", "poker-dry-second"])
def test_who_is_out_of_a_tie_has_no_hand_left_in_the_row(scene: str, larger: bool) -> None:
    for size in SIZES:
        marks = drawn(scene, size, larger=larger)
        row = next(mark.rect for mark in marks if mark.what.startswith("row of") and "Yvonne" in mark.what)
        inside = [mark for mark in marks if row.contains(mark.rect)]
        assert "ne rejoue pas" in [mark.what for mark in inside]
        assert not [mark for mark in inside if mark.kind == "die" or mark.what.startswith("Paire")]


@pytest.mark.parametrize(("scene", "heading"), [("poker-dry", "Coup sec"), ("poker-dry-second", "À battre")])
def test_the_panel_of_a_tie_is_headed_by_what_is_to_beat_once_there_is_a_hand(scene: str, heading: str) -> None:
    for size in SIZES:
        marks = drawn(scene, size)
        panel = next(mark.rect for mark in marks if mark.what in ("goal", "hand to beat"))
        assert heading in [mark.what for mark in marks if panel.contains(mark.rect)]


def test_what_stands_in_place_of_a_hand_is_dim() -> None:
    whole = pygame.Rect(20, 100, 900, 60)
    bright, dim = canvas_of((1280, 800)), canvas_of((1280, 800))
    for canvas, faded in ((bright, False), (dim, True)):
        seats(canvas, whole, [Line(0, (), phrase("Égalité"), dim=faded), Line(1)], ("Gisèle", "Marcel"), (9, 9))
    assert pixels(bright.surface) != pixels(dim.surface)


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", sampled(["poker-chooses", "poker-many"], every=2, first=1))
def test_the_dice_to_beat_are_there_in_larger_type_too(scene: str, larger: bool) -> None:
    for size in SIZES:
        marks = drawn(scene, size, larger=larger)
        panel = next(mark.rect for mark in marks if mark.what == "hand to beat")
        assert len([mark for mark in marks if mark.kind == "die" and panel.contains(mark.rect)]) == 5


@pytest.mark.parametrize(("scene", "figures"), [("machine-joker", "A R R V 9"), ("poker-plain", "A A R V 9")])
def test_the_panel_shows_what_plain_dice_stand_for(scene: str, figures: str) -> None:
    marks = drawn(scene, SIZES[0])
    panel = next(mark.rect for mark in marks if mark.what in ("goal", "hand to beat"))
    dice = [mark.what.removeprefix("die ") for mark in marks if mark.kind == "die" and panel.contains(mark.rect)]
    assert dice == figures.split()


def test_a_faded_die_is_darker() -> None:
    bright, faded = canvas_of(), canvas_of()
    bright.die(5, (100, 100), 40)
    faded.die(5, (100, 100), 40, faded=True)
    assert pixels(bright.surface) != pixels(faded.surface)
    assert sum(faded.surface.get_at((100 - 12, 100))[:3]) < 0.7 * sum(bright.surface.get_at((100 - 12, 100))[:3])
    assert words_on(faded) == []


@pytest.mark.parametrize("larger", [False, True])
def test_eight_players_have_a_row_each(larger: bool) -> None:
    rows = [mark.rect for mark in drawn("poker-many", SIZES[0], larger=larger) if mark.what.startswith("row of")]
    assert len(rows) == 8 and len({row.left for row in rows}) == 2


def test_two_fulls_are_told_apart_where_there_is_little_room() -> None:
    assert "Full 9/A" in [mark.what for mark in drawn("poker-many", SIZES[0])]
