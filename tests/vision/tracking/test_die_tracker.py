from dataclasses import replace
from functools import cache
from itertools import permutations
from math import hypot
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reasons import because
from vision.tracking.die_tracker import MotionEvidence, Tracker, assign
from vision.types.reading import Die
from vision.types.track_events import TrackedDie

EDGE = 40.0


def die(x, y, face, colour="white"):
    return Die(face, colour, (round(x - 20), round(y - 20), 40, 40), 0.99)


FIVE = [die(100, 100, "1"), die(300, 100, "2"), die(500, 100, "3"), die(100, 300, "4"), die(300, 300, "5")]


def tracker(dice=FIVE):
    tracker = Tracker()
    tracker.settle(dice, EDGE, MotionEvidence(rolled=True))
    return tracker


def kept(settled):
    return {tracked.id: tracked.kept for tracked in settled.dice}


def test_the_first_dice_are_numbered_and_not_kept():
    assert kept(Tracker().settle(FIVE, EDGE, MotionEvidence())) == dict.fromkeys(range(1, 6), False)


@given(st.permutations(FIVE), st.tuples(st.floats(-8, 8), st.floats(-8, 8)))
def test_dice_that_stay_are_kept_in_whatever_order_they_are_read(dice, tremble):
    moved = [die(d.centre[0] + tremble[0], d.centre[1] + tremble[1], d.face) for d in dice]
    settled = tracker().settle(moved, EDGE, MotionEvidence(rolled=True))
    assert not settled.changed()
    assert [t.die.face for t in settled.dice] == ["1", "2", "3", "4", "5"]


def test_thrown_dice_keep_their_identity_but_are_not_kept():
    t = tracker()
    gone = t.settle(FIVE[:3], EDGE, MotionEvidence())
    assert gone.lifted == (4, 5) and all(kept(gone).values())
    again = t.settle([*FIVE[:3], die(600, 300, "6"), die(500, 320, "4")], EDGE, MotionEvidence(rolled=True))
    assert kept(again) == {1: True, 2: True, 3: True, 4: False, 5: False}
    assert again.thrown() and not again.lifted


def test_taken_and_thrown_in_one_go():
    again = tracker().settle(
        [*FIVE[:3], die(600, 300, "4"), die(500, 320, "5")], EDGE, MotionEvidence(True, frozenset({4, 5}))
    )
    assert kept(again) == {1: True, 2: True, 3: True, 4: False, 5: False}


AWAY = frozenset({5})


@pytest.mark.parametrize("seen", [MotionEvidence(True, AWAY), MotionEvidence(True, left=AWAY)])
def test_a_die_that_was_taken_up_and_comes_to_rest_where_it_lay_was_thrown(seen):
    again = tracker().settle([*FIVE[:4], die(310, 306, "5")], EDGE, seen)
    assert kept(again) == {1: True, 2: True, 3: True, 4: True, 5: False} and again.thrown()


def test_nor_does_one_that_was_taken_with_another_count_as_pushed():
    seen = MotionEvidence(True, frozenset({4}), left=AWAY)
    again = tracker().settle([*FIVE[:3], die(600, 60, "4"), die(310, 306, "5")], EDGE, seen)
    assert kept(again) == {1: True, 2: True, 3: True, 4: False, 5: False}


@pytest.mark.parametrize("seen", [MotionEvidence(gone=AWAY, left=AWAY), MotionEvidence(True, AWAY, AWAY, left=AWAY)])
def test_a_die_that_is_laid_back_or_looks_as_before_is_kept(seen):
    assert not tracker().settle([*FIVE[:4], die(303, 300, "5")], EDGE, seen).changed()


def test_a_die_whose_place_seemed_empty_is_gone_though_a_hand_lies_elsewhere():
    beside = MotionEvidence(clear=False)
    assert not tracker().settle(FIVE[:4], EDGE, beside).lifted
    assert tracker().settle(FIVE[:4], EDGE, replace(beside, left=AWAY)).lifted == (5,)
    assert not tracker().settle(FIVE[:4], EDGE, replace(beside, left=AWAY, hidden=AWAY)).lifted


