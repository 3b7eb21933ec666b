"""The line below a replay: it says where the game is, and how full its bar is."""

import pygame
import pytest

from kiosk.screens.kit.drawing.theme import GOLD
from kiosk.screens.replay import progress_line
from kiosk.screens.replay.playback import Playback
from tests.screens.drawing import SIZES, Size, canvas_of, well_set, words_on

LONGEST = "M" * 24


def drawn(size: Size, name: str, part: float, playback: Playback) -> tuple[list[str], int, bool]:
    """The words, the gold pixels of the bar, whether all words have room."""
    canvas = canvas_of(size)
    box = pygame.Rect(20, 100, size[0] - 40, progress_line.height(canvas))
    progress_line.draw(canvas, box, name, "Lancer 12 sur 48", playback, part)
    row = box.bottom - canvas.measures.line * 2
    gold = sum(canvas.surface.get_at((x, row))[:3] == GOLD for x in range(box.left, box.right))
    return words_on(canvas), gold, well_set(canvas)


@pytest.mark.parametrize("size", SIZES)
def test_name_count_and_speed_stand_there_and_the_bar_fills(size: Size) -> None:
    playback = Playback((1.0,))
    playback.speed_up()
    fills = []
    for part in (0.0, 0.5, 1.0):
        words, gold, whole = drawn(size, "Gisèle", part, playback)
        assert sorted(words) == sorted(["Gisèle", "Lancer 12 sur 48", "Vitesse ×2"]) and whole
        fills.append(gold)
    wide = size[0] - 40
    assert fills[0] < wide * 0.05 and abs(fills[1] - wide / 2) < wide * 0.03 and fills[2] > wide * 0.97


def test_a_long_name_leaves_the_speed_as_a_figure() -> None:
    words, _, _ = drawn(SIZES[0], LONGEST, 0.5, Playback((1.0,)))
    assert "×1" in words and "Lancer 12 sur 48" in words


def test_a_pause_looks_otherwise_than_playing_and_the_end() -> None:
    pictures = set()
    for place, playing in ((0, True), (0, False), (1, False)):
        playback = Playback((1.0,))
        playback.place, playback.playing = place, playing
        canvas = canvas_of()
        progress_line.draw(canvas, pygame.Rect(20, 100, 760, 50), "Gisèle", "Lancer 1 sur 2", playback, 0.5)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 3
