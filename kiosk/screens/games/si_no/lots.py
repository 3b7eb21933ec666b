"""Throws that decide who does something: the lowest total is first croupier, among those level the first 7 wins."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.games.si_no.board import SEVEN
from kiosk.games.si_no.payouts import Phase
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.fill import plate
from kiosk.i18n.lists import together
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing import brass
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.fonts import line_height, width
from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT, CREAM, DECIDES, INK
from kiosk.screens.kit.drawing.type_scaling import named, roomy

LOWEST = phrase("Qui sera croupier ? Le plus petit total.")
AWAITED, NOBODY = "…", -1
WIDEST = 3.6
"""The width of a circle at most, in the size of large type."""

WORDS = 6
"""Words above and below the circles have one part in so many of the height at most."""


@dataclass(frozen=True, slots=True)
class _Throw:
    """What a player threw, in the circle above the name; `first` has the best of it so far."""

    seat: int
    total: int | None
    first: bool


def level(state: SiNoState) -> bool:
    """Whether those who are level throw for a 7, or one has just thrown it."""
    last = state.last
    decided = state.phase == Phase.FIN and last is not None and last.kind == Phase.DEPARTAGE
    return state.phase == Phase.DEPARTAGE or decided


def lot(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...]) -> None:
    """The draw for the first croupier: everybody's total, the lowest in brass; nobody has points yet."""
    known = [roll for roll in state.rolls if roll is not None]
    throws = [_Throw(seat, roll, roll is not None and roll == min(known)) for seat, roll in enumerate(state.rolls)]
    _circles(canvas, _headed(canvas, box, LOWEST), throws, names, state.player)


def tie(canvas: Canvas, box: pygame.Rect, state: SiNoState, names: tuple[str, ...]) -> None:
    """Those who are level, each with the last throw; a 7 in brass."""
    over = state.phase == Phase.FIN
    arrived = [seat for seat, points in enumerate(state.points) if points == state.rules.target]
    seats = arrived if over else sorted(state.contenders)
    throws = [_Throw(seat, roll := state.rolls[seat], roll == int(SEVEN)) for seat in seats]
    who = together([bare(names[seat]) for seat in seats])
    said = phrase("{names} à égalité : le premier 7 gagne", names=who)
    if canvas.fitted(said, (box.width, _head(canvas, box)), "cell", "bold").cut:
        said = phrase("{n} joueurs à égalité : le premier 7 gagne", n=len(seats))
    _circles(canvas, _headed(canvas, box, said), throws, names, NOBODY if over else state.player)


def _headed(canvas: Canvas, box: pygame.Rect, said: Phrase) -> pygame.Rect:
    """What is thrown for, above; the room below."""
    tall = _head(canvas, box)
    canvas.text(pygame.Rect(box.left, box.top, box.width, tall), said, "cell", "bold", BRASS_LIGHT, grow=DECIDES)
    return pygame.Rect(box.left, box.top + tall, box.width, box.height - tall)


def _head(canvas: Canvas, box: pygame.Rect) -> int:
    return min(line_height("bold", round(canvas.measures.cell * DECIDES)), box.height // WORDS)


def _circles(canvas: Canvas, box: pygame.Rect, throws: Sequence[_Throw], names: tuple[str, ...], player: int) -> None:
    """A circle for each throw, in brass what is first so far, the name below it; in a frame whose throw it is."""
    wide, gap = box.width // len(throws), canvas.measures.gap // 4
    called = [plate(names[throw.seat]) for throw in throws]

    def fits(larger: Canvas) -> bool:
        cell = larger.measures.cell
        named = max(width("sans", cell, name) for name in called) <= wide - gap
        return named and line_height("sans", cell) * WORDS <= box.height

    canvas = roomy(canvas, fits, DECIDES)
    cell, lines = canvas.measures.cell, 1 if fits(canvas) else 2
    foot = lines * line_height("sans", cell) + gap
    px = min(wide - 2 * gap, box.height - 2 * gap - foot, round(canvas.measures.big * WIDEST))
    for place, throw in enumerate(throws):
        circle, turn = pygame.Rect(0, 0, px, px), throw.seat == player
        circle.center = (box.left + wide * place + wide // 2, box.centery - foot // 2)
        if turn:
            brass.light(canvas.surface, circle.inflate(px // 3, px // 3), strength=80)
        stops = brass.METAL if throw.first else brass.LACQUER if turn else brass.NIGHT
        canvas.box(circle, stops, px // 2, canvas.measures.line, f"draw of {throw.seat}")
        said = AWAITED if throw.total is None else str(throw.total)
        ink = INK if throw.first else BRASS_LIGHT if turn else CREAM
        canvas.text(circle, said, role="cell", face="serif", colour=ink, grow=max(1, px / 2 / cell))
        # Names that are wider than their places stand by turns on two lines.
        top = circle.bottom + gap + place % lines * line_height("sans", cell)
        below = pygame.Rect(0, top, wide * lines - gap, line_height("sans", cell))
        below.centerx = circle.centerx
        below = below.clip(box)
        drawn, said = named(canvas, names[throw.seat], "sans", below.width, [names[one.seat] for one in throws])
        drawn.text(below, said, role="cell", colour=BRASS_LIGHT if turn or throw.first else CREAM)
