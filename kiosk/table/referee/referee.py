"""The referee: turns what happens on the track and what people choose into the moves of a table.

It is driven by `state.ask()` and `state.moves()` alone and knows no game. It plays a throw only when it is sure of
it, or when a person said so; whatever happens there is a way forward, described by a `Panel`.
"""

from collections import Counter
from dataclasses import replace
from typing import Generic, TypeVar

from kiosk.config.schema import Config
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.values import AskKind, Cup
from kiosk.table.referee import choice_handlers
from kiosk.table.referee.panels import bot_turn, stages
from kiosk.table.referee.state.bot_player import READING, READING_CALMLY, BotPlayer
from kiosk.table.referee.state.dice_sets import dice_set
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.panel import Panel
from kiosk.table.referee.state.referee_state import RefereedTable, RefereeState, Stage, ThrowPicture
from kiosk.table.referee.state.throw_check import CheckKind, Notes, ThrowCheck
from kiosk.table.referee.state.track_state import Activity, TrackState
from kiosk.table.referee.state.turn_dice import TurnDice
from vision.types.dice_set import NO_DICE, PIPS, DiceSet
from vision.types.track_events import AtRest, Event, Lifted, Nudged

GENERATION = 1_000_000
"""Ids of dice start anew when the eyes are restarted; this keeps those before and after apart."""


ENTERABLE = {Stage.THROW, Stage.MISSING, Stage.IN_HAND, Stage.ROLLING}
"""Stages in which dice can be entered by hand at once when nothing is seen."""
T = TypeVar("T", bound=RefereedTable)


