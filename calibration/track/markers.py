"""Finds the four printed markers around the track in a picture.

ArUco markers of DICT_4X4_50, ids 0 to 3 clockwise from the track's upper left corner. The lens is taken as free of
distortion: dice are read in the picture as it is, so what a bent line costs is a few per cent of scale towards the
corners, and a border of the track that is off by as many pixels as the line is bent.
"""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.track_view import TrackView
from vision.types.picture import Picture

DICTIONARY = cv2.aruco.DICT_4X4_50
IDS = (0, 1, 2, 3)
CARD = 2 / 3
"""From a marker's centre to its card's edge, in its own edges: the card lies flush with the floor's corner."""
LEAST_MM = 6.0
"""Smaller squares are no markers: they stand for corners of the floor that were set by hand."""
VISIBLE_STEP = 5.0
"""mm between the places of the track of which it is asked whether they are in view."""
Corners = NDArray[np.float32]
"""(4, 2) pixels of the full picture, clockwise from the marker's own upper left."""

Markers = Mapping[int, Corners]


def find_markers(picture: Picture) -> dict[int, Corners]:
    """The markers with ids 0 to 3 in a BGR picture; an id that is seen twice counts as not seen."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    found = _detect(grey)
    if len(found) < len(IDS):
        # In dim light black and white lie close together.
        smooth = cv2.GaussianBlur(grey, (3, 3), 0)
        stretched = cv2.normalize(smooth, np.empty_like(grey), 0, 255, cv2.NORM_MINMAX)
        found = {**_detect(np.asarray(stretched, np.uint8)), **found}
    return found


def _detect(grey: NDArray[np.uint8]) -> dict[int, Corners]:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # A marker on white paper near the picture's edge is otherwise taken for its paper, and left out.
    parameters.minDistanceToBorder = 0
    parameters.minMarkerDistanceRate = 0.02
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)
    corners, ids, _ = detector.detectMarkers(grey)
    seen = [] if ids is None else [int(name) for name in np.asarray(ids).reshape(-1)]
    found = zip(seen, corners, strict=True)
    return {
        name: np.asarray(quad, np.float32).reshape(4, 2)
        for name, quad in found
        if name in IDS and seen.count(name) == 1
    }


def view_of(markers: Markers, width_mm: float, height_mm: float, die_mm: float) -> TrackView | None:
    """The view that four markers give, their centres `width_mm` x `height_mm` apart; None for any other picture."""
    if set(markers) != set(IDS):
        return None
    centres = np.array([centre(markers[name]) for name in IDS], np.float32)
    # In a mirror image, or with markers swapped, the four do not run clockwise.
    if not cv2.isContourConvex(centres.reshape(-1, 1, 2)) or cv2.contourArea(centres, oriented=True) <= 0:
        return None
    floor = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], np.float32)
    matrix = np.asarray(cv2.getPerspectiveTransform(centres, floor), np.float64)
    return TrackView(matrix, width_mm, height_mm, die_mm, _rim_mm(markers, matrix))


def _rim_mm(markers: Markers, matrix: NDArray[np.float64]) -> float:
    """How far the rim reaches in over the markers' centres; 0 where the corners are the floor's own."""
    quads = cv2.perspectiveTransform(np.concatenate([markers[name] for name in IDS])[:, None], matrix).reshape(
        4, 4, 2
    )
    edge = float(np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=-1).mean())
    return float(round(CARD * edge)) if edge >= LEAST_MM else 0.0


def centre(corners: Corners) -> NDArray[np.float64]:
    """Where the diagonals cross, (2,): the middle of the printed square, in perspective too."""
    a, b, c, d = corners.astype(np.float64)
    along, across = c - a, d - b
    weight = (
        np.cross(np.append(b - a, 0), np.append(across, 0))[2]
        / np.cross(np.append(along, 0), np.append(across, 0))[2]
    )
    return np.asarray(a + along * weight, np.float64)


def shift(known: Markers, seen: Markers) -> float | None:
    """How far the markers seen now lie from where they were known, at most, in pixels; None without a common one."""
    common = known.keys() & seen.keys()
    return max((float(np.linalg.norm(centre(known[i]) - centre(seen[i]))) for i in common), default=None)


def carried(known: Markers, seen: Markers) -> dict[int, Corners] | None:
    """All known markers where they must be now, from two or more that are seen; None when they do not fit."""
    common = sorted(known.keys() & seen.keys())
    if len(common) < 2:
        return None
    before = np.concatenate([known[i] for i in common])
    after = np.concatenate([seen[i] for i in common])
    motion, inliers = cv2.estimateAffinePartial2D(before, after, ransacReprojThreshold=3.0)
    if motion is None or np.count_nonzero(inliers) < 0.9 * len(before):
        return None
    moved = {i: (corners @ motion[:, :2].T + motion[:, 2]).astype(np.float32) for i, corners in known.items()}
    return {**moved, **{i: seen[i] for i in common}}


def seen_part(
    markers: Markers, size: tuple[int, int], width_mm: float, height_mm: float
) -> tuple[float, float] | None:
    """mm of the track's width and height that lie inside a picture of `size` (width, height) in pixels.

    None with fewer than two markers. Two give a similarity transform, three an affine one: exact enough for whole
    centimetres.
    """
    if len(markers) < 2:
        return None
    floor = np.array([[0, 0], [width_mm, 0], [width_mm, height_mm], [0, height_mm]], np.float32)
    names = sorted(markers)
    places = np.array([floor[name] for name in names], np.float32)
    seen = np.array([centre(markers[name]) for name in names], np.float32)
    if len(names) == 2:
        matrix, _ = cv2.estimateAffinePartial2D(places, seen)
    else:
        matrix, _ = cv2.estimateAffine2D(places, seen)
    if matrix is None:
        return None
    way = np.asarray(matrix, np.float64)
    return _length(way, size, width_mm, height_mm), _length(way[:, [1, 0, 2]], size, height_mm, width_mm)


def _length(matrix: NDArray[np.float64], size: tuple[int, int], along: float, across: float) -> float:
    """mm along the first axis of which something is in the picture."""
    x, y = np.meshgrid(np.arange(0, along + 1, VISIBLE_STEP), np.linspace(0, across, 21))
    places = np.stack([x, y, np.ones_like(x)], -1) @ matrix.T
    inside = ((places >= 0) & (places < np.array(size))).all(axis=-1)
    return min(along, float(np.count_nonzero(inside.any(axis=0)) * VISIBLE_STEP))
