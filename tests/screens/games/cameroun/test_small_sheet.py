"""Le Cameroun at 800x480: what is left and the totals are as large as they decide, with a notice above or without."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pygame
import pytest

from kiosk.games.cameroun.board import KEYS
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.games.cameroun import sheet as sheet_module
from kiosk.screens.games.cameroun import ten_fields
from kiosk.screens.games.cameroun.field_plan import CLEAR_HEAD, field_plan, least_width, number_width
from kiosk.screens.games.cameroun.grid.sheet_grid import crossed_out
from kiosk.screens.games.cameroun.score_columns import columns_fit, columns_height, draw_columns
from kiosk.screens.games.cameroun.sheet import CamerounSheet
from kiosk.screens.games.cameroun.small_sheet import draw_small
from kiosk.screens.games.cameroun.ten_fields import Marked, draw_fields, fields_height
from kiosk.screens.games.common.rule_examples import PEOPLE
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.common.standings_plan import CROWN
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, DECIDES, measures
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import canvas_of, words_on
from tests.shared import sampled

SMALL = (800, 480)
EIGHT = ("Marie-Claire", "Jean-Jacques", "Anne-Sophie", "Barthélémy", "Marguerite", "Yvonne", "Bérengère", "Wolfgang")
FIVES = (Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
SCENES = ("play-throw", "play-choose", "play-choose-eight", "play-announced", "play-changed", "play-crossed",
          "play-entered", "play-disk-full", "company-passed", "board-hot", "machine-no-camera", "undo",
          "hands-play-choose", "replay")  # fmt: skip


def state_of(players: int, *moves: Any) -> Any:
    state = GAMES["cameroun"].start(players, {})
    for move in moves:
        state = state.play(move)
    return state


@pytest.mark.parametrize("size", [SMALL, (1280, 800)])
def test_what_is_left_of_a_column_is_not_in_the_bright_brass_of_points_on_offer(size: tuple[int, int]) -> None:
    app = stage("play-choose")
    app.paint(surface := pygame.Surface(size))
    found = {}
    for what in ("66", "+15"):
        place = next(mark.rect for mark in app.marks if mark.kind == "text" and mark.what == what)
        pixels = pygame.surfarray.array3d(surface.subsurface(place.clip(surface.get_rect())))
        found[what] = bool((pixels == np.array(BRASS_LIGHT)).all(axis=2).any())
    assert found == {"66": False, "+15": True}


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", sampled(SCENES))
def test_what_decides_is_18_arc_minutes_at_a_metre(scene: str, larger: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of each column, 0 of a full one, the total of whose turn it is and that of who leads.

    In larger type a fifth more, but for totals that are of one size for all beside long names.
    """
    views: list[SheetView[Any]] = []
    draw = CamerounSheet.draw
    monkeypatch.setattr(
        CamerounSheet, "draw", lambda self, canvas, box, view: (views.append(view), draw(self, canvas, box, view))
    )
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(SMALL))
    state, cell = views[-1].state, 25 if larger and app.screen.playing else 21
    large = [mark.what for mark in app.marks if mark.kind == "text" and mark.px >= int(cell * DECIDES)]
    decisive = [state.left(key) for key in KEYS if not crossed_out(state, key)]
    assert [number for number in decisive if str(number) not in large] == []
    large = [mark.what for mark in app.marks if mark.kind == "text" and mark.px >= int(21 * DECIDES)]
    totals = [max(state.scores()), state.scores()[views[-1].player]]
    assert [number for number in totals if str(number) not in large] == []


def drawn(state: Any, names: tuple[str, ...], height: int, player: int = 0, larger: bool = False) -> Any:
    canvas = canvas_of(SMALL)
    if larger:
        canvas.measures = measures(SMALL, larger=True, playing=True)
    draw_small(canvas, pygame.Rect(20, 20, 760, height), SheetView(state, names, player))
    assert faults(canvas.marks, canvas.measures) == []
    return canvas


@pytest.mark.parametrize("players", [2, 3])
def test_however_high_the_sheet_is_totals_stand_in_a_line_while_they_play(players: int) -> None:
    """So nothing moves when the dice are awaited and there is nothing to choose below it."""
    canvases = [drawn(state_of(players, *FIVES), EIGHT[:players], height) for height in (134, 260)]
    assert [words_on(canvas) for canvas in canvases] == [words_on(canvases[0])] * 2
    lines = [[mark.rect for mark in canvas.marks if mark.what.startswith("row of")] for canvas in canvases]
    assert lines[0] == lines[1] and len(lines[0]) == players


@pytest.mark.parametrize("scene", ["result-sheet", "rules-11"])
def test_a_game_that_is_over_shows_everybodys_row_and_nothing_that_is_left(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(SMALL))
    words = [mark.what for mark in app.marks if mark.kind == "text"]
    assert "Total" in words and not [word for word in words if word.startswith("Reste")]
    assert set(PEOPLE[:2] if scene == "rules-11" else EIGHT[:5]) <= set(words)
    assert {"1-5", "2-6", "Full", "Cake"} <= set(words), "letters would have to be explained"


