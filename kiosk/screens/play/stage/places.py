"""Where things stand while a game is played: told by the size of the screen and the kind of game, by nothing else.

A question of any length, dice or none, choices or none: no place moves.
"""

from dataclasses import dataclass, field, replace

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.trouble_line import trouble_height

PAD, PAD_COMPACT = 2.3, 1.72
"""The height of a pad of cards or points, in targets of a finger."""
BAND_COMPACT = 1.08
"""The height of the question on a small screen, in the size of its largest type."""
WIDE = 1.7
"""A screen that is so many times as wide as it is high has room for a question in one line too."""
WORDS = 2.12
"""Lines of text beside the dice; as many pixels hold three lines in the type of cells."""
COLUMN = 0.4
"""The least part of the width beside a board."""
BOARD = 1.25
"""How much wider than high a board may be on a large screen, where it leaves half of the width."""
WORDY, BESIDE_THREE = 1.03, 0.446
"""The same on a small one, for the longest of its words; what it takes of the width beside three choices."""
NOTICE = 0.6
"""The most of the sheet's height that a notice takes, which leaves a line: beside a rail of hands there is little."""
WAYS_OUT = (phrase("Menu"), phrase("Retour"))
"""What stands at the upper right, as wide as the longer of both."""


@dataclass(frozen=True, slots=True)
class Places:
    """`menu` and `shelf` are empty where hands choose from the rail, `tray` in a game of cards.

    `sheet` is the place of the sheet or of the board, `aside` of the players beside a board, `said` of what there is
    to say there. A `notice`, if there is one, takes its height from the sheet alone.
    """

    question: pygame.Rect
    menu: pygame.Rect
    tray: pygame.Rect
    sheet: pygame.Rect
    shelf: pygame.Rect
    aside: pygame.Rect
    said: pygame.Rect
    notice: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def note(self, canvas: Canvas) -> "Places":
        """Notes on the canvas what stands where, for the notice, for tests and for programs that read the screen."""
        named = ("question", "menu", "tray", "sheet", "shelf") + ("notice",) * bool(self.notice.height)
        canvas.places.update({name: getattr(self, name) for name in named})
        return self

    def noticed(self, canvas: Canvas, room: int = 0) -> "Places":
        """With a notice, if there is one, `room` pixels wide at the top of the sheet, or as wide as that."""
        if canvas.notice is None:
            return self
        notice = pygame.Rect(self.sheet.topleft, (room or self.sheet.width, 0))
        needs = trouble_height(canvas, canvas.notice, notice.width, canvas.measures.compact)
        line = line_height("bold", canvas.measures.cell) + 2 * canvas.measures.line + canvas.measures.gap // 4
        notice.height = min(needs, self.sheet.height - line, round(self.sheet.height * NOTICE))
        top = notice.bottom + canvas.measures.gap // 4
        sheet = pygame.Rect(self.sheet.left, top, self.sheet.width, max(0, self.sheet.bottom - top))
        return replace(self, notice=notice, sheet=sheet)

    @property
    def noticed_beside(self) -> bool:
        """Whether the notice stands beside the dice."""
        return self.notice.height > 0 and self.notice.bottom <= self.tray.bottom

    @property
    def below_tray(self) -> pygame.Rect:
        """Sheet and shelf together."""
        return self.sheet.union(self.shelf) if self.shelf.height else self.sheet.copy()


