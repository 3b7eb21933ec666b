"""The shared sheet of Le Cameroun for weak eyes: named columns, what is left as a gauge, large numbers."""

from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from kiosk.games.cameroun.board import COLUMNS, KEYS
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.cameroun.grid import sheet_foot, sheet_grid, sheet_parts
from kiosk.screens.games.cameroun.grid.sheet_plan import Plan, Widths, least_height, sheet_plan
from kiosk.screens.games.cameroun.grid.sheet_rows import Seats, row_plan
from kiosk.screens.games.cameroun.sheet import CamerounSheet
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import DECIDES, GOLD, measures
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import canvas_of, words_on

LARGE, SMALL = (1280, 800), (800, 480)
ROOM = pygame.Rect(40, 100, 1200, 400)
NAMES = ("Odile", "Maximilienne")
EIGHT = ("Marie-Claire", "Jean-Jacques", "Anne-Sophie", "Barthélémy", "Marguerite", "Yvonne", "Bérengère", "Wolfgang")
LETTERS = {"S", "B", "F", "C"}
SHORT = {"1-5", "2-6", "Full", "Cake"}


def state_of(*moves: Any, players: int = 2) -> Any:
    state = GAMES["cameroun"].start(players, {})
    for move in moves:
        state = state.play(move)
    return state


FIVES = (Throw((5, 5, 5, 6, 2)), decision("write", column="5"))


def planned(canvas: Canvas, room: pygame.Rect, names: tuple[str, ...] = NAMES, player: int = 0, *moves: Any) -> Plan:
    plan = sheet_plan(canvas, room, SheetView(state_of(*moves, players=len(names)), names, player))
    assert plan is not None
    return plan


def drawn(size: tuple[int, int], room: pygame.Rect, names: tuple[str, ...] = NAMES) -> list[str]:
    canvas = canvas_of(size)
    CamerounSheet().draw(canvas, room, SheetView(state_of(*FIVES, players=len(names)), names, 1))
    return words_on(canvas)


