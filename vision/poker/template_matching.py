"""The plain look: a face laid over the shown ones and compared pixel by pixel, in colour.

First coarsely over turns and shifts, then finely (`template_alignment`), and correlated. The faces that fit best
are then compared in pairs, just where the shown faces differ. Slow changes of brightness are taken out
beforehand: lamps make those, not dice.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided

from vision.detection.detection import Place
from vision.imaging.pyramid import from_patch
from vision.limits.limit_file import number, whole
from vision.poker.enrolled_set import EnrolledSet
from vision.poker.face_patch import WIDE, WIDE_EDGE
from vision.poker.template_alignment import NOTHING, WINDOW, AlignedWindow, Template, Warp, detailed, sampled
from vision.types.picture import Array, Picture

HALF = WINDOW // 2
"""Pixels of a window when compared coarsely."""
TURNS = tuple(float(turn) for turn in np.radians((-6, 0, 6)))
STRAIGHT = 1
FARTHEST = 5
SHIFTS = tuple(range(-FARTHEST, FARTHEST + 1))
"""Small turns (which of them is none), and shifts in coarse pixels (2 fine ones), around every quarter turn: the
finder errs by up to a fifth of an edge where a die is of its ground's colour."""
REACH = HALF + 2 * FARTHEST
"""Pixels of what a window sees under all shifts."""
STARTS = whole("template_matching", "starts")
"""Quarter turns from which a face is compared finely."""
HOPELESS = number("template_matching", "hopeless")
"""Faces whose coarse correlation is so much lower than the best are not compared finely, beyond the second."""
NEARLY = number("template_matching", "nearly")
"""Quarter turns that correlate so much less than the best one are not tried with small turns."""
ASKEW = number("template_matching", "askew")
"""The same for a face's other turns, compared with its best."""
SPREAD = number("template_matching", "spread")
"""Blur of the places where two faces differ."""

Start = tuple[float, Warp]
"""A coarse correlation, and the warp that has it."""


@dataclass(frozen=True, slots=True, eq=False)
class FaceMatch:
    """How well one face fits: correlation -1..1; `warp` takes its window's pixels to the wide patch's; `lead` by how
    much it beats the other faces just where they differ (the least over them)."""

    face: str
    correlation: float
    warp: Warp
    lead: float = 0.0

    def placed(self, place: Place) -> Place:
        """The place at which this fit was made, put right by it; upright as the face was shown."""
        a, b, c, d, x, y = self.warp
        at = from_patch(x + 0.5, y + 0.5, place.x, place.y, place.angle, WIDE_EDGE / place.edge, WIDE)
        turn, size = float(np.arctan2(c - b, a + d)), abs(a * d - b * c) ** 0.5
        return replace(place, x=float(at[0]), y=float(at[1]), edge=place.edge * size, angle=place.angle + turn)

    @property
    def slant(self) -> float:
        """The smaller stretch over the larger one: 1 when seen as squarely as it was shown."""
        return self.warp.slant


class PairComparison:
    """One face against another, laid over it, just where the two differ."""

    def __init__(self, own: Template, other: Template) -> None:
        _, start = starts(coarse_turns(own), other.wide)[0][0]
        theirs = own.like(own.refined(other.wide, start).window)
        differs = np.square(theirs - own.window).sum(2)
        self._weight = np.repeat(cv2.GaussianBlur(differs, (0, 0), SPREAD)[..., None] + 1e-3, 3, 2).ravel()
        self._both = [self._prepared(window.ravel()) for window in (own.window, theirs)]

    def _prepared(self, window: Array) -> tuple[Array, float]:
        """The window under the weights, and its length there."""
        weighted = np.asarray(window * self._weight, np.float32)
        return weighted, math.sqrt(float(weighted @ window))

    def lead(self, window: Array) -> float:
        """By how much a window (WINDOW, WINDOW, 3) is more like the own face than like the other, -1..1."""
        seen = window.ravel()
        length = math.sqrt(float((seen * self._weight) @ seen))
        mine, other = (float(face @ seen) / max(length * own, 1e-6) for face, own in self._both)
        return (mine - other) / 2


