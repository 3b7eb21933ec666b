"""A hand that rested on the track when it was first seen is no part of it, and what it hid is no thing."""

import cv2
import numpy as np
import pytest

from tests.vision.background.test_foreign_objects import THINGS, at, track, view
from vision.background.empty_track import EmptyTrack
from vision.geometry.rectified import RectifiedFloor
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import PIPS
from vision.types.picture import Picture
from vision.types.reading import Reading
from vision.types.reasons import ReasonCode


def with_arm() -> Picture:
    picture = track(seed=3)
    cv2.line(picture, at(260, 240), at(230, 120), (90, 120, 180), 120)
    return picture


def with_thing(name: str = "coin") -> Picture:
    picture = track(seed=3)
    THINGS[name](picture)
    return picture


def learnt(*pictures: Picture) -> EmptyTrack:
    known = EmptyTrack()
    for number, picture in enumerate(pictures):
        known.learn(RectifiedFloor.seen(picture, view()), view(), 20.0 * number)
    return known


class NoDice:
    """A reader that finds nothing."""

    def read(self, image: Picture, **_: object) -> Reading:
        return Reading(())


def read(reader: TrackReader, picture: Picture) -> Reading:
    """What is read where nothing moves, as following reads it."""
    reading = reader.read(picture, PIPS).reading
    return reader.read(picture, PIPS).reading if reader.unlearn_mistaken(reading) else reading


@pytest.mark.parametrize(
    ("first", "now", "doubts"),
    [
        ([with_arm()], track(), ()),
        ([track()], with_thing(), (ReasonCode.UNKNOWN_OBJECT,)),
        ([track()], with_thing("card"), (ReasonCode.UNKNOWN_OBJECT,)),
        ([track(), track(seed=2)], with_arm(), (ReasonCode.UNKNOWN_OBJECT,)),
        ([with_arm(), with_arm()], track(), (ReasonCode.UNKNOWN_OBJECT,)),
    ],
    ids=["a hand at first", "a thing", "a long thing", "an arm over a known track", "an arm that stayed"],
)
def test_only_a_first_look_is_mistaken(first: list[Picture], now: np.ndarray, doubts: tuple[ReasonCode, ...]) -> None:
    reader = TrackReader(NoDice(), view(), learnt(*first))  # type: ignore[arg-type]
    assert read(reader, now).doubts == doubts


def test_the_next_empty_look_counts_after_a_mistaken_one() -> None:
    known = learnt(with_arm())
    reader = TrackReader(NoDice(), view(), known)  # type: ignore[arg-type]
    read(reader, track())
    assert known.floor is None and known.due(0.0)
    known.learn(RectifiedFloor.seen(track(), view()), view(), 0.0)
    assert read(reader, with_thing()).doubts == (ReasonCode.UNKNOWN_OBJECT,)


def test_after_the_camera_was_moved_the_first_look_may_be_mistaken_again() -> None:
    known = learnt(track(), track(seed=2))
    known.moved()
    known.learn(RectifiedFloor.seen(with_arm(), view()), view(), 60.0)
    assert read(TrackReader(NoDice(), view(), known), track()).sure  # type: ignore[arg-type]


def test_a_track_that_was_kept_from_another_time_is_not_mistaken() -> None:
    known = EmptyTrack(RectifiedFloor.seen(track(), view()))
    arm = read(TrackReader(NoDice(), view(), known), with_arm())  # type: ignore[arg-type]
    assert arm.doubts == (ReasonCode.UNKNOWN_OBJECT,)


def test_what_was_kept_from_before_outlives_a_look_that_was_mistaken() -> None:
    kept = RectifiedFloor.seen(track(), view())
    known = EmptyTrack(kept)
    known.moved()
    known.learn(RectifiedFloor.seen(with_arm(), view()), view(), 0.0)
    assert known.floor is not kept, "what is seen from elsewhere counts at once"
    reader = TrackReader(NoDice(), view(), known)
    assert read(reader, track()).sure and known.floor is kept
    known.forget()
    assert known.floor is None


def test_an_arm_that_rests_over_the_border_makes_no_rest_doubtful_and_a_coin_does() -> None:
    reader = TrackReader(NoDice(), view(), learnt(track(), track(seed=2)))
    arm, coin = (reader.read(picture, PIPS).reading for picture in (with_arm(), with_thing()))
    assert not arm.sure and reader.without_hands(arm).sure and not reader.without_hands(arm).things
    assert reader.without_hands(coin) == coin and not coin.sure


def test_what_reached_in_before_the_dice_rolled_is_none_of_them_and_what_came_since_may_be() -> None:
    fingers, known = track(seed=3), learnt(track(), track(seed=2))
    cv2.circle(fingers, at(0, 100), 25, (90, 120, 180), -1)
    reader = TrackReader(NoDice(), view(), known)
    before = reader.read(fingers, PIPS)
    assert before.reading.doubts == (ReasonCode.UNKNOWN_OBJECT,)
    reader.note_bare(before)
    assert not reader.read(fingers, PIPS).reading.sure, "nothing has rolled since"
    known.thrown()
    assert reader.read(fingers, PIPS).reading.sure
    cv2.circle(fingers, at(0, 50), 25, (90, 120, 180), -1)
    assert len(reader.read(fingers, PIPS).reading.things) == 1, "only what is new there"
    coin = with_thing()
    cv2.circle(coin, at(0, 100), 25, (90, 120, 180), -1)
    reader.note_bare(reader.read(coin, PIPS))
    known.thrown()
    assert len(reader.read(coin, PIPS).reading.things) == 1, "a coin in the middle stays one, beside fingers too"
    known.moved()
    known.learn(RectifiedFloor.seen(track(), view()), view(), 60.0)
    assert not reader.read(fingers, PIPS).reading.sure, "the camera sees it from elsewhere"


def test_a_forgotten_track_remembers_nothing_that_lay_there_either() -> None:
    fingers, known = track(seed=3), learnt(track())
    cv2.circle(fingers, at(0, 100), 25, (90, 120, 180), -1)
    reader = TrackReader(NoDice(), view(), known)
    reader.note_bare(reader.read(fingers, PIPS))
    known.thrown()
    known.forget()
    known.keep(RectifiedFloor.seen(track(), view()))
    assert not reader.read(fingers, PIPS).reading.sure
