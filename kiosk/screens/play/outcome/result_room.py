"""What stands above the buttons of a result: heading, podium, ranking, story and code, as they fit."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from kiosk.games.engine.values import Outcome, Unit
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import tiles
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, GLOW, HEADING
from kiosk.screens.play.outcome import sheet_code
from kiosk.screens.play.outcome.podium import draw_podium, on_podium
from kiosk.screens.play.outcome.result_ranking import draw_ranking, ranking, row_least
from kiosk.screens.play.outcome.sheet_on_phone import TAKE_HOME

PODIUM, COMPACT = 5.6, 3.6
"""The least height of a podium in the size of its type, and of one on a small screen."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What is told of a game: `names` by seat with marks, the lines of its story, the texts for its code.

    `whole` is how the match or the event stands that it is part of.
    """

    outcome: Outcome
    names: Sequence[str]
    story: Sequence[Phrase]
    texts: Sequence[str]
    whole: Phrase | None = None
    unit: Unit = Unit.POINTS


Part = Callable[[Canvas, pygame.Rect, Finished], None]
Plan = tuple[pygame.Surface | None, Part]
"""The code, if any, and what is drawn in the room that it leaves."""
CAPTION = phrase("La feuille sur ton téléphone")


def draw_result(canvas: Canvas, body: pygame.Rect, heading: Phrase, told: Finished) -> None:
    """The heading, and below it what is told.

    Where that leaves the code no room on a small screen, it stands beside the heading too, which is smaller then.
    """
    plan = _plan(canvas, tiles.title(_unseen(canvas), body, heading), told)
    high = _high_code(canvas, body, told) if plan[0] is None else None
    if high is not None:
        for part in (_without_story, partial(_without_story, small=True)):
            draw = partial(_below_heading, body=body, plan=(high, part), heading=heading, told=told)
            if _fits(draw, canvas):
                sheet_code.draw(canvas, body, high, TAKE_HOME)
                draw(canvas)
                return
    _draw_plan(canvas, tiles.title(canvas, body, heading), plan, told)


def _high_code(canvas: Canvas, body: pygame.Rect, told: Finished) -> pygame.Surface | None:
    """The code that may stand beside the heading, with words below it; none where a notice needs that place."""
    if not canvas.measures.compact or canvas.notice is not None:
        return None
    code = sheet_code.fitting(told.texts, min(body.height, body.width // 3))
    return code if code is not None and sheet_code.captioned(canvas, body, code, TAKE_HOME) else None


def _below_heading(canvas: Canvas, body: pygame.Rect, plan: Plan, heading: Phrase, told: Finished) -> None:
    """The smaller heading beside the code, and what the plan draws below it."""
    code, part = plan
    small = replace(canvas, measures=replace(canvas.measures, big=round(canvas.measures.big * HEADING)))
    beside = body if code is None else sheet_code.left_of(code, body, canvas.measures.gap * 2 // 3)
    room = tiles.title(small, beside, heading)
    part(canvas, _below_whole(canvas, room, told), told)


def _draw_plan(canvas: Canvas, room: pygame.Rect, plan: Plan, told: Finished) -> None:
    brass.light(canvas.surface, room.inflate(0, room.height // 2), GLOW, 40)
    if plan[0] is not None:
        sheet_code.draw(canvas, room, plan[0], CAPTION)
    _beside(canvas, room, plan, told)


def _plan(canvas: Canvas, room: pygame.Rect, told: Finished) -> Plan:
    """The first in which everything is whole: the code goes after podium and story."""
    plans = list(_plans(canvas, room, told))
    fitting = (plan for plan in plans if _fits(partial(_beside, room=room, plan=plan, told=told), canvas))
    return next(fitting, plans[-1])


def _plans(canvas: Canvas, room: pygame.Rect, told: Finished) -> Iterator[Plan]:
    code = sheet_code.fitting(told.texts, sheet_code.side(room, canvas.measures.gap))
    for shown in (code, None) if code is not None else (None,):
        yield from ((shown, part) for part in (*_stories(len(told.story)), _without_story, _rows))


def _stories(lines: int) -> Iterator[Part]:
    """With the story: rather fewer lines of it than small ones."""
    for role in ("text", "cell"):
        yield from (partial(_with_story, role=role, lines=count) for count in range(lines, 0, -1))


def _beside(canvas: Canvas, room: pygame.Rect, plan: Plan, told: Finished) -> None:
    """What a plan draws beside the code; at the foot what the code is, where that has no room below it."""
    code, part = plan
    if code is not None:
        beside = sheet_code.left_of(code, room, canvas.measures.gap * 2 // 3)
        if not sheet_code.captioned(canvas, room, code, CAPTION):
            beside.height -= line_height("sans", canvas.measures.cell)
            foot = pygame.Rect(beside.left, beside.bottom, beside.width, room.bottom - beside.bottom)
            words = Phrase("{caption} →", {"caption": CAPTION})
            canvas.text(foot, words, "cell", colour=BRASS_LIGHT, align=(1, 0.5), shadow=True)
        room = beside
    part(canvas, _below_whole(canvas, room, told), told)


def _unseen(canvas: Canvas) -> Canvas:
    """One of the same size on which things are tried."""
    return replace(canvas, surface=pygame.Surface(canvas.surface.get_size()), marks=[], pieces=[], checks=False)


def _fits(draw: Callable[[Canvas], None], canvas: Canvas) -> bool:
    """Whether every text is whole and large enough: tried on a surface that nobody sees."""
    tried = _unseen(canvas)
    try:
        draw(tried)
    except NoRoomError:
        return False
    return not any(mark.cut or mark.px < mark.need for mark in tried.marks if mark.kind == ElementKind.TEXT)


def _below_whole(canvas: Canvas, room: pygame.Rect, told: Finished) -> pygame.Rect:
    """How the match or the event stands, in a line or a few. Returns the room below."""
    if told.whole is None:
        return room
    fitted = canvas.fitted(told.whole, (room.width, room.height * 2 // 5), face="bold")
    tall = len(fitted.lines) * line_height("bold", fitted.px) + canvas.measures.gap // 3
    canvas.text(pygame.Rect(room.left, room.top, room.width, tall), told.whole, face="bold", colour=CREAM)
    return pygame.Rect(room.left, room.top + tall, room.width, room.height - tall)


class NoRoomError(Exception):
    """What is to be drawn does not fit."""


def _with_story(canvas: Canvas, room: pygame.Rect, told: Finished, role: str, lines: int) -> None:
    """Podium, the ranking of those behind, so many lines of the story in the type of that role."""
    px = canvas.measures.minimum(role)
    story, tall = told.story[:lines], line_height("sans", px)
    if not story or any(width("sans", px, canvas.say(line)) >= room.width for line in story):
        raise NoRoomError
    foot = pygame.Rect(room.left, room.bottom - tall * len(story), room.width, tall * len(story))
    above = pygame.Rect(room.left, room.top, room.width, foot.top - room.top - canvas.measures.gap // 3)
    _without_story(canvas, above, told)
    for number, line in enumerate(story):
        place = pygame.Rect(foot.left, foot.top + number * tall, foot.width, tall)
        ink = canvas.text(place, line, role, colour=CREAM, shadow=True)
        for x in (ink.left - tall // 2, ink.right + tall // 2):
            if role == "text" and place.left < x < place.right:
                brass.diamond(canvas.surface, (x, place.centery), canvas.measures.line * 2)


def _without_story(canvas: Canvas, room: pygame.Rect, told: Finished, small: bool = False) -> None:
    """Podium, and below it the ranking of those behind; `small`: that in the type of cells."""
    measures, behind = canvas.measures, len(ranking(told.outcome)) - len(on_podium(told.outcome))
    lines = -(-behind // 2) if behind > 1 else behind
    lower = replace(canvas, measures=replace(measures, text=measures.cell)) if small else canvas
    tall = row_least(lower) if small else round(row_least(canvas) * 1.1)
    rows = pygame.Rect(room.left, 0, room.width, tall * lines)
    rows.bottom = room.bottom
    podium = pygame.Rect(
        room.left, room.top, room.width, room.height - rows.height - measures.gap // 3 * bool(behind)
    )
    if podium.height < measures.text * (COMPACT if measures.compact else PODIUM):
        raise NoRoomError
    draw_podium(canvas, podium, told.outcome, told.names, told.unit)
    if behind:
        draw_ranking(lower, rows, told.outcome, told.names, len(on_podium(told.outcome)))


def _rows(canvas: Canvas, room: pygame.Rect, told: Finished) -> None:
    draw_ranking(canvas, room, told.outcome, told.names)
