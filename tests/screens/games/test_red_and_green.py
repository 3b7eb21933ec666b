"""Green and red, dice and columns, are told apart by more than colour by who does not see red or green."""

from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from kiosk.games.catalogue import GAMES
from kiosk.screens.games.si_no import token_tracks
from kiosk.screens.kit.drawing import die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.player_marks import seat_marks
from tests.screens.drawing import SIZES, Size, canvas_of, pixels
from tests.screens.kit.drawing.colour_blindness import SEEN, as_seen, texture

NAMES = ("Odile", "Paul")
GROUND = (17, 66, 48)
DICE = 0.13
"""How much the textures of two dice differ on average, in spreads of their lightness."""


def dice_differ(how: str, px: int, face: int, hatched: bool) -> float:
    """How far apart the textures of a green and a red die are, their edges left out."""
    seen = []
    for colour in ("green", "red"):
        whole = pygame.Surface((2 * px, 2 * px))
        whole.fill(GROUND)
        whole.blit(die_sprites.die(face, px, colour, hatched=hatched), (0, 0))
        inner = pygame.Rect(0, 0, px * 7 // 10, px * 7 // 10)
        inner.center = (px, px)
        seen.append(texture(as_seen(whole.subsurface(inner), how)))
    return float(np.abs(seen[0] - seen[1]).mean())


@pytest.mark.parametrize("how", SEEN)
@pytest.mark.parametrize("px", [26, 48, 80])
def test_green_and_red_dice_differ_by_their_texture(how: str, px: int) -> None:
    for face in range(1, 7):
        assert dice_differ(how, px, face, hatched=True) > DICE, face
        assert dice_differ(how, px, face, hatched=False) < DICE, f"{face}: what the strokes are for"


def bare_ground(canvas: Canvas, box: pygame.Rect, how: str) -> NDArray[np.float64]:
    """How the lightness of a part of the screen varies."""
    return as_seen(canvas.surface.subsurface(box), how).mean(axis=2)


@pytest.mark.parametrize("how", SEEN)
@pytest.mark.parametrize("size", SIZES)
def test_the_rows_differ_by_strokes(how: str, size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    canvas, state = canvas_of(size), GAMES["si_no"].start(2)
    places: dict[str, list[pygame.Rect]] = {"green": [], "red": []}
    inks = {token_tracks.GREEN_INK: "green", token_tracks.RED_INK: "red"}

    def remember(self: Canvas, box: pygame.Rect, *said: Any, **how: Any) -> pygame.Rect:
        if how.get("colour") in inks:
            places[inks[how["colour"]]].append(box)
        return box

    monkeypatch.setattr(Canvas, "text", remember)
    room = pygame.Rect(10, 10, size[0] - 20, round(size[1] * 0.9))
    token_tracks.circles(canvas, room, state, seat_marks(NAMES))
    green, red = (places[colour][0] for colour in ("green", "red"))
    assert bare_ground(canvas, green, how).std() > 0.02 and bare_ground(canvas, red, how).std() < 0.01


def test_pips_are_seen_on_strokes() -> None:
    """A hatched die has as many light pips as a plain one."""
    for face in range(1, 7):
        picture = die_sprites.die(face, 60, "green", hatched=True)
        light = pygame.mask.from_threshold(picture, (250, 240, 220), (70, 70, 70, 255))
        assert len(list(light.connected_components(20))) == face


def test_screens_draw_the_strokes_and_pictures_of_real_dice_do_not() -> None:
    canvas, plain = canvas_of(), canvas_of()
    canvas.die(4, (100, 100), 60, "green")
    picture = die_sprites.die(4, 60, "green")
    plain.surface.blit(picture, picture.get_rect(center=(100, 100)))
    assert pixels(canvas.surface) != pixels(plain.surface)
    red, drawn = canvas_of(), die_sprites.die(4, 60, "red")
    red.die(4, (100, 100), 60, "red")
    plain = canvas_of()
    plain.surface.blit(drawn, drawn.get_rect(center=(100, 100)))
    assert pixels(red.surface) == pixels(plain.surface)
