from copy import deepcopy
from itertools import pairwise

import cv2
import numpy as np
import pytest

from tests.shared import sampled
from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import HEIGHT, WIDTH, Stage, names, rests
from vision.geometry.track_view import TrackView
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading
from vision.types.track_events import Covered, Rolling

FIVE = {
    "a": (150, 100, 10, "1"),
    "b": (250, 210, 40, "2"),
    "c": (320, 125, 70, "3"),
    "d": (400, 250, 20, "4"),
    "e": (475, 100, 55, "5"),
}
IN, OUT = (320, 420), (330, 480)


def faces(rest):
    return sorted(tracked.die.face for tracked in rest.dice)


def kept(rest):
    return {tracked.id: tracked.kept for tracked in rest.dice}


@pytest.fixture(scope="module")
def begun():
    """An empty track that was seen, and the same with five dice thrown and read."""
    empty = Stage(BlobReader())
    empty.run(0.4)
    full = deepcopy(empty)
    full.roll(**FIVE)
    full.run(0.6)
    return empty, full


@pytest.fixture
def stage(begun):
    return deepcopy(begun[0])


@pytest.fixture
def laid(begun):
    return deepcopy(begun[1])


def reach(stage, x, y, act=lambda: None, wait=0.1):
    """A hand comes from below to (x, y), does something, and goes."""
    new = []
    for k in range(12):
        stage.hand = (x, 420 + (y - 420) * k / 12)
        new += stage.run(frames=1)
    new += stage.run(wait)
    act()
    for k in range(12):
        stage.hand = (x, y + (440 - y) * k / 12)
        new += stage.run(frames=1)
    stage.hand = None
    return new + stage.run(0.6)


def test_an_empty_track_is_told_once(stage):
    assert names(stage.events) == ["at_rest"]
    assert stage.events[0].dice == () and stage.events[0].sure
    assert stage.run(2) == []


def test_a_throw_rolls_and_comes_to_rest_once(laid):
    assert names(laid.events) == ["at_rest", "rolling", "at_rest"]
    rest = laid.events[-1]
    assert faces(rest) == ["1", "2", "3", "4", "5"] and rest.sure
    assert kept(rest) == dict.fromkeys(range(1, 6), False)
    assert laid.run(3) == []


def test_a_rest_is_told_within_a_fifth_of_a_second(stage):
    stage.roll(**FIVE)
    stopped = stage.frames / 30
    (rest,) = stage.run(0.5)
    assert rest.t - stopped <= 0.2


