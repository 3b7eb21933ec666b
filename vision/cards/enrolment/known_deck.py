"""What is known of an owner's deck: each card as it was shown."""

from dataclasses import dataclass, field

from vision.cards.card_looks import NAMES
from vision.types.picture import Picture

JOKERS = ("joker-1", "joker-2", "joker-3", "joker-4")
"""What a deck may have beside its 52 cards: jokers, the card of the maker, whatever was laid in their place."""
WORDS = (*NAMES, *JOKERS)


@dataclass(frozen=True, slots=True, eq=False)
class ShownCard:
    """One card as it was shown: its name, or one of `JOKERS`; `picture` (220, 158, 3) as `rectified` makes it."""

    name: str
    picture: Picture = field(repr=False)


@dataclass(frozen=True, eq=False)
class KnownDeck:
    """The owner's deck under a name: every card once, in the order of `WORDS`."""

    name: str
    cards: tuple[ShownCard, ...]
