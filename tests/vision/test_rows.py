"""Dice side against side, whose neighbours hide how they lie."""

from dataclasses import replace

import numpy as np
import pytest

from vision.doubt import LEANING
from vision.reading import Die
from vision.rows import flush
from vision.upright import Upright
from vision.view import View

EDGE, MM = 48, 16.0
VIEW = View(np.diag([MM / EDGE, MM / EDGE, 1.0]), 1280 * MM / EDGE, 720 * MM / EDGE, MM)


def die(x, y, angle=0.3, slant=(0.0, 0.0, 0.02)):
    return Die("4", "white", (x - 24, y - 24, 48, 48), 0.99, True, edge=EDGE, angle=angle, slant=slant)


def beside(one, along, aside=0.0, turned=0.0):
    """A die whose middle lies so many edges along and aside from another's."""
    cos, sin = np.cos(one.angle), np.sin(one.angle)
    x, y = one.centre
    return die(
        round(x + EDGE * (along * cos - aside * sin)),
        round(y + EDGE * (along * sin + aside * cos)),
        one.angle + turned,
    )


@pytest.mark.parametrize(
    ("along", "aside", "turned", "expected"),
    [
        (1.0, 0.0, 0.0, True),
        (1.04, 0.06, 0.05, True),
        (0.0, 1.0, np.pi / 2, True),
        (0.75, 0.0, 0.0, False),
        (1.25, 0.0, 0.0, False),
        (1.0, 0.26, 0.0, False),
        (1.03, 0.0, 0.3, False),
    ],
)
def test_dice_are_flush_side_against_side_alone(along, aside, turned, expected):
    one = die(600, 360)
    dice = [one, beside(one, along, aside, turned), die(200, 200)]
    places = np.array([d.centre for d in dice]) * MM / EDGE
    assert flush(dice, places, MM).tolist() == [expected, expected, False]


def test_dice_whose_direction_nobody_told_are_not_flush():
    one = die(600, 360)
    dice = [replace(d, angle=None) for d in (one, beside(one, 1.0))]
    assert not flush(dice, np.array([d.centre for d in dice]) * MM / EDGE, MM).any()


def test_what_a_neighbour_may_hide_is_no_leaning():
    one = die(620, 360)
    other = beside(one, 1.0)
    stance = Upright().stance(VIEW, (1280, 720))
    x, y = stance.flat(np.array([other.centre]))[0]
    seen = replace(other, slant=(x + 0.25, y, 0.02))
    alone, row = Upright().checked([seen], VIEW, (1280, 720)), Upright().checked([one, seen], VIEW, (1280, 720))
    assert [d.doubt for d in alone] == [LEANING] and [d.doubt for d in row] == [None, None]
    upset = replace(other, slant=(x + 0.5, y, 0.02))
    assert Upright().checked([one, upset], VIEW, (1280, 720))[1].doubt == LEANING
