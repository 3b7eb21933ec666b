"""Buttons in rows: all inside their box, none over another, and the cursor's page where not all have room."""

from collections.abc import Sequence
from itertools import combinations

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Item
from kiosk.shots.scene_list import stage
from tests.screens.drawing import SIZES, canvas_of, changed, pixels, well_set
from tests.shared import sampled

LABELS = (phrase("Retour"), phrase("Les règles"), phrase("Autre jeu"), phrase("Voir la suite"))


def buttons(count: int) -> list[Item]:
    return [Item(f"key:{n}", LABELS[n % len(LABELS)], lambda: None) for n in range(count)]


def rows_of(canvas: Canvas) -> list[int]:
    """How many buttons each row has, but for the arrow."""
    tops = [place.top for key, place in canvas.targets if not key.startswith("page:")]
    return [tops.count(top) for top in sorted(set(tops))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", sampled(range(2, 25), every=3))
def test_no_button_is_left_alone_and_every_row_reaches_from_edge_to_edge(count: int, size: tuple[int, int]) -> None:
    cursor, lengths, counts = 0, list[int](), list[int]()
    while not counts or cursor:
        canvas = canvas_of(size)
        button_grid.draw(canvas, canvas.inner, buttons(count), cursor)
        places = [place for key, place in canvas.targets if not key.startswith("page:")]
        lengths += rows_of(canvas)
        counts.append(len(places))
        for top in {place.top for place in places}:
            row = [place for place in places if place.top == top]
            assert row[0].left - canvas.inner.left <= len(row) and len({place.width for place in row}) == 1
        last, _ = canvas.targets[-1]
        cursor = int(last.removeprefix("page:")) if last.startswith("page:") else 0
    assert max(counts) - min(counts) <= 1 and sum(counts) == count
    assert max(lengths) - min(lengths) <= 1 and (min(lengths) > 1 or max(lengths) <= 2)


def test_a_button_alone_in_its_line_is_as_wide_as_those_above_it() -> None:
    canvas = canvas_of((800, 480))
    box = canvas.inner.inflate(420 - canvas.inner.width, 0)
    button_grid.draw(canvas, box, buttons(3), 0, rows=2)
    first, second, alone = (place for _, place in canvas.targets)
    assert first.top == second.top < alone.top and abs(alone.centerx - box.centerx) <= 1
    assert abs(alone.width - first.width) <= 1


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 4, 7, 30])
def test_buttons_stay_inside_their_box_and_off_each_other(count: int, size: tuple[int, int], language: str) -> None:
    canvas = canvas_of(size, language)
    box = canvas.inner
    button_grid.draw(canvas, box, buttons(count), 0)
    places = [place for _, place in canvas.targets]
    assert places and all(box.contains(place) for place in places)
    assert not any(one.colliderect(other) for one, other in combinations(places, 2))
    assert well_set(canvas)


def test_what_has_no_room_is_on_further_pages_and_the_arrow_leads_round_them() -> None:
    cursor, seen, pages = 0, list[str](), 0
    while pages == 0 or cursor:
        canvas = canvas_of()
        button_grid.draw(canvas, canvas.inner, buttons(30), cursor)
        *here, arrow = [key for key, _ in canvas.targets]
        assert f"key:{cursor}" in here
        seen += here
        cursor, pages = int(arrow.removeprefix("page:")), pages + 1
    assert pages > 1 and seen == [f"key:{n}" for n in range(30)]


def test_the_arrow_counts_from_the_place_of_the_first_item() -> None:
    canvas = canvas_of()
    button_grid.draw(canvas, canvas.inner, buttons(30), 0, first=5)
    key = canvas.targets[-1][0]
    shown = len(canvas.targets) - 1
    assert key == f"page:{shown + 5}"


def test_dice_alone_are_square_and_as_large_as_there_is_room() -> None:
    dice = [Item(f"face:{face}", "", lambda: None, face=face) for face in range(1, 7)]
    small, large = canvas_of(), canvas_of()
    button_grid.draw(small, pygame.Rect(20, 20, 760, 104), dice, -1)
    button_grid.draw(large, pygame.Rect(20, 20, 760, 350), dice, -1)
    for canvas in (small, large):
        assert len({place.size for _, place in canvas.targets}) == 1
        assert all(place.width == place.height for _, place in canvas.targets)
    assert large.targets[0][1].width > small.targets[0][1].width


