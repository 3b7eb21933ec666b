"""The track as the table knows it: what each event changes of it, and which dice count as thrown."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.table.referee.state.track_state import Activity, TrackState
from tests.reasons import because
from tests.table.referee.scripted_track import die
from vision.types.reasons import ReasonCode
from vision.types.track_events import AtRest, Blind, Covered, Event, Hand, Lifted, Nudged, Rolling, TrackedDie


def rest(*ids: int, kept: tuple[int, ...] = (), doubts: tuple[str, ...] = (), picture: bytes | None = None) -> AtRest:
    dice = tuple(TrackedDie(number, number in kept, die(number)) for number in ids)
    return AtRest(0.0, dice, because(*doubts), picture)


def after(*events: Event) -> TrackState:
    sight = TrackState()
    for number, event in enumerate(events):
        sight = sight.take(event, float(number))
    return sight


def test_dice_that_lay_there_before_anything_moved_were_not_thrown() -> None:
    assert after(rest(1, 2)).fresh == frozenset()
    assert after(Rolling(0.0), rest(1, 2)).fresh == {1, 2}
    assert after(Rolling(0.0), rest(1, 2, kept=(1,))).fresh == {2}


def test_a_settled_throw_is_no_new_one() -> None:
    sight = after(Rolling(0.0), rest(1, 2)).settle()
    assert (sight.fresh, sight.moved, sight.rolled) == (frozenset(), False, False)
    assert sight.take(rest(1, 2), 9.0).fresh == frozenset()


def test_what_is_picked_up_is_gone_and_fresh_no_more() -> None:
    sight = after(Rolling(0.0), rest(1, 2), Lifted(0.0, (1, 7)))
    assert [seen.id for seen in sight.dice] == [2] and sight.fresh == {2} and sight.moved


def test_a_die_that_was_turned_before_its_throw_was_settled_has_to_be_told() -> None:
    turned = after(Rolling(0.0), rest(1, 2), Nudged(0.0, 2, "2", "5"), rest(1, 2))
    first, second = turned.dice
    assert first.die.face_sure and ReasonCode.NUDGED in second.die.doubts
    assert second.die.likely == (("2", 0.5), ("5", 0.5)) and turned.turned == ()
    settled = after(Rolling(0.0), rest(1, 2)).settle().take(Nudged(0.0, 2, "2", "5"), 3.0).take(rest(1, 2), 4.0)
    assert all(seen.die.face_sure for seen in settled.dice) and settled.fresh == frozenset()


def test_activity_is_timed_from_its_beginning() -> None:
    sight = after(Covered(0.0), Covered(0.0), Covered(0.0))
    assert (sight.activity, sight.since) == ("covered", 0.0)
    assert sight.take(Rolling(0.0), 5.0).since == 5.0
    assert after(rest(1, doubts=("covered",))).activity == "covered"


def test_sight_comes_back_with_the_next_event_but_what_moved_meanwhile_is_unknown() -> None:
    blind = after(Rolling(0.0), Blind(0.0, "dark"))
    assert blind.blind == "dark" and not blind.moved
    assert blind.take(rest(1), 3.0).blind is None and blind.take(rest(1), 3.0).fresh == frozenset()


def test_the_last_picture_stays_until_another_comes() -> None:
    sight = after(rest(1, picture=b"one"))
    assert sight.take(rest(1), 2.0).picture == b"one" and sight.take(rest(1, picture=b"two"), 2.0).picture == b"two"


def test_a_hand_over_the_track_says_nothing_of_the_dice() -> None:
    sight = after(Rolling(0.0), rest(1, 2))
    assert sight.take(Hand(1.0, True, "middle", 0.0), 9.0) == sight


def test_only_fresh_dice_in_the_strip_were_placed() -> None:
    sight = after(Rolling(0.0), rest(1, 2, 3, kept=(1,)))
    strip = tuple(replace(seen, die=replace(seen.die, strip=seen.id < 3)) for seen in sight.dice)
    assert replace(sight, dice=strip).placed == {2}


EVENTS = st.sampled_from(
    [
        Rolling(0.0),
        Covered(0.0),
        Blind(0.0, "dark"),
        Lifted(0.0, (1,)),
        Nudged(0.0, 2, "2", "5"),
        rest(1, 2),
        rest(2, 3),
    ]
)


@settings(max_examples=40)
@given(st.lists(EVENTS, max_size=12))
def test_whatever_happens_fresh_dice_lie_there(events: list[Event]) -> None:
    sight = after(*events)
    assert sight.fresh <= {seen.id for seen in sight.dice}


def test_what_covers_no_die_lies_beside_them() -> None:
    told = TrackState().take(Covered(0.0, "rim"), 1.0)
    assert told.activity == Activity.COVERED and told.beside
    assert told.take(AtRest(0.0, reasons=because("covered")), 1.0).beside
    assert not told.take(Covered(0.0, "hand"), 2.0).beside
    assert not told.take(Rolling(0.0), 2.0).beside
