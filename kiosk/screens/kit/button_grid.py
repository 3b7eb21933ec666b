"""Rows and grids of buttons; what does not fit goes on further pages, with an arrow that says so."""

import sys
from collections.abc import Sequence

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import CREAM_SOFT, GOLD
from kiosk.screens.kit.drawing.type_scaling import enlarged
from kiosk.screens.kit.moving import still_life
from kiosk.screens.kit.moving.still_life import Pieces
from kiosk.screens.kit.packing.button_pages import Lines, balanced, lack_one, pack, paged
from kiosk.screens.kit.screen import Item
from kiosk.screens.kit.tiles import is_die, is_legible, level, list_line, tile, wanted

PAGE = phrase("Page")
LISTED = 1.15
"""The least height of a choice in a list, in lines of text."""
TALL = 1.5
"""The greatest height of buttons, in targets of a finger."""
FEW = 2
"""Up to so many pages are better than labels in small type on fewer."""
BESIDE = 4
"""So many buttons of labels in small type side by side are enough."""
ALONE = 3
"""The width of the only button of a page, in targets, where its words want no more: it is as high as one."""


def hidden(canvas: Canvas, box: pygame.Rect) -> bool:
    """Whether `box` reaches below what is seen, or has no room: hands choose from the rail all the same."""
    return canvas.floor is not None and (box.bottom > canvas.floor or box.height < canvas.measures.target)


def leaves_room(canvas: Canvas, box: pygame.Rect, items: Sequence[Item], said: int) -> bool:
    """Whether `draw` has one line of buttons, and room for an ornament, where words above take `said` pixels."""
    left = box.height - said - canvas.measures.target - canvas.measures.gap
    return still_life.has_room(canvas, left, still_life.LOW) and _lines_of(canvas, items, box.width, True) == 1


def seen_at_once(canvas: Canvas, room: int, items: Sequence[Item], rows: int, even: bool) -> int:
    """How many buttons stand on the first page, in `room` pixels."""
    gap = canvas.measures.gap
    rooms = (room, room - canvas.measures.target - gap)
    even = _evenly(canvas, items, rooms, even, rows)
    widths = _arranged(canvas, items, rooms, even, rows)
    if len(pack(widths, room, gap)) <= rows:
        return len(items)
    return sum(map(len, paged(widths, rooms, gap, rows, even)[0]))


