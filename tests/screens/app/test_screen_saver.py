"""The screen goes dark when nobody is there and comes back with the first press, hand or die; on clocks that jump."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from calibration.session.session_view import View
from kiosk.appliance.service.sd_notify import Notifier
from kiosk.appliance.service.watchdog import Watchdog
from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.devices.display.backlight import Backlight
from kiosk.devices.voice.base import Silence, Utterance
from kiosk.screens.app import screen_saver
from kiosk.screens.app.application import App
from kiosk.screens.calibration.session_screen import CalibrationSession
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.game_choice import GameChoice
from kiosk.shots.staging.props import at_rest, lay, new_app, see, throw
from tests.appliance.service.test_sd_notify import Manager
from tests.screens.app.test_main_loop import Kiosk
from vision.types.track_events import AtRest, Blind, Covered, Event, Hand, Lifted, Nudged, Rolling

MINUTES = 5
ACTS: dict[str, Callable[[App, tuple[int, int]], None]] = {
    "gesture": lambda app, place: app.gesture(Gesture.OK),
    "pointer": lambda app, place: app.pointer(*place),
    "typed": lambda app, place: app.typed("a"),
}
SURFACE = pygame.Surface((800, 480))


def kiosk_app(profile: str = "bar", minutes: int = MINUTES) -> App:
    app = new_app()
    app.reconfigure(Config.model_validate({"general": {"profile": profile}, "screen": {"blank_after": minutes}}))
    app.update(100.0)
    return app


def wait(app: App, seconds: float, step: float = 1.0) -> None:
    for _ in range(round(seconds / step)):
        app.update(app.now + step)


def darken(app: App) -> App:
    wait(app, MINUTES * 60 + 2)
    assert app.rest.dark
    app.draw(SURFACE)
    return app


def front(app: App) -> str:
    return app.screen.screen_key


def black(surface: pygame.Surface = SURFACE) -> bool:
    return bool(pygame.transform.average_color(surface)[:3] == (0, 0, 0))


def test_it_is_dark_after_the_minutes_and_not_before() -> None:
    app = kiosk_app()
    wait(app, MINUTES * 60 - 1)
    app.draw(SURFACE)
    assert not app.rest.dark and not black()
    wait(app, 2)
    assert app.draw(SURFACE) and black()
    assert app.lamps() == screen_saver.LAMPS


def test_a_dark_screen_is_not_drawn_again_and_has_nothing_to_touch() -> None:
    app = darken(kiosk_app())
    drawn = 0
    for _ in range(30 * 120):
        app.update(app.now + 1 / 30)
        drawn += app.draw(SURFACE)
    assert drawn == 0 and app.targets == []


@pytest.mark.parametrize("act", ACTS)
def test_a_press_before_the_end_begins_the_minutes_anew(act: str) -> None:
    app = kiosk_app()
    wait(app, MINUTES * 60 - 1)
    ACTS[act](app, (1, 1))
    wait(app, MINUTES * 60 - 1)
    assert not app.rest.dark
    wait(app, 2)
    assert app.rest.dark


@pytest.mark.parametrize("act", ACTS)
def test_the_first_press_only_wakes_and_the_second_counts(act: str) -> None:
    app = kiosk_app()
    app.draw(SURFACE)
    place = next(box.center for key, box in app.targets if key == "new")
    darken(app)
    ACTS[act](app, place)
    app.update(app.now + 0.1)
    assert app.draw(SURFACE) and not black()
    assert front(app) == Attract.screen_key
    app.gesture(Gesture.OK)
    assert front(app) == GameChoice.screen_key


@pytest.mark.parametrize("event", [Rolling(1.0), Lifted(1.0, (0,)), Nudged(1.0, 0, "1", "2"), Covered(1.0)])
def test_dice_and_hands_wake_it(event: Event) -> None:
    app = darken(kiosk_app())
    see(app, event)
    assert not app.rest.dark and app.draw(SURFACE) and not black()


@pytest.mark.parametrize("event", [at_rest((1, 2, 3, 4, 5)), AtRest(1.0), Blind(1.0, "dark")])
def test_what_only_lies_there_wakes_nobody(event: Event) -> None:
    app = darken(kiosk_app())
    see(app, event)
    assert app.rest.dark


def test_a_throw_that_wakes_it_counts() -> None:
    app = kiosk_app()
    lay(app)
    darken(app)
    throw(app, (5, 5, 5, 6, 2))
    app.update(app.now + 3.0)
    assert not app.rest.dark
    assert app.referee.table.to_json()["sheet"]["dice"] == [5, 5, 5, 6, 2]


def test_the_game_that_waits_is_as_it_was() -> None:
    app = kiosk_app()
    lay(app)
    throw(app, (5, 5, 5, 6, 2))
    app.update(app.now + 3.0)
    before, screen = app.referee.table.to_json(), app.screen
    darken(app)
    app.gesture(Gesture.OK)
    app.update(app.now + 0.1)
    assert app.referee.table.to_json() == before and app.screen is screen


@pytest.mark.whole
def test_hands_free_a_waiting_game_gets_all_its_minutes() -> None:
    app = kiosk_app("mains-libres")
    lay(app)
    throw(app, (5, 5, 5, 6, 2))
    chance = random.Random(4)
    for _ in range(20):
        wait(app, chance.uniform(10, MINUTES * 60 - 5))
        assert not app.rest.dark
        see(app, Hand(app.now, True, "", 0.0))
    wait(app, MINUTES * 60 - 2)
    assert not app.rest.dark
    wait(app, 4)
    assert app.rest.dark


def hold(app: App, seconds: float) -> None:
    """A hand is held over the middle and told with every frame."""
    for tick in range(round(seconds * 10)):
        app.eyes.seen += [Hand(app.now, True, "middle", tick / 10)]
        app.update(app.now + 0.1)
    app.eyes.seen += [Hand(app.now, False, untouched=True)]
    app.update(app.now + 0.1)


@pytest.mark.parametrize("covers", [True, False])
def test_the_hand_that_wakes_chooses_nothing_and_the_next_one_does(covers: bool) -> None:
    app = darken(kiosk_app("mains-libres"))
    app.eyes.seen += [Covered(app.now)] if covers else []
    hold(app, 4.0)
    assert not app.rest.dark and front(app) == Attract.screen_key
    hold(app, 1.5)
    assert front(app) == GameChoice.screen_key


def test_a_thing_left_over_the_track_keeps_no_screen_awake() -> None:
    app = kiosk_app("mains-libres")
    for second in range(MINUTES * 60 + 3):
        app.eyes.seen += [Hand(app.now, True, "", float(second))]
        app.update(app.now + 1.0)
    assert app.rest.dark


def test_hands_free_a_camera_that_is_lost_is_told() -> None:
    app = darken(kiosk_app("mains-libres"))
    app.eyes.now = CameraStatus(False, None, "scene")
    app.update(app.now + 0.1)
    assert not app.rest.dark
    app = darken(kiosk_app("bar"))
    app.eyes.now = CameraStatus(False, None, "scene")
    app.update(app.now + 0.1)
    assert app.rest.dark


def test_a_calibration_that_goes_on_without_a_press_stays_lit() -> None:
    app = kiosk_app()
    app.push(CalibrationSession(app))
    view = View("dice", "show_dice", stages=(("dice", "now"),))
    for shown in range(8):
        app.eyes.shown = CalibrationView(replace(view, values=(("left", 8 - shown),)), None, (0, 0))
        wait(app, MINUTES * 60 - 2)
        assert not app.rest.dark
    wait(app, 4)
    assert app.rest.dark
    app.eyes.shown = CalibrationView(replace(view, values=(("left", 0),)), None, (0, 0))
    app.update(app.now + 0.1)
    assert not app.rest.dark


def test_never_is_never() -> None:
    app = kiosk_app(minutes=0)
    wait(app, 24 * 3600, 60.0)
    assert not app.rest.dark


class Teller(Silence):
    """Notes what is said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, utterance: Utterance) -> None:
        self.said += utterance.lines


