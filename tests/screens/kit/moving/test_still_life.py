"""Dice where buttons leave a page empty: only there, the same each time, and no throw that counts."""

import numpy as np
import pygame
import pytest

from kiosk.screens.kit import button_grid
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.moving import still_life
from kiosk.screens.kit.moving.still_life import Pieces
from kiosk.screens.kit.screen import Item
from kiosk.shots.scene_list import stage
from tests.screens.drawing import canvas_of, changed, pixels

ROOM = pygame.Rect(40, 100, 720, 320)
ITEMS = [Item(key, key, lambda: None) for key in ("stay", "leave")]


def test_dice_lie_in_the_empty_room_and_the_buttons_below_them() -> None:
    canvas = canvas_of()
    button_grid.draw(canvas, ROOM, ITEMS, 0)
    buttons = [rect for _, rect in canvas.targets]
    assert len(buttons) == 2 and min(rect.top for rect in buttons) > ROOM.top + 140
    assert not [mark for mark in canvas.marks if mark.kind == "die"]
    upper = pygame.Rect(ROOM.left, ROOM.top, ROOM.width, min(rect.top for rect in buttons) - ROOM.top)
    assert len(set(pygame.image.tobytes(canvas.surface.subsurface(upper), "RGB"))) > 100


def test_a_low_room_and_one_for_hands_have_none() -> None:
    canvas = canvas_of()
    least = round(canvas.measures.target * still_life.ROOM)
    assert still_life.has_room(canvas, least) and not still_life.has_room(canvas, least - 1)
    canvas.floor = 400
    assert not still_life.has_room(canvas, 2 * least)


def test_each_page_has_faces_of_its_own_and_keeps_them() -> None:
    drawn = []
    for page in ("one", "one", "other"):
        canvas = canvas_of()
        touched = changed(canvas.surface, lambda canvas=canvas, page=page: still_life.draw(canvas, ROOM, page))
        assert touched.width > ROOM.width // 3
        drawn.append(pixels(canvas.surface))
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize("ruled", [True, False])
def test_both_sides_are_alike_and_stand_on_one_line(ruled: bool) -> None:
    """So it is an ornament and no throw that somebody might count."""
    canvas = canvas_of()
    canvas.surface.fill((0, 0, 0))
    still_life.draw(canvas, ROOM, "page", ruled)
    seen = pygame.surfarray.array3d(canvas.surface).max(axis=2) > 100
    left, right = seen[: ROOM.centerx], seen[: ROOM.centerx : -1]
    wide = [int(np.flatnonzero(half.any(axis=1))[0]) for half in (left, right[: ROOM.centerx])]
    shift = canvas.surface.get_width() - 2 * ROOM.centerx
    assert abs(wide[0] - (wide[1] - shift)) <= 3
    assert abs(int(left.sum()) - int(right.sum())) < 0.04 * left.sum()
    tall = canvas.measures.target * 1.1
    assert np.flatnonzero(seen.any(axis=0))[-1] - np.flatnonzero(seen.any(axis=0))[0] < tall


@pytest.mark.parametrize("label", ["", "stays"])
def test_beside_dice_that_are_asked_about_lie_no_others(label: str) -> None:
    canvas, faces = canvas_of(), [Item(str(face), label, lambda: None, face=face) for face in (1, 2)]
    items = [*faces, Item("cancel", "cancel", lambda: None)]
    touched = changed(canvas.surface, lambda: button_grid.draw(canvas, pygame.Rect(40, 20, 720, 440), items, -1))
    assert touched.height < 200


@pytest.mark.parametrize(
    ("scene", "pieces"),
    [
        ("calibration-sets", Pieces.POKER_DICE),
        ("tables-camera", None),
        ("calibration-set", Pieces.POKER_DICE),
        ("own-cards", Pieces.CARDS),
        ("own-cards-deck", Pieces.CARDS),
    ],
)
def test_pages_about_poker_dice_or_cards_show_these_and_one_for_the_camera_nothing(
    scene: str, pieces: Pieces | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, draw = list[Pieces](), still_life.draw

    def noted(canvas: Canvas, room: pygame.Rect, page: str, pieces: Pieces) -> None:
        shown.append(pieces)
        draw(canvas, room, page, pieces=pieces)

    monkeypatch.setattr(still_life, "draw", noted)
    stage(scene).paint(pygame.Surface((1280, 800)))
    assert shown == ([] if pieces is None else [pieces])


def test_pieces_of_another_kind_look_otherwise() -> None:
    drawn = []
    for pieces in Pieces:
        canvas = canvas_of()
        still_life.draw(canvas, ROOM, "page", pieces=pieces)
        drawn.append(pixels(canvas.surface))
    assert len(set(drawn)) == len(Pieces)