def draw(
    canvas: Canvas,
    box: pygame.Rect,
    items: Sequence[Item],
    cursor: int,
    rows: int | None = None,
    even: bool = True,
    first: int = 0,
    arrow: pygame.Rect | None = None,
    pieces: Pieces | None = Pieces.DICE,
) -> None:
    """Buttons over the whole of `box`, the cursor's page of them; `cursor` < 0 shows none as chosen.

    `even` makes all want the width of the widest, and lines and pages as long as each other: no button is left alone
    at the end; in larger type only where that takes no further pages. `first` is the cursor's place of the first of
    these items, `arrow` where the one to the next page is outside of `box`; `pieces` lie in an empty room above,
    if any.
    """
    if not items or hidden(canvas, box):
        return
    measures = canvas.measures
    gap, cell = measures.gap, measures.target + measures.gap
    least = still_life.LOW if rows is None else still_life.ROOM
    rows = rows or max(1, (box.height + gap) // cell)
    room = pygame.Rect(box.left, box.top, box.width - (0 if arrow else cell), box.height)
    rooms = (box.width, room.width)
    even = _evenly(canvas, items, rooms, even, rows)
    widths = _arranged(canvas, items, rooms, even, rows)
    lines = pack(widths, box.width, gap)
    if even and len(lines) <= rows < _lines_of(canvas, items, box.width, even):
        # In as many lines as there is room for: then the words are largest.
        lines = balanced(range(len(items)), rows)
    if len(lines) <= rows and all(is_die(item) for item in items):
        lines = _largest(len(items), box, gap, rows)
        _lines(canvas, box, items, lines, widths, cursor)
        return
    if len(lines) <= rows:
        lines = balanced(range(len(items)), len(lines)) if even else lines
        _lines(canvas, box, items, lines, widths, cursor, least=least, pieces=pieces)
        return
    if canvas.floor is not None and not any(is_die(item) or item.points is not None for item in items):
        _listed(canvas, box, items, cursor, first)
        return
    pages = paged(widths, rooms, gap, rows, even)
    page = next((number for number, page in enumerate(pages) if any(cursor in line for line in page)), 0)
    after = pages[(page + 1) % len(pages)][0][0]
    filled = arrow is None and lack_one(pages)
    widths = widths if filled else [min(wide, room.width) for wide in widths]
    left = _lines(canvas, box if filled else room, items, pages[page], widths, cursor, filled)
    beside = pygame.Rect(box.right - measures.target, box.top, measures.target, box.height)
    place = left if filled else arrow or beside
    pager(canvas, place, first + after, page, len(pages))


def _listed(canvas: Canvas, box: pygame.Rect, items: Sequence[Item], cursor: int, first: int) -> None:
    """Where hands choose from the rail, nothing need be large enough for a finger: as many as can be read."""
    gap, least = canvas.measures.gap // 2, round(line_height("bold", canvas.measures.text) * LISTED)
    rows = max(1, (box.height + gap) // (least + gap))
    columns = 1
    while columns * rows < len(items) and all(
        is_legible(canvas, item, _column(box.width, columns + 1, gap)) for item in items
    ):
        columns += 1
    pages = 1 if len(items) <= rows * columns else -(-len(items) // (rows * columns - 1))
    shown = balanced(range(len(items)), pages)
    page = next((number for number, some in enumerate(shown) if cursor in some), 0)
    lines = -(-(len(shown[0]) + (pages > 1)) // columns)
    wide = _column(box.width, columns, gap)
    tall = min(canvas.measures.target, (box.height + gap) // lines - gap)
    top = box.top + (box.height - lines * (tall + gap) + gap) // 2

    def cell(place: int) -> pygame.Rect:
        row, column = divmod(place, columns)
        return pygame.Rect(box.left + column * (wide + gap), top + row * (tall + gap), wide, tall)

    for place, number in enumerate(shown[page]):
        list_line(canvas, cell(place), items[number], number == cursor)
    if pages > 1:
        end = cell(lines * columns - 1)
        canvas.target(f"page:{first + shown[(page + 1) % pages][0]}", end, sized=False)
        said = phrase("Page {page}/{pages}", page=page + 1, pages=pages)
        canvas.text(end, said, colour=GOLD)


def _column(room: int, columns: int, gap: int) -> int:
    """The width of so many columns in `room` pixels."""
    return (room + gap) // columns - gap


def _arranged(canvas: Canvas, items: Sequence[Item], rooms: tuple[int, int], even: bool, rows: int) -> list[int]:
    """How wide the buttons are, in pixels: tighter where that leaves fewer pages of so many `rows`.

    `rooms`: the width that there is, and that beside an arrow.

    Labels in small type are for more than `FEW` pages alone, and no more than `BESIDE` beside each other.
    """

    def pages(widths: Sequence[int]) -> int:
        return _pages(canvas, widths, rooms, rows, even)

    gap, room = canvas.measures.gap, rooms[0]
    large = min((_widths(canvas, items, room, even, *how) for how in ((False, False), (True, False))), key=pages)
    small = _widths(canvas, items, room, even, True)
    if small != _widths(canvas, items, room, even, True, False):
        small = [max(wide, (room + gap) // BESIDE - gap) for wide in small]
    return large if pages(large) <= max(FEW, pages(small)) else small


def _pages(canvas: Canvas, widths: Sequence[int], rooms: tuple[int, int], rows: int, even: bool) -> int:
    """How many pages buttons of these widths take."""
    gap = canvas.measures.gap
    return 1 if len(pack(widths, rooms[0], gap)) <= rows else len(paged(widths, rooms, gap, rows, even))


def _evenly(canvas: Canvas, items: Sequence[Item], rooms: tuple[int, int], even: bool, rows: int) -> bool:
    """Whether all are of one width: in larger type only where that takes no further pages."""
    return even and not (enlarged(canvas) and _fewer_uneven(canvas, items, rooms, rows))


def _fewer_uneven(canvas: Canvas, items: Sequence[Item], rooms: tuple[int, int], rows: int) -> bool:
    """Whether buttons as wide as their words take fewer pages than those of one width."""
    alike, own = (_arranged(canvas, items, rooms, even, rows) for even in (True, False))
    return _pages(canvas, own, rooms, rows, False) < _pages(canvas, alike, rooms, rows, True)


def _lines_of(canvas: Canvas, items: Sequence[Item], room: int, even: bool) -> int:
    """How many lines the buttons want in `room` pixels."""
    return len(pack(_widths(canvas, items, room, even), room, canvas.measures.gap))


def _widths(
    canvas: Canvas, items: Sequence[Item], room: int, even: bool, tight: bool = False, small: bool = True
) -> list[int]:
    """How wide the buttons want to be in `room` pixels."""
    widths = [min(wanted(canvas, item, tight, small), room) for item in items]
    return [max(widths)] * len(widths) if even else widths


def _lines(
    canvas: Canvas,
    box: pygame.Rect,
    items: Sequence[Item],
    lines: Lines,
    widths: Sequence[int],
    cursor: int,
    filled: bool = False,
    least: float = still_life.ROOM,
    pieces: Pieces | None = Pieces.DICE,
) -> pygame.Rect:
    """Draws the buttons. `filled`: the last line lacks one, whose place is returned, for something else.

    `least`: see `still_life.has_room`.
    """
    gap = canvas.measures.gap
    alone = len(items) == 1
    most = canvas.measures.target * (1 if alone else TALL)
    # Beside buttons that show dice others would be taken for a throw.
    lying = None if any(item.face is not None or item.dice for item in items) else pieces
    rooms = [still_life.has_room(canvas, box.height - round(tall), least) for tall in (most, canvas.measures.target)]
    if lying is not None and least < still_life.ROOM and len(lines) == 1 and rooms == [False, True]:
        # Dice above lower buttons rather than higher ones in an empty page.
        most = canvas.measures.target
    tall = min((box.height - gap * (len(lines) - 1)) // len(lines), round(most))
    side = min(tall, min(_die_side(items, line, widths, box.width, gap) for line in lines))
    heights = [side if all(is_die(items[number]) for number in line) else tall for line in lines]
    used = sum(heights) + (len(lines) - 1) * gap
    top = box.top + (box.height - used) // 2
    if lying is not None and still_life.has_room(canvas, box.height - used, least):
        # What is chosen stands below, where it does on the first screen.
        top = box.bottom - used - gap // 2
        page = " ".join(item.key for item in items)
        still_life.draw(canvas, pygame.Rect(box.left, box.top, box.width, top - box.top), page, pieces=lying)
    places: list[tuple[pygame.Rect, int]] = []
    for line, height in zip(lines, heights, strict=True):
        # A button alone in its line is as wide as those above it, or wider where these are dice.
        room = box.width if len(line) > 1 else (box.width + gap) // max(map(len, lines)) - gap
        if len(line) == 1 and any(map(is_die, items)) and not is_die(items[line[0]]):
            room = max(room, min(box.width, round(canvas.measures.target * ALONE)))
        if alone:
            room = min(room, round(canvas.measures.target * ALONE))
        wide = _spread(canvas, room, items, line, widths, side)
        if filled:
            wide = [(box.width + gap) // len(lines[0]) - gap] * len(line)
        left = box.left + (0 if filled else (box.width - sum(wide) - gap * (len(line) - 1)) // 2)
        for number, across in zip(line, wide, strict=True):
            places.append((pygame.Rect(left, top, across, height), number))
            left += across + gap
        top += height + gap
    sizes = level(canvas, [(place, items[number]) for place, number in places])
    for place, number in places:
        tile(canvas, place, items[number], number == cursor, sizes)
    end = places[-1][0]
    return pygame.Rect(end.right + gap, end.top, box.right - end.right - gap, end.height)


def _largest(count: int, box: pygame.Rect, gap: int, rows: int) -> Lines:
    """Nothing but dice: the arrangement in which they are largest."""

    def side(lines: int) -> int:
        columns = -(-count // lines)
        return min((box.width - gap * (columns - 1)) // columns, (box.height - gap * (lines - 1)) // lines)

    return balanced(range(count), min(count, max(range(1, rows + 1), key=side)))


def _die_side(items: Sequence[Item], line: list[int], widths: Sequence[int], room: int, gap: int) -> int:
    """How large the dice of a line can be beside its other buttons."""
    dice = sum(is_die(items[number]) for number in line)
    others = sum(widths[number] for number in line if not is_die(items[number]))
    return (room - others - gap * (len(line) - 1)) // dice if dice else room


def _spread(
    canvas: Canvas, room: int, items: Sequence[Item], line: list[int], widths: Sequence[int], side: int
) -> list[int]:
    """The widths of a line's buttons: dice are square, the others share the room that is left."""
    wide = {number: side if is_die(items[number]) else widths[number] for number in line}
    free = room - sum(wide.values()) - canvas.measures.gap * (len(line) - 1)
    level = _level([wide[number] for number in line if not is_die(items[number])], free)
    most = canvas.measures.target * 6
    return [wide[number] if is_die(items[number]) else min(max(wide[number], level), most) for number in line]


def _level(widths: Sequence[int], free: int) -> int:
    """How wide those become that want less, when they share `free` pixels."""
    wanted = sorted(widths) if widths else [0]
    levels = ((sum(wanted[:count]) + free) // count for count in range(1, len(wanted) + 1))
    return next(level for level, wider in zip(levels, [*wanted[1:], sys.maxsize], strict=True) if level <= wider)


def aside_width(canvas: Canvas, items: Sequence[Item], room: int) -> int:
    """The width of the tiles that `beside` puts at the right, in `room` pixels."""
    return max(canvas.measures.target, min(max(wanted(canvas, item) for item in items), room * 3 // 10))


def beside(canvas: Canvas, box: pygame.Rect, items: Sequence[Item], cursor: int, rows: int, first: int = 0) -> None:
    """As `draw`, with the last item always in sight at the lower right; with two rows another minor one above it.

    The arrow to the next page stands above them, where there is room for it.
    """
    measures = canvas.measures
    if canvas.floor is not None:
        draw(canvas, box, items, cursor, rows, first=first)
        return
    aside = [number for number, item in enumerate(items) if item.minor][-rows:]
    if aside[0] != len(items) - len(aside) or len(items) == len(aside):
        aside = aside[-1:]
    side = aside_width(canvas, [items[number] for number in aside], box.width)
    tall = min(box.height, measures.target)
    for place, number in enumerate(reversed(aside)):
        top = box.bottom - tall - place * (tall + measures.gap)
        tile(canvas, pygame.Rect(box.right - side, top, side, tall), items[number], cursor == number)
    others = items[: aside[0]]
    room = pygame.Rect(box.left, box.top, box.width - side - measures.gap, box.height)
    above = pygame.Rect(box.right - side, box.top, side, box.height - len(aside) * (tall + measures.gap))
    arrow = above if above.height >= measures.target else None
    draw(canvas, room, others, cursor if cursor < len(others) else -1, rows, rows > 1, first, arrow)


def pager(canvas: Canvas, box: pygame.Rect, after: int, page: int, pages: int) -> None:
    """Which page it is, without the frame of a choice, which the cursor never stands on; a finger turns it there.

    `after` is the cursor's place on the next one.
    """
    tall = min(box.height, canvas.measures.target)
    place = pygame.Rect(box.left, box.top + (box.height - tall) // 2, box.width, tall)
    canvas.target(f"page:{after}", place)
    words = pygame.Rect(place.left, place.top, place.width, place.height // 2)
    # No arrow: that is the sign of a key, which goes on by one button and not by a page.
    canvas.text(words, PAGE, colour=CREAM_SOFT, align=(0.5, 0.9))
    canvas.text(words.move(0, words.height), f"{page + 1}/{pages}", face="bold", colour=GOLD, align=(0.5, 0.1))
