"""The appliance's loop and its signs of life: no picture, no sign."""

import pytest

from kiosk.appliance.notify import Notifier
from kiosk.appliance.pulse import Pulse
from tests.appliance.test_notify import Manager
from tests.screens.test_loop import Kiosk


@pytest.fixture
def watched(tmp_path):
    """A kiosk that stands still at its settings, and the manager that listens."""
    manager, kiosk = Manager(tmp_path), Kiosk(tmp_path)
    kiosk.loop._pulse = Pulse(Notifier(manager.environment(8.0)))
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
