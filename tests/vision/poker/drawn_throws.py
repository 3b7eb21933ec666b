"""Poker dice on a drawn track, shown and thrown, for tests."""

from functools import cache

import numpy as np

from vision.lab.training.poker.design_trial import enrolled
from vision.lab.training.poker.synthesis.kiosk_pictures import Setup, random_setup, throw
from vision.lab.training.poker.synthesis.picture_renderer import Truth
from vision.poker.drawing.face_design import design
from vision.poker.enrolled_set import EnrolledSet
from vision.poker.reader import PokerReader
from vision.types.picture import Picture

SIZE = (640, 480)
EASY = "casino"
"""A design whose faces differ in every way."""


@cache
def setup(seed: int = 3) -> Setup:
    return random_setup(np.random.default_rng(seed), *SIZE)


@cache
def shown_set(name: str = EASY) -> EnrolledSet:
    """The design after each face was shown once."""
    return enrolled(np.random.default_rng(5), setup(), design(name))


@cache
def reader(name: str = EASY) -> PokerReader:
    return PokerReader(shown_set(name))


@cache
def thrown(seed: int, many: int = 5, name: str = EASY, tilt: float = 0.0) -> tuple[Picture, list[Truth]]:
    return throw(np.random.default_rng(seed), setup(), design(name), many, tilt)


def face_at(dice, truth: Truth):
    """The die that was read where the truth says that one lies; None if there is none."""
    near = [d for d in dice if np.hypot(d.centre[0] - truth.x, d.centre[1] - truth.y) < 0.4 * truth.edge]
    return near[0] if len(near) == 1 else None
