"""What a player of Le 421 stands by: the dice of the hand, those that parted it from equal ones, the words."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, Colour

SAFE, TIE, THEN = phrase("hors de danger"), phrase("Égalité"), phrase("puis")
STEP = 1.16
"""From one die to the next, as a part of a die's width."""
LEAST_DIE = 1.25
"""A die of a row beside words at least, in the size of their letters."""
SMALLEST = 0.6
"""A die smaller than that, in the size of the letters, is left out."""
LARGEST_WORDS = 1.3
"""How much larger than their least type words beside dice may be."""
GAP = 0.4
"""The room on either side of "puis", in the size of its letters."""


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row; `best` and `weakest` mark the hands of the round. Without `dice` the words are the points.

    `parting` are the throws that parted the hand from equal ones; while `tied` the next of them is to come.
    """

    seat: int
    tokens: int
    dice: tuple[Face, ...] = ()
    words: Phrase | None = None
    parting: tuple[tuple[Face, ...], ...] = ()
    tied: bool = False
    turn: bool = False
    best: bool = False
    weakest: bool = False
    safe: bool = False


def dice_strip(
    canvas: Canvas, box: pygame.Rect, dice: Sequence[Face], px: int, across: float = 0, faded: bool = False
) -> int:
    """Dice of `px` pixels side by side, `across` 0 (left) .. 1 (right) in `box`. Returns where they end."""
    step = round(px * STEP)
    left = box.left + round((box.width - step * len(dice)) * across)
    for number, face in enumerate(dice):
        canvas.die(face, (left + step // 2 + number * step, box.centery), px, faded=faded)
    return left + step * len(dice)


def shows_dice(row: Row) -> bool:
    """Whether the row has dice, which it has not for those out of danger."""
    return bool(row.dice) and not row.safe


def dice_width(canvas: Canvas, row: Row, height: int) -> int:
    """The width that a row so high leaves to its dice, or to as many, before it draws jetons, in pixels."""
    cell = canvas.measures.cell
    dice, parting = round(min(height * 0.86, cell * LEAST_DIE) * STEP * 3), len(row.parting) * shows_dice(row)
    return dice + (dice + _then_width(canvas) + cell // 2) * parting + cell // 2


def plain_figures(canvas: Canvas, said: Phrase) -> bool:
    """Whether a hand is named by its figures alone, which its dice say as well on a small screen."""
    return canvas.measures.compact and not any(sign.isalpha() for sign in canvas.say(said))


def hand_width(canvas: Canvas, row: Row) -> int:
    """The width that dice and words of a row want side by side, in pixels."""
    cell, words = canvas.measures.cell, _words(canvas, row)
    said = 0 if words is None or _parted(row) else width("sans", cell, canvas.say(words))
    return said + (dice_width(canvas, row, 2 * cell) if shows_dice(row) else 0)


def die_px(canvas: Canvas, box: pygame.Rect, row: Row) -> int:
    """The width of a die of the row's hand in `box`, in pixels; 0 where it shows none."""
    if not shows_dice(row):
        return 0
    return _parted_dice(canvas, box, row)[1] if _parted(row) else _die(canvas, box, _said(canvas, row))


def words_grow(canvas: Canvas, box: pygame.Rect, row: Row, px: int) -> float:
    """How much larger than their least type the words of the row may be beside dice of `px` pixels."""
    said = _said(canvas, row)
    if not said or (shows_dice(row) and _parted(row)):
        return LARGEST_WORDS
    room = _beside(canvas, box, row, px).width
    return LARGEST_WORDS if said > room else min(LARGEST_WORDS, room / said)


