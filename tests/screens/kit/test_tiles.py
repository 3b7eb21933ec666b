"""A button with its label and what stands beside it: how wide it wants to be, what it shows, how large."""

import pygame
import pytest

from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.tiles import ALIKE, LABEL, level, tile, title, wanted
from tests.screens.drawing import SIZES, canvas_of, changed, well_set, words_on

BOX = pygame.Rect(100, 100, 260, 90)
LONG = "Reprendre les dés gardés"


def item(label: str = "Menu", **more: object) -> Item:
    return Item("key", label, lambda: None, **more)  # type: ignore[arg-type]


def drawn(one: Item, box: pygame.Rect = BOX, focused: bool = False) -> Canvas:
    canvas = canvas_of()
    tile(canvas, box, one, focused)
    return canvas


def height(canvas: Canvas, words: str) -> int:
    return next(mark.px for mark in canvas.marks if mark.kind == "text" and words in mark.what)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "one",
    [item(), item(LONG), item(LONG, points=120), item("Dé", face=5), item("", face=3), item(LONG, note="À toi"),
     item("Langue", value="Français")],
)  # fmt: skip
def test_a_button_as_wide_as_it_wants_holds_all_it_says(one: Item, size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    box = pygame.Rect(20, 20, wanted(canvas, one), canvas.measures.target)
    assert box.width >= canvas.measures.target
    tile(canvas, box, one, False)
    assert well_set(canvas) and all(box.contains(mark.rect) for mark in canvas.marks)


def test_points_faces_and_values_make_it_wider() -> None:
    canvas = canvas_of()
    plain = wanted(canvas, item(LONG))
    assert wanted(canvas, item(LONG, points=9)) > plain and wanted(canvas, item(LONG, face=2)) > plain
    assert wanted(canvas, item("Oui", value=LONG)) > wanted(canvas, item("Oui"))
    assert wanted(canvas, item("", face=2)) == canvas.measures.target


def test_what_it_shows() -> None:
    assert words_on(drawn(item("Relancer", points=12))) == ["+12", "Relancer"]
    assert words_on(drawn(item("Langue", value="Français", note="unused"))) == ["Langue", "Français"]
    assert words_on(drawn(item("Anne", note="hier"))) == ["Anne", "hier"]
    alone = drawn(item("", face=4))
    assert words_on(alone) == [] and [mark.kind for mark in alone.marks].count("die") == 1
    assert [key for key, _ in alone.targets] == ["key"]


def test_under_the_cursor_it_looks_different() -> None:
    canvas = canvas_of()
    tile(canvas, BOX, item(), False)
    assert changed(canvas.surface, lambda: tile(canvas, BOX, item(), True)).colliderect(BOX)


@pytest.mark.parametrize(("label", "figure"), [("7", True), ("12", True), ("A", True), ("No", False), ("100", False)])
def test_a_number_or_a_letter_alone_is_written_largest(label: str, figure: bool) -> None:
    least = canvas_of().measures.text
    assert (height(drawn(item(label), pygame.Rect(100, 100, 300, 200)), label) > round(LABEL * least)) is figure


def test_buttons_side_by_side_are_written_alike() -> None:
    canvas = canvas_of()
    narrow = pygame.Rect(0, 0, 300, 100)
    sizes = level(canvas, [(BOX, item("Oui")), (narrow, item(LONG))])
    assert 1 <= sizes.label < LABEL and sizes.value == LABEL
    rows = level(canvas, [(BOX, item("Oui")), (narrow.move(0, 200), item(LONG))])
    assert rows.label >= max(ALIKE, sizes.label), "those of another row make no button much smaller"
    assert level(canvas, [(BOX, item("Oui"))]).label == LABEL
    assert level(canvas, [(BOX, item("Oui")), (narrow, item("7"))]).label == LABEL, "a figure holds nobody back"


def test_a_short_value_is_written_larger_than_a_long_one() -> None:
    assert len("Français") <= tiles.SHORT < len(LONG)
    assert height(drawn(item("Langue", value="Français")), "Français") > height(
        drawn(item("Langue", value=LONG + LONG)), LONG[:4]
    )


def test_a_label_of_two_lines_keeps_its_size_above_a_value_of_one() -> None:
    canvas = canvas_of()
    one, least = item("Largeur de la piste", value="400 mm"), canvas.measures
    wide = wanted(canvas, one, tight=True, small=False)
    assert wanted(canvas, one, tight=True) < wide < wanted(canvas, one)
    tile(canvas, pygame.Rect(20, 20, wide, least.target), one, False)
    sizes = {mark.what: mark.px for mark in canvas.marks if mark.kind == "text"}
    assert sizes["Largeur de la piste"] == least.text and least.cell < sizes["400 mm"] < least.text
    assert well_set(canvas)


def test_a_long_value_takes_the_room_of_a_large_label() -> None:
    canvas = canvas_of()
    tile(
        canvas,
        pygame.Rect(20, 20, 200, 104),
        item("Largeur de la piste", value="de milieu en milieu, à la règle"),
        False,
    )
    assert well_set(canvas)


def test_what_choosing_does_stands_above_label_and_points_where_that_has_room() -> None:
    one = item("1-5", points=20, verb="Marquer")
    for size in SIZES:
        canvas = canvas_of(size)
        tile(canvas, pygame.Rect(20, 20, wanted(canvas, one, tight=True), canvas.measures.target), one, True)
        assert words_on(canvas) == ["Marquer", "+20", "1-5"] and well_set(canvas)
    assert words_on(drawn(one, pygame.Rect(100, 100, 260, 70))) == ["+20", "1-5"], "too low"
    assert words_on(drawn(item("5", points=5, verb="Marquer tous"))) == ["Marquer tous", "+5", "5"]
    assert words_on(drawn(item("5", points=5, verb="Marquer tous les dés pareils"))) == ["+5", "5"], "too wide"


def test_a_heading_leaves_the_room_below_it() -> None:
    canvas = canvas_of()
    body = pygame.Rect(40, 30, 700, 400)
    rests: list[pygame.Rect] = []
    touched = changed(canvas.surface, lambda: rests.append(title(canvas, body, "Règles")))
    (rest,) = rests
    assert body.contains(touched) and touched.bottom <= rest.top
    assert (rest.left, rest.right, rest.bottom) == (body.left, body.right, body.bottom)
    assert touched.left == body.left and touched.right >= body.right - 1, "rules to both sides"
