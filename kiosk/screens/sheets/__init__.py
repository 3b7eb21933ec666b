"""The sheets and boards, one file a game."""

from collections.abc import Callable, Mapping

import pygame

from kiosk.games.engine import Json
from kiosk.screens.canvas import Canvas
from kiosk.screens.sheets import cameroun
from kiosk.screens.sheets.grid import Change

Drawer = Callable[[Canvas, pygame.Rect, Json, tuple[str, ...], int, Change | None], None]

DRAWERS: Mapping[str, Drawer] = {"cameroun": cameroun.draw}
