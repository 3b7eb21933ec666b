"""Two renderers that share no code but the scene show the same picture."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

pytest.importorskip("embreex", reason="the extra `render` is not installed")
pytest.importorskip("mitsuba", reason="the extra `render` is not installed")

from vision.lab.rendering.renderers.empty_tray import empty_tray
from vision.lab.rendering.renderers.path_tracer import render, render_throw
from vision.lab.rendering.renderers.ray_caster import render_fast
from vision.lab.rendering.scene.description import DieBody, Throw, camera_at, lying
from vision.lab.rendering.scene.dice_makes import designs, plastics
from vision.lab.rendering.throws import kiosk_setup


def small_throw(light):
    """Two dice in the middle of a picture of 120 x 80 pixels, 2 pixels a millimetre."""
    setup = kiosk_setup.kiosk_setup(np.random.default_rng(4), "test", light)
    camera = camera_at(np.array([10.0, -20.0, 550.0]), np.zeros(3), 0.0, 1100.0, (120, 80))
    colours = {p.name: p for p in plastics("test")}
    dice = [
        DieBody(designs("test")[0], colours[name], 18.0, np.array([x, 0, 9], np.float32), lying(index, 0.4))
        for name, x, index in (("alabaster", -13.0, 3), ("azure", 13.0, 2))
    ]
    return Throw(replace(setup, camera=camera), tuple(dice))


@pytest.mark.parametrize("light", ["panel", "hard-shadow"])
def test_both_renderers_show_the_same(light):
    throw = small_throw(light)
    fast = render_fast(throw, empty_tray(throw.setup), np.random.default_rng(1))
    traced = render(throw, 1, 24)
    smooth = [cv2.GaussianBlur(picture, (0, 0), 2).ravel() for picture in (fast, traced)]
    assert np.corrcoef(smooth)[0, 1] > 0.97
    assert smooth[0].mean() == pytest.approx(smooth[1].mean(), rel=0.12)


def test_dice_that_move_are_refused():
    with pytest.raises(ValueError, match="at rest"):
        render_throw(replace(small_throw("panel"), motions={0: np.ones(3)}), 1)
