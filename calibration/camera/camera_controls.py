"""What a camera can be told about exposure, gain, white balance and focus: measured by itself first, then locked."""

import math
from dataclasses import asdict, dataclass
from typing import Protocol, Self, runtime_checkable


@dataclass(frozen=True, slots=True)
class CameraControls:
    """Settings of a camera; None: it has no such control, or does not tell.

    `exposure` in microseconds, `gain` 1 and up, `red` and `blue` the white balance's gains against green, `focus` in
    the camera's own units (dioptres for a Pi camera), `temperature` in kelvin where a camera has that instead.
    """

    exposure: float | None = None
    gain: float | None = None
    red: float | None = None
    blue: float | None = None
    focus: float | None = None
    temperature: float | None = None

    def to_json(self) -> dict[str, float]:
        """The known settings."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    @classmethod
    def of_json(cls, content: object) -> Self:
        """What `to_json` gave. Raises ValueError for anything else."""
        if not isinstance(content, dict) or not set(content) <= set(cls.__slots__):
            raise ValueError("no camera settings")
        values = {name: float(value) for name, value in content.items()}
        if not all(math.isfinite(value) and value >= 0 for value in values.values()):
            raise ValueError("no camera settings")
        return cls(**values)


@runtime_checkable
class AdjustableCamera(Protocol):
    """A camera whose exposure, gain, white balance and focus can be left to itself or held."""

    def free(self) -> None:
        """Lets the camera find its settings by itself."""

    def lock(self) -> CameraControls:
        """Fixes the settings at their present values and returns them."""

    def hold(self, settings: CameraControls) -> None:
        """Holds these; what the camera cannot do is left out."""


class NoControls:
    """A camera that takes no orders, such as a video file."""

    def free(self) -> None:
        """Nothing to let go."""

    def lock(self) -> CameraControls:
        """Nothing is known of it."""
        return CameraControls()

    def hold(self, settings: CameraControls) -> None:
        """Nothing can be held."""
