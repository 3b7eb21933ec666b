"""The plain look: a face laid over the shown ones and compared pixel by pixel, in colour.

First coarsely over turns and shifts, then finely: the patch is turned, shifted and slanted until it fits best
(inverse compositional alignment, Baker and Matthews, "Lucas-Kanade 20 years on", 2004), and correlated. The
faces that fit best are then compared in pairs, just where the shown faces differ. Slow changes of brightness
are taken out beforehand: lamps make those, not dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patches import from_patch
from vision.pictures import Picture
from vision.poker.enrolled import EnrolledSet
from vision.poker.patch import WIDE, WIDE_EDGE
from vision.poker.places import Place

Array = NDArray[np.float32]

WINDOW = 44
HALF = WINDOW // 2
"""Pixels of the part of a face (48 wide) that is compared, without its rounded rim; and when compared coarsely."""
TURNS = tuple(np.radians((-8, -4, 0, 4, 8)))
SHIFTS = tuple(range(-5, 6))
"""Small turns, and shifts in coarse pixels (2 fine ones), around every quarter turn: the finder errs by up to a fifth
of an edge where a die is of its ground's colour."""
STARTS = 2
"""Quarter turns from which a face is compared finely."""
HOPELESS = 0.35
"""Faces whose coarse correlation is so much lower than the best are not compared finely, beyond the second."""
ROUNDS = 8
SLOWEST = 0.02
"""Alignment steps at most, and the step (pixels) below which it has settled."""
FINE, SLOW = 0.65, 4.2
"""Blurs (pixels) between which details are compared."""
NOTHING: Array = np.zeros((0, 0), np.float32)
SPREAD = 2.0
"""Blur of the places where two faces differ."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """How well one face fits: correlation -1..1; `warp` (2, 3) takes its window's pixels to the wide patch's;
    `worst` is the largest local difference, in squared contrasts of the face; `lead` by how much it beats the
    other faces just where they differ (the least over them)."""

    face: str
    correlation: float
    warp: Array
    worst: float
    lead: float = 0.0

    def placed(self, place: Place) -> Place:
        """The place at which this fit was made, put right by it; upright as the face was shown."""
        (a, b, _), (c, d, _) = self.warp
        middle = (WINDOW - 1) / 2
        x, y = self.warp[:, :2] @ (middle, middle) + self.warp[:, 2] + 0.5
        at = from_patch(float(x), float(y), place.x, place.y, place.angle, WIDE_EDGE / place.edge, WIDE)
        turn, size = float(np.arctan2(c - b, a + d)), float(np.sqrt(abs(a * d - b * c)))
        return replace(place, x=at[0], y=at[1], edge=place.edge * size, angle=place.angle + turn)

    @property
    def slant(self) -> float:
        """The smaller stretch over the larger one: 1 when seen as squarely as it was shown."""
        large, small = np.linalg.svd(self.warp[:, :2], compute_uv=False)
        return float(small / large)


class Template:
    """A shown face, prepared."""

    def __init__(self, face: str, picture: Picture) -> None:
        self.face = face
        self.wide = detailed(picture)
        start = (WIDE - WINDOW) // 2
        self.window = np.ascontiguousarray(self.wide[start : start + WINDOW, start : start + WINDOW])
        self.contrast = max(float(self.window.std()), 0.5)
        self.steepest, self.inverse = _steepest(self.window)
        self.coarse = np.stack([_coarse(self.wide, np.pi / 2 * k + turn) for k in range(4) for turn in TURNS])

    def refined(self, wide: Array, start: Array) -> tuple[Fit, Array]:
        """The face fitted to the details of a wide patch from the warp `start` (2, 3), and what is seen there."""
        warp = np.vstack([start, [0, 0, 1]]).astype(np.float64)
        for _ in range(ROUNDS):
            error = self._like(_sampled(wide, warp)) - self.window
            step = self.inverse @ (self.steepest @ error.reshape(-1))
            warp = warp @ np.linalg.inv(_warp_of(step))
            if float(np.abs(step[4:]).max()) < SLOWEST:
                break
        seen = self._like(_sampled(wide, warp))
        worst = float(cv2.blur(np.square(seen - self.window).mean(2), (7, 7)).max()) / self.contrast**2
        return Fit(self.face, correlation(seen, self.window), warp[:2].astype(np.float32), worst), seen

    def _like(self, seen: Array) -> Array:
        """What is seen, with this face's contrast."""
        return np.asarray(seen * np.float32(self.contrast / max(float(seen.std()), 0.5)), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """Another face laid over this one: its window there, and where the two differ (weights (h, w))."""

    window: Array
    weight: Array

    @classmethod
    def of(cls, own: Template, other: Template) -> "Rival":
        """`other` laid over `own` as well as it goes."""
        _, start = starts(own.coarse, _windows(other.wide))[0][0]
        _, window = own.refined(other.wide, start)
        weight = np.square(window - own.window).sum(2)
        return cls(window, np.asarray(cv2.GaussianBlur(weight, (0, 0), SPREAD) + 1e-3, np.float32))


class Matcher:
    """All shown faces, prepared for comparing."""

    def __init__(self, dice: EnrolledSet) -> None:
        self.templates = [Template(sight.face, sight.picture) for sight in dice.sights]
        self._coarse = np.concatenate([template.coarse for template in self.templates])
        self._rivals: dict[tuple[int, int], Rival] = {}

    def fits(self, picture: Picture) -> list[Fit]:
        """The likeliest faces for a wide patch, best first, one fit a face."""
        wide = detailed(picture)
        found = starts(self._coarse, _windows(wide))
        coarse = sorted(((*start, k) for k, own in enumerate(found) for start in own), key=_first, reverse=True)
        fits: dict[str, tuple[Fit, Array, int]] = {}
        for score, start, k in coarse:
            face = self.templates[k].face
            if len(fits) > 1 and score < coarse[0][0] - HOPELESS:
                break
            fit, seen = self.templates[k].refined(wide, start)
            if face not in fits or fit.correlation > fits[face][0].correlation:
                fits[face] = fit, seen, k
        return self._duels(sorted(fits.values(), key=lambda one: -one[0].correlation))

    def _duels(self, found: Sequence[tuple[Fit, Array, int]]) -> list[Fit]:
        """Every face against every other, just where they differ: who wins most clearly comes first."""
        leads = []
        for fit, seen, k in found:
            duels = [self._duel(seen, k, j) - self._duel(theirs, j, k) for _, theirs, j in found if j != k]
            leads.append(replace(fit, lead=min(duels, default=1.0)))
        return sorted(leads, key=lambda fit: -fit.lead)

    def _duel(self, seen: Array, own: int, other: int) -> float:
        """By how much what is seen is more like face `own` than like `other`, -1..1."""
        if (own, other) not in self._rivals:
            self._rivals[own, other] = Rival.of(self.templates[own], self.templates[other])
        rival = self._rivals[own, other]
        mine = correlation(seen, self.templates[own].window, rival.weight)
        return (mine - correlation(seen, rival.window, rival.weight)) / 2


def starts(coarse: Array, windows: Array) -> list[list[tuple[float, Array]]]:
    """For every template of `coarse` (templates * turns, pixels) the STARTS best quarter turns over all `windows`
    (shifts, pixels): correlation, and the warp that has it."""
    # OpenCV's product stays on one thread; NumPy's may take all cores for it.
    products = np.asarray(cv2.gemm(coarse, windows, 1.0, NOTHING, 0.0, flags=cv2.GEMM_2_T), np.float32)
    scores = products.reshape(-1, 4, len(TURNS) * len(windows))
    return [_quarters(own, len(windows)) for own in scores]


def _quarters(scores: Array, shifts: int) -> list[tuple[float, Array]]:
    best = [(float(own.max()), int(own.argmax()) + k * len(own)) for k, own in enumerate(scores)]
    return [(score, _warp_at(*divmod(at, shifts))) for score, at in sorted(best, reverse=True)[:STARTS]]


def _first(row: tuple[float, Array, int]) -> float:
    return row[0]


def correlation(one: Array, other: Array, weight: Array | None = None) -> float:
    """Normalised correlation of the details of two windows (h, w, 3), under weights (h, w) if given."""
    left = one if weight is None else one * weight[..., None]
    both, first = float(np.vdot(left, other)), float(np.vdot(left, one))
    second = float(np.vdot(other, other if weight is None else other * weight[..., None]))
    return both / max(float(np.sqrt(first * second)), 1e-6)


def detailed(picture: Picture) -> Array:
    """What is neither very fine nor slow in a picture, as floats."""
    light = picture.astype(np.float32)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), FINE) - cv2.GaussianBlur(light, (0, 0), SLOW), np.float32)


