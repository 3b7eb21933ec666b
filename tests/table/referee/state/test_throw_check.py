"""What dice on the track mean for what the game asks, one kind of judgement after the other."""

from dataclasses import replace

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.engine.values import Ask, DieAsk
from kiosk.table.referee.state.dice_mismatch import differs, doubtful_colours, kind_of
from kiosk.table.referee.state.dice_sets import dice_set
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.face_names import faces_of, table_face
from kiosk.table.referee.state.throw_check import Notes, ThrowCheck, compare_with_ask, face_known, unanswered
from kiosk.table.referee.state.track_state import TrackState
from kiosk.table.referee.state.turn_dice import TurnDice, TurnDie
from tests.reasons import because
from tests.table.referee.scripted_track import die
from vision.types.reading import Die
from vision.types.reasons import ReasonCode
from vision.types.track_events import TrackedDie

ANY = (DieAsk(), DieAsk(), DieAsk())
FIRST = Ask("throw", 0, ANY, rethrow=True)
COLOURED = replace(FIRST, dice=(DieAsk(colour="green"), DieAsk(colour="red"), DieAsk()))


def thrown(*dice: int | Die, reasons: tuple[str, ...] = (), kept: tuple[int, ...] = ()) -> TrackState:
    """Dice under the numbers 1, 2 ..., those in `kept` not thrown."""
    seen = tuple(
        TrackedDie(number, number in kept, one if isinstance(one, Die) else die(one, number))
        for number, one in enumerate(dice, 1)
    )
    fresh = frozenset(one.id for one in seen) - set(kept)
    return TrackState(seen, fresh, because(*reasons), moved=bool(fresh), rolled=bool(fresh))


def check(
    sight: TrackState, notes: Notes | None = None, lay: TurnDice = (), ask: Ask = FIRST, by_button: bool = True
) -> ThrowCheck:
    return compare_with_ask(ask, lay, sight, notes or Notes(), by_button=by_button)


LAY = tuple(TurnDie(face, id=number) for number, face in enumerate((5, 5, 2), 1))
REROLLED = replace(thrown(5, 5), dice=(*thrown(5, 5).dice, TrackedDie(3, False, die(6, 3))), fresh=frozenset({3}))


def test_a_full_throw_becomes_a_move_with_its_dice() -> None:
    found = check(thrown(1, 2, 6))
    assert found.kind == "complete" and found.throw == Throw((1, 2, 6), None, ("white",) * 3)
    assert [slot.id for slot in found.lay] == [1, 2, 3] and not found.waits_for_person


@pytest.mark.parametrize(
    ("sight", "ask", "lay", "kind", "count"),
    [
        (TrackState(), FIRST, (), "still", 0),
        (thrown(5, 5, kept=(1, 2)), FIRST, LAY, "in_hand", 0),
        (thrown(1, 2, 3), replace(FIRST, dice=()), (), "early", 0),
        (thrown(1, 2), FIRST, (), "missing", 1),
        (thrown(1, 2, 3, 4, 5), FIRST, (), "too_many", 2),
        (thrown(1, 2, die(3, 3, ("leaning",))), FIRST, (), "unsure", 1),
        (thrown(1, 2, 3, reasons=("covered",)), FIRST, (), "doubted", 0),
        (thrown(1, 2, replace(die(3, 3), colour="blue")), COLOURED, (), "colours", 2),
    ],
)
def test_each_kind_of_judgement(sight: TrackState, ask: Ask, lay: TurnDice, kind: str, count: int) -> None:
    found = check(sight, lay=lay, ask=ask)
    assert (found.kind, found.count) == (kind, count) and found.throw is None


def test_a_rethrow_waits_for_a_press_unless_somebody_spoke_of_it_or_dice_confirm() -> None:
    assert check(REROLLED, lay=LAY).kind == "confirm"
    assert check(REROLLED, lay=LAY, by_button=False).kind == "complete"
    for notes in (Notes(spoken=True), Notes(agreed=True)):
        assert check(REROLLED, notes, LAY).kind == "complete"
    found = check(REROLLED, lay=LAY)
    assert found.throw == Throw((5, 5, 6), (2,), ("white",) * 3)
    assert [slot.thrown for slot in found.lay] == [False, False, True]


def test_what_was_perhaps_no_throw_is_offered_first() -> None:
    assert check(REROLLED, Notes(early=True), LAY).kind == "offer"
    once = replace(FIRST, rethrow=False)
    assert check(REROLLED, lay=LAY, ask=once).kind == "offer"
    aside = (*LAY[:2], replace(LAY[2], id=None, aside=True))
    assert check(replace(REROLLED), lay=aside).kind == "offer"


def test_the_gravest_doubt_is_asked_about_first_and_an_answer_settles_it() -> None:
    sight = thrown(1, die(2, 2, ("unsure-face",)), die(3, 3, ("leaning",)))
    ranked = sorted((ReasonCode.UNSURE_FACE, ReasonCode.LEANING), key=list(ReasonCode).index)
    found = check(sight)
    assert found.kind == "unsure" and found.dice[0].die.doubts == (ranked[0],)
    settled = check(sight, Notes(settled={2: 6, 3: 4}))
    assert settled.kind == "complete" and settled.throw is not None and settled.throw.faces == (1, 6, 4)
    assert not face_known(sight.dice[1], Notes()) and face_known(sight.dice[1], Notes(settled={2: 6}))


