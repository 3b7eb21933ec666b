"""The pad of cards or points: a cell for each, those of other rows dark once a row is chosen, the rest beside it."""

import re

import pygame
import pytest

from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common import pad, pad_view
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.screen import Item
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play.layout import pad_layout
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import enlarge, stage
from kiosk.table.referee.state.panel import Choice, Panel, PanelKind
from tests.screens.drawing import SIZES, canvas_of, changed, pixels, well_set, words_on
from tests.screens.play.layout.views import inside
from tests.shared import sampled

BOX = pygame.Rect(40, 60, 700, 200)


def card(name: str) -> Choice:
    return Choice(f"card:{name}", phrase("carte"), card=name)


def points(number: int) -> Choice:
    return Choice(f"points:{number}", phrase("points"), number=number)


CARDS = pad.cells([card(name) for name in ("AH", "5H", "KS", "7C")])
POINTS = pad.cells([points(number) for number in (0, 3, 12, 29)])


def items(cells: pad.Cells) -> list[Item]:
    rows = [Item(f"row:{row}", "row", lambda: None) for row in pad.rows(cells)]
    return [*rows, Item("menu", "Menu", lambda: None)]


def test_cards_have_a_row_a_suit_and_points_a_row_of_ten() -> None:
    assert list(pad_view.lines(CARDS)) == [0, 1, 2, 3] and list(pad_view.lines(POINTS)) == [0, 1, 2]
    assert len(pad_view.columns(CARDS, 0)) == 13 and pad_view.columns(POINTS, 1) == [2]
    few = pad.cells([points(20), points(22)])
    assert list(pad_view.lines(few)) == [2] and pad_view.columns(few, 2) == [0, 2]


@pytest.mark.parametrize("cells", [CARDS, POINTS], ids=["cards", "points"])
def test_each_choice_has_its_cell_inside_the_box_in_its_row(cells: pad.Cells) -> None:
    canvas = canvas_of()
    # The row that is not chosen does not shine, so nothing reaches past the box.
    touched = changed(canvas.surface, lambda: pad_view.draw(canvas, BOX, cells, items(cells), -1, ()))
    assert BOX.contains(touched) and well_set(canvas)
    places = dict(canvas.targets)
    assert {choice.key for choice in cells.values()} <= set(places)
    assert all(len(place.collidelistall(list(places.values()))) == 1 for place in places.values())
    for (row, _), choice in cells.items():
        assert places[choice.key].centery == places[f"row:{row}"].centery
        assert places[choice.key].left > places[f"row:{row}"].right


def test_in_a_chosen_row_only_its_cells_can_be_pressed() -> None:
    canvas = canvas_of()
    steps = [Item(choice.key, "", lambda: None) for (row, _), choice in POINTS.items() if row == 1]
    pad_view.draw(canvas, BOX, POINTS, steps, 0, ("row:1",))
    assert [key for key, _ in canvas.targets] == ["points:12"]


def test_the_cell_under_the_cursor_looks_different() -> None:
    pictures = []
    for cursor in (-1, 0):
        canvas = canvas_of()
        steps = [Item("points:12", "", lambda: None)]
        pad_view.draw(canvas, BOX, POINTS, steps, cursor, ("row:1",))
        pictures.append(pixels(canvas.surface.subsurface(dict(canvas.targets)["points:12"])))
    assert pictures[0] != pictures[1]


def brightness(canvas: Canvas, key: str) -> float:
    place = dict(canvas.targets)[key]
    return float(pygame.surfarray.array3d(canvas.surface.subsurface(place)).mean())


@pytest.mark.parametrize("at", range(3))
def test_the_row_under_the_cursor_is_lit_from_the_first_press_and_its_tab_is_gold(at: int) -> None:
    lit, plain = canvas_of(), canvas_of()
    pad_view.draw(lit, BOX, CARDS, items(CARDS), at, ())
    pad_view.draw(plain, BOX, CARDS, items(CARDS), -1, ())
    for (row, _), choice in CARDS.items():
        assert (brightness(lit, choice.key) > 0.9 * brightness(plain, choice.key)) == (row == pad.rows(CARDS)[at])
    for number, row in enumerate(pad.rows(CARDS)):
        assert (brightness(lit, f"row:{row}") > 2 * brightness(plain, f"row:{row}")) == (number == at)


