"""What the table knows of the playing cards on its track: which lie there, which of them are dealt with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from vision.cards.card_reading import Corners
from vision.cards.following.card_events import CardsAtRest, Doubt, Slid, TrackedCard
from vision.types.reasons import ReasonCode
from vision.types.track_events import Event, Lifted


@dataclass(frozen=True, slots=True)
class CardSight:
    """A picture of the track as JPEG, and the corners of the cards that it is about, in its pixels; none where it is
    about all that lies there."""

    picture: bytes | None = None
    spots: tuple[Corners, ...] = ()


@dataclass(frozen=True, slots=True)
class CardTrack:
    """The cards as last seen, in the order in which they were laid.

    `settled` are the ids of cards that were counted; `dismissed` says of others for which kind of decision they were
    said to mean nothing. `lifted` lay there and were taken up, as far as nobody said that they count all the same:
    `excused`. `together` came in one reading, so that nothing tells which was first. `doubts` of the track as a whole
    were `answered` or not. `picture` is that of the last rest, `parted` has each card that was taken up as it lay
    before. `unseen` came while nobody looked; all that lie at the next look, if it was `dark`.
    """

    lying: tuple[TrackedCard, ...] = ()
    settled: frozenset[int] = frozenset()
    dismissed: Mapping[int, str] = field(default_factory=dict)
    lifted: Mapping[int, str] = field(default_factory=dict)
    excused: frozenset[str] = frozenset()
    slid: TrackedCard | None = None
    together: frozenset[int] = frozenset()
    doubts: tuple[Doubt, ...] = ()
    answered: bool = False
    picture: bytes | None = None
    parted: Mapping[int, CardSight] = field(default_factory=dict)
    unseen: frozenset[int] = frozenset()
    dark: bool = False

    def take(self, event: Event) -> "CardTrack":
        """The track after an event."""
        match event:
            case CardsAtRest():
                return self._at_rest(event)
            case Lifted(ids=ids):
                return self._without(frozenset(ids))
            case Slid(id=number):
                return replace(self, slid=next((one for one in self.lying if one.id == number), None))
            case _:
                return self

    def settle(self, ids: Iterable[int]) -> "CardTrack":
        """Those cards are counted."""
        return replace(self, settled=self.settled | frozenset(ids))

    def dismiss(self, number: int, kind: str) -> "CardTrack":
        """That card means nothing as long as it would be this kind of decision."""
        return replace(self, dismissed={**self.dismissed, number: kind})

    def excuse(self, cards: Iterable[str]) -> "CardTrack":
        """Those cards count although they were taken up or moved."""
        return replace(self, excused=self.excused | frozenset(cards), slid=None)

    def suspect(self) -> "CardTrack":
        """Nothing of what lies there counts by itself any more."""
        return replace(self, unseen=frozenset(one.id for one in self.lying))

    def _at_rest(self, event: CardsAtRest) -> "CardTrack":
        here, known = {one.id for one in event.cards}, {one.id for one in self.lying}
        came = frozenset(here - known)
        doubts = tuple(doubt for doubt in event.reasons if doubt.code is not ReasonCode.COVERED)
        return replace(
            self,
            lying=event.cards,
            together=(self.together & here) | (came if len(came) > 1 else frozenset()),
            unseen=(self.unseen & here) | (came if self.dark else frozenset()),
            dark=False,
            doubts=doubts,
            picture=event.picture,
            answered=self.answered and len(doubts) <= len(self.doubts),
        )

    def _without(self, ids: frozenset[int]) -> "CardTrack":
        """Cards were taken up; those that come back are looked at as if they were new."""
        gone = {one.id: one.card.card for one in self.lying if one.id in ids}
        parted = {one.id: CardSight(self.picture, (one.card.corners,)) for one in self.lying if one.id in ids}
        return replace(
            self,
            lying=tuple(one for one in self.lying if one.id not in ids),
            settled=self.settled - ids,
            dismissed={number: kind for number, kind in self.dismissed.items() if number not in ids},
            lifted={**self.lifted, **gone},
            parted={**self.parted, **parted},
            together=self.together - ids,
            slid=None if self.slid is not None and self.slid.id in ids else self.slid,
        )


def table_card(card: str) -> str:
    """A card as games write it: "TH" for the "10H" that was read."""
    return card.replace("10", "T")