def test_when_the_game_is_over_it_is_nobodys_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = []
    for player in (0, 3):
        monkeypatch.setattr(
            sheet_module, "draw_small",
            lambda canvas, box, view, player=player: draw_small(canvas, box, replace(view, player=player)),
        )  # fmt: skip
        app, surface = stage("result-sheet"), pygame.Surface(SMALL)
        app.paint(surface)
        pictures.append(pygame.surfarray.array3d(surface))
    assert (pictures[0] == pictures[1]).all()


def test_who_leads_has_a_crown_among_all_the_scores() -> None:
    for size in (SMALL, (1280, 800)):
        app = stage("scores-eight")
        app.paint(pygame.Surface(size))
        (crown,) = [mark.rect for mark in app.marks if mark.what == CROWN.strip()]
        (most,) = [mark.rect for mark in app.marks if mark.what == "45"]
        assert crown.right <= most.left and crown.colliderect(most.inflate(2 * most.width + 80, 0))


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("height", [134, 107, 86, 71, 40])
def test_however_low_the_sheet_is_totals_stand(larger: bool, height: int) -> None:
    """Everybody's; in larger type the leader's and those about the one whose turn it is, by name, or everybody's."""
    canvas = drawn(state_of(8, *FIVES), EIGHT, height, 5, larger)
    rows = [mark.what.removeprefix("row of ") for mark in canvas.marks if mark.what.startswith("row of")]
    seats = [EIGHT.index(name) for name in rows]
    assert seats == list(range(8)) or (larger and {0, 5} <= set(seats) and seats == sorted(seats))
    assert len(seats) == 8 or set(rows) <= set(words_on(canvas)), "fewer people, but their whole names"
    assert [piece.key for piece in canvas.pieces if "score" in piece.key] == [f"score of {seat}" for seat in seats]


def test_in_larger_type_dice_head_the_fields_as_large_as_they_are_told_apart() -> None:
    state = state_of(3, *FIVES)
    canvas = drawn(state, ("Gisèle", "Marcel", "Yvonne"), 90, larger=True)
    (sheet,) = [mark.rect for mark in canvas.marks if mark.what == "sheet"]
    assert sheet.width >= least_width(canvas, state, CLEAR_HEAD) > least_width(canvas, state)


def test_who_leads_has_a_crown_and_players_are_called_where_there_is_the_width() -> None:
    words = words_on(drawn(state_of(3, *FIVES), ("Anne", "Basile", "Chloé"), 134, 1))
    assert words[:5] == ["Anne", CROWN.strip(), "15", "Basile", "0"]


def test_what_was_written_last_and_what_would_be_written_stand_out() -> None:
    pictures = [pygame.surfarray.array2d(fields(marked)) for marked in (Marked(), Marked("1"), Marked(None, "Q"))]
    for picture, upper in ((pictures[1], True), (pictures[2], False)):
        across, down = (np.flatnonzero((picture != pictures[0]).any(axis=axis)) for axis in (1, 0))
        assert (
            across[-1] - across[0] < 760 // 4 and (down.mean() < 20 + fields_height(canvas_of(SMALL)) // 2) == upper
        )


def fields(marked: Marked) -> pygame.Surface:
    canvas = canvas_of(SMALL)
    draw_fields(canvas, pygame.Rect(20, 20, 760, fields_height(canvas)), state_of(2), marked)
    return canvas.surface


@pytest.mark.parametrize(("scene", "larger"), [("play-choose-eight", False), ("play-handicap", False),
                                               ("play-choose", True), ("play-choose-eight", True),
                                               ("play-handicap", True)])  # fmt: skip
