"""What an event of the track changes in what the referee knows, and ids across restarts of the camera's process."""

from dataclasses import replace

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.table.referee.die_ids import GENERATION, DieIds
from kiosk.table.referee.state.referee_state import RefereeState
from kiosk.table.referee.state.refereed_table import RefereedTable
from kiosk.table.referee.state.turn_dice import TurnDie
from kiosk.table.referee.track_events import take
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.table.referee.scripted_track import MemoryTable, played, rest
from vision.types.track_events import AtRest, Event, Lifted, Nudged, Rolling


def state(*events: Event) -> RefereeState:
    moment = RefereeState(MemoryTable(2), by_button=True, all_again=False, now=0.0)
    for event in events:
        take(moment, event)
    return moment


def thrown() -> RefereeState:
    """Five dice were thrown and their throw was played."""
    return played(state(Rolling(0.0), rest(5, 5, 5, 6, 2)))


def test_another_face_of_a_die_of_the_throw_is_asked_about_until_the_die_is_gone() -> None:
    moment = thrown()
    take(moment, Nudged(0.0, 1, "5", "5"))
    take(moment, Nudged(0.0, 9, "5", "3"))
    assert moment.nudge is None, "the same face, and a die that is none of the throw"
    take(moment, nudged := Nudged(0.0, 1, "5", "3"))
    assert moment.nudge == nudged
    take(moment, Lifted(0.0, (1,)))
    assert moment.nudge is None


def test_what_people_said_of_a_die_goes_with_it() -> None:
    moment = thrown()
    said = {1: "red", 2: "red"}
    moment.notes = replace(moment.notes, settled={1: 4, 2: 4}, colours=said, doubted=frozenset({1, 2}))
    take(moment, Lifted(0.0, (1,)))
    notes = moment.notes
    assert (dict(notes.settled), dict(notes.colours), set(notes.doubted)) == ({2: 4}, {2: "red"}, {2})


def test_dice_that_were_laid_back_as_they_were_are_no_throw() -> None:
    moment = thrown()
    take(moment, Lifted(0.0, (4, 5)))
    take(moment, AtRest(0.0, (*rest(5, 5, 5).dice, *rest(2, 6, first=10).dice)))
    assert moment.verdict.throw is None and [slot.id for slot in moment.lay] == [1, 2, 3, 10, 11]
    moment = thrown()
    take(moment, Lifted(0.0, (4, 5)))
    take(moment, Rolling(0.0))
    take(moment, AtRest(0.0, (*rest(5, 5, 5).dice, *rest(2, 6, first=10).dice)))
    assert [slot.id for slot in moment.lay][3:] != [10, 11], "what rolled was thrown"


def test_a_table_of_the_journal_is_one_that_can_be_refereed() -> None:
    table: RefereedTable = Table.create(Store(None), "cameroun", ("Anne", "Luc"))
    table.play(Throw((5, 5, 5, 6, 2)))
    assert (table.can_undo, len(table.moves), table.names) == (1, 1, ("Anne", "Luc"))


def test_nothing_is_renumbered_until_the_process_was_started_anew() -> None:
    ids, event = DieIds(), rest(1, 2)
    assert ids.renumbered(event) is event
    ids.start_anew()
    ids.start_anew()
    found = ids.renumbered(event)
    assert isinstance(found, AtRest) and [one.id for one in found.dice] == [2 * GENERATION + 1, 2 * GENERATION + 2]


@pytest.mark.parametrize(
    ("event", "then"),
    [
        (Lifted(0.0, (1, 3)), Lifted(0.0, (GENERATION + 1, GENERATION + 3))),
        (Nudged(0.0, 4, "5", "3"), Nudged(0.0, GENERATION + 4, "5", "3")),
        (Rolling(0.0), Rolling(0.0)),
    ],
)
def test_every_event_with_ids_is_renumbered(event: Event, then: Event) -> None:
    ids = DieIds()
    ids.start_anew()
    assert ids.renumbered(event) == then


def test_dice_of_a_process_before_are_not_followed() -> None:
    ids = DieIds()
    lay = (TurnDie(5, "white", id=7), TurnDie(6, "white"), TurnDie(1, "red", id=GENERATION))
    assert ids.followed(lay) == lay
    ids.start_anew()
    assert [slot.id for slot in ids.followed(lay)] == [None, None, GENERATION]