def test_a_die_pushed_by_a_hand_with_the_same_face_is_kept():
    settled = tracker().settle([die(190, 110, "1"), *FIVE[1:]], EDGE, MotionEvidence())
    assert kept(settled)[1] and not settled.changed()


@pytest.mark.parametrize(("clear", "kept_too"), [(True, True), (False, False)])
def test_a_die_that_was_not_seen_before_others_rolled_is_not_taken_for_one_that_slid(clear, kept_too):
    t = tracker()
    if not clear:
        t.settle(FIVE[1:4], EDGE, MotionEvidence(clear=False, gone=AWAY))
    thrown = [die(180, 100, "1"), *FIVE[1:4], die(600, 300, "6")]
    again = t.settle(thrown, EDGE, MotionEvidence(rolled=True, gone=AWAY if clear else frozenset()))
    assert kept(again)[1] is kept_too


def test_a_pushed_die_is_followed_and_what_else_a_reading_without_news_brought_is_not():
    t = tracker()
    before = t.lying
    t.settle([die(130, 100, "1"), *FIVE[1:4]], EDGE, MotionEvidence(clear=False))
    assert t.follow(before, EDGE) == {1}
    assert t.lying[0].die.box == die(130, 100, "1").box
    assert t.lying[1:] == before[1:]


@pytest.mark.parametrize(("gone", "stays"), [(frozenset({1, 2, 3, 4, 5}), False), (frozenset({1}), True)])
def test_dice_that_fall_from_a_cup_where_it_stands_were_thrown_though_they_show_the_same_faces(gone, stays):
    heap = [die(220, 180, "1"), die(300, 185, "2"), die(340, 180, "3"), die(240, 260, "4"), die(300, 220, "5")]
    settled = tracker().settle(heap, EDGE, MotionEvidence(gone=gone))
    assert set(kept(settled).values()) == {stays} and settled.thrown() is not stays


def test_a_die_hit_by_a_thrown_one_is_kept():
    t = tracker()
    t.settle(FIVE[:4], EDGE, MotionEvidence())
    settled = t.settle([die(170, 100, "1"), *FIVE[1:4], die(150, 60, "6")], EDGE, MotionEvidence(rolled=True))
    assert kept(settled) == {1: True, 2: True, 3: True, 4: True, 5: False}


@pytest.mark.parametrize(("far", "same"), [(4.5, True), (5.5, False)])
def test_a_die_that_was_hit_goes_no_farther_than_one_that_is_pushed(far, same):
    t = tracker()
    t.settle(FIVE[:4], EDGE, MotionEvidence())
    settled = t.settle(
        [die(100, 100 + far * EDGE, "1"), *FIVE[1:4], die(600, 60, "6")], EDGE, MotionEvidence(rolled=True)
    )
    assert kept(settled)[1] is same


THROWN = [die(600, 60, "6"), die(600, 400, "6"), die(420, 420, "6"), die(250, 420, "6")]


@pytest.mark.parametrize("gone", [frozenset(), frozenset({1, 2, 3})])
def test_dice_that_appear_were_thrown_though_nobody_saw_them_roll(gone):
    settled = tracker().settle([die(230, 100, "1"), *THROWN], EDGE, MotionEvidence(gone=gone, clear=False))
    assert not any(kept(settled).values()) and len(settled.dice) == 5


def test_a_die_from_the_hand_that_nobody_saw_roll_may_hit_another():
    t = tracker()
    t.settle(FIVE[:4], EDGE, MotionEvidence())
    settled = t.settle([die(170, 100, "1"), *FIVE[1:4], die(150, 60, "6")], EDGE, MotionEvidence())
    assert kept(settled) == {1: True, 2: True, 3: True, 4: True, 5: False}


def test_what_is_perhaps_no_die_was_not_thrown():
    perhaps = Die("2", "white", (600, 380, 40, 40), 0.4, because("maybe-no-die"))
    settled = tracker().settle([die(170, 100, "1"), *FIVE[1:], perhaps], EDGE, MotionEvidence())
    assert kept(settled) == {1: True, 2: True, 3: True, 4: True, 5: True, 6: False}


def test_dice_stay_while_a_trembling_camera_shows_them_almost_half_an_edge_away():
    shaken = [die(d.centre[0] + 18, d.centre[1], d.face) for d in FIVE]
    assert not tracker().settle(shaken, EDGE, MotionEvidence(rolled=True)).changed()