def test_words_head_the_combinations_and_dice_the_rest_however_high_the_numbers_are(
    scene: str, larger: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The columns are then no longer alike, but those one above the other are."""
    edges, pale_die = set(), ten_fields.pale_die

    def noted(face: int, px: int, closed: bool) -> pygame.Surface:
        edges.add(px)
        return pale_die(face, px, closed)

    monkeypatch.setattr(ten_fields, "pale_die", noted)
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(SMALL))
    (sheet,) = [mark.rect for mark in app.marks if mark.what == "sheet"]
    words = [mark.what for mark in app.marks if mark.kind == "text" and sheet.contains(mark.rect)]
    assert {"1-5", "2-6", "Full", "Cake"} <= set(words) and not {"S", "B", "F", "C"} & set(words)
    assert [word for word in words if word.startswith("Reste")]
    assert min(edges) >= 1.4 * measures(SMALL).cell


@pytest.mark.parametrize("room", [330, 470, 560, 640, 760])
def test_fields_fill_their_room_and_have_a_head_each(room: int) -> None:
    canvas = canvas_of(SMALL)
    for players in (2, 8):
        state = state_of(players)
        for lines in (2, 3):
            plan = field_plan(canvas, room, state, lines=lines)
            assert plan.label + sum(plan.widths) == room
            assert min(plan.widths) >= number_width(canvas, state) or not plan.said
            assert (plan.label > 0) >= bool(plan.said)


def test_that_the_numbers_are_what_is_left_is_said_over_both_lines_and_apart_from_the_edge() -> None:
    app = stage("play-choose")
    app.paint(pygame.Surface(SMALL))
    (sheet,) = [mark.rect for mark in app.marks if mark.what == "sheet"]
    (left,) = [mark for mark in app.marks if mark.what == "Reste à marquer pour tous"]
    assert left.px >= measures(SMALL).cell and left.rect.left - sheet.left >= 6
    assert left.rect.height > 1.5 * left.px and abs(left.rect.centery - sheet.centery) <= 3


@pytest.mark.parametrize("scene", ["play-choose", "play-throw-eight", "demo-throw", "hands-play-choose"])
@pytest.mark.parametrize("larger", [False, True])
def test_which_turn_it_is_stands_beside_the_throw_and_not_before_what_is_left(scene: str, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(SMALL))
    (turn,) = [mark.rect for mark in app.marks if re.fullmatch(r"Tour \d+/\d+", mark.what)]
    tray, menu = app.places["tray"], app.places["menu"]
    assert tray.top < turn.centery < tray.bottom and not turn.colliderect(menu)
    (throw,) = [mark.rect for mark in app.marks if mark.what.startswith("Lancer ")] or [
        pygame.Rect(tray.topleft, (1, 1))
    ]
    assert throw.right < turn.left


@pytest.mark.parametrize("scene", ["play-choose-eight", "play-throw-eight", "play-handicap"])
def test_where_a_line_has_no_room_for_names_they_stand_above_scores_all_as_large_as_they_decide(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(SMALL))
    places = [mark.rect for mark in app.marks if mark.what.startswith("row of")]
    scores = [str(score) for score in app.in_play.table.state.scores()]
    assert len({place.top for place in places}) == 1, "nobody stands in a second line"
    for place, score in zip(places, scores, strict=True):
        inside = [mark for mark in app.marks if mark.kind == "text" and place.contains(mark.rect)]
        number = next(mark for mark in inside if mark.what == score)
        name = next(mark for mark in inside if len(mark.what) > 2 and mark.what[:1].isalpha())
        assert name.rect.centery < number.rect.top and number.px >= int(21 * DECIDES)
        crown = [mark.rect for mark in inside if mark.what == CROWN.strip()]
        assert bool(crown) == (score == max(scores, key=int)) and all(it.right <= number.rect.left for it in crown)


@pytest.mark.parametrize(("scores", "wide", "fits"), [((45,) * 8, 760, True), ((100,) * 8, 760, False)])
def test_scores_of_so_many_figures_have_room_side_by_side_or_not(
    scores: tuple[int, ...], wide: int, fits: bool
) -> None:
    canvas = canvas_of(SMALL)
    assert columns_fit(canvas, wide, scores) == fits
    if fits:
        box = pygame.Rect(20, 20, wide, 100)
        rest = draw_columns(canvas, box, EIGHT, scores, 0)
        assert rest.top == box.top + columns_height(canvas) + canvas.measures.line and rest.bottom == box.bottom
        assert faults(canvas.marks, canvas.measures) == []


@pytest.mark.parametrize("scene", ["play-entered", "play-all-kept", "play-disk-full", "machine-no-camera"])
@pytest.mark.parametrize("larger", [False, True])
def test_a_notice_takes_nothing_from_the_numbers_and_leaves_the_number_of_the_throw(scene: str, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    sheets = []
    for notice in (app.notice, None):
        app.notice = notice
        app.paint(pygame.Surface(SMALL))
        sheets.append([mark for mark in app.marks if app.places["sheet"].contains(mark.rect)])
        assert any(re.fullmatch(r"Lancer \d/3", mark.what) for mark in app.marks)
    assert sheets[0] == sheets[1] and len(sheets[0]) > 20


@pytest.mark.parametrize("larger", [False, True])
def test_of_eight_all_dice_of_the_table_are_of_one_size_and_the_throw_is_counted(
    larger: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    make = ten_fields.pale_die

    def pale_die(face: int, px: int, closed: bool) -> pygame.Surface:
        sizes.append(px)
        return make(face, px, closed)

    monkeypatch.setattr(ten_fields, "pale_die", pale_die)
    for scene in ("play-throw-eight", "play-choose-eight"):
        app = stage(scene)
        if larger:
            enlarge(app)
        sizes.clear()
        app.paint(pygame.Surface(SMALL))
        words = {mark.what for mark in app.marks if mark.kind == "text"}
        assert {"Full", "Cake", "Lancer 1/3"} <= words and not {"F", "C"} & words
        assert sum(mark.what.startswith("turn die") for mark in app.marks) == 5
        assert len(sizes) == 6 and len(set(sizes)) == 1


def test_names_above_scores_say_what_their_players_had_ahead() -> None:
    app = stage("play-handicap")
    app.paint(pygame.Surface((800, 480)))
    assert {"Marcel +20", "Marie-C. +100", "Gisèle"} <= {mark.what for mark in app.marks}
