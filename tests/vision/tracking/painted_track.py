"""A painted track for tests: felt, square dice, a hand, light and noise. 30 frames a second, 640x360 pixels."""

from itertools import pairwise

import cv2
import numpy as np

from kiosk.devices.cameras.base import shrink
from vision.tracking.watcher import Watcher

WIDTH, HEIGHT, EDGE = 640, 360, 26
PIPS = {
    "1": [(0, 0)],
    "2": [(-1, -1), (1, 1)],
    "3": [(-1, -1), (0, 0), (1, 1)],
    "4": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "5": [(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    "6": [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


class Stage:
    """Draws frames and feeds them to a watcher; keeps the events."""

    def __init__(self, reader, seed=1, noise=1.5, **options):
        self.watcher = Watcher(reader, **options)
        self.dice = {}
        self.hand = None
        self.light = 1.0
        self.lamp = 0.0
        self.shift = (0, 0)
        self.noise = noise
        self.frames = 0
        self.events = []
        self._random = np.random.default_rng(seed)
        self._grain = self._random.normal(0, noise, (HEIGHT + 32, WIDTH + 32, 3)).astype(np.float32)
        self._scene = None
        self._buffer = np.empty((HEIGHT, WIDTH, 3), np.float32)
        self._ground = np.full((HEIGHT, WIDTH, 3), (46, 96, 38), np.uint8)
        rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
        self._slope = 0.75 + 0.5 * columns / WIDTH
        self._beam = np.exp(-((columns - 150) ** 2 + (rows - 100) ** 2) / 5e4)

    def put(self, **dice):
        """name=(x, y, angle, face)."""
        self.dice.update(dice)

    def picture(self):
        """What the camera sees: while nothing changes only the noise does."""
        scene = (tuple(self.dice.values()), self.hand, self.shift, self.light, self.lamp)
        if scene != self._scene:
            self._scene = scene
            self._draw()
        dx, dy = self._random.integers(0, 32, 2)
        return cv2.add(self._buffer, self._grain[dy : dy + HEIGHT, dx : dx + WIDTH], dtype=cv2.CV_8U)

    def _draw(self):
        canvas = self._ground.copy()
        for x, y, angle, face in self.dice.values():
            _paint_die(canvas, x, y, angle, face)
        if self.hand:
            _paint_hand(canvas, *self.hand)
        if self.shift != (0, 0):
            canvas = np.roll(canvas, self.shift, axis=(1, 0))
        illumination = cv2.merge([self.light * self._slope * (1 + self.lamp * self._beam)] * 3)
        cv2.multiply(canvas, illumination, dst=self._buffer, dtype=cv2.CV_32F)

    def run(self, seconds=None, frames=None):
        """Feeds still frames; the events of this stretch."""
        new = []
        for _ in range(frames or round(seconds * 30)):
            self.frames += 1
            full = self.picture()
            new += self.watcher.feed(shrink(full), self.frames / 30, lambda full=full: full)
        self.events += new
        return new

    def move_hand(self, path):
        """The hand's tip follows the points, 12 frames between two of them."""
        new = []
        for (ax, ay), (bx, by) in pairwise(path):
            for k in range(12):
                self.hand = (ax + (bx - ax) * k / 12, ay + (by - ay) * k / 12)
                new += self.run(frames=1)
        self.hand = None
        return new + self.run(frames=1)

    def roll(self, frames=15, **targets):
        """The dice come rolling in from the right and stop at (x, y, angle, face)."""
        new = []
        for k in range(frames, -1, -1):
            for n, (name, (x, y, angle, face)) in enumerate(targets.items()):
                turning = str((int(face) + k) % 6 + 1) if k else face
                self.dice[name] = (x + k * (7 + n), y + k * 3 - k * k * 0.1, angle + 23 * k, turning)
            new += self.run(frames=1)
        return new


def names(events):
    return [event.name for event in events]


def rests(events):
    return [event for event in events if event.name == "at_rest"]


def _paint_die(canvas, x, y, angle, face):
    box = cv2.boxPoints(((float(x), float(y)), (EDGE, EDGE), float(angle))).astype(np.int32)
    cv2.fillConvexPoly(canvas, box, (205, 212, 215), cv2.LINE_AA)
    turn = np.deg2rad(angle)
    for u, v in PIPS[face]:
        px = x + EDGE * 0.27 * (u * np.cos(turn) - v * np.sin(turn))
        py = y + EDGE * 0.27 * (u * np.sin(turn) + v * np.cos(turn))
        cv2.circle(canvas, (round(px * 8), round(py * 8)), 16, (30, 30, 30), -1, cv2.LINE_AA, 3)


def _paint_hand(canvas, x, y):
    """A hand with a sleeve, reaching in from the lower border to (x, y)."""
    skin, x, y = (110, 140, 190), round(x), round(y)
    cv2.ellipse(canvas, (x, y + 60), (42, 55), 0, 0, 360, skin, -1, cv2.LINE_AA)
    for n in range(4):
        cv2.line(canvas, (x - 30 + 20 * n, y + 40), (x - 33 + 22 * n, y), skin, 15, cv2.LINE_AA)
    cv2.line(canvas, (x, y + 90), (x + 30, HEIGHT + 200), (90, 60, 50), 75, cv2.LINE_AA)
