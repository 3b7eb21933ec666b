"""Cards of pips that no deck has: `printed_cards`, `pip_layout`."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.shared import sampled
from tests.vision.cards.drawn_cards import FONT
from vision.lab.training.cards.pip_layout import layout
from vision.lab.training.cards.printed_cards import RANGES, PrintedCards
from vision.types.picture import Picture

LETTERS = [next(FONT.glob("*Bold*.ttf"))]
PX = 4.76, 4.77
SHARES = (
    "drawn_shape", "other_colour", "tinted", "shaded", "framed", "index", "four_indices", "hollow", "ornate_ace",
    "mark",
)  # fmt: skip


def drawn(monkeypatch: pytest.MonkeyPatch, suit: int, rank: int, seed: int = 1, **shares: float) -> Picture:
    """A card with nothing but its pips, and what the shares ask for."""
    plain = dict.fromkeys(SHARES, 0.0) | {"ink": 0.0} | shares
    for name, value in plain.items():
        monkeypatch.setitem(RANGES, name, value)
    return PrintedCards(np.random.default_rng(seed), PX, [], LETTERS).card(suit, rank)


def pieces(card: Picture) -> int:
    """Pieces of print."""
    return cv2.connectedComponents((card[..., 1] < 140).astype(np.uint8))[0] - 1


def test_a_layout_has_as_many_pips_as_the_card_says() -> None:
    for other in (False, True):
        assert [len(layout(count, other)) for count in range(1, 11)] == list(range(1, 11))


@pytest.mark.parametrize("rank", sampled(range(10)))
def test_a_card_shows_as_many_pips_as_its_rank_says(monkeypatch: pytest.MonkeyPatch, rank: int) -> None:
    monkeypatch.setitem(RANGES, "pip_wide", [5.0, 7.0])
    for seed in range(4):
        assert pieces(drawn(monkeypatch, 1, rank, seed)) == rank + 1


def test_red_suits_are_red_and_black_ones_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    red = [drawn(monkeypatch, suit, 4)[..., :3].reshape(-1, 3).min(0) for suit in range(4)]
    assert [bool(one[2] > 150) for one in red] == [False, True, True, False]


@pytest.mark.parametrize("what", ["framed", "index", "mark", "tinted", "shaded", "other_colour"])
def test_each_share_changes_the_card(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    assert (drawn(monkeypatch, 3, 4) != drawn(monkeypatch, 3, 4, 1, **{what: 1.0})).any()


def test_an_index_is_in_two_corners_or_in_four(monkeypatch: pytest.MonkeyPatch) -> None:
    two, four = (drawn(monkeypatch, 3, 1, index=1.0, four_indices=share) for share in (0.0, 1.0))
    corners = [
        [int((card[:90, part, 1] < 140).sum()) for part in (slice(0, 80), slice(-80, None))] for card in (two, four)
    ]
    assert corners[0][0] > 100 and corners[0][1] == 0
    assert min(corners[1]) > 100


def test_an_ornate_ace_has_lighter_parts_within(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RANGES, "ace_wide", [40.0, 40.0])
    plain, ornate = (drawn(monkeypatch, 1, 0, 5, ornate_ace=share)[150:270, 90:210, 1] for share in (0.0, 1.0))
    assert (ornate > 140).sum() > (plain > 140).sum()


def test_a_font_draws_the_pips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RANGES, "drawn_shape", 0.0)
    sans, serif = (Path(next(FONT.glob(f"*{name}*.ttf"))) for name in ("Sans", "Serif"))
    cards = [PrintedCards(np.random.default_rng(3), PX, [font], LETTERS).card(3, 6) for font in (sans, serif)]
    assert (cards[0] != cards[1]).any()
