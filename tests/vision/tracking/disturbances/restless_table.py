"""The painted track as people film theirs: grained wood, a camera that trembles, shadows and arms at the border."""

import cv2
import numpy as np

from kiosk.devices.cameras.base import shrink
from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import HEIGHT, WIDTH, Stage

SKIN = (110, 140, 190)


class RestlessTable(Stage):
    """What is set holds for every frame from then on.

    `tremble`: standard deviation of the camera's place, in pixels of the full picture; `drift`: how far it slides
    from frame to frame, in the same; `shadow` and `arm` move to and fro over the left border; `compress`: a JPEG
    quality; `doubled`: each frame comes twice.
    """

    def __init__(self, seed: int = 1, fps: float = 30.0) -> None:
        super().__init__(BlobReader(), seed=seed)
        self.fps = fps
        self.tremble = 0.0
        self.drift = (0.0, 0.0)
        self.shadow = self.arm = self.doubled = False
        self.still_arm = False
        self.compress: int | None = None
        self._off = np.zeros(2)
        grain = np.random.default_rng(seed).normal(0, 1, (HEIGHT, WIDTH // 16, 1)).astype(np.float32)
        self._wood = (
            1 + 0.2 * np.clip(cv2.GaussianBlur(cv2.resize(grain, (WIDTH, HEIGHT)), (1, 3), 0), -1.5, 1.5)[..., None]
        )

    def picture(self) -> np.ndarray:
        drawn = super().picture() * self._wood
        if self.shadow:
            reach = 60 + 40 * np.sin(self.frames / 5)
            edge = np.clip((np.arange(WIDTH) - reach) / 8, 0, 1)
            drawn *= (0.6 + 0.4 * edge)[None, :, None]
        drawn = drawn.clip(0, 255).astype(np.uint8)
        if self.arm or self.still_arm:
            reach = 50 if self.still_arm else 50 + round(20 * np.sin(self.frames / 4))
            cv2.line(drawn, (-40, 330), (reach, 300), SKIN, 44, cv2.LINE_AA)
        return self._filmed(drawn)

    def _filmed(self, drawn: np.ndarray) -> np.ndarray:
        self._off += np.asarray(self.drift)
        dx, dy = self._off + self._random.normal(0, self.tremble, 2) * bool(self.tremble)
        motion = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        moved = cv2.warpAffine(drawn, motion, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT)
        if self.compress is None:
            return moved
        return cv2.imdecode(cv2.imencode(".jpg", moved, [cv2.IMWRITE_JPEG_QUALITY, self.compress])[1], 1)

    def run(self, seconds=None, frames=None):
        new = []
        for _ in range(frames or round(seconds * self.fps)):
            full = self.picture()
            for _ in range(1 + self.doubled):
                self.frames += 1
                new += self.watcher.feed(shrink(full), self.frames / self.fps, lambda full=full: full)
        self.events += new
        return new
