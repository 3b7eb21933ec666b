"""The appliance's loop on SDL's dummy display: keys, mouse, buttons, lamps, trace, coming back after a kill."""

import json
from datetime import UTC, datetime, timedelta

import pygame
import pytest
from gpiozero.pins.mock import MockFactory

from kiosk.appliance.compose import appliance, come_back
from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture, Lamp
from kiosk.devices.buttons.gpio_buttons import WiredButtons
from kiosk.devices.buttons.lamp_pattern import shines
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.errors import PisteError
from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.app.window import Window
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.rail import button_rail
from kiosk.screens.lobby.game_choice import GameChoice
from kiosk.shots.staging.props import at_rest
from kiosk.table.state_trace import Trace
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.screens.kit.rail.test_button_rail import lit
from vision.types.track_events import Event, Rolling


class Kiosk:
    """An appliance without a camera, on mock pins and a clock that jumps."""

    def __init__(self, folder, game=None) -> None:
        self.now, self.factory, config = 50.0, MockFactory(), Config()
        self.store, self.trace = Store(folder), folder / "trace"
        self.window = Window((800, 480), windowed=True, sleep=lambda seconds: None)
        self.lamps = WiredLamps(config.buttons, self.factory)
        buttons = WiredButtons(config.buttons, self.clock, self.factory)
        trace = Trace(self.trace)
        self.loop = appliance(
            config, self.store, NoCamera(), self.window, buttons, self.lamps, trace, demo=False, game=game
        )
        self.loop.clock = self.clock
        self.app = self.loop.app
        pygame.event.clear()

    def clock(self) -> float:
        return self.now

    def steps(self, seconds: float = 0.3) -> None:
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.loop.step()

    def key(self, *keys: int) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0))
            self.steps(0.1)
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, unicode="", mod=0, scancode=0))
            self.steps(0.1)

    def write(self, text: str) -> None:
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.steps(0.1)

    def click(self, key: str) -> None:
        box = next(box for name, box in self.app.targets if name == key)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=box.center, button=1, touch=False))
        self.steps(0.1)

    def press(self, pin: int) -> None:
        self.factory.pin(pin).drive_low()
        self.steps(0.15)
        self.factory.pin(pin).drive_high()
        self.steps(0.15)

    def lines(self):
        return [json.loads(line) for line in self.trace.read_text().splitlines()]


@pytest.fixture
def kiosk(tmp_path):
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.store.close()


