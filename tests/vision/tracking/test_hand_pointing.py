"""Over which third of the virtual track a hand is held, for how long, and what is no such hand."""

import math

import cv2
import numpy as np
import pytest

from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.hand.pose import HandPose
from kiosk.devices.virtual.track import VirtualTrack
from tests.shared import sampled
from tests.vision.tracking.track_sequences import Sighted
from vision.tracking.hand_pointing import FINDS, LIES, QUIET, HandPointing, HeldHand
from vision.tracking.hand_position import TREMBLE, HandPosition, zone_of
from vision.tracking.watcher import Watcher
from vision.types.dice_set import NO_DICE
from vision.types.picture import Picture
from vision.types.track_events import Hand

UP = math.pi / 2


class Stage:
    """A virtual track on which five dice lie, and eyes that tell of hands."""

    def __init__(self, seed: int = 3, fps: float = 20) -> None:
        self.track = VirtualTrack(seed)
        size = TrackSize(400.0, 225.0, 16.0)
        self.eyes = InThreadCamera(
            VirtualCamera(self.track, fps=fps), Watcher(Sighted(self.track)), keeper=ViewKeeper(size)
        )
        self.eyes.want_hands(True)
        self.track.throw()
        self.watch()

    def watch(self, quiet: float = 0.9) -> list[Hand]:
        """Lets the hand finish and everything come to rest; what was told of hands."""
        told, since = [], None
        while since is None or self.track.t - since < quiet:
            told += [event for event in self.eyes.poll() if isinstance(event, Hand)]
            since = None if self.track.busy else since or self.track.t
        return told

    def reach(self, *way: tuple[float, float, float, float]) -> list[Hand]:
        """A hand goes to each (x, y, turn, seconds to get there) and withdraws."""
        self.track.reach([(HandPose(x, y, 70.0, turn, 0.1), seconds) for x, y, turn, seconds in way])
        return self.watch()


def longest(told: list[Hand]) -> tuple[str, float]:
    """The third over which a hand was held longest, and how long."""
    best = max((event for event in told if event.over), key=lambda event: event.still)
    return best.zone, best.still


@pytest.fixture(scope="module")
def stage() -> Stage:
    return Stage()


@pytest.mark.parametrize(
    ("across", "zone"), sampled([(0.0, "left"), (0.12, "left"), (0.5, "middle"), (0.85, "right")])
)
def test_a_hand_is_held_over_a_third(stage: Stage, across: float, zone: str) -> None:
    stage.track.cover(1.2, across)
    told = stage.watch()
    assert longest(told) == (zone, pytest.approx(1.2, abs=0.16))
    assert [event.untouched for event in told if not event.over] == [True]


@pytest.mark.parametrize(("x", "y", "turn"), sampled([(0, -20, 0.3), (0, 0, math.pi), (10, 20, -UP), (0, -10, 0.8)]))
def test_from_whichever_side_it_comes(stage: Stage, x: float, y: float, turn: float) -> None:
    zone, still = longest(stage.reach((x, y, turn, 0.5), (x, y, turn, 1.0)))
    assert zone == "middle"
    assert still >= 0.85


@pytest.mark.whole
def test_an_arm_that_reaches_over_the_whole_track_is_over_no_third(stage: Stage) -> None:
    assert longest(stage.reach((0, 330, UP, 0.6), (0, 330, UP, 1.5)))[1] < 0.3


def test_an_arm_along_the_border_is_over_no_third(stage: Stage) -> None:
    told = stage.reach((0, -112, 0.0, 0.6), (0, -112, 0.0, 1.5))
    assert all(event.still < 0.3 for event in told)


@pytest.mark.whole
def test_the_shadow_of_a_hand_beside_the_border_leaves_nothing_behind() -> None:
    stage = Stage()
    for _ in range(2):
        stage.reach((-215, 0, UP, 0.5), (-230, 10, UP, 0.5), (-215, 0, UP, 0.4))
        assert not any(event.over for event in stage.watch(0.6))
    stage.track.cover(1.2, 0.5)
    told = stage.watch()
    assert longest(told)[0] == "middle"
    assert [event.untouched for event in told if not event.over] == [True]


Bar = tuple[tuple[int, int], tuple[int, int]]
SLEEVE, HAND = ((0, 0), (70, 179)), ((150, 0), (190, 110))


class PaintedFrames:
    """Twenty frames a second, (180, 320, 3), of a green floor with a white die, and what lies over it."""

    def __init__(self) -> None:
        self.pointing, self.random, self.t = HandPointing(), np.random.default_rng(1), 0.0

    def picture(self, over: Bar | None) -> Picture:
        """One frame, with some noise."""
        frame = np.full((180, 320, 3), (60, 120, 60), np.uint8)
        cv2.rectangle(frame, (240, 90), (254, 104), (230, 230, 230), -1)
        if over is not None:
            cv2.rectangle(frame, *over, (30, 30, 30), -1)
        return np.clip(frame + self.random.normal(0, 1.5, frame.shape), 0, 255).astype(np.uint8)

    def show(self, seconds: float, settled: bool, over: Bar | None = None) -> list[Hand]:
        """What is told of hands meanwhile."""
        told = list[Hand]()
        for _ in range(round(seconds * 20)):
            self.t += 0.05
            frame = self.picture(over)
            told += self.pointing.see(frame, self.t, None, lambda frame=frame: frame, settled)  # type: ignore[misc]
        return told


