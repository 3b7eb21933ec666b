"""Everything the referee knows at this moment, and what follows from it: at what stage the table is."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from kiosk.games.bot import BotMove
from kiosk.games.engine.moves import Decision, Throw
from kiosk.games.engine.protocols import LaysCards
from kiosk.games.engine.values import Ask, AskKind, Cup
from kiosk.i18n.phrase import Phrase
from kiosk.table.correction import standing_throw
from kiosk.table.referee.cards.card_question import CardsFound, find
from kiosk.table.referee.cards.card_track import CardTrack
from kiosk.table.referee.state.bot_player import BotPlayer
from kiosk.table.referee.state.entered_dice import EnteredDice
from kiosk.table.referee.state.lesson_queue import LessonQueue
from kiosk.table.referee.state.refereed_table import RefereedTable
from kiosk.table.referee.state.throw_check import WRONG_DICE, CheckKind, Notes, ThrowCheck, compare_with_ask
from kiosk.table.referee.state.track_state import Activity, TrackState
from kiosk.table.referee.state.turn_dice import TurnDice, TurnDie, adopt, compare, follow
from vision.types.track_events import Nudged

PATIENCE = 6.0
"""Seconds of rolling, or of a covered track, after which the screen stops waiting and says so."""
GRACE = 2.0
"""Seconds without sight after which hand entry opens; a lamp that flickers does not change the screen."""


class Stage(StrEnum):
    """What the screen is about: people correct a die or enter dice, the game is over, a die was turned over, a throw
    is void, a hand is in the way, what a throw check found, dice roll, a card is asked about, what the game asks for.
    """

    CORRECT = "correct"
    OVER = "over"
    NUDGED = "nudged"
    ENTER = "enter"
    VOID = "void"
    COVERED = "covered"
    COLOUR = CheckKind.COLOUR
    UNSURE = CheckKind.UNSURE
    DOUBTED = CheckKind.DOUBTED
    OFFER = CheckKind.OFFER
    CONFIRM = CheckKind.CONFIRM
    ROLLING = "rolling"
    MISSING = CheckKind.MISSING
    TOO_MANY = CheckKind.TOO_MANY
    COLOURS = CheckKind.COLOURS
    AGAIN = CheckKind.AGAIN
    IN_HAND = CheckKind.IN_HAND
    ANNOUNCE = "announce"
    CARD = "card"
    CARDS = "cards"
    CHOOSE = "choose"
    THROW = "throw"


@dataclass(frozen=True, slots=True)
class ThrowPicture:
    """The throw that stands, as it was seen."""

    lay: TurnDice = ()
    picture: bytes | None = None


@dataclass
class RefereeState:
    """The facts; `answers` and `referee` change them, `panels` shows them.

    `frozen` is a throw that still waits for a person while the dice have moved on. `correcting` is the die that is
    being corrected, -1 while that is not said yet. `void`: dice were thrown before the announcement.
    `reads_cards`: a camera reads cards, `gathered` at the end of each count. `dealt`: somebody said that they are.
    """

    table: RefereedTable
    by_button: bool
    all_again: bool
    now: float
    sight: TrackState = field(default_factory=TrackState)
    frozen: TrackState | None = None
    notes: Notes = field(default_factory=Notes)
    lay: TurnDice = ()
    photo: ThrowPicture = field(default_factory=ThrowPicture)
    entry: EnteredDice | None = None
    nudge: Nudged | None = None
    correcting: int | None = None
    announcing: bool = False
    void: bool = False
    eyes_down: str | None = None
    refusal: Phrase | None = None
    opponent: BotPlayer = field(default_factory=BotPlayer)
    lessons: LessonQueue = field(default_factory=LessonQueue)
    cards: CardTrack = field(default_factory=CardTrack)
    reads_cards: bool = False
    gathered: bool = True
    dealt: bool = False

    @property
    def ask(self) -> Ask:
        """What the game waits for; while cards are dealt, that."""
        state = self.table.state
        # `LaysCards` has it; asked many times a frame, and `isinstance` of a protocol is slow.
        secret: Ask | None = None if self.dealt else getattr(state, "secret", None)
        return secret or state.ask()

    @property
    def judged(self) -> TrackState:
        """The dice that are being judged."""
        return self.frozen or self.sight

    @property
    def verdict(self) -> ThrowCheck:
        """What they mean."""
        return compare_with_ask(self.ask, self.lay, self.judged, self.notes, by_button=self.confirms)

    @property
    def wish(self) -> BotMove | None:
        """What the automatic opponent wants, where it is its turn."""
        return self.opponent.wish(self.table)

    @property
    def confirms(self) -> bool:
        """Whether a re-throw waits for a press; what is thrown for the machine was asked for."""
        return self.by_button and self.wish is None

    @property
    def with_dice(self) -> bool:
        """Whether dice are to be seen: some are asked for, or were thrown. Else nobody misses a camera."""
        if self.ask.cup == Cup.DOWN:
            return False
        return bool(self.ask.dice) or self.standing() is not None

    @property
    def of_cards(self) -> bool:
        """Whether a camera reads the cards of this game."""
        return self.reads_cards and isinstance(self.table.state, LaysCards) and self.ask.what != AskKind.OVER

    @property
    def awaits_deal(self) -> bool:
        """Whether cards are dealt, and nobody looks at the track."""
        state = self.table.state
        return isinstance(state, LaysCards) and state.secret is not None and not self.dealt

    @property
    def with_cards(self) -> bool:
        """Whether cards are looked at: not where the pad alone takes them, nor while they are dealt."""
        return self.of_cards and not self.awaits_deal

    @property
    def found(self) -> CardsFound | None:
        """What the cards on the track mean."""
        return find(self.cards, self.table.state, self.gathered) if self.with_cards else None

    @property
    def blind(self) -> str | None:
        """Why nothing can be seen, once that has lasted."""
        if not self.with_dice and not self.with_cards:
            return None
        if self.sight.blind and self.now - self.sight.since >= GRACE:
            return self.sight.blind
        return self.eyes_down

    @property
    def long_moving(self) -> bool:
        """Whether something has been moving over the track for `PATIENCE` seconds or more."""
        return self.sight.activity in (Activity.ROLLING, Activity.COVERED) and self.now - self.sight.since >= PATIENCE

    @property
    def unlocks(self) -> tuple[Decision, ...]:
        """The decisions after which the same player throws on."""
        state, ask = self.table.state, self.ask
        found = []
        for move in state.moves() if ask.throw > 1 else ():
            after = state.play(move).ask()
            if after.dice and (after.player, after.throw) == (ask.player, ask.throw):
                found.append(move)
        return tuple(found)

    @property
    def decides(self) -> bool:
        """Whether anything can come next but a throw."""
        return any(not move.rare for move in self.table.state.moves())

    def nudged_slot(self) -> int | None:
        """Which die of the turn was turned over and has to be asked about."""
        nudge = self.nudge
        return next((i for i, slot in enumerate(self.lay) if nudge is not None and slot.id == nudge.id), None)

    def standing(self) -> Throw | None:
        """The last throw, as long as no other has been made."""
        return standing_throw(self.table.moves)

    @property
    def throwing_on(self) -> bool:
        """Whether somebody said that dice are thrown again, and has picked up none yet."""
        return self.notes.agreed and self.verdict.kind == CheckKind.STILL and not self.blind

    def stage(self) -> Stage:
        """What the screen is about."""
        if self.correcting is not None:
            return Stage.CORRECT
        if self.ask.what == AskKind.OVER:
            return Stage.OVER
        if self.nudged_slot() is not None:
            return Stage.NUDGED
        if self.entry is not None:
            return Stage.ENTER
        if self.void:
            return Stage.VOID
        found = self.found
        return Stage.CARD if found is not None and found.asks else self._stage_of_dice()

    def _stage_of_dice(self) -> Stage:
        verdict = self.verdict
        # A throw that waits for a person is asked about by its picture, whatever lay over the track then.
        covered = self.frozen is None and self.sight.activity == Activity.COVERED
        if verdict.kind == CheckKind.DOUBTED and covered and not self.long_moving:
            return Stage.COVERED
        if verdict.waits_for_person:
            return Stage(verdict.kind)
        if self.sight.activity == Activity.ROLLING and self.ask.dice and not self.long_moving:
            return Stage.ROLLING
        if verdict.kind in WRONG_DICE:
            return Stage(verdict.kind)
        if verdict.kind == CheckKind.IN_HAND and self.ask.dice and not self.announcing:
            return Stage.IN_HAND
        return self._stage_of_ask(verdict)

    def _stage_of_ask(self, verdict: ThrowCheck) -> Stage:
        if self.announcing or (verdict.kind == CheckKind.IN_HAND and self.unlocks):
            return Stage.ANNOUNCE
        if self.ask.what == AskKind.CARDS:
            return Stage.CARDS
        return Stage.CHOOSE if self.decides else Stage.THROW

    def sync(self) -> None:
        """The dice of the turn follow the moves that count: after a throw, a decision, an undo."""
        ask = self.ask
        throw = self.standing() if ask.rethrow and ask.what != AskKind.OVER else None
        if throw is None:
            self.lay = ()
            return
        if len(self.lay) == len(throw.faces):
            self.lay = tuple(replace(slot, face=face) for slot, face in zip(self.lay, throw.faces, strict=True))
        else:
            colours = throw.colours or ("white",) * len(throw.faces)
            self.lay = tuple(TurnDie(face, colour) for face, colour in zip(throw.faces, colours, strict=True))
        self.follow()

    def follow(self) -> None:
        """The dice of the turn are where the camera sees them now; those put among the kept ones are new no more."""
        match = compare(self.lay, self.judged)
        self.lay = follow(self.lay, match)
        if self.frozen is None:
            known = {die.id for die in match.kept.values()}
            self.sight = replace(self.sight, fresh=self.sight.fresh - known)

    def forget(self, *, lifted: bool) -> None:
        """Nothing is known of the track. What is seen next counts as a throw if a cup was `lifted` from it."""
        self.sight = TrackState(since=self.now, moved=lifted)
        self.frozen, self.nudge, self.entry = None, None, None
        self.lay, self.photo, self.notes = (), ThrowPicture(), Notes()

    def account(self, *, void: bool = False) -> None:
        """The dice that were judged are no throw any more: they stand for those that were picked up."""
        self.lay = adopt(self.lay, self.verdict.match, void=void)
        self.close()

    def close(self) -> None:
        """The dice that were judged are dealt with; those that moved on meanwhile come next."""
        if self.frozen is None:
            self.sight = self.sight.settle()
        self.frozen = None
        self.notes = Notes()
