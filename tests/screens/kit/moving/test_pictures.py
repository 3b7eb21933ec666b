"""Pictures that hop or arrive: where they begin, how many hops, and that nothing moves without a reason."""

from itertools import permutations

import pygame
import pytest

from kiosk.games.cribble.board import Board
from kiosk.screens.games.cribble.board_plan import Plan
from kiosk.screens.games.cribble.pegs import draw_pegs
from kiosk.screens.kit.motion.moves import Count, Glide, Hops
from kiosk.screens.kit.motion.pieces import Before, Move, Piece, Spot
from kiosk.screens.kit.moving.pictures import LONGEST, arriving, hopping, thinned
from kiosk.shots.scene_list import SCENES, stage
from kiosk.table.player_marks import OWN
from tests.screens.drawing import canvas_of, changed
from tests.shared import sampled

DOT = pygame.Surface((20, 20))
HERE, THERE = (300, 200), pygame.Rect(90, 90, 20, 20)


def hop(was: Spot | None, **more: object) -> Move | None:
    canvas = canvas_of()
    assert changed(canvas.surface, lambda: hopping(canvas, "token", 4, DOT, HERE, **more)).center == HERE  # type: ignore[arg-type]
    return canvas.pieces[0].moved(Before({} if was is None else {"token": was}))


def test_it_hops_from_where_it_was_over_what_lies_between() -> None:
    move = hop(Spot(THERE, 1), between=lambda was: [(150, 150), (200, 160)])
    assert isinstance(move, Hops) and list(move.places) == [THERE.center, (150, 150), (200, 160), HERE]
    assert 0.15 <= move.lasts <= LONGEST == 0.4


def test_it_does_not_hop_where_it_was_not_in_sight_or_stays() -> None:
    assert hop(None) is None and hop(Spot(THERE, 4)) is None
    assert hop(Spot(pygame.Rect(290, 190, 20, 20), 1)) is None


@pytest.mark.parametrize("count", [2, 8, 9, 31])
def test_many_places_are_thinned_and_the_ends_stay(count: int) -> None:
    places = [(number, 0) for number in range(count)]
    found = thinned(places)
    assert found[0] == places[0] and found[-1] == places[-1] and len(found) == min(count, 8)
    assert found == sorted(set(found))


def test_it_arrives_from_the_first_origin_that_was_in_sight() -> None:
    def begin(*spots: str) -> Move | None:
        canvas = canvas_of()
        arriving(canvas, "chip", 1, DOT, HERE, ("hand", "plate"))
        return canvas.pieces[0].moved(Before({key: Spot(THERE, key) for key in spots}))

    assert isinstance(move := begin("plate", "other"), Glide) and move.begin == THERE.center
    assert begin("other") is None and begin("plate", "chip") is None


def pieces(scene: str, size: tuple[int, int] = (1280, 800)) -> dict[str, Piece]:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    return {piece.key: piece for piece in app.pieces}


@pytest.mark.parametrize("size", sampled([((800, 480),), ((1280, 800),), ((1920, 1080),)]))
def test_the_cup_stands_still_whatever_happens_at_the_table(size: tuple[int, int]) -> None:
    scenes = ("calls", "answer", "higher", "lift", "half-lifted", "liar", "next-tour", "figures")
    cups = [pieces(f"menteur-{scene}", size)["cup"] for scene in scenes]
    for before, after in permutations(cups, 2):
        assert after.moved(Before({"cup": before.spot})) is None, (before, after)
    assert cups[3].spot.rect.size == cups[4].spot.rect.size != cups[0].spot.rect.size, "tilted, to be lifted"


def test_a_peg_hops_along_the_holes_of_its_side() -> None:
    plan, place = Plan((700, 300)), pygame.Rect(20, 30, 700, 300)

    def drawn(front: int, rear: int) -> dict[str, Piece]:
        canvas = canvas_of()
        draw_pegs(canvas, place, plan, Board((front, 0), (rear, 0)), 0, OWN[0])
        return {piece.key: piece for piece in canvas.pieces}

    move = drawn(9, 4)["peg 0"].moved(Before({"peg 0": drawn(4, 0)["peg 0"].spot}))
    holes = [(place.left + x, place.top + y) for x, y in (plan.hole(0, number) for number in range(4, 10))]
    assert isinstance(move, Hops) and list(move.places) == holes


@pytest.mark.parametrize(
    ("scene", "key"), [("si-no-climb", "token on steps"), ("si-no-circles", "token on circles"), ("linotte", "pawn")]
)
def test_tokens_and_pawns_are_pieces(scene: str, key: str) -> None:
    names = [name for name in SCENES if name.startswith(scene)]
    assert any(found.startswith(key) for name in names for found in pieces(name))


@pytest.mark.parametrize(
    ("scene", "size", "key"),
    sampled(
        [
            ("poker-chooses", (1280, 800), "total of 1"),
            ("poker-chooses", (1280, 800), "total of the pot"),
            ("menteur-higher", (800, 480), "total of 2"),
            ("421-chooses", (1280, 800), "total of 0"),
            ("cribble-play", (800, 480), "total of 1"),
            ("cribble-marque", (1280, 800), "total of 0"),
            ("linotte-turn", (800, 480), "score of 0"),
        ],
        every=2,
    ),
)
def test_totals_count_from_what_they_were(scene: str, size: tuple[int, int], key: str) -> None:
    total = pieces(scene, size)[key]
    move = total.moved(Before({key: Spot(total.spot.rect, 99)}))
    assert isinstance(move, Count) and (move.begin, move.end) == (99, total.spot.token)
    assert total.moved(Before({key: total.spot})) is None
