"""Waves, steps and pulses: what they reach, and when."""

import math
from itertools import pairwise

import pytest

from kiosk.devices.virtual.disturbances.waves import Pulses, Steps, Wave


def test_a_wave_reaches_both_ends_and_comes_back():
    wave = Wave(3.0, 2.0, 0.0)
    assert [wave.at(t) for t in (0.0, 0.5, 1.0, 1.5, 2.0)] == pytest.approx([0, 3, 0, -3, 0], abs=1e-9)


def test_its_speed_is_what_it_gains():
    wave = Wave(3.0, 0.7, 1.1)
    assert wave.speed(0.4) == pytest.approx((wave.at(0.4001) - wave.at(0.3999)) / 0.0002, rel=1e-4)


def test_a_step_is_reached_in_time_and_held():
    steps = Steps(0.5, 1.5, 2.0, 0.4, "a")
    values = [steps.at(k / 100) for k in range(400)]
    assert all(0.5 <= value <= 1.5 for value in values)
    assert len(set(values[40:200])) == 1 and len(set(values[240:])) == 1 and values[199] != values[399]
    assert max(abs(a - b) for a, b in pairwise(values)) <= 1.0 / 40 + 1e-9


def test_a_pulse_rises_and_falls_and_rests():
    pulses = Pulses(3.0, 1.0, 0.5)
    assert [pulses.at(t) for t in (0.5, 1.0, 1.5, 2.9, 4.0)] == pytest.approx([0, 1, 0, 0, 1])
    flat = Pulses(4.0, 2.0, 0.0, edge=0.25)
    assert flat.at(0.5) == flat.at(1.0) == flat.at(1.5) == 1 and not math.isclose(flat.at(0.25), 1)
