"""Chips and plates of the players: eight are told apart without colours too, and no name is cut."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from kiosk.games.catalogue import GAMES
from kiosk.games.si_no.board import DRAWS
from kiosk.screens.games.si_no.chips import SMALL, chip, places, side_by_side, wished
from kiosk.screens.games.si_no.lots import lot
from kiosk.screens.games.si_no.player_plates import strip_height
from kiosk.screens.kit.drawing import player_marks
from kiosk.screens.kit.drawing.player_marks import RGB, bare, seat_marks
from kiosk.screens.kit.drawing.theme import CREAM, Colour
from kiosk.screens.kit.motion.moves import Glide, Hops
from kiosk.screens.kit.motion.pieces import Before, Move, Spot
from kiosk.shots.scene_list import enlarge, stage
from kiosk.shots.staging.props import CROWD
from kiosk.table.player_marks import OWN, PlayerMark
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on
from tests.shared import sampled

SIX = CROWD[2:]
Size = tuple[int, int]
APART = 5.0
"""Grey levels by which two chips differ at least, on average, once all are of one colour."""


def one_colour(mark: PlayerMark, px: int) -> NDArray[np.float64]:
    """A chip of that shape in a colour that all have, as grey levels."""
    picture = pygame.Surface((px, px))
    picture.blit(chip(PlayerMark(mark.shape, "white"), px), (0, 0))
    return pygame.surfarray.array3d(picture).mean(axis=2)


@pytest.mark.parametrize("px", [SMALL - 8, SMALL, 48])
def test_eight_players_are_told_apart_without_colours(px: int) -> None:
    for one, other in combinations(OWN, 2):
        difference = np.abs(one_colour(one, px) - one_colour(other, px)).mean()
        assert difference > APART, (one.shape, other.shape)


def test_a_chip_has_the_colour_of_its_player_s_mark() -> None:
    for mark in OWN:
        picture = chip(mark, 48)
        ring = {tuple(picture.get_at((x, 24)))[:3] for x in range(1, 12)}
        assert any(np.abs(np.subtract(seen, RGB[mark.colour])).max() < 12 for seen in ring), mark


def test_the_mark_before_the_name_is_the_seat_s() -> None:
    names = (player_marks.letter(OWN[5]) + "Odile", "Paul")
    assert seat_marks(names) == (OWN[5], OWN[1])


@pytest.mark.parametrize(
    "room", [pygame.Rect(10, 10, 48, 17), pygame.Rect(10, 10, 38, 40), pygame.Rect(3, 7, 16, 24)]
)
def test_chips_lie_side_by_side_in_their_room(room: pygame.Rect) -> None:
    for count in range(1, 6):
        canvas = canvas_of()
        canvas.surface.fill((0, 0, 0))
        side_by_side(canvas, room, range(count), OWN, (1, "8"))
        drawn = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1))
        drawn.invert()
        assert all(room.contains(box) for box in drawn.get_bounding_rects()), count
        found = places(room, count)
        assert not any(one.colliderect(other) for one, other in combinations(found, 2)), count
        assert count * found[0].width ** 2 >= room.width * room.height * 0.3, "as large as the room allows"
    assert places(room, 0) == []


def laid(seats: Sequence[int], before: Before, betting: Colour | None = None) -> dict[str, Move]:
    """What moves when these players' chips lie on a square."""
    canvas = canvas_of()
    side_by_side(canvas, pygame.Rect(100, 100, 60, 60), seats, OWN, (1, "8"), betting)
    return {piece.key: move for piece in canvas.pieces if (move := piece.moved(before))}


PLATE = Spot(pygame.Rect(400, 300, 80, 20), 500)


def test_a_chip_comes_from_its_player_s_plate_where_that_was_in_sight() -> None:
    (move,) = laid((2,), Before({"total of 2": PLATE})).values()
    assert isinstance(move, Glide) and move.begin == PLATE.rect.center
    assert laid((2,), Before()) == {}
    assert list(laid((2, 0), Before({"chip 1 8 0 0": PLATE, "total of 2": PLATE}))) == ["chip 1 8 2 0"]


