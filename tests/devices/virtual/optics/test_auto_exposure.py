"""The room's light and the camera's answer: held it shows the room, free it finds its way back."""

import numpy as np
import pytest

from calibration.camera.camera_controls import CameraControls
from kiosk.devices.virtual.optics.appearance import light_of
from kiosk.devices.virtual.optics.auto_exposure import (
    LONGEST,
    MOST_GAIN,
    SHORTEST,
    TARGET,
    USUAL_KELVIN,
    USUAL_LUX,
    AutoExposure,
    cast,
    seen_by,
)
from kiosk.errors import UsageError

GREY = np.full((40, 60, 3), 96, np.uint8)


def shown(camera: AutoExposure) -> np.ndarray:
    """The grey picture as the camera shows it now."""
    return GREY if camera.exposed is None else seen_by(GREY, camera.exposed)


def adapted(camera: AutoExposure, frames: int = 60) -> AutoExposure:
    camera.free = True
    for _ in range(frames):
        camera.see(shown(camera))
    return camera


def test_in_the_usual_room_pictures_are_as_they_are_drawn() -> None:
    camera = AutoExposure()
    assert camera.exposed is None
    camera.light(USUAL_LUX, USUAL_KELVIN)
    assert camera.exposed is None


def test_a_held_camera_shows_the_room_as_it_is() -> None:
    camera = AutoExposure()
    camera.light(USUAL_LUX / 4, USUAL_KELVIN)
    dark = shown(camera)
    camera.light(USUAL_LUX, 2700)
    warm = shown(camera)
    assert dark.mean() < GREY.mean() * 0.7
    blue, green, red = warm[0, 0].astype(int)
    assert red > green > blue


@pytest.mark.parametrize("lux", [60.0, 2000.0])
def test_a_free_camera_finds_its_way_to_the_wanted_brightness(lux: float) -> None:
    camera = AutoExposure()
    camera.light(lux, USUAL_KELVIN)
    adapted(camera)
    green = shown(camera)[..., 1].astype(np.float32) / 255
    assert float(light_of(green).mean()) == pytest.approx(TARGET, rel=0.15)


def test_white_balance_leaves_a_small_part_of_the_cast() -> None:
    camera = AutoExposure()
    camera.light(USUAL_LUX, 2700)
    before = shown(camera)[0, 0].astype(int)
    after = shown(adapted(camera))[0, 0].astype(int)
    assert 0 < after[2] - after[0] < (before[2] - before[0]) / 3


@pytest.mark.parametrize(("lux", "kelvin"), [(0.5, 4600), (30_000, 4600), (400, 1000), (400, 20_000)])
def test_no_room_is_lit_like_that(lux: float, kelvin: float) -> None:
    camera = AutoExposure()
    with pytest.raises(UsageError):
        camera.light(lux, kelvin)
    assert (camera.lux, camera.kelvin) == (USUAL_LUX, USUAL_KELVIN)


def test_exposure_and_gain_stay_within_what_a_sensor_can_do() -> None:
    camera = AutoExposure()
    camera.free = True
    for _ in range(80):
        camera.see(np.zeros((8, 8, 3), np.uint8))
    assert (camera.exposure, camera.gain) == (LONGEST, MOST_GAIN)
    for _ in range(80):
        camera.see(np.full((8, 8, 3), 255, np.uint8))
    assert camera.exposure >= SHORTEST and camera.gain == 1.0


def test_gain_is_paid_for_in_noise() -> None:
    camera = AutoExposure()
    camera.gain = 4.0
    assert camera.exposed is not None and camera.exposed.noise == pytest.approx(2.0)


def test_settings_that_were_held_come_back_and_stay() -> None:
    camera = AutoExposure()
    camera.light(60.0, 3000.0)
    settings = adapted(camera).locked()
    other = AutoExposure()
    other.free = True
    other.hold(settings)
    other.see(GREY)
    assert other.locked() == settings and not other.free
    other.hold(CameraControls(None, None, None, None))
    assert other.locked() == settings


def test_a_casts_green_is_one_and_warm_light_is_redder() -> None:
    assert cast(USUAL_KELVIN) == pytest.approx([1, 1, 1])
    blue, green, red = cast(2700)
    assert green == 1 and blue < 1 < red
    blue, green, red = cast(9000)
    assert green == 1 and red < 1 < blue
