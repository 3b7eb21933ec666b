"""Rendered training crops: dice of a sprite bank and clutter on a background, with what lies where.

A label row is [x, y, edge, value - 1, cos 4a, sin 4a, facing, slant x, slant y, rendered, ignore]: the middle of the
top face in pixels, the root of its area, the direction `a` of its edges, how squarely it is seen, and the part of its
normal across the line of sight. `rendered`: they are exact.
Things that are no dice have a row too, with the class NO_DIE.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.synthesis.camera_augmentation import camera, light_gradient
from vision.lab.training.synthesis.clutter import paste_object, paste_thing
from vision.lab.training.synthesis.crop_shares import LARGEST, SHARES, SMALLEST, TOO_LARGE, any_size
from vision.lab.training.synthesis.dice_paint import Paint, coat, random_paint, see_through
from vision.lab.training.synthesis.holders import paste_holder
from vision.lab.training.synthesis.negatives import Negatives
from vision.lab.training.synthesis.recolouring import recoloured
from vision.lab.training.synthesis.sprite_bank import SpriteBank
from vision.lab.training.synthesis.sprite_renderer import EDGE
from vision.lab.training.synthesis.sprite_renderer import SIZE as SPRITE
from vision.types.picture import Array, Picture

CROP = 192
LABEL = 11
NO_DIE = -1.0


@dataclass(slots=True)
class Placed:
    """A die to paste: which sprite, where its middle comes in the crop, its scale, quarter turns and mirroring."""

    sprite: int
    x: float
    y: float
    scale: float
    turns: int
    mirror: bool


def spots(rng: np.random.Generator, edge: float, count: int) -> list[tuple[float, float, float]]:
    """Up to `count` places (x, y, edge) in pixels of the crop that do not overlap; at times packed side by side."""
    packed = rng.random() < 0.45
    found: list[tuple[float, float, float]] = []
    for _ in range(count * 6):
        size = edge * rng.uniform(0.85, 1.15)
        if packed and found:
            x0, y0, _ = found[rng.integers(len(found))]
            turn, away = rng.uniform(0, 2 * np.pi), edge * rng.uniform(1.0, 1.5)
            x, y = x0 + away * np.cos(turn), y0 + away * np.sin(turn)
        else:
            x, y = rng.uniform(-0.1 * CROP, 1.1 * CROP, 2)
        if all(np.hypot(x - a, y - b) > (size + c) / 2 * 0.98 for a, b, c in found):
            found.append((float(x), float(y), size))
        if len(found) == count:
            break
    return found


def turned_quad(quad: Array, placed: Placed) -> Array:
    """The sprite's quad (4, 2) after mirroring, turning, scaling and placing, in pixels of the crop."""
    offset = quad - (SPRITE - 1) / 2
    if placed.mirror:
        offset = offset * np.array([-1, 1], np.float32)
    for _ in range(placed.turns):
        offset = np.stack([offset[:, 1], -offset[:, 0]], 1)
    return np.asarray(offset * placed.scale + (placed.x, placed.y), np.float32)


def turned_slant(slant: list[float], placed: Placed) -> list[float]:
    """The sprite's slant (right, down) after mirroring and turning."""
    x, y = slant
    x = -x if placed.mirror else x
    for _ in range(placed.turns):
        x, y = y, -x
    return [x, y]


def edge_direction(quad: Array) -> tuple[float, float]:
    """Mean cos 4a and sin 4a of the directions of the edges between corners (4, 2)."""
    sides = np.roll(quad, -1, 0) - quad
    angle = 4 * np.arctan2(sides[:, 1], sides[:, 0])
    return float(np.cos(angle).mean()), float(np.sin(angle).mean())


def area(quad: Array) -> float:
    """Area between corners (4, 2), in square pixels (shoelace formula)."""
    x, y = quad[:, 0], quad[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def sprite_layers(bank: SpriteBank, placed: Placed) -> Array:
    """The sprite's layers 0..1, (height, width, layers), turned and scaled."""
    source = bank.small if placed.scale <= 0.5 else bank.layers
    layers = np.rot90(source[placed.sprite][:, :: -1 if placed.mirror else 1], placed.turns)
    side = max(round(SPRITE * placed.scale), 4)
    how = cv2.INTER_AREA if placed.scale < 1 else cv2.INTER_LINEAR
    halves = (np.ascontiguousarray(layers[..., :3]), np.ascontiguousarray(layers[..., 3:]))  # OpenCV 5: 4 at most
    joined = np.dstack([cv2.resize(half, (side, side), interpolation=how) for half in halves])
    return np.asarray(joined, np.float32) / np.float32(255)


def visible(layers: Array, placed: Placed) -> tuple[Array, int, int]:
    """The part of a sprite's layers (height, width, layers) that lies in the crop, and its left and top there."""
    side = layers.shape[0]
    left, top = round(placed.x - side / 2), round(placed.y - side / 2)
    x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + side, CROP), min(top + side, CROP)
    return layers[y0 - top : max(y1 - top, 0), x0 - left : max(x1 - left, 0)], x0, y0