def test_keys_alone_enter_a_throw(kiosk):
    kiosk.steps()
    kiosk.key(pygame.K_RETURN, pygame.K_RETURN)
    kiosk.write("marie")
    kiosk.key(pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    assert kiosk.app.referee.panel().kind == "enter"
    kiosk.write("55562")
    kiosk.key(pygame.K_RETURN)
    assert kiosk.lines()[-1] == kiosk.app.referee.table.to_json()
    assert kiosk.lines()[-1]["sheet"]["dice"] == [5, 5, 5, 6, 2]
    kiosk.steps(0.6)
    kiosk.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert kiosk.lines()[-1]["scores"] == [15]


def test_a_trace_that_cannot_be_written_any_more_stops_no_game(tmp_path, capsys):
    (tmp_path / "trace").symlink_to("/dev/full")
    kiosk = Kiosk(tmp_path)
    kiosk.app.sit_down(Table.create(kiosk.store, "cameroun", ("Marie",)))
    kiosk.steps()
    kiosk.app.dirty = True
    kiosk.steps()
    err = capsys.readouterr().err
    assert "cannot write the trace" in err and err.count("\n") == 1
    kiosk.store.close()


def test_what_a_full_disk_did_not_take_is_not_tried_again_when_the_trace_is_closed(tmp_path, kiosk):
    (tmp_path / "full").symlink_to("/dev/full")
    trace = Trace(tmp_path / "full")
    with pytest.raises(PisteError, match="cannot write the trace"):
        trace.shown(Table.create(kiosk.store, "cameroun", ("Marie",)))
    trace.close()


def test_wired_buttons_and_lamps(kiosk):
    kiosk.steps()
    kiosk.press(13)
    assert kiosk.app.screen.screen_key == "games"
    assert kiosk.factory.pin(20).state
    before = kiosk.app.screen.cursor
    kiosk.press(6)
    assert kiosk.app.screen.cursor == before + 1


def test_mouse(kiosk):
    kiosk.steps()
    kiosk.click("new")
    kiosk.click("game:cameroun")
    assert kiosk.app.screen.screen_key == "players"


def test_closing_the_window_leaves(kiosk):
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert kiosk.loop.run() == "leave"


def test_it_draws_only_what_changed(kiosk, monkeypatch):
    kiosk.steps(1.0)
    drawn = []
    monkeypatch.setattr(kiosk.app, "paint", lambda surface: drawn.append(1))
    kiosk.steps(3.0)
    assert drawn == []


def test_straight_to_a_game(tmp_path):
    kiosk = Kiosk(tmp_path, game="cameroun")
    assert kiosk.app.screen.screen_key == "players"
    kiosk.store.close()


def test_a_restart_comes_back_to_the_game(tmp_path):
    store = Store(tmp_path)
    table = Table.create(store, "cameroun", ("Marie", "Paul"))
    table.play(Throw((5, 5, 5, 6, 2)))
    shown = table.to_json()
    store.close()
    kiosk = Kiosk(tmp_path)
    kiosk.steps()
    assert kiosk.app.screen.screen_key == "play"
    assert kiosk.lines()[-1] == shown
    kiosk.store.close()


def test_a_game_that_ended_is_shown_again_for_an_hour(tmp_path):
    kiosk = Kiosk(tmp_path)
    table = Table.create(kiosk.store, "cameroun", ("Marie",), {"turns": 1})
    table.play(Throw((5, 5, 5, 6, 2)))
    table.play(decision("write", column="5"))
    assert not come_back(kiosk.app, kiosk.store, False, datetime.now(UTC) + timedelta(hours=2))
    assert not come_back(kiosk.app, kiosk.store, True)
    assert come_back(kiosk.app, kiosk.store, False)
    kiosk.steps()
    assert kiosk.app.screen.screen_key == "result"
    kiosk.store.close()


def shown_in(kiosk, seconds: float) -> int:
    """Frames of movement in so many seconds."""
    before = kiosk.loop.stage.frames
    kiosk.steps(seconds)
    return kiosk.loop.stage.frames - before


def test_another_screen_fades_in_and_then_nothing_is_drawn(kiosk):
    kiosk.steps(1.0)
    assert shown_in(kiosk, 1.0) == 0
    kiosk.click("new")
    assert kiosk.app.screen.screen_key == "games" and kiosk.loop.stage.moving
    kiosk.steps(0.3)
    assert not kiosk.loop.stage.moving and shown_in(kiosk, 3.0) == 0
    shown, end = kiosk.window.surface.copy(), kiosk.window.surface.copy()
    kiosk.app.paint(end)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(end, "RGB")


def test_a_press_while_a_screen_fades_in_acts_at_once(kiosk):
    kiosk.steps()
    kiosk.click("new")
    assert kiosk.loop.stage.moving
    kiosk.click("game:cameroun")
    assert kiosk.app.screen.screen_key == "players"


def test_the_first_frame_of_a_crossfade_is_the_screen_before(kiosk):
    kiosk.steps()
    before = pygame.image.tobytes(kiosk.window.surface, "RGB")
    kiosk.app.push(GameChoice(kiosk.app))
    kiosk.steps(0.05)
    first = pygame.image.tobytes(kiosk.window.surface, "RGB")
    assert kiosk.loop.stage.moving
    assert max(abs(one - other) for one, other in zip(before[::97], first[::97], strict=True)) <= 2


def test_the_rail_for_hands_is_drawn_anew_while_a_screen_fades_in(kiosk):
    kiosk.steps()
    kiosk.click("new")
    assert kiosk.loop.stage.moving
    kiosk.app.hands.redraw = lambda surface: surface.fill((9, 8, 7), (790, 470, 10, 10)) is not None
    kiosk.steps(0.05)
    assert kiosk.loop.stage.moving
    kiosk.app.hands.redraw = lambda surface: False
    kiosk.steps(0.3)
    assert kiosk.window.surface.get_at((795, 475))[:3] == (9, 8, 7)


def test_a_press_ends_a_crossfade(kiosk):
    kiosk.steps()
    kiosk.click("new")
    assert kiosk.loop.stage.moving
    kiosk.app.gesture(Gesture.RIGHT)
    kiosk.steps(0.05)
    assert not kiosk.loop.stage.moving


def test_without_motion_no_frame_is_drawn_beside_the_pictures(kiosk):
    kiosk.app.reconfigure(Config.model_validate({"screen": {"motion": "none"}}))
    kiosk.steps()
    kiosk.click("new")
    assert kiosk.app.screen.screen_key == "games" and shown_in(kiosk, 1.0) == 0 and not kiosk.loop.stage.moving


def test_the_dark_screen_ends_what_moves(kiosk):
    kiosk.steps()
    kiosk.click("new")
    assert kiosk.loop.stage.moving
    kiosk.app.rest.dark = kiosk.app.dirty = True
    kiosk.steps(0.05)
    assert not kiosk.loop.stage.moving and kiosk.window.surface.get_at((400, 240))[:3] == (0, 0, 0)


def test_it_looks_more_often_while_something_moves(kiosk):
    waits = []
    kiosk.window._sleep = waits.append
    kiosk.steps(0.05)
    kiosk.click("new")
    kiosk.steps(0.5)
    assert min(waits) < 1 / 50 and waits[0] == waits[-1] == 1 / 30


def tumbled(kiosk, *before: Event) -> list[str]:
    """What moves once five dice are read."""
    kiosk.app.eyes.poll = lambda: [*before, at_rest((5, 5, 2, 6, 3))]
    kiosk.steps(0.05)
    kiosk.app.eyes.poll = list
    return [run.piece.key for run in kiosk.loop.stage._runs]


def test_dice_that_are_read_tumble_in_and_a_press_finds_what_they_show(kiosk):
    kiosk.app.sit_down(Table.create(kiosk.store, "cameroun", ("Marie",)))
    kiosk.app.eyes.status = lambda: CameraStatus(True, None, "scene")
    kiosk.steps(1.0)
    assert tumbled(kiosk, Rolling(0.0)) == [f"turn die {number}" for number in range(5)]
    assert kiosk.app.referee.panel().kind == "choose" and kiosk.lines()[-1]["sheet"]["dice"] == [5, 5, 2, 6, 3]
    kiosk.steps(0.6)
    assert not kiosk.loop.stage.moving and shown_in(kiosk, 2.0) == 0


def test_the_drawn_ok_blinks_as_the_lamp_does_and_nothing_else_is_drawn(kiosk):
    kiosk.app.sit_down(Table.create(kiosk.store, "cameroun", ("Marie",)))
    kiosk.steps(1.0)
    kiosk.write("55562")
    kiosk.steps(1.0)
    assert kiosk.app.lamps()["ok"] is Lamp.BLINK
    whole, frames = [], kiosk.loop.stage.frames
    kiosk.window.show = lambda rects=None: whole.append(rects)
    canvas = Canvas(kiosk.window.surface, measures((800, 480)), kiosk.app.words)
    seen = []
    for _ in range(64):
        kiosk.steps(0.05)
        seen.append(("ok" in lit(canvas), shines(Lamp.BLINK, kiosk.now)))
    assert all(drawn == shone for drawn, shone in seen) and {drawn for drawn, _ in seen} == {True, False}
    assert whole == [[button_rail.light(canvas, "ok")]] * 8, "two small pictures a blink"
    assert kiosk.loop.stage.frames == frames
    kiosk.app.reconfigure(Config.model_validate({"screen": {"motion": "reduced"}}))
    kiosk.steps(0.6)
    whole.clear()
    kiosk.steps(3.0)
    assert whole == [] and "ok" in lit(canvas), "still where less is to move"
