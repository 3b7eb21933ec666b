"""A table of words: as many rows as it says fit, columns that never run into each other."""

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import data_table
from kiosk.screens.kit.data_table import Column
from tests.screens.drawing import SIZES, canvas_of, changed, well_set, words_on

COLUMNS = (Column(phrase("Place"), 1.6), Column(phrase("Joueur"), 5), Column(phrase("Points"), 2, 1))


def rows(count: int) -> list[tuple[str, str, str]]:
    return [(f"{n + 1}.", f"Marie-Claire {n}", str(1200 - n)) for n in range(count)]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 3, 40])
def test_rows_stay_in_the_box_and_words_in_their_columns(count: int, size: tuple[int, int], language: str) -> None:
    canvas = canvas_of(size, language)
    box = canvas.inner.inflate(0, -size[1] // 3)
    fits = data_table.fits(canvas, box)
    touched = changed(canvas.surface, lambda: data_table.draw(canvas, box, COLUMNS, rows(count), alone=count <= fits))
    assert box.contains(touched) and well_set(canvas)
    drawn = min(count, fits)
    assert words_on(canvas)[3:] == [text for row in rows(drawn) for text in row]
    inks = [mark.rect for mark in canvas.marks if mark.kind == "text"]
    for place in range(0, len(inks), 3):
        left, middle, right = inks[place : place + 3]
        assert left.right < middle.left and middle.right < right.left
    assert len({ink.left for ink in inks[1::3]}) == 1
    assert max(ink.right for ink in inks[2::3]) - min(ink.right for ink in inks[2::3]) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_a_note_stands_below_the_rows_and_leaves_enough_of_them(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    note, box = "Chance : 0 est la moyenne des dés", canvas.inner
    above = data_table.noted(canvas, box, note, 3)
    (mark,) = canvas.marks
    assert above.bottom <= mark.rect.top and box.contains(mark.rect) and data_table.fits(canvas, above) >= 3
    low = pygame.Rect(box.left, box.top, box.width, canvas.measures.text * 5)
    assert data_table.noted(canvas, low, note, 3) == low and len(canvas.marks) == 1
    assert data_table.noted(canvas, box, "", 1) == box


def test_there_is_room_for_one_row_at_least() -> None:
    canvas = canvas_of()
    assert data_table.fits(canvas, pygame.Rect(0, 0, 400, 1)) == 1
    tall = [data_table.fits(canvas, pygame.Rect(0, 0, 400, height)) for height in range(100, 440, 20)]
    assert tall == sorted(tall) and tall[-1] > tall[0]


def test_few_rows_alone_are_written_larger_and_those_of_a_page_are_not() -> None:
    sizes = {}
    for alone in (True, False):
        canvas = canvas_of((1920, 1080))
        data_table.draw(canvas, canvas.inner, COLUMNS, rows(2), alone=alone)
        sizes[alone] = max(mark.px for mark in canvas.marks)
    assert sizes[False] < sizes[True] <= sizes[False] * data_table.LARGEST


def test_a_column_takes_from_the_others_what_its_words_need() -> None:
    columns = (Column("Nom", 1), Column("Rang", 9, 1))
    canvas = canvas_of()
    data_table.draw(canvas, pygame.Rect(20, 20, 500, 200), columns, [("Marie-Claire Durand", "1")], alone=False)
    assert well_set(canvas) and "Marie-Claire Durand" in words_on(canvas)
    assert all(mark.rect.right <= 520 for mark in canvas.marks)


def test_smaller_type_is_taken_where_words_do_not_fit_side_by_side() -> None:
    canvas = canvas_of()
    wide = [("Barthélémy de la Tour", "Maximilienne Dupont", "Wolfgang Amadeus Mo")]
    data_table.draw(canvas, pygame.Rect(20, 20, 760, 200), [Column(name, 1) for name in "ABC"], wide)
    assert {mark.px for mark in canvas.marks} == {canvas.measures.cell}


def test_the_lit_row_alone_looks_different() -> None:
    box = pygame.Rect(20, 20, 760, 300)
    canvas = canvas_of()
    data_table.draw(canvas, box, COLUMNS, rows(4), alone=False)
    second = canvas.marks[3 + 3].rect
    again = canvas_of()
    data_table.draw(again, box, COLUMNS, rows(4), 1, alone=False)
    touched = changed(canvas.surface, lambda: canvas.surface.blit(again.surface, (0, 0)))
    assert touched.collidepoint(second.center) and touched.height < 2 * second.height + 10


def test_a_table_of_several_pages_counts_none_of_them_beside_pages_of_buttons() -> None:
    pages = [data_table.leaf(page, 3, lambda: None) for page in range(3)]
    assert [str(item.label) for item in pages] == ["Voir la suite", "Voir la suite", "Revoir le début"]
    assert [item.note for item in pages] == [None] * 3