def body_part(layers: Array) -> tuple[slice, slice]:
    """Rows and columns of the layers (height, width, layers) that the die itself covers."""
    rows, columns = (np.flatnonzero((layers[..., 0] > 0).any(axis)) for axis in (1, 0))
    if not len(rows):
        return slice(0), slice(0)
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def paste(
    picture: Array,
    owner: NDArray[np.int16],
    layers: Array,
    paint: Paint,
    light: tuple[float, float],
    mark: int,
    rng: np.random.Generator,
) -> None:
    """Paints a visible sprite into `picture` (side, side, 3) and marks its pixels in `owner` (side, side); `light` =
    exposure, shadow."""
    exposure, dark = light
    picture *= 1 - dark * layers[..., 5:6]
    where = body_part(layers)
    if not where[0].stop:
        return
    cover = see_through(layers[where], paint, rng)
    picture[where] += cover * (coat(layers[where], paint, exposure, rng) - picture[where])
    owner[where][layers[where][..., 0] > 0.5] = mark


def label_row(bank: SpriteBank, placed: Placed, owner: NDArray[np.int16], mark: int) -> list[float] | None:
    """The label of a pasted die, None if its face lies outside; covered, cut or tipped ones are to be ignored.

    `owner` (side, side) says which sprite each pixel shows, `mark` which this one is.
    """
    quad = turned_quad(bank.quads[placed.sprite], placed)
    x, y = quad.mean(0)
    if not (-4 < x < CROP + 4 and -4 < y < CROP + 4):
        return None
    mask = np.zeros((CROP, CROP), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad * 16).astype(np.int32), 1, shift=4)
    size = area(quad)
    seen = float(((owner == mark) & (mask > 0)).sum()) / max(size, 1)
    value, _, margin, facing, *slant = bank.facts[placed.sprite].tolist()
    hidden = seen < 0.68 or not (0 <= x < CROP and 0 <= y < CROP)
    doubtful = margin < 0.3 or facing < 0.5 or size**0.5 < SMALLEST * 0.85
    return [
        x, y, size**0.5, value - 1, *edge_direction(quad), facing, *turned_slant(slant, placed), 1.0,
        float(hidden or doubtful),
    ]  # fmt: skip


def _no_die(x: float, y: float, size: float) -> list[float]:
    """The row of a thing that is no die."""
    return [x, y, size, NO_DIE, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]


