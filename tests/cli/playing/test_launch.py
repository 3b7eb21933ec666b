"""A start of the kiosk: what the command line changes, safe mode, and that its parts are closed whatever happens."""

import argparse
from pathlib import Path
from types import SimpleNamespace

import pytest

from kiosk.appliance.service.crash_counter import CrashCounter
from kiosk.appliance.service.start_mode import OFF_STATUS, StartMode
from kiosk.cli.playing import launch
from kiosk.cli.playing.late_evening import LateEvening
from kiosk.cli.playing.launch import Launch, chosen
from kiosk.config.overrides import Overrides
from kiosk.config.schema import Config
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.table.storage.store import Store

WORDS = {
    "profile": None,
    "lang": None,
    "windowed": False,
    "trace": None,
    "layout": None,
    "game": None,
    "evening": None,
}


def words(**given: object) -> argparse.Namespace:
    return argparse.Namespace(**{**WORDS, **given})


def test_the_command_line_comes_before_the_settings() -> None:
    config = Config.model_validate({"general": {"profile": "fete", "language": "en", "windowed": True}})
    assert chosen(words(), config) == config
    general = chosen(words(profile="bar", lang="fr"), config).general
    assert (general.profile, general.language, general.windowed) == ("bar", "fr", True)
    assert chosen(words(windowed=True), Config()).general.windowed is True


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts that were closed; all are dummies but the journal."""
    done: list[str] = []

    def part(name: str) -> SimpleNamespace:
        return SimpleNamespace(close=lambda: done.append(name), windowed=False)

    for name in ("CameraSupervisor", "WiredButtons", "WiredLamps", "ProcessVoice", "LateEvening", "Backlight"):
        monkeypatch.setattr(launch, name, lambda *_, name=name: part(name))
    monkeypatch.setattr(Launch, "_window", lambda self: part("window"))
    return done


ALL = ["LateEvening", "CameraSupervisor", "WiredButtons", "WiredLamps", "ProcessVoice", "Backlight", "window"]


def start(folder: Path, source: str | None = "usb", duty: StartMode | None = None) -> Launch:
    return Launch(words(data=folder), Overrides(), source, duty or StartMode(unattended=True), CrashCounter(None))


@pytest.mark.parametrize(("how", "status"), [("leave", 0), ("off", OFF_STATUS)])
def test_everything_is_closed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: list[str], how: str, status: int
) -> None:
    monkeypatch.setattr(Launch, "_played", lambda self, parts, *_: how if closed == [] else "")
    assert start(tmp_path).run() == status and closed == ALL


def test_where_nothing_is_kept_there_is_no_evening(tmp_path: Path) -> None:
    evening = {way: start(tmp_path, duty=StartMode(away=way))._evening(Store(None)) for way in (True, False)}
    assert evening[True] is None and isinstance(evening[False], LateEvening)


def test_everything_is_closed_when_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: list[str]
) -> None:
    def broken(self: Launch, *_: object) -> str:
        raise RuntimeError("broken")

    monkeypatch.setattr(Launch, "_played", broken)
    with pytest.raises(RuntimeError):
        start(tmp_path).run()
    assert closed == ALL


def test_a_part_that_cannot_be_closed_keeps_no_other_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: list[str]
) -> None:
    def fails() -> None:
        closed.append("WiredButtons")
        raise OSError("the pin chip is gone")

    class Kept(Store):
        def close(self) -> None:
            closed.append("store")
            super().close()

    monkeypatch.setattr(launch, "WiredButtons", lambda *_: SimpleNamespace(close=fails))
    monkeypatch.setattr(launch, "open_store", lambda args: Kept(args.data))
    monkeypatch.setattr(Launch, "_played", lambda *_: "leave")
    with pytest.raises(OSError, match="pin chip"):
        start(tmp_path).run()
    assert closed == ["LateEvening", "store", *ALL[1:]]


def test_safe_mode_has_no_camera_and_careful_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: list[str]
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(
        launch, "safe_mode_config", lambda config, folder: Config.model_validate({"camera": {"fps": 10}})
    )
    monkeypatch.setattr(launch, "usable", lambda pins: pins.model_copy(update={"left": None}))

    def played(self: Launch, parts: SimpleNamespace, *_: object) -> str:
        seen.append(parts.eyes)
        return "leave"

    monkeypatch.setattr(Launch, "_played", played)
    one = start(tmp_path, duty=StartMode(unattended=True, safe=True))
    assert one.run() == 0 and isinstance(seen[0], NoCamera) and one.source is None
    assert (one.overrides.config.camera.fps, one.overrides.config.buttons.left) == (10, None)
    assert "CameraSupervisor" not in closed
