"""The shelf at the foot of the play screen: the choices in a row; nothing of it moves when there are none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from kiosk.screens.kit import button_grid, tiles
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height
from kiosk.screens.kit.drawing.theme import BRASS_DARK, CREAM_SOFT
from kiosk.screens.kit.drawing.type_scaling import for_buttons
from kiosk.screens.kit.packing.button_pages import pack
from kiosk.screens.kit.rail.button_rail import in_fewer_words
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.stage.places import band_height

FEWEST = 3
"""In larger type so many choices are seen at once at least, if they are in plain type."""
LARGER_WAY_OUT, WAY_OUT_TALL = 1.1, 1.25
"""How much larger the way out is written in larger type, and how high it is drawn for its letters."""
SHARED = 4
"""So many choices at most stand side by side where words are measured for larger type."""


def draw_choices(
    canvas: Canvas,
    box: pygame.Rect,
    items: Sequence[Item],
    cursor: int,
    brief: Callable[[Item], Item],
    first: int = 0,
) -> None:
    """As many choices as fit, in `brief` words where they are too wide for one row; the others on further pages.

    In larger type a few of them in words that make it larger. `first`: the cursor's place of the first of them.
    """
    if not items or not box.height:
        return
    rows = max(1, (box.height + canvas.measures.gap) // (canvas.measures.target + canvas.measures.gap))
    shelf = _Shelf(box, items, brief, rows, canvas.measures.crowded)
    if shelf.large:
        least = min(FEWEST, shelf.seen(canvas))
        canvas = for_buttons(canvas, lambda larger: shelf.seen(larger) >= least)
    items, even = shelf.arranged(canvas)
    button_grid.draw(canvas, box, items, cursor if cursor < len(items) else -1, rows, even=even, first=first)


def draw_way_out(canvas: Canvas, box: pygame.Rect, item: Item, focused: bool) -> None:
    """The menu, or the way back, at the upper right: quieter than what plays on, unless the cursor is on it.

    It is drawn no higher than its word; a finger may press around it.
    """
    if focused and box.width:
        tiles.tile(canvas, box, item, focused)
    elif box.width:
        line, grow = canvas.measures.line, LARGER_WAY_OUT if canvas.measures.crowded else 1
        tall = round(line_height("sans", round(canvas.measures.text * grow)) * WAY_OUT_TALL)
        pill = pygame.Rect(box.left, box.top + (min(box.height, band_height(canvas)) - tall) // 2, box.width, tall)
        pygame.draw.rect(canvas.surface, BRASS_DARK, pill, line, border_radius=tall // 2)
        canvas.text(pill.inflate(-4 * line, 0), item.label, colour=CREAM_SOFT, grow=grow)
        canvas.target(item.key, box)


def in_one_row(canvas: Canvas, items: Sequence[Item], room: int) -> bool:
    """Whether all choices stand side by side, in as many words as they have."""
    return _fits(canvas, items, room, 1)


def _uneven(canvas: Canvas, items: Sequence[Item], room: int, rows: int) -> bool:
    """Whether all are seen at once, each as wide as its words."""
    return len(pack([tiles.wanted(canvas, item, tight=True) for item in items], room, canvas.measures.gap)) <= rows


def _fits(canvas: Canvas, items: Sequence[Item], room: int, rows: int, tight: bool = False) -> bool:
    """Whether all are seen at once, those of more than one row of one width."""
    widths = [tiles.wanted(canvas, item, tight) for item in items]
    widths = [max(widths)] * len(widths) if rows > 1 else widths
    return len(pack(widths, room, canvas.measures.gap)) <= rows


@dataclass(frozen=True, slots=True)
class _Shelf:
    """What lies in `box`, in so many `rows`; `large`: in words that make the type as large as may be."""

    box: pygame.Rect
    items: Sequence[Item]
    brief: Callable[[Item], Item]
    rows: int
    large: bool

    def seen(self, canvas: Canvas) -> int:
        """How many choices are seen at once."""
        items, even = self.arranged(canvas)
        return button_grid.seen_at_once(canvas, self.box.width, items, self.rows, even)

    def arranged(self, canvas: Canvas) -> tuple[Sequence[Item], bool]:
        """The choices in the words that they have here, and whether all buttons are of one width."""
        items, rows, room = self._large_words(canvas) if self.large else self.items, self.rows, self.box.width
        if not _fits(canvas, items, room, rows):
            items = [self.brief(item) for item in items]
        # Buttons of one width, but where all stand on one page only without.
        even = rows > 1 and (_fits(canvas, items, room, rows, tight=True) or not _uneven(canvas, items, room, rows))
        return items, even

    def _large_words(self, canvas: Canvas) -> Sequence[Item]:
        """All in as few words as make their letters largest, as long as these tell one from the other."""
        told = [fewer_words(canvas, item) for item in self.items]
        tries = [[some[min(step, len(some) - 1)] for some in told] for step in range(max(map(len, told)))]
        apart: list[Sequence[Item]] = [
            some for some in tries if len({_said(canvas, item) for item in some}) == len(some)
        ]
        return max(apart or [self.items], key=lambda some: self._letters(canvas, some))

    def _letters(self, canvas: Canvas, items: Sequence[Item]) -> int:
        """The size in pixels of the smallest words, where all choices, or a few, share the room."""
        few, gap = min(len(items), SHARED), canvas.measures.gap
        wide = (self.box.width + gap) // few - gap
        return min(tiles.letters(canvas, wide, self.box.height, item) for item in items)


def _said(canvas: Canvas, item: Item) -> tuple[object, ...]:
    """What tells a choice from the others."""
    return canvas.say(item.label), item.dice, item.face, item.points


def fewer_words(canvas: Canvas, item: Item) -> list[Item]:
    """The choice in ever fewer words."""
    if item.points is not None or item.face is not None:
        return [item]
    return [replace(item, label=label) for label in in_fewer_words(canvas.say, item.label)]


def in_large_words(canvas: Canvas, wide: int, tall: int, item: Item) -> Item:
    """The choice in the words that are largest on a button of that size: as many as may be."""
    return max(fewer_words(canvas, item), key=lambda words: tiles.letters(canvas, wide, tall, words))
