"""What the round of Le 421 is about: the phase, the pot, the hand that leads and what it is worth, the throws."""

from collections.abc import Sequence

import pygame

from kiosk.games.le_421.hand_names import hand_name, tokens_said
from kiosk.games.le_421.hands import DATA, downwards
from kiosk.games.le_421.position import Phase, StoodHand
from kiosk.games.le_421.state import Le421State
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.games.common.player_rows import panel_edges
from kiosk.screens.games.le_421 import jetons
from kiosk.screens.games.le_421.hand_strip import STEP, dice_strip, plain_figures
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import letter, seat_marks
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GOLD
from kiosk.screens.kit.drawing.type_scaling import plain, roomy

CHARGE, DECHARGE = phrase("La charge"), phrase("La décharge")
ROWS = 3
"""Rows of stacks in the pot at most, where nothing else needs the room."""
LARGER = (2.2, 1.8, 1.4)
"""How often people may throw, where it is all there is to say, in the size of the least letters, the first that fits.
"""
LOWEST = 3
"""The height of what else there is above the points, in the size of the least letters."""
HEADED = 9
"""The height of a panel whose heading has two lines, in the size of the least letters."""
LED, LOOSE = 1.9, 2.2
"""How high the pot is for its number: in larger type on a small screen, and else."""
NEAR = 1.2
"""How much larger than the least letters words below the dice of a small screen are, where they have the width."""
WIDE = 9.5
"""The width of the panel at least, in the size of the least letters."""
TALLEST = 13.0
"""The height of the panel at most, in the size of its letters."""