def test_the_picture_is_the_frame_that_was_read_with_the_boxes_in_its_pixels(laid):
    rest = laid.events[-1]
    picture = cv2.imdecode(np.frombuffer(rest.picture, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (360, 640, 3)
    for tracked in rest.dice:
        x, y, w, h = tracked.die.box
        assert picture[y : y + h, x : x + w].mean() > 1.5 * picture.mean()


def test_a_passing_hand_is_no_throw(laid):
    new = laid.move_hand([IN, (200, 150), (350, 125), OUT]) + laid.run(0.6)
    assert names(new) == ["covered", "at_rest"]
    assert all(kept(new[-1]).values()) and len(new[-1].dice) == 5


def test_a_hand_that_stays_is_no_throw_when_it_comes_to_rest_and_when_it_leaves(laid):
    new = reach(laid, 320, 190, wait=4.0)
    assert names(new) == ["covered", "at_rest"] * 2
    assert all(all(kept(rest).values()) and len(rest.dice) == 5 and rest.sure for rest in rests(new))


def test_what_lies_on_the_border_is_soon_part_of_the_track(laid):
    laid.hand = (60, 250)
    new = laid.run(0.8)
    assert names(new) == ["covered", "covered", "at_rest"]
    assert [event.reason for event in new[:2]] == ["hand", "rim"], "it is over no die"
    assert new[-1].sure and all(kept(new[-1]).values()) and len(new[-1].dice) == 5
    assert laid.run(8) == []
    laid.hand = None
    assert laid.run(1) == []


@pytest.mark.parametrize(
    "change",
    sampled(
        [{"light": 0.5}, {"light": 1.3}, {"lamp": 1.0}, {"lamp": -0.5}, {"shift": (6, 4)}, {"shift": (1, -1)}],
        every=2,
    ),
)
def test_light_and_bumps_are_no_throw(laid, change):
    before = {name: getattr(laid, name) for name in change}
    for state in (change, before):
        for name, value in state.items():
            setattr(laid, name, value)
        assert laid.run(1.2) == []


def test_light_that_fades_slowly_is_no_throw(laid):
    for _ in range(40):
        laid.light *= 0.985
        assert laid.run(frames=2) == []


def test_lifted_then_thrown_again(laid):
    new = reach(laid, 250, 215, act=lambda: laid.dice.pop("b"))
    assert names(new) == ["covered", "lifted", "at_rest"]
    (lifted,) = new[1].ids
    assert len(new[-1].dice) == 4 and all(kept(new[-1]).values())
    again = laid.roll(b=(200, 280, 15, "6")) + laid.run(0.6)
    assert names(again) == ["rolling", "at_rest"]
    assert faces(again[-1]) == ["1", "3", "4", "5", "6"]
    assert [name for name, stayed in kept(again[-1]).items() if not stayed] == [lifted]


@pytest.mark.whole
@pytest.mark.parametrize("place", [(400, 280, 33, "6"), (405, 254, 50, "4")], ids=["elsewhere", "where it lay"])
def test_grabbed_and_thrown_in_one_go(laid, place):
    new = []
    for k in range(12):
        laid.hand = (400, 420 - 14 * k)
        new += laid.run(frames=1)
    laid.dice.pop("d")
    for k in range(8):
        laid.hand = (400 + 20 * k, 252)
        new += laid.run(frames=1)
    new += laid.roll(d=place)
    laid.hand = None
    rest = (new + laid.run(0.8))[-1]
    assert faces(rest) == sorted(["1", "2", "3", "5", place[3]])
    assert sorted(kept(rest).values()) == [False, True, True, True, True]


def test_a_die_pushed_by_hand_is_kept(laid):
    def push():
        for k in range(10):
            laid.put(a=(150 + 4 * k, 100, 10 + k, "1"))
            laid.hand = (150 + 4 * k, 112)
            laid.run(frames=1)

    new = reach(laid, 150, 112, act=push)
    assert all(kept(new[-1]).values()) and len(new[-1].dice) == 5


def test_a_die_turned_over_is_nudged(laid):
    new = reach(laid, 320, 130, act=lambda: laid.put(c=(325, 131, 80, "1")))
    nudge = next(event for event in new if event.name == "nudged")
    assert (nudge.before, nudge.after) == ("3", "1")
    assert kept(new[-1])[nudge.id] is False and sum(kept(new[-1]).values()) == 4


def test_a_jump_to_other_dice_is_a_throw_that_rolled(laid):
    laid.dice.clear()
    laid.put(x=(500, 300, 5, "6"), y=(100, 300, 45, "6"))
    new = laid.run(0.8)
    assert names(new) == ["lifted", "rolling", "at_rest"]
    assert faces(new[-1]) == ["6", "6"]


def test_darkness_is_blind_and_light_tells_the_same_dice_again(laid):
    laid.light = 0.02
    assert [(e.name, e.reason) for e in laid.run(2)] == [("blind", "dark")]
    laid.light = 1.0
    new = laid.run(1)
    assert names(new)[-1] == "at_rest" and all(kept(new[-1]).values()) and len(new[-1].dice) == 5


@pytest.mark.parametrize(("live", "expected"), [(True, ["frozen"]), (False, [])])
def test_a_frozen_picture_is_told_of_live_cameras_only(live, expected):
    stage = Stage(BlobReader(), live=live)
    stage.run(0.4)
    small, full = np.zeros((180, 320, 3), np.uint8) + 60, np.zeros((360, 640, 3), np.uint8) + 60
    new = [event for k in range(400) for event in stage.watcher.feed(small, 1 + k / 30, lambda: full)]
    assert [event.reason for event in new if event.name == "blind"] == expected


def test_a_die_at_the_edge_of_the_picture_is_not_sure(stage):
    stage.put(a=(6, 100, 0, "3"))
    rest = rests(stage.run(1))[-1]
    assert not rest.sure and rest.dice[0].die.doubt


class Fickle:
    """Reads one die, with the faces given one after the other."""

    def __init__(self, *faces):
        self.faces = list(faces)

    def read(self, image, *, dice=PIPS, die_px=None, white=None, ground=None):
        face = self.faces.pop(0) if len(self.faces) > 1 else self.faces[0]
        # A second look sees only what is around the die: there it is in the middle.
        whole = image.shape[:2] == (HEIGHT, WIDTH)
        x, y = (140, 90) if whole else (image.shape[1] // 2 - 13, image.shape[0] // 2 - 13)
        return Reading((Die(face, "white", (x, y, 26, 26), 0.99),))


def test_two_looks_that_differ_are_followed_by_more(stage):
    fickle = Stage(Fickle("5", "6", "5", "5"))
    (rest,) = fickle.run(1.5)
    assert rest.sure and faces(rest) == ["5"]


def test_looks_that_never_agree_are_told_as_doubtful():
    fickle = Stage(Fickle(*"5656565656"))
    (rest,) = fickle.run(1.5)
    assert not rest.sure and not rest.dice[0].die.sure and rest.dice[0].die.doubt == "unsteady"


def test_the_scale_is_remembered_and_given_up_when_it_does_not_help():
    reader = BlobReader()
    stage = Stage(reader)
    stage.put(a=FIVE["a"])
    stage.run(0.5)
    assert reader.scales[0] is None and reader.scales[-1] == pytest.approx(30, abs=8)
    stage.dice.clear()
    stage.run(0.5)
    assert reader.scales[-1] is None


def test_on_a_calibrated_track_only_the_track_is_watched_and_read():
    reader = BlobReader()
    view = TrackView(np.diag([1.0, 1.0, 1.0]) @ np.array([[1, 0, -100.0], [0, 1, -40.0], [0, 0, 1]]), 400, 260, 16)
    stage = Stage(reader, view=view)
    stage.put(inside=(250, 150, 10, "4"), outside=(560, 150, 10, "6"))
    (rest,) = stage.run(0.5)
    assert faces(rest) == ["4"] and set(reader.scales) == {16.0}
    assert rest.dice[0].die.centre == pytest.approx((250, 150), abs=3)
    stage.put(outside=(580, 250, 50, "1"))
    assert stage.run(1) == []


def test_dice_stay_the_same_when_the_camera_was_moved(laid):
    def seen(dx, dy):
        return TrackView(np.array([[1, 0, -dx], [0, 1, -dy], [0, 0, 1.0]]), 560, HEIGHT - 80, 26)

    laid.watcher.use(seen(40, 40))
    laid.run(1)
    laid.shift = (36, 24)
    laid.watcher.use(seen(76, 64), tell=True)
    (rest,) = laid.run(1)
    assert all(kept(rest).values()) and len(rest.dice) == 5


def test_a_source_that_ends_early_still_tells_the_last_rest(stage):
    stage.roll(**FIVE)
    stage.run(frames=3)
    (rest,) = stage.watcher.finish()
    assert faces(rest) == ["1", "2", "3", "4", "5"]


def test_a_source_that_ends_while_dice_roll_tells_nothing(stage):
    stage.roll(**FIVE)
    assert stage.watcher.finish() == []


@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_other_frame_sizes_in_one_source_do_no_harm(laid):
    small = np.zeros((240, 320, 3), np.uint8) + 70
    new = [e for k in range(10) for e in laid.watcher.feed(small, 100 + k / 30, lambda: small)]
    assert names(new) == ["lifted", "at_rest"]


def test_rolling_and_covered_come_in_turn_never_twice(laid):
    new = laid.move_hand([IN, (300, 150), OUT]) + laid.roll(**FIVE) + laid.run(0.6)
    shown = [event for event in new if isinstance(event, Rolling | Covered)]
    assert all(type(a) is not type(b) for a, b in pairwise(shown))


class Doubling:
    """Feeds each frame twice, 20 a second."""

    def __init__(self, watcher):
        self.watcher, self.t = watcher, 1.0

    def feed(self, small, _, full):
        events = []
        for _ in range(2):
            self.t += 0.05
            events += self.watcher.feed(small, self.t, full)
        return events


def test_what_rolls_in_doubled_frames_does_not_come_to_rest_between_them(stage):
    stage.watcher = Doubling(stage.watcher)
    events = stage.roll(frames=30, a=FIVE["a"]) + stage.run(0.6)
    assert names(events) == ["rolling", "at_rest"] and faces(events[-1]) == ["1"]


def test_a_film_without_noise_comes_to_rest(begun):
    still = Stage(BlobReader(), noise=0)
    still.run(0.4)
    still.roll(**FIVE)
    assert len(rests(still.run(0.6))) == 1
