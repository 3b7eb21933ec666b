"""What a camera makes of linear light: sRGB below its knee, more noise where it is brighter."""

from dataclasses import replace

import numpy as np
import pytest

from vision.lab.rendering.renderers.sensor_model import develop
from vision.lab.rendering.throws.kiosk_setup import kiosk_setup

SETUP = replace(kiosk_setup(np.random.default_rng(3), "test", "panel"), grain=0.0, sharpness=0.0)


def even(level, **setup):
    """The BGR picture of light that is `level` times the set-up's white."""
    light = np.ones((60, 80, 3), np.float32) * level / SETUP.light.gain
    return develop(light.astype(np.float32), replace(SETUP, **setup), np.random.default_rng(1))


@pytest.mark.parametrize(("level", "shown"), [(0.0, 0), (0.002, 6.6), (0.2140, 127.5), (0.5225, 191.3)])
def test_light_is_shown_by_the_curve_of_srgb(level, shown):
    assert even(level) == pytest.approx(shown, abs=1)


def test_highlights_roll_off_and_never_fall():
    shown = [float(even(level).mean()) for level in (0.8, 1.0, 1.5, 3.0)]
    assert shown == sorted(shown) and shown[0] < 235 and shown[-1] == 255


def test_noise_grows_with_brightness_and_red_comes_last():
    spread = [np.std(even(level, grain=0.02).astype(float)) for level in (0.0, 0.05, 0.4)]
    assert spread[0] > 0 and spread[1] / (0.0522**-0.55) < spread[2] / (0.4**-0.55)
    light = np.zeros((4, 4, 3), np.float32)
    light[..., 0] = 1
    red = develop(light, SETUP, np.random.default_rng(1))
    assert red[..., 2].min() > red[..., :2].max()
