"""Playing cards: ivory, with the rank in the reader's letters and the suit large below it. Cached per size."""

from functools import lru_cache

import pygame

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import render
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import BRASS, BRASS_LIGHT, Colour, Size

SUITS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
RANKS = "A23456789TJQK"
RED: Colour = (148, 12, 20)
BLACK: Colour = (22, 20, 24)
IVORY: Colour = (250, 241, 220)
RATIO = 1.4
"""Height of a card over its width."""
GAP = 0.16
"""Between two cards of a row, in widths of a card."""
LEAST = 8
"""No card is narrower, in pixels: it would not be seen."""
_LETTERS = {"T": phrase("10"), "J": phrase("V"), "Q": phrase("D"), "K": phrase("R")}


def ink(card: str) -> Colour:
    """The colour of a card's suit."""
    return RED if card[-1] in "HD" else BLACK


def rank(canvas: Canvas, letter: str) -> str:
    """ "V" for a jack in French, "J" in English."""
    return canvas.say(letters(letter))


def letters(card: str) -> Phrase | str:
    """The letters of a card's rank."""
    return _LETTERS.get(card[0], card[0])


def short(card: str) -> Phrase:
    """ "7♠", "V♥": as little as names a card."""
    return Phrase("{rank}{suit}", {"rank": letters(card), "suit": SUITS[card[1]]})


def draw(canvas: Canvas, card: str | None, box: pygame.Rect) -> None:
    """A card that fills `box`; None is a card face down."""
    if card is None:
        canvas.surface.blit(back(box.size), box)
    else:
        canvas.surface.blit(face(rank(canvas, card[0]), card[1], box.size), box)
    canvas.marks.append(DrawnElement(ElementKind.DIE, box.copy(), f"card {card}", box.height, 0))


def size_for(height: int) -> Size:
    """Width and height of a card that tall."""
    return max(8, round(height / RATIO)), max(10, height)


def row(canvas: Canvas, cards: list[str | None], box: pygame.Rect, gap: float = GAP) -> int:
    """Cards side by side from the left of `box`, as large as fits; returns the x where they end."""
    if not cards:
        return box.left
    across = len(cards) + gap * (len(cards) - 1)
    if box.width < LEAST * across or box.height < LEAST:
        return box.left
    wide = min(size_for(box.height)[0], int(box.width / across))
    tall = round(wide * RATIO)
    step = wide + round(wide * gap)
    top = box.top + (box.height - tall) // 2
    for number, card in enumerate(cards):
        draw(canvas, card, pygame.Rect(box.left + number * step, top, wide, tall))
    return box.left + step * (len(cards) - 1) + wide


def row_width(count: int, height: int, gap: float = GAP) -> int:
    """How wide `row` would be at full height."""
    wide = size_for(height)[0]
    return count * wide + (count - 1) * round(wide * gap) if count else 0


@lru_cache(maxsize=256)
def face(letters: str, suit: str, size: Size) -> pygame.Surface:
    """The face of a card, its shadow left to the cloth."""
    surface = _blank(size, IVORY)
    width, height = size
    colour = RED if suit in "HD" else BLACK
    small = width < 26
    mark = render("bold", max(9, round(height * (0.5 if small else 0.4))), letters, colour)
    if mark.get_width() > width * 0.9:
        mark = pygame.transform.smoothscale(mark, (round(width * 0.86), mark.get_height()))
    pip = render("sans", max(8, round(height * 0.5)), SUITS[suit], colour)
    surface.blit(mark, mark.get_rect(center=(width // 2, round(height * 0.29))))
    surface.blit(pip, pip.get_rect(center=(width // 2, round(height * 0.7))))
    return surface


@lru_cache(maxsize=32)
def back(size: Size) -> pygame.Surface:
    """The back of a card: a brass lattice on deep red."""
    surface = _blank(size, (108, 22, 26))
    width, height = size
    step = max(4, width // 6)
    inner = pygame.Rect(0, 0, width, height).inflate(-max(4, width // 7), -max(4, width // 7))
    lattice = pygame.Surface(inner.size, pygame.SRCALPHA)
    for start in range(-height, width, step):
        pygame.draw.line(lattice, (*BRASS, 150), (start, 0), (start + height, height))
        pygame.draw.line(lattice, (*BRASS, 150), (start + height, 0), (start, height))
    surface.blit(lattice, inner)
    pygame.draw.rect(surface, BRASS_LIGHT, inner, 1)
    return surface


def _blank(size: Size, colour: Colour) -> pygame.Surface:
    """A rounded card, drawn large and scaled down so that its edge is smooth."""
    width, height = size
    big = pygame.Surface((width * 3, height * 3), pygame.SRCALPHA)
    radius = width * 3 // 8
    pygame.draw.rect(big, (30, 22, 12), big.get_rect(), border_radius=radius)
    pygame.draw.rect(big, colour, big.get_rect().inflate(-4, -4), border_radius=radius)
    return pygame.transform.smoothscale(big, size)
