from kiosk.devices.camera_process.in_thread import InThreadCamera, blindness
from kiosk.devices.camera_process.status import REASONS
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.base import CameraMissing, Frame, frame_of
from kiosk.devices.cameras.fakes.still_camera import NothingToRead, StillCamera
from vision.tracking.watcher import Watcher
from vision.types.dice_set import POKER
from vision.types.track_events import AtRest, Blind


class Script(StillCamera):
    """Gives ten frames, fails as told, then goes on; ends after thirty."""

    def __init__(self, fault=None):
        super().__init__()
        self.fault = fault
        self.count = self.starts = 0
        self.commands = []

    def start(self):
        self.starts += 1

    def capture(self, timeout) -> Frame | None:
        self.count += 1
        if self.count == 11 and self.fault:
            raise self.fault
        return frame_of(self.count / 30, self.picture()) if self.count <= 30 else None

    def command(self, words):
        self.commands.append(words)


def test_each_poll_is_a_frame_and_the_end_is_said():
    eyes = InThreadCamera(Script(), Watcher(NothingToRead()), label="test", demo=True)
    assert not eyes.status().ok and eyes.preview() is None
    events = [event for _ in range(31) for event in eyes.poll()]
    assert [event.name for event in events] == ["at_rest"]
    assert (eyes.status().code, eyes.status().label, eyes.status().demo) == ("ended", "test", True)
    assert eyes.poll() == []
    assert eyes.preview().startswith(b"\xff\xd8")


def test_a_camera_that_fails_is_started_again_at_the_next_poll():
    camera = Script(CameraMissing("gone"))
    eyes = InThreadCamera(camera, Watcher(NothingToRead()))
    for _ in range(11):
        eyes.poll()
    assert (eyes.status().code, eyes.status().detail) == ("fault", "gone")
    eyes.poll()
    assert eyes.status().ok and camera.starts == 2


def test_commands_and_the_dice_set_pass_through():
    camera = Script()
    eyes = InThreadCamera(camera, Watcher(NothingToRead()))
    eyes.command(("throw", (0, 2)))
    eyes.expect(POKER)
    eyes.want_preview(True)
    assert camera.commands == [("throw", (0, 2))] and eyes.lookout.watcher.dice_set == POKER
    VisionPipeline(StillCamera(), Watcher(NothingToRead())).command(("throw",))


def test_blindness_lasts_until_something_else_is_seen():
    dark = blindness(None, [Blind(1.0, "dark")])
    assert dark == "dark" and blindness(dark, []) == "dark"
    assert blindness(dark, [AtRest(2.0)]) is None
    assert blindness("silent", []) is None


def test_every_reason_of_the_watcher_has_a_sentence():
    assert {"dark", "frozen", "blurred", "displaced", "starting", "ended"} <= set(REASONS)
