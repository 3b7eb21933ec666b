"""Situations of the play screen as values, taken from the scenes of `kiosk shots`."""

import pygame

from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.people.marked_names import seated
from kiosk.screens.play.layout.sheet_layout import PlayView
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage


def view_of(scene: str, language: str = "fr") -> PlayView:
    """What is drawn in a scene, without the demonstration's track."""
    app = stage(scene, language)
    screen, table = app.screen, app.in_play.table
    assert isinstance(screen, TableScreen)
    names = seated(app, table)
    return PlayView(screen.panel, screen.items(), screen.place, names, screen.screens, table.state, screen.held, None)


def inside(canvas: Canvas, body: pygame.Rect) -> bool:
    """Whether all that was drawn lies in `body`, and nothing over anything else."""
    apart = faults(canvas.marks, canvas.measures) == []
    return apart and all(body.contains(mark.rect) for mark in canvas.marks)