class Matcher:
    """All shown faces, prepared for comparing."""

    def __init__(self, dice: EnrolledSet) -> None:
        self.templates = [Template(example.face, example.picture) for example in dice.examples]
        self._coarse = np.concatenate([coarse_turns(template) for template in self.templates])
        self._duels: dict[tuple[int, int], PairComparison] = {}

    def fits(self, picture: Picture) -> list[FaceMatch]:
        """The likeliest faces for a wide patch, best first, one fit a face."""
        wide = detailed(picture)
        found = starts(self._coarse, wide)
        coarse = sorted(
            ((*start, k) for k, own in enumerate(found) for start in own), key=itemgetter(0), reverse=True
        )
        best: dict[str, tuple[AlignedWindow, int]] = {}
        upright: dict[str, float] = {}
        for score, start, k in coarse:
            face = self.templates[k].face
            if len(best) > 1 and score < coarse[0][0] - HOPELESS:
                break
            if score < upright.setdefault(face, score) - ASKEW:
                continue
            seen = self.templates[k].refined(wide, start)
            if face not in best or seen.correlation > best[face][0].correlation:
                best[face] = seen, k
        return self._ranked(sorted(best.values(), key=lambda one: -one[0].correlation))

    def _ranked(self, found: Sequence[tuple[AlignedWindow, int]]) -> list[FaceMatch]:
        """Every face against every other, just where they differ: who wins most clearly comes first."""
        wins = {(k, j): self._duel(k, j).lead(seen.window) for seen, k in found for _, j in found if j != k}
        fits = [
            FaceMatch(
                self.templates[k].face,
                seen.correlation,
                seen.warp,
                min((wins[k, j] - wins[j, k] for _, j in found if j != k), default=1.0),
            )
            for seen, k in found
        ]
        return sorted(fits, key=lambda fit: -fit.lead)

    def _duel(self, own: int, other: int) -> PairComparison:
        if (own, other) not in self._duels:
            self._duels[own, other] = PairComparison(self.templates[own], self.templates[other])
        return self._duels[own, other]


def starts(faces: Array, wide: Array) -> list[list[Start]]:
    """For every face (faces, quarter turns, small ones, pixels * 3) the STARTS best quarter turns over all small ones
    and shifts in a wide patch."""
    windows, lengths = _windows(wide)
    scores = np.full((*faces.shape[:3], len(windows)), -1, np.float32)
    straight = scores[:, :, STRAIGHT] = _scores(faces[:, :, STRAIGHT], windows, lengths)
    near = straight.max(2) > straight.max() - NEARLY
    scores[near] = _scores(faces[near], windows, lengths)
    scores = scores.reshape(*faces.shape[:2], -1)
    at = scores.argmax(2)
    best = np.take_along_axis(scores, at[..., None], 2)[..., 0]
    order = np.argsort(-best, axis=1, kind="stable")[:, :STARTS]
    return [
        [(float(best[k, q]), _warp_at(int(q), *divmod(int(at[k, q]), len(windows)))) for q in quarters]
        for k, quarters in enumerate(order)
    ]


def _scores(faces: Array, windows: Array, lengths: Array) -> Array:
    """Correlations (..., shifts) of faces (..., pixels * 3) of length 1 with windows of these lengths."""
    # OpenCV's product is fast from 100 rows of the first on.
    rows = np.ascontiguousarray(faces.reshape(-1, faces.shape[-1]))
    products = np.asarray(cv2.gemm(windows, rows, 1.0, NOTHING, 0.0, flags=cv2.GEMM_2_T), np.float32)
    return (products.T / lengths).reshape(*faces.shape[:-1], -1)


def coarse_turns(template: Template) -> Array:
    """A face's window under all turns at half the size, of length 1 (1, quarter turns, small ones, pixels * 3)."""
    turns = [[_coarse(template.wide, np.pi / 2 * k + turn) for turn in TURNS] for k in range(4)]
    return np.asarray([turns], np.float32)


def _coarse(wide: Array, turn: float) -> Array:
    small = cv2.resize(sampled(wide, Warp.turned(turn, 0.0, 0.0)), (HALF, HALF), interpolation=cv2.INTER_AREA)
    return np.asarray(small.ravel() / max(float(np.linalg.norm(small)), 1e-6), np.float32)


def _windows(wide: Array) -> tuple[Array, Array]:
    """A wide patch's middle at half the size under every shift (shifts, pixels * 3), and the lengths (shifts,)."""
    half = np.asarray(cv2.resize(wide, (WIDE // 2, WIDE // 2), interpolation=cv2.INTER_AREA), np.float32)
    start, many = (WIDE // 2 - REACH) // 2, len(SHIFTS)
    middle = np.ascontiguousarray(half[start : start + REACH, start : start + REACH])
    row, pixel, value = middle.strides
    # Rows of a window are copied whole.
    windows = as_strided(middle, (many, many, HALF, HALF * 3), (row, pixel, row, value)).reshape(many**2, -1)
    return windows, np.maximum(np.sqrt(np.einsum("ij,ij->i", windows, windows)), np.float32(1e-6))


def _warp_at(quarters: int, turn: int, shift: int) -> Warp:
    """Where a window lies in the wide patch when the template under a coarse turn fits at a shift.

    The template sampled at +a shows the face turned by -a; the warp to the patch is thus the inverse turn.
    """
    y, x = divmod(shift, len(SHIFTS))
    return Warp.turned(-(np.pi / 2 * quarters + TURNS[turn]), SHIFTS[x] * 2.0, SHIFTS[y] * 2.0)