def _sampled(wide: Array, warp: NDArray[np.float64]) -> Array:
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpAffine(wide, warp[:2], (WINDOW, WINDOW), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32)


def _warp_of(step: NDArray[np.float64]) -> NDArray[np.float64]:
    """The small warp about the window's middle with parameters (xx, xy, yx, yy, x, y)."""
    a, b, c, d, x, y = step
    middle = (WINDOW - 1) / 2
    linear = np.array([[1 + a, b], [c, 1 + d]])
    shift = np.array([x, y]) + middle - linear @ (middle, middle)
    return np.vstack([np.column_stack([linear, shift]), [0, 0, 1]])


def _steepest(window: Array) -> tuple[Array, NDArray[np.float64]]:
    """Steepest-descent images (6, pixels * 3), and the inverse of their products, held back a little."""
    dx, dy = (cv2.Sobel(window, cv2.CV_32F, x, y, scale=1 / 8).astype(np.float64) for x, y in ((1, 0), (0, 1)))
    away = np.arange(WINDOW) - (WINDOW - 1) / 2
    across, down = away[None, :, None], away[:, None, None]
    images = np.stack([dx * across, dx * down, dy * across, dy * down, dx, dy]).reshape(6, -1)
    products = images @ images.T
    hold = np.diag(np.diag(products)) * 0.02 + np.eye(6) * 1e-3
    return images.astype(np.float32), np.asarray(np.linalg.inv(products + hold))


