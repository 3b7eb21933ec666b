"""The table of Le 421 piece by piece: jetons, rows of players, the round's panel, the sheet, its pages and scenes."""

import re
from typing import Any

import pygame
import pytest

from kiosk.games.le_421.game import Le421
from kiosk.games.le_421.state import Le421State
from kiosk.i18n.phrase import phrase
from kiosk.screens.games.common.player_rows import between, least_row, one_column
from kiosk.screens.games.common.sheet_base import SheetView
from kiosk.screens.games.le_421 import jetons, player_rows, round_panel
from kiosk.screens.games.le_421.hand_strip import Row, die_px, draw_hand
from kiosk.screens.games.le_421.rule_pages import pages
from kiosk.screens.games.le_421.rule_pictures import LADDER, ladder
from kiosk.screens.games.le_421.scenes import SCENES
from kiosk.screens.games.le_421.screens import SCREENS
from kiosk.screens.games.le_421.sheet import Le421Sheet, rows_of
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.shots.scene_list import enlarge, stage
from tests.games.le_421.test_game import dice
from tests.screens.drawing import SIZES, Size, canvas_of, changed, pixels, type_sizes, well_set, words_on
from tests.shared import sampled
from tests.shots.scenes.staged import Situation, staged

GAME = Le421()
NAMES = ("Marguerite", "Jean-Jacques", "Zoé")


def played(*throws: str, players: int = 3, **options: Any) -> Le421State:
    state = GAME.start(players, options)
    for said in throws:
        state = state.play(dice(said))
    return state


def place(size: Size, wide: float = 0.6, tall: float = 0.6) -> pygame.Rect:
    """A part of the screen's middle."""
    return pygame.Rect(0, 0, round(size[0] * wide), round(size[1] * tall)).move(size[0] // 8, size[1] // 8)


@pytest.mark.parametrize("count", [1, 5, 6, 21, 41])
@pytest.mark.parametrize("rows", [1, 3])
def test_stacks_of_jetons_stay_in_their_room(count: int, rows: int) -> None:
    surface, box = pygame.Surface((400, 200)), pygame.Rect(40, 30, 320, 120)
    drawn = jetons.plan(count, box.size, rows)
    assert drawn.count == count and drawn.size[0] <= box.width + 1 and drawn.size[1] <= box.height + 1
    assert box.inflate(2, 2).contains(changed(surface, lambda: jetons.draw_stacks(surface, box, drawn)))


def test_a_stack_grows_with_each_jeton() -> None:
    heights = [jetons.stack(count, 40).get_height() for count in range(1, jetons.STACK + 1)]
    assert heights == sorted(set(heights)) and {jetons.stack(n, 40).get_width() for n in (1, 5)} == {40}


def test_more_rows_make_the_jetons_of_a_high_room_larger() -> None:
    room = (120, 200)
    assert jetons.plan(41, room, 3).px > jetons.plan(41, room, 1).px


@pytest.mark.parametrize("size", SIZES)
def test_a_row_shows_what_it_says_and_stays_in_its_box(size: Size) -> None:
    canvas, box = canvas_of(size), place(size)
    rows = [Row(0, 6, (4, 2, 1), phrase("421"), turn=True, best=True), Row(1, 12, weakest=True), Row(2, 0, safe=True)]
    assert box.inflate(2, 2).contains(
        changed(canvas.surface, lambda: player_rows.draw_rows(canvas, box, rows, NAMES))
    )
    said = words_on(canvas)
    assert {*NAMES, "6", "12", "0"} <= set(said) and "hors de danger" in said and well_set(canvas)


def test_a_row_looks_otherwise_for_each_thing_that_is_true_of_it() -> None:
    seen = set()
    for row in (Row(0, 3), Row(0, 3, turn=True), Row(0, 3, best=True), Row(0, 3, weakest=True), Row(0, 4)):
        canvas = canvas_of()
        player_rows.draw_rows(canvas, place(SIZES[0]), [row, Row(1, 1)], NAMES)
        seen.add(pixels(canvas.surface))
    assert len(seen) == 5


@pytest.mark.parametrize(
    ("scene", "larger", "name"), [("machine-421", True, "Machine III"), ("421-many", False, "Jean-Jacques")]
)
def test_a_name_is_whole_where_its_row_has_room(scene: str, larger: bool, name: str) -> None:
    """Beside dice and stacks in larger type, and in a narrow row with neither."""
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(SIZES[0]))
    rows = [mark.what for mark in app.marks if mark.kind == "text" and mark.what.endswith(name)]
    assert len(rows) == 1, "in its row"


