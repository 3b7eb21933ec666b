"""Without a camera the page shows where one belongs, below what it says: kiosk.screens.calibration.missing_camera."""

import pygame
import pytest

from kiosk.screens.calibration import missing_camera
from kiosk.shots.scene_list import stage
from tests.screens.drawing import SIZES, canvas_of, changed


@pytest.mark.parametrize("size", SIZES)
def test_the_drawing_stays_in_its_room_and_is_no_mark(size: tuple[int, int]) -> None:
    canvas = canvas_of(size)
    room = canvas.inner.inflate(-canvas.inner.width // 2, -canvas.inner.height // 2)
    touched = changed(canvas.surface, lambda: missing_camera.draw(canvas, room))
    lit = room.inflate(room.width // 2, room.height // 2)
    assert lit.contains(touched) and touched.height > room.height // 2 and not canvas.marks


def test_it_is_drawn_where_there_is_no_camera_and_not_over_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    rooms: list[pygame.Rect] = []
    monkeypatch.setattr(missing_camera, "draw", lambda canvas, room: rooms.append(room))
    stage("calibration-blind").paint(pygame.Surface(SIZES[0]))
    assert rooms and not missing_camera.has_room(canvas_of(SIZES[0]), canvas_of(SIZES[0]).measures.target)
