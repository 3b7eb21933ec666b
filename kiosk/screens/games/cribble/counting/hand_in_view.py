"""The hand whose worth is asked for: cards that were named or lie on the track; the last is the starter."""

from dataclasses import dataclass, field, replace

from kiosk.games.cribble.cards.scoring import Count, show
from kiosk.table.referee.cards.card_track import CardTrack, table_card
from vision.cards.following.card_events import TrackedCard
from vision.types.reasons import ReasonCode
from vision.types.track_events import Event

HAND = 4
WHOLE = HAND + 1


@dataclass(frozen=True, slots=True)
class HandInView:
    """`named` on the pad; `track` has what lies there; `came` are the cards of both in the order in which they came.

    `turned`: so many times another card was made the starter. `crib`: counted as one, where four cards of a suit
    bring nothing.
    """

    named: tuple[str, ...] = ()
    track: CardTrack = field(default_factory=CardTrack)
    came: tuple[str, ...] = ()
    turned: int = 0
    crib: bool = False

    def see(self, event: Event) -> "HandInView":
        """After an event of a track with cards."""
        return replace(self, track=self.track.take(event))._in_order()

    def name(self, card: str) -> "HandInView":
        """With a card that was named; it is what a card that is not read surely is, if one lies there."""
        doubtful = self.doubtful
        settled = self.track if doubtful is None else self.track.settle([doubtful.id])
        return replace(self, named=(*self.named, card), track=settled)._in_order()

    def emptied(self) -> "HandInView":
        """Nothing is named any more; what lies on the track still lies there."""
        return HandInView(track=replace(self.track, settled=frozenset()), crib=self.crib)._in_order()

    def _in_order(self) -> "HandInView":
        """The cards that are there now, those that came before first."""
        lying = (table_card(one.card.card) for one in self.track.lying if one.card.sure)
        there = dict.fromkeys((*self.named, *lying))
        before = [card for card in self.came if card in there]
        return replace(self, came=tuple(dict.fromkeys((*before, *there))))

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards ("TH") in the order in which they came, none twice."""
        return self.came

    @property
    def doubtful(self) -> TrackedCard | None:
        """The first card that lies there and is not sure, until somebody said what it is."""
        return next((one for one in self.track.lying if not one.card.sure and one.id not in self.track.settled), None)

    @property
    def strange(self) -> bool:
        """Whether something lies there that is no card which could be read."""
        return bool(self.track.doubts) and len(self.cards) < WHOLE

    @property
    def dice(self) -> bool:
        """Whether dice lie among the cards."""
        return any(doubt.code is ReasonCode.DICE for doubt in self.track.doubts)

    @property
    def too_many(self) -> int:
        """So many cards more than a hand and a starter."""
        return max(0, len(self.cards) - WHOLE)

    @property
    def complete(self) -> bool:
        """Whether there are four cards and a starter, all of them sure."""
        return len(self.cards) == WHOLE and self.doubtful is None

    @property
    def hand(self) -> tuple[str, ...]:
        """At most four cards."""
        cards = self.cards[:WHOLE]
        return cards if len(cards) <= HAND else tuple(card for card in cards if card != self.starter)

    @property
    def starter(self) -> str | None:
        """The fifth card, or the one that was made the starter instead; None until there are five."""
        cards = self.cards[:WHOLE]
        return cards[HAND - self.turned % WHOLE] if len(cards) == WHOLE else None

    def count(self) -> Count:
        """Every combination; only of a complete hand."""
        return show(self.hand, self.starter or "", self.crib)