def test_too_many_rows_do_not_fit_in_one_column() -> None:
    canvas = canvas_of()
    height = 4 * (least_row(canvas) + between(canvas))
    assert one_column(canvas, height, 4) and not one_column(canvas, height, 6)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_panel_says_what_the_round_is_about(size: Size, language: str) -> None:
    canvas, state = canvas_of(size, language), played("611")
    box = place(size, 0.34)
    box.width = max(round_panel.panel_width(canvas, pygame.Rect((0, 0), size), state), box.width)
    assert box.contains(changed(canvas.surface, lambda: round_panel.draw_panel(canvas, box, state, ("", "", ""))))
    said = " ".join(words_on(canvas))
    assert ("La charge" if language == "fr" else "The charge") in said and "21" in said and well_set(canvas)


def test_the_sheet_announces_the_dice_that_lie_there_and_keeps_the_last_ones_in_sight() -> None:
    sheet = Le421Sheet()
    assert sheet.announced(played()) is None and sheet.last_dice(played()) == ()
    assert [die.face for die in sheet.last_dice(played("652"))] == [6, 5, 2]


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_stays_in_its_box(size: Size) -> None:
    canvas, box = canvas_of(size), place(size, 0.75, 0.65)
    view = SheetView(played("611", "421"), NAMES, 2)
    assert box.inflate(2, 2).contains(changed(canvas.surface, lambda: Le421Sheet().draw(canvas, box, view)))
    assert set(NAMES) <= set(words_on(canvas)) and well_set(canvas)
    assert Le421Sheet().least_height(canvas, 6) > Le421Sheet().least_height(canvas, 2)


def test_the_pages_have_the_numbers_of_the_table() -> None:
    said = {total: " ".join(str(page.text) for page in pages({"tokens": total})) for total in ("court", "normal")}
    assert "11" in said["court"] and "21" in said["normal"] and said["court"] != said["normal"]


def test_the_ladder_shows_every_hand_and_the_price_of_a_421() -> None:
    for options, price in (({}, "10"), ({"worth_421": 8}, "8")):
        canvas = canvas_of(SIZES[1])
        ladder(options)(canvas, place(SIZES[1], 0.7))
        figures = words_on(canvas)
        assert len(figures) == len(LADDER) and price in figures


@pytest.mark.parametrize(
    ("scene", "panel"), [("421-opens", "throw"), ("421-chooses", "choose"), ("421-tie", "throw")]
)
def test_a_scene_is_the_situation_of_its_name(scene: str, panel: str) -> None:
    situation = Situation.of(staged(SCENES.scenes, scene))
    assert (situation.screen, situation.panel) == ("play", panel)


def test_the_catalogue_gets_the_sheet_and_the_pages() -> None:
    assert isinstance(SCREENS.sheet, Le421Sheet) and len(SCREENS.rules({})) == len(pages({}))