def test_no_row_is_dark_while_the_cursor_stands_beside_the_pad() -> None:
    pictures = []
    for cursor in (-1, len(items(CARDS)) - 1):
        canvas = canvas_of()
        pad_view.draw(canvas, BOX, CARDS, items(CARDS), cursor, ())
        pictures.append(pixels(canvas.surface))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", SIZES)
def test_the_least_height_holds_the_smallest_type(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    box = pygame.Rect(*canvas.inner.topleft, canvas.inner.width, pad_view.least_height(canvas, CARDS))
    pad_view.draw(canvas, box, CARDS, items(CARDS), -1, ())
    assert well_set(canvas) and all(box.contains(mark.rect) for mark in canvas.marks)


def drawn(scene: str, size: tuple[int, int] = SIZES[0], language: str = "fr") -> tuple[Canvas, pygame.Rect]:
    app = stage(scene, language)
    screen, table, canvas = app.screen, app.in_play.table, canvas_of(size, language)
    assert isinstance(screen, TableScreen)
    body = pygame.Rect(*canvas.inner.topleft, canvas.inner.width, canvas.inner.height * 6 // 7)
    sheet, names = table.state, seated(app, table)
    pad_layout.draw(
        canvas, body, screen.panel, screen.items(), screen.place, screen.path, screen.screens.sheet, sheet, names
    )
    return canvas, body


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", sampled(["cribble-lots", "cribble-play", "cribble-claim"], every=2))
def test_question_table_and_pad_share_the_body(scene: str, size: tuple[int, int], language: str) -> None:
    canvas, body = drawn(scene, size, language)
    assert inside(canvas, body) and well_set(canvas)
    places = dict(canvas.targets)
    assert places["menu"].top == body.top and places["menu"].right == body.right


def test_what_is_no_card_stands_beside_the_pad_or_below_it() -> None:
    app = stage("cribble-go")
    others = [choice.key for choice in app.in_play.panel().choices if not pad.on_pad(choice) and not choice.minor]
    canvas, _ = drawn("cribble-go")
    places = dict(canvas.targets)
    cells = [places[choice.key] for choice in app.in_play.panel().choices if pad.on_pad(choice)]
    assert others and all(
        places[key].left > max(cell.right for cell in cells) or places[key].top > max(cell.bottom for cell in cells)
        for key in others
    )


def test_on_a_small_screen_the_pad_takes_what_is_free_above_the_choices_below_it() -> None:
    canvas, _ = drawn("cribble-lots")
    places = dict(canvas.targets)
    cards = [box for key, box in places.items() if '"draw"' in key]
    lower = [box for key, box in places.items() if '"dealer"' in key]
    assert min(box.top for box in lower) - max(box.bottom for box in cards) <= canvas.measures.gap // 2


def test_once_a_side_is_to_be_chosen_the_sides_take_the_pads_place() -> None:
    app = stage("cribble-marque")
    steps = pad.steps(app.in_play.panel().choices, ())
    canvas, _ = drawn("cribble-marque")
    assert steps[0][0].startswith("side:") and {key for key, _ in steps} <= {key for key, _ in canvas.targets}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_points_are_asked_of_the_side_that_was_chosen_and_the_line_below_is_what_was_before(
    size: tuple[int, int], language: str
) -> None:
    canvas, _ = drawn("cribble-marque-points", size, language)
    title, below = words_on(canvas)[1:3]
    assert re.search("our Gisèle et Yvonne|or Gisèle and Yvonne", title)
    assert re.fullmatch("Juste avant : 2 pour Marcel et Lucien.|Just before: 2 for Marcel and Lucien.", below)
    assert well_set(canvas)


def test_on_a_board_without_sides_nobody_plays_together() -> None:
    marque, alone = stage("cribble-marque"), stage("cribble-play")
    assert pad.seats(marque.in_play.panel().choices, ("side:1",)) == (1, 3)
    assert pad.seats(marque.in_play.panel().choices, ()) == pad.seats(alone.in_play.panel().choices, ("row:1",)) == ()


class Room(GameSheet):
    """A sheet that notes the room it is given."""

    box = pygame.Rect(0, 0, 0, 0)

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView) -> None:
        self.box = box

    def least_height(self, canvas: Canvas, players: int) -> int:
        return 0


def laid_out(cells: list[Choice], others: int) -> tuple[dict[str, pygame.Rect], pygame.Rect, pygame.Rect]:
    """The places of the buttons, the room of the sheet, and the body."""
    canvas, sheet = canvas_of(), Room()
    extra = [Choice(f"other:{number}", phrase("Retour")) for number in range(others)]
    panel = Panel(PanelKind.CHOOSE, 0, phrase("Lequel ?"), choices=(*cells, *extra))
    steps = [Item(key, words, lambda: None) for key, words in pad.steps(panel.choices, ())]
    tiles = [*steps, *(Item(one.key, one.label, lambda: None) for one in extra), Item("menu", "Menu", lambda: None)]
    body = pygame.Rect(*canvas.inner.topleft, canvas.inner.width, canvas.inner.height * 6 // 7)
    pad_layout.draw(canvas, body, panel, tiles, -1, (), sheet, {}, ("Anne", "Luc"))
    return dict(canvas.targets), sheet.box, body


@pytest.mark.parametrize("others", [0, 1, 2])
def test_with_few_other_choices_the_pad_ends_where_the_body_does(others: int) -> None:
    places, sheet, body = laid_out([points(number) for number in (0, 12, 29)], others)
    cells = [place for key, place in places.items() if key.startswith("points:")]
    assert 0 <= body.bottom - max(place.bottom for place in cells) <= 8
    assert body.contains(sheet) and sheet.bottom < min(place.top for place in cells)
    for number in range(others):
        assert places[f"other:{number}"].bottom == body.bottom and places[f"other:{number}"].top > sheet.bottom


def test_more_other_choices_stand_below_the_pad_at_the_lower_edge() -> None:
    places, sheet, body = laid_out([points(number) for number in (0, 12, 29)], 3)
    rest = [places[f"other:{number}"] for number in range(3)]
    cells = [place for key, place in places.items() if key.startswith("points:")]
    assert {place.bottom for place in rest} == {body.bottom}
    assert sheet.bottom < min(place.top for place in cells)
    assert max(place.bottom for place in cells) < min(place.top for place in rest)


def test_sides_stand_at_the_lower_edge() -> None:
    sides = [Choice(f"points:{number}:{side}", phrase("points"), number=number, side=phrase("{n}", n=side))
             for side in range(2) for number in (0, 3)]  # fmt: skip
    places, sheet, body = laid_out(sides, 0)
    feet = [place for key, place in places.items() if key.startswith("side:")]
    assert len(feet) == 2 and all(body.bottom - 12 <= place.bottom <= body.bottom for place in feet)
    assert body.contains(sheet) and sheet.bottom < min(place.top for place in feet)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize(
    "scene",
    sampled(["cribble-card-doubt", "cribble-cards-order", "cribble-card-taken", "cribble-card-strange"], every=2),
)
def test_a_card_that_is_asked_about_is_shown_beside_table_and_pad(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    shown = {mark.what: mark.rect for mark in app.marks}
    picture = shown["picture of the card"]
    assert picture.height > 80 and not any(picture.colliderect(rect) for key, rect in app.targets)
    app.screen.tap("menu")
    assert "photo" not in [item.key for item in app.screen.items()], "that is for throws"


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", sampled(["cribble-card-doubt", "cribble-card-taken"], every=2))
def test_a_yes_or_no_has_the_place_of_the_pad_which_comes_back_with_a_press(
    scene: str, larger: bool, size: tuple[int, int]
) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    assert not any(key.startswith("row:") for key, _ in app.targets)
    picture = next(mark.rect for mark in app.marks if mark.what == "picture of the card")
    assert picture.height > size[1] / 2
    app.screen.tap("page:0")
    app.paint(pygame.Surface(size))
    assert {"row:0", "card_counts"} <= {key for key, _ in app.targets}


def test_without_a_question_no_picture_is_shown() -> None:
    app = stage("cribble-play")
    app.paint(pygame.Surface((1280, 800)))
    assert "picture of the card" not in {mark.what for mark in app.marks}


@pytest.mark.parametrize("scene", ["cribble-card-doubt", "cribble-cards-order", "cribble-card-taken"])
def test_both_sides_scores_stay_where_larger_type_leaves_no_room_for_the_board(scene: str) -> None:
    app = stage(scene)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    question = next(mark for mark in app.marks if mark.kind == "text")
    scores = [mark for mark in app.marks if mark.kind == "text" and mark.what == "0"]
    assert len(scores) == 2 and all(mark.px > mark.need for mark in scores)
    assert not any(mark.rect.colliderect(question.rect) for mark in scores)
