"""What the sheets of the games are made of, piece by piece: what stands where, and what fits."""

from typing import Any

import pygame
import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.cribble.board import GOAL, Board
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.menteur.calls import DATA
from kiosk.games.poker_as.hand_names import CATEGORY
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.app.painter import paint
from kiosk.screens.games.common.rule_examples import PEOPLE, middle, table
from kiosk.screens.games.common.sheet_base import GameSheet, SheetView, SheetWithChoices, rows_with, window
from kiosk.screens.games.cribble import board as cribble_board
from kiosk.screens.games.cribble import cards_on_table, lanes, pegs, side_scores
from kiosk.screens.games.cribble.sheet import CribbleSheet
from kiosk.screens.games.linotte import board as linotte_board
from kiosk.screens.games.linotte import player_plates as linotte_plates
from kiosk.screens.games.linotte.choice_board import LinotteBoard
from kiosk.screens.games.linotte.icons import has_icon, icon
from kiosk.screens.games.linotte.pawns import pawn
from kiosk.screens.games.menteur import call_ladder
from kiosk.screens.games.menteur.dice_cup import cup
from kiosk.screens.games.menteur.sheet import MenteurSheet
from kiosk.screens.games.poker_as import players_table
from kiosk.screens.games.poker_as.players_table import Line
from kiosk.screens.games.poker_as.sheet import PokerAsSheet
from kiosk.screens.games.si_no import board as si_no_board
from kiosk.screens.games.si_no import player_plates as si_no_plates
from kiosk.screens.games.si_no import token_tracks
from kiosk.screens.games.si_no.sheet import SiNoSheet
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import DECIDES, measures
from kiosk.shots.scene_list import enlarge, stage
from kiosk.table.player_marks import OWN

SIZE, LOW = (1280, 800), (800, 480)
ROOM = pygame.Rect(100, 100, 1000, 600)
NAMES = ("Odile", "Maximilienne")


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))


def small(scene: str) -> Canvas:
    """A scene as the smallest screen draws it."""
    return paint(stage(scene), pygame.Surface(LOW))[0]


def state_of(key: str, *moves: Any, players: int = 2, **options: object) -> Any:
    game = GAMES[key]
    state = game.start(players, options)
    for move in moves:
        state = state.play(move)
    return state


def said(canvas: Canvas) -> list[str]:
    """What was drawn, by its words."""
    return [mark.what for mark in canvas.marks]


class Bare(GameSheet[Any]):
    """A sheet that says nothing of itself."""

    def draw(self, canvas: Canvas, box: pygame.Rect, view: SheetView[Any]) -> None:
        canvas.text(box, phrase("{n} {n:point|points}", n=view.state["points"]), role="cell")

    def least_height(self, canvas: Canvas, players: int) -> int:
        return players


def test_a_sheet_need_only_draw_itself(canvas: Canvas) -> None:
    bare, nothing = Bare(), dict[str, Any]()
    assert (bare.change(nothing), bare.announced(nothing), bare.column_of("x"), bare.aloud(nothing)) == (None,) * 4
    assert bare.short(nothing, "S") == "S" and bare.last_dice(nothing) is None
    assert not isinstance(bare, SheetWithChoices)
    assert [window(8, 3, centre) for centre in (0, 4, 7)] == [range(3), range(3, 6), range(5, 8)]


def test_an_example_shows_the_sheet_as_it_stands(canvas: Canvas) -> None:
    def draw(canvas: Canvas, box: pygame.Rect, view: SheetView[Any]) -> None:
        canvas.text(box, f"{view.names} {view.player}", role="cell")

    bare = Bare()
    bare.draw = draw  # type: ignore[method-assign]
    table(bare, lambda: GAMES["cameroun"].start(2), turn=False)(canvas, ROOM)
    assert f"{PEOPLE[:2]} -1" in " ".join(said(canvas))
    assert middle(canvas, ROOM).width < ROOM.width and middle(canvas, ROOM).centerx == ROOM.centerx


