"""At what stage the table is, and how the dice of the turn follow what happens."""

import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.referee_state import GRACE, PATIENCE, RefereeState
from kiosk.table.referee.state.track_state import TrackState
from tests.table.referee.scripted_track import MemoryTable, Track, die, play, played, rest
from vision.types.track_events import Blind, Covered, Event, Nudged, Rolling


def state(*events: Event, players: int = 2) -> RefereeState:
    moment = RefereeState(MemoryTable(players), by_button=True, all_again=False, now=0.0)
    for event in events:
        moment.sight = moment.sight.take(event, moment.now)
    return moment


def test_before_anybody_threw_a_throw_is_awaited() -> None:
    moment = state()
    assert moment.stage() == "throw" and moment.standing() is None and moment.lay == ()
    assert state(Rolling(0.0)).stage() == "rolling"


def thrown() -> RefereeState:
    """Five dice were thrown and their throw was played."""
    return played(state(Rolling(0.0), rest(5, 5, 5, 6, 2)))


def test_what_people_said_they_want_comes_before_what_lies_there() -> None:
    moment = thrown()
    assert moment.stage() == "choose"
    moment.void = True
    assert moment.stage() == "void"
    moment.entry = EnteredDice(moment.ask.dice, moment.lay)
    assert moment.stage() == "enter"
    moment.nudge = Nudged(0.0, 1, "5", "3")
    assert moment.stage() == "nudged" and moment.nudged_slot() == 0
    moment.correcting = -1
    assert moment.stage() == "correct"


def test_a_die_that_is_none_of_the_turns_may_be_turned() -> None:
    moment = thrown()
    moment.nudge = Nudged(0.0, 9, "5", "3")
    assert moment.nudged_slot() is None and moment.stage() == "choose"


def test_the_dice_of_the_turn_follow_what_is_played_and_taken_back() -> None:
    moment = thrown()
    assert [(slot.face, slot.id) for slot in moment.lay] == [(5, 1), (5, 2), (5, 3), (6, 4), (2, 5)]
    moment.table.undo()
    moment.table.play(Throw((5, 5, 5, 6, 3)))
    moment.sync()
    assert [slot.face for slot in moment.lay] == [5, 5, 5, 6, 3] and moment.lay[4].id == 5
    moment.table.play(decision("write", column="5"))
    moment.sync()
    assert moment.lay == () and moment.ask.player == 1


@pytest.mark.parametrize("activity", [Rolling(0.0), Covered(0.0)])
def test_patience_ends(activity: Event) -> None:
    moment = state(activity)
    assert not moment.long_moving
    moment.now = PATIENCE
    assert moment.long_moving and moment.stage() == "throw"


def test_a_lamp_that_flickers_blinds_nobody() -> None:
    moment = state(Blind(0.0, "dark"))
    assert moment.blind is None
    moment.now = GRACE
    assert moment.blind == "dark"
    moment.sight = TrackState()
    moment.eyes_down = "gone"
    assert moment.blind == "gone"


def test_the_dice_that_were_judged_are_closed_before_those_that_moved_on() -> None:
    moment = thrown()
    later = moment.sight.take(Rolling(1.0), 1.0)
    moment.frozen, moment.sight = moment.sight, later
    assert moment.judged is moment.frozen
    moment.close()
    assert moment.frozen is None and moment.sight is later and moment.sight.moved
    moment.close()
    assert not moment.sight.moved


def test_forgetting_leaves_nothing_but_a_lifted_cups_dice_count() -> None:
    for lifted in (False, True):
        moment = thrown()
        moment.forget(lifted=lifted)
        assert moment.lay == () and moment.photo.picture is None and moment.sight.dice == ()
        assert moment.sight.moved == lifted


def test_dice_that_do_not_count_stand_for_those_in_the_hand() -> None:
    track: Track = play()
    track.throw(5, 5, 5, 6, 2)
    track.lift(4)
    track.land(die(1))
    moment = track.referee.moment
    moment.account(void=True)
    assert [slot.void for slot in moment.lay] == [False, False, False, True, False]
    assert moment.lay[3].face == 6 and moment.verdict.kind == "still"


def test_only_decisions_after_which_one_throws_on_unlock_a_throw() -> None:
    assert thrown().unlocks == ()
    track = play()
    for faces in ((6, 6, 6, 1, 2), (6, 6, 6, 1, 3)):
        track.throw(*faces)
    track.referee.choose("accept")
    kinds = {move.kind for move in track.referee.moment.unlocks}
    assert kinds == {"announce"}