def panel_width(canvas: Canvas, box: pygame.Rect, state: Le421State) -> int:
    """The width of the panel beside the players, in pixels: its heading is never cut, nor is the number of jetons."""
    cell, room = canvas.measures.cell, box.width
    said = max(_widest(canvas, _heading(canvas, box.height, state)), _widest(canvas, _unusual(state), "sans"))
    return max(round(cell * WIDE), round(room * 0.27), min(said + cell * 3 // 2, round(room * 0.4)))


def fits(canvas: Canvas, box: pygame.Rect, state: Le421State) -> bool:
    """Whether heading, dice, words and pot have room in this type."""
    room = _room(canvas, box)
    heading = _heading(canvas, box.height, state)
    lines = [*heading, *(line for line in (_leading(state), _foot(state)) if line is not None)]
    wide = max(_widest(canvas, lines), _widest(canvas, _unusual(state), "sans"))
    return wide <= room.width and room.height >= canvas.measures.cell * (6 + len(heading))


def draw_panel(canvas: Canvas, box: pygame.Rect, state: Le421State, names: Sequence[str]) -> None:
    """The heading above; the dice of the best hand with its name; below the pot, or what the first player set.

    At the foot the points of the manches before, and how many jetons there are where that is not as usual.
    """
    line, cell = canvas.measures.line, canvas.measures.cell
    box = box.inflate(0, -max(0, box.height - round(cell * TALLEST)))
    canvas.box(box, brass.LACQUER, line * 5, line, "round", 245)
    room, step = _room(canvas, box), line_height("sans", cell)
    heading = _heading(canvas, box.height, state)
    if _widest(canvas, heading) > room.width:
        heading = [_title(state, brief=True)]
    for number, words in enumerate(heading):
        head = pygame.Rect(room.left, room.top + number * step, room.width, step)
        canvas.text(head, words, role="cell", face="bold", colour=GOLD)
    rest = pygame.Rect(room.left, head.bottom, room.width, room.bottom - head.bottom)
    rest = _points(canvas, _total(canvas, rest, state), state, names)
    if state.pot:
        rest = _pot(canvas, rest, state)
    elif (foot := _foot(state)) is not None and _best(state) is None:
        _throws(canvas, rest, foot)
    elif foot is not None and rest.height >= step and not canvas.measures.crowded:
        near = _near(canvas, foot, rest.width)
        step = line_height("sans", near.measures.cell)
        place = pygame.Rect(rest.left, rest.bottom - step, rest.width, step)
        if width("sans", cell, canvas.say(foot)) <= rest.width:
            near.text(place, foot, role="cell", colour=CREAM)
            rest.height -= step
    _lead(canvas, rest, state)


def _near(canvas: Canvas, said: Phrase, room: int) -> Canvas:
    """The canvas for words below the dice: on a small screen in larger letters as far as these have the width."""
    if not canvas.measures.compact:
        return canvas
    # What is larger as a whole has no need of it.
    most = NEAR if canvas.measures.crowded else NEAR * plain(canvas).measures.cell / canvas.measures.cell
    return roomy(canvas, lambda larger: width("bold", larger.measures.cell, larger.say(said)) <= room, most)


def _throws(canvas: Canvas, box: pygame.Rect, said: Phrase) -> None:
    """How often people may throw, in two lines at most."""
    clear = box.inflate(-canvas.measures.cell // 2, 0)
    for grow in LARGER:
        fitted = canvas.fitted(said, clear.size, "cell", grow=grow, alike=True)
        if not fitted.cut and len(fitted.lines) <= 2:
            canvas.text(clear, said, role="cell", colour=CREAM, grow=grow, alike=True)
            return
    canvas.text(box, said, role="cell", colour=CREAM)


def _total(canvas: Canvas, box: pygame.Rect, state: Le421State) -> pygame.Rect:
    """How many jetons the table plays with, where people would expect another number. Returns the room above."""
    step = line_height("sans", canvas.measures.cell)
    said = next(iter(_unusual(state)), None)
    if said is None or box.height < step + LOWEST * canvas.measures.cell:
        return box
    if width("sans", canvas.measures.cell, canvas.say(said)) > box.width:
        return box
    near = _near(canvas, said, box.width)
    step = line_height("sans", near.measures.cell)
    near.text(pygame.Rect(box.left, box.bottom - step, box.width, step), said, role="cell", colour=CREAM)
    return pygame.Rect(box.left, box.top, box.width, box.height - step)


def _unusual(state: Le421State) -> list[Phrase]:
    """How many jetons the table plays with, where that is not as usual."""
    usual = state.rules.tokens == DATA["tokens"]["normal"]
    return [] if usual else [phrase("{n} jetons en tout", n=state.rules.tokens)]


def _points(canvas: Canvas, box: pygame.Rect, state: Le421State, names: Sequence[str]) -> pygame.Rect:
    """Everybody's points beside the marks, where there are several manches and room. Returns the room above.

    Before the first hand of a round the rows have room for them.
    """
    cell = canvas.measures.cell
    step, most = line_height("bold", cell), box.height - LOWEST * cell
    if state.rules.manches == 1 or not any(state.points) or not (state.hands or state.over):
        return box
    scores = zip(seat_marks(names), state.points, strict=True)
    line = "  ".join(f"{letter(mark)}{points}" for mark, points in scores)
    whole = phrase("Points : {points}", points=line)
    said: list[list[Text]] = [[whole], [phrase("Points"), line], [line]]
    fitting = (one for one in said if _widest(canvas, one) <= box.width and len(one) * step <= most)
    lines: list[Text] = next(fitting, [])
    top = box.bottom - step * len(lines)
    for number, words in enumerate(lines):
        place = pygame.Rect(box.left, top + number * step, box.width, step)
        canvas.text(place, words, role="cell", face="bold", colour=BRASS_LIGHT)
    return pygame.Rect(box.left, box.top, box.width, top - box.top)


def _widest(canvas: Canvas, lines: Sequence[Text], face: str = "bold") -> int:
    return max((width(face, canvas.measures.cell, canvas.say(line)) for line in lines), default=0)


def line_needed(canvas: Canvas) -> int:
    """The height of the round in one line, in pixels."""
    return line_height("bold", canvas.measures.cell)


def draw_in_line(canvas: Canvas, box: pygame.Rect, state: Le421State) -> None:
    """The phase, the best hand with what it is worth, the pot: each as far as the line is long enough."""
    cell = canvas.measures.cell
    box = pygame.Rect(box.left, box.top, box.width, min(box.height, round(cell * 1.6)))
    canvas.box(box, brass.LACQUER, canvas.measures.line * 2, what="round")
    left, gap = box.left + cell // 2, cell
    best = _best(state)
    said = [_title(state), hand_name(best.dice) if best else None, _leading(state)]
    lines = [line for line in said if line is not None]
    if state.pot:
        lines.append(phrase("Pot : {n}", n=state.pot))
    for number, line in enumerate(lines):
        face = "bold" if number < 2 else "sans"
        wide = width(face, cell, canvas.say(line)) + 4
        if left + wide > box.right:
            return
        colour = (GOLD, BRASS_LIGHT, CREAM, CREAM)[number]
        canvas.text(pygame.Rect(left, box.top, wide, box.height), line, "cell", face, colour, (0, 0.5))
        left += wide + gap
        if number == 0 and best is not None:
            px = min(box.height - 4, cell * 3 // 2)
            left = (
                dice_strip(canvas, pygame.Rect(left, box.top, box.right - left, box.height), downwards(best.dice), px)
                + gap // 2
            )


def _room(canvas: Canvas, box: pygame.Rect) -> pygame.Rect:
    return box.inflate(-canvas.measures.cell, -panel_edges(canvas, box.height))


def _heading(canvas: Canvas, height: int, state: Le421State) -> list[Phrase]:
    """The phase, and the manche where there are several: below it where the panel is high, which makes it narrow."""
    if state.rules.manches == 1 or height < canvas.measures.cell * HEADED:
        return [_title(state)]
    charge = state.phase == Phase.CHARGE
    manche = phrase("manche {n}/{of}", n=state.manche, of=state.rules.manches)
    return [phrase("Charge") if charge else phrase("Décharge"), manche]


def _title(state: Le421State, *, brief: bool = False) -> Phrase:
    """The phase, with the manche where there are several; `brief` does not say that it is one."""
    charge, manches = state.phase == Phase.CHARGE, state.rules.manches
    if manches == 1:
        return CHARGE if charge else DECHARGE
    phase, n = phrase("Charge") if charge else phrase("Décharge"), state.manche
    if brief:
        return phrase("{phase} · {n}/{of}", phase=phase, n=n, of=manches)
    return phrase("{phase} · manche {n}/{of}", phase=phase, n=n, of=manches)


def _foot(state: Le421State) -> Phrase | None:
    """How often everybody may throw in this round of the décharge."""
    if state.phase == Phase.CHARGE or state.over or state.tied:
        return None
    if state.set_throws is None:
        return phrase("{n} lancers au plus", n=state.limit)
    return phrase("Un seul lancer") if state.set_throws == 1 else phrase("{n} lancers", n=state.set_throws)


def _best(state: Le421State) -> StoodHand | None:
    """The best hand of this round; at the end of the game that of the last one."""
    if not state.hands:
        return state.last.hand(state.last.best) if state.last is not None and state.over else None
    return next(hand for hand in state.hands if hand.seat in state.top())


def _leading(state: Le421State) -> Phrase | None:
    """What the best hand is worth."""
    best = _best(state)
    return None if best is None else phrase("vaut {count}", count=tokens_said(state.worth(best.dice)))


def _lead(canvas: Canvas, box: pygame.Rect, state: Le421State) -> None:
    """The dice of the best hand, its name and its worth, as far as there is room."""
    best = _best(state)
    if best is None or box.height < line_height("sans", canvas.measures.cell):
        return
    said = [line for line in (hand_name(best.dice), _leading(state)) if line is not None]
    if plain_figures(canvas, said[0]):
        said.pop(0)
    canvas = _near(canvas, max(said, key=lambda line: len(canvas.say(line))), box.width)
    cell, step = canvas.measures.cell, line_height("sans", canvas.measures.cell)
    lines = [line for line in said if width("bold", cell, canvas.say(line)) <= box.width]
    while lines and box.height - step * len(lines) < cell * 1.4:
        # The dice name the hand too.
        lines.pop(0)
    tall = box.height - step * len(lines)
    if tall >= cell:
        px = min(round(tall * 0.86), round(cell * 3), int(box.width / STEP / len(best.dice)))
        dice_strip(canvas, pygame.Rect(box.left, box.top, box.width, tall), downwards(best.dice), px, across=0.5)
    top = box.top + tall
    for number, line in enumerate(lines):
        place = pygame.Rect(box.left, top + number * step, box.width, step)
        face, colour = ("bold", BRASS_LIGHT) if line is not said[-1] else ("sans", CREAM)
        canvas.text(place, line, role="cell", face=face, colour=colour)


def _pot(canvas: Canvas, box: pygame.Rect, state: Le421State) -> pygame.Rect:
    """The pot in stacks with its number, at the bottom. Returns the room that is left."""
    cell = canvas.measures.cell
    if _best(state) is None:
        _pot_alone(canvas, box, state.pot)
        return pygame.Rect(box.topleft, (box.width, 0))
    tall = max(round(cell * 1.3), box.height * 2 // 5)
    place = pygame.Rect(box.left, box.bottom - tall, box.width, tall)
    grow = max(1.0, min(2.0, tall / cell / (LED if canvas.measures.crowded else LOOSE)))
    number = width("serif", round(cell * grow), "00") + 6
    room = place.width - number - cell // 2, round(tall * 0.86)
    drawn = jetons.plan(state.pot, room)
    wide = drawn.size[0]
    left = place.left + (place.width - wide - cell // 2 - number) // 2
    stacks = pygame.Rect(left, place.top, wide, place.height)
    jetons.draw_stacks(canvas.surface, stacks, drawn)
    figure = pygame.Rect(stacks.right + cell // 2, place.top, number, place.height)
    canvas.text(figure, str(state.pot), "cell", "serif", BRASS_LIGHT, (0, 0.5), grow)
    return pygame.Rect(box.left, box.top, box.width, box.height - tall)


def _pot_alone(canvas: Canvas, box: pygame.Rect, count: int) -> None:
    """The pot as large as there is room, its number below, or beside it where there is little height."""
    cell = canvas.measures.cell
    low = box.height < cell * 6
    grow = 2.0 if not low else 1.8 if canvas.measures.crowded else 1.3
    number = width("serif", round(cell * grow), "00") + 6 if low else 0
    below = 0 if low else line_height("serif", round(cell * grow))
    stacks = pygame.Rect(box.left, box.top, box.width - number, box.height - below).inflate(0, -cell // 3)
    jetons.draw_stacks(canvas.surface, stacks, jetons.plan(count, stacks.size, ROWS))
    figure = pygame.Rect(stacks.right, box.top, number, box.height)
    if not low:
        figure = pygame.Rect(box.left, box.bottom - below, box.width, below)
    canvas.text(figure, str(count), "cell", "serif", BRASS_LIGHT, grow=grow)
