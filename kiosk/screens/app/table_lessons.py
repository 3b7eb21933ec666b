"""What people said of dice goes to the reader, with the owner's consent to keep it or without."""

from collections.abc import Iterable
from dataclasses import replace

from kiosk.devices.camera_process.status import CameraProcess
from vision.types.lessons import Correction, Lesson


def pass_on(eyes: CameraProcess, lessons: Iterable[Lesson], keep: bool) -> bool:
    """Tells the reader; `keep`: crops may be kept beyond the game. Returns whether a die was corrected."""
    corrected = False
    for lesson in lessons:
        if isinstance(lesson, Correction):
            lesson, corrected = replace(lesson, keep=keep), True
        eyes.learn(lesson)
    return corrected
