"""A painted track with markers for the steps of a calibration: cheap pictures, a reader that sees painted squares."""

from functools import cache

import cv2
import numpy as np

from calibration.camera.camera_controls import CameraControls
from calibration.session.draft import Draft
from calibration.session.state_machine import Session
from tests.calibration.camera.rendered_markers import Shot
from tests.reasons import because
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading

SHOT = Shot(size=(800, 600), high=520, focal=0.95, bend=(-0.12, 0.0), noise=1.0)
PAINT = {"white": (225, 230, 235), "red": (40, 40, 200), "green": (70, 190, 60), "blue": (200, 90, 40)}
"""Blue, green, red; felt is (40, 90, 35)."""
EDGE = 23
FPS = 8


@cache
def floor(shot: Shot) -> np.ndarray:
    return shot.picture(3)


class PaintedReader:
    """Finds squares that are not felt; a face is the number of dark dots in it."""

    def read(self, image, *, dice=PIPS, die_px=None, white=None, ground=None):
        far = np.abs(image.astype(int) - (40, 90, 35)).max(axis=2) > 60
        closed = cv2.morphologyEx(far.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
        found = [self._die(image, labels == n, stats[n]) for n in range(1, count) if self._fits(stats[n])]
        return Reading(tuple(found))

    @staticmethod
    def _fits(stat):
        return all(0.8 * EDGE < side < 1.2 * EDGE for side in stat[2:4]) and stat[4] > 0.7 * EDGE**2

    @staticmethod
    def _die(image, mask, stat):
        x, y, w, h = (int(v) for v in stat[:4])
        colour = np.median(image[mask], axis=0)
        name = min(PAINT, key=lambda name: np.abs(np.array(PAINT[name]) - colour).sum())
        dots = (image[y : y + h, x : x + w].max(axis=2) < 60).astype(np.uint8)
        pips = int(sum(cv2.connectedComponentsWithStats(dots)[2][1:, 4] >= 3))
        doubts = because(*([] if 1 <= pips <= 6 else ["unsure-face"]))
        return Die(
            str(min(max(pips, 1), 6)), name, (x, y, w, h), 0.99, doubts, edge=float(w + h) / 2, shade=tuple(colour)
        )


class Camera:
    """Remembers what it was told."""

    def __init__(self):
        self.told = []

    def free(self):
        self.told.append("free")

    def lock(self):
        self.told.append("lock")
        return CameraControls(9000.0, 1.5)

    def hold(self, settings):
        self.told.append(settings)


class Painted:
    """A session and what its camera sees."""

    def __init__(self, shot=SHOT, steps=None, **draft):
        self.camera = Camera()
        sizes = {"width_mm": shot.width, "height_mm": shot.height, "die_mm": 16.0, "marker_mm": shot.marker, **draft}
        self.draft = Draft(reader=PaintedReader(), camera=self.camera, **sizes)
        self.session = Session(self.draft, steps) if steps else Session(self.draft)
        self.shot, self.dice, self.t = shot, [], 0.0
        self.change = lambda picture: picture
        self.rng = np.random.default_rng(5)

    @property
    def view(self):
        return self.session.view()

    def picture(self):
        picture = floor(self.shot).copy()
        for x, y, colour, pips in self.dice:
            cv2.rectangle(picture, (x, y), (x + EDGE - 1, y + EDGE - 1), PAINT[colour], -1)
            for n in range(pips):
                cv2.circle(picture, (x + 6 + 10 * (n % 2), y + 4 + 7 * (n // 2)), 2, (20, 20, 20), -1)
        grain = self.rng.integers(-1, 2, picture.shape, np.int16)
        return self.change(np.clip(picture + grain, 0, 255).astype(np.uint8))

    def see(self, seconds=1.0):
        for _ in range(max(1, round(seconds * FPS))):
            self.session.see(self.picture(), self.t)
            self.t += 1 / FPS
        return self.view

    def throw(self, *dice):
        """The dice roll for half a second, then lie."""
        for n in range(4):
            self.dice = [(200 + 60 * n + 30 * k, 200 + 20 * n, die[2], die[3]) for k, die in enumerate(dice)]
            self.see(1 / FPS)
        self.dice = list(dice)
        return self.see(2.5)
