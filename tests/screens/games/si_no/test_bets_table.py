"""While ten throws pay the bets of Les Cases Si-No: everybody's draws and points, large enough for 1 m."""

from dataclasses import replace

import pygame
import pytest

from kiosk.games.si_no.board import LINES
from kiosk.games.si_no.state import SiNoState
from kiosk.screens.games.si_no import bets_table
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import CREAM, Colour
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import canvas_of, well_set, words_on
from tests.screens.games.si_no.test_draws import state_of
from tests.shared import sampled

NAMES = ("Gisèle", "Marcel", "Yvonne")
ROOM = {(800, 480): pygame.Rect(16, 160, 768, 250), (1280, 800): pygame.Rect(32, 240, 1216, 430)}
FAR = {(800, 480): 27, (1280, 800): 43}
"""Type whose figures have 18 arc minutes at 1 m on a screen of 10 inches."""


def drawn(size: tuple[int, int], state: SiNoState) -> Canvas:
    canvas = canvas_of(size)
    bets_table.table(canvas, ROOM[size], state, NAMES)
    return canvas


@pytest.mark.parametrize("size", FAR)
@pytest.mark.parametrize(
    "scene", sampled(["si-no-climb", "si-no-paid", "si-no-six", "machine-si-no-climbs"], every=2)
)
@pytest.mark.parametrize("larger", [False, True])
def test_draws_and_points_are_read_from_one_metre(scene: str, size: tuple[int, int], larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    state, names = app.in_play.table.state, app.in_play.table.names
    rows = {bare(mark.what[7:]): mark.rect for mark in app.marks if mark.what.startswith("row of ")}
    assert set(rows) == set(map(bare, names)) and not any(mark.what == "board" for mark in app.marks)
    for seat, name in enumerate(names):
        inside = [mark for mark in app.marks if rows[bare(name)].contains(mark.rect)]
        own = {mark.what: mark.px for mark in inside if mark.kind == "text"}
        wanted = {str(state.points[seat])}
        if seat != state.croupier:
            wanted |= {draw for draw in state.bets[seat] if draw in LINES[0] + LINES[1]}
            pairs = [mark for mark in inside if mark.what.startswith("draw ")]
            assert len(pairs) == sum("." in draw for draw in state.bets[seat])
            assert min(pair.rect.height for pair in pairs) >= 0.8 * FAR[size]
        assert wanted <= set(own) and min(own[what] for what in wanted) >= FAR[size]


@pytest.mark.parametrize(("larger", "least"), [(False, 24), (True, 29)])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_names_and_what_bets_bring_are_16_arc_minutes_at_one_metre(language: str, larger: bool, least: int) -> None:
    """And a fifth more in larger type, beside six players' names too."""
    app = stage("si-no-six", language)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    sizes = {mark.what: mark.px for mark in app.marks if mark.kind == "text"}
    assert min(sizes[bare(name)] for name in app.in_play.table.names) >= least
    assert min(sizes[said] for said in ("+100", "+200", "+400", "+800")) >= least


@pytest.mark.parametrize("size", FAR)
@pytest.mark.parametrize("larger", [False, True])
def test_what_a_seven_is_worth_at_the_circles_is_read_from_one_metre(size: tuple[int, int], larger: bool) -> None:
    app = stage("si-no-circles")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    (circles,) = [mark.rect for mark in app.marks if mark.what == "circles"]
    inside = [mark for mark in app.marks if mark.kind == "text" and circles.contains(mark.rect)]
    assert {"1000", "900", "100", "Vert", "Rouge"} <= {mark.what for mark in inside}
    assert min(mark.px for mark in inside) >= FAR[size]


@pytest.mark.parametrize("size", FAR)
def test_what_a_line_and_a_seven_bring_is_told_once(size: tuple[int, int]) -> None:
    canvas = drawn(size, state_of("si-no-climb"))
    said = words_on(canvas)
    assert well_set(canvas) and {"+200", "+400", "+800", "Verticale", "+100"} <= set(said)
    assert "7 vert +800" in said and "7 rouge +400" in said
    assert "1000" not in said and "900" not in said, "of the circles only the one that was reached"


@pytest.mark.parametrize("scene", ["si-no-paid", "si-no-six", "machine-si-no-climbs"])
def test_the_croupier_stands_above_the_heading_which_is_about_the_others(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    (heading,) = [mark.rect for mark in app.marks if mark.what == "+200" and mark.rect.left < 400]
    rows = {bare(mark.what[7:]): mark.rect for mark in app.marks if mark.what.startswith("row of ")}
    croupier = bare(app.in_play.table.names[app.in_play.table.state.croupier])
    assert [name for name, row in rows.items() if row.bottom <= heading.centery] == [croupier]


def test_what_a_seven_brought_is_told_in_its_cell_alone() -> None:
    app = stage("machine-si-no-climbs")
    app.paint(pygame.Surface((800, 480)))
    (row,) = [mark.rect for mark in app.marks if mark.what.startswith("row of ")][:1]
    said = [mark.what for mark in app.marks if mark.kind == "text" and row.contains(mark.rect)]
    assert "7 vert +1000" in said and "+1000" not in said


def test_a_red_seven_that_costs_has_a_minus() -> None:
    state = state_of("si-no-climb")
    costly = replace(state, rules=replace(state.rules, red_loses=True))
    assert "7 rouge −400" in words_on(drawn((800, 480), costly))


def test_a_draw_that_would_be_too_many_points_is_dim(monkeypatch: pytest.MonkeyPatch) -> None:
    inks: dict[str, Colour] = {}
    write = Canvas.text

    def remember(self: Canvas, box: pygame.Rect, said: str, *more: object, **how: object) -> pygame.Rect:
        inks[str(said)] = more[2] if len(more) > 2 else how.get("colour", CREAM)  # type: ignore[assignment]
        return write(self, box, said, *more, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", remember)
    state = replace(state_of("si-no-climb"), last=None)
    drawn((800, 480), state)
    assert inks["10"] == CREAM
    drawn((800, 480), replace(state, points=(800, 6800, 6800)))
    assert inks["10"] == bets_table.DIM and inks["6"] == CREAM, "200 would still count"


def test_rows_that_have_no_room_make_way_for_the_points() -> None:
    canvas = canvas_of((800, 480))
    assert bets_table.table_height(canvas, 6) < bets_table.headed_height(canvas, 6)
    app = stage("si-no-too-many")
    app.paint(pygame.Surface((800, 480)))
    assert {"Gisèle", "Marcel", "Yvonne"} <= {bare(mark.what) for mark in app.marks}