def test_the_pegging_board_and_the_names_of_its_sides(canvas: Canvas) -> None:
    names = ("Marie-Claire", "Paul", "Barthélémy", "Zoé")
    assert side_scores.called(canvas, names, 1, 900) == "Paul et Zoé"
    short = side_scores.called(canvas, names, 0, 60)
    assert len(short) < len("Marie-Claire et Barthélémy") and short.startswith("M")
    heads = [pygame.Surface((60, 60)) for _ in range(2)]
    for side, head in enumerate(heads):
        pegs.peg(head, (30, 30), 12, OWN[side])
    assert pygame.image.tobytes(heads[0], "RGB") != pygame.image.tobytes(heads[1], "RGB")


def pegged(canvas: Canvas, tall: int) -> dict[str, pygame.Rect]:
    """Where the pegs are on a board of that height, twelve and thirty points ahead."""
    box = pygame.Rect(40, 40, 1200, tall)
    cribble_board.draw(canvas, box, Board((30, 12), (12, 0)), ("Odile", "Paul", "Yann", "Zoé"))
    assert all(box.contains(mark.rect) for mark in canvas.marks)
    return {piece.key: piece.spot.rect for piece in canvas.pieces if piece.key.startswith("peg")}


def test_on_a_low_board_each_side_has_a_lane_with_pegs_as_high_as_a_line(canvas: Canvas) -> None:
    low, high = (pegged(Canvas(canvas.surface, canvas.measures, canvas.words), tall) for tall in (60, 400))
    assert low["peg 0"].left > low["peg 1"].right and low["peg 0"].bottom <= low["peg 1"].bottom
    assert min(rect.height for rect in low.values()) >= canvas.measures.cell
    goal = lanes.Lanes((600, 60)).hole(0, GOAL)
    assert lanes.Lanes((600, 60)).hole(0, -1) < lanes.Lanes((600, 60)).hole(0, 0) < goal < (600, 30)
    assert high["peg 0"].height != low["peg 0"].height


def test_cards_lie_on_the_table_once_they_are_laid(canvas: Canvas) -> None:
    moves = (decision("dealer", seat=3), decision("starter", card="5C"), decision("lay", card="TH"))
    state = state_of("cribble", *moves, players=4)
    cards_on_table.draw(canvas, ROOM, state, ("Odile", "Paul", "Yann", "Zoé"), 1)
    assert "10" in said(canvas), "the count"
    assert CribbleSheet().aloud(state) == "10" and CribbleSheet().aloud(state_of("cribble", players=4)) is None


def test_everybody_who_draws_for_the_deal_is_named(canvas: Canvas) -> None:
    names = ("Marie-Claire", "Barthélémy", "Maximilienne", "Jean-Jacques")
    state = state_of("cribble", decision("draw", cards=["3H", "9C", "3D", "4S"]), players=4)
    cards_on_table.draw(canvas, pygame.Rect(20, 20, 860, 40), state, names, 0)
    assert set(names) <= set(said(canvas))
    narrow = Canvas(canvas.surface, canvas.measures, canvas.words)
    cards_on_table.draw(narrow, pygame.Rect(20, 90, 560, 40), state, names, 0)
    read = [mark.what for mark in narrow.marks if mark.kind == "text"]
    assert [word[:4] for word in read] == [name[:4] for name in names] and read[-1].endswith(".")
    assert cards_on_table.shared([40, 10, 30], 110) == [50, 20, 40]
    assert cards_on_table.shared([40, 10, 30], 60) == [25, 10, 25]


def test_squares_of_the_board_can_be_pressed(canvas: Canvas) -> None:
    game = GAMES["linotte"]
    state = game.start(2).play(Throw((3, 3, 3, 2, 2)))
    keys = {f'move:{{"decide":"place","square":[{row},{column}]}}': None for row, column in ((0, 1), (1, 3))}
    board = LinotteBoard()
    assert board.has(next(iter(keys))) and not board.has("menu")
    place = board.draw(canvas, ROOM, state, NAMES[:2], keys, "")
    assert place.height <= place.width <= place.height * linotte_board.WIDE and ROOM.contains(place)
    assert linotte_board.draw(canvas, ROOM, state.board) == place


