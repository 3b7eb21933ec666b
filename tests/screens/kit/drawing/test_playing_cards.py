"""Playing cards: ranks in the reader's letters, suits in two colours, rows that fit their box."""

from itertools import pairwise

import pygame
import pytest

from kiosk.screens.kit.drawing import playing_cards
from kiosk.screens.kit.drawing.playing_cards import BLACK, IVORY, LEAST, RATIO, RED, SUITS
from kiosk.screens.kit.drawing.theme import Colour
from tests.screens.drawing import canvas_of, changed, pixels

BOX = pygame.Rect(40, 60, 400, 90)


@pytest.mark.parametrize(("card", "colour"), [("AH", RED), ("TD", RED), ("KS", BLACK), ("5C", BLACK)])
def test_hearts_and_diamonds_are_red(card: str, colour: Colour) -> None:
    assert playing_cards.ink(card) == colour
    picture = playing_cards.face(card[0], card[1], (100, 140))
    shown = {tuple(picture.get_at((x, y)))[:3] for x in range(5, 95) for y in range(5, 135)}
    assert colour in shown and ({RED, BLACK} - {colour}).isdisjoint(shown)
    assert all(abs(a - b) <= 2 for a, b in zip(picture.get_at((12, 70)), IVORY, strict=False))


def test_ranks_are_in_the_readers_letters() -> None:
    letters = {lang: [playing_cards.rank(canvas_of(language=lang), one) for one in "A2TJQK"] for lang in ("fr", "en")}
    assert letters == {"fr": ["A", "2", "10", "V", "D", "R"], "en": ["A", "2", "10", "J", "Q", "K"]}


def test_every_suit_and_rank_is_told_apart() -> None:
    faces = {pixels(playing_cards.face(rank, suit, (60, 84))) for rank in playing_cards.RANKS for suit in SUITS}
    assert len(faces) == 13 * 4


@pytest.mark.parametrize("card", ["AH", None])
def test_a_card_fills_its_box_and_is_named_for_the_layout_check(card: str | None) -> None:
    canvas, box = canvas_of(), pygame.Rect(100, 50, 60, 84)
    assert changed(canvas.surface, lambda: playing_cards.draw(canvas, card, box)) == box
    (mark,) = canvas.marks
    assert (mark.kind, mark.what, mark.rect) == ("die", f"card {card}", box)


def test_a_row_is_as_large_as_fits_and_ends_where_it_says() -> None:
    for count in (1, 4, 13):
        canvas = canvas_of()
        end = playing_cards.row(canvas, ["AH"] * count, BOX)
        rects = [mark.rect for mark in canvas.marks]
        assert len(rects) == count and rects[0].left == BOX.left and rects[-1].right == end <= BOX.right + 1
        assert all(BOX.top <= one.top and one.bottom <= BOX.bottom for one in rects)
        assert all(after.left > one.right for one, after in pairwise(rects))
        assert abs(rects[0].height - rects[0].width * RATIO) <= 1
        assert rects[0].height >= BOX.height - 2 or end > BOX.right - rects[0].width
    assert playing_cards.row_width(4, 90) == playing_cards.row(canvas_of(), ["AH"] * 4, BOX) - BOX.left
    assert playing_cards.row_width(0, 90) == 0


def test_cards_that_could_not_be_seen_are_not_drawn() -> None:
    canvas = canvas_of()
    for box in (pygame.Rect(0, 0, LEAST * 3, 90), pygame.Rect(0, 0, 400, LEAST - 1)):
        assert playing_cards.row(canvas, ["AH", "5H", "KS"], box) == box.left
    assert playing_cards.row(canvas, [], BOX) == BOX.left and canvas.marks == []
