"""The dice of a `Panel` in a row, each as it lies, is kept, is in the hand or in doubt."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from kiosk.i18n.phrase import Phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing import die_sprites as dice
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, render, width
from kiosk.screens.kit.drawing.layout_check import DrawnElement, ElementKind
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, GOLD, INK, ORANGE
from kiosk.screens.kit.moving.dice import ThrownDie, tumbling
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.stage.places import tray_height
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind, ShownDie

LEAST = 0.7
"""The part of their size that dice have at least where there is little room."""
AWAITED = 210
"""How much is seen of the blank die of an awaited colour, of 255."""
TILT = (-5, 4, -2, 6, -4, 3, -6, 5)


def row_height(
    canvas: Canvas, panel: Panel, room: int, announced: Phrase | None = None, end: int | None = None
) -> int:
    """The height of the row of dice in `room` pixels of width: what there is to say fits beside them.

    `end` is where they end, where they lie in a tray.
    """
    least, detail = tray_height(canvas), panel.detail or announced
    if detail is None:
        return least
    end = dice_end(canvas, room, len(panel.dice)) if end is None else end
    beside = room - end - canvas.measures.gap // 2
    said = canvas.fitted(detail, (beside, canvas.surface.get_height()))
    return max(least, len(said.lines) * line_height("sans", said.px))


def fits_below_turn(canvas: Canvas, said: Phrase, room: int, dice: int) -> bool:
    """Whether a line stands beside so many dice in `room` pixels of width, below the player's name."""
    text = canvas.measures.text
    beside = room - dice_end(canvas, room, dice) - canvas.measures.gap // 2
    return width("sans", text, canvas.say(said)) <= beside and tray_height(canvas) - turn_height(
        canvas
    ) >= line_height("sans", text)


def turn_height(canvas: Canvas) -> int:
    """The height of the line that says whose turn it is, in pixels."""
    return round(canvas.measures.text * 1.2)


def die_px(canvas: Canvas, room: int, count: int) -> int:
    """Edge of the dice in a row of that width."""
    return min(round(tray_height(canvas) * 0.86), round(room * 0.62 / max(5, count) / 1.22))


def dice_height(canvas: Canvas, room: int, count: int) -> int:
    """The height of that row with nothing beside the dice, which lie askew."""
    return round(die_px(canvas, room, count) * 1.1)


def narrowed(canvas: Canvas, room: int, height: int, count: int) -> int:
    """The width of a row in which the dice are as high as `height` allows, where they still are large enough.

    Else, and where they fit, `room`, in pixels.
    """
    tall = dice_height(canvas, room, count)
    if not count or height >= tall or height < tall * LEAST:
        return room
    return round(height / 1.1 * 1.22 * max(5, count) / 0.62)


def step_of(px: int) -> int:
    """From the middle of a die of `px` pixels to that of the next."""
    return round(px * 1.22)


