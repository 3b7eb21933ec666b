"""A count drawn: the five cards, then every combination as cards with the words said over it."""

from collections.abc import Sequence

import pygame

from kiosk.games.cribble.cards.scoring import Combination, Count
from kiosk.games.cribble.cards.spoken_count import steps
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass, playing_cards
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.kit.drawing.type_scaling import roomy

NOTHING = phrase("Rien : zéro point")
LARGEST = 2.2
"""How much larger than the least type the count may be."""
PLUS = 1.6
"""The same of the sign before the starter."""
SNUG = 0.08
"""Between two small cards, in widths of a card."""
HAND = 4
Lines = list[tuple[Combination, Phrase]]
"""Combinations, each with the words said over it."""


def five_cards(canvas: Canvas, box: pygame.Rect, hand: Sequence[str], starter: str | None) -> None:
    """Four cards and, apart, the starter; an empty place for each that is not known yet."""
    wide = playing_cards.row_width(HAND, box.height)
    one, _ = playing_cards.size_for(box.height)
    gap = canvas.measures.gap
    left = box.left + (box.width - five_width(canvas, box.height)) // 2
    step = one + round(one * playing_cards.GAP)
    places = [pygame.Rect(left + number * step, box.top, one, box.height) for number in range(HAND)]
    places.append(pygame.Rect(left + wide + gap * 2, box.top, one, box.height))
    shown = [*hand, *[None] * (HAND - len(hand)), starter]
    for card, place in zip(shown, places, strict=True):
        _place(canvas, card, place)
    plus = pygame.Rect(left + wide, box.top, gap * 2, box.height)
    canvas.text(plus, "+", face="bold", colour=CREAM, grow=PLUS)


def five_width(canvas: Canvas, tall: int) -> int:
    """The width of five cards that are so tall, in pixels."""
    return playing_cards.row_width(HAND, tall) + canvas.measures.gap * 2 + playing_cards.size_for(tall)[0]


def _place(canvas: Canvas, card: str | None, place: pygame.Rect) -> None:
    if card is not None:
        playing_cards.draw(canvas, card, place)
        return
    canvas.box(place, brass.NIGHT, place.width // 8, max(1, canvas.measures.line // 2), "empty place", 120)


def combinations(canvas: Canvas, box: pygame.Rect, count: Count) -> None:
    """Every combination with the words said over it, in columns."""
    if not count:
        canvas.text(box, NOTHING, face="bold", colour=BRASS_LIGHT, grow=LARGEST)
        return
    lines = told(count)
    least = round(line_height("sans", canvas.measures.text) * 1.12)
    columns = 1 if len(count) * least <= box.height else 2
    # One column reads better, two may have so much larger type or cards that they read better still.
    one = roomy(canvas, lambda larger: _fits(larger, box, lines, 1), LARGEST)
    two = roomy(canvas, lambda larger: _fits(larger, box, lines, 2), LARGEST)
    gain = _parts(two, box, lines, 2)[0] / _parts(one, box, lines, 1)[0]
    if _fits(two, box, lines, 2) and two.measures.text >= one.measures.text and gain > 1.2:
        columns = 2
    canvas = one if columns == 1 else two
    tall, parts = _parts(canvas, box, lines, columns)
    natural = [max(_natural(canvas, tall, made, said) for made, said in part) for part in parts]
    widths = _shared(natural, box.width)
    if columns == 2 and sum(natural) <= box.width:
        widths = [min(box.width // 2, round(canvas.measures.text * 26))] * 2
    role = "text" if all(need <= wide for need, wide in zip(natural, widths, strict=True)) else "cell"
    left = box.left + (box.width - sum(widths)) // 2
    top = box.top + (box.height - tall * len(parts[0])) // 2
    for part, wide in zip(parts, widths, strict=True):
        for row, (made, said) in enumerate(part):
            _combination(canvas, pygame.Rect(left, top + row * tall, wide, tall), made, said, role)
        left += wide


def _parts(canvas: Canvas, box: pygame.Rect, lines: Lines, columns: int) -> tuple[int, list[Lines]]:
    """The height of a line, and the lines of each column."""
    rows = -(-len(lines) // columns)
    tall = min(box.height // rows, round(canvas.measures.text * 1.9))
    parts = [lines[column * rows : (column + 1) * rows] for column in range(columns)]
    return tall, [part for part in parts if part]


def _fits(canvas: Canvas, box: pygame.Rect, lines: Lines, columns: int) -> bool:
    """Whether everything has room in so many columns in this type."""
    tall, parts = _parts(canvas, box, lines, columns)
    wide = sum(max(_natural(canvas, tall, made, said) for made, said in part) for part in parts)
    return tall >= line_height("sans", canvas.measures.text) * 1.12 and wide <= box.width


def _shared(natural: list[int], room: int) -> list[int]:
    """The width of each column: as it would be, or in the same proportions where that is more than there is."""
    whole = sum(natural)
    return natural if whole <= room else [wide * room // whole for wide in natural]


def told(count: Count) -> Lines:
    """Each combination with the words said over it."""
    return list(zip(count, steps(count), strict=True))


def _natural(canvas: Canvas, tall: int, made: Combination, said: Phrase) -> int:
    """The width that a combination with its words takes in full size."""
    words = width("bold", canvas.measures.text, canvas.say(said)) + 8
    return words + playing_cards.row_width(len(made.cards), round(tall * 0.9), SNUG) + canvas.measures.gap


def _combination(canvas: Canvas, box: pygame.Rect, made: Combination, said: Phrase, role: str) -> None:
    gap = canvas.measures.gap // 3
    tall = round(box.height * 0.9)
    words = width("bold", canvas.measures.minimum(role), canvas.say(said)) + 4
    room = min(playing_cards.row_width(len(made.cards), tall, SNUG) + 4, box.width - words - gap * 3)
    line = pygame.Rect(box.left + gap, box.centery - tall // 2, room, tall)
    end = playing_cards.row(canvas, list(made.cards), line, SNUG)
    place = pygame.Rect(end + gap, box.top, box.right - end - gap * 2, box.height)
    canvas.text(place, said, role=role, face="bold", colour=BRASS_LIGHT, align=(0, 0.5))