def draw_hand(canvas: Canvas, box: pygame.Rect, row: Row, px: int, grow: float = 1.0) -> None:
    """Dice of `px` pixels and what they are, as far as there is room for both; or the dice, "puis" those that parted
    them. The words are `grow` times as large as the least."""
    if shows_dice(row) and _parted(row):
        _draw_parted(canvas, box, row, px)
        return
    words, rest = _words(canvas, row), _beside(canvas, box, row, px)
    if rest.left > box.left:
        dice_strip(canvas, box, row.dice, px, faded=row.tied)
    if words is not None and _said(canvas, row) <= rest.width:
        canvas.text(rest, words, "cell", colour=_ink(row), align=(0, 0.5), grow=grow)


def _beside(canvas: Canvas, box: pygame.Rect, row: Row, px: int) -> pygame.Rect:
    """The place of the words beside dice of `px` pixels."""
    taken = round(px * STEP) * len(row.dice) + canvas.measures.cell // 2 if shows_dice(row) and px else 0
    return pygame.Rect(box.left + taken, box.top, box.width - taken, box.height)


def _said(canvas: Canvas, row: Row) -> int:
    """The room of what the hand is called, in pixels."""
    words = _words(canvas, row)
    return 0 if words is None else width("sans", canvas.measures.cell, canvas.say(words)) + 4


def _words(canvas: Canvas, row: Row) -> Phrase | None:
    if row.safe:
        return SAFE
    if row.tied:
        return TIE
    bare = row.words is not None and plain_figures(canvas, row.words)
    return None if row.dice and bare else row.words


def _parted(row: Row) -> bool:
    return bool(row.parting) and not row.tied


def _ink(row: Row) -> Colour:
    return CREAM_SOFT if row.safe else BRASS_LIGHT if row.best else CREAM


def _die(canvas: Canvas, box: pygame.Rect, said: int) -> int:
    """The width of a die beside words so wide, in pixels: as large as where there are none if they leave no room."""
    cell, most = canvas.measures.cell, _most(canvas, box)
    beside = min(most, int((box.width - said - cell // 2) / STEP / 3))
    return beside if beside >= min(most, round(cell * LEAST_DIE)) else most


def _most(canvas: Canvas, box: pygame.Rect) -> int:
    """The width of a die where there is nothing beside three of them, in pixels."""
    return max(0, min(round(box.height * 0.8), round(canvas.measures.cell * 2.2), int(box.width / STEP / 3)))


def _then_width(canvas: Canvas) -> int:
    """The width of "puis" with the room on either side of it, in pixels."""
    cell = canvas.measures.cell
    return width("sans", cell, canvas.say(THEN)) + 2 * round(cell * GAP)


def _parted_dice(canvas: Canvas, box: pygame.Rect, row: Row) -> tuple[list[tuple[Face, ...]], int, int]:
    """The hand and the throws that parted it, or the last of them alone where not all have room; the width of their
    dice in pixels, 0 where they would be too small, and of "puis", 0 where the last has room without it alone."""
    then, most = _then_width(canvas), _most(canvas, box)
    throws = [row.dice, *row.parting]
    px = int((box.width - then * len(row.parting)) / STEP / 3 / len(throws))
    if px < min(most, round(canvas.measures.cell * LEAST_DIE)):
        throws = throws[-1:]
        if int((box.width - then) / STEP / 3) < canvas.measures.cell * SMALLEST:
            then = 0
        px = int((box.width - then) / STEP / 3)
    px = min(px, most)
    return throws, px if px >= canvas.measures.cell * SMALLEST else 0, then


def _draw_parted(canvas: Canvas, box: pygame.Rect, row: Row, px: int) -> None:
    """The hand, faded, and the throws that parted it, their dice of `px` pixels."""
    throws, own, then = _parted_dice(canvas, box, row)
    if not own:
        return
    left = box.left
    for number, dice in enumerate(throws, len(row.parting) + 1 - len(throws)):
        if number and then:
            place = pygame.Rect(left, box.top, then, box.height)
            canvas.text(place, THEN, "cell", colour=_ink(row), align=(0.5, 0.5))
            left = place.right
        old = number < len(row.parting)
        left = dice_strip(canvas, pygame.Rect(left, box.top, 0, box.height), dice, px, faded=old)
