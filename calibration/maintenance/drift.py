"""What has changed since a calibration: the track's place in the picture, and the light."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from calibration.camera.track_light import paper_of
from calibration.track.markers import Markers, centre
from vision.geometry.track_view import TrackView
from vision.types.picture import Picture

MOVED_MM = 6.0
"""From which a track was moved: fingers that brush against it do not matter."""
BRIGHTER, TINTED = 1.6, 1.25
"""Ratios of the paper's brightness, and of its channels to one another, from which the light is another."""
AGAIN = 2
"""Looks in a row that must find the light changed: a shadow passes."""


@dataclass(frozen=True, slots=True)
class CalibrationAdvice:
    """What wants a look when there is time: "moved" `by` mm, "light" `by` a ratio, a calibration's "damaged", or a
    camera's "slow": `by` pictures a second; "settled": nothing any more."""

    code: Literal["moved", "light", "damaged", "slow", "settled"]
    by: float = 0.0


class Drift:
    """Compares what is seen with what was when it was calibrated."""

    def __init__(self, markers: Markers, view: TrackView, paper: tuple[float, float, float] | None = None) -> None:
        self._markers, self._view = dict(markers), view
        self._paper = None if paper is None else np.array(paper, np.float32)
        self._strange = 0

    def look(self, picture: Picture, seen: Markers) -> CalibrationAdvice | None:
        """What the markers seen now say; None where all is as it was."""
        common = self._markers.keys() & seen.keys()
        far = max((self._mm(name, seen) for name in common), default=0.0)
        if far > MOVED_MM:
            return CalibrationAdvice("moved", round(far, 1))
        return self._light(picture, seen) if len(seen) >= 2 else None

    def _mm(self, name: int, seen: Markers) -> float:
        way = np.linalg.norm(centre(seen[name]) - centre(self._markers[name]))
        return float(way) / self._view.px_per_mm()

    def _light(self, picture: Picture, seen: Markers) -> CalibrationAdvice | None:
        now = np.median(paper_of(picture, seen), axis=0).astype(np.float32)
        if self._paper is None:
            self._paper = now
        ratios = np.maximum(now, 1) / np.maximum(self._paper, 1)
        level, tint = float(ratios.mean()), float(ratios.max() / ratios.min())
        other = not 1 / BRIGHTER <= level <= BRIGHTER or tint > TINTED
        self._strange = self._strange + 1 if other else 0
        return CalibrationAdvice("light", round(level, 2)) if self._strange >= AGAIN else None
