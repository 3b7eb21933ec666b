"""In the rows of Le Poker d'As and its menteur jetons and words make room for names, which are not cut for them."""

import pygame
import pytest

from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.shots.scene_list import stage


@pytest.mark.parametrize(("scene", "size"), [("poker-many", (800, 480)), ("undo-menteur", (1280, 800))])
def test_names_in_rows_are_whole(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    drawn = [mark for mark in app.marks if mark.kind == "text"]
    for name in app.in_play.table.names:
        row = next(mark for mark in app.marks if mark.what.endswith(name) and mark.what.startswith("row of "))
        inside = [bare(mark.what) for mark in drawn if row.rect.contains(mark.rect)]
        assert bare(name) in inside