@pytest.mark.whole
def test_a_sleeve_that_lay_still_for_long_may_go_again() -> None:
    frames = PaintedFrames()
    frames.show(1.0, True)
    frames.show(0.3, False, SLEEVE)
    assert not frames.show(LIES + 0.5, True, SLEEVE)[-1].over, "it counts as a part of the track"
    assert not any(event.over for event in frames.show(1.0, False)), "and has gone"
    assert longest(frames.show(1.2, False, HAND))[0] == "middle"
    told = frames.show(2 * QUIET + 0.2, True)
    assert [event.untouched for event in told if not event.over] == [True]


@pytest.mark.whole
def test_a_hand_that_is_drawn_slowly_across_is_never_still(stage: Stage) -> None:
    told = stage.reach((-60, 0, UP, 0.4), (60, 0, UP, 2.0))
    assert all(event.still < 0.8 for event in told)


@pytest.mark.whole
def test_a_hand_that_takes_a_die_leaves_the_track_touched() -> None:
    stage = Stage(4)
    stage.track.cover(0.6, 0.5)
    assert [event.untouched for event in stage.watch() if not event.over] == [True]
    stage.track.pick_up([0])
    assert [event.untouched for event in stage.watch() if not event.over] == [False]
    stage.track.throw()
    assert [event.untouched for event in stage.watch() if not event.over] == [False]
    stage.track.nudge(1, 30.0)
    assert [event.untouched for event in stage.watch() if not event.over] == [False]


def test_shadow_and_lamp_are_no_hand(stage: Stage) -> None:
    stage.track.lean_in(1.0)
    assert stage.watch(2.5) == []
    stage.track.lamp(0.6)
    assert stage.watch(1.5) == []
    stage.track.lamp(1.0)
    assert stage.watch(1.5) == []


@pytest.mark.whole
def test_a_hand_that_stays_for_long_may_still_withdraw(stage: Stage) -> None:
    stage.track.cover(9.0, 0.5)
    told = stage.watch()
    assert longest(told)[1] > 8.5
    assert [event.untouched for event in told if not event.over] == [True]


@pytest.mark.whole
def test_hands_are_seen_while_dice_lie_under_a_cup_and_no_picture_is_kept() -> None:
    stage = Stage(5)
    stage.eyes.expect(NO_DICE)
    stage.track.pick_up()
    stage.track.put_cup()
    stage.watch()
    for across, zone in ((0.15, "left"), (0.5, "middle")):
        stage.track.cover(1.1, across)
        told = stage.watch()
        assert longest(told)[0] == zone
        assert told[-1].untouched
    assert stage.eyes.preview() is None
    stage.track.lift_cup()
    assert not any(event.untouched for event in stage.watch())


@pytest.mark.whole
def test_nobody_asks_for_hands_nothing_is_told() -> None:
    stage = Stage(6)
    stage.eyes.want_hands(False)
    stage.track.cover(1.0, 0.5)
    assert stage.watch() == []


def test_where_two_thirds_meet_is_neither() -> None:
    assert [zone_of(x) for x in (0.0, 0.3, 0.33, 0.36, 0.64, 0.67, 0.7, 1.0)] == [
        "left", "left", "", "middle", "middle", "", "right", "right"
    ]  # fmt: skip


def test_a_hand_as_json() -> None:
    event = Hand(1.0, True, "left", 0.51234, 0.2, 0.3)
    assert event.to_json() == {
        "t": 1.0, "event": "hand", "over": True, "zone": "left", "still": 0.512, "x": 0.2, "y": 0.3
    }  # fmt: skip
    assert Hand(2.0, False, untouched=True).to_json() == {
        "t": 2.0, "event": "hand", "over": False, "untouched": True
    }  # fmt: skip


def hand_at(x: float, zone: str = "left") -> HandPosition:
    return HandPosition(zone, x, 0.3, 100)


def test_a_hand_that_trembles_is_held_still() -> None:
    hand = HeldHand(hand_at(0.2), 0.0, hand_at(0.2))
    for n in range(20):
        hand.take(hand_at(0.2 + (-1) ** n * TREMBLE / 3), n * 0.1)
    event = hand.event(2.0)
    assert event.still == pytest.approx(2.0) and event.zone == "left" and event.over


def test_stillness_is_measured_from_the_first_place_so_that_a_slow_hand_moves_too() -> None:
    hand = HeldHand(hand_at(0.2), 0.0, hand_at(0.2))
    for n in range(1, 11):
        hand.take(hand_at(0.2 + n * TREMBLE / 4), FINDS + n * 0.1)
    assert hand.event(FINDS + 1.0).still < 0.6
    hand.take(hand_at(0.5, "middle"), 5.0)
    assert hand.event(5.0).still == 0.0


def test_a_hand_over_no_third_or_that_has_left_holds_nothing() -> None:
    hand = HeldHand(hand_at(0.34, ""), 0.0, hand_at(0.34, ""))
    assert hand.event(3.0).still == 0.0
    hand = HeldHand(hand_at(0.2), 0.0, hand_at(0.2), left_at=1.0)
    assert hand.event(3.0).still == 0.0
