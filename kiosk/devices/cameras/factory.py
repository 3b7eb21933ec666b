"""SOURCE, as commands and the configuration name it: which camera it means."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from kiosk.config.schema import Config
from kiosk.devices.cameras.base import Camera, CameraMissing
from kiosk.errors import UsageError

FORMS = "pi[:N], usb[:N], a device path, a video file, a folder of pictures, or virtual[:SEED]"
NUMBERED = {"pi", "usb", "virtual"}


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed SOURCE. `kind` is "pi", "usb", "device", "file", "virtual" or "fake"; `detail` what follows."""

    kind: str
    detail: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The source that a person named. Raises `UsageError` for what can be none."""
        kind, _, detail = text.partition(":")
        if kind == "fake" and detail:
            return cls(kind, detail)
        if kind in NUMBERED:
            if detail and not detail.isdecimal():
                raise UsageError(f"camera '{text}': '{detail}' is no number; a source is {FORMS}")
            return cls(kind, detail or "0")
        if not text:
            raise UsageError(f"no camera was named; a source is {FORMS}")
        return cls("device" if re.fullmatch(r"/dev/\S+", text) else "file", text)

    @property
    def number(self) -> int:
        """Which camera of its kind, or the seed."""
        return int(self.detail)

    @property
    def demo(self) -> bool:
        """Whether what it shows is not a real track."""
        return self.kind == "virtual"

    @property
    def live(self) -> bool:
        """Whether time runs by itself, as it does before a lens."""
        return self.kind in {"pi", "usb", "device"}


def check_source(text: str) -> None:
    """Raises `UsageError` for a source that can be none, `CameraError` for a file that is not there."""
    if Source.parse(text).kind == "file" and not Path(text).exists():
        raise CameraMissing(f"there is no file or folder '{text}'; a source is {FORMS}")


def open_camera(source: str, config: Config | None = None, real_time: bool = False) -> Camera:
    """The camera that SOURCE names, not yet started.

    `real_time` plays files at their own speed and runs the virtual track by the wall clock. Raises `UsageError`
    for a source that can be none, `CameraError` for a file that is not there.
    """
    config = config or Config()
    parsed = Source.parse(source)
    if parsed.kind == "file":
        return _file(Path(source), real_time)
    return _lens(parsed, config, real_time)


def _file(path: Path, real_time: bool) -> Camera:
    from kiosk.devices.cameras.files.picture_folder import FolderCamera
    from kiosk.devices.cameras.files.video_file import VideoCamera

    check_source(str(path))
    return FolderCamera(path, real_time=real_time) if path.is_dir() else VideoCamera(path, real_time)


def _lens(source: Source, config: Config, real_time: bool) -> Camera:
    # Imported one by one: the Pi's camera stack and the renderer are heavy, and absent elsewhere.
    if source.kind == "pi":
        from kiosk.devices.cameras.pi.camera import PiCamera

        return PiCamera(source.number, config.camera)
    if source.kind == "virtual":
        from kiosk.devices.cameras.virtual_camera import virtual_camera

        return virtual_camera(source.number, config, real_time)
    if source.kind == "fake":
        from kiosk.devices.cameras.fakes.still_camera import fake_camera

        return fake_camera(source.detail)
    from kiosk.devices.cameras.usb.camera import UsbCamera

    device = source.detail if source.kind == "device" else f"/dev/video{source.number}"
    return UsbCamera(device, config.camera)