def test_who_wakes_it_hears_again_what_is_asked() -> None:
    app = kiosk_app("mains-libres")
    app.narrator.voice = teller = Teller()
    lay(app)
    app.draw(SURFACE)
    first = list(teller.said)
    darken(app)
    teller.said.clear()
    see(app, Covered(app.now))
    app.draw(SURFACE)
    assert first and teller.said == first


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    kiosk.app.reconfigure(Config.model_validate({"screen": {"blank_after": MINUTES}}))
    kiosk.steps()
    yield kiosk
    kiosk.store.close()


def sleep(kiosk: Kiosk) -> None:
    kiosk.now += MINUTES * 60
    kiosk.steps()
    assert kiosk.app.rest.dark and black(kiosk.window.surface)


def test_a_wired_button_wakes_as_it_goes_down_and_does_nothing_more(kiosk: Kiosk) -> None:
    sleep(kiosk)
    ok = kiosk.factory.pin(13)
    ok.drive_low()
    kiosk.steps(0.2)
    assert not kiosk.app.rest.dark and not black(kiosk.window.surface)
    ok.drive_high()
    kiosk.steps()
    assert front(kiosk.app) == Attract.screen_key
    kiosk.press(13)
    assert front(kiosk.app) == GameChoice.screen_key


def test_an_arrow_that_is_held_wakes_without_racing_off(kiosk: Kiosk) -> None:
    sleep(kiosk)
    before = kiosk.app.screen.cursor
    kiosk.factory.pin(6).drive_low()
    kiosk.steps(3.0)
    kiosk.factory.pin(6).drive_high()
    kiosk.steps()
    assert not kiosk.app.rest.dark and kiosk.app.screen.cursor == before


