"""The steps of a calibration in a terminal: by somebody's keys, or by themselves."""

import argparse
import json
import select
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2

from calibration.session.session_view import Verdict, View
from calibration.session.view_overlay import drawn
from kiosk.config.schema import Config
from kiosk.devices.camera_process.calibration_runner import CalibrationRunner
from kiosk.devices.camera_process.pipeline_factory import open_lookout
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.base import Commanded, Frame
from kiosk.errors import PisteError, UsageError
from kiosk.table.narration.calibration_phrases import buttons, label, said, title

KEYS = {"g": "left", "l": "left", "": "ok", "d": "right", "r": "right"}
"""Gauche and droite, left and right, and Enter."""
THROWS = ("throw-dice", "try-it")
PAUSE = 3.0
"""Seconds between throws of the virtual track."""


def calibrate(args: argparse.Namespace, config: Config, steps: tuple[str, ...]) -> int:
    """Runs it on the configured camera or --camera. Raises `PisteError` and `UsageError`."""
    source = args.camera or config.camera.source
    if source is None:
        raise UsageError("no camera: name one with --camera SOURCE or under [camera] in the configuration")
    lookout = open_lookout(source, config, data=args.data, real_time=False)
    alone = args.json or not sys.stdin.isatty()
    lookout.calibrate(steps if alone else "whole", keep=args.keep or not alone)
    if lookout.calibrating is None:
        raise PisteError("this camera cannot be calibrated")
    desk = Desk(lookout, lookout.calibrating, args, config.camera.timeout)
    lookout.camera.start()
    try:
        return desk.alone() if alone else desk.with_keys()
    finally:
        lookout.camera.stop()


@dataclass
class Desk:
    """Feeds the session, shows what it finds."""

    lookout: VisionPipeline
    calibrating: CalibrationRunner
    args: argparse.Namespace
    timeout: float
    _thrown: float = float("-inf")

    def alone(self) -> int:
        """Runs without input while no finding is bad. Returns the exit status. Raises `PisteError` where something
        must be mended, or takes longer than `--seconds`."""
        since: dict[str, float] = {}
        for frame, view in self._views():
            begun = since.setdefault(view.step, frame.t)
            if view.choices.ok is not None and view.title != "new-set":
                if view.choices.ok in ("yes", "start"):
                    self.calibrating.press("ok")
                    continue
                self._tell(view, frame)
                if not {"anyway", "keep-anyway"}.isdisjoint(view.choices.words()):
                    raise PisteError(f"the step '{view.step}' found something to mend; mend it and begin again")
                self.calibrating.press("ok")
            elif frame.t - begun > self.args.seconds:
                self._tell(view, frame)
                patience = f"{self.args.seconds:g} s"
                raise PisteError(f"the step '{view.step}' was not done in {patience}; give it more with --seconds")
        return self._end()

    def with_keys(self) -> int:
        """Somebody presses keys; every new view is printed."""
        shown: object = None
        for frame, view in self._views():
            key = (view.title, view.values, tuple(verdict.code for verdict in view.verdicts), view.choices)
            if key != shown:
                shown = key
                self._print(view)
                self._picture(view, frame)
            if select.select([sys.stdin], [], [], 0)[0]:
                word = KEYS.get(sys.stdin.readline().strip().lower())
                if word is not None:
                    self.calibrating.press(word)
        return self._end()

    def _views(self) -> Iterator[tuple[Frame, View]]:
        """Each frame with the view after it, until it is over. Raises `PisteError` where the source ends."""
        camera = self.lookout.camera
        if isinstance(camera, Commanded):
            camera.command(("auto", False))
        while not self.calibrating.over:
            frame = camera.capture(self.timeout)
            if frame is None:
                raise PisteError("the pictures ended before the calibration did; name a camera that goes on")
            self.calibrating.see(frame)
            view = self.calibrating.session.view()
            if isinstance(camera, Commanded) and view.title in THROWS and frame.t > self._thrown + PAUSE:
                self._thrown = frame.t
                for words in (("pick_up",), ("throw",)):
                    camera.command(words)
            yield frame, view

    def _tell(self, view: View, frame: Frame) -> None:
        path = self._picture(view, frame)
        if self.args.json:
            record: dict[str, object] = {"step": view.step, "title": str(title(view)), "good": view.good}
            record["findings"] = [_record(verdict) for verdict in view.verdicts]
            record |= {} if path is None else {"picture": str(path)}
            print(json.dumps(record, ensure_ascii=False), flush=True)
        else:
            self._print(view)

    def _print(self, view: View) -> None:
        print(f"\n{title(view)}")
        for verdict in view.verdicts:
            finding, advice = said(verdict)
            sign = {"good": "+", "doubt": "?", "bad": "!"}[verdict.weight]
            print(f"  {sign} {finding}" + (f" {advice}" if advice else ""))
        words = [f"[{key}] {word}" for key, word in zip("g⏎d", buttons(view.choices), strict=True) if word]
        if sys.stdin.isatty() and words:
            print("  " + "   ".join(words), flush=True)

    def _picture(self, view: View, frame: Frame) -> Path | None:
        folder = self.args.pictures
        if folder is None:
            return None
        path = Path(folder) / f"{view.step}-{view.title}.jpg"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(cv2.imencode(".jpg", drawn(frame.full(), view))[1].tobytes())
        except OSError as error:
            raise PisteError(f"cannot write {path}: {error.strerror}") from error
        return path

    def _end(self) -> int:
        kept = self.calibrating.session.result == "kept"
        stored = self.calibrating.stored
        if self.args.json:
            print(json.dumps({"result": self.calibrating.session.result, "file": str(stored) if stored else None}))
        elif kept:
            print(f"stored: {stored}" if stored else "not stored")
        return 0 if kept else 1


def _record(verdict: Verdict) -> dict[str, object]:
    finding, advice = said(verdict)
    values = {name: str(label(value)) if isinstance(value, str) else value for name, value in verdict.values}
    return {
        "code": verdict.code,
        "weight": verdict.weight,
        "said": str(finding),
        **({"advice": str(advice)} if advice else {}),
        **({"values": values} if values else {}),
    }
