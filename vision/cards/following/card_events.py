"""What happens on a track with playing cards, beside the events that dice have as well."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from vision.cards.card_reading import Card, CardReason, CardsReading
from vision.types.picture import Picture
from vision.types.reasons import Reason
from vision.types.track_events import Event

Doubt = CardReason | Reason
"""Of a card and of the picture of cards; or, as with dice, a hand or a thing that lies there."""


class ReadsCards(Protocol):
    """What reads the cards in a picture: `vision.cards.reader.CardReader`, or a fake."""

    def read(self, image: Picture) -> CardsReading:
        """The cards in a BGR picture."""


@dataclass(frozen=True, slots=True)
class TrackedCard:
    """A card with the identity it keeps while it is followed.

    `kept`: it stayed where it was since the last rest.
    """

    id: int
    kept: bool
    card: Card

    def to_json(self) -> dict[str, object]:
        """The card as the command-line contract writes it."""
        return {**self.card.to_json(), "id": self.id, "kept": self.kept}


@dataclass(frozen=True, slots=True)
class CardsAtRest(Event):
    """Everything lies still: which cards lie there.

    `reasons` say what is doubtful of the track as a whole. `picture` is the frame that was read, as JPEG; corners of
    cards are in its pixels.
    """

    cards: tuple[TrackedCard, ...] = ()
    reasons: tuple[Doubt, ...] = ()
    picture: bytes | None = None

    name = "at_rest"

    @property
    def sure(self) -> bool:
        """Whether every card is and nothing else is doubtful."""
        return not every_doubt(self.cards, self.reasons)

    def details(self) -> dict[str, object]:
        """Cards as in `kiosk read --dice cards`, each with its id and whether it was kept."""
        every = every_doubt(self.cards, self.reasons)
        cards = [card.to_json() for card in self.cards]
        return {"cards": cards, "sure": not every, "reasons": [reason.to_json() for reason in every]}


@dataclass(frozen=True, slots=True)
class Slid(Event):
    """A card was pushed to another place, or taken up and laid down again: its middle before and after, in pixels."""

    id: int = 0
    card: str = ""
    before: tuple[float, float] = (0.0, 0.0)
    after: tuple[float, float] = (0.0, 0.0)

    name = "slid"

    def details(self) -> dict[str, object]:
        """Which card, and where its middle was and is."""
        before, after = ([round(value, 1) for value in place] for place in (self.before, self.after))
        return {"id": self.id, "card": self.card, "before": before, "after": after}


def every_doubt(cards: Sequence[TrackedCard], reasons: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """All that keeps a rest from being sure: what is wrong as a whole, then of its cards, one of each code."""
    found: dict[str, Doubt] = {}
    for reason in (*reasons, *(reason for tracked in cards for reason in tracked.card.reasons)):
        found.setdefault(reason.code.value, reason)
    return tuple(found.values())