class Referee(Generic[T]):
    """Watches over one table, on the caller's clock (seconds, any origin)."""

    def __init__(self, table: T, config: Config | None = None, now: float = 0.0) -> None:
        """Goes on from wherever the table stands."""
        config = config or Config()
        by_button, all_again = not config.confirms_by_dice(), config.play.missing_die == "all"
        opponent = BotPlayer(READING_CALMLY if config.general.profile == "mains-libres" else READING)
        self._table = table
        self.moment = RefereeState(table, by_button, all_again, now, TrackState(since=now), opponent=opponent)
        self._generation = 0
        self._dice_set = PIPS
        self._cup = ""
        self._panel: Panel | None = None
        self.refresh()

    @property
    def table(self) -> T:
        """The table that is watched over."""
        return self._table

    def panel(self) -> Panel:
        """The question of this moment."""
        if self._panel is None:
            self._panel = stages.panel(self.moment)
        return self._panel

    def dice_set(self) -> DiceSet:
        """What the reader must expect on the track: the dice of the last throw until another is asked for.

        `NO_DICE` while a cup is down: then nothing is read.
        """
        if self.moment.ask.cup == Cup.DOWN:
            return NO_DICE
        if self.moment.ask.dice:
            self._dice_set = dice_set(self.moment.ask.dice)
        return self._dice_set

    @property
    def wants_eyes(self) -> bool:
        """Whether the game at this table is played with dice that somebody has to see."""
        return self.moment.with_dice

    def refresh(self) -> None:
        """The table was changed by somebody else."""
        self.moment.sync()
        self._go_on()

    def tick(self, now: float) -> None:
        """Time passes; nothing is ever decided by it, but hand entry opens when the camera stays blind."""
        moment = self.moment
        before = (moment.blind, moment.impatient)
        moment.now = max(moment.now, now)
        if (moment.blind, moment.impatient) != before:
            self._go_on()

    def play_machine(self, now: float) -> None:
        """Plays what the automatic opponent decides, once that could be read; for who shows the panel all along."""
        self.tick(now)
        moment = self.moment
        if not isinstance(moment.wish, Decision):
            return
        shown = moment.stage() in bot_turn.WORDED
        picked_up = moment.verdict.kind == CheckKind.IN_HAND
        if moment.opponent.decides(moment.table, moment.now, shown=shown, at_once=picked_up) is not None:
            choice_handlers.decide_for_machine(moment)
            self._go_on()

    def see(self, event: Event) -> None:
        """Something happened on the track; nothing of it counts in a game of cards."""
        if not self.wants_eyes:
            return
        moment, event = self.moment, self._renumbered(event)
        before, old = moment.verdict, moment.sight
        moment.sight = old.take(event, moment.now)
        self._note_what_left(event, before, old)
        if isinstance(event, Nudged):
            self._nudged(event)
        elif isinstance(event, AtRest) and moment.frozen is None:
            self._came_to_rest()
        self._go_on()

    def _note_what_left(self, event: Event, before: ThrowCheck, old: TrackState) -> None:
        """What people said about dice goes with them; a throw that waits for an answer stays as it lay."""
        moment = self.moment
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

    def choose(self, key: str) -> bool:
        """Somebody chose `key`; False when that is not possible (any more), which changes nothing."""
        chosen = next((choice for choice in self.panel().choices if choice.key == key), None)
        if chosen is None:
            return False
        self.moment.refusal = None
        choice_handlers.answer(self.moment, chosen)
        self._go_on()
        return True

    def undo(self) -> bool:
        """Takes back what came last: an answer, a throw that waits, else the last move. False if there is none."""
        done = choice_handlers.undo(self.moment)
        self._go_on()
        return done

    def eyes_status(self, ok: bool, reason: str = "no_camera") -> None:
        """Whether there is a camera that works, and why not."""
        moment = self.moment
        down = None if ok else reason
        if down == moment.eyes_down:
            return
        if down is not None and moment.eyes_down is None:
            self._lose_sight()
        moment.eyes_down = down
        self._go_on()

    def _lose_sight(self) -> None:
        moment = self.moment
        if moment.verdict.waits_for_person and moment.frozen is None:
            moment.frozen = moment.sight
        moment.lay = tuple(replace(slot, id=None) for slot in moment.lay)
        moment.sight = TrackState(since=moment.now)
        self._generation += 1

    def _renumbered(self, event: Event) -> Event:
        offset = self._generation * GENERATION
        if not offset:
            return event
        match event:
            case AtRest(dice=dice):
                return replace(event, dice=tuple(replace(die, id=die.id + offset) for die in dice))
            case Lifted(ids=ids):
                return replace(event, ids=tuple(number + offset for number in ids))
            case Nudged(id=number):
                return replace(event, id=number + offset)
            case _:
                return event

    def _nudged(self, event: Nudged) -> None:
        """A die of the throw that stands shows another face: somebody has to say which counts."""
        slot = next((slot for slot in self.moment.lay if slot.id == event.id), None)
        if slot is not None and not slot.void and slot.face != table_face(event.after):
            self.moment.nudge = event

    def _came_to_rest(self) -> None:
        moment = self.moment
        moment.follow()
        if moment.verdict.kind == CheckKind.STILL:
            moment.notes = Notes()
        elif _put_back(moment.lay, moment.verdict, moment.sight):
            moment.account()
        elif moment.verdict.kind == CheckKind.MISSING and moment.all_again and not moment.lay and not moment.ask.cup:
            ids = frozenset(die.id for die in moment.sight.dice)
            moment.notes = replace(moment.notes, again=ids, fallen=True)

    def _go_on(self) -> None:
        """Plays what can be played, and opens or closes hand entry."""
        self._panel = None
        moment = self.moment
        while True:
            self._mind_the_cup()
            verdict = moment.verdict
            if verdict.kind == CheckKind.COMPLETE and self._free():
                self._play(verdict)
            elif verdict.kind != CheckKind.EARLY or not self._early():
                break
        self._hand_entry()

    def _mind_the_cup(self) -> None:
        """Nothing that was seen before a cup was put down or lifted counts after it, and no picture of it stays."""
        cup = self.moment.ask.cup
        if cup and cup != self._cup:
            self.moment.forget(lifted=cup == Cup.LIFTED)
        self._cup = cup

    def _free(self) -> bool:
        """Nothing else has to be answered first, and no hand is over the dice."""
        moment = self.moment
        busy = moment.entry is not None or moment.correcting is not None or moment.nudged_slot() is not None
        return not busy and (moment.frozen is not None or moment.sight.activity == Activity.STILL)

    def _early(self) -> bool:
        """Dice landed while a decision has to come first. True if that is settled now."""
        moment = self.moment
        if moment.ask.what == AskKind.OVER:
            moment.account()
            return True
        if moment.lay and moment.unlocks:
            moment.void = True
            moment.account(void=True)
            return True
        moment.notes = replace(moment.notes, early=True)
        return False

    def _play(self, verdict: ThrowCheck) -> None:
        moment, judged = self.moment, self.moment.judged
        secret = bool(moment.ask.cup)
        if verdict.throw is None:
            raise AssertionError("a complete verdict has a throw")
        try:
            moment.table.play(verdict.throw)
        except IllegalMove as refusal:
            moment.account()
            moment.refusal = refusal.reason
            return
        moment.photo = ThrowPicture(verdict.lay, judged.picture)
        moment.lay = self._followed(verdict.lay)
        moment.refusal = None
        moment.nudge = None
        moment.announcing = False
        moment.close()
        if secret:
            moment.forget(lifted=False)
        moment.sync()

    def _followed(self, lay: TurnDice) -> TurnDice:
        """Dice that were seen before the eyes were restarted are not followed any more."""
        oldest = self._generation * GENERATION
        return tuple(replace(slot, id=None) if slot.id is not None and slot.id < oldest else slot for slot in lay)

    def _hand_entry(self) -> None:
        moment = self.moment
        entry, ask = moment.entry, moment.ask
        if entry is None:
            free = moment.stage() in ENTERABLE and ask.what == AskKind.THROW
            if moment.blind and ask.dice and free:
                moment.entry = EnteredDice(ask.dice, moment.lay)
        elif not entry.asked_for and not entry.given and not moment.blind:
            moment.entry = None


def _put_back(lay: TurnDice, verdict: ThrowCheck, sight: TrackState) -> bool:
    """Dice were picked up and laid down again, unthrown: the same faces, and nothing rolled."""
    match = verdict.match
    if not lay or sight.rolled or not match.landed or not all(die.die.face_sure for die in match.landed):
        return False
    landed = Counter(table_face(die.die.face) for die in match.landed)
    return landed == Counter(lay[index].face for index in match.gone)
