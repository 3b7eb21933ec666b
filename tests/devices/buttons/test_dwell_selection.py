"""Choosing by a hand that is held still: whatever hands do, nothing is chosen that nobody held a hand for."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.devices.buttons.dwell_selection import SETTLED, SILENT, WITHDRAWS, Dwell
from kiosk.devices.buttons.gestures import Gesture
from vision.types.reading import Die
from vision.types.track_events import AtRest, Covered, Event, Hand, Lifted, Nudged, Rolling, TrackedDie

ALL = frozenset({Gesture.LEFT, Gesture.OK, Gesture.RIGHT})
STEP = 0.05


class Story:
    """A hand on a virtual clock, and the buttons that it stood for."""

    def __init__(self, seconds: float = 1.0) -> None:
        self.dwell = Dwell(seconds)
        self.t = 10.0
        self.offer: object = "best"
        self.able = ALL
        self.pressed: list[Gesture] = []

    def see(self, event: Event) -> "Story":
        self.dwell, gesture = self.dwell.take(event, self.t, self.offer, self.able)
        self.pressed += [] if gesture is None else [gesture]
        return self

    def hold(self, zone: str, seconds: float, still: float = 0.0) -> "Story":
        for step in range(round(seconds / STEP) + 1):
            self.see(Hand(self.t, True, zone, still + step * STEP))
            self.t += STEP
        return self

    def move(self, seconds: float, zone: str = "") -> "Story":
        for _ in range(round(seconds / STEP)):
            self.see(Hand(self.t, True, zone, 0.0))
            self.t += STEP
        return self

    def leave(self, untouched: bool = True, after: float = 0.3) -> "Story":
        self.t += after
        return self.see(Hand(self.t, False, untouched=untouched))


def rest(*kept: bool) -> AtRest:
    die = Die("5", "white", (0, 0, 10, 10), 1.0)
    return AtRest(0.0, tuple(TrackedDie(n, stays, die) for n, stays in enumerate(kept)))


def test_a_hand_held_over_the_middle_chooses_when_it_withdraws() -> None:
    story = Story().move(0.3).hold("middle", 1.1)
    assert story.dwell.armed
    assert story.pressed == []
    assert story.move(0.3).leave().pressed == [Gesture.OK]
    assert not story.dwell.over


def test_a_hand_that_hesitates_chooses_nothing() -> None:
    assert Story().hold("middle", 0.9).move(0.2).hold("middle", 0.9).leave().pressed == []


def test_the_sides_move_at_once_and_go_on_while_the_hand_stays() -> None:
    story = Story().hold("right", 1.0)
    assert story.pressed == [Gesture.RIGHT]
    assert story.hold("right", 2.0, still=1.05).pressed == [Gesture.RIGHT] * 3
    assert story.leave().pressed == [Gesture.RIGHT] * 3


def test_what_is_offered_begins_the_ring_anew() -> None:
    story = Story().hold("right", 1.0)
    story.offer = "next"
    story.hold("right", 0.9, still=1.05)
    assert story.pressed == [Gesture.RIGHT]
    story = Story().hold("middle", 1.2)
    story.offer = "other"
    assert story.leave().pressed == []


def test_an_offer_that_came_under_a_hand_is_not_chosen_before_its_own_time() -> None:
    story = Story().hold("middle", 0.8)
    story.offer = "other"
    assert not story.hold("middle", 0.9, still=0.85).dwell.armed
    assert story.hold("middle", 0.3, still=1.8).dwell.armed


def test_dice_that_were_touched_choose_nothing() -> None:
    assert Story().hold("middle", 1.2).leave(untouched=False).pressed == []
    for event in (Rolling(0.0), Lifted(0.0, (1,)), Nudged(0.0, 1, "2", "3"), rest(True, False)):
        assert Story().hold("middle", 1.2).see(event).leave().pressed == []
        assert Story().hold("middle", 0.4).see(event).hold("middle", 3.0, still=0.45).leave().pressed == []


def test_what_leaves_the_dice_as_they_are_spoils_nothing() -> None:
    for event in (Covered(0.0), rest(True, True), rest()):
        assert Story().hold("middle", 1.2).see(event).leave().pressed == [Gesture.OK]


def test_a_hand_that_goes_on_to_another_third_has_changed_its_mind() -> None:
    assert Story().hold("middle", 1.2).move(0.2).hold("left", 0.5).leave().pressed == []


def test_a_hand_that_lingers_has_changed_its_mind() -> None:
    assert Story().hold("middle", 1.2).move(WITHDRAWS + 0.2).leave().pressed == []


def test_a_button_that_does_nothing_is_not_held_for() -> None:
    story = Story()
    story.able = frozenset({Gesture.LEFT})
    assert story.hold("middle", 2.0).dwell.filled == 0.0
    assert story.leave().hold("right", 2.0).leave().pressed == []


def test_a_hand_of_which_nothing_more_is_heard_is_none() -> None:
    story = Story().hold("left", 0.5)
    assert story.dwell.tick(story.t + SILENT / 2).over
    assert not story.dwell.tick(story.t + SILENT + 0.1).over
    story = Story().hold("middle", 1.2)
    assert story.dwell.tick(story.t + SILENT + 0.5).armed
    assert not story.dwell.tick(story.t + SETTLED + 0.5).over


def test_another_time_may_be_set() -> None:
    assert Story(2.0).hold("middle", 1.8).leave().pressed == []
    assert Story(0.5).hold("middle", 0.6).leave().pressed == [Gesture.OK]


Act = tuple[str, Any, Any]
ZONES = st.sampled_from(["left", "middle", "middle", "right", ""])
ACTS: st.SearchStrategy[Act] = st.one_of(
    st.just(("hold", "middle", 1.2)),
    st.tuples(st.just("hold"), ZONES, st.floats(0.05, 2.5)),
    st.tuples(st.just("move"), ZONES, st.floats(0.05, 3.0)),
    st.just(("leave", True, 0.2)),
    st.tuples(st.just("leave"), st.booleans(), st.floats(0.0, 6.0)),
    st.tuples(st.just("dice"), st.sampled_from([Rolling(0.0), Lifted(0.0, (1,)), rest(False)]), st.none()),
    st.tuples(st.just("offer"), st.integers(0, 3), st.none()),
)


def tell(story: Story, act: Act) -> None:
    kind, what, long = act
    if kind == "hold":
        story.hold(what, long)
    elif kind == "move":
        story.move(long, what)
    elif kind == "leave":
        story.leave(what, long)
    elif kind == "dice":
        story.see(what)
    else:
        story.offer = what


@settings(max_examples=150)
@given(st.lists(ACTS, max_size=10))
def test_whatever_hands_do_every_choice_was_held_for_and_cleanly_left(acts: list[Act]) -> None:
    story, told = Story(), list[tuple[Act, object]]()
    for act in acts:
        before = len(story.pressed)
        tell(story, act)
        new = story.pressed[before:]
        told.append((act, story.offer))
        if Gesture.OK in new:
            assert act[:2] == ("leave", True)
            last = max(n for n, (one, _) in enumerate(told) if one[:2] == ("hold", "middle") and one[2] >= 0.95)
            first = next(n for n, (one, _) in enumerate(told) if one[0] in ("hold", "move"))
            assert told[last][1] == story.offer
            assert not any(one[0] == "dice" for one, _ in told[first:])
            assert not any(one[0] == "hold" and one[1] != "middle" and one[2] >= 0.35 for one, _ in told[last:])
        if Gesture.LEFT in new or Gesture.RIGHT in new:
            assert act[0] == "hold"
            assert len(new) <= act[2] + 0.1
        if act[0] == "leave":
            told.clear()


@given(st.lists(ACTS, max_size=20))
def test_hands_that_are_never_still_for_long_do_nothing(acts: list[Act]) -> None:
    story = Story()
    for kind, what, long in acts:
        tell(story, (kind, what, min(long, 0.9) if kind == "hold" else long))
    assert story.pressed == []


@given(st.lists(ACTS, max_size=12))
def test_the_ring_is_a_part_of_one(acts: list[Act]) -> None:
    story = Story()
    for act in acts:
        tell(story, act)
        assert 0 <= story.dwell.filled <= 1
        assert story.dwell.over or not (story.dwell.armed or story.dwell.filled)
        assert replace(story.dwell) == story.dwell
