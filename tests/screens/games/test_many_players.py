"""Where many play, a large screen too sets their names large: what stands elsewhere leaves them the room."""

import pygame
import pytest

from kiosk.shots.scene_list import stage

LARGE = (1280, 800)


@pytest.mark.parametrize(
    ("scene", "names", "least"),
    [
        ("poker-many", ("Marie-Claire", "Barthélémy", "Wolfgang"), 25),
        ("cribble-play", ("Gisèle", "Marcel", "Yvonne"), 28),
    ],
)
def test_names_are_larger_than_cells(scene: str, names: tuple[str, ...], least: int) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(LARGE))
    found = {name: min(mark.px for mark in app.marks if mark.kind == "text" and mark.what == name) for name in names}
    assert min(found.values()) >= least, found


def test_beside_a_whole_ladder_no_call_is_told_twice() -> None:
    app = stage("menteur-ladder")
    app.paint(pygame.Surface(LARGE))
    words = [mark.what.replace("\N{NO-BREAK SPACE}", " ") for mark in app.marks if mark.kind == "text"]
    assert "Deux paires" in words and "2 paires R/9" not in words and "Full V/9" not in words