@pytest.mark.parametrize(
    ("scene", "panel", "words"), [("421-sheet", "round", "La décharge"), ("poker-sheet", "goal", "Marcel")]
)
def test_words_stand_clear_of_the_edge_of_a_high_panel(scene: str, panel: str, words: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    box = next(mark.rect for mark in app.marks if mark.what == panel)
    inside = [mark for mark in app.marks if mark.kind == "text" and box.contains(mark.rect)]
    assert any(mark.what.startswith(words) for mark in inside)
    assert min(min(mark.rect.top - box.top, box.bottom - mark.rect.bottom) for mark in inside) >= 10


@pytest.mark.parametrize(("name", "leads"), [("421-chooses", ["4", "2", "2"]), ("421-first", [])])
def test_under_a_long_notice_in_larger_type_the_hand_that_leads_stays(name: str, leads: list[str]) -> None:
    app = stage(name)
    enlarge(app)
    app.notice = phrase("Ce réglage vaudra après un redémarrage de la machine : voyez les réglages, s’il vous plaît.")
    app.paint(pygame.Surface(SIZES[0]))
    panel = next(mark.rect for mark in app.marks if mark.what == "round")
    inside = [mark.what for mark in app.marks if panel.contains(mark.rect)]
    words = [mark.what for mark in app.marks if mark.kind == "text"]
    assert "La décharge" in inside and [what[-1] for what in inside if what.startswith("die ")] == leads
    assert {"Gisèle ♛ 12"} <= set(words) or {"Gisèle", "12"} <= set(words)
    assert sum(mark.what == "round" for mark in app.marks) == 1


def seen_rows(scene: str, size: Size, *, larger: bool = False) -> dict[str, list[str]]:
    """The dice and the words in each player's row of a scene, in the order in which they are drawn."""
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    rows = {bare(mark.what.split()[-1]): mark.rect for mark in app.marks if mark.what.startswith("row of ")}
    inside = [mark for mark in app.marks if mark.kind == "die" or (mark.kind == "text" and not mark.what.isdigit())]
    return {
        name: [mark.what.removeprefix("die ") for mark in inside if row.contains(mark.rect) and name not in mark.what]
        for name, row in rows.items()
    }


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("scene", "threw"),
    sampled(
        [
            ("replay-le-421", {"Marcel": "4 4 2", "Yvonne": "6 1 1", "Gisèle": "6 3 2"}),
            ("421-tie-thrown", {"Gisèle": "4 4 1"}),
            ("421-many-chooses", {"Maximilienne": "6 5 1"}),
        ],
        every=2,
    ),
)
def test_equal_hands_are_told_with_the_throw_that_parted_them(
    scene: str, threw: dict[str, str], size: Size, larger: bool
) -> None:
    rows = seen_rows(scene, size, larger=larger)
    for name, faces in threw.items():
        said = rows[name]
        # Larger type on a small screen may leave the word out.
        assert "puis" in said or (larger and size == SIZES[0]), name
        after = said.index("puis") + 1 if "puis" in said else 0
        assert said[after : after + 3] == faces.split(), name
        equal = [word for word in said[: max(0, after - 1)] if word.isdigit()]
        assert len(equal) in (0, 3), "all of the equal hand, or none"
    assert size == SIZES[0] or any(rows[name].index("puis") > 1 for name in threw), "a large screen has both"


def crowned(state: Le421State) -> dict[int, str]:
    """The marks of the hands, by seat."""
    return {
        row.seat: "best" if row.best else "weakest" if row.weakest else "tied" if row.tied else ""
        for row in rows_of(state, state.rules.players, state.player)
    }


def test_of_equal_hands_none_leads_and_none_is_the_weakest_until_they_are_parted() -> None:
    tie = played("653", "666", "653")
    assert crowned(tie) == {0: "tied", 1: "best", 2: "tied"}
    assert crowned(thrown := tie.play(dice("441"))) == {0: "", 1: "best", 2: "tied"}
    assert "weakest" not in crowned(thrown.play(dice("441"))).values()
    assert crowned(played("653", "653", players=2)) == {0: "tied", 1: "tied"}


@pytest.mark.parametrize("scene", ["421-many", "421-second-manche"])
@pytest.mark.parametrize("size", [*SIZES, (1280, 800)])
def test_the_panel_names_the_phase_and_how_many_jetons_there_are_if_that_is_unusual(scene: str, size: Size) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    panel = next(mark.rect for mark in app.marks if mark.what == "round")
    said = [mark.what for mark in app.marks if mark.kind == "text" and panel.contains(mark.rect)]
    many = scene == "421-many"
    assert said[:2] == (["Décharge", "manche 1/3"] if many else ["Charge", "manche 2/3"])
    assert ("41 jetons en tout" in said) == many


def test_an_empty_ring_says_what_is_counted_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    ring = jetons.awaited
    monkeypatch.setattr(jetons, "awaited", lambda px: drawn.append(px) or ring(px))
    for scene, count in (("421-second-manche", 3), ("421-out", 0), ("421-first", 0)):
        drawn.clear()
        stage(scene).paint(pygame.Surface((800, 480)))
        assert len(drawn) == count, scene


def test_hands_are_read_from_the_highest_die() -> None:
    many = played("356", "666", "536").play(dice("314"))
    assert [row.dice for row in rows_of(many, 3, many.player)] == [(6, 5, 3), (6, 6, 6), (6, 5, 3)]
    assert (4, 3, 1) in [parting for row in rows_of(many, 3, many.player) for parting in row.parting]


