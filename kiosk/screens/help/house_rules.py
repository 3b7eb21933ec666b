"""What the people at a table agreed otherwise than usual, in words: the first pages of its rules."""

from collections.abc import Mapping

import pygame

from kiosk.games import handicap
from kiosk.games.engine.options import Option, OptionKind
from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM, GOLD
from kiosk.screens.kit.drawing.type_scaling import roomy
from kiosk.screens.kit.moving import still_life

YES, NO = phrase("Oui"), phrase("Non")
TITLE = phrase("À cette table")
GUIDE = "guide"
"""The option that the owner has a default for, in every game that knows it."""
NO_RULES = (GUIDE, handicap.KEY)
"""Help for some, and what stands beside the names: neither changes what is allowed."""
ROWS = 4
"""On a page: so many have room in large type on the smallest screen."""
TALL = 3.4
"""The height of a plate at most, in the size of its letters."""
VALUE, LARGEST = 1.3, 1.5
"""How much larger than its label what holds here may be, and than the least type both where there is room."""

Row = tuple[Text, Text]


def value_words(option: Option, value: object) -> Text:
    """What is chosen for an option that is no table of numbers."""
    if option.kind == OptionKind.CHOICE:
        return dict(option.choices)[str(value)]
    if option.kind == OptionKind.BOOL:
        return YES if value else NO
    return str(value)


def agreed(game: Game, options: Mapping[str, object]) -> tuple[Row, ...]:
    """Every rule that is not the usual one, with what holds instead; nothing without options."""
    rows = list[Row]()
    for option in game.options if options else ():
        usual = option.default if option.at_table is None else option.at_table
        value = options.get(option.key, option.default)
        if value != usual and option.key not in NO_RULES and not _names_a_seat(option, value):
            rows += _rows(option, value)
    return tuple(rows)


def _names_a_seat(option: Option, value: object) -> bool:
    """Who begins: that changes from game to game."""
    return option.kind == OptionKind.CHOICE and str(value).isdigit()


def _rows(option: Option, value: object) -> list[Row]:
    """What was chosen; of a table of numbers each that was."""
    if not isinstance(value, Mapping):
        return [(option.label, value_words(option, value))]
    names = dict(option.choices)
    return [
        (Phrase("{what} · {entry}", {"what": option.label, "entry": names[key]}), str(number))
        for key, number in value.items()
    ]


def pages(rows: tuple[Row, ...]) -> int:
    """How many pages they take."""
    return -(-len(rows) // ROWS)


def on_page(rows: tuple[Row, ...], page: int) -> tuple[Row, ...]:
    """Those of a page, counted from 0; the pages are as full as each other."""
    each = -(-len(rows) // max(1, pages(rows)))
    return rows[page * each : (page + 1) * each]


def draw(canvas: Canvas, box: pygame.Rect, rows: tuple[Row, ...]) -> None:
    """A plate for each: what it is about, and below what holds here; dice where few plates leave a room empty."""
    canvas = roomy(canvas, lambda larger: _all_fit(larger, box, rows), LARGEST)
    gap = canvas.measures.gap // 3
    tall = _height(canvas, box, len(rows))
    used = len(rows) * (tall + gap) - gap
    free = pygame.Rect(box.left, box.top + used, box.width, box.height - used)
    top = box.top
    if still_life.has_room(canvas, free.height):
        still_life.draw(canvas, free, " ".join(str(label) for label, _ in rows))
    else:
        top += free.height // 2
    for number, row in enumerate(rows):
        _plate(canvas, pygame.Rect(box.left, top + number * (tall + gap), box.width, tall), row, number)


def _height(canvas: Canvas, box: pygame.Rect, count: int) -> int:
    """How high each of so many plates is, in pixels."""
    gap = canvas.measures.gap // 3
    return min((box.height + gap) // count - gap, round(canvas.measures.text * TALL))


def _all_fit(canvas: Canvas, box: pygame.Rect, rows: tuple[Row, ...]) -> bool:
    """Whether in this type every plate has its words in two lines, one above the other."""
    room = (box.width - 2 * canvas.measures.gap, _height(canvas, box, len(rows)) // 2 - canvas.measures.line)
    if room[1] < line_height("bold", round(canvas.measures.text * VALUE)):
        return False
    labels = (canvas.fitted(label, room) for label, _ in rows)
    values = (canvas.fitted(value, room, "text", "bold", VALUE, alike=True) for _, value in rows)
    return all(len(words.lines) == 1 and not words.cut for words in (*labels, *values))


def _plate(canvas: Canvas, plate: pygame.Rect, row: Row, number: int) -> None:
    measures, (label, value) = canvas.measures, row
    canvas.box(plate, brass.LACQUER, measures.gap // 3, measures.line, f"agreed {number}", 235)
    inside = plate.inflate(-2 * measures.gap, -2 * measures.line)
    half = inside.height // 2
    # Below a notice there is less room: smaller letters, and at last both beside each other.
    role = "text" if half >= line_height("sans", measures.text) else "cell"
    if half >= line_height("sans", measures.cell):
        above = pygame.Rect(inside.left, inside.top, inside.width, half)
        place = above.move(0, half)
    else:
        above = pygame.Rect(inside.left, inside.top, inside.width * 9 // 20, inside.height)
        place = pygame.Rect(above.right, inside.top, inside.right - above.right, inside.height)
    canvas.text(above, label, role, colour=GOLD, align=(0, 0.5))
    canvas.text(place, value, role, face="bold", colour=CREAM, align=(0, 0.5), grow=VALUE)
