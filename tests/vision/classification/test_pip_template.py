"""The fit of pip layouts, on faces drawn by hand: no network has a part in it."""

import numpy as np
import pytest

from tests.vision.drawn_dice import put_die, table_top
from vision.classification.pip_template import EDGE, SIDE, fit_templates
from vision.imaging.pyramid import Pyramid

IVORY = {"body": (210, 228, 236), "pips": (26, 24, 24)}
RED = {"body": (32, 28, 176), "pips": (240, 240, 240)}
RED_PIPS = {"body": (236, 240, 240), "pips": (30, 26, 170)}


def patch(value, degrees, edge=52.0, off=(0.0, 0.0), look=IVORY):
    picture = put_die(table_top(200, 200), 100, 100, value, edge, degrees, **look)
    return Pyramid(picture).patch(100 + off[0], 100 + off[1], -np.radians(degrees), EDGE / edge, SIDE)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("look", [IVORY, RED, RED_PIPS], ids=["ivory", "red", "red pips"])
def test_every_face_is_told(value, look):
    fit = fit_templates([patch(value, 33, look=look)])[0]
    assert fit.face == value
    assert fit.light_pips == (look is RED)


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("off", [(3.0, -3.0), (-4.0, 0.0)])
def test_a_face_somewhat_off_its_place_is_told(value, off):
    assert fit_templates([patch(value, 8, off=off)])[0].face == value


def test_the_right_face_fits_better_than_the_next():
    for value in range(1, 7):
        next_best, best = np.sort(fit_templates([patch(value, 20)])[0].fits)[-2:]
        assert best - next_best > 0.05


def test_bare_cloth_fits_nothing():
    assert fit_templates([Pyramid(table_top(200, 200)).patch(100, 100, 0.0, 1.0, SIDE)])[0].fits.max() < 0.6


@pytest.mark.parametrize("level", [0, 255])
def test_a_flat_patch_is_no_trouble(level):
    assert np.isfinite(fit_templates([np.full((SIDE, SIDE, 3), level, np.uint8)])[0].fits).all()
