"""In the rows of Le Poker d'As and its menteur jetons and words make room for names, which are not cut for them."""

import pygame
import pytest

from kiosk.screens.kit.drawing.player_marks import bare
from kiosk.shots.scene_list import stage

WHOLE = [("poker-many", (800, 480)), ("undo-menteur", (800, 480)), ("undo-menteur", (1280, 800))]


@pytest.mark.parametrize(("scene", "size"), WHOLE)
def test_names_in_rows_are_whole(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    drawn = [mark for mark in app.marks if mark.kind == "text"]
    for name in app.in_play.table.names:
        row = next(mark for mark in app.marks if mark.what.endswith(name) and mark.what.startswith("row of "))
        inside = [bare(mark.what) for mark in drawn if row.rect.contains(mark.rect)]
        assert bare(name) in inside


def test_a_small_ladder_shows_what_comes_next_and_no_long_list() -> None:
    for scene, rungs in (
        ("menteur-calls", {"Paire", "Deux paires", "Séquence"}),
        ("menteur-higher", {"Deux paires", "Séquence", "Brelan"}),
        ("menteur-ladder", {"Full", "Carré", "Poker"}),
    ):
        app = stage(scene)
        app.paint(pygame.Surface((800, 480)))
        (box,) = [mark.rect for mark in app.marks if mark.what == "ladder"]
        inside = [mark for mark in app.marks if mark.kind == "text" and box.contains(mark.rect)]
        called = {mark.what for mark in inside if mark.rect.left < box.left + 20}
        assert called == rungs
    app.paint(pygame.Surface((1280, 800)))
    assert {mark.what for mark in app.marks} >= {
        "Poker",
        "Carré",
        "Full",
        "Brelan",
        "Séquence",
        "Deux paires",
        "Paire",
    }
