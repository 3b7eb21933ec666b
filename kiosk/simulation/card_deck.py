"""The real cards on the table: who drew, holds, laid away and laid which; people look at their own cards alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from kiosk.games.cribble.advice import choose, discard
from kiosk.games.cribble.cards.pack import PACK
from kiosk.games.engine.moves import Json

SEATS = 4
DEALT = 5


@dataclass
class Deck:
    """One game's cards. `deal` is the number of the deal whose cards are out, -1 before the first."""

    chance: Random
    deal: int = -1
    hands: list[list[str]] = field(default_factory=list)
    left: list[list[str]] = field(default_factory=list)
    crib: list[str] = field(default_factory=list)
    starter: str = ""
    spread: list[str] = field(default_factory=list)

    def draw(self) -> str:
        """A card from the pack that is spread for the lots."""
        if not self.spread:
            self.spread = self.chance.sample(PACK, len(PACK))
        return self.spread.pop()

    def follow(self, deal: int, dealer: int) -> None:
        """Shuffles and deals when another deal has begun; everybody lays one card away."""
        if deal == self.deal:
            return
        pack = self.chance.sample(PACK, len(PACK))
        dealt = [pack[seat * DEALT : (seat + 1) * DEALT] for seat in range(SEATS)]
        away = [discard(cards, seat % 2 == dealer % 2) for seat, cards in enumerate(dealt)]
        self.deal, self.crib, self.starter = deal, away, pack[SEATS * DEALT]
        self.hands = [[card for card in cards if card not in away] for cards in dealt]
        self.left = [list(cards) for cards in self.hands]

    def next_card(self, seat: int, pile: Sequence[str], laid: Sequence[str]) -> str | None:
        """The card that a seat lays now, None for a "go"."""
        return choose([card for card in self.hands[seat] if card not in laid], pile)

    def can_lay(self, sheet: Json) -> bool:
        """Whether anybody who has not said "go" holds a card that fits."""
        pile = [layer["card"] for layer in sheet["pile"]]
        seats = (seat for seat in range(SEATS) if seat not in sheet["gone"])
        return any(self.next_card(seat, pile, sheet["laid"][seat]) is not None for seat in seats)
