"""Draws a whole frame: the felt, the screen in front with what is wrong, the rail below it, the board's signs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

import pygame

from kiosk.devices.board_sensors import BoardSensors
from kiosk.devices.buttons.gestures import Lamp
from kiosk.i18n.phrase import Phrase
from kiosk.screens.app import notice_bar
from kiosk.screens.app.background import board_health
from kiosk.screens.app.screen_reader import read_from
from kiosk.screens.hands_free import hand_rail
from kiosk.screens.hands_free.controller import HandsFree
from kiosk.screens.hands_free.single_switch import SingleSwitch
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing import felt_and_wood, theme
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import Measures
from kiosk.screens.kit.drawing.type_scaling import most_legible
from kiosk.screens.kit.rail import button_rail, focus_badge
from kiosk.screens.kit.rail.blinking_dome import BlinkingDome
from kiosk.screens.kit.screen import Host
from kiosk.screens.kit.trouble_line import draw_trouble, trouble_height


class Painted(Host, Protocol):
    """What a frame shows."""

    @property
    def notice(self) -> Phrase | None:
        """What is wrong, in a place of its own on the screen."""

    @property
    def news(self) -> Phrase | None:
        """What was said last, if nothing is wrong."""

    @property
    def hands(self) -> HandsFree:
        """The controller for playing by hand over the track."""

    @property
    def scanner(self) -> SingleSwitch:
        """The controller for playing with one button."""

    @property
    def board(self) -> BoardSensors:
        """The board's heat and power."""


def paint(
    app: Painted, surface: pygame.Surface, checks: bool = False
) -> tuple[Canvas, Sequence[str], BlinkingDome | None]:
    """Draws everything anew; `checks` measures contrasts too, see `Canvas`.

    Returns the canvas, which knows what was drawn where, the words that the screen in front drew beside its buttons,
    and the dome that blinks.
    """
    front = app.screen
    choices = theme.choices(surface.get_size(), app.config.larger_type(), front.playing, front.whole_sheet)
    if len(choices) == 1:
        return _frame(app, surface, choices[0], choices[0], checks)
    screen, leaf = app.screen, (surface.get_size(), app.screen.leaf)
    place = screen.taken.get(leaf, 0)
    frame = _frame(app, surface, choices[place], choices[-1], checks)
    if leaf not in screen.taken or faults(frame[0].marks, choices[place]):
        # For the first time, or there is more on the page now than its type leaves room for.
        place = most_legible(choices, lambda taken: _frame(app, surface, taken, choices[-1])[0].marks)
        frame = _frame(app, surface, choices[place], choices[-1], checks)
    screen.taken[leaf] = place
    return frame


def _frame(
    app: Painted, surface: pygame.Surface, taken: Measures, plain: Measures, checks: bool = False
) -> tuple[Canvas, Sequence[str], BlinkingDome | None]:
    """The whole frame in the type of `taken`, where there is no larger one in that of `plain`."""
    canvas = Canvas(surface, taken, app.words, checks)
    surface.blit(felt_and_wood.table(surface.get_size()), (0, 0))
    # Nothing moves for a notice: a screen finds a place for it.
    canvas.notice = app.notice if app.screen.keeps_notice else None
    app.screen.draw(canvas, _body(app, canvas, notice_bar.height(canvas, app.demo)))
    read = read_from(canvas.marks)
    notice_bar.draw(canvas, app.demo)
    if canvas.notice is not None:
        place = canvas.places.get("notice") or _top(canvas, canvas.notice)
        draw_trouble(canvas, place, canvas.notice, plain, news=app.notice == app.news)
    room = dome = None
    if app.hands.on:
        app.hands.draw(canvas)
    else:
        legend = app.screen.legend()
        room = button_rail.spare(canvas, legend)
        lamps = app.screen.lamps()
        button_rail.draw(canvas, legend, lamps, app.scanner.offered)
        focus_badge.draw(canvas, legend, lamps["ok"])
        dome = _dome(app, canvas, legend, lamps)
    board_health.draw(surface, canvas.measures, app.board, room)
    return canvas, read, dome


def _dome(app: Painted, canvas: Canvas, legend: Legend, lamps: Mapping[str, Lamp]) -> BlinkingDome | None:
    """The drawn OK, where it blinks as the lamp in the real one does."""
    if lamps.get("ok") is not Lamp.BLINK or app.config.screen.motion != "full":
        return None

    def dark() -> pygame.Surface:
        unlit = replace(canvas, surface=canvas.surface.copy(), marks=[], targets=[])
        button_rail.draw(unlit, legend, {**lamps, "ok": Lamp.OFF}, app.scanner.offered)
        return unlit.surface

    return BlinkingDome(button_rail.light(canvas, "ok"), dark)


def _top(canvas: Canvas, notice: Phrase) -> pygame.Rect:
    """Over what stands at the top, where a screen found no place after all."""
    inner = canvas.inner
    return pygame.Rect(inner.topleft, (inner.width, trouble_height(canvas, notice, inner.width)))


def _body(app: Painted, canvas: Canvas, top: int) -> pygame.Rect:
    """The room between the label, `top` pixels high, and the rail; hands' rail may cover a row of buttons."""
    inner = canvas.inner
    rail = hand_rail.height(canvas) if app.hands.on else button_rail.height(canvas)
    taken = top + rail + canvas.measures.gap // (4 if canvas.measures.crowded else 3)
    body = pygame.Rect(inner.left, inner.top + top, inner.width, inner.height - taken)
    if app.hands.on:
        canvas.floor = inner.bottom - rail
        body.height += hand_rail.covers(canvas) if app.screen.button_row else 0
    return body
