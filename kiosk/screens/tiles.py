"""Rows and grids of buttons; what does not fit goes on further pages, with an arrow that says so."""

from collections.abc import Sequence

import pygame

from kiosk.screens import brass
from kiosk.screens.canvas import Canvas
from kiosk.screens.fonts import width
from kiosk.screens.legend import sign
from kiosk.screens.screen import Item
from kiosk.screens.text import wrap
from kiosk.screens.theme import BRASS_LIGHT, CREAM_SOFT, GOLD, INK, Colour


def wanted(canvas: Canvas, item: Item) -> int:
    """How wide a button of one row has to be, in pixels."""
    measures = canvas.measures
    text = _two_lines(canvas.say(item.label), measures.text)
    if item.value is not None or item.note is not None:
        text = max(text, width("sans", measures.text, canvas.say(item.value or item.note or "")))
    extra = 0 if item.points is None else _roundel(canvas, item.points) + measures.gap // 2
    extra += 0 if item.face is None else measures.target - measures.gap
    return max(measures.target, text + extra + measures.gap)


def draw_fixed(canvas: Canvas, box: pygame.Rect, items: Sequence[Item], cursor: int, rows: int) -> None:
    """As `draw`, with the last item always in sight at the right end."""
    *others, last = items
    side = max(canvas.measures.target, min(wanted(canvas, last), box.width // 4))
    tall = min(box.height, canvas.measures.target)
    tile(canvas, pygame.Rect(box.right - side, box.bottom - tall, side, tall), last, cursor == len(others))
    inner = min(cursor, len(others) - 1) if cursor < len(others) else -1
    draw(
        canvas,
        pygame.Rect(box.left, box.top, box.width - side - canvas.measures.gap, box.height),
        others,
        inner,
        rows,
    )


def draw(canvas: Canvas, box: pygame.Rect, items: Sequence[Item], cursor: int, rows: int | None = None) -> None:
    """Buttons over the whole of `box`, the cursor's page of them; `cursor` < 0 shows none as chosen."""
    if not items:
        return
    measures = canvas.measures
    wide = max(wanted(canvas, item) for item in items)
    columns = max(1, (box.width + measures.gap) // (wide + measures.gap))
    rows = rows or max(1, (box.height + measures.gap) // (measures.target + measures.gap))
    if len(items) <= columns * rows:
        used = min(rows, -(-len(items) // columns))
        columns = -(-len(items) // used)
        _page(canvas, box, items, 0, cursor, columns, used)
        return
    pager = measures.target + measures.gap
    columns = max(1, (box.width - pager + measures.gap) // (wide + measures.gap))
    count = columns * rows
    page = max(0, cursor) // count
    _page(
        canvas,
        pygame.Rect(box.left, box.top, box.width - pager, box.height),
        items[page * count :][:count],
        page * count,
        cursor,
        columns,
        rows,
    )
    _pager(
        canvas,
        pygame.Rect(box.right - measures.target, box.top, measures.target, box.height),
        page,
        -(-len(items) // count),
        count,
    )


def _page(
    canvas: Canvas, box: pygame.Rect, items: Sequence[Item], first: int, cursor: int, columns: int, rows: int
) -> None:
    gap = canvas.measures.gap
    wide = min((box.width - gap * (columns - 1)) // columns, canvas.measures.target * 5)
    tall = min((box.height - gap * (rows - 1)) // rows, round(canvas.measures.target * 1.5))
    left = box.left + (box.width - columns * wide - (columns - 1) * gap) // 2
    top = box.top + (box.height - rows * tall - (rows - 1) * gap) // 2
    for number, item in enumerate(items):
        row, column = divmod(number, columns)
        place = pygame.Rect(left + column * (wide + gap), top + row * (tall + gap), wide, tall)
        tile(canvas, place, item, first + number == cursor)


def _pager(canvas: Canvas, box: pygame.Rect, page: int, pages: int, count: int) -> None:
    tall = min(box.height, canvas.measures.target)
    place = pygame.Rect(box.left, box.top + (box.height - tall) // 2, box.width, tall)
    canvas.button(f"page:{(page + 1) % pages * count}", place, False)
    middle = (place.centerx, place.top + place.height * 3 // 10)
    sign(canvas.surface, middle, place.height // 4, "right", BRASS_LIGHT)
    canvas.text(
        pygame.Rect(place.left, place.centery, place.width, place.height // 2 - 4), f"{page + 1}/{pages}", colour=GOLD
    )


def tile(canvas: Canvas, box: pygame.Rect, item: Item, focused: bool) -> None:
    """One button with its label, and its points, die or value."""
    ink = canvas.button(item.key, box, focused)
    pad = canvas.measures.gap // 3
    room = box.inflate(-2 * pad, -pad)
    if item.points is not None:
        room = _points(canvas, room, item.points, focused)
    if item.face is not None:
        room = _face(canvas, room, item)
    if canvas.say(item.label) == "":
        return
    second = item.value if item.value is not None else item.note
    if second is None:
        canvas.text(room, item.label, face="bold", colour=ink, grow=1.25)
        return
    half = room.height // 2
    canvas.text(pygame.Rect(room.left, room.top, room.width, half), item.label, face="bold", colour=ink)
    lower = pygame.Rect(room.left, room.top + half, room.width, room.height - half)
    canvas.text(lower, second, colour=INK if focused else (GOLD if item.value is not None else CREAM_SOFT))


def _two_lines(text: str, px: int) -> int:
    """The least width in which a label takes no more than two lines."""
    whole = width("bold", px, text)
    fitting = (room for room in range(whole // 2, whole, 4) if 0 < len(wrap(text, "bold", px, room)) <= 2)
    return next(fitting, whole)


def _roundel(canvas: Canvas, points: int) -> int:
    big = canvas.measures.big
    return max(round(big * 1.36), width("serif", big, str(points)) + round(big * 0.5))


def _points(canvas: Canvas, room: pygame.Rect, points: int, focused: bool) -> pygame.Rect:
    """A brass roundel with the points at the right end. Returns the room that is left."""
    side, tall = _roundel(canvas, points), round(canvas.measures.big * 1.36)
    place = pygame.Rect(room.right - side, room.centery - tall // 2, side, tall)
    pygame.draw.rect(canvas.surface, INK, place, border_radius=tall // 2)
    pygame.draw.rect(canvas.surface, BRASS_LIGHT, place, canvas.measures.line, border_radius=tall // 2)
    colour: Colour = GOLD if focused else BRASS_LIGHT
    canvas.text(place, str(points), role="big", face="serif", colour=colour)
    return pygame.Rect(room.left, room.top, room.width - side - canvas.measures.gap // 4, room.height)


def _face(canvas: Canvas, room: pygame.Rect, item: Item) -> pygame.Rect:
    alone = canvas.say(item.label) == ""
    px = min(round(room.height * 0.72), round(room.width * 0.8))
    centre = room.center if alone else (room.left + px // 2 + canvas.measures.gap // 3, room.centery)
    canvas.die(item.face, centre, px)
    taken = 0 if alone else px + canvas.measures.gap // 2
    return pygame.Rect(room.left + taken, room.top, room.width - taken, room.height)


def title(canvas: Canvas, body: pygame.Rect, text: object) -> pygame.Rect:
    """A gilded heading between two fading rules. Returns the room below it."""
    from kiosk.games.engine import Phrase

    said = canvas.say(text if isinstance(text, Phrase) else str(text))
    tall = round(canvas.measures.big * 1.18)
    box = pygame.Rect(body.left, body.top, body.width, tall)
    ink = canvas.text(box, said, role="big", face="serif", gilded=True)
    line = canvas.measures.line
    for start, end in ((body.left, ink.left - tall // 3), (ink.right + tall // 3, body.right)):
        if end - start > tall:
            brass.rule(canvas.surface, (start, box.centery), (end, box.centery), line)
            brass.diamond(canvas.surface, (end if start == body.left else start, box.centery + line // 2), line * 3)
    below = canvas.measures.gap // 2
    return pygame.Rect(body.left, box.bottom + below, body.width, body.bottom - box.bottom - below)


def draw_faces(canvas: Canvas, box: pygame.Rect, items: Sequence[Item], cursor: int) -> None:
    """Dice to choose from, and other buttons below them; on a small screen the others wait on a second page."""
    measures = canvas.measures
    faces = [item for item in items if item.face is not None and canvas.say(item.label) == ""]
    others = [item for item in items if item not in faces]
    cell = measures.target + measures.gap
    columns = max(1, (box.width + measures.gap) // cell)
    rows = -(-len(faces) // columns)
    below = box.height - rows * cell
    if below >= measures.target:
        share = min(
            box.height - measures.target - measures.gap,
            round(rows * measures.target * 1.5) + (rows - 1) * measures.gap,
        )
        _dice_grid(canvas, pygame.Rect(box.left, box.top, box.width, share), faces, cursor, columns, rows)
        lower = pygame.Rect(box.left, box.top + share + measures.gap, box.width, box.height - share - measures.gap)
        draw(canvas, lower, others, cursor - len(faces), rows=max(1, (lower.height + measures.gap) // cell))
        return
    on_faces = cursor < len(faces)
    room = pygame.Rect(box.left, box.top, box.width - cell, box.height)
    if on_faces:
        columns = max(1, (room.width + measures.gap) // cell)
        _dice_grid(canvas, room, faces, cursor, columns, -(-len(faces) // columns))
    else:
        draw(canvas, room, others, cursor - len(faces))
    page, count = (0, len(faces)) if on_faces else (1, len(faces))
    _pager(canvas, pygame.Rect(box.right - measures.target, box.top, measures.target, box.height), page, 2, count)


def _dice_grid(canvas: Canvas, box: pygame.Rect, faces: Sequence[Item], cursor: int, columns: int, rows: int) -> None:
    gap = canvas.measures.gap
    columns = -(-len(faces) // rows)
    side = min(
        (box.width - gap * (columns - 1)) // columns,
        (box.height - gap * (rows - 1)) // rows,
        round(canvas.measures.target * 1.5),
    )
    left = box.left + (box.width - columns * side - (columns - 1) * gap) // 2
    top = box.top + (box.height - rows * side - (rows - 1) * gap) // 2
    for number, item in enumerate(faces):
        row, column = divmod(number, columns)
        tile(
            canvas,
            pygame.Rect(left + column * (side + gap), top + row * (side + gap), side, side),
            item,
            number == cursor,
        )
