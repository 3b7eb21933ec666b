"""What comes between dice and picture for a moment: a flash, a shadow, a blur, a knock; and the sensor's noise."""

from random import Random

import numpy as np
import pytest

from kiosk.devices.virtual.frame_renderer import Noise
from kiosk.devices.virtual.optics.transient_effects import (
    CLEAR,
    COMES_IN,
    FLASHES,
    SHAKE_MM,
    SHAKE_SECONDS,
    Air,
    Shake,
    TransientEffects,
    seen_through,
)
from kiosk.devices.virtual.physics.tray import STEP

GREY = np.full((90, 160, 3), 90, np.uint8)


def airs(effects: TransientEffects, seconds: float) -> list[Air]:
    """What there is after every step of so many seconds."""
    found = []
    for _ in range(round(seconds / STEP)):
        effects.step()
        found.append(effects.air)
    return found


def test_a_flash_is_lit_twice_and_then_gone() -> None:
    effects = TransientEffects(Random(1))
    effects.flash()
    lit = [air.flash is not None for air in airs(effects, FLASHES[-1][1] + 0.1)]
    assert sum(one != other for one, other in zip([False, *lit], [*lit, False], strict=True)) == 4
    assert effects.air == CLEAR
    assert sum(lit) * STEP == pytest.approx(sum(end - start for start, end in FLASHES), abs=3 * STEP)


def test_who_leans_over_comes_stays_and_goes() -> None:
    effects = TransientEffects(Random(2))
    effects.lean_in(0.4)
    reaches = [air.shade[1] if air.shade else 0.0 for air in airs(effects, 0.4 + 2 * COMES_IN + 0.1)]
    top = reaches.index(max(reaches))
    assert reaches[:top] == sorted(reaches[:top]) and effects.air.clear
    assert sum(reach == max(reaches) for reach in reaches) * STEP == pytest.approx(0.4, abs=3 * STEP)


def test_a_lens_loses_focus_bit_by_bit_and_finds_it_again() -> None:
    effects = TransientEffects(Random(3))
    effects.focus(1.2)
    blurs = [air.blur for air in airs(effects, 0.3)]
    assert blurs == sorted(blurs) and 0 < blurs[0] < 0.1 and blurs[-1] == pytest.approx(1.2)
    effects.focus(0.0)
    assert airs(effects, 0.3)[-1].blur == pytest.approx(0.0)


def test_nothing_in_the_way_changes_nothing() -> None:
    assert CLEAR.clear and not Air(blur=1.0).clear
    assert np.array_equal(seen_through(GREY, CLEAR), GREY)


def test_a_flash_brightens_most_where_it_is() -> None:
    lit = seen_through(GREY, Air(flash=(0.1, 0.5, 2.2)))[..., 1].astype(int)
    assert lit.min() > 90 and lit[45, 16] == lit.max() > lit[45, 150]


@pytest.mark.parametrize(("angle", "dark", "bright"), [(0.0, (45, 2), (45, 157)), (np.pi, (45, 157), (45, 2))])
def test_a_shadow_comes_from_the_side_where_somebody_stands(
    angle: float, dark: tuple[int, int], bright: tuple[int, int]
) -> None:
    shaded = seen_through(GREY, Air(shade=(angle, 0.5, 0.5)))[..., 1].astype(int)
    assert shaded[dark] < 75 and shaded[bright] >= 89 and shaded.max() <= 90


def test_blur_is_measured_at_1280_pixels_wide() -> None:
    for wide in (320, 1280):
        edge = np.zeros((40, wide, 3), np.uint8)
        edge[:, wide // 2 :] = 200
        soft = seen_through(edge, Air(blur=8.0))[20, :, 0].astype(int)
        assert np.count_nonzero((soft > 20) & (soft < 180)) / wide == pytest.approx(20 / 1280, abs=0.008)


def test_a_knock_swings_out_and_leaves_the_camera_where_it_was_or_a_little_further() -> None:
    for lasting in (0.0, 1.5):
        shake = Shake(Random(4))
        shake.start(lasting)
        far = []
        for _ in range(round(SHAKE_SECONDS / STEP) + 5):
            shake.step()
            far.append(float(np.hypot(*shake.offset)))
        assert far[-1] == pytest.approx(lasting, abs=1e-6) and max(far) > lasting + 1
        assert max(far) <= lasting + SHAKE_MM
        still = shake.offset
        shake.step()
        assert shake.offset == still


def test_knocks_add_up() -> None:
    shake, ways = Shake(Random(5)), []
    for _ in range(2):
        shake.start(1.0)
        for _ in range(round(SHAKE_SECONDS / STEP) + 5):
            shake.step()
        ways.append(np.array(shake.offset))
    assert float(np.hypot(*(ways[1] - ways[0]))) == pytest.approx(1.0, abs=1e-6)


def test_noise_is_the_same_for_a_seed_and_a_moment_only() -> None:
    one, again, other = Noise(1, 160, 90), Noise(1, 160, 90), Noise(2, 160, 90)
    first = one.add(GREY, 7)
    assert np.array_equal(first, again.add(GREY, 7))
    assert not np.array_equal(first, one.add(GREY, 8)) and not np.array_equal(first, other.add(GREY, 7))
    assert GREY.min() == GREY.max() == 90


def test_noise_keeps_the_brightness_and_grows_with_its_strength() -> None:
    noise = Noise(3, 640, 360)
    grey = np.full((360, 640, 3), 90, np.uint8)
    plain, strong = noise.add(grey, 1).astype(float), noise.add(grey, 1, 3.0).astype(float)
    assert abs(plain.mean() - 90) < 0.3 and 0.5 < plain.std() < 5
    assert strong.std() == pytest.approx(3 * plain.std(), rel=0.1)
    assert np.array_equal(noise.add(grey, 1, 0.0), grey)
