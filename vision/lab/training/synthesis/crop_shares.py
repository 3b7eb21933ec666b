"""How large the dice of training crops are, and how often crops show what is rare, as `crop_shares.toml` has it."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

SMALLEST, LARGEST = 15.0, 84.0
"""Edges in pixels of the faces that are to be found."""
TOO_LARGE = 110.0, 180.0
"""Edges of dice that are shown so that their pips are not taken for dice: a coarser pass finds the dice."""
TOO_SMALL = 6.0, 13.0
"""Edges of dice that are shown so that they are not taken for pips of a larger one: a finer pass finds them."""


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares 0..1 of crops or of their dice: see the comments in `crop_shares.toml`."""

    portrait: float
    held: float
    burnt: float
    mistaken: float
    bare: float
    bare_mistaken: float
    recoloured: float
    tiny: float


SHARES = Shares(**tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")))


def any_size(rng: np.random.Generator) -> tuple[float, float]:
    """The least and greatest edge of a crop's dice, in pixels: at times too small to be found."""
    return TOO_SMALL if rng.random() < SHARES.tiny else (SMALLEST, LARGEST)