def test_the_chosen_button_looks_different_and_the_others_do_not() -> None:
    box = pygame.Rect(40, 40, 700, 110)
    canvas, other = canvas_of(), canvas_of()
    button_grid.draw(canvas, box, buttons(3), 0)
    button_grid.draw(other, box, buttons(3), 1)
    places = [place for _, place in canvas.targets]
    assert pixels(canvas.surface.subsurface(places[0])) != pixels(other.surface.subsurface(places[0]))
    # The glow of the first reaches half a button far.
    assert pixels(canvas.surface.subsurface(places[2])) == pixels(canvas_of_drawn(box, -1).subsurface(places[2]))


def canvas_of_drawn(box: pygame.Rect, cursor: int) -> pygame.Surface:
    canvas = canvas_of()
    button_grid.draw(canvas, box, buttons(3), cursor)
    return canvas.surface


def test_below_the_floor_nothing_is_drawn() -> None:
    canvas = canvas_of()
    canvas.floor = 400
    box = pygame.Rect(40, 320, 700, 110)
    assert button_grid.hidden(canvas, box) and not button_grid.hidden(canvas, box.move(0, -100))
    assert button_grid.hidden(canvas, pygame.Rect(40, 40, 700, canvas.measures.target - 1))
    assert not changed(canvas.surface, lambda: button_grid.draw(canvas, box, buttons(3), 0))
    assert canvas.targets == []


def test_the_way_back_stays_in_sight_beside_the_pages_of_the_others() -> None:
    items = [*buttons(20), Item("back", LABELS[0], lambda: None, minor=True)]
    for cursor in (0, 12, 20):
        canvas = canvas_of()
        button_grid.beside(canvas, canvas.inner, items, cursor, rows=2)
        places = dict(canvas.targets)
        assert places["back"].bottomright == canvas.inner.bottomright
        (arrow,) = [place for key, place in places.items() if key.startswith("page:")]
        assert (arrow.left, arrow.right) == (places["back"].left, places["back"].right)
        assert arrow.bottom < places["back"].top, "the arrow takes no room from the others"
        others = [place for key, place in places.items() if key.startswith("key:")]
        assert all(place.right < places["back"].left for place in others)
        assert f"key:{cursor}" in places or cursor == 20


def test_two_minor_buttons_stand_above_each_other_where_there_are_two_rows() -> None:
    minor = [Item(key, LABELS[0], lambda: None, minor=True) for key in ("menu", "back")]
    canvas = canvas_of()
    button_grid.beside(canvas, canvas.inner, [*buttons(2), *minor], 0, rows=2)
    places = dict(canvas.targets)
    assert places["menu"].left == places["back"].left and places["menu"].bottom < places["back"].top
    wide = button_grid.aside_width(canvas, minor, canvas.inner.width)
    assert places["back"].width == wide and canvas.measures.target <= wide <= canvas.inner.width * 3 // 10


OPTIONS = ("Cinq en ligne gagnent", "Lancers des suivants", "Match", "Jetons")


def lettered(count: int, labels: Sequence[str] = OPTIONS, value: str = "Non") -> tuple[int, list[int], set[int]]:
    """Pages of so many options on a small screen, the rows of the first one and the sizes of its labels."""
    canvas = canvas_of((800, 480))
    items = [Item(f"key:{n}", labels[n % len(labels)], lambda: None, value=value) for n in range(count)]
    box = pygame.Rect(20, 180, 760, 240)
    button_grid.draw(canvas, box, items, 0)
    pages = [mark.what for mark in canvas.marks if mark.kind == "text" and "/" in mark.what]
    sizes = {mark.px for mark in canvas.marks if mark.what in labels}
    return int(pages[0].partition("/")[2]) if pages else 1, rows_of(canvas), sizes