def test_without_a_hand_everything_that_rolled_far_was_thrown():
    settled = tracker().settle([die(170, 100, "1"), *FIVE[1:]], EDGE, MotionEvidence(rolled=True))
    assert kept(settled)[1] is False


def test_a_die_turned_over_where_it_lies_was_nudged():
    settled = tracker().settle([die(105, 110, "6"), *FIVE[1:]], EDGE, MotionEvidence())
    assert settled.nudged == ((1, "1", "6"),)
    assert not settled.thrown() and settled.changed()


def test_a_die_that_the_reader_misses_where_nothing_changed_is_doubtful_not_gone():
    settled = tracker().settle(FIVE[1:], EDGE, MotionEvidence(untouched=frozenset({1})))
    first = settled.dice[0]
    assert (first.id, first.kept, first.die.sure, settled.lifted) == (1, True, False, ())


def test_what_was_never_sure_and_is_not_read_again_was_no_die():
    t = tracker([*FIVE, Die("2", "white", (600, 380, 40, 40), 0.4, because("maybe-no-die"))])
    settled = t.settle(FIVE, EDGE, MotionEvidence(untouched=frozenset(range(1, 7))))
    assert settled.lifted == (6,) and len(settled.dice) == 5


def test_a_die_under_a_hand_is_not_gone():
    settled = tracker().settle(FIVE[1:], EDGE, MotionEvidence(hidden=frozenset({1})))
    assert not settled.lifted and len(settled.dice) == 5


def test_a_die_under_a_hand_that_came_after_its_place_was_seen_empty_is_gone():
    settled = tracker().settle(FIVE[1:], EDGE, MotionEvidence(gone=frozenset({1}), hidden=frozenset({1})))
    assert settled.lifted == (1,) and len(settled.dice) == 4


def test_a_die_in_whose_place_the_empty_floor_is_seen_is_gone_whatever_moved_there():
    seen = MotionEvidence(hidden=frozenset({1}), unclear=frozenset({1, 2}), bare=frozenset({1}))
    settled = tracker().settle(FIVE[2:], EDGE, seen)
    assert settled.lifted == (1,) and len(settled.dice) == 4


def test_a_die_where_nothing_differs_any_more_lies_there_though_its_place_seemed_empty():
    settled = tracker().settle(FIVE[1:], EDGE, MotionEvidence(gone=frozenset({1}), untouched=frozenset({1})))
    assert not settled.lifted and kept(settled)[1]


def test_a_die_that_is_missed_twice_where_nothing_changed_still_lies_there():
    t = tracker()
    for _ in range(3):
        settled = t.settle(FIVE[1:], EDGE, MotionEvidence(untouched=frozenset({1})))
        assert not settled.lifted and kept(settled)[1]


def test_dice_that_were_thrown_do_not_lie_under_an_arm_as_well():
    thrown = [die(600, 300, "6"), die(500, 420, "4"), die(620, 120, "2"), die(420, 420, "1"), die(560, 480, "3")]
    settled = tracker().settle(thrown, EDGE, MotionEvidence(hidden=frozenset({2, 3, 4, 5})))
    assert sorted(kept(settled)) == [1, 2, 3, 4, 5] and settled.thrown()
    assert all(tracked.die.sure for tracked in settled.dice)


def test_a_die_from_the_hand_leaves_one_under_an_arm_there():
    t = tracker()
    t.settle(FIVE[:4], EDGE, MotionEvidence())
    settled = t.settle([*FIVE[1:4], die(600, 300, "6")], EDGE, MotionEvidence(True, hidden=frozenset({1})))
    assert kept(settled) == {1: True, 2: True, 3: True, 4: True, 5: False}


def test_colours_tell_thrown_dice_apart():
    red, blue = die(100, 100, "1", "red"), die(300, 100, "2", "blue")
    t = tracker([red, blue])
    t.settle([], EDGE, MotionEvidence())
    settled = t.settle([die(400, 400, "6", "blue"), die(450, 300, "6", "red")], EDGE, MotionEvidence(rolled=True))
    assert {s.id: s.die.colour for s in settled.dice} == {1: "red", 2: "blue"}


