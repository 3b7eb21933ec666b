"""In rows of players dice, jetons and words make room for names, which are not cut for them."""

import pygame
import pytest

from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.le_421.sheet import Le421Sheet
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.drawing import canvas_of, type_sizes
from tests.shared import sampled

WHOLE = [
    *(
        (scene, (800, 480))
        for scene in ("poker-many", "421-many", "421-many-chooses", "menteur-ladder", "undo-menteur")
    ),
    ("undo-menteur", (1280, 800)),
]


@pytest.mark.parametrize(("scene", "size"), sampled(WHOLE, every=2))
@pytest.mark.parametrize("language", ["fr", "en"])
def test_names_in_rows_are_whole(scene: str, size: tuple[int, int], language: str) -> None:
    app = stage(scene, language)
    app.paint(pygame.Surface(size))
    drawn = [mark for mark in app.marks if mark.kind == "text"]
    for name in app.in_play.table.names:
        row = next(mark for mark in app.marks if mark.what.endswith(name) and mark.what.startswith("row of "))
        inside = [bare(mark.what) for mark in drawn if row.rect.contains(mark.rect)]
        assert bare(name) in inside


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "scene", sampled(["poker-many", "poker-guide-free", "menteur-ladder", "421-many", "menteur-higher"], every=2)
)
def test_larger_type_shows_fewer_rows_rather_than_parts_of_names(scene: str, language: str) -> None:
    app = stage(scene, language)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    drawn = [mark for mark in app.marks if mark.kind == "text"]
    rows = [mark for mark in app.marks if mark.what.startswith("row of ")]
    for row in rows:
        inside = [bare(mark.what) for mark in drawn if row.rect.contains(mark.rect)]
        assert bare(row.what.removeprefix("row of ")) in inside
    player = app.in_play.table.names[app.in_play.table.state.ask().player]
    assert bare(player) in [bare(row.what.removeprefix("row of ")) for row in rows]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "scene", sampled(["menteur-higher", "menteur-liar", "menteur-one-figure", "menteur-calls"], every=2)
)
def test_in_larger_type_three_players_of_menteur_have_rows_of_one_height(scene: str, language: str) -> None:
    app = stage(scene, language)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    rows = [mark for mark in app.marks if mark.what.startswith("row of ")]
    assert len(rows) == len(app.in_play.table.names) == 3
    assert len({row.rect.height for row in rows}) == 1


@pytest.mark.parametrize("scene", ["menteur-figures", "menteur-calls"])
def test_in_larger_type_names_and_tokens_of_menteur_have_the_height_of_the_pot(scene: str) -> None:
    app = stage(scene)
    normal, larger = type_sizes(app)
    assert all(larger[bare(name)] >= 1.19 * normal[bare(name)] for name in app.in_play.table.names)
    assert larger["9"] >= 1.14 * normal["9"] and "Pot" in larger


LARGER = [
    "421-first",
    "421-chooses",
    "poker-first",
    "menteur-answer",
    "menteur-ladder",
    "menteur-higher",
    "poker-many",
]


