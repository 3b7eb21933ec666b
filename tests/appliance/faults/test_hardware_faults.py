"""Faults of pins, sound, display, board and clock, in the whole machine while a game is played."""

from datetime import UTC, datetime, timedelta

import pygame
import pytest

from calibration.maintenance.calibration_files import Calibration
from calibration.maintenance.calibration_files import store as store_calibration
from kiosk.config.schema import Config
from kiosk.devices.board_sensors import Vitals
from kiosk.devices.buttons.gestures import Button
from kiosk.devices.buttons.lamps import AGAIN_EVERY
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.display.hotplug import DisplayHotplug
from kiosk.devices.voice.base import REASONS, Tuning, VoiceStatus
from kiosk.table.backup.verified_backup import rotate, save
from kiosk.table.storage.store import Store
from kiosk.table.storage.timestamps import PLAUSIBLE
from kiosk.table.table import Table
from tests.appliance.faults.faulty_kiosk import PINS, Kiosk, Pins
from tests.shared import sampled

# Buttons and lamps


@pytest.mark.parametrize("fault", ["GPIO busy", "[Errno 2] No such file or directory: '/dev/gpiochip0'"])
def test_a_pin_chip_that_is_busy_or_missing_is_told_and_used_once_it_is_there(tmp_path, fault):
    pins = Pins()
    pins.fault = fault
    kiosk = Kiosk(tmp_path, pins=pins)
    kiosk.run(1.0)
    assert "ne répond pas" in kiosk.said and set(kiosk.app.box.faults.values()) == {fault}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="", mod=0, scancode=0))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, unicode="", mod=0, scancode=0))
    kiosk.run(0.2)
    assert kiosk.app.screen.screen_key == "games"
    pins.fault = None
    kiosk.run(AGAIN_EVERY + 1)
    assert kiosk.said == NoCamera().status().reason.template
    before = kiosk.app.screen.cursor
    kiosk.press("right")
    assert kiosk.app.screen.cursor != before
    assert kiosk.pins.pin(PINS.ok_lamp).state
    kiosk.store.close()


def test_a_button_and_a_lamp_that_fail_while_playing_are_left_out_and_come_back(kiosk, monkeypatch):
    class Gone(OSError):
        """As lgpio raises when the chip is taken away."""

    def gone(*_: object) -> None:
        raise Gone("i/o error")

    with monkeypatch.context() as broken:
        broken.setattr(type(kiosk.buttons._devices[Button.LEFT]), "is_pressed", property(gone))
        kiosk.run(0.2)
        assert kiosk.buttons.present == frozenset() and "ne répond pas" in kiosk.said
    for name in ("on", "off"):
        monkeypatch.setattr(kiosk.lamps._lamps[Button.OK], name, gone)
    kiosk.app.settings()
    kiosk.run(2.0)
    kiosk.run(70.0)
    assert kiosk.buttons.present == {Button.LEFT, Button.OK, Button.RIGHT}
    assert len(kiosk.lamps._lamps) == 3


# Sound


def test_sound_that_is_gone_is_told_once_and_play_goes_on(tmp_path):
    kiosk = Kiosk(tmp_path, config=Config.model_validate({"voice": {"level": "full"}}))
    kiosk.app.lay("cameroun", ("Marie", "Paul"), {})
    kiosk.voice.now = VoiceStatus(False, REASONS["no_device"], "no_device")
    kiosk.run(1.0)
    assert kiosk.said == "Pas de son : aucun haut-parleur ne répond."
    kiosk.turn()
    kiosk.run(40.0)
    assert "son" not in kiosk.said
    kiosk.voice.now = VoiceStatus(True)
    kiosk.turn()
    assert kiosk.voice.tuning != Tuning(spoken=False) and kiosk.voice.lines
    kiosk.store.close()


# The display


@pytest.mark.parametrize("size", sampled([((640, 480),), ((1024, 768),), ((1920, 1080),), ((480, 800),)]))
def test_a_display_of_another_size_or_shape_is_drawn_on_at_once_in_the_middle_of_a_game(kiosk, size):
    kiosk.turn()
    shown = kiosk.table.to_json()
    pygame.display.set_mode(size)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
    kiosk.run(0.1)
    assert kiosk.window.surface.get_size() == size
    assert pygame.transform.average_color(kiosk.window.surface)[:3] != (0, 0, 0)
    place = pygame.Rect((0, 0), size)
    assert kiosk.app.targets and all(place.contains(box) for _, box in kiosk.app.targets)
    kiosk.turn()
    assert kiosk.table.to_json()["entries"] == shown["entries"] + 2
    pygame.display.set_mode((800, 480))


