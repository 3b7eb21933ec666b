"""`make proof-soak`: memory, file descriptors and the time of a frame stay flat, over hours of play.

Eight hours on a virtual clock, on the real screens, referee, journal and trace, fifty minutes of play and ten without
guests in each; then twenty real minutes of `kiosk play` in a window, with its reader and its voice as processes of
their own, played by three keys. The figures of the first part are taken every five minutes, those of the second every
ten seconds; a straight line is laid through them once everything has been used, and its slope is judged.
"""

import argparse
import ctypes
import functools
import gc
import os
import signal
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from kiosk.i18n.words import Words
from tests.appliance.test_no_network import family
from tests.proofs.controls.by_hand import EVENINGS, Evening, Stuck, said
from tests.proofs.controls.xvfb_kiosk import Desk, Layout
from tests.proofs.processes.process_memory import descriptors, own, together
from tests.proofs.processes.trend import Trend
from tests.proofs.steps import Failed, check, prove

FRAME, MINUTE, HOUR = 0.1, 60.0, 3600.0
ACT_EVERY = 30
"""Frames between two things that somebody does."""
LEFT = 0.5
"""Megabytes an hour that may come beside what caches hold, which fill slowly and have an end; the journal's pages
that SQLite keeps, 2 MB at most, are among them."""
MOST = 400.0
"""Megabytes of all processes together."""
BOUNDS = {"MB": 1.0, "descriptors": 0.2, "frame": 0.03}
"""An hour: megabytes, descriptors, and the share by which a frame takes longer."""
REAL_BOUNDS = {"MB": 12.0, "descriptors": 3.0, "press": 0.3}
"""An hour: megabytes, descriptors, and seconds until a press shows; in twenty minutes it is a third of that. A press
shows at once or with the next look, 20 ms later: a share of that says nothing."""
WARM, LEAST_ROWS = 480.0, 20
"""Seconds in which caches fill: what was drawn, and the reader's. Figures without which there is no line."""


@dataclass
class Series:
    """Figures by name, with the hour of each."""

    hours: list[float] = field(default_factory=list)
    figures: dict[str, list[float]] = field(default_factory=dict)

    def add(self, hour: float, **figures: float) -> None:
        """A row more."""
        self.hours.append(hour)
        for name, figure in figures.items():
            self.figures.setdefault(name, []).append(figure)
        print(f"{hour:6.2f} h  {', '.join(f'{name} {figure:.3g}' for name, figure in figures.items())}", flush=True)

    def judge(self, bounds: dict[str, float], relative: str = "") -> str:
        """The trends as text. Raises `Failed` for one that rises; a `relative` one is held against its middle."""
        told = []
        for name, figures in self.figures.items():
            trend = Trend.of(self.hours, figures)
            unit = trend.middle if name == relative else 1.0
            text = f"{name} {trend.middle:.3g}, {trend.rise / unit:+.3f} ± {trend.error / unit:.3f} an hour"
            check(trend.flat(bounds[name] * unit), f"at most {bounds[name]:+} an hour, not: {text}")
            told.append(text)
        return "; ".join(told)


