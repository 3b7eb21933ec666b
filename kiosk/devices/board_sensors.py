"""What the board tells of heat and power, read from the kernel's files: no program is started for it.

Sources: Documentation/driver-api/thermal/sysfs-api and drivers/hwmon/raspberrypi-hwmon.c of Linux, whose
`in0_lcrit_alarm` is under-voltage in the last two seconds; the Raspberry Pi documentation, vcgencmd get_throttled.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path("/")
ZONES = "sys/class/thermal/thermal_zone*/temp"
SENSORS = "sys/class/hwmon/hwmon*"
VOLT_SENSOR = "rpi_volt"
LIMITS = "sys/devices/system/cpu/cpufreq/policy*"
THROTTLED = (
    "sys/devices/platform/soc/soc:firmware/get_throttled",
    "sys/devices/platform/axi/axi:firmware/get_throttled",
)
UNDER_VOLTAGE, SLOWED = 0x1, 0xE
"""Bits of get_throttled; those of "since the start" lie 16 higher."""

WARM, HOT, TOO_HOT = 70.0, 75.0, 80.0
"""Degrees Celsius: the camera is watched at fewer pictures a second, people are told, a Pi slows itself down."""
LEAST_RATE = 8.0
"""Pictures a second at which the track is still watched on a board that is too hot or has too little power."""


@dataclass(frozen=True, slots=True)
class Vitals:
    """The board's condition now: `degrees` Celsius of its hottest place (None where unknown), under-voltage,
    throttling."""

    degrees: float | None = None
    low_voltage: bool = False
    slowed: bool = False

    @property
    def hot(self) -> bool:
        """Whether heat slows it down, or soon will."""
        return self.slowed or (self.degrees is not None and self.degrees >= HOT)

    def rate(self, wanted: float) -> float:
        """Pictures a second to watch at: all that are wanted while it is cool, ever fewer as it gets hotter."""
        if self.low_voltage or self.slowed:
            return min(wanted, LEAST_RATE)
        over = 0.0 if self.degrees is None else (self.degrees - WARM) / (TOO_HOT - WARM)
        return wanted - min(1.0, max(0.0, over)) * max(0.0, wanted - LEAST_RATE)


def vitals(root: Path = ROOT) -> Vitals:
    """The board as it is now. Never raises."""
    bits = throttled(root) or 0
    low = bool(bits & UNDER_VOLTAGE) or _alarm(root)
    return Vitals(degrees(root), low, bool(bits & SLOWED) or _limited(root))


def degrees(root: Path = ROOT) -> float | None:
    """The hottest place that the machine measures, in degrees Celsius."""
    found = [value / 1000 for zone in root.glob(ZONES) if (value := number(zone)) is not None]
    return max(found, default=None)


def throttled(root: Path = ROOT) -> int | None:
    """The bits of the firmware's get_throttled; None where the kernel does not expose them."""
    for path in THROTTLED:
        with suppress(OSError, ValueError):
            return int((root / path).read_text("utf-8").strip(), 16)
    return None


def volt_sensor(root: Path = ROOT) -> Path | None:
    """The Pi's own sensor for under-voltage, where there is one."""
    for sensor in root.glob(SENSORS):
        with suppress(OSError):
            if (sensor / "name").read_text("utf-8").strip() == VOLT_SENSOR:
                return sensor
    return None


def _alarm(root: Path) -> bool:
    sensor = volt_sensor(root)
    return sensor is not None and number(sensor / "in0_lcrit_alarm") == 1


def _limited(root: Path) -> bool:
    """Whether the kernel lets the processor run no faster than a part of what it could, and heat may be why."""
    if (degrees(root) or 0.0) < HOT:
        # Somebody may also have chosen a slower processor.
        return False
    limits = ((number(cpu / "scaling_max_freq"), number(cpu / "cpuinfo_max_freq")) for cpu in root.glob(LIMITS))
    return any(now is not None and full is not None and now < full for now, full in limits)


def number(path: Path) -> int | None:
    """The whole number in a file; None where there is none."""
    try:
        return int(path.read_text("utf-8").strip())
    except (OSError, ValueError):
        return None


class BoardSensors:
    """Looks at the board now and then; remembers what has happened since the start."""

    EVERY = 2.0
    """Seconds between two looks: the Pi's sensor tells of a dip for as long."""

    def __init__(self, look: Callable[[], Vitals] = vitals) -> None:
        self._look = look
        self._next = float("-inf")
        self.now = Vitals()
        self.was_low = self.was_hot = False

    def tick(self, now: float) -> bool:
        """Reads the sensors where it is time, at `now` seconds of a monotonic clock; returns whether anything
        changed."""
        if now < self._next:
            return False
        self._next = now + self.EVERY
        before = self.state
        self.now = self._look()
        self.was_low |= self.now.low_voltage
        self.was_hot |= self.now.hot
        return self.state != before

    @property
    def state(self) -> tuple[bool, bool, bool, bool]:
        """Low voltage and heat, now and since the start."""
        return self.now.low_voltage, self.now.hot, self.was_low, self.was_hot