def test_figures_have_icons_and_pawns_differ_by_player(canvas: Canvas) -> None:
    assert has_icon("full") and not has_icon("3")
    empty, drawn = pygame.Surface((80, 80)), pygame.Surface((80, 80))
    icon(drawn, drawn.get_rect(), "full", (255, 255, 255))
    assert pygame.image.tobytes(empty, "RGB") != pygame.image.tobytes(drawn, "RGB")
    assert pygame.image.tobytes(pawn(0, OWN[0], 40), "RGBA") != pygame.image.tobytes(pawn(1, OWN[0], 40), "RGBA")
    assert pygame.image.tobytes(pawn(0, OWN[0], 40), "RGBA") != pygame.image.tobytes(pawn(0, OWN[1], 40), "RGBA")
    linotte_plates.draw(canvas, ROOM, state_of("linotte"), NAMES[:2], 0)
    assert set(NAMES[:2]) <= set(said(canvas)) and linotte_plates.plate_height(canvas) > 0


def test_the_ladder_marks_what_was_called(canvas: Canvas) -> None:
    state = state_of("menteur", decision("call", category="brelan", figures=("R",)))
    MenteurSheet().draw(canvas, ROOM, SheetView(state, NAMES, 1))
    assert any("Brelan" in words for words in said(canvas))
    assert "Vrai ou bluff ?" in said(canvas) and "Toute annonce est permise" not in said(canvas), "it is asked about"
    assert call_ladder.fits(canvas, ROOM, state, NAMES)
    assert not call_ladder.fits(canvas, pygame.Rect(0, 0, 40, 40), state, NAMES)
    assert cup(80).get_height() == 80 and cup(80, tilted=True).get_size() != cup(40).get_size()


def test_the_ladder_runs_as_the_buttons_do_from_the_lowest_call(canvas: Canvas) -> None:
    call_ladder.ladder(canvas, ROOM, state_of("menteur"), NAMES, None)
    tops = {mark.what: mark.rect.top for mark in canvas.marks}
    kinds = [canvas.say(CATEGORY[kind]) for kind in DATA["calls"]]
    assert sorted(kinds, key=tops.__getitem__) == kinds


@pytest.mark.parametrize(
    ("scene", "least"), [("menteur-higher", 1.15), ("menteur-ladder", 1.1), ("menteur-lift", 1.15)]
)
def test_on_a_small_screen_a_few_rungs_have_larger_type_and_tell_what_to_beat(scene: str, least: float) -> None:
    canvas = small(scene)
    state = stage(scene).in_play.table.state
    rungs = {canvas.say(CATEGORY[kind]) for kind in call_ladder.RUNGS}
    drawn = [mark for mark in canvas.marks if mark.kind == "text" and mark.what in rungs and mark.rect.left > 340]
    drawn = [mark for mark in drawn if mark.rect.bottom < 310]
    assert len(drawn) == 1 + call_ladder.NEXT
    assert min(mark.px for mark in drawn) >= measures(LOW).cell * least
    said_above = "Vrai ou bluff ?" if scene == "menteur-lift" else "À battre : "
    assert any(words.startswith(said_above) for words in said(canvas)), said(canvas)
    assert state.calls


@pytest.mark.parametrize(
    ("scene", "above"),
    [("menteur-answer", "puis trois plus hautes"), ("menteur-calls", "puis quatre autres"), ("menteur-lift", None)],
)
def test_where_a_few_rungs_are_drawn_it_is_told_how_many_are_higher(scene: str, above: str | None) -> None:
    assert [words for words in said(small(scene)) if words.startswith("puis ")] == ([] if above is None else [above])
    (large := stage(scene)).paint(pygame.Surface(SIZE))
    assert not [mark for mark in large.marks if mark.what.startswith("puis ")], "all are drawn"