class SceneMaker:
    """Composes crops from a sprite bank, backgrounds (n, 256, 256, 3) and pictures without dice."""

    def __init__(
        self,
        bank: SpriteBank,
        indices: NDArray[np.int64],
        backgrounds: NDArray[np.uint8],
        negatives: Negatives | None = None,
    ) -> None:
        self.bank, self.indices, self.backgrounds, self.negatives = bank, indices, backgrounds, negatives

    def background(self, rng: np.random.Generator) -> Array:
        """A random patch of a background, (CROP, CROP, 3) float32 BGR 0..255: turned, mirrored, enlarged and dimmed
        at random."""
        patch = self.backgrounds[rng.integers(len(self.backgrounds))]
        patch = np.rot90(patch, int(rng.integers(4)))[:, :: int(rng.choice([-1, 1]))]
        if rng.random() < 0.4:
            zoom = int(rng.integers(CROP // 2, CROP))
            patch = cv2.resize(np.ascontiguousarray(patch[:zoom, :zoom]), (CROP, CROP), interpolation=cv2.INTER_CUBIC)
        x, y = rng.integers(0, patch.shape[0] - CROP + 1, 2)
        out = np.array(patch[y : y + CROP, x : x + CROP], np.float32)
        if rng.random() < 0.5:
            out *= np.float32(rng.uniform(0.35, 1.2))
        return out

    def make(self, rng: np.random.Generator, too_large: float = 0.1) -> tuple[Picture, Array]:
        """One crop (192, 192, 3) uint8 BGR and its labels (n, 11).

        With the probability `too_large` its dice are, and have no label.
        """
        picture, things = self._ground(rng)
        bare = rng.random() < (SHARES.bare_mistaken if things else SHARES.bare)
        huge = rng.random() < too_large
        portrait = not huge and not bare and rng.random() < SHARES.portrait
        low, high = TOO_LARGE if huge else (LARGEST * 0.4, LARGEST) if portrait else any_size(rng)
        edge = float(np.exp(rng.uniform(np.log(low), np.log(high))))
        things += self._strew(rng, picture, edge) if rng.random() < 0.42 else []
        owner = np.zeros((CROP, CROP), np.int16)
        room = int(np.clip((CROP / edge) ** 2 / 2, 2, 9))
        count = 0 if bare else int(rng.integers(1, room + 1))
        middle = rng.uniform(0.3, 0.7, 2) * CROP
        found = [(float(middle[0]), float(middle[1]), edge)] if portrait else spots(rng, edge, count)
        placed = self._place(rng, found)
        self._paint(rng, picture, owner, placed, 0.75 if portrait else SHARES.held if rng.random() < 0.3 else 0.0)
        dice = [] if huge else [label_row(self.bank, p, owner, mark) for mark, p in enumerate(placed, 1)]
        rows = [*things, *dice]
        if rng.random() < 0.6:
            picture = picture * light_gradient(rng, CROP, CROP)
        return camera(rng, picture), np.array([r for r in rows if r], np.float32).reshape(-1, LABEL)

    def _ground(self, rng: np.random.Generator) -> tuple[Array, list[list[float]]]:
        """A background, at times with what a network once took for a die, and its row."""
        if self.negatives is None or not len(self.negatives.found) or rng.random() > SHARES.mistaken:
            return self.background(rng), []
        index, x, y, size = self.negatives.found[rng.integers(len(self.negatives.found))].tolist()
        edge = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(np.clip(size * 1.6, SMALLEST, LARGEST)))))
        turn = cv2.getRotationMatrix2D((x, y), rng.uniform(0, 360), edge / size)
        goal = rng.uniform(0.2, 0.8, 2) * CROP
        turn[:, 2] += goal - (x, y)
        patch = self.negatives.patches[int(index)]
        ground = cv2.warpAffine(patch, turn, (CROP, CROP), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT_101)
        row = _no_die(float(goal[0]), float(goal[1]), edge)
        if rng.random() < SHARES.recoloured:
            ground = recoloured(rng, np.asarray(ground, np.uint8), np.array([row], np.float32))
        return ground.astype(np.float32), [row]

    def _strew(self, rng: np.random.Generator, picture: Array, edge: float) -> list[list[float]]:
        """Pastes things that are no dice; their rows have the class NO_DIE."""
        rows = []
        for _ in range(rng.integers(1, 5)):
            x, y = rng.uniform(0, CROP, 2).tolist()
            size = edge * rng.uniform(0.5, 1.8)
            if self.negatives is None or rng.random() < 0.4:
                paste_thing(rng, picture, x, y, size)
            else:
                cut = self.negatives.objects[rng.integers(len(self.negatives.objects))]
                paste_object(rng, picture, x, y, size * rng.uniform(1.0, 1.8), cut)
            rows.append(_no_die(x, y, size))
        return rows

    def _place(self, rng: np.random.Generator, found: list[tuple[float, float, float]]) -> list[Placed]:
        found.sort(key=lambda spot: spot[1])
        return [
            Placed(int(rng.choice(self.indices)), x, y, size / EDGE, int(rng.integers(4)), bool(rng.random() < 0.5))
            for x, y, size in found
        ]

    def _paint(
        self, rng: np.random.Generator, picture: Array, owner: NDArray[np.int16], placed: list[Placed], held: float
    ) -> None:
        """Paints the dice into `picture` (CROP, CROP, 3), the share `held` of them in or on something, and marks them
        in `owner` (CROP, CROP)."""
        one = random_paint(rng) if rng.random() < 0.5 else None
        paints = [one or random_paint(rng) for _ in placed]
        for p, paint in zip(placed, paints, strict=True):
            if rng.random() < held:
                paste_holder(rng, picture, p.x, p.y, p.scale * EDGE, paint.body)
        bright = rng.uniform(1.3, 2.6) if rng.random() < SHARES.burnt else rng.uniform(0.75, 1.3)
        exposure, dark = float(bright), rng.uniform(0.3, 0.95)
        for mark, (p, paint) in enumerate(zip(placed, paints, strict=True), 1):
            layers, x, y = visible(sprite_layers(self.bank, p), p)
            where = slice(y, y + layers.shape[0]), slice(x, x + layers.shape[1])
            paste(picture[where], owner[where], layers, paint, (exposure, dark), mark, rng)
