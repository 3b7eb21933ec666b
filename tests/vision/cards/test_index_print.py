"""`vision.cards.print_marks` and `vision.cards.index_print`: print on paper, and what of it may be an index."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.vision.cards.drawn_cards import HIGH, WIDE, card, lay, table_top
from vision.cards import index_print
from vision.cards.index_print import IndexSearch
from vision.cards.indices.index_map import Place
from vision.cards.indices.paper_beside import AROUND, Part
from vision.cards.outlines import Outline
from vision.cards.print_marks import find_marks
from vision.types.picture import Array, Picture

SCALE = 0.55
PX = 4 * SCALE
RANK, SUIT = (23, 32), (23, 68)
"""Where they are on a drawn card, in its pixels."""


def on_card(x: float, y: float, at: tuple[int, int]) -> Array:
    return np.array((x, y)) + (np.array(at) - (WIDE / 2, HIGH / 2)) * SCALE


def outline(x: float, y: float) -> Outline:
    corners = [on_card(x, y, at) for at in ((0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH))]
    return Outline(np.array(corners, np.float32), 1.0)


def table(light: float = 1.0) -> Picture:
    out = table_top()
    lay(out, card("4D"), (300, 300), 0.0, SCALE)
    lay(out, card("9S"), (700, 300), 0.0, SCALE)
    out[:, 500:] = out[:, 500:] * light
    return out


@pytest.mark.parametrize("light", [1.0, 0.35])
def test_a_rank_and_its_suit_are_found_in_light_and_in_shadow(light: float) -> None:
    marks = find_marks(table(light), PX)
    for at in (RANK, SUIT):
        away = np.hypot(*(marks.middles - on_card(700, 300, at)).T)
        assert away.min() < PX
        ink, paper = marks.inks[away.argmin()], marks.papers[away.argmin()]
        assert ink.max() < 0.5 and np.abs(paper - 1 / 3).max() < 0.02


def test_nothing_is_printed_on_a_plain_table() -> None:
    assert len(find_marks(table_top(), PX).middles) == 0


def test_an_index_beside_a_known_card_is_found_and_not_that_of_the_card() -> None:
    found = IndexSearch(table(), WIDE * SCALE, [outline(300, 300)]).pairs()
    best = min(found, key=lambda one: float(np.hypot(*(one.card[0] - outline(700, 300).corners[0]))))
    assert np.hypot(*(best.rank - on_card(700, 300, RANK))) < PX
    assert np.hypot(*(best.suit - on_card(700, 300, SUIT))) < PX
    assert best.card == pytest.approx(outline(700, 300).corners, abs=3 * PX)
    assert all(one.rank[0] > 500 for one in found)


def placed(*places: Place) -> Callable[[Picture, float], list[Place]]:
    """Tells these places, of the table, in a picture of it of any size."""

    def told(picture: Picture, px: float) -> list[Place]:
        return [Place(one.rank * px / PX, one.suit * px / PX, one.likely) for one in places]

    return told


@pytest.fixture
def everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of the picture is searched."""
    monkeypatch.setattr(index_print, "paper_beside", lambda picture, known, px: Part(0, 0, *picture.shape[1::-1]))


@pytest.mark.usefixtures("everywhere")
def test_a_place_that_is_told_is_looked_at_first_unless_it_lies_on_a_known_card() -> None:
    rank, suit = (on_card(700, 300, at).astype(np.float32) for at in (RANK, SUIT))
    on_known = Place(*(on_card(300, 300, at).astype(np.float32) for at in (RANK, SUIT)), 0.95)
    blank = table_top()
    lay(blank, card("4D"), (300, 300), 0.0, SCALE)
    told = placed(on_known, Place(rank, suit, 0.9))
    (found,) = IndexSearch(blank, WIDE * SCALE, [outline(300, 300)], (), told).pairs()
    assert found.rank == pytest.approx(rank, abs=PX) and found.suit == pytest.approx(suit, abs=PX)
    assert found.card == pytest.approx(outline(700, 300).corners, abs=3 * PX)


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize("told", [True, False])
def test_print_is_looked_at_where_a_place_is_told_however_unlikely(told: bool) -> None:
    middle = ((on_card(700, 300, RANK) + on_card(700, 300, SUIT)) / 2).astype(np.float32)
    places = placed(*[Place(middle - 1, middle + 1, 0.05)] * told)
    search = IndexSearch(table(), WIDE * SCALE, [outline(300, 300)], (), places)
    assert bool(search.pairs()) is told and bool(search.more([])) is told
    assert not any(np.hypot(*(one.rank - middle)) < PX for one in search.pairs())


def test_only_paper_beside_the_known_cards_is_searched() -> None:
    seen: list[tuple[int, ...]] = []

    def places(picture: Picture, px: float) -> list[Place]:
        seen.append(picture.shape)
        return [Place(np.zeros(2, np.float32), np.array((0, 8 * px), np.float32), 0.9)]

    (found,) = (one for one in IndexSearch(table(), WIDE * SCALE, [outline(300, 300)], (), places).pairs())
    assert seen[0][1] < 0.6 * table().shape[1]
    assert found.rank == pytest.approx(outline(700, 300).corners[0] - AROUND * PX, abs=5 * PX)


def test_a_suit_alone_is_enough_beside_an_index_that_was_found() -> None:
    picture = table()
    lay(picture, card("7C"), (700 + 24 * PX, 300), 0.0, SCALE)
    x, y = on_card(700 + 24 * PX, 300, RANK).round().astype(int)
    picture[y - 12 : y + 12, x - 9 : x + 9] = picture[y + 100, x]
    search = IndexSearch(picture, WIDE * SCALE, [outline(300, 300)])
    suit = on_card(700 + 24 * PX, 300, SUIT)
    assert not any(np.hypot(*(one.suit - suit)) < PX and abs(one.rank[0] - suit[0]) < PX for one in search.pairs())
    ninth = [one for one in search.pairs() if np.hypot(*(one.suit - on_card(700, 300, SUIT))) < PX][:1]
    more = search.more(ninth)
    assert any(np.hypot(*(one.suit - suit)) < PX and abs(one.rank[0] - suit[0]) < 2 * PX for one in more)


def test_without_a_known_card_only_what_lies_at_the_sides_of_an_outline_is_searched() -> None:
    around = outline(700, 300)
    found = IndexSearch(table(), WIDE * SCALE, [], [around]).pairs()
    assert any(np.hypot(*(one.rank - on_card(700, 300, RANK))) < PX for one in found)
    assert all(one.rank[0] > 500 for one in found)
