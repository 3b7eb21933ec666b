"""The light on the empty track, measured from a second of pictures."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera.sharpness import edge_width
from calibration.track.markers import Corners
from vision.geometry.track_view import TrackView
from vision.types.picture import Array, Picture

SHEET = 0.5
"""Pixels per mm of the track laid flat, on which light is measured."""
INSET_MM = 16.0
"""Wide of the border, which may be the rim."""
GLOSS, GLOSS_OVER = 200.0, 70.0
"""Grey level of a lamp mirrored in the track, and how much it is over what lies around."""
GLOSS_MM2 = 40.0


@dataclass(frozen=True, slots=True)
class TrackLight:
    """`paper` is blue, green, red of the markers' paper (None without markers), `cloth` the track's mean grey,
    `sides` the linear light left, right, top, bottom by the brightest one's, `edge` the width of edges in pixels,
    `flicker` the relative change from picture to picture, `gloss` outlines of mirrored lamps, in mm on the track,
    `grain` the noise in grey levels."""

    paper: tuple[float, float, float] | None
    cloth: float
    bright: float
    sides: tuple[float, float, float, float]
    edge: float | None
    flicker: float
    gloss: tuple[tuple[tuple[float, float], ...], ...] = ()
    grain: float = 0.0

    def to_json(self) -> dict[str, object]:
        """The values that later measurements are compared with, as JSON; the others are not stored."""
        paper = None if self.paper is None else [round(value, 1) for value in self.paper]
        return {"paper": paper, "cloth": round(self.cloth, 1), "bright": round(self.bright, 1), "edge": self.edge}

    @classmethod
    def of_json(cls, content: object) -> Self:
        """The light that `to_json` wrote. Raises ValueError, KeyError or TypeError for anything else."""
        if not isinstance(content, dict):
            raise TypeError("no light")
        paper = content["paper"]
        blue, green, red = (float(value) for value in paper or (0, 0, 0))
        edge = content["edge"]
        known = [blue, green, red, float(content["cloth"]), float(content["bright"]), float(edge or 0)]
        if not all(math.isfinite(value) and value >= 0 for value in known):
            raise ValueError("no light")
        white = (blue, green, red) if paper else None
        return cls(white, known[3], known[4], (1, 1, 1, 1), None if edge is None else known[5], 0.0)


def paper_of(picture: Picture, markers: Mapping[int, Corners]) -> Array:
    """Blue, green, red of each marker's paper, (n, 3), however dark it is."""
    whites = []
    for corners in markers.values():
        left, top, right, bottom = _box(corners, picture.shape, 0.15)
        pixels = picture[top:bottom, left:right].reshape(-1, 3)
        if len(pixels) >= 30:
            bright = pixels.astype(np.float32).mean(axis=1)
            whites.append(np.median(pixels[bright >= np.percentile(bright, 85)], axis=0))
    return np.array(whites, np.float32).reshape(-1, 3)


def measure(pictures: Sequence[Picture], view: TrackView, markers: Mapping[int, Corners]) -> TrackLight:
    """The light in pictures (h, w, 3) BGR of the empty track, without distortion and of equal exposure.

    `markers` are their corners in pixels of these pictures; without any, the brightest white is the track's.
    """
    whites = paper_of(pictures[-1], markers)
    sheets = [flat(picture, view) for picture in pictures]
    sheet = np.asarray(np.mean(sheets, axis=0), np.float32)
    grey = sheet.mean(axis=2)
    paper = np.median(whites, axis=0) if len(whites) else None
    bright = float(paper.max()) if paper is not None else float(np.percentile(sheet.max(axis=2), 99))
    return TrackLight(
        None if paper is None else (float(paper[0]), float(paper[1]), float(paper[2])),
        float(grey.mean()),
        bright,
        _sides(grey),
        _edge(pictures[-1], view, markers),
        _flicker([one.mean(axis=2) for one in sheets]),
        _gloss(grey, np.std([one.mean(axis=2) for one in sheets], axis=0)),
        _grain(pictures),
    )


