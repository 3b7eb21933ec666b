"""Frames a second while something moves on the screen, on one core, and how many are drawn while nothing does."""

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from kiosk.screens.app.application import App
from kiosk.screens.kit.motion.stage import Shown, Stage
from kiosk.shots.scene_list import stage as scene
from kiosk.shots.staging.props import looked, see, throw
from vision.types.track_events import Rolling

SIZE = (1280, 800)
LEAST = 150
"""Frames a second of the development machine: a Pi 4, up to ten times slower, still draws one in every fifteenth."""
STEP = 1 / 60
ROUNDS = 5
RESTS = 60.0
"""Seconds for which a table at rest is looked at."""


@dataclass(frozen=True, slots=True)
class FrameRate:
    """What was measured: frames a second, as the median of all frames, and of the slowest one in twenty."""

    motion: str
    typical: float
    slow: float

    def to_json(self) -> dict[str, object]:
        """One line of `kiosk bench --json`."""
        return {"motion": self.motion, "fps": round(self.typical), "slow_fps": round(self.slow), "least_fps": LEAST}


class Showing:
    """An app on a surface that nobody sees, with what moves over it."""

    def __init__(self, name: str) -> None:
        """Shows a scene of `kiosk shots`."""
        pygame.display.init()
        pygame.font.init()
        self.app, self.surface, self.stage = scene(name), pygame.display.set_mode(SIZE), Stage()

    def draw(self, now: float) -> None:
        """A picture, where anything changed."""
        ground = self.stage.ready(self.surface, self.app.screen, "full")
        if self.app.draw(ground):
            shown = Shown(self.app.screen, self.app.pieces, self.app.targets)
            self.stage.take(self.surface, shown, now)

    def frames(self) -> Iterator[float]:
        """Seconds of computing of every frame until all rests."""
        now = 0.0
        self.draw(now)
        while self.stage.moving:
            begun = time.thread_time()
            pygame.display.update(self.stage.frame(self.surface, now))
            yield time.thread_time() - begun
            now += STEP


def _crossfade(showing: Showing) -> None:
    showing.draw(0.0)
    showing.app.home()


def _dice(showing: Showing) -> None:
    """Five dice are read."""
    see(showing.app, Rolling(0.0))
    showing.draw(0.0)
    throw(showing.app, (5, 5, 2, 6, 3))


def _score(showing: Showing) -> None:
    """Three fives are written."""
    showing.draw(0.0)
    looked(showing.app)
    showing.app.screen.tap(next(key for key, _ in showing.app.targets if '"5"' in key))
    showing.app.update(showing.app.now)
    showing.app.dirty = True


def _confetti(showing: Showing) -> None:
    """It falls when the result is new."""


MOTIONS: dict[str, tuple[str, Callable[[Showing], None]]] = {
    "crossfade of screens": ("games", _crossfade),
    "dice that tumble in": ("play-throw", _dice),
    "a score that flies to its cell": ("play-choose", _score),
    "confetti, totals that count": ("result", _confetti),
}
"""Name -> the scene, and what makes it move."""


def frame_rates() -> Iterator[FrameRate]:
    """Each movement alone."""
    for name, (scene_name, begin) in MOTIONS.items():
        times: list[float] = []
        for _ in range(ROUNDS):
            showing = Showing(scene_name)
            begin(showing)
            times += showing.frames()
        ordered = sorted(times)
        yield FrameRate(name, 1 / statistics.median(times), 1 / ordered[len(ordered) * 19 // 20])


def frames_at_rest() -> int:
    """Pictures and frames drawn in `RESTS` seconds at a table where nothing happens."""
    showing = Showing("play-choose")
    app: App = showing.app
    app.update(0.0)
    showing.draw(0.0)
    drawn = 0
    for step in range(1, round(RESTS / STEP)):
        now = step * STEP
        app.update(now)
        drawn += app.dirty + showing.stage.moving
        showing.draw(now)
        showing.stage.frame(showing.surface, now)
    return drawn