def _coarse(wide: Array, turn: float) -> Array:
    """The window turned by `turn` at half the size, as a unit vector."""
    window = _sampled(wide, np.vstack([_turned(turn, 0.0, 0.0), [0, 0, 1]]))
    return _unit(np.asarray(cv2.resize(window, (HALF, HALF), interpolation=cv2.INTER_AREA), np.float32))


def _unit(window: Array) -> Array:
    return np.asarray(window.ravel() / max(float(np.linalg.norm(window)), 1e-6), np.float32)


def _windows(wide: Array) -> Array:
    """The middle of a wide patch at half the size under every shift, unit vectors (shifts, pixels * 3)."""
    half = np.asarray(cv2.resize(wide, (WIDE // 2, WIDE // 2), interpolation=cv2.INTER_AREA), np.float32)
    start = (WIDE // 2 - HALF) // 2
    corners = [(start + x, start + y) for y in SHIFTS for x in SHIFTS]
    return np.stack([_unit(half[y : y + HALF, x : x + HALF]) for x, y in corners])


def _turned(turn: float, x: float, y: float) -> Array:
    """The warp from window to wide patch that turns about both middles and shifts."""
    cos, sin = np.cos(turn), np.sin(turn)
    linear = np.array([[cos, -sin], [sin, cos]])
    middle = (WINDOW - 1) / 2
    shift = np.array([(WIDE - 1) / 2 + x, (WIDE - 1) / 2 + y]) - linear @ (middle, middle)
    return np.column_stack([linear, shift]).astype(np.float32)


def _warp_at(turn: int, shift: int) -> Array:
    """Where a window lies in the wide patch when the template under coarse turn `turn` fits at shift `shift`.

    The template sampled at +a shows the face turned by -a; the warp to the patch is thus the inverse turn.
    """
    angle = np.pi / 2 * (turn // len(TURNS)) + TURNS[turn % len(TURNS)]
    x, y = SHIFTS[shift % len(SHIFTS)] * 2.0, SHIFTS[shift // len(SHIFTS)] * 2.0
    return _turned(-angle, x, y)