def flat(picture: Picture, view: TrackView) -> Array:
    """The track laid flat, (height, width, 3) BGR at `SHEET` pixels per mm, without its border."""
    scale = np.array([[SHEET, 0, -INSET_MM * SHEET], [0, SHEET, -INSET_MM * SHEET], [0, 0, 1]])
    size = round((view.width_mm - 2 * INSET_MM) * SHEET), round((view.height_mm - 2 * INSET_MM) * SHEET)
    # Averaged first: one pixel of the sheet holds several of the picture.
    soft = cv2.blur(picture, (3, 3))
    return cv2.warpPerspective(soft, scale @ view.matrix, (max(8, size[0]), max(8, size[1]))).astype(np.float32)


def _sides(grey: Array) -> tuple[float, float, float, float]:
    """Median linear light (sRGB's exponent taken as 2.2) of the outer thirds, by the brightest's."""
    linear = (grey / 255) ** 2.2 + 1e-6
    rows, columns = grey.shape[0] // 3, grey.shape[1] // 3
    parts = linear[:, :columns], linear[:, -columns:], linear[:rows], linear[-rows:]
    medians = [float(np.median(part)) for part in parts]
    left, right, top, bottom = (value / max(medians) for value in medians)
    return left, right, top, bottom


def _edge(picture: Picture, view: TrackView, markers: Mapping[int, Corners]) -> float | None:
    """Median width of the markers' edges; of what there is on the track without markers."""
    if not markers:
        left, top, right, bottom = _box(view.corners().astype(np.float32), picture.shape, 0.0)
        return edge_width(picture[top:bottom, left:right])
    widths = []
    for corners in markers.values():
        left, top, right, bottom = _box(corners, picture.shape, 0.2)
        part = picture[top:bottom, left:right]
        # In dim light black and white lie close together; the width is a ratio all the same.
        contrast = 0.5 * float(np.ptp(np.percentile(part, (5, 95)))) if part.size else 0.0
        if contrast > 8 and (width := edge_width(part, contrast)) is not None:
            widths.append(width)
    return float(np.median(widths)) if widths else None


def _box(corners: Corners, shape: tuple[int, ...], more: float) -> tuple[int, int, int, int]:
    low, high = corners.min(axis=0), corners.max(axis=0)
    extra = more * float((high - low).max())
    left, top = np.floor(np.maximum(low - extra, 0)).astype(int)
    right, bottom = np.ceil(np.minimum(high + extra, (shape[1], shape[0]))).astype(int)
    return int(left), int(top), int(right), int(bottom)


def _flicker(greys: Sequence[Array]) -> float:
    """The larger of two: change of the whole, and change of bands across the picture (a lamp on the mains)."""
    levels = np.array([grey.mean() for grey in greys])
    rows = np.array([grey.mean(axis=1) for grey in greys]) / np.maximum(levels[:, None], 1.0)
    return float(max(levels.std() / max(levels.mean(), 1.0), rows.std(axis=0).mean()))


def _grain(pictures: Sequence[Picture]) -> float:
    """Noise of the green channel from picture to picture, without what changes over larger places."""
    greens = [picture[::3, ::3, 1].astype(np.float32) for picture in pictures]
    changes = [later - before for before, later in pairwise(greens)]
    fine = [change - cv2.blur(change, (9, 9)) for change in changes]
    return float(np.sqrt(np.mean(np.square(fine)) / 2)) if fine else 0.0


def _gloss(grey: Array, unrest: Array) -> tuple[tuple[tuple[float, float], ...], ...]:
    around = cv2.medianBlur(np.clip(grey, 0, 255).astype(np.uint8), 61).astype(np.float32)
    bright = ((grey > GLOSS) & (grey - around > GLOSS_OVER) & (unrest < 20)).astype(np.uint8)
    mask = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    large = [line for line in outlines if cv2.contourArea(line) >= GLOSS_MM2 * SHEET**2]
    return tuple(_rough(line) for line in sorted(large, key=cv2.contourArea, reverse=True)[:6])


def _rough(outline: NDArray[np.integer | np.floating]) -> tuple[tuple[float, float], ...]:
    x, y, width, height = cv2.boundingRect(outline)
    mm = [(value / SHEET + INSET_MM) for value in (x - 2, y - 2, x + width + 2, y + height + 2)]
    return (mm[0], mm[1]), (mm[2], mm[1]), (mm[2], mm[3]), (mm[0], mm[3])
