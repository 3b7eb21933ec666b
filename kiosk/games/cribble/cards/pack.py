"""The pack of Cribble: cards as "5H", their order, their values, and what they are called."""

from collections.abc import Sequence

from kiosk.games.cards import card_words
from kiosk.games.engine.base_game import game_data
from kiosk.games.engine.errors import IllegalMove
from kiosk.i18n.phrase import phrase

DATA = game_data("kiosk.games.cribble")
RANKS: tuple[str, ...] = tuple(DATA["ranks"])
SUITS: tuple[str, ...] = tuple(DATA["suits"])
PACK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
ORDER: dict[str, int] = {card: RANKS.index(card[0]) + 1 for card in PACK}
"""1 for an ace to 13 for a king."""
VALUE: dict[str, int] = {card: min(10, order) for card, order in ORDER.items()}
"""What a card counts: its pips, ten for tens and pictures."""
VALET = "J"


def known_card(card: object) -> str:
    """The card itself. Raises `IllegalMove` for what is no card of the pack."""
    if not isinstance(card, str) or card not in ORDER:
        raise IllegalMove("unknown_card", phrase("Il n’y a pas de carte {card}.", card=card))
    return card


def known_cards(cards: object) -> tuple[str, ...]:
    """At least one card, none of them twice. Raises `IllegalMove`."""
    if not isinstance(cards, Sequence) or isinstance(cards, str) or not cards:
        raise IllegalMove("no_cards", phrase("Il faut nommer au moins une carte."))
    found = tuple(known_card(card) for card in cards)
    for card in found:
        if found.count(card) > 1:
            raise IllegalMove("card_twice", phrase("La carte {card} est nommée deux fois.", card=card_words(card)))
    return found
