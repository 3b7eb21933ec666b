"""The pictures on the pages of the rules of La Linotte; `rule_pages.toml` has what they say."""

import pygame

from kiosk.games.engine.options import Options
from kiosk.games.linotte.board import runs
from kiosk.games.linotte.view import board_from
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.rule_page import RulePage, read_pages
from kiosk.screens.games.linotte import board as linotte_board
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import width
from kiosk.screens.kit.drawing.theme import GOLD

EXAMPLE = ("AAA.B", ".A..B", "..A.B", "...A.", "...B.")
"""Two lines of the first player, of three and of four pawns; a line of three and nothing more of the second."""

BEGUN = ("...A.", ".AB..", ".....", "..A.B", ".....")
TOLD, TOLD_COMPACT = 1.9, 1.4
"""How much larger than the least type what stands beside a board may be; on a small screen the board is small too."""
FIVE = ("..B..", "AAAAA", ".B.B.", "..B..", ".....")


def _aim(canvas: Canvas, box: pygame.Rect) -> None:
    """A board on which both have begun, and what each has."""
    _board(canvas, box, BEGUN, phrase("Douze pions chacun"))


def _lines(canvas: Canvas, box: pygame.Rect) -> None:
    """A board with lines, and what they bring."""
    _board(canvas, box, EXAMPLE)


def _five(canvas: Canvas, box: pygame.Rect) -> None:
    """A board on which a line of five has ended the game."""
    _board(canvas, box, FIVE)


def _board(canvas: Canvas, box: pygame.Rect, example: tuple[str, ...], said: Phrase | None = None) -> None:
    pawns, gap = board_from(example), canvas.measures.gap
    light, dark = (
        " + ".join(str(line.points) for line in runs(pawns) if line.seat == seat) or "0" for seat in range(2)
    )
    told = said or phrase("Points des jaunes : {light}\nPoints des bleus : {dark}", light=light, dark=dark)
    grow = TOLD_COMPACT if canvas.measures.compact else TOLD
    words = canvas.fitted(told, (box.width - box.height - 2 * gap, box.height), face="bold", grow=grow)
    wide = max(width("bold", words.px, line) for line in words.lines) + 4
    room = pygame.Rect(box.centerx - (box.height + gap + wide) // 2, box.top, box.height, box.height)
    board = linotte_board.draw(canvas, room, pawns)
    place = pygame.Rect(board.right + gap, box.top, wide, box.height)
    canvas.text(place, told, face="bold", colour=GOLD, align=(0, 0.5), grow=grow)


def pages(options: Options) -> tuple[RulePage, ...]:
    """The same at every table."""
    return read_pages("kiosk.screens.games.linotte", {"aim": _aim, "lines": _lines, "five": _five})
