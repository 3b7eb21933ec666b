"""Heat and power, from a tree of files as the kernel has them."""

from pathlib import Path

import pytest

from kiosk.devices.board_sensors import HOT, LEAST_RATE, THROTTLED, BoardSensors, Vitals, vitals
from kiosk.devices.camera_process.pacing import Cooling


def write(root: Path, path: str, text: object) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(f"{text}\n")


def pi(root: Path, degrees: float, alarm: int = 0, limit: int = 1800000) -> Path:
    """The files of a Raspberry Pi 4."""
    write(root, "sys/class/thermal/thermal_zone0/temp", round(degrees * 1000))
    write(root, "sys/class/hwmon/hwmon0/name", "cpu_thermal")
    write(root, "sys/class/hwmon/hwmon1/name", "rpi_volt")
    write(root, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", alarm)
    write(root, "sys/devices/system/cpu/cpufreq/policy0/scaling_max_freq", limit)
    write(root, "sys/devices/system/cpu/cpufreq/policy0/cpuinfo_max_freq", 1800000)
    return root


def test_a_pi_that_is_well_a_hot_one_and_one_with_too_little_power(tmp_path):
    assert vitals(pi(tmp_path, 51.0)) == Vitals(51.0)
    assert vitals(pi(tmp_path, 82.0, limit=1200000)) == Vitals(82.0, slowed=True)
    assert vitals(pi(tmp_path, 51.0, alarm=1)) == Vitals(51.0, low_voltage=True)
    # Somebody chose a slower processor: that is no heat.
    assert vitals(pi(tmp_path, 51.0, limit=600000)) == Vitals(51.0)


@pytest.mark.parametrize(
    ("bits", "low", "slowed"),
    [("0", False, False), ("50005", True, True), ("50000", False, False), ("8", False, True)],
)
def test_what_the_firmware_says_now_counts(tmp_path, bits, low, slowed):
    write(tmp_path, THROTTLED[0], bits)
    assert vitals(tmp_path) == Vitals(None, low, slowed)


def test_another_machine_tells_nothing_and_rubbish_is_nothing(tmp_path):
    assert vitals(tmp_path) == Vitals()
    for path in ("sys/class/thermal/thermal_zone0/temp", THROTTLED[0], "sys/class/hwmon/hwmon1/name"):
        write(tmp_path, path, "hello")
    assert vitals(tmp_path) == Vitals()


def test_the_hotter_the_board_the_fewer_pictures_are_watched():
    rates = [Vitals(degrees).rate(30) for degrees in (40, 70, 72, 75, 78, 80, 95)]
    assert rates[:2] == [30, 30] and rates[-2:] == [LEAST_RATE, LEAST_RATE]
    assert rates == sorted(rates, reverse=True) and len(set(rates)) == 5
    assert Vitals(50, low_voltage=True).rate(30) == Vitals(50, slowed=True).rate(30) == LEAST_RATE
    assert Vitals(95).rate(5) == 5
    assert Vitals().rate(30) == 30


def test_the_camera_s_process_pauses_by_as_much_and_no_more_once_it_is_cool(tmp_path):
    now = [0.0]
    cooling = Cooling(30, BoardSensors(lambda: vitals(tmp_path)), lambda: now[0])
    pi(tmp_path, 45.0)
    assert cooling.pause() == 0
    pi(tmp_path, 90.0)
    assert cooling.pause() == 0
    now[0] = 5.0
    assert cooling.pause() == pytest.approx(1 / LEAST_RATE - 1 / 30)
    pi(tmp_path, 45.0)
    now[0] = 10.0
    assert cooling.pause() == 0


def test_the_board_is_looked_at_now_and_then_and_what_was_is_remembered():
    seen, now = [], Vitals(50.0)

    def look() -> Vitals:
        seen.append(1)
        return now

    board = BoardSensors(look)
    assert not any(board.tick(second / 10) for second in range(100))
    assert len(seen) == 5
    now = Vitals(HOT, low_voltage=True)
    assert board.tick(20.0) and board.state == (True, True, True, True)
    now = Vitals(50.0)
    assert board.tick(30.0) and board.state == (False, False, True, True)