@pytest.mark.parametrize("scene", LARGER)
def test_in_larger_type_who_is_seen_is_named_whole_or_nearly_and_has_a_number(scene: str) -> None:
    """Whoever has no place for that is left out, but not whose turn it is."""
    app = stage(scene)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    table = app.in_play.table
    drawn = [mark for mark in app.marks if mark.kind == "text"]
    for seat, (name, number) in enumerate(zip(table.names, table.state.tokens, strict=True)):  # type: ignore[attr-defined]
        places = [mark.rect for mark in app.marks if _of(mark.what) == bare(name)]
        if not places and seat != app.screen.panel.player:  # type: ignore[attr-defined]
            continue
        (place,) = places
        inside = [bare(mark.what) for mark in drawn if place.contains(mark.rect)]
        assert any(said.startswith(bare(name)[:3]) for said in inside), name
        assert any(said.endswith(str(number)) for said in inside), name


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize(
    "scene", sampled(["play-choose-eight", "play-throw-eight", "si-no-six-bets", "play-handicap"], every=2)
)
def test_scores_in_a_line_have_names(scene: str, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    drawn = [mark for mark in app.marks if mark.kind == "text"]
    for seat, name in enumerate(app.in_play.table.names):
        places = [mark.rect for mark in app.marks if _of(mark.what).startswith(bare(name))]
        if not places and larger and seat != app.screen.panel.player:  # type: ignore[attr-defined]
            continue
        (place,) = places
        assert any(mark.what.startswith(bare(name)[:3]) for mark in drawn if place.contains(mark.rect)), name


@pytest.mark.parametrize(
    ("scene", "asked"),
    [
        ("poker-opens", "Gisèle, lance !"),
        ("poker-follows", "Marcel, lance !"),
        ("play-handicap", "Yvonne, lance !"),
        ("menteur-answer", "Tu crois Gisèle ?"),
    ],
)
def test_in_larger_type_the_question_names_who_throws_or_who_is_believed(scene: str, asked: str) -> None:
    app = stage(scene)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    assert asked in [mark.what.replace("\u202f", " ").replace("\u00a0", " ") for mark in app.marks]


def _of(what: str) -> str:
    """Whose row or place that is."""
    return (
        bare(what.removeprefix("row of ").removeprefix("place of "))
        if what.startswith(("row of", "place of"))
        else ""
    )


@pytest.mark.parametrize("language", ["fr", "en"])
def test_beside_whole_names_a_small_ladder_keeps_the_dice_of_calls(language: str) -> None:
    app = stage("menteur-ladder", language)
    app.paint(pygame.Surface((800, 480)))
    (box,) = [mark.rect for mark in app.marks if mark.what == "ladder"]
    dice = [mark for mark in app.marks if mark.kind == "die" and box.contains(mark.rect)]
    assert len(dice) == 4 + 5 and min(mark.rect.width for mark in dice) >= measures((800, 480)).cell


def test_dice_stand_beside_names_where_rows_have_the_shelf_and_below_them_where_they_have_not() -> None:
    app, canvas = stage("421-many"), canvas_of()
    app.paint(pygame.Surface((800, 480)))
    table = app.in_play.table
    Le421Sheet().draw(canvas, pygame.Rect(20, 155, 760, 150), SheetView(table.state, table.names, 0))
    for marks, below in ((app.marks, False), (canvas.marks, True)):
        (row,) = [mark.rect for mark in marks if mark.what.startswith("row of ") and "Marguerite" in mark.what]
        dice = [mark.rect for mark in marks if mark.kind == "die" and row.contains(mark.rect)]
        (name,) = [mark.rect for mark in marks if mark.kind == "text" and bare(mark.what) == "Marguerite"]
        assert len(dice) == 3 and all((die.top >= name.bottom - 2) == below for die in dice)


def test_a_small_ladder_shows_what_comes_next_and_no_long_list() -> None:
    for scene, rungs in (
        ("menteur-calls", {"Paire", "Deux paires", "Séquence"}),
        ("menteur-higher", {"Deux paires", "Séquence", "Brelan"}),
        ("menteur-ladder", {"Full", "Carré", "Poker"}),
    ):
        app = stage(scene)
        app.paint(pygame.Surface((800, 480)))
        (box,) = [mark.rect for mark in app.marks if mark.what == "ladder"]
        inside = [mark for mark in app.marks if mark.kind == "text" and box.contains(mark.rect)]
        heading = min(mark.rect.bottom for mark in inside)
        called = {mark.what for mark in inside if mark.rect.left < box.left + 20 and mark.rect.top > heading}
        assert called == rungs
    app.paint(pygame.Surface((1280, 800)))
    assert {mark.what for mark in app.marks} >= {
        "Poker",
        "Carré",
        "Full",
        "Brelan",
        "Séquence",
        "Deux paires",
        "Paire",
    }
