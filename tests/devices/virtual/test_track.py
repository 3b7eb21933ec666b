"""The track as its users see it: what the hand does, and that a seed repeats everything."""

import numpy as np
import pytest

from kiosk.devices.virtual.track import VirtualTrack
from kiosk.devices.virtual.true_dice import TruthDie
from kiosk.errors import UsageError


def settle(track: VirtualTrack, seconds: float = 12.0) -> None:
    for _ in range(round(seconds * 30)):
        if not track.busy:
            return
        track.step(1 / 30)
    raise AssertionError("the track is still busy")


def thrown(seed: int, **options: object) -> VirtualTrack:
    track = VirtualTrack(seed, **options)  # type: ignore[arg-type]
    track.throw()
    settle(track)
    return track


def lying(track: VirtualTrack) -> dict[int, TruthDie]:
    return {die.index: die for die in track.truth() if die.on_track}


@pytest.mark.whole
def test_a_seed_repeats_pictures_byte_for_byte() -> None:
    films = []
    for _ in range(2):
        track, film = VirtualTrack(3), []
        track.throw()
        for number in range(36):
            track.step(1 / 30)
            film.append(track.small().tobytes())
            if number in (12, 35):
                film.append(track.full().tobytes())
        films.append(film)
    assert films[0] == films[1]
    assert len(set(films[0])) == len(films[0])


@pytest.mark.whole
def test_how_often_one_looks_changes_nothing() -> None:
    one, two = VirtualTrack(4), VirtualTrack(4)
    one.throw()
    two.throw()
    for _ in range(45):
        one.step(1 / 30)
        one.small()
        two.step(1 / 60)
        two.step(1 / 60)
    assert one.truth() == two.truth()
    assert np.array_equal(one.small(), two.small())


@pytest.mark.whole
def test_a_moment_can_be_drawn_later() -> None:
    track = VirtualTrack(8)
    track.throw()
    track.step(0.7)
    moment, now = track.moment(), track.full()
    track.step(0.4)
    assert np.array_equal(track.full_of(moment), now)
    assert not np.array_equal(track.full(), now)


def test_nothing_lies_there_before_the_first_throw() -> None:
    track = VirtualTrack(0)
    assert lying(track) == {} and not track.busy and track.t == 0
    track.step(0.5)
    assert track.t == pytest.approx(0.5)


def test_kept_dice_stay_unless_they_are_hit() -> None:
    unmoved = 0
    for seed in range(6):
        track = thrown(seed)
        before = lying(track)
        track.pick_up((0, 1))
        settle(track)
        assert set(lying(track)) == {2, 3, 4}
        assert all(lying(track)[i] == before[i] for i in (2, 3, 4))
        track.throw()
        settle(track)
        after = lying(track)
        assert set(after) == set(range(5))
        unmoved += sum(after[i].box_px == before[i].box_px for i in (2, 3, 4))
    assert unmoved >= 12


def test_picking_up_takes_a_realistic_time() -> None:
    track = thrown(2)
    start = track.t
    track.pick_up((3,))
    settle(track)
    assert 0.3 < track.t - start < 1.2


def test_a_die_set_aside_comes_back_with_its_face() -> None:
    track = thrown(6)
    face = lying(track)[1].face
    track.set_aside(1)
    settle(track)
    assert 1 not in lying(track)
    track.throw()
    settle(track)
    assert 1 not in lying(track), "a die that was set aside is not in the hand"
    track.bring_back(1)
    settle(track)
    assert lying(track)[1].face == face and lying(track)[1].flat


def test_a_nudge_moves_a_die_and_keeps_its_face() -> None:
    track = thrown(9)
    before = lying(track)
    track.nudge(2)
    settle(track)
    after = lying(track)
    assert after[2].face == before[2].face and after[2].flat
    assert after[2].centre_px != before[2].centre_px
    assert all(after[i] == before[i] for i in (0, 1, 3, 4))


def test_a_turn_shows_a_neighbouring_face_in_place() -> None:
    for seed in range(4):
        track = thrown(seed)
        before = lying(track)
        track.turn(0)
        settle(track)
        after = lying(track)
        assert after[0].face not in (before[0].face, str(7 - int(before[0].face)))
        assert after[0].flat
        assert np.hypot(*np.subtract(after[0].centre_px, before[0].centre_px)) < 3


@pytest.mark.parametrize("action", ["pass_hand", "cover", "bump"])
def test_a_hand_in_sight_moves_no_die(action: str) -> None:
    track = thrown(1)
    before, picture = lying(track), track.small().astype(int)
    getattr(track, action)()
    most = 0.0
    for _ in range(90):
        track.step(1 / 30)
        most = max(most, float(np.abs(track.small().astype(int) - picture).mean()))
    assert most > 1.5
    assert lying(track) == before
    assert np.abs(track.small().astype(int) - picture).mean() < 1.5


def test_the_truth_is_where_a_camera_that_was_moved_sees_it() -> None:
    track = thrown(1)
    before, picture = lying(track), track.full()
    track.bump(12.0)
    for _ in range(30):
        track.step(1 / 30)
    after, moved = lying(track), track.full()
    for index, die in before.items():
        (x, y, w, h), (left, top, *_) = die.box_px, after[index].box_px
        assert np.hypot(left - x, top - y) > 20
        face, same = picture[y : y + h, x : x + w], moved[top : top + h, left : left + w]
        assert np.corrcoef(face.mean(2).ravel(), same.mean(2).ravel())[0, 1] > 0.95


def test_the_lamp_dims_and_comes_back() -> None:
    track = thrown(1)
    bright = track.small().mean()
    track.lamp(0.3)
    track.step(1)
    assert track.small().mean() < 0.7 * bright
    track.lamp(1)
    track.step(1)
    assert track.small().mean() == pytest.approx(bright, rel=0.02)


def test_throwing_an_empty_hand_does_nothing() -> None:
    track = thrown(1)
    before = lying(track)
    track.throw()
    settle(track)
    assert lying(track) == before


@pytest.mark.parametrize(
    "options",
    [
        {"dice": 0},
        {"dice": 13},
        {"colours": "mauve"},
        {"colours": "poker:none"},
        {"colours": ["red"], "dice": 2},
        {"width": 300},
        {"height": 700},
    ],
)
def test_what_cannot_be_is_refused_in_one_line(options: dict[str, object]) -> None:
    with pytest.raises(UsageError) as error:
        VirtualTrack(0, **options)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)


def test_the_dice_that_are_asked_for_come_out_of_their_box_and_the_others_leave() -> None:
    track = thrown(4)
    for kinds in (("white", "white"), ("green", "red"), ("white", "white"), ("poker",) * 5):
        track.use(kinds)
        settle(track)
        assert len(track.truth()) == len(kinds)
        assert not lying(track)
        track.throw()
        settle(track)
        assert len(lying(track)) == len(kinds)
    assert {die.face for die in track.truth()} <= {"A", "K", "Q", "J", "10", "9"}
    assert len(track.bodies) == 5 + 2 + 2 + 5


def test_dice_that_stay_in_use_stay_where_they_lie() -> None:
    track = thrown(4, colours=["white", "white", "green", "red", "blue"])
    before = {die.index: die for die in track.truth()}
    track.use(("red", "green"))
    settle(track)
    assert lying(track) == {index: before[index] for index in (2, 3)}


def test_there_is_no_sixth_die() -> None:
    with pytest.raises(UsageError, match="no die 5"):
        VirtualTrack(0).pick_up([5])
