"""What the screens and the camera's process say to each other: a tuple, its first item one of these words."""

from enum import StrEnum

from kiosk.devices.supervised_process import ProcessFault


class CameraCode(StrEnum):
    """Why dice cannot be seen."""

    NO_CAMERA = "no_camera"
    STARTING = "starting"
    MISSING = "missing"
    SILENT = "silent"
    HUNG = ProcessFault.HUNG
    DIED = ProcessFault.DIED
    RUBBISH = ProcessFault.RUBBISH
    STUCK = ProcessFault.STUCK
    FAULT = "fault"
    ENDED = "ended"
    DARK = "dark"
    BRIGHT = "bright"
    FROZEN = "frozen"
    BLURRED = "blurred"
    DISPLACED = "displaced"
    UNUSABLE = "unusable"


class FromCamera(StrEnum):
    """The messages of the camera's process."""

    READY = "ready"
    """The camera is open."""
    ALIVE = "alive"
    """A sign of life, twice a second."""
    EVENTS = "events"
    """A list of `vision.types.track_events.Event`."""
    PREVIEW = "preview"
    """A small picture as JPEG."""
    SITTING = "sitting"
    """What a calibration shows: a `CalibrationView` or None."""
    SEEN = "seen"
    """What pictures are like: a `Measured`."""
    FAULT = "fault"
    """A `CameraCode` and a technical line: it ends."""
    ENDED = "ended"
    """The film is over."""


class ToCamera(StrEnum):
    """The messages to it, after an `Order`."""

    EXPECT = "expect"
    """Which dice may lie there: a `DiceSet`."""
    PREVIEW = "preview"
    """Whether small pictures are wanted."""
    HANDS = "hands"
    """Whether hands over the track are wanted."""
    COMMAND = "command"
    """Words for the virtual track."""
    CALIBRATE = "calibrate"
    """Which calibration begins; None leaves it."""
    CHOOSE = "choose"
    """A button or a word of the calibration."""
    LEARN = "learn"
    """What people said of dice that were read: a `vision.types.lessons.Lesson`."""