def test_combinations_are_headed_by_their_names_and_what_is_left_stands_below() -> None:
    words = drawn(LARGE, ROOM)
    assert {"Petite suite", "Grande suite", "Full", "Cake", "Reste pour tous", "Odile"} <= set(words)
    assert not LETTERS & set(words) and "Maximum" not in words
    assert words[words.index("Reste pour tous") + 1 :] == ["10", "20", "30", "40", "35", "60", "15", "20", "50", "60"]


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(("scene", "crosses"), [("play-choose", 0), ("play-crossed", 1)])
def test_a_full_column_is_told_from_one_that_was_crossed_out(scene: str, crosses: int, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    words = [mark.what for mark in app.marks if mark.kind == "text"]
    start = next(place for place, said in enumerate(words) if said.startswith("Reste"))
    below = words[start:]
    assert below.count("0") == 2 and min(below.count("✕"), 1) == crosses


def test_without_the_height_or_the_width_short_words_head_them() -> None:
    assert set(drawn(LARGE, pygame.Rect(40, 100, 1200, 150))) >= SHORT
    assert set(drawn(SMALL, pygame.Rect(20, 100, 760, 300))) >= SHORT


@pytest.mark.parametrize(("wide", "heads"), [(60, ["1-5", "2-6", "Full", "Cake"]), (42, ["1-5", "2-6", "F", "C"]),
                                             (20, ["S", "B", "F", "C"])])  # fmt: skip
def test_where_these_have_no_width_letters_do(wide: int, heads: list[str]) -> None:
    said, grow = sheet_parts.brief_heads(canvas_of(SMALL), dict.fromkeys(KEYS, wide), 1.5)
    assert list(said.values()) == heads and 1 <= grow <= 1.5
    px = round(measures(SMALL).cell * grow)
    assert wide == 20 or max(width("bold", px, str(word)) for word in heads) <= wide + 1


def test_without_room_for_a_row_everybody_s_score_stands_in_a_line() -> None:
    words = drawn(LARGE, pygame.Rect(0, 0, 1000, 40))
    assert not (LETTERS | SHORT) & set(words) and any("15" in word for word in words), "the question matters more"


@pytest.mark.parametrize("scene", ["play-throw", "play-choose", "play-announced", "play-changed"])
def test_what_is_left_and_the_totals_are_as_large_as_what_decides(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(LARGE))
    state, cell = app.referee.table.state, measures(LARGE).cell
    decisive = {str(number) for number in (*state.scores(), *map(state.left, KEYS)) if number}
    marks = [mark for mark in app.marks if mark.what in decisive]
    assert {mark.what for mark in marks} >= decisive - {"0"}
    assert min(mark.px for mark in marks) >= int(cell * DECIDES)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("scene", ["play-choose", "play-changed", "play-announce", "play-in-hand"])
def test_everybody_has_a_row_where_three_play(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    state, marks = app.referee.table.state, [mark for mark in app.marks if mark.kind == "text"]
    words = [mark.what for mark in marks]
    left = "Reste à marquer pour tous" if size == SMALL else "Reste"
    assert {"Gisèle", "Marcel", "Yvonne", left, *map(str, state.scores())} <= set(words)


def sizes_of(canvas: Canvas, room: pygame.Rect, player: int) -> tuple[Plan, dict[int, float]]:
    """The plan for eight, and how much larger the totals are, by seat."""
    plan = planned(canvas, room, EIGHT, player, *FIVES)
    return plan, dict(zip(plan.shown, plan.totals, strict=True))


def test_of_eight_whose_turn_it_is_and_who_leads_stand_out() -> None:
    plan, totals = sizes_of(canvas_of(LARGE), pygame.Rect(32, 254, 1216, 318), 5)
    assert plan.shown == tuple(range(8)) and plan.foot >= DECIDES and not plan.ribbon.height
    assert totals.pop(0) == totals.pop(5) == DECIDES
    assert len(set(totals.values())) == 1 and max(totals.values()) < DECIDES * 0.8


def test_numbers_of_rows_one_above_the_other_stand_apart() -> None:
    """A figure is 0.7 as high as its type."""
    canvas = canvas_of(LARGE)
    plan, totals = sizes_of(canvas, pygame.Rect(32, 254, 1216, 318), 5)
    middles = [plan.grid.line(row).centery for row in range(1, 9)]
    sizes = [round(canvas.measures.cell * totals[seat]) for seat in plan.shown]
    for (one, px), (other, larger) in pairwise(zip(middles, sizes, strict=True)):
        assert other - one - 0.35 * (px + larger) >= 0.2 * min(px, larger)


def test_where_not_all_have_a_row_everybody_s_score_stands_above_those_whose_turn_it_is_and_who_leads() -> None:
    plan = row_plan(canvas_of(LARGE), 190, Seats(8, 5, (0,)), 48, names_fit=False)
    assert plan is not None and plan.ribbon and {0, 5} <= set(plan.shown) and len(plan.shown) < 8
    assert plan.foot >= 48 and plan.ribbon + sum(plan.heights) <= 190
    assert row_plan(canvas_of(LARGE), 20, Seats(8, 5), 48, names_fit=False) is None


def test_there_is_no_grid_without_room_for_a_row() -> None:
    canvas = canvas_of(SMALL)
    assert sheet_plan(canvas, pygame.Rect(0, 0, 760, 20), SheetView(state_of(), NAMES, 0)) is None


def test_the_grid_covers_the_sheet_without_gaps() -> None:
    canvas = canvas_of(LARGE)
    grid = planned(canvas, ROOM).grid
    row = [grid.name(1), *(grid.cell(place, 1) for place in range(grid.columns)), grid.sum(1)]
    assert grid.columns == len(KEYS) and grid.rows == 4
    assert all(one.right == other.left for one, other in pairwise(row))
    assert row[0].unionall(row[1:]) == grid.line(1)
    assert grid.line(0).unionall([grid.line(place) for place in range(1, grid.rows)]) == grid.box
    assert grid.box.width <= ROOM.width and grid.column(0).height == grid.box.height


def test_columns_have_room_for_their_caps_and_their_names() -> None:
    canvas = canvas_of(LARGE)
    view = SheetView(state_of(players=8), EIGHT, 0)
    widths = Widths(canvas, view, ROOM.width)
    assert widths.fit(1.0, True) and not widths.fit(4.0, False)
    few, many = (Widths(canvas, SheetView(state_of(players=n), EIGHT[-n:], 0), 900) for n in (2, 8))
    assert few.grow(200, False) > many.grow(200, False) >= many.grow(30, False), "three figures against two"
    grid = planned(canvas, ROOM).grid
    suite = COLUMNS[KEYS.index("B")]
    assert grid.column(KEYS.index("B")).width > width("bold", measures(LARGE).cell, canvas.say(suite.name).split()[0])
    assert least_height(canvas, 8) > least_height(canvas, 2)


def test_a_choice_is_called_by_the_name_of_its_column_where_there_is_little_room() -> None:
    sheet, state = CamerounSheet(), state_of()
    assert [str(sheet.short(state, key)) for key in ("5", "S", "F", "Q")] == ["5", "Petite suite", "Full", "Cake"]
    app = stage("play-second")
    app.paint(pygame.Surface(SMALL))
    assert [mark.what for mark in app.marks].count("Full") == 2, "the choice, and the head of its column"


def test_the_gauge_empties_as_points_are_written() -> None:
    lit = []
    for moves in ((), FIVES):
        canvas = canvas_of(LARGE)
        state = state_of(*moves)
        plan = planned(canvas, ROOM)
        sheet_foot.foot(canvas, plan.grid, state, 3, plan.foot)
        cell = plan.grid.cell(KEYS.index("5"), 3)
        bar = cell.bottom - 2 * canvas.measures.line
        row = [canvas.surface.get_at((x, bar))[:3] for x in range(cell.left, cell.right)]
        lit.append(row.count(GOLD))
    assert 0.6 < lit[1] / lit[0] < 0.8, "35 of 50 are left"


def test_words_of_the_heading_and_the_rows_grow_with_their_room() -> None:
    canvas = canvas_of(LARGE)
    assert sheet_grid.row_grow(canvas, 200) > sheet_grid.row_grow(canvas, 30)
    wide, narrow = pygame.Rect(0, 0, 300, 60), pygame.Rect(0, 0, 120, 60)
    assert sheet_grid.names_grow(canvas, wide, NAMES) > sheet_grid.names_grow(canvas, narrow, NAMES)
    assert sheet_grid.padded(wide, canvas).width < wide.width
    sheet_parts.heading(canvas, planned(canvas, ROOM), SheetView(state_of(), NAMES, 0, column="S"))
    assert "Tour 1/10" in words_on(canvas)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scene", ["play-choose-eight", "company-passed"])
def test_numbers_one_above_the_other_are_apart(scene: str, size: tuple[int, int]) -> None:
    """What is left below the last row, too."""
    app = stage(scene)
    app.paint(pygame.Surface(size))
    (sheet,) = [mark.rect for mark in app.marks if mark.what == "sheet"]
    numbers = [mark for mark in app.marks if mark.what.isdigit() and mark.px and sheet.contains(mark.rect)]
    for one, other in combinations(sorted(numbers, key=lambda mark: mark.rect.top), 2):
        if one.rect.left < other.rect.right and other.rect.left < one.rect.right:
            assert other.rect.top - one.rect.bottom >= measures(size).line, (one.what, other.what)


@pytest.mark.parametrize("size", [LARGE, (1920, 1080)])
@pytest.mark.parametrize("scene", ["play-choose", "play-choose-eight"])
def test_what_is_left_stands_where_it_stood_when_a_notice_comes(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    found = []
    for notice in (None, phrase("Le disque est plein : on joue sans enregistrer.")):
        app.notice = notice
        app.paint(pygame.Surface(size))
        texts = [mark for mark in app.marks if mark.kind == "text"]
        start = next(place for place, mark in enumerate(texts) if mark.what.startswith("Reste"))
        found.append([(mark.what, mark.rect.top, mark.rect.bottom, mark.px) for mark in texts[start : start + 11]])
    alone, told = found
    assert told == alone


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize(("scene", "rows"), [("play-choose-eight", 1), ("play-throw-eight", 1), ("play-choose", 3)])
def test_rows_are_never_so_low_that_names_stand_on_the_rules(scene: str, rows: int, size: tuple[int, int]) -> None:
    """Of many players everybody's total is told with the name above it, and the row of whose turn it is."""
    app = stage(scene)
    app.paint(pygame.Surface(size))
    marks = [mark for mark in app.marks if mark.kind == "text"]
    names = [bare(name) for name in app.in_play.table.names]
    (sheet,) = [mark.rect for mark in app.marks if mark.what == "sheet"]
    inside = [mark for mark in marks if sheet.contains(mark.rect) and mark.what[-4:] in {name[-4:] for name in names}]
    assert len(inside) == rows and len({mark.px for mark in inside}) == 1
    totals = {piece.key for piece in app.pieces if piece.key.startswith("score of")}
    assert totals == ({f"score of {seat}" for seat in range(8)} if rows == 1 else set())
    if rows == 1:
        least = int(measures(size).cell * DECIDES)
        plates = [mark.rect for mark in app.marks if mark.what.startswith("row of")]
        scores = [mark for mark in marks if mark.what.isdigit() and any(box.contains(mark.rect) for box in plates)]
        assert len(scores) == 8 and all(mark.px > least for mark in scores)


def test_in_larger_type_names_totals_and_the_turn_are_larger_than_on_the_plain_sheet() -> None:
    app, size = stage("play-choose"), (1280, 800)
    sizes = []
    for grow in (lambda app: None, enlarge):
        grow(app)
        app.paint(pygame.Surface(size))
        told = {"Gisèle", "34", "35", "Tour 3/10"}
        sizes.append({mark.what[-6:]: mark.px for mark in app.marks if mark.what in told or mark.what[-6:] in told})
    assert set(sizes[0]) == set(sizes[1])
    assert {what for what in sizes[0] if sizes[1][what] < 1.15 * sizes[0][what]} == set()
