"""A whole frame: screen, notice and rail each in its place, and the words that are read aloud."""

import pygame
import pytest

from kiosk.config.schema import Config
from kiosk.i18n.phrase import phrase
from kiosk.screens.app import painter
from kiosk.screens.app.application import App
from kiosk.screens.hands_free import hand_rail
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.rail import button_rail
from kiosk.screens.kit.screen import Item, Screen
from kiosk.shots.staging.hands import by_hand
from kiosk.shots.staging.props import new_app
from tests.screens.drawing import SIZES


class Room(Screen):
    """Notes the room that it is given, and writes a word in it."""

    screen_key = "room"
    body = pygame.Rect(0, 0, 0, 0)
    floor: int | None = None

    def items(self) -> list[Item]:
        return [Item("one", "1", lambda: None)]

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        self.body, self.floor = body, canvas.floor
        canvas.text(body, phrase("Retour"))


def framed(app: App, size: tuple[int, int], row: bool = False, keeps: bool = True) -> tuple[Room, Canvas, list[str]]:
    room = Room(app)
    room.button_row, room.keeps_notice = row, keeps
    app.push(room)
    canvas, read, _ = painter.paint(app, pygame.Surface(size))
    return room, canvas, list(read)


@pytest.mark.parametrize("size", SIZES)
def test_the_screen_lies_above_the_rail_and_nothing_moves_for_a_notice(size: tuple[int, int]) -> None:
    app = new_app()
    alone, canvas, _ = framed(app, size)
    assert canvas.inner.contains(alone.body) and alone.floor is None
    assert alone.body.bottom <= canvas.inner.bottom - button_rail.height(canvas)
    app.notice = phrase("Chercher un nom")
    kept, canvas, _ = framed(app, size)
    assert kept.body == alone.body, "a screen that keeps a place for it"
    assert [mark.what for mark in canvas.marks].count("notice") == 1
    without, canvas, _ = framed(app, size, keeps=False)
    assert without.body == alone.body and "notice" not in [mark.what for mark in canvas.marks]


def test_only_the_screens_own_words_are_read_aloud() -> None:
    app = new_app()
    app.notice = phrase("Chercher un nom")
    _, canvas, read = framed(app, SIZES[0])
    drawn = [mark.what for mark in canvas.marks if mark.kind == "text"]
    assert [str(words) for words in read] == ["Retour"] and "Chercher un nom" in drawn


@pytest.mark.parametrize("size", SIZES)
def test_the_rail_of_hands_is_higher_and_may_cover_a_row_of_buttons(size: tuple[int, int]) -> None:
    app = new_app()
    by_hand(app)
    plain, canvas, _ = framed(app, size)
    floor = canvas.inner.bottom - hand_rail.height(canvas)
    assert plain.floor == floor and plain.body.bottom <= floor
    rowed, canvas, _ = framed(app, size, row=True)
    assert rowed.body.height == plain.body.height + hand_rail.covers(canvas)


def test_the_whole_surface_is_drawn_anew() -> None:
    app, surface = new_app(), pygame.Surface(SIZES[0])
    pictures = []
    for colour in ((255, 0, 0), (0, 0, 255)):
        surface.fill(colour)
        painter.paint(app, surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_larger_type_is_taken_when_it_is_set() -> None:
    app = new_app()
    sizes = []
    for larger in (False, True):
        app.reconfigure(Config.model_validate({"screen": {"larger_type": larger}}))
        _, canvas, _ = framed(app, (1280, 800))
        sizes.append(canvas.measures.text)
    assert sizes[1] > sizes[0]