class Virtual:
    """Hours of play on a clock of its own."""

    def __init__(self, folder: Path, hours: float) -> None:
        os.environ.update({"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
        from tests.simulation.fast_player import Hasty

        (folder / "data").mkdir()
        self.hasty = Hasty(folder / "data", folder / "trace", 20261122)
        self.hours, self.acts, self.took = hours, 0, [0.0]

    def run(self) -> str:
        """Plays; the trends of what was measured after the first quarter."""
        series, bare, first = Series(), 0.0, max(60, round(self.hours * 60 / 8))
        for minute in self._minutes():
            # Once every screen of an evening was there, the pause too.
            if minute == first:
                bare = emptied()
            if minute % 5 == 0 and minute >= self.hours * 60 / 4:
                gc.collect()
                frame = median(self.took) / reference()
                series.add(minute / 60, MB=own(os.getpid()), descriptors=descriptors(os.getpid()), frame=frame)
            if minute % 5 == 0:
                self.took = self.took[-1:]
        trends, rest = series.judge(BOUNDS, "frame"), emptied()
        most = LEFT * (self.hours - first / 60)
        check(
            rest - bare < most, f"with caches emptied at most {most:.1f} MB more, not {bare:.1f} and then {rest:.1f}"
        )
        return (
            f"{self.hours:g} h, {self.acts} acts: {trends}; with caches emptied {bare:.1f}, at the end {rest:.1f} MB"
        )

    def _minutes(self) -> Iterator[int]:
        for minute in range(1, round(self.hours * 60) + 1):
            playing = minute % 60 < 50
            for number in range(round(MINUTE / FRAME)):
                if playing and number % ACT_EVERY == 0:
                    self._act()
                else:
                    self._wait()
            if minute % 60 == 49:
                self.hasty.app.home()
            if minute % 60 == 59:
                self.hasty.start()
            yield minute

    def _act(self) -> None:
        begin = time.thread_time()
        self.hasty.step()
        self.took.append(time.thread_time() - begin)
        self.acts += 1

    def _wait(self) -> None:
        hasty = self.hasty
        hasty.now = hasty.track.now = hasty.now + FRAME
        hasty.app.update(hasty.now)
        hasty.app.draw(hasty.surface)


def emptied() -> float:
    """Megabytes once the caches of what was drawn, each of which has its greatest size, are empty."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    return own(os.getpid())


def reference() -> float:
    """Seconds of a fixed piece of drawing, against which frames are held: what else runs here slows both alike."""
    import pygame

    surface, took = pygame.Surface((640, 400)), []
    for _ in range(9):
        begin = time.thread_time()
        for number in range(200):
            pygame.draw.circle(surface, (number, 60, 90), (320, 200), number)
        took.append(time.thread_time() - begin)
    return median(took)


class Timed(Evening):
    """An evening whose presses are timed until they show."""

    def _see(self, before: Layout, parts: tuple[str, ...] | None = None) -> None:
        begin = time.monotonic()
        super()._see(before, parts)
        self.waits.append(time.monotonic() - begin)

    waits: list[float]


class Real:
    """Minutes of the kiosk itself, with its processes."""

    def __init__(self, folder: Path, minutes: float) -> None:
        self.folder, self.minutes = folder, minutes
        self.series, self.waits, self.most = Series(), [0.0], 0.0
        self.starts = 0

    def run(self) -> str:
        """Plays; the trends of what was measured once every cache was filled, or filled again after a restart."""
        plan = tomllib.loads(EVENINGS.read_text("utf-8"))["cameroun"]
        desk = Desk(self.folder, (800, 480), [*plan["arguments"], "--lang", "fr"])
        self.end = time.monotonic() + self.minutes * MINUTE
        sampler = threading.Thread(target=self._measure, args=(desk.kiosk.pid,), daemon=True)
        sampler.start()
        games = 0
        try:
            while time.monotonic() < self.end:
                evening = Timed(desk, "cameroun", "keys", said(plan, Words("fr")), Random(games))
                evening.waits = self.waits
                evening.play()
                games += 1
            sampler.join()
        except Stuck as error:
            raise Failed(str(error)) from error
        finally:
            desk.close()
        check(self.most < MOST, f"under {MOST:.0f} MB, not {self.most:.0f}")
        check(
            len(self.series.hours) >= LEAST_ROWS,
            f"the same processes for long enough, not started {self.starts} times",
        )
        trends = self.series.judge(REAL_BOUNDS)
        told = f"{games} games, {len(self.waits)} presses, the reader started {self.starts} times"
        return f"{self.minutes:g} min, {told}, {self.most:.0f} MB at most: {trends}"

    def _measure(self, pid: int) -> None:
        begin, before = time.monotonic(), list[int]()
        while time.monotonic() < self.end:
            time.sleep(10)
            try:
                processes = list(family(pid))
                each, whole = [own(one) for one in processes], together(processes)
                held = sum(map(descriptors, processes))
            except OSError:
                continue  # one of them ended meanwhile
            self.most = max(self.most, whole)
            if processes != before:
                # A reader that was started anew has its caches to fill again.
                begin, before, self.series = time.monotonic(), processes, Series()
                self.starts += 1
            if time.monotonic() - begin > WARM:
                hour, press = (time.monotonic() - begin) / HOUR, median(self.waits[-30:])
                print(f"        each process: {', '.join(f'{one:.1f}' for one in each)} MB")
                self.series.add(hour, MB=sum(each), descriptors=held, press=press)


def main() -> int:
    """Both parts, or one of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--hours", type=float, default=8.0, help="on the virtual clock, two or more; 0 leaves them out"
    )
    parser.add_argument("--minutes", type=float, default=20.0, help="real ones; 0 leaves them out")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="piste-soak-") as name:
        virtual, real = Path(name, "virtual"), Path(name, "real")
        virtual.mkdir()
        real.mkdir()
        steps = []
        if args.hours:
            steps.append(("virtual hours", lambda: Virtual(virtual, args.hours).run()))
        if args.minutes:
            steps.append(("real minutes", lambda: Real(real, args.minutes).run()))
        return prove(f"{args.hours:g} hours and {args.minutes:g} minutes", steps, lambda: None)


if __name__ == "__main__":
    sys.exit(main())