@pytest.mark.parametrize(
    ("throws", "words"),
    [
        ("autant", "n’ont pas plus de lancers"),
        ("exactement", "exactement autant de fois"),
        ("libre", "les autres aussi"),
    ],
)
def test_the_rules_say_how_often_those_throw_who_follow(throws: str, words: str) -> None:
    assert [words in str(page.text) for page in pages({"throws": throws})].count(True) == 1


def test_who_has_to_throw_on_is_told_so_and_not_what_another_did() -> None:
    app = stage("421-exactly", "fr")
    for size, words in (
        (SIZES[0], "Gisèle, il faut 2 lancers"),
        ((1280, 800), "Gisèle, relance : il faut 2 lancers"),
    ):
        app.paint(pygame.Surface(size))
        assert any(mark.what.startswith(words) for mark in app.marks)


def test_who_gave_way_threw_nothing() -> None:
    given = played("653", "666", "653").skip()
    assert [row.parting for row in rows_of(given, 3, given.player)] == [(), (), ()]
    assert [row.tied for row in rows_of(given, 3, given.player)] == [False, False, True]


@pytest.mark.parametrize("size", SIZES)
def test_what_a_player_stands_by_stays_in_its_place(size: Size) -> None:
    box = place(size, 0.4, 0.08)
    for row in (Row(0, 1, (6, 5, 3), phrase("6 5 3")), Row(0, 1, (6, 5, 3), parting=((4, 4, 1), (2, 1, 1)))):
        canvas = canvas_of(size)
        draw_hand(canvas, box, row, die_px(canvas, box, row))
        assert len(canvas.marks) >= 3 and all(box.contains(mark.rect) for mark in canvas.marks) and well_set(canvas)


@pytest.mark.parametrize("size", [*SIZES, (1280, 800)])
@pytest.mark.parametrize("scene", sampled(["421-tie", "421-many-chooses", "421-tie-thrown"], every=2))
def test_the_dice_of_all_hands_have_one_size_and_their_words_too(scene: str, size: Size) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    rows = [mark.rect for mark in app.marks if mark.what.startswith("row of ")]
    inside = [mark for mark in app.marks if any(row.contains(mark.rect) for row in rows)]
    assert len({mark.px for mark in inside if mark.kind == "die"}) == 1
    said = ("Égalité", "Brelan de 6", "3 3 2", "421", "hors de danger")
    assert len({mark.px for mark in inside if mark.what in said}) == 1


@pytest.mark.parametrize("stood", [False, True])
@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_of_several_manches_everybodys_points_are_told_once(size: Size, larger: bool, stood: bool) -> None:
    app = stage("421-second-manche", "fr")
    if stood:
        app.in_play.table.play(dice("653"))
        app.in_play.refresh()
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    points = app.in_play.table.state.points
    said = [mark.what for mark in app.marks]
    in_rows = all(f"{n} point{'s' * (n > 1)}" in said for n in points)
    assert any(points) and in_rows != any("Points" in words for words in said)


@pytest.mark.parametrize("size", SIZES)
def test_how_often_people_may_throw_fills_an_empty_panel(size: Size) -> None:
    app = stage("421-discharge", "fr")
    app.paint(pygame.Surface(size))
    (told,) = [mark for mark in app.marks if mark.what == "3 lancers au plus"]
    (head,) = [mark for mark in app.marks if mark.what == "La décharge"]
    assert told.px >= 1.4 * head.px


@pytest.mark.parametrize("scene", ["421-many", "421-many-chooses"])
def test_larger_type_shows_all_of_many_players_larger(scene: str) -> None:
    app = stage(scene)
    normal, larger = type_sizes(app)
    rows = [bare(mark.what.removeprefix("row of ")) for mark in app.marks if mark.what.startswith("row of ")]
    assert len(rows) == 6 and all(larger[shown] >= 1.15 * normal[shown] for shown in (*rows, "26", "7", "8"))
    (own,) = [mark.rect for mark in app.marks if re.match("row of .*Maximilienne", mark.what)]
    assert sum(mark.kind == "die" and own.contains(mark.rect) for mark in app.marks) == 3
