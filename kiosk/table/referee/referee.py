"""The referee: turns what happens on the track and what people choose into the moves of a table.

It is driven by `state.ask()` and `state.moves()` alone and knows no game. It plays a throw only when it is sure of
it, or when a person said so; whatever happens there is a way forward, described by a `Panel`.
"""

import math
from dataclasses import replace
from typing import Generic, TypeVar

from kiosk.config.schema import Config
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.values import AskKind, Cup
from kiosk.i18n.phrase import Phrase
from kiosk.table.referee import card_events, choice_handlers, safe_choice, track_events
from kiosk.table.referee.die_ids import DieIds
from kiosk.table.referee.panels import bot_turn, stages
from kiosk.table.referee.state.bot_player import READING, READING_CALMLY, BotPlayer
from kiosk.table.referee.state.dice_sets import dice_set
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.panel import Choice, Panel
from kiosk.table.referee.state.referee_state import RefereeState, Stage, ThrowPicture
from kiosk.table.referee.state.refereed_table import RefereedTable
from kiosk.table.referee.state.throw_check import CheckKind, ThrowCheck
from kiosk.table.referee.state.track_state import Activity, TrackState
from vision.types.dice_set import CARDS, NO_DICE, PIPS, DiceSet
from vision.types.lessons import Lesson
from vision.types.track_events import Event

ENTERABLE = {Stage.THROW, Stage.MISSING, Stage.IN_HAND, Stage.ROLLING}
"""Stages in which dice can be entered by hand at once when nothing is seen."""
T = TypeVar("T", bound=RefereedTable)


class Referee(Generic[T]):
    """Watches over one table, on the caller's clock (seconds, any origin)."""

    def __init__(self, table: T, config: Config | None = None, now: float = 0.0) -> None:
        """Goes on from wherever the table stands."""
        config = config or Config()
        opponent = BotPlayer(READING_CALMLY if config.general.profile == "mains-libres" else READING)
        self._table = table
        self.moment = RefereeState(table, True, False, now, TrackState(since=now), opponent=opponent)
        self._ids = DieIds()
        self._dice_set = PIPS
        self.configure(config)
        self._cup = ""
        self._panel: Panel | None = None
        self.refresh()

    def configure(self, config: Config) -> None:
        """Goes by these settings from now on."""
        moment, play = self.moment, config.play
        if moment.reads_cards != (play.cards == "camera"):
            card_events.lose_sight(moment)
        moment.by_button, moment.all_again = not config.confirms_by_dice(), play.missing_die == "all"
        moment.reads_cards, moment.gathered = play.cards == "camera", play.count_cards == "gathered"

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
        """What the reader must expect on the track: the dice of the last throw until another is asked for, or cards.

        `NO_DICE` while a cup is down or cards are dealt: then nothing is read.
        """
        moment = self.moment
        if moment.ask.cup == Cup.DOWN:
            return NO_DICE
        if moment.of_cards:
            return CARDS if moment.with_cards else NO_DICE
        if moment.ask.dice:
            self._dice_set = dice_set(moment.ask.dice)
        return self._dice_set

    @property
    def wants_eyes(self) -> bool:
        """Whether the game at this table needs dice, or cards, that a camera reads now."""
        return self.moment.with_dice or self.moment.with_cards

    def refresh(self) -> None:
        """To be called after the table was changed from elsewhere, such as a menu."""
        self.moment.sync()
        self._go_on()

    def moves_changed(self) -> None:
        """Likewise, after moves were taken back or played there: what was being asked of a throw is asked no more."""
        self.moment.correcting, self.moment.announcing = None, False
        self.refresh()

    def tick(self, now: float) -> None:
        """Sets the time in seconds. It plays no move, but opens hand entry when the camera stays blind."""
        moment = self.moment
        before = (moment.blind, moment.long_moving)
        moment.now = max(moment.now, now)
        if (moment.blind, moment.long_moving) != before:
            self._go_on()

    def play_machine(self, now: float) -> None:
        """Plays the automatic opponent's decision after it was shown for some seconds; for callers with a screen."""
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
        """Takes an event of the track; where nothing is to be seen it is ignored."""
        if not self.wants_eyes:
            return
        track_events.take(self.moment, self._ids.renumbered(event))
        self._go_on()

    def held_back(self, key: str, shown: float = math.inf, pointed: bool = False) -> Phrase | None:
        """Why the choice `key` may not be taken yet, see `safe_choice`; None where it may, or where there is none."""
        chosen = self._offered(key)
        return None if chosen is None else safe_choice.held_back(self.moment, self.panel(), chosen, shown, pointed)

    def choose(self, key: str, shown: float = math.inf, pointed: bool = False) -> bool:
        """Carries out the choice `key`; False, and nothing changed, where it is not possible (any more, or yet)."""
        chosen = self._offered(key)
        if chosen is None or self.held_back(key, shown, pointed) is not None:
            return False
        self.moment.refusal = None
        choice_handlers.answer(self.moment, chosen)
        self._go_on()
        return True

    def _offered(self, key: str) -> Choice | None:
        return next((choice for choice in self.panel().choices if choice.key == key), None)

    def undo(self) -> bool:
        """Takes back the last answer or pending throw, else the last move. False if there is none."""
        done = choice_handlers.undo(self.moment)
        self._go_on()
        return done

    def lessons(self) -> tuple[Lesson, ...]:
        """What people said of dice since the last call, for whoever reads them."""
        return self.moment.lessons.fetch(self._ids.own)

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
        card_events.lose_sight(moment)
        self._ids.start_anew()

    def _go_on(self) -> None:
        """Plays what can be played, and opens or closes hand entry."""
        self._panel = None
        moment = self.moment
        card_events.go_on(moment)
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
        moment.lay = self._ids.followed(verdict.lay)
        moment.refusal = None
        moment.nudge = None
        moment.announcing = False
        moment.close()
        if secret:
            moment.forget(lifted=False)
        moment.sync()

    def _hand_entry(self) -> None:
        moment = self.moment
        entry, ask = moment.entry, moment.ask
        if entry is None:
            free = moment.stage() in ENTERABLE and ask.what == AskKind.THROW
            if moment.blind and ask.dice and free:
                moment.entry = EnteredDice(ask.dice, moment.lay)
        elif not entry.asked_for and not entry.given and not moment.blind:
            moment.entry = None
