"""What an event of the track changes in what the referee knows: dice that left, were turned over, came to rest."""

from collections import Counter
from dataclasses import replace

from kiosk.table.referee import card_events
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.referee_state import RefereeState
from kiosk.table.referee.state.throw_check import CheckKind, Notes, ThrowCheck
from kiosk.table.referee.state.track_state import TrackState
from kiosk.table.referee.state.turn_dice import TurnDice
from vision.types.track_events import AtRest, Event, Nudged


def take(moment: RefereeState, event: Event) -> None:
    """Takes in an event whose ids are those of `moment`."""
    if moment.with_cards:
        card_events.take(moment, event)
        return
    before, old = moment.verdict, moment.sight
    if isinstance(event, AtRest) and old.landed(event):
        moment.lessons.go_on()
    moment.sight = old.take(event, moment.now)
    _note_what_left(moment, event, before, old)
    if isinstance(event, Nudged):
        _nudged(moment, event)
    elif isinstance(event, AtRest) and moment.frozen is None:
        _came_to_rest(moment)


def _note_what_left(moment: RefereeState, event: Event, before: ThrowCheck, old: TrackState) -> None:
    """What people said about dice goes with them; a throw that waits for an answer stays as it lay."""
    left = {die.id for die in old.dice} - {die.id for die in moment.sight.dice}
    landed = old.landed(event) if isinstance(event, AtRest) else frozenset[int]()
    left |= landed
    if not left:
        return
    doubtful = {die.id for die in before.dice} if before.kind in (CheckKind.COLOUR, CheckKind.UNSURE) else set()
    if before.waits_for_person and left - doubtful and moment.frozen is None:
        moment.frozen = old
        moment.sight = replace(moment.sight, fresh=landed)
    if moment.frozen is not None:
        return
    notes = moment.notes
    settled = {number: face for number, face in notes.settled.items() if number not in left}
    colours = {number: colour for number, colour in notes.colours.items() if number not in left}
    wrong = {die.id for die in before.difference.extra}
    early = before.kind == CheckKind.MISSING and bool((left - wrong) & old.fresh) and not moment.all_again
    moment.notes = replace(
        notes,
        settled=settled,
        colours=colours,
        doubted=notes.doubted - left,
        again=notes.again - left,
        early=notes.early or early,
    )
    if moment.nudge is not None and moment.nudge.id in left:
        moment.nudge = None


def _nudged(moment: RefereeState, event: Nudged) -> None:
    """A die of the throw that stands shows another face: somebody has to say which counts."""
    slot = next((slot for slot in moment.lay if slot.id == event.id), None)
    if slot is not None and not slot.void and slot.face != table_face(event.after):
        moment.nudge = event


def _came_to_rest(moment: RefereeState) -> None:
    moment.follow()
    if moment.verdict.kind == CheckKind.STILL:
        moment.notes = Notes()
    elif _put_back(moment.lay, moment.verdict, moment.sight):
        moment.account()
    elif moment.verdict.kind == CheckKind.MISSING and moment.all_again and not moment.lay and not moment.ask.cup:
        ids = frozenset(die.id for die in moment.sight.dice)
        moment.notes = replace(moment.notes, again=ids, fallen=True)


def _put_back(lay: TurnDice, verdict: ThrowCheck, sight: TrackState) -> bool:
    """Dice were picked up and laid down again, unthrown: the same faces, and nothing rolled."""
    match = verdict.match
    if not lay or sight.rolled or not match.landed or not all(die.die.face_sure for die in match.landed):
        return False
    landed = Counter(table_face(die.die.face) for die in match.landed)
    return landed == Counter(lay[index].face for index in match.gone)
