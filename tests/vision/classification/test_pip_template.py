"""The fit of pip layouts, on faces drawn by hand: no network has a part in it."""

import cv2
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


@pytest.mark.parametrize(("value", "taken_for"), [(1, 5), (2, 4)])
def test_the_corners_of_a_reflection_pass_for_pips_unless_spots_must_be_encircled(value, taken_for):
    shining = patch(value, 0, look={"body": (32, 28, 176), "pips": (250, 250, 250)})
    glare = np.zeros((SIDE, SIDE), np.float32)
    cv2.rectangle(glare, (14, 14), (33, 33), 1.0, -1)
    glare = cv2.GaussianBlur(glare, (0, 0), 0.8)[..., None] * 0.6
    shining = np.clip(shining + glare * (230 - shining.astype(np.float32)), 0, 255).astype(np.uint8)
    assert fit_templates([shining])[0].face == taken_for
    encircled = fit_templates([shining], encircled=True)[0]
    assert encircled.face == value and encircled.fits.max() > 0.5


@pytest.mark.parametrize("value", range(1, 6))
def test_encircled_pips_of_a_plain_face_are_its_pips(value):
    assert fit_templates([patch(value, 20)], encircled=True)[0].face == value