def test_dice_that_are_to_be_thrown_again_come_before_doubts() -> None:
    found = check(thrown(1, 2, die(3, 3, ("leaning",))), Notes(again=frozenset({2})))
    assert found.kind == "again" and [one.id for one in found.dice] == [2]


def test_void_dice_count_only_if_somebody_says_so() -> None:
    void = (*LAY[:2], replace(LAY[2], void=True))
    sight = thrown(5, 6, 2, kept=(1, 3))
    assert check(sight, lay=void).kind == "again"
    counted = check(sight, Notes(counted=True), void)
    assert counted.throw is not None and counted.throw.faces == (5, 6, 2) and counted.lay[2].thrown


def test_doubts_of_the_picture_are_asked_once_each() -> None:
    sight = thrown(1, 2, 3, reasons=("covered", "unknown-object"))
    codes = {reason.code for reason in unanswered(sight, Notes())}
    assert codes == {ReasonCode.COVERED, ReasonCode.UNKNOWN_OBJECT}
    answered = Notes(checked=frozenset({ReasonCode.COVERED}))
    assert [reason.code for reason in unanswered(sight, answered)] == [ReasonCode.UNKNOWN_OBJECT]
    assert check(sight, Notes(checked=frozenset(codes))).kind == "complete"


def coloured(*colours: str, doubt: int | None = None) -> tuple[TrackedDie, ...]:
    return tuple(
        TrackedDie(n, False, replace(die(n, n, ("unsure-colour",) if n == doubt else ()), colour=colour))
        for n, colour in enumerate(colours, 1)
    )


def test_a_die_that_is_asked_for_by_colour_is_looked_for_before_one_of_any_colour() -> None:
    asked = COLOURED.dice
    assert not differs(asked, coloured("red", "green", "white"), {}).missing
    assert not differs(asked, coloured("green", "green", "red"), {}).extra
    wrong = differs(asked, coloured("white", "white", "green"), {})
    assert [one.colour for one in wrong.missing] == ["red"] and [one.id for one in wrong.extra] == [2]
    assert wrong.swapped and not differs(asked, coloured("green"), {}).swapped
    assert not differs(asked, coloured("white", "white", "green"), {2: "red"}).extra


def test_poker_dice_are_no_pips_unless_the_face_is_doubtful() -> None:
    king, unclear = (TrackedDie(1, False, die("K", 1, doubts)) for doubts in ((), ("leaning",)))
    assert differs((DieAsk(),), (king,), {}).extra == (king,)
    assert not differs((DieAsk(),), (unclear,), {}).extra and not differs((DieAsk("poker"),), (king,), {}).extra
    assert (kind_of("R"), kind_of(3)) == ("poker", "pips")


def test_colours_are_asked_about_only_where_they_matter() -> None:
    seen = coloured("green", "red", "white", doubt=2)
    assert doubtful_colours(ANY, seen, {}, frozenset({1})) == ()
    assert [one.id for one in doubtful_colours(COLOURED.dice, seen, {}, frozenset())] == [2]
    assert [one.id for one in doubtful_colours(COLOURED.dice, seen, {2: "red"}, frozenset({1}))] == [1]


def test_the_readers_faces_have_french_names_at_the_table() -> None:
    assert [table_face(read) for read in ("3", "K", "Q", "J", "A", "10", "9")] == [3, "R", "D", "V", "A", "10", "9"]
    assert set(faces_of(DieAsk())) == set(range(1, 7)) and {table_face(face) for face in "KQJA"} <= set(
        faces_of(DieAsk("poker"))
    )
    sets = [dice_set(dice) for dice in ((), ANY, COLOURED.dice, (DieAsk("poker"),) * 5)]
    assert [one.name for one in sets] == ["pips", "pips", "si-no", "poker"]


def test_dice_are_entered_one_after_the_other_and_taken_back() -> None:
    entry = EnteredDice(ANY, LAY)
    for face in (None, 6):
        entry = entry.give(face)
    assert entry.faces() == (5, 6, None) and not entry.full and entry.thrown
    assert entry.step_back().faces() == (5, None, None) and entry.restart().given == ()
    full = entry.give(None)
    assert full.full and full.give(4) == full
    throw, lay = full.throw()
    assert throw == Throw((5, 6, 2), (1,)) and [slot.thrown for slot in lay] == [False, True, False]
    assert [slot.id for slot in lay] == [1, None, 3]


def test_entered_dice_have_the_colours_that_were_asked_for() -> None:
    entry = EnteredDice(COLOURED.dice)
    assert [entry.colour(n) for n in range(3)] == ["green", "red", "white"]
    for face in (1, 2, 3):
        entry = entry.give(face)
    throw, _ = entry.throw()
    assert throw == Throw((1, 2, 3), None, ("green", "red", "white"), by_hand=True)
    assert not EnteredDice(ANY, LAY, given=(None, None, None)).thrown