def test_a_display_that_is_plugged_in_again_is_opened_anew(kiosk, tmp_path):
    status = tmp_path / "sys/class/drm/card1-HDMI-A-1/status"
    status.parent.mkdir(parents=True)
    status.write_text("connected\n")
    kiosk.window._plug = DisplayHotplug(tmp_path)
    kiosk.run(3.0)
    before = kiosk.window.surface
    status.write_text("disconnected\n")
    kiosk.run(3.0)
    kiosk.turn()
    assert kiosk.window.surface is before
    status.write_text("connected\n")
    kiosk.run(3.0)
    assert kiosk.window.surface is not before
    assert pygame.transform.average_color(kiosk.window.surface)[:3] != (0, 0, 0)
    kiosk.press("right")
    kiosk.run(3.0)
    assert len(kiosk.table.moves) == 2


# The board


def test_low_power_and_heat_are_said_while_they_last_and_a_sign_stays(kiosk):
    def rail() -> bytes:
        surface = kiosk.window.surface
        place = pygame.Rect(0, surface.get_height() - 40, surface.get_width(), 40)
        return pygame.image.tobytes(surface.subsurface(place), "RGB")

    kiosk.run(6.0)
    plain, quiet = rail(), kiosk.said
    kiosk.run(6.0)
    assert rail() == plain
    kiosk.vitals = Vitals(62.0, low_voltage=True)
    kiosk.run(6.0)
    assert kiosk.said == quiet and rail() != plain
    # Nothing else is wrong: then it is said in words.
    kiosk.app.eyes.status = lambda: type(NoCamera().status())(True, None, "usb")
    kiosk.run(0.2)
    assert "Alimentation trop faible" in kiosk.said
    kiosk.vitals = Vitals(82.0)
    kiosk.run(6.0)
    assert "82 °C" in kiosk.said
    kiosk.vitals = Vitals(50.0)
    kiosk.run(6.0)
    assert kiosk.said == "" and rail() != plain


# The clock


class WallClock:
    """A machine without a clock: it starts in 1970, then a time server is heard."""

    def __init__(self) -> None:
        self.steady = 0.0
        self.offset = datetime(1970, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.offset + timedelta(seconds=self.steady)

    def heard(self, now: datetime) -> None:
        self.offset = now - timedelta(seconds=self.steady)


def finish(table: Table) -> None:
    from kiosk.games.engine.moves import Throw, decision

    table.play(Throw((5, 5, 5, 6, 2)))
    table.play(decision("write", column="5"))


def test_a_clock_that_starts_in_1970_and_jumps_harms_neither_order_nor_dates(tmp_path, monkeypatch):
    monday = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
    store = Store(tmp_path, clock=lambda: monday)
    finish(Table.create(store, "cameroun", ["Marie"], {"turns": 1}))
    store.close()
    clock = WallClock()
    store = Store(tmp_path, clock=clock)
    monkeypatch.setattr(store._dates, "_steady", lambda: clock.steady)
    store._dates._begun = 0.0
    clock.steady = 60.0
    table = Table.create(store, "cameroun", ["Paul"], {"turns": 1})
    finish(table)
    # No time of day yet: it goes on from the last that is known.
    assert store.finished()[0].ended == (monday + timedelta(seconds=60)).isoformat(timespec="milliseconds")
    assert [line.names for line in store.finished()] == [("Paul",), ("Marie",)]
    clock.steady = 120.0
    now = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)
    clock.heard(now)
    store.retry_writes(120.0)
    assert store.finished()[0].ended == (now - timedelta(seconds=60)).isoformat(timespec="milliseconds")
    assert store.latest().id == table.id
    store.close()


def test_a_clock_that_went_back_makes_no_new_backup_nor_calibration_look_old(tmp_path):
    (tmp_path / "data").mkdir()
    Store(tmp_path / "data").close()
    now = datetime(2026, 11, 22, 3, 30, tzinfo=UTC)
    for made in (now, datetime(1970, 1, 1, tzinfo=UTC), datetime(1970, 1, 1, tzinfo=UTC)):
        last = save(tmp_path / "data", tmp_path, made)
        rotate(tmp_path, 1)
        assert last.exists()
    assert last.name == "piste-20261122-033002.zip"
    # Made before the clock went back to what it is now.
    (tmp_path / "calibration-20991122-033000.json").write_text("{}")
    made = store_calibration(tmp_path, Calibration("usb", (640, 480), {}), "calibration")
    assert made.name == "calibration-20991122-033001.json"


def test_a_machine_that_never_knew_the_time_dates_nothing_before_the_program_was_written(tmp_path):
    store = Store(tmp_path, clock=WallClock())
    finish(Table.create(store, "cameroun", ["Paul"], {"turns": 1}))
    assert datetime.fromisoformat(store.finished()[0].ended) >= PLAUSIBLE
    store.close()
