"""The virtual track as a camera, on a clock that jumps."""

import pickle

import numpy as np
import pytest

from kiosk.config.schema import Config
from kiosk.devices.cameras.factory import open_camera
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.commands import COMMANDS
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import UsageError


class Clock:
    """Time that passes only when somebody sleeps, or when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def running(seed: int = 1, **options: object) -> VirtualCamera:
    camera = VirtualCamera(VirtualTrack(seed), **options)  # type: ignore[arg-type]
    camera.start()
    return camera


def test_virtual_time_goes_on_by_one_frame_a_capture() -> None:
    camera = running(fps=25)
    times = [camera.capture(1).t for _ in range(5)]
    assert times == pytest.approx([0.04, 0.08, 0.12, 0.16, 0.2])


def test_real_time_waits_and_leaves_frames_out_when_late() -> None:
    clock = Clock()
    camera = running(real_time=True, fps=20, clock=clock, sleep=clock.sleep)
    assert camera.capture(1).t == pytest.approx(0.05)
    clock.now += 0.12
    assert camera.capture(1).t == pytest.approx(0.17)
    clock.now += 60
    assert camera.capture(1).t == pytest.approx(0.42), "a long stall does not become a leap"


def test_the_full_picture_is_of_its_own_frame() -> None:
    camera = running()
    camera.command(("throw",))
    frames = [camera.capture(1) for _ in range(20)]
    full = frames[-1].full()
    assert full.shape == (720, 1280, 3)
    assert np.array_equal(full, frames[-1].full())


def test_commands_move_the_hand() -> None:
    camera = running()
    camera.command(pickle.loads(pickle.dumps(("throw",))))
    while camera.track.busy:
        camera.capture(1)
    assert sum(die.on_track for die in camera.track.truth()) == 5
    camera.command(("throw", (0, 2)))
    camera.capture(1)
    seen = set()
    while camera.track.busy:
        camera.capture(1)
        seen.add(sum(die.on_track for die in camera.track.truth()))
    assert min(seen) == 3 and sum(die.on_track for die in camera.track.truth()) == 5


@pytest.mark.parametrize(
    "words",
    [
        (), ("dance",), ("throw", 3), ("throw", (9,)), ("pick_up", ("a",)), ("nudge",), ("nudge", 1.5),
        ("nudge", True), ("lamp", "bright"), ("lamp", float("nan")), ("lamp", 9), ("auto",), ("auto", 1),
        ("cover", 1, 2, 3), ("use", ("mauve",)), ("use", ()), ("use", "white"),
        ("use", ("poker:none",)), ("__init__",), ("step", 4), "throw", None,
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_changes_nothing(words: object) -> None:
    camera = running()
    with pytest.raises(UsageError) as error:
        camera.command(words)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)
    assert not camera.track.busy


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_exists_on_the_track(name: str) -> None:
    assert callable(getattr(VirtualTrack, name))


@pytest.mark.whole
def test_it_throws_by_itself_until_it_is_commanded() -> None:
    camera = open_camera("virtual:4", Config())
    camera.start()
    assert isinstance(camera, VirtualCamera)
    counts = set()
    for _ in range(30 * 12):
        camera.capture(1)
        counts.add(sum(die.on_track for die in camera.track.truth()))
    assert {0, 5} <= counts and len(counts) > 2
    camera.command(("cover",))
    for _ in range(30 * 6):
        camera.capture(1)
    before = camera.track.truth()
    for _ in range(30 * 6):
        camera.capture(1)
    assert camera.track.truth() == before
    camera.command(("auto", True))
    for _ in range(30 * 6):
        camera.capture(1)
    assert camera.track.truth() != before
