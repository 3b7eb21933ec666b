"""What is known of the track, the dice of the turn in it, and what they mean."""

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.engine.values import Ask, DieAsk
from kiosk.table.referee.state.dice_mismatch import differs, doubtful_colours, kind_of
from kiosk.table.referee.state.throw_check import CheckKind, Notes, compare_with_ask, face_known
from kiosk.table.referee.state.track_state import Activity, TrackState
from kiosk.table.referee.state.turn_dice import TurnDie, adopt, compare, follow
from tests.table.referee.scripted_track import die
from vision.types.track_events import AtRest, Blind, Covered, Lifted, Nudged, Rolling, TrackedDie

TWO = (DieAsk(), DieAsk())


def lying(*faces: int, kept: bool = False) -> tuple[TrackedDie, ...]:
    return tuple(TrackedDie(number, kept, die(face, number)) for number, face in enumerate(faces, 1))


def thrown(*faces: int) -> TrackState:
    return TrackState().take(Rolling(1.0), 1.0).take(AtRest(2.0, lying(*faces)), 2.0)


def test_dice_count_as_landed_only_where_something_moved() -> None:
    assert TrackState().take(AtRest(1.0, lying(3, 4)), 1.0).fresh == frozenset()
    assert thrown(3, 4).fresh == {1, 2} and thrown(3, 4).rolled
    assert thrown(3, 4).settle().fresh == frozenset()


def test_what_goes_on_is_known_with_the_time_since_when() -> None:
    state = TrackState().take(Covered(1.0), 1.0).take(Covered(2.0), 2.0)
    assert (state.activity, state.since) == (Activity.COVERED, 1.0)
    assert state.take(Blind(3.0, "dark"), 3.0).blind == "dark"
    assert state.take(Lifted(4.0, (1,)), 4.0).activity == Activity.STILL


def test_a_die_that_was_turned_over_before_it_counted_is_doubtful() -> None:
    state = thrown(3, 4).take(Nudged(3.0, 1, "3", "5"), 3.0).take(AtRest(4.0, lying(5, 4, kept=True)), 4.0)
    assert not state.dice[0].die.face_sure and state.dice[1].die.face_sure


def test_dice_of_the_turn_are_found_again_and_those_picked_up_are_gone() -> None:
    lay = (TurnDie(3, id=1), TurnDie(4, id=2))
    state = TrackState(dice=lying(3)[:1])
    match = compare(lay, state)
    assert (list(match.kept), match.gone, match.landed) == ([0], (1,), ())
    assert follow(lay, match)[0].box == state.dice[0].die.box
    landed = compare(lay, TrackState(dice=(*state.dice, TrackedDie(7, False, die(6))), fresh=frozenset({7})))
    assert adopt(lay, landed, void=True)[1].void and adopt(lay, landed, void=True)[1].id == 7


@pytest.mark.parametrize(
    ("state", "kind", "count"),
    [
        (TrackState(), CheckKind.STILL, 0),
        (thrown(3, 4), CheckKind.COMPLETE, 0),
        (thrown(3), CheckKind.MISSING, 1),
        (thrown(3, 4, 5), CheckKind.TOO_MANY, 1),
    ],
)
def test_what_lies_there_is_held_against_what_is_asked(state: TrackState, kind: CheckKind, count: int) -> None:
    found = compare_with_ask(Ask("throw", 0, TWO), (), state, Notes(), by_button=True)
    assert (found.kind, found.count) == (kind, count)


def test_a_throw_out_of_turn_is_early_and_an_unsure_face_is_a_persons() -> None:
    assert compare_with_ask(Ask("cards", 0), (), thrown(3), Notes(), by_button=True).kind == CheckKind.EARLY
    unsure = TrackedDie(1, False, die(3, doubts=("leaning",)))
    state = TrackState(dice=(unsure,), fresh=frozenset({1}))
    found = compare_with_ask(Ask("throw", 0, TWO[:1]), (), state, Notes(), by_button=True)
    assert found.kind == CheckKind.UNSURE and found.waits_for_person
    settled = Notes(settled={1: 5})
    assert face_known(unsure, settled)
    assert compare_with_ask(Ask("throw", 0, TWO[:1]), (), state, settled, by_button=True).throw == Throw(
        (5,), None, ("white",)
    )


def test_dice_of_another_colour_or_kind_are_extra_unless_somebody_said_their_colour() -> None:
    asked = (DieAsk(colour="red"), DieAsk())
    difference = differs(asked, lying(3, 4), {})
    assert [one.colour for one in difference.missing] == ["red"] and len(difference.extra) == 1 and difference.swapped
    assert not differs(asked, lying(3, 4), {1: "red"}).extra
    assert [kind_of(face) for face in ("R", 3)] == ["poker", "pips"]
    assert doubtful_colours(asked, lying(3, 4), {}, frozenset({2})) == lying(3, 4)[1:]
    assert doubtful_colours((DieAsk(),), lying(3), {}, frozenset({1})) == ()