def with_sheet(canvas: Canvas, body: pygame.Rect, out: bool = True, aside: int = 0, faces: bool = False) -> Places:
    """A game with a sheet. `out`: there is something to press; `aside`: pixels at the upper right that are taken.

    `faces`: people answer with faces, by hand too.
    """
    pressed = out and (faces or canvas.floor is None)
    question, menu = _band(canvas, body, band_height(canvas), pressed, aside)
    gap = canvas.measures.gap // (2 if canvas.measures.compact else 1)
    # Where the way out is higher than the question, it stands beside the tray too.
    beside = menu.bottom > question.bottom or aside
    wide = body.width
    if beside:
        wide = question.width + (0 if canvas.measures.compact or aside else gap // 2)
    if canvas.measures.crowded:
        # The sheet keeps the height that it has below a smaller question.
        gap = canvas.measures.line
    tray = pygame.Rect(body.left, question.bottom + gap // 4, wide, tray_height(canvas))
    shelf = _shelf(canvas, body, canvas.measures.target if out else 0)
    top = max(tray.bottom, menu.bottom) + max(1, gap // 3)
    sheet = pygame.Rect(body.left, top, body.width, _above(shelf, gap) - top)
    return Places(question, menu, tray, sheet, shelf, _none(body), _none(body)).noticed(canvas)


def with_pad(canvas: Canvas, body: pygame.Rect) -> Places:
    """A game of cards: no dice, and a pad in place of a row of choices."""
    question, menu = _band(canvas, body, _with_line(canvas), True, 0)
    gap, target = canvas.measures.gap, canvas.measures.target
    top = question.bottom + gap // (8 if canvas.measures.crowded else 4)
    tall = round(target * (PAD_COMPACT if canvas.measures.compact else PAD))
    if canvas.measures.crowded:
        # The table keeps its height beside a larger question.
        tall -= max(0, question.height - target) * 2 // 3
    shelf = pygame.Rect(body.left, 0, body.width, min(tall, (body.bottom - top) * 5 // 8))
    shelf.bottom = body.bottom
    sheet = pygame.Rect(body.left, top, body.width, _above(shelf, gap) - top)
    return Places(question, menu, _none(body), sheet, shelf, _none(body), _none(body)).noticed(canvas)


def with_board(
    canvas: Canvas, body: pygame.Rect, plates: int, ribbon: int, out: bool = True, foot: int = 0
) -> Places:
    """A game with a board at the left.

    `plates` and `ribbon`: the heights of all players' plates and of the line in their place where there is less room;
    `foot`: what stays free below all that stands beside the board, in pixels.
    """
    question, menu = _band(canvas, body, band_height(canvas), out and canvas.floor is None, 0)
    gap, apart, top = canvas.measures.gap, canvas.measures.gap // 2, question.bottom + canvas.measures.gap // 4
    if canvas.measures.compact:
        # Every pixel counts for the words on the board.
        apart, top = gap * 3 // 8, question.bottom + (0 if canvas.measures.crowded else gap // 8)
    tall = body.bottom - top
    wordy = max(tall, min(round(tall * WORDY), round(body.width * BESIDE_THREE)))
    most = wordy if canvas.measures.compact else max(tall, min(round(tall * BOARD), body.width // 2 - apart))
    wide = max(round(body.width * COLUMN), body.width - most - gap)
    sheet = pygame.Rect(body.left, top, min(body.width - wide - apart, most), tall)
    start = max(top, menu.bottom + gap // 4)
    left = sheet.right + apart
    column = pygame.Rect(left, start, body.right - left, body.bottom - foot - start)
    shelf = _shelf(canvas, column, canvas.measures.target if out else 0)
    least = 2 * line_height("sans", canvas.measures.text)
    free = _above(shelf, gap) - start - tray_height(canvas) - 2 * (gap // 3)
    aside = pygame.Rect(column.left, start, column.width, plates if free - plates >= least else ribbon)
    tray = pygame.Rect(column.left, aside.bottom + gap // 3, column.width, tray_height(canvas))
    said = pygame.Rect(column.left, tray.bottom + gap // 3, column.width, 0)
    said.height = max(0, _above(shelf, gap) - said.top)
    at = Places(question, menu, tray, sheet, shelf, aside, said)
    # Where the way out is higher than the question, a line has room beside it.
    below = at.noticed(canvas, question.width)
    return below if below.notice.bottom <= start else at.noticed(canvas)


def tray_height(canvas: Canvas) -> int:
    """The height of the row of dice, beside which two lines of text fit, or three small ones."""
    measures = canvas.measures
    words = round(WORDS * line_height("sans", measures.text))
    if measures.crowded:
        return words
    return max(round(measures.big * (1.12 if measures.compact else 1.5)), words)


def band_height(canvas: Canvas) -> int:
    """The height of the question: one line of the largest type on a small or a wide screen, or two of a long one."""
    measures = canvas.measures
    if measures.crowded:
        return line_height("serif", measures.big)
    if measures.compact or measures.width > WIDE * measures.height:
        return round(measures.big * BAND_COMPACT)
    return max(measures.target, 2 * line_height("serif", measures.minimum("long")))


def _with_line(canvas: Canvas) -> int:
    """The height of a question with a line below it, which leaves large type its height."""
    measures = canvas.measures
    line = said_below(canvas) if measures.compact else 0
    return max(band_height(canvas) + line, measures.target)


def said_below(canvas: Canvas) -> int:
    """The height of the line below a question, in pixels."""
    return line_height("sans", canvas.measures.text)


def _band(canvas: Canvas, body: pygame.Rect, tall: int, out: bool, aside: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The places of the question and of the way out beside it."""
    measures = canvas.measures
    target, gap = measures.target, measures.gap // (2 if measures.crowded else 1)
    right = body.right - (aside + gap if aside else 0)
    wide = max(tiles.wanted(canvas, Item("", words, lambda: None), measures.crowded) for words in WAYS_OUT)
    menu = pygame.Rect(right - wide, body.top, wide, target) if out else _none(body)
    end = menu.left - gap if menu.width else right
    return pygame.Rect(body.left, body.top, end - body.left, tall), menu


def _shelf(canvas: Canvas, box: pygame.Rect, tall: int) -> pygame.Rect:
    """Along the foot of `box`; none where hands choose from the rail."""
    tall = tall if canvas.floor is None else 0
    return pygame.Rect(box.left, box.bottom - tall, box.width, tall)


def _above(shelf: pygame.Rect, gap: int) -> int:
    """Where that ends what stands above the shelf."""
    return shelf.top - (max(1, gap // 3) if shelf.height else 0)


def _none(body: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(body.topright, (0, 0))