@pytest.mark.parametrize(("scene", "part"), [("poker-follows", 1.15), ("poker-chooses", 1.1)])
def test_the_hand_to_beat_is_named_in_larger_type_where_it_has_room(scene: str, part: float) -> None:
    canvas = small(scene)
    panel = next(mark.rect for mark in canvas.marks if mark.what == "hand to beat")
    inside = [mark for mark in canvas.marks if mark.kind == "text" and panel.contains(mark.rect)]
    px = {mark.what: mark.px for mark in inside}
    assert min(px["À battre"], px["Brelan de Rois"]) >= measures(LOW).cell * part and "Pot" in px


@pytest.mark.parametrize(("scene", "had", "part"), [("menteur-higher", "9", 1.25), ("poker-many", "8", 1.1)])
def test_on_a_small_screen_numbers_of_jetons_fill_their_rows(scene: str, had: str, part: float) -> None:
    numbers = [mark for mark in small(scene).marks if mark.kind == "text" and mark.what == had]
    assert len(numbers) >= 3 and min(mark.px for mark in numbers) >= measures(LOW).cell * part


def test_the_pot_stands_beside_its_number(canvas: Canvas) -> None:
    players_table.pot(canvas, pygame.Rect(20, 20, 400, 60), 9)
    word, number = (mark.rect for mark in canvas.marks if mark.kind == "text")
    assert 0 < number.left - word.right <= canvas.measures.cell


def test_a_frame_is_for_whose_turn_it_is_and_an_arrow_for_the_hand_to_beat(canvas: Canvas) -> None:
    lines = [Line(0), Line(1, first=True), Line(2, turn=True)]
    players_table.seats(canvas, ROOM, lines, ("A", "B", "C"), [9, 9, 9])
    plain, best, turn = (mark.rect for mark in canvas.marks if mark.what.startswith("row of "))
    edge = [canvas.surface.get_at((row.centerx, row.top))[:3] for row in (plain, best, turn)]
    assert edge[0] == edge[1] != edge[2]
    before = [
        pygame.image.tobytes(canvas.surface.subsurface((row.left + 4, row.top + 8, 18, row.height - 16)), "RGB")
        for row in (plain, best)
    ]
    assert before[0] != before[1]


def test_players_stand_in_rows_with_their_jetons(canvas: Canvas) -> None:
    lines = [Line(0, ("R", "R", "9", "10", "V"), phrase("Paire de Rois"), first=True), Line(1, out=True)]
    players_table.seats(canvas, ROOM, lines, NAMES, [9, 0])
    assert {"Odile", "Paire de Rois", "9"} <= set(said(canvas))
    assert players_table.fits(canvas, ROOM, lines, NAMES)
    assert not players_table.fits(canvas, pygame.Rect(0, 0, 90, 40), lines, NAMES)
    assert players_table.jeton(30).get_width() == 30


def test_the_hand_to_beat_stands_beside_the_players(canvas: Canvas) -> None:
    stood = Throw(("R", "R", "9", "10", "V")), decision("stop")
    state = state_of("poker_as", *stood, throws="trois")
    PokerAsSheet().draw(canvas, ROOM, SheetView(state, NAMES, 1))
    assert "Paire de Rois" in " ".join(said(canvas)).replace("\n", " ")
    assert [die.face for die in PokerAsSheet().last_dice(state)] == ["R", "R", "9", "10", "V"]


def test_a_red_seven_may_cost_the_croupier(canvas: Canvas) -> None:
    assert token_tracks.worth(state_of("si_no"), 0) == ("1000", "500")
    assert token_tracks.worth(state_of("si_no", rouge_perd=True), 0) == ("1000", "−500")
    token_tracks.circles(canvas, ROOM, state_of("si_no"), OWN)
    assert {"1000", "900"} <= set(said(canvas))


