"""Draws one page of the big screen."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.hall.blocks import Block, Column, Line, Sheets, called, dense, roomy, subjects
from kiosk.screens.hall.type_size import hall_measures
from kiosk.screens.kit.drawing import brass, felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, CREAM_SOFT, GOLD, INK, Colour
from kiosk.screens.kit.moving import still_life

_PERSONS = re.compile("( – | & )")
"""Between two sides, and between partners."""
LINE = 1.12
"""A line of a list, in lines of type."""
TURNS, AT_ONCE = 2, 2
"""Turns for which a page stays; how many of those who are called stand above at one."""
PAGES = 2
"""More than these in large type, and lines of the smaller type stand in more columns."""
TABLES, MIXED = 0.42, 0.52
"""The part of the width that the tables have there, and where each is told its game too."""
MIXED_PAGES = 6
"""For the width of games the standings have one column and not two, unless they take more pages."""
MOST = 0.8
"""The part of the names that have room in a narrow column, or it is no column; the others lose letters."""


class HallPicture:
    """A picture of the evening for a surface; `stale`: nothing is heard of the director any more."""

    def __init__(self, surface: pygame.Surface, words: Words, checks: bool = False) -> None:
        self.canvas = Canvas(surface, hall_measures(surface.get_size()), words, checks)
        self._language = words.language
        self._type, self._tables = self.canvas.measures.text, TABLES

    @property
    def _tall(self) -> int:
        """A line of a list."""
        return round(line_height("sans", self._type) * LINE)

    def pages(self, view: Mapping[str, Any]) -> Sheets:
        """The pages of an evening at this size; which type they are set in is chosen with it."""
        found, measures = subjects(view, self._language), self.canvas.measures
        self._type = measures.text
        body = self._body(bool(called(view)))
        large = roomy(found, body.height // self._tall)
        if large.count <= PAGES:
            return large
        self._type, self._tables = measures.cell, TABLES
        if any(line.right for line in found[0].lines):
            mixed = dense(found, body.height // self._tall, 1)
            if mixed.count <= MIXED_PAGES:
                self._tables = MIXED
                return mixed
        narrow = (body.width - round(body.width * TABLES) - 2 * measures.gap) // 2 - measures.gap
        fitting = [self._needed(measures.cell, [line]) <= narrow for line in found[1].lines]
        return dense(found, body.height // self._tall, 2 if sum(fitting) >= MOST * len(fitting) else 1)

    def draw(self, view: Mapping[str, Any] | None, turn: int, stale: bool = False) -> None:
        """What stands there at a turn, counted from 0: a page stays for two, those who are called come by each.

        Those who are called stand on every page.
        """
        canvas = self.canvas
        canvas.surface.blit(felt_and_wood.table(canvas.surface.get_size()), (0, 0))
        if view is None:
            self._waiting()
            return
        lit, found = called(view, self._language), self.pages(view)
        self._head(view, stale)
        if lit:
            self._called(lit, turn)
        columns = found.page(turn // TURNS)
        for place, column in zip(self._places(self._body(bool(lit)), found, len(columns)), columns, strict=True):
            self._column(place, column)
        self._dots(turn // TURNS % found.count, found.count)

    def _waiting(self) -> None:
        """The first screen's look, until the director answers: title, dice under the lamp, what is awaited."""
        canvas, box = self.canvas, self.canvas.inner
        measures = canvas.measures
        brass.frame(canvas.surface, box.inflate(-measures.line, -measures.line), measures.line)
        third = box.height // 3
        top = pygame.Rect(box.left, box.top + measures.gap // 2, box.width, third)
        grow = min(third * 0.6, box.width / 8) / measures.text
        canvas.text(top, "P I S T E", face="serif", gilded=True, grow=grow)
        still_life.draw(canvas, top.move(0, third), "hall")
        below = pygame.Rect(box.left, top.bottom + third, box.width, box.bottom - top.bottom - third)
        canvas.text(below, phrase("Connexion…"), "big", "serif", gilded=True)

    def _head(self, view: Mapping[str, Any], stale: bool) -> None:
        canvas, box = self.canvas, self._title_box()
        progress = phrase("{played} parties jouées sur {meetings}", played=view["played"], meetings=view["meetings"])
        said = phrase("Liaison perdue : ce qui suit date peut-être.") if stale else progress
        cell = canvas.measures.cell
        told = [(said, GOLD if stale else CREAM_SOFT), *([(where, GOLD)] if (where := view.get("address")) else [])]
        wide = min(max(width("sans", cell, canvas.say(one)) for one, _ in told) + cell, box.width * 11 // 20)
        for row, (one, colour) in enumerate(told):
            tall = box.height // len(told)
            right = pygame.Rect(box.right - wide, box.top + row * tall, wide, tall)
            canvas.text(right, one, "cell", colour=colour, align=(1, 0.5))
        left = pygame.Rect(box.left, box.top, box.width - wide - canvas.measures.gap, box.height)
        big = canvas.measures.big
        canvas.text(left, view["title"], "cell", "serif", align=(0, 0.5), grow=big / cell, gilded=True)
        brass.rule(canvas.surface, (box.left, box.bottom), (box.right, box.bottom), canvas.measures.line)

    def _title_box(self) -> pygame.Rect:
        inner = self.canvas.inner
        return pygame.Rect(inner.left, inner.top, inner.width, round(self.canvas.measures.big * 1.2))

    def _called_box(self) -> pygame.Rect:
        above, measures = self._title_box(), self.canvas.measures
        tall = round(line_height("sans", measures.text) * LINE * 1.2)
        return pygame.Rect(above.left, above.bottom + measures.gap // 2, above.width, tall)

    def _body(self, called_above: bool) -> pygame.Rect:
        """Where lists stand; room for the dots is always kept."""
        above, gap = self._called_box() if called_above else self._title_box(), self.canvas.measures.gap // 2
        inner, below = self.canvas.inner, self.canvas.measures.cell // 2
        return pygame.Rect(inner.left, above.bottom + gap, inner.width, inner.bottom - below - above.bottom - gap)

    def _called(self, lines: Sequence[Line], turn: int) -> None:
        """As many of the called as have room in a line; the others stand there at the next turn."""
        canvas, box = self.canvas, self._called_box()
        canvas.box(box, brass.METAL, canvas.measures.gap // 2, canvas.measures.line, "called")
        room = box.inflate(-canvas.measures.gap, 0)
        head = canvas.say(phrase("Appelés"))
        wide = width("bold", canvas.measures.cell, head) + canvas.measures.gap
        canvas.text(pygame.Rect(room.left, room.top, wide, room.height), head, "cell", "bold", INK, (0, 0.5))
        shown = [lines[(AT_ONCE * turn + place) % len(lines)] for place in range(min(AT_ONCE, len(lines)))]
        share = (room.width - wide) // len(shown)
        for place, line in enumerate(shown):
            at = pygame.Rect(room.left + wide + place * share, room.top, share - canvas.measures.gap, room.height)
            self._line(at, line, INK, INK, self._px(at.width, [line], canvas.measures.text))

    def _places(self, body: pygame.Rect, found: Sheets, columns: int) -> list[pygame.Rect]:
        """Columns are no wider where one stands alone, or figures would be far from names."""
        gap = self.canvas.measures.gap
        if not found.left:
            wide = (body.width - gap) // 2
            start = body.left if columns > 1 else body.centerx - wide // 2
            return [pygame.Rect(start + n * (wide + gap), body.top, wide, body.height) for n in range(columns)]
        first = round(body.width * self._tables)
        across = max(map(len, found.right))
        wide = (body.width - first - across * gap) // across
        others = [first + gap + n * (wide + gap) for n in range(columns - 1)]
        return [
            pygame.Rect(body.left, body.top, first, body.height),
            *(pygame.Rect(body.left + left, body.top, wide, body.height) for left in others),
        ]

    def _column(self, box: pygame.Rect, column: Column) -> None:
        top = box.top
        for block in column:
            place = pygame.Rect(box.left, top, box.width, block.tall * self._tall)
            self._block(place, block)
            top = place.bottom

    def _block(self, box: pygame.Rect, block: Block) -> None:
        canvas, gap = self.canvas, self.canvas.measures.gap
        canvas.box(box.inflate(0, -gap // 4), brass.NIGHT, gap // 3, alpha=170)
        room = box.inflate(-gap, 0)
        heading = pygame.Rect(room.left, room.top, room.width, self._tall)
        canvas.text(heading, block.heading, "cell", "bold", GOLD, (0, 0.5), self._type / canvas.measures.cell)
        brass.rule(canvas.surface, (room.left, heading.bottom), (room.right, heading.bottom), canvas.measures.line)
        px = self._px(room.width, block.lines, self._type)
        left = max((width("bold", px, line.left) for line in block.lines), default=0)
        for number, line in enumerate(block.lines, 1):
            place = pygame.Rect(room.left, room.top + number * self._tall, room.width, self._tall)
            if line.lit:
                canvas.box(place.inflate(gap // 2, -canvas.measures.line * 2), brass.METAL, gap // 4)
            ink = INK if line.lit else CREAM_SOFT if line.faint else CREAM
            self._line(place, line, INK if line.lit else GOLD, ink, px, left)

    def _px(self, wide: int, lines: Sequence[Line], most: int) -> int:
        """The largest type, from `most` down to that of a cell, in which all have room side by side."""
        least = self.canvas.measures.cell
        return next((px for px in range(most, least, -1) if self._needed(px, lines) <= wide), least)

    def _needed(self, px: int, lines: Sequence[Line]) -> int:
        left = max((width("bold", px, line.left) for line in lines), default=0)
        middle = max((width(_face(line), px, self.canvas.say(line.middle)) for line in lines), default=0)
        right = max((width("bold", px, line.right) for line in lines), default=0)
        return left + middle + right + px * (bool(left) + bool(right)) // 2 + 2

    def _line(
        self, box: pygame.Rect, line: Line, mark: Colour, ink: Colour, px: int, left: int | None = None
    ) -> None:
        canvas, gap = self.canvas, px // 2
        grow = px / canvas.measures.cell
        wide = width("bold", px, line.left) if left is None else left
        right = width("bold", px, line.right) + gap if line.right else 0
        start = box.left + (wide + gap if wide else 0)
        first = pygame.Rect(box.left, box.top, wide + 2, box.height)
        canvas.text(first, line.left, "cell", "bold", mark, (0, 0.5), grow)
        room = pygame.Rect(start, box.top, box.right - right - start, box.height)
        said = fitting_names(canvas.say(line.middle), _face(line), px, room.width)
        canvas.text(room, said, "cell", _face(line), ink, (0, 0.5), grow)
        end = pygame.Rect(box.right - right, box.top, right, box.height)
        canvas.text(end, line.right, "cell", "bold", ink if line.lit else BRASS_LIGHT, (1, 0.5), grow)

    def _dots(self, page: int, count: int) -> None:
        """Which page it is, of how many."""
        if count < 2:
            return
        canvas = self.canvas
        radius = max(3, canvas.measures.cell // 6)
        for number in range(count):
            at = (canvas.inner.centerx + (2 * number - count + 1) * radius * 2, canvas.inner.bottom - radius)
            pygame.draw.aacircle(canvas.surface, GOLD, at, radius, 0 if number == page else canvas.measures.line)


def _face(line: Line) -> str:
    return "bold" if line.lit else "sans"


def fitting_names(said: str, face: str, px: int, room: int) -> str:
    """Names side by side in so many pixels: the longest loses letters first, last what tells it from its likes."""
    parts = _PERSONS.split(said)
    while width(face, px, "".join(parts)) > room:
        longer = [place for place in range(0, len(parts), 2) if _shorter(parts[place]) != parts[place]]
        if not longer:
            break
        longest = max(longer, key=lambda place: width(face, px, parts[place]))
        parts[longest] = _shorter(parts[longest])
    return "".join(parts)


def _shorter(name: str) -> str:
    """A letter less of the first of its words, a point in its place; then without those between, then of the last."""
    first, *between, last = name.split(" ") if " " in name else (name, "")
    if (less := _cut(first)) != first:
        return " ".join(filter(None, (less, *between, last)))
    return " ".join(filter(None, (first, *between[1:], last if between else _cut(last))))


def _cut(word: str) -> str:
    bare = word.removesuffix(".")
    return word if len(bare) < 2 else f"{bare[:-1].rstrip('-')}."
