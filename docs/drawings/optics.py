"""How high a camera has to hang to see a track: plain trigonometry over the data sheets in `cameras.toml`.

A camera that looks straight down from height h above a plane sees 2 h tan(a / 2) of it across, a being its angle of
view. The walls, on which the markers lie, are nearer to it than the floor, so a track is seen whole when a rectangle
of its size, walls and a margin included, fits into the picture in the plane of their upper sides.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from math import atan, ceil, degrees, hypot, radians, tan
from pathlib import Path
from typing import Any

TABLE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("cameras.toml").read_text("utf-8"))
MOUNTING: Mapping[str, Any] = TABLE["mounting"]
TRACKS: Mapping[str, tuple[int, int]] = {name: (long, short) for name, (long, short) in TABLE["tracks"].items()}


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera. `across` and `down` in degrees: the angles of the 16:9 picture that the kiosk reads."""

    key: str
    name: str
    across: float
    down: float
    focus: str
    price: str
    source: str

    def height(self, track: tuple[int, int]) -> int:
        """How high the lens hangs above the floor of `track` (long, short), in mm, rounded up."""
        (wide, tall), step = MOUNTING["wall_mm"], MOUNTING["lift_mm"]
        long, short = (side + 2 * (wide + MOUNTING["spare_mm"]) for side in track)
        needed = max(long / 2 / tan(radians(self.across / 2)), short / 2 / tan(radians(self.down / 2)))
        return int(ceil((needed + tall) / step) * step)

    def seen(self, height: float) -> tuple[float, float]:
        """What it sees of a plane `height` mm below its lens, in mm across and down."""
        return 2 * height * tan(radians(self.across / 2)), 2 * height * tan(radians(self.down / 2))

    def die_px(self, track: tuple[int, int]) -> float:
        """The edge of a die on that track, in pixels of the picture that is read."""
        across, _ = self.seen(self.height(track) - MOUNTING["die_mm"])
        return float(MOUNTING["picture"][0] * MOUNTING["die_mm"] / across)


def cameras() -> list[Camera]:
    """Every camera of the table."""
    return [_camera(key, entry) for key, entry in TABLE["cameras"].items()]


def _camera(key: str, entry: Mapping[str, Any]) -> Camera:
    across, down = _angles(entry)
    return Camera(key, entry["name"], across, down, entry["focus"], entry["price"], entry["source"])


def _angles(entry: Mapping[str, Any]) -> tuple[float, float]:
    """Across by the data sheet, by the diagonal, or by sensor and lens; down follows from the picture's shape.

    Where a data sheet gives both and the sensor is no taller than the picture, its own angle down is taken.
    """
    columns, rows = entry["pixels"]
    wide, tall = MOUNTING["picture"]
    if "diagonal" in entry:
        half = tan(radians(entry["diagonal"] / 2)) / hypot(columns, rows)
        return _both(half * columns, half * rows)
    if "across" in entry:
        down = entry["down"] if columns * tall == rows * wide else _angle(_half(entry["across"]) * tall / wide)
        return entry["across"], down
    half = columns * entry["pitch_um"] / 1000 / 2 / entry["focal_mm"]
    return _both(half, half * tall / wide)


def _half(angle: float) -> float:
    return tan(radians(angle / 2))


def _angle(half: float) -> float:
    return degrees(2 * atan(half))


def _both(across: float, down: float) -> tuple[float, float]:
    return _angle(across), _angle(down)
