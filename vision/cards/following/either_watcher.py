"""One watcher for dice and for cards: which of them may lie on the track says what is watched for."""

from collections.abc import Callable

from vision.cards.following.card_events import CardsAtRest, ReadsCards
from vision.cards.following.card_watcher import CardWatcher
from vision.cards.following.other_kind import with_cards, with_dice
from vision.geometry.region_of_interest import Strip
from vision.geometry.track_view import TrackView
from vision.tracking.reader_protocol import Reads
from vision.tracking.watcher import Watcher
from vision.types.dice_set import PIPS, DiceSet, Marks
from vision.types.picture import Picture
from vision.types.track_events import AtRest, Event


class EitherWatcher(Watcher):
    """A watcher of dice that watches cards while a set of cards is expected.

    `cards` makes the reader of cards, once, when cards are expected, or looked for among dice, for the first time.
    """

    def __init__(
        self,
        reader: Reads,
        cards: Callable[[], ReadsCards],
        dice_set: DiceSet = PIPS,
        view: TrackView | None = None,
        live: bool = False,
        strip: Strip | None = None,
    ) -> None:
        self._make, self._card_live = cards, live
        self._cards: CardWatcher | None = None
        self._card_reader: ReadsCards | None = None
        super().__init__(reader, dice_set, view, live, strip)

    @property
    def resting(self) -> bool:
        """Whether everything lies still and was reported."""
        return super().resting if self._of_dice else self.cards.resting

    @property
    def settled(self) -> bool:
        """Whether everything lies still and was reported, and no hand lies over the border."""
        return super().settled if self._of_dice else self.cards.resting

    @property
    def blind(self) -> bool:
        """Whether nothing can be seen now."""
        return super().blind if self._of_dice else self.cards.blind

    @property
    def puzzled(self) -> bool:
        """Whether something has lain over the track for a moment without moving."""
        return super().puzzled if self._of_dice else self.cards.puzzled

    @property
    def cards(self) -> CardWatcher:
        """The watcher of cards."""
        if self._cards is None:
            self._cards = CardWatcher(self.card_reader(), self.view, self._card_live)
        return self._cards

    def card_reader(self) -> ReadsCards:
        """The reader of cards, made when it is first needed."""
        if self._card_reader is None:
            self._card_reader = self._make()
        return self._card_reader

    @property
    def _of_dice(self) -> bool:
        return self.dice_set.marks is not Marks.CARDS

    def use(self, view: TrackView | None, tell: bool = False) -> None:
        """Uses `view` from now on and reads the track again."""
        super().use(view, tell)
        if self._cards is not None:
            self._cards.use(view, tell)

    def expect(self, dice_set: DiceSet) -> None:
        """Sets what may lie there. What lay there is forgotten when dice follow cards, or cards dice."""
        other = Marks.CARDS in (dice_set.marks, self.dice_set.marks) and dice_set != self.dice_set
        if other and self._cards is not None:
            self._cards.forget()
        super().expect(dice_set)

    def feed(self, frame: Picture, t: float, full: Callable[[], Picture]) -> list[Event]:
        """Takes one frame in; where something was doubtful, a look for cards among dice, or dice among cards."""
        if self._of_dice:
            return [self._named(event, full) for event in super().feed(frame, t, full)]
        return [self._named(event, full) for event in self.cards.feed(frame, t, full)]

    def _named(self, event: Event, full: Callable[[], Picture]) -> Event:
        if isinstance(event, AtRest):
            return with_cards(event, self.card_reader, full, self.view)
        return with_dice(event, self.reader, full, self.view) if isinstance(event, CardsAtRest) else event

    def finish(self) -> list[Event]:
        """Reports the pending rest after the source's end."""
        return super().finish() if self._of_dice else self.cards.finish()