def test_a_key_only_wakes(kiosk: Kiosk) -> None:
    sleep(kiosk)
    kiosk.key(pygame.K_RETURN)
    assert front(kiosk.app) == Attract.screen_key and not kiosk.app.rest.dark
    kiosk.key(pygame.K_RETURN)
    assert front(kiosk.app) == GameChoice.screen_key


def test_a_stuck_button_keeps_no_screen_awake(kiosk: Kiosk) -> None:
    kiosk.factory.pin(13).drive_low()
    kiosk.steps(30.0)
    sleep(kiosk)


def test_only_the_ok_lamp_dozes(kiosk: Kiosk) -> None:
    kiosk.app.settings()
    kiosk.steps()
    sleep(kiosk)
    pins = kiosk.app.config.buttons
    lamps = {name: getattr(pins, f"{name}_lamp") for name in ("left", "ok", "right")}
    lit = dict.fromkeys(lamps, 0)
    for _ in range(600):
        kiosk.steps(0.05)
        for name, pin in lamps.items():
            lit[name] += bool(kiosk.factory.pin(pin).state)
    assert lit["left"] == lit["right"] == 0
    assert 20 <= lit["ok"] <= 60


def test_the_watchdog_is_fed_in_the_dark(kiosk: Kiosk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manager = Manager(tmp_path)
    kiosk.loop._pulse = Watchdog(Notifier(manager.environment(8.0)))
    kiosk.app.dirty = True
    kiosk.steps()
    sleep(kiosk)
    manager.heard()
    shown: list[float] = []
    monkeypatch.setattr(kiosk.window, "show", lambda: shown.append(kiosk.now))
    kiosk.steps(20.0)
    assert 8 <= len(shown) <= 10
    assert manager.heard() == ["WATCHDOG=1"] * len(shown)
    manager.socket.close()


def test_a_panels_light_goes_with_the_picture(kiosk: Kiosk, tmp_path: Path) -> None:
    switch = tmp_path / "panel" / "bl_power"
    switch.parent.mkdir()
    switch.write_text("4")
    kiosk.loop._backlight = light = Backlight(tmp_path)
    kiosk.steps()
    assert switch.read_text() == "0"
    sleep(kiosk)
    assert switch.read_text() == "4"
    kiosk.press(13)
    assert switch.read_text() == "0"
    sleep(kiosk)
    light.close()
    assert switch.read_text() == "0"


def test_no_panel_or_one_that_is_gone_stops_nothing(kiosk: Kiosk, tmp_path: Path) -> None:
    Backlight(tmp_path / "none").show(False)
    switch = tmp_path / "panel" / "bl_power"
    switch.parent.mkdir()
    switch.write_text("0")
    light = Backlight(tmp_path)
    switch.unlink()
    switch.parent.rmdir()
    light.show(False)


def test_a_setting_takes_effect_at_once(kiosk: Kiosk) -> None:
    kiosk.app.owner.change(kiosk.app, {"screen.blank_after": 10})
    kiosk.now += MINUTES * 60
    kiosk.steps()
    assert not kiosk.app.rest.dark
    kiosk.now += MINUTES * 60
    kiosk.steps()
    assert kiosk.app.rest.dark
