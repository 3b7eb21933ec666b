"""A camera that was moved shows dice elsewhere: nothing was thrown, and its track has to be found first."""

import numpy as np
import pytest

from tests.vision.tracking.blob_reader import BlobReader
from tests.vision.tracking.painted_track import HEIGHT, WIDTH, Stage, names, rests
from tests.vision.tracking.test_watcher import FIVE, faces, kept
from vision.geometry.track_view import TrackView
from vision.tracking.disturbance import PATIENCE

GRAIN = np.kron(np.random.default_rng(1).integers(0, 2, (HEIGHT // 20, WIDTH // 20, 1)), np.ones((20, 20, 1)))
STRAIGHT = TrackView(np.eye(3), WIDTH, HEIGHT, 26)
TURNED = TrackView(np.array([[-1, 0, WIDTH - 1.0], [0, -1, HEIGHT - 1.0], [0, 0, 1]]), WIDTH, HEIGHT, 26)


class Framed(Stage):
    """A track with a rim of which no part looks like another, under a camera that may be `turned` upside down."""

    turned = False

    def picture(self):
        picture = super().picture()
        rim = np.where(GRAIN, picture + 60, picture).astype(np.uint8)
        rim[30:-30, 30:-50] = picture[30:-30, 30:-50]
        return rim[::-1, ::-1].copy() if self.turned else rim


@pytest.fixture
def turned() -> Framed:
    """Dice lay there from the start: of the empty track, which differs now as well, nothing is known."""
    stage = Framed(BlobReader(), view=STRAIGHT)
    stage.put(**FIVE)
    assert names(stage.run(0.6)) == ["at_rest"] and stage.watcher.resting
    stage.turned = True
    return stage


def test_dice_that_lie_elsewhere_in_the_picture_are_told_once_the_track_was_found(turned: Framed) -> None:
    assert set(names(turned.run(0.6))) == {"covered"}
    assert turned.watcher.puzzled, "so that somebody looks for the track"
    turned.watcher.use(TURNED)
    (rest,) = rests(turned.run(1.0))
    assert faces(rest) == ["1", "2", "3", "4", "5"] and all(kept(rest).values())
    (centre,) = (known.die.centre for known in turned.watcher._tracker.lying if known.die.face == "1")
    assert centre == pytest.approx((WIDTH - FIVE["a"][0], HEIGHT - FIVE["a"][1]), abs=3)


@pytest.mark.whole
def test_where_nobody_finds_the_track_again_dice_are_told_all_the_same(turned: Framed) -> None:
    told = rests(turned.run(PATIENCE - 0.1))
    assert not told
    (rest,) = rests(turned.run(0.6))
    assert faces(rest) == ["1", "2", "3", "4", "5"] and not all(kept(rest).values())


def test_a_hand_over_dice_still_hides_them_when_the_camera_is_found_to_have_drifted() -> None:
    stage = Framed(BlobReader(), view=STRAIGHT)
    stage.put(**FIVE)
    assert names(stage.run(0.6)) == ["at_rest"]
    stage.hand = (250, 200)
    assert names(stage.run(0.3)) == ["covered"]
    stage.shift = (6, 4)
    stage.watcher.use(TrackView(np.array([[1, 0, -6.0], [0, 1, -4.0], [0, 0, 1]]), WIDTH, HEIGHT, 26))
    over = stage.run(1.2)
    stage.hand = None
    told = over + stage.run(1.0)
    assert not {"lifted", "rolling"} & set(names(told))
    assert rests(told) and all(all(kept(rest).values()) and len(faces(rest)) == 5 for rest in rests(told))


def test_dice_that_no_look_is_sure_of_are_reason_to_look_for_the_track_before_they_are_asked_about() -> None:
    stage = Framed(BlobReader(), view=STRAIGHT)
    stage.put(a=(150, 100, 0, "1"), b=(176, 100, 0, "2"))  # In one row: of neither is this reader sure.
    puzzled = []
    while not rests(stage.run(0.05)):
        puzzled.append(stage.watcher.puzzled)
    assert puzzled[-1] and not puzzled[0]
