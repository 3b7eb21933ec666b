"""What stands between the heading and the buttons of a result: podium, ranking, story and code, as they fit."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from kiosk.games.engine.values import Outcome
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.layout_check import ElementKind
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM
from kiosk.screens.play.outcome import sheet_code
from kiosk.screens.play.outcome.podium import draw_podium, on_podium
from kiosk.screens.play.outcome.result_ranking import draw_ranking, ranking, row_least

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


Part = Callable[[Canvas, pygame.Rect, Finished], None]
Plan = tuple[pygame.Surface | None, Part]
"""The code, if any, and what is drawn in the room that it leaves."""
CAPTION = phrase("La feuille sur ton téléphone")


def draw_room(canvas: Canvas, room: pygame.Rect, told: Finished) -> None:
    """The first plan in which everything is whole: the code goes after podium and story."""
    plans = list(_plans(canvas, room, told))
    code, part = next((plan for plan in plans if _fits(canvas, room, plan, told)), plans[-1])
    if code is not None:
        sheet_code.draw(canvas, room, code, CAPTION)
    _beside(canvas, room, (code, part), told)


def _plans(canvas: Canvas, room: pygame.Rect, told: Finished) -> Iterator[Plan]:
    code = sheet_code.fitting(told.texts, sheet_code.side(room, canvas.measures.gap))
    for shown in (code, None) if code is not None else (None,):
        yield from ((shown, part) for part in (*_stories(canvas, len(told.story)), _without_story, _rows))


def _stories(canvas: Canvas, lines: int) -> Iterator[Part]:
    """With the story: on a small screen rather fewer lines of it than small ones."""
    fewest = 1 if canvas.measures.compact else lines
    for role in ("text", "cell"):
        yield from (partial(_with_story, role=role, lines=count) for count in range(lines, fewest - 1, -1))


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


def _fits(canvas: Canvas, room: pygame.Rect, plan: Plan, told: Finished) -> bool:
    """Whether every text is whole and large enough: tried on a surface that nobody sees."""
    tried = replace(canvas, surface=pygame.Surface(canvas.surface.get_size()), marks=[], pieces=[], checks=False)
    try:
        _beside(tried, room, plan, told)
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


def _without_story(canvas: Canvas, room: pygame.Rect, told: Finished) -> None:
    """Podium, and below it the ranking of those behind."""
    measures, behind = canvas.measures, len(ranking(told.outcome)) - len(on_podium(told.outcome))
    lines = -(-behind // 2) if behind > 1 else behind
    rows = pygame.Rect(room.left, 0, room.width, round(row_least(canvas) * 1.1) * lines)
    rows.bottom = room.bottom
    podium = pygame.Rect(
        room.left, room.top, room.width, room.height - rows.height - measures.gap // 3 * bool(behind)
    )
    if podium.height < measures.text * (COMPACT if measures.compact else PODIUM):
        raise NoRoomError
    draw_podium(canvas, podium, told.outcome, told.names)
    if behind:
        draw_ranking(canvas, rows, told.outcome, told.names, len(on_podium(told.outcome)))


def _rows(canvas: Canvas, room: pygame.Rect, told: Finished) -> None:
    draw_ranking(canvas, room, told.outcome, told.names)
