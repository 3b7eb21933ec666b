"""The appliance's loop and its signs of life: no picture, no sign."""

import pytest

from kiosk.appliance.service.sd_notify import Notifier
from kiosk.appliance.service.watchdog import Watchdog
from kiosk.screens.app.main_loop import CALM_AFTER, CALM_FRAME, FRAME
from tests.appliance.service.test_sd_notify import Manager
from tests.screens.app.test_main_loop import Kiosk


@pytest.fixture
def watched(tmp_path):
    """A kiosk that stands still at its settings, and the manager that listens."""
    manager, kiosk = Manager(tmp_path), Kiosk(tmp_path)
    kiosk.loop._pulse = Watchdog(Notifier(manager.environment(8.0)))
    kiosk.app.settings()
    kiosk.steps()
    assert manager.heard()[0] == "READY=1"
    yield kiosk, manager
    kiosk.store.close()
    manager.socket.close()


def test_a_still_picture_is_shown_again_for_every_sign_of_life(watched, monkeypatch):
    kiosk, manager = watched
    shown: list[float] = []
    monkeypatch.setattr(kiosk.window, "show", lambda: shown.append(kiosk.now))
    kiosk.steps(20.0)
    assert 8 <= len(shown) <= 10
    assert manager.heard() == ["WATCHDOG=1"] * len(shown)


def test_a_display_that_fails_gives_no_sign_of_life(watched, monkeypatch):
    kiosk, manager = watched

    def broken() -> None:
        raise RuntimeError("the display is gone")

    monkeypatch.setattr(kiosk.window, "show", broken)
    with pytest.raises(RuntimeError):
        kiosk.steps(20.0)
    assert manager.heard() == []


def test_a_loop_that_hangs_before_it_draws_gives_no_sign_of_life(watched, monkeypatch):
    kiosk, manager = watched

    class Hung(Exception):
        """Stands for never coming back."""

    def hang(now: float) -> None:
        raise Hung

    monkeypatch.setattr(kiosk.app, "update", hang)
    for _ in range(200):
        with pytest.raises(Hung):
            kiosk.steps(0.05)
    assert manager.heard() == []


def test_the_loop_looks_less_often_while_nothing_happens_and_a_short_press_counts_all_the_same(tmp_path, monkeypatch):
    kiosk = Kiosk(tmp_path)
    waits: list[float] = []
    monkeypatch.setattr(kiosk.window, "_sleep", waits.append)
    kiosk.steps(1.0)
    assert set(waits) == {FRAME}
    kiosk.steps(CALM_AFTER + 10.0)
    assert waits[-1] == CALM_FRAME
    # Pressed and let go between two looks: the pins' edges were noted with their times.
    pin = kiosk.factory.pin(13)
    pin.drive_low()
    kiosk.now += 0.06
    pin.drive_high()
    kiosk.now += 0.04
    kiosk.steps(0.3)
    assert kiosk.app.screen.screen_key == "games" and waits[-1] == FRAME
    kiosk.store.close()