def test_a_chip_that_is_about_to_be_laid_hops_with_the_cursor_and_then_stays() -> None:
    hop = laid((2,), Before({"betting on 1": Spot(PLATE.rect, "10")}), betting=CREAM)["betting on 1"]
    assert isinstance(hop, Hops) and hop.places[0] == PLATE.rect.center
    there = Before({"betting on 1": Spot(pygame.Rect(100, 100, 60, 60), "8"), "total of 2": PLATE})
    assert laid((2,), there) == {}


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scene", ["si-no-six", "si-no-six-bets"])
def test_names_of_six_are_whole(scene: str, size: Size) -> None:
    app = stage(scene)
    for _ in range(2):
        app.paint(pygame.Surface(size))
        assert {bare(name) for name in app.in_play.table.names} <= {bare(mark.what) for mark in app.marks}
        enlarge(app)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_names_below_the_draw_for_the_croupier_are_whole(size: Size) -> None:
    canvas = canvas_of(size)
    room = pygame.Rect(canvas.inner.left, size[1] // 3, canvas.inner.width, size[1] // 3)
    names = tuple(f"{player_marks.letter(mark)}{name}" for mark, name in zip(OWN, SIX, strict=False))
    state: Any = GAMES["si_no"].start(6, {"croupier": "tirage"})
    lot(canvas, room, state, names)
    assert well_set(canvas) and set(SIX) <= set(words_on(canvas))


def test_three_stand_in_one_row_and_six_in_two_where_names_need_it() -> None:
    canvas, game = canvas_of((1280, 800)), GAMES["si_no"]
    heights = [strip_height(canvas, wide, game.start(6, {}), SIX) for wide in (1216, 2400)]
    assert heights[0] > 2 * heights[1]
    three = strip_height(canvas, 1216, game.start(3, {}), SIX[:3])
    assert three == heights[1] <= 2 * canvas.measures.cell


def test_while_dice_are_awaited_everybody_is_named_and_the_draws_have_a_heading() -> None:
    app = stage("si-no-six")
    app.paint(pygame.Surface((800, 480)))
    said = {mark.what for mark in app.marks if mark.kind == "text"}
    assert {*app.in_play.table.names, "Tirages"} <= said


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_who_the_croupier_is_is_told_below_who_bets(size: Size, larger: bool) -> None:
    app = stage("si-no-bet")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    said = [bare(mark.what) for mark in app.marks if mark.kind == "text"]
    assert sum(words.startswith("Croupier : Gisèle") for words in said) == 1


@pytest.mark.parametrize("px", [SMALL - 8, SMALL, 48])
def test_a_chip_that_is_not_laid_yet_is_hollow(px: int) -> None:
    for mark in OWN:
        laid, hollow = (pygame.mask.from_surface(draw(mark, px)).count() for draw in (chip, wished))
        assert hollow < laid and wished(mark, px).get_at((px // 2, px // 2)).a < 128, mark


@pytest.mark.parametrize("scene", ["si-no-guide", "si-no-six-bets"])
def test_chips_of_bets_that_are_only_offered_look_unlike_those_that_lie_there(scene: str) -> None:
    app = stage(scene)
    app.paint(screen := pygame.Surface((1280, 800)))
    state, names = app.in_play.table.state, app.in_play.table.names
    own = RGB[seat_marks(names)[state.player].colour]
    offered = [piece.spot.rect for piece in app.pieces if piece.key.startswith("betting on ")]
    assert len(offered) == 4
    for box in offered:
        assert pygame.mask.from_threshold(screen.subsurface(box), own, (25, 25, 25)).count() == 0


@pytest.mark.parametrize("scene", ["si-no-six", "si-no-climb", "si-no-bet", "si-no-vertical"])
def test_in_larger_type_who_throws_or_bets_is_called(scene: str) -> None:
    app = stage(scene)
    enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    thrower = bare(app.in_play.table.names[app.in_play.table.state.ask().player])
    question = max((mark for mark in app.marks if mark.kind == "text"), key=lambda mark: mark.px)
    assert question.what.startswith(thrower)


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "scene", sampled(["si-no-chips", "si-no-six-bets", "si-no-vertical", "si-no-bet-no-camera"], every=2, first=1)
)
def test_no_chip_lies_over_a_draw_and_numbers_of_a_line_are_alike(scene: str, size: Size, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    table = next(mark.rect for mark in app.marks if mark.what == "board")
    chips = [piece.spot.rect for piece in app.pieces if piece.key.startswith(("chip ", "betting on "))]
    draws = [mark for mark in app.marks if mark.what in DRAWS or mark.what.startswith("draw ")]
    draws = [mark for mark in draws if table.contains(mark.rect)]
    assert chips and len(draws) >= 4
    assert not [(chip, mark.what) for chip in chips for mark in draws if chip.colliderect(mark.rect)]
    # The numbers of the lines stand in rings, what they bring beside these.
    assert len({mark.px for mark in draws if mark.rect.left > table.left + table.width // 5 and mark.px}) <= 2


@pytest.mark.parametrize("larger", [False, True])
def test_everybody_is_named_beside_a_notice(larger: bool) -> None:
    app = stage("si-no-bet-no-camera")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    said = " ".join(mark.what for mark in app.marks if mark.kind == "text")
    assert all(bare(name) in said for name in app.in_play.table.names)


def test_three_machines_and_players_stand_in_one_row() -> None:
    app = stage("machine-si-no-croupier")
    app.paint(pygame.Surface((800, 480)))
    plates = [mark.rect for mark in app.marks if mark.what.startswith("plate of ")]
    assert len(plates) == 3 and len({plate.top for plate in plates}) == 1


def test_a_chip_leaves_the_dice_of_a_pair_room() -> None:
    app = stage("si-no-chips")
    app.paint(pygame.Surface((800, 480)))
    (board,) = [mark.rect for mark in app.marks if mark.what == "board"]
    pairs = [mark.rect for mark in app.marks if mark.what.startswith("draw ") and board.contains(mark.rect)]
    heights = [pair.height for pair in pairs]
    assert len(pairs) == 6 and min(heights) >= 0.7 * max(heights) and min(heights) >= 27
    assert all(pair.width > 2 * min(heights) for pair in pairs), "side by side"


@pytest.mark.parametrize("size", SIZES)
def test_while_dice_are_awaited_the_board_ends_just_above_the_rail(size: Size) -> None:
    steps, board = (lowest_and_shelf(scene, size) for scene in ("si-no-climb", "si-no-bet"))
    assert steps[0].bottom == steps[1].bottom, "the choices' place is free"
    assert board[0].bottom <= board[1].top, "a bet has its choices below it"


def lowest_and_shelf(scene: str, size: Size) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the squares, or the steps below the bets, and the choices stand."""
    app = stage(scene)
    app.paint(pygame.Surface(size))
    (lowest,) = [mark.rect for mark in app.marks if mark.what in ("board", "steps")]
    return lowest, app.places["shelf"]


@pytest.mark.parametrize(
    ("size", "larger", "scene", "question"),
    [
        (SIZES[0], False, "si-no-six-bets", "Marie-Claire, mise : ligne 1"),
        ((1280, 800), True, "si-no-vertical", "Yvonne, mise : verticale"),
    ],
)
def test_who_bets_is_told_so_with_a_verb(size: Size, larger: bool, scene: str, question: str) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface(size))
    assert question in [mark.what for mark in app.marks]