def test_draws_stand_on_their_squares(canvas: Canvas) -> None:
    state = state_of("si_no", Throw((3, 4), colours=("white", "white")))
    si_no_board.board(canvas, ROOM, state, {}, OWN)
    assert {"8", "10", "draw 4.4"} <= set(said(canvas))
    assert si_no_board.board_height(canvas) < ROOM.height
    plates = Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))
    si_no_plates.strip(plates, ROOM, state, NAMES, 1)
    assert set(NAMES) <= set(said(plates))
    assert SiNoSheet().column_of('move:{"decide":"chip","draw":"8","line":"ligne1"}') == "ligne1:8"


def test_who_leads_has_a_row_where_not_all_have_one() -> None:
    assert rows_with(8, 3, 4, ()) == tuple(window(8, 3, 4)) == (3, 4, 5)
    assert rows_with(8, 3, 4, (4, 0)) == (3, 4, 5), "one that leads is there"
    assert rows_with(8, 3, 4, (0,)) == (0, 4, 5) and rows_with(8, 2, 4, (7,)) == (4, 7)
    assert rows_with(8, 1, 4, (0,)) == (4,), "whose turn it is comes first"


def test_a_chip_leaves_the_number_of_a_low_square_its_size() -> None:
    app = stage("si-no-chips")
    app.paint(pygame.Surface((800, 480)))
    places = next(mark.rect for mark in app.marks if mark.what == "board")
    # Without the numbers of the lines.
    places = pygame.Rect(places.left + places.width // 5, places.top, places.width * 4 // 5, places.height)
    inside = sorted(mark.px for mark in app.marks if mark.what in ("3", "4", "5", "6", "8", "9", "10", "11")
                    and mark.kind == "text" and places.contains(mark.rect))  # fmt: skip
    assert len(inside) == 8 and inside[-1] - inside[0] <= 1, "two chips on the 10 leave as much room as one"
    assert inside[0] >= int(measures(LOW).cell * DECIDES)


@pytest.mark.parametrize("scene", ["poker-next-round", "poker-first"])
def test_what_there_is_to_win_is_called_the_pot_once(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    said = [mark.what for mark in app.marks]
    assert said.count("Pot") == 1 and "Marcel emporte 3" not in said


def test_the_first_hand_is_shown_and_named_once_while_it_is_made() -> None:
    app = stage("poker-first")
    app.paint(pygame.Surface((1920, 1080)))
    said = [mark.what for mark in app.marks]
    assert (
        sum("Paire de Rois" in words for words in said) == 1
        and len([mark for mark in app.marks if mark.kind == "die"]) == 5
    )


@pytest.mark.parametrize("scene", ["poker-next-round", "poker-many", "poker-follows", "poker-opens"])
def test_all_names_are_in_type_of_one_size(scene: str) -> None:
    for larger in (False, True):
        app = stage(scene)
        if larger:
            enlarge(app)
        app.paint(pygame.Surface((800, 480)))
        names = app.in_play.table.names
        written = [mark for mark in app.marks if mark.kind == "text" and bare(mark.what) in names]
        rows = [mark.rect for mark in app.marks if mark.what.startswith("row of")]
        called = [mark.px for mark in written if any(row.contains(mark.rect) for row in rows)]
        assert len(called) > 1 and len(set(called)) == 1


def test_what_the_last_peg_brought_stands_between_the_score_and_the_strip_not_beside_a_name() -> None:
    canvas = Canvas(pygame.Surface((800, 480)), measures((800, 480)), Words("fr"))
    board = Board((70, 53), (62, 51))
    lanes.draw(canvas, pygame.Rect(20, 120, 760, 70), board, ("Odile", "Paul", "Yann", "Zoé"))
    at = {mark.what: mark.rect for mark in canvas.marks}
    assert at["Odile"].right < at["70"].left and at["70"].right <= at["+8"].left
    assert at["+2"].right <= at["53"].left and at["53"].right < at["Paul"].left
