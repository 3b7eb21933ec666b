"""A calibration in a terminal: what ends it, what is printed, which keys are its buttons."""

import argparse
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from calibration.session.session_view import AGAIN, Choices, Verdict, View
from kiosk.cli.dice import calibration_terminal
from kiosk.cli.dice.calibration_terminal import PAUSE, Desk, calibrate
from kiosk.config.schema import Config
from kiosk.devices.camera_process.calibration_runner import CalibrationRunner
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.base import Frame
from kiosk.errors import PisteError, UsageError

PICTURE = np.zeros((60, 80, 3), np.uint8)
SEARCH = View("track", "find-track", choices=Choices("by-hand", None, "more"))
FOUND = View("track", "track-found", choices=Choices("repeat", "next", "more"))
DARK = View("light", "light-unfit", verdicts=(Verdict.of("dark-left", "bad", percent=38),),
            choices=AGAIN)  # fmt: skip


@dataclass
class Script:
    """A session that shows these views, a second apart; it is kept once there are no more."""

    views: Sequence[View]
    pressed: list[str] = field(default_factory=list)
    at: int = -1
    stored: None = None

    def __post_init__(self) -> None:
        self.session = SimpleNamespace(view=lambda: self.views[self.at], result="kept")

    @property
    def over(self) -> bool:
        return self.at == len(self.views) - 1

    def see(self, frame: Frame) -> None:
        self.at += 1

    def press(self, word: str) -> None:
        self.pressed.append(word)


@dataclass
class Virtual:
    """A camera of the virtual track: a frame a second."""

    frames: int = 100
    told: list[tuple[object, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.times = self._times()

    def _times(self) -> Iterator[float]:
        yield from map(float, range(self.frames))

    def capture(self, timeout: float) -> Frame | None:
        t = next(self.times, None)
        return None if t is None else Frame(t, PICTURE, lambda: PICTURE)

    def command(self, words: tuple[object, ...]) -> None:
        self.told.append(words)


def desk(script: Script, camera: Virtual, **given: object) -> Desk:
    args = argparse.Namespace(**{"json": True, "pictures": None, "seconds": 5.0, **given})
    lookout = cast(VisionPipeline, SimpleNamespace(camera=camera))
    return Desk(lookout, cast(CalibrationRunner, script), args, 3.0)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_by_itself_it_goes_on_while_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script([SEARCH, FOUND, FOUND])
    assert desk(script, Virtual()).alone() == 0 and script.pressed == ["ok", "ok"]
    told = lines(capsys)
    assert [one.get("step") for one in told] == ["track", "track", None]
    assert told[-1] == {"result": "kept", "file": None}


def test_by_itself_it_stops_at_what_is_to_be_mended(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script([DARK, FOUND])
    with pytest.raises(PisteError, match="'light' found something to mend"):
        desk(script, Virtual()).alone()
    assert script.pressed == []
    (told,) = lines(capsys)
    (finding,) = cast(list[dict[str, object]], told["findings"])
    assert (told["step"], told["good"]) == ("light", False)
    assert (finding["code"], finding["weight"], finding["values"]) == ("dark-left", "bad", {"percent": 38})


def test_by_itself_it_has_patience_with_a_step_for_so_many_seconds() -> None:
    script = Script([SEARCH] * 40)
    with pytest.raises(PisteError, match="'track' was not done in 5 s"):
        desk(script, Virtual(), seconds=5.0).alone()
    assert script.at == 6


def test_keys_are_the_three_buttons_and_a_view_is_printed_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = io.StringIO("g\n\nx\nR\n")
    monkeypatch.setattr("sys.stdin", keys)
    monkeypatch.setattr("select.select", lambda r, w, x, t: (r, [], []))
    script = Script([FOUND, FOUND, FOUND, DARK, DARK])
    assert desk(script, Virtual(), json=False).with_keys() == 0
    assert script.pressed == ["left", "ok", "right", "ok"], "no more keys: an empty line"
    out = capsys.readouterr().out
    assert out.count("\n!") == 0 and out.count("  ! ") == 1 and out.endswith("not stored\n")


def test_pictures_of_the_views_are_written(tmp_path: Path) -> None:
    with pytest.raises(PisteError):
        desk(Script([DARK]), Virtual(), pictures=tmp_path).alone()
    assert [path.name for path in tmp_path.iterdir()] == ["light-light-unfit.jpg"]


def test_the_virtual_track_throws_by_itself_but_not_all_the_time() -> None:
    throwing = View("dice", "throw-dice", choices=Choices("repeat", None, "more"))
    camera = Virtual()
    desk(Script([throwing] * 6), camera, seconds=100.0).alone()
    throws = sum(words == ("throw",) for words in camera.told)
    assert camera.told[0] == ("auto", False) and throws == 1 + int(5 // (PAUSE + 1))


def test_a_source_that_ends_or_is_not_named_is_said() -> None:
    with pytest.raises(PisteError, match="ended before"):
        desk(Script([SEARCH] * 9), Virtual(frames=2)).alone()
    with pytest.raises(UsageError, match="no camera"):
        calibrate(argparse.Namespace(camera=None), Config(), ("track",))


def test_the_camera_is_let_go_whatever_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    camera = SimpleNamespace(start=lambda: done.append("start"), stop=lambda: done.append("stop"))
    lookout = SimpleNamespace(camera=camera, calibrating=object(), calibrate=lambda steps, keep: done.append(steps))
    monkeypatch.setattr(calibration_terminal, "open_lookout", lambda *_, **__: lookout)
    args = argparse.Namespace(camera="usb", data=None, json=True, keep=False)
    with pytest.raises(AttributeError):
        calibrate(args, Config(), ("track", "light"))
    assert done == [("track", "light"), "start", "stop"]
    lookout.calibrating = None
    with pytest.raises(PisteError, match="cannot be calibrated"):
        calibrate(args, Config(), ("track",))