def test_remembered_dice_are_the_same_after_a_restart():
    t = Tracker()
    t.remember([TrackedDie(7, False, FIVE[0])])
    settled = t.settle([FIVE[0], FIVE[1]], EDGE, MotionEvidence())
    assert kept(settled) == {7: True, 8: False}


costs = st.lists(
    st.lists(st.one_of(st.none(), st.integers(0, 50).map(float)), min_size=3, max_size=3), min_size=1, max_size=4
)


@given(costs)
def test_assignment_is_the_best_of_all(table):
    def worth(pairs):
        return -len(pairs), sum(table[i][j] for i, j in pairs)

    columns = [*range(3), *[None] * len(table)]
    every = ([(i, j) for i, j in enumerate(seats) if j is not None] for seats in permutations(columns, len(table)))
    allowed = [pairs for pairs in every if all(table[i][j] is not None for i, j in pairs)]
    found = assign(table)
    assert len({j for _, j in found}) == len(found) == len({i for i, _ in found})
    assert worth(found) == min(map(worth, allowed))


def pairwise(table):
    """The best pairs by trying all of them, row after row."""

    @cache
    def best(row, taken):
        if row == len(table):
            return 0, 0.0, ()
        choices = [best(row + 1, taken)]
        for column, cost in enumerate(table[row]):
            if cost is not None and not taken >> column & 1:
                count, total, pairs = best(row + 1, taken | 1 << column)
                choices.append((count - 1, total + cost, ((row, column), *pairs)))
        return min(choices)

    return list(best(0, 0)[2])


@pytest.mark.parametrize("seed", range(300))
def test_few_dice_are_paired_as_by_trying_every_way(seed):
    random = Random(seed)
    known, seen = random.randint(0, 7), random.randint(0, 7)
    share = random.choice((0.2, 0.6, 1.0))
    table = [[random.uniform(0, 6) if random.random() < share else None for _ in range(seen)] for _ in range(known)]
    assert assign(table) == pairwise(table)


@pytest.mark.parametrize("many", [15, 30])
def test_a_heap_of_dice_in_reach_of_each_other_is_told_apart_at_once(many):
    random = Random(many)
    places = [(random.uniform(0, 4), random.uniform(0, 4)) for _ in range(many)]
    order = random.sample(range(many), many)
    table = [[hypot(ax - places[k][0], ay - places[k][1]) for k in order] for ax, ay in places]
    began = process_time()
    found = assign(table)
    assert process_time() - began < 0.5, "the kiosk takes a reader for hung after four seconds"
    assert found == [(row, order.index(row)) for row in range(many)]


@pytest.mark.parametrize("many", [15, 30])
def test_a_heap_of_dice_that_was_pushed_stays_the_same_dice(many):
    random = Random(many)
    heap = [die(random.uniform(100, 300), random.uniform(100, 300), "6") for _ in range(many)]
    t = tracker(heap)
    began = process_time()
    settled = t.settle([die(one.centre[0] + 60, one.centre[1], "6") for one in heap], EDGE, MotionEvidence())
    assert process_time() - began < 1.0
    assert len(settled.dice) == many and all(kept(settled).values()) and not settled.changed()


def test_a_die_half_under_a_hand_is_turned_over_only_where_its_other_face_is_sure():
    perhaps = Die("2", "white", (80, 280, 40, 40), 0.7, because("unsure-face"))
    half = [*FIVE[:3], perhaps, FIVE[4]]
    t = tracker()
    settled = t.settle(half, EDGE, MotionEvidence(hidden=frozenset({4})))
    assert not settled.nudged and [one.die.face for one in settled.dice] == ["1", "2", "3", "4", "5"]
    assert [reason.code for reason in settled.dice[3].die.reasons] == ["unseen"]
    again = t.settle(FIVE, EDGE, MotionEvidence())
    assert not again.changed() and all(one.die.sure for one in again.dice)
    assert tracker().settle(half, EDGE, MotionEvidence()).nudged == ((4, "4", "2"),), "no hand hides it"
    clear = [*FIVE[:3], die(100, 300, "2"), FIVE[4]]
    assert tracker().settle(clear, EDGE, MotionEvidence(hidden=frozenset({4}))).nudged == ((4, "4", "2"),)
