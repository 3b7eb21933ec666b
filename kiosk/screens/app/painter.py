"""Draws a whole frame: the felt, the screen in front, the notice above it, the rail below it, the board's signs."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from kiosk.devices.board_sensors import BoardSensors
from kiosk.i18n.phrase import Phrase
from kiosk.screens.app import notice_bar
from kiosk.screens.app.background import board_health
from kiosk.screens.app.screen_reader import read_from
from kiosk.screens.hands_free import hand_rail
from kiosk.screens.hands_free.controller import HandsFree
from kiosk.screens.hands_free.single_switch import SingleSwitch
from kiosk.screens.kit.drawing import felt_and_wood
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.rail import button_rail
from kiosk.screens.kit.screen import Host


class Painted(Host, Protocol):
    """What a frame shows."""

    @property
    def notice(self) -> Phrase | None:
        """The line above the screen."""

    @property
    def hands(self) -> HandsFree:
        """The controller for playing by hand over the track."""

    @property
    def scanner(self) -> SingleSwitch:
        """The controller for playing with one button."""

    @property
    def board(self) -> BoardSensors:
        """The board's heat and power."""


def paint(app: Painted, surface: pygame.Surface, checks: bool = False) -> tuple[Canvas, Sequence[str]]:
    """Draws everything anew; `checks` measures contrasts too, see `Canvas`.

    Returns the canvas, which knows what was drawn where, and the words that the screen in front drew beside its
    buttons.
    """
    size = surface.get_size()
    canvas = Canvas(surface, measures(size, app.config.larger_type(), app.screen.playing), app.words, checks)
    surface.blit(felt_and_wood.table(size), (0, 0))
    top = notice_bar.height(canvas, app.notice, app.demo)
    app.screen.draw(canvas, _body(app, canvas, top))
    read = read_from(canvas.marks)
    if top:
        notice_bar.draw(canvas, app.notice, app.demo)
    if app.hands.on:
        room = None
        app.hands.draw(canvas)
    else:
        legend = app.screen.legend()
        room = button_rail.spare(canvas, legend)
        button_rail.draw(canvas, legend, app.screen.lamps(), app.scanner.offered)
    board_health.draw(surface, canvas.measures, app.board, room)
    return canvas, read


def _body(app: Painted, canvas: Canvas, top: int) -> pygame.Rect:
    """The room between the notice, `top` pixels high, and the rail; hands' rail may cover a row of buttons."""
    inner = canvas.inner
    rail = hand_rail.height(canvas) if app.hands.on else button_rail.height(canvas)
    taken = top + rail + canvas.measures.gap // 3
    body = pygame.Rect(inner.left, inner.top + top, inner.width, inner.height - taken)
    if app.hands.on:
        canvas.floor = inner.bottom - rail
        body.height += hand_rail.covers(canvas) if app.screen.button_row else 0
    return body
