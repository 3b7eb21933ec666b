"""`vision.cards.partly_hidden`: the one index in view says which card lies under another."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.shared import sampled
from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards.card_looks import NAMES, CardNets, Look
from vision.cards.card_reading import CardReasonCode
from vision.cards.index_print import IndexSearch
from vision.cards.indices.index_map import IndexMap, Place
from vision.cards.outlines import Outline
from vision.cards.partly_hidden import MENTIONED, PLAIN, Under, cut_out, exact, holds_others, partly_hidden
from vision.cards.second_look import SIZE
from vision.cards.sureness import LIMITS
from vision.types.picture import Array, Picture

SCALE = 0.55


def corners_at(x: float, y: float) -> Array:
    wide, high = WIDE * SCALE / 2, HIGH * SCALE / 2
    return np.array(
        [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)], np.float32
    )


@pytest.fixture(scope="module")
def nets() -> CardNets:
    return CardNets()


def table(under: str | None) -> Picture:
    out = table_top()
    if under is not None:
        lay(out, card(under), (470, 300), 0.0)
    lay(out, card("4D"), (540, 370), 0.0)
    return out


def known(x: float, y: float) -> list[Outline]:
    return [Outline(corners_at(x, y), 1.0)]


@pytest.mark.parametrize("under", sampled(["9S", "10H", "3C"], every=2))
def test_the_card_under_another_is_read_where_it_lies(nets: CardNets, under: str) -> None:
    (found,) = partly_hidden(table(under), nets, known(540, 370)).cards
    assert found.card == under and found.confidence >= MENTIONED
    assert found.corners[0] == pytest.approx(tuple(corners_at(470, 300)[0]), abs=8)


@pytest.mark.parametrize("under", [None, ""])
def test_no_index_no_card(nets: CardNets, under: str | None) -> None:
    assert partly_hidden(table(under), nets, known(540, 370)) == Under([])


@pytest.mark.parametrize("turned", [0.0, 27.0])
def test_where_both_indices_of_a_card_are_in_view_it_lies_between_them(nets: CardNets, turned: float) -> None:
    picture = table("")
    lay(picture, card("9S"), (800, 300), turned, SCALE)
    (found,) = partly_hidden(picture, nets, known(540, 370)).cards
    turn = np.exp(-1j * np.radians(turned)) * (corners_at(0, 0) @ np.array((1, 1j)))
    corners = np.stack([turn.real, turn.imag], 1) + (800, 300)
    off = [np.hypot(*(np.array(found.corners) - np.roll(corners, k, 0)).T).max() for k in (0, 2)]
    assert found.card == "9S" and min(off) < 5


FAN = ["9S", "10H", "3C", "7D", "4D"]
STEP = 12 * WIDE / 63 * SCALE


def fan() -> Picture:
    """A row of cards, each over the one to its left, of which 12 mm stay in view."""
    out = table_top()
    for k, name in enumerate(FAN):
        lay(out, card(name), (400 + STEP * k, 300), 0.0)
    return out


def test_every_card_of_a_fan_is_read(nets: CardNets) -> None:
    found = partly_hidden(fan(), nets, known(400 + STEP * 4, 300)).cards
    assert {one.card for one in found} == set(FAN[:-1])


@pytest.mark.parametrize("framed", ["9S", "3C"])
def test_an_index_that_has_grown_together_with_a_frame_is_read_where_the_network_places_it(
    nets: CardNets, framed: str
) -> None:
    picture = fan()
    left, top = 400 + STEP * FAN.index(framed) - WIDE / 2 * SCALE, 300 - HIGH / 2 * SCALE
    ends = [(round(left + 33 * SCALE), round(top + down * SCALE)) for down in (8, 110)]
    cv2.line(picture, *ends, (30, 30, 30), 2)
    bare = IndexSearch(picture, WIDE * SCALE, known(400 + STEP * 4, 300)).pairs()
    assert not any(abs(one.rank[0] - left - 23 * SCALE) < 3 and abs(one.suit[0] - one.rank[0]) < 3 for one in bare)
    assert {one.card for one in partly_hidden(picture, nets, known(400 + STEP * 4, 300)).cards} == set(FAN[:-1])


def test_where_no_card_is_known_those_within_the_outline_of_a_fan_are_read_and_none_is_sure(nets: CardNets) -> None:
    left, right = corners_at(400, 300), corners_at(400 + STEP * 4, 300)
    around = Outline(np.array([left[0], right[1], right[2], left[3]], np.float32), 0.9)
    found = partly_hidden(fan(), nets, [], [around]).cards
    assert {one.card for one in found} >= set(FAN[1:-1])
    assert not any(one.sure for one in found)


def test_a_card_in_a_hard_shadow_is_read_by_its_index(nets: CardNets) -> None:
    out = table_top()
    lay(out, card("4D"), (300, 300), 0.0)
    lay(out, card("9S"), (700, 300), 0.0)
    out[:, 500:] = out[:, 500:] * 0.35
    assert "9S" in {one.card for one in partly_hidden(out, nets, known(300, 300)).cards}


@pytest.mark.parametrize("over", [-0.005, 0.005])
def test_an_index_that_is_not_clear_is_doubted(over: float) -> None:
    clear = LIMITS.corner.value + over
    cards = np.full(len(NAMES), (1 - clear) / (len(NAMES) - 1), np.float32)
    cards[NAMES.index("9S")] = clear

    class Unclear(CardNets):
        def __init__(self) -> None:
            pass

        def indices(self, corners: Sequence[Picture]) -> list[Look]:
            return [Look(cards, 0.0) for _ in corners]

        def places(self, picture: Picture, px: float) -> list[Place]:
            return IndexMap().places(picture, px)

    (found,) = partly_hidden(table("9S"), Unclear(), known(540, 370)).cards
    assert found.card == "9S" and found.sure is (over > 0)
    assert [reason.code for reason in found.reasons] == ([] if found.sure else [CardReasonCode.HIDDEN])


def test_what_shows_an_index_and_not_which_is_unclear() -> None:
    cards = np.full(len(NAMES), 0.0, np.float32)
    cards[[NAMES.index("9S"), NAMES.index("9C")]] = 0.8, 0.2

    class Unclear(CardNets):
        def __init__(self) -> None:
            pass

        def indices(self, corners: Sequence[Picture]) -> list[Look]:
            return [Look(cards, 0.0) for _ in corners]

        def places(self, picture: Picture, px: float) -> list[Place]:
            return IndexMap().places(picture, px)

    found = partly_hidden(table("9S"), Unclear(), known(540, 370))
    assert found.cards == [] and len(found.unclear) == 1


def test_a_corner_is_cut_out_upright_and_beyond_the_picture_there_is_nothing() -> None:
    picture = table_top()
    picture[100:172, 200:240] = 255
    part = np.array([(200, 100), (240, 100), (240, 172), (200, 172)], np.float32)
    assert (cut_out(picture, part)[4:-4, 4:-4] > 250).all()
    away = cut_out(picture, part + 5000)
    assert away.shape == (SIZE[1], SIZE[0], 3) and not away.any()


@pytest.mark.parametrize(
    ("cards", "wider", "several"), [(2, 0.0, True), (3, 0.0, True), (1, 0.0, False), (1, 4.0, False)]
)
def test_an_outline_around_several_cards_holds_indices_of_others(
    nets: CardNets, cards: int, wider: float, several: bool
) -> None:
    picture, step = table_top(), 13 * WIDE / 63 * SCALE
    for k, name in enumerate(["9S", "10H", "4D"][:cards]):
        lay(picture, card(name), (470 + step * k, 370), 0.0)
    first, last = corners_at(470, 370), corners_at(470 + step * (cards - 1), 370)
    last[:, 0] += wider * WIDE / 63 * SCALE
    around = Outline(np.array([first[0], last[1], last[2], first[3]], np.float32), 1.0)
    assert holds_others(picture, nets, around) is several


@pytest.mark.parametrize(("likely", "several"), [(PLAIN, True), (PLAIN - 0.1, False)])
def test_an_index_that_is_plainly_within_an_outline_need_not_be_read(likely: float, several: bool) -> None:
    class Places(CardNets):
        """An index in the middle of the outline, which cannot be read."""

        def __init__(self) -> None:
            pass

        def indices(self, corners: Sequence[Picture]) -> list[Look]:
            return [Look(np.full(52, 1 / 52, np.float32), 1.0) for _ in corners]

        def places(self, picture: Picture, px: float) -> list[Place]:
            middle = np.array(picture.shape[1::-1], np.float32) / 2
            return [Place(middle - (0, 3 * px), middle + (0, 3 * px), likely)]

    assert holds_others(table_top(), Places(), known(470, 370)[0]) is several


@pytest.mark.parametrize(("wide", "is_so"), [(1.0, True), (1.03, True), (1.1, False)])
def test_an_outline_is_exact_by_its_proportion(wide: float, is_so: bool) -> None:
    assert exact(Outline(corners_at(470, 370) * np.float32((wide, 1)), 1.0)) is is_so