def dice_end(canvas: Canvas, room: int, count: int) -> int:
    """Where the dice end, from the left of their row."""
    px = die_px(canvas, room, count)
    return round(px * 0.12) + round(px * 1.22) * count if count else -(canvas.measures.gap // 2)


def pointed_out(panel: Panel, items: Sequence[Item], cursor: int) -> Panel:
    """The panel with the die of the turn that the choice under the cursor is about as the one in question."""
    key = items[cursor].key if 0 <= cursor < len(items) else ""
    choice = next((choice for choice in panel.choices if choice.key == key and choice.place is not None), None)
    if choice is None or panel.focus is not None:
        return panel
    # A missing die stands after those that lie there, and not at its place in the turn.
    missing = panel.kind == PanelKind.MISSING
    alike = [number for number, die in enumerate(panel.dice) if die.face == choice.face]
    alike = [number for number in alike if not missing or panel.dice[number].state == DieState.MISSING]
    return replace(panel, focus=choice.place if choice.place in alike else next(iter(alike), None))


def row_of_dice(
    canvas: Canvas,
    box: pygame.Rect,
    panel: Panel,
    held: frozenset[int] = frozenset(),
    hand: bool = False,
) -> int:
    """The dice from the left of `box`, kept ones in a brass tray. Returns the x where they end."""
    px = die_px(canvas, box.width, len(panel.dice))
    step = step_of(px)
    for number, shown in enumerate(panel.dice):
        middle = (box.left + round(px * 0.62) + number * step, box.centery)
        _die(canvas, middle, px, shown, number, number == panel.focus, number in held, panel.kind == PanelKind.ENTER)
        if hand:
            place = pygame.Rect(middle[0] - step // 2, box.top, step, box.height)
            canvas.target(f"held:{number}", place, sized=False)
    return box.left + dice_end(canvas, box.width, len(panel.dice))


def _die(
    canvas: Canvas,
    middle: tuple[int, int],
    px: int,
    shown: ShownDie,
    number: int,
    asked: bool,
    held: bool,
    entered: bool,
) -> None:
    place = pygame.Rect(0, 0, px, px)
    place.center = middle
    canvas.marks.append(DrawnElement(ElementKind.BOX, place.copy(), f"turn die {number}"))
    # One that lies elsewhere is seen as one that lies there while the choice under the cursor is about it.
    known = asked and shown.state == DieState.MISSING
    if shown.face is None or (shown.state in (DieState.IN_HAND, DieState.MISSING) and not known):
        _empty(canvas, place, shown)
        return
    still = shown.state == DieState.KEPT or held
    if still:
        _tray(canvas, place)
    if shown.state in (DieState.THROWN, DieState.WANTED):
        brass.light(canvas.surface, place.inflate(px, px), strength=80)
    die = ThrownDie(
        shown.face,
        shown.colour,
        0 if still else TILT[number % len(TILT)],
        number,
        still or entered,
        shown.state == DieState.THROWN,
        shown.counts_as,
    )
    tumbling(canvas, f"turn die {number}", die, middle, round(px * (0.84 if still else 0.94)))
    if shown.state == DieState.WANTED:
        _arrow(canvas, place)
    if shown.state == DieState.DOUBTFUL:
        _doubtful(canvas, place)
    if asked:
        _outlined(canvas, place)


def _outlined(canvas: Canvas, place: pygame.Rect) -> None:
    """This die is asked about."""
    px, line = place.width, canvas.measures.line
    pygame.draw.rect(canvas.surface, BRASS_LIGHT, place.inflate(px // 6, px // 6), line * 2, border_radius=px // 4)


def _tray(canvas: Canvas, place: pygame.Rect) -> None:
    """A sunken brass tray: this die stays."""
    line = canvas.measures.line
    canvas.surface.blit(
        brass.plate(place.size, ((0.0, (4, 14, 11)), (1.0, (14, 40, 31))), place.width // 6, line), place
    )
    bar = pygame.Rect(place.left, place.bottom, place.width, max(3, place.width // 11))
    pygame.draw.rect(canvas.surface, GOLD, bar)
    pygame.draw.rect(canvas.surface, INK, bar, max(1, line // 2))


def _empty(canvas: Canvas, place: pygame.Rect, shown: ShownDie) -> None:
    """A die that is not on the track: dashed; with its last face faintly, blank where only its colour is known; an
    arrow when it is in the hand."""
    outline = dice.ghost(place.width)
    if shown.face is None and shown.state == DieState.WANTED:
        blank = dice.die(None, round(place.width * 0.8), shown.colour, hatched=True).copy()
        blank.set_alpha(AWAITED)
        canvas.surface.blit(blank, blank.get_rect(center=place.center))
    if shown.face is not None:
        letter, edge = canvas.letter(shown.face), round(place.width * 0.8)
        faint = dice.die(shown.face, edge, shown.colour, 0, letter, hatched=True).copy()
        faint.set_alpha(90)
        canvas.surface.blit(faint, faint.get_rect(center=place.center))
    canvas.surface.blit(outline, outline.get_rect(center=place.center))
    if shown.state == DieState.DOUBTFUL:
        _doubtful(canvas, place)
    if shown.state == DieState.MISSING:
        _badge(canvas, place, "?")
    if shown.state == DieState.IN_HAND:
        _arrow(canvas, place)


def _arrow(canvas: Canvas, place: pygame.Rect) -> None:
    """This die is in the hand, or is to be picked up. The question above stays clear of it."""
    half, x, line = place.width // 5, place.centerx, canvas.measures.line
    foot = place.top + half // 2
    points = [(x - half, foot), (x + half, foot), (x, foot - half)]
    pygame.draw.polygon(canvas.surface, BRASS_LIGHT, points)
    pygame.draw.polygon(canvas.surface, INK, points, max(1, line // 2))


def _doubtful(canvas: Canvas, place: pygame.Rect) -> None:
    pygame.draw.rect(
        canvas.surface, ORANGE, place.inflate(6, 6), canvas.measures.line * 2, border_radius=place.width // 5
    )
    _badge(canvas, place, "?")


def _badge(canvas: Canvas, place: pygame.Rect, sign: str) -> None:
    """An orange disc with a sign on the die's corner."""
    radius = max(10, place.width // 5)
    centre = (place.right - radius // 2, place.top + radius // 2)
    pygame.draw.circle(canvas.surface, INK, centre, radius + 2)
    pygame.draw.circle(canvas.surface, ORANGE, centre, radius)
    letters = render("bold", round(radius * 1.6), sign, INK)
    canvas.surface.blit(letters, letters.get_rect(center=centre))
