"""Hands that the eyes see press the screens' buttons, where that is wanted."""

import pygame
import pytest

from kiosk.config.schema import Config
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.screens.app.application import App
from kiosk.screens.games.cameroun.scenes import rolled
from kiosk.screens.lobby.game_choice import GameChoice
from kiosk.shots.staging.hands import by_hand
from kiosk.shots.staging.props import lay, new_app, see
from vision.types.track_events import Hand, Lifted


def hold(app: App, zone: str, seconds: float = 1.1, untouched: bool = True) -> None:
    """A hand is held over a third, and withdraws."""
    x = {"left": 0.1, "middle": 0.5, "right": 0.9}[zone]
    see(app, Hand(app.now, True, zone, 0.0, x))
    see(app, Hand(app.now + seconds, True, zone, seconds, x))
    see(app, Hand(app.now + seconds + 0.3, False, untouched=untouched))


@pytest.fixture
def app() -> App:
    app = new_app()
    by_hand(app)
    return app


def test_a_hand_over_the_middle_chooses(app: App) -> None:
    hold(app, "middle")
    assert isinstance(app.screen, GameChoice)
    assert app.hands.pressed == 1


def test_hands_over_the_sides_move(app: App) -> None:
    hold(app, "middle")
    middle = app.screen.place
    hold(app, "right")
    assert app.screen.place == middle + 1
    hold(app, "left")
    assert app.screen.place == middle


def test_a_choice_is_written_by_hand(app: App) -> None:
    rolled(app)
    before = len(app.referee.table.moves)
    hold(app, "right")
    hold(app, "middle", 0.8)
    assert len(app.referee.table.moves) == before
    hold(app, "middle", untouched=False)
    assert len(app.referee.table.moves) == before
    hold(app, "middle")
    assert len(app.referee.table.moves) == before + 1


def test_dice_that_are_taken_choose_nothing(app: App) -> None:
    rolled(app)
    before = len(app.referee.table.moves)
    see(app, Hand(1.0, True, "middle", 0.0), Hand(2.2, True, "middle", 1.2), Lifted(2.3, (0,)))
    see(app, Hand(2.6, False, untouched=True))
    assert len(app.referee.table.moves) == before


def test_where_dice_are_awaited_the_middle_does_nothing(app: App) -> None:
    lay(app)
    hold(app, "middle", 3.0)
    assert app.hands.pressed == 0
    hold(app, "right")
    assert app.screen.items()[app.screen.place].key == "menu"


def test_nothing_is_chosen_by_hand_where_it_is_not_wanted() -> None:
    app = new_app()
    hold(app, "middle")
    assert app.hands.pressed == 0
    assert not isinstance(app.screen, GameChoice)


def test_without_eyes_the_buttons_rail_is_back(app: App) -> None:
    assert app.hands.on
    app.eyes.now = CameraStatus(False, None, "scene")
    app.update(app.now + 0.1)
    assert not app.hands.on


def test_another_time_can_be_set() -> None:
    app = new_app()
    app.reconfigure(Config.model_validate({"hands": {"hands_free": True, "dwell": 2.0}}))
    app.update(app.now + 0.1)
    hold(app, "middle", 1.8)
    assert app.hands.pressed == 0
    hold(app, "middle", 2.1)
    assert app.hands.pressed == 1


def test_while_the_ring_fills_the_rail_alone_is_drawn_anew(app: App) -> None:
    surface = pygame.Surface((800, 480))
    app.update(app.now + 0.1)
    assert app.draw(surface)
    above = surface.get_rect()
    above.height = 200
    see(app, Hand(1.0, True, "middle", 0.3))
    surface.fill((255, 0, 255), above)
    assert app.draw(surface)
    assert surface.get_at((10, 10))[:3] == (255, 0, 255)
    assert not app.draw(surface)


def test_what_is_offered_lies_in_the_rail(app: App) -> None:
    item = app.hands.offered().item
    assert item is not None
    assert item.key == app.screen.items()[0].key
    lay(app)
    assert app.hands.offered().item is None
    assert app.hands.offered().legend.left is not None