def test_labels_are_in_small_type_only_where_there_would_be_more_than_two_pages_and_few_side_by_side() -> None:
    least = canvas_of((800, 480)).measures
    assert lettered(6) == (1, [3, 3], {least.text})
    assert lettered(8) == (2, [2, 2], {least.text}), "no four beside each other in small type"
    assert lettered(9, ["Lignes"], "200, 400, 800")[0] == 2, "nor five on a single page"
    pages, rows, sizes = lettered(12)
    assert pages == 2 and max(rows) == 3 and min(sizes) < least.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("room", [1, 2])
def test_one_button_alone_is_no_slab(size: tuple[int, int], room: int) -> None:
    canvas = canvas_of(size)
    box = pygame.Rect(canvas.inner.topleft, (canvas.inner.width, canvas.inner.height // room))
    button_grid.draw(canvas, box, buttons(1), 0)
    ((_, place),) = canvas.targets
    assert place.height == canvas.measures.target
    assert place.width == 3 * canvas.measures.target and abs(place.centerx - box.centerx) <= 1


@pytest.mark.parametrize("scene", ["settings-play", "event-coming"])
def test_the_arrow_takes_the_free_place_where_every_page_has_one(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    places = [box for key, box in app.targets if not key.startswith("button:")]
    (arrow,) = [box for key, box in app.targets if key.startswith("page:")]
    assert len(places) == 4 and len({box.left for box in places}) == 2 and len({box.width for box in places}) == 1
    assert arrow.left == max(box.left for box in places) and arrow.top >= max(box.top for box in places)


def test_a_button_alone_below_dice_is_wider_than_they_are() -> None:
    app = stage("play-correct")
    app.paint(pygame.Surface((1280, 800)))
    places = {mark.what: mark.rect for mark in app.marks if mark.kind == "target"}
    dice = [rect for key, rect in places.items() if key.startswith("face")]
    assert len(dice) == 5 and places["cancel"].width > 2 * max(rect.width for rect in dice)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [12, 40])
def test_where_hands_choose_more_is_in_sight_than_a_finger_could_hit(count: int, size: tuple[int, int]) -> None:
    canvas, touched = canvas_of(size), canvas_of(size)
    box = canvas.inner.inflate(0, -canvas.inner.height // 2)
    canvas.floor = box.bottom
    cursor, seen = 0, list[str]()
    while not seen or cursor:
        canvas.targets.clear()
        button_grid.draw(canvas, box, buttons(count), cursor)
        assert all(box.contains(place) for _, place in canvas.targets) and well_set(canvas)
        assert not any(one.colliderect(other) for (_, one), (_, other) in combinations(canvas.targets, 2))
        assert canvas.focus in dict(canvas.targets).values()
        seen += [key for key, _ in canvas.targets if not key.startswith("page:")]
        last, _ = canvas.targets[-1]
        cursor = int(last.removeprefix("page:")) if last.startswith("page:") else 0
    canvas.targets.clear()
    button_grid.draw(touched, box, buttons(count), 0)
    button_grid.draw(canvas, box, buttons(count), 0)
    assert len(canvas.targets) >= len(touched.targets)
    assert seen == [item.key for item in buttons(count)]


def test_a_value_stands_beside_its_label_in_a_list_where_both_have_room() -> None:
    canvas = canvas_of((800, 480))
    item = Item("key", phrase("Langue"), lambda: None, value=phrase("Français"))
    for wide, told in ((400, {"Langue", "Français"}), (200, {"Langue"})):
        canvas.marks.clear()
        tiles.list_line(canvas, pygame.Rect(40, 40, wide, 44), item, False)
        assert {mark.what for mark in canvas.marks if mark.kind == "text"} == told


@pytest.mark.parametrize(("room", "height"), [(1.1, 1.5), (1.9, 1.5), (2.3, 1.0), (2.8, 1.5)])
def test_a_line_of_buttons_is_lower_where_that_leaves_room_for_dice(room: float, height: float) -> None:
    canvas = canvas_of((800, 480))
    target = canvas.measures.target
    button_grid.draw(canvas, pygame.Rect(40, 40, 720, round(target * room)), buttons(3), 0)
    assert {place.height for _, place in canvas.targets} == {round(min(room, height) * target)}
