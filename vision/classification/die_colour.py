"""What colour a die's body is, told from the pixels of its top face by a multinomial logistic regression.

Three colours are measured: the body's, the pips' and the face's edge's. Pips that are light tell what the light is
like, and the edge what a face that mirrors the lamp is made of. The picture is taken as it is:
`vision.classification.white_balance` takes the light's colour out of it where a marker shows what white is. The
weights, for dice with dark and with light pips, are in `die_colour.toml`; they and the limit from which on a colour
is clear are written by `vision.lab.training.fit_die_colour`.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.classification.pip_template import EDGE, SIDE, face_mask
from vision.imaging.percentiles import median, percentile
from vision.limits.limit_file import numbers
from vision.networks.model_file import Table
from vision.types.picture import Array, Picture
from vision.types.reading import COLOURS

LUMA = np.array([0.114, 0.587, 0.299], np.float32)
FLOOR, GREY = numbers("die_colour", "floor", "grey")
"""What is added to parts of a colour (0..255) before their logarithms are taken, and the brightness whose is 0."""
MEASURES = 8
"""Numbers that three colours are told by: see `features`."""
FILE = Path(__file__).with_suffix(".toml")


class Fitted(Table):
    """Weights of `features` by `vision.types.reading.COLOURS`, for the log odds of each."""

    dark_pips: dict[str, tuple[float, ...]]
    light_pips: dict[str, tuple[float, ...]]

    def weights(self, light_pips: bool) -> NDArray[np.float64]:
        """Those of dice with light or with dark pips (colours, features)."""
        rows = self.light_pips if light_pips else self.dark_pips
        return np.array([rows[colour] for colour in COLOURS])


FITTED = Fitted.model_validate(tomllib.loads(FILE.read_text("utf-8")))
CLEAR, LIKELY, MIRRORED = numbers("die_colour", "clear", "likely", "mirrored")
"""A colour of this probability is clear; where only some may lie there it must be as likely among these alone, and
`LIKELY` among all. From this least part (0..255) on, the body of a coloured die with light pips is the lamp that its
face mirrors."""
WEIGHTS = {light: FITTED.weights(light) for light in (False, True)}


class Measured(NamedTuple):
    """The mean colours (3,) of a face's body, its pips and its edge: BGR, 0..255."""

    body: Array
    pips: Array
    edge: Array


@dataclass(frozen=True, slots=True)
class BodyColour:
    """How likely each of `vision.types.reading.COLOURS` is (7,), and blue, green, red of the `body`, 0..255."""

    chances: tuple[float, ...]
    body: tuple[float, float, float]

    @property
    def name(self) -> str:
        """The likeliest of them."""
        return COLOURS[self.chances.index(max(self.chances))]

    @property
    def chance(self) -> float:
        """How likely that one is, 0..1."""
        return max(self.chances)

    def among(self, colours: Sequence[str]) -> float:
        """How likely it is (0..1) where the die has one of these `colours`; it must be one of them."""
        return self.chance / sum(
            chance for name, chance in zip(COLOURS, self.chances, strict=True) if name in colours
        )


def classified(patch: Picture, light_pips: bool) -> BodyColour:
    """The colour of the die whose face is in a patch (48, 48, 3) of `vision.classification.pip_template`."""
    seen = measured(patch, light_pips)
    chances = probabilities(features(seen), light_pips)
    blue, green, red = _shade(seen, COLOURS[int(chances.argmax())], light_pips).tolist()
    return BodyColour(tuple(chances.tolist()), (blue, green, red))


def probabilities(row: NDArray[np.float64], light_pips: bool) -> NDArray[np.float64]:
    """How likely each of `COLOURS` is (7,), by the `features` of a face."""
    odds = WEIGHTS[light_pips] @ row
    chances = np.exp(odds - odds.max())
    return np.asarray(chances / chances.sum())


def features(seen: Measured) -> NDArray[np.float64]:
    """(45,): 1, then eight numbers, then the 36 products of two of these: together they describe one normal
    distribution a colour.

    The eight are the logarithms of red over green and of blue over green in body, pips and edge, and of the
    brightness of body and pips.
    """
    shades = np.array(seen, np.float64)
    parts = np.log(shades + FLOOR)
    bright = np.log((shades[:2] @ LUMA + FLOOR) / GREY)
    one = np.concatenate([(parts[:, ::2] - parts[:, 1:2]).ravel(), bright])
    first, second = _pairs()
    return np.concatenate([[1.0], one, one[first] * one[second]])


@cache
def _pairs() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    first, second = np.triu_indices(MEASURES)
    return first, second


def measured(patch: Picture, light_pips: bool) -> Measured:
    """The colours of the face in a patch (48, 48, 3).

    The body is the larger of two clusters: pips cover less than half of any face. Where pips are light, the third of
    the face that is lowest in white is taken, since gloss washes colours out.
    """
    pixels = patch[face_mask()].astype(np.float32)
    far = np.abs(pixels - median(pixels)).sum(1)
    pips = pixels[far > max(0.6 * percentile(far, 99), 20.0)]
    whiteness = pixels.min(1) if light_pips else far
    body = pixels[whiteness <= percentile(whiteness, 33 if light_pips else 50)]
    return Measured(body.mean(0), (pips if len(pips) else body).mean(0), _edge_colour(patch).mean(0))


def _shade(seen: Measured, name: str, light_pips: bool) -> Array:
    """The body's colour, or its edge's where the whole face mirrors the lamp."""
    mirrors = light_pips and name != "white" and float(seen.body.min()) >= MIRRORED
    return seen.edge if mirrors else seen.body


def _edge_colour(patch: Picture) -> Array:
    """The bright and coloured part of the face's rounded edges, which mirror something else, as pixels (n, 3).

    Where the face was taken for larger than it is, the ground beside it lies among them: the lit edge is brighter.
    """
    pixels = patch[_edges()].astype(np.float32)
    top = pixels.max(1)
    lit = pixels[top >= 0.8 * percentile(top, 98)]
    spread = lit.max(1) - lit.min(1)
    return np.asarray(lit[spread >= percentile(spread, 75)], np.float32)


@cache
def _edges() -> NDArray[np.bool_]:
    """Around the border of the face in a patch, without its corners."""
    steps = np.abs(np.arange(SIDE) - (SIDE - 1) / 2) / (EDGE / 2)
    out, along = np.maximum(steps[None], steps[:, None]), np.minimum(steps[None], steps[:, None])
    return np.asarray((out >= 0.74) & (out <= 1.0) & (along <= 0.75))
