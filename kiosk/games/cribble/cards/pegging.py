"""The play of Cribble: cards laid in turn, counted to 31, again and again until all are laid."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kiosk.games.cards import card_words
from kiosk.games.cribble.cards.pack import DATA, VALUE
from kiosk.games.cribble.cards.scoring import RESET, Count, laid
from kiosk.games.engine.errors import IllegalMove
from kiosk.i18n.phrase import phrase

SEATS: int = DATA["most_players"]
HAND: int = DATA["hand"]
LAST: int = DATA["points"]["last"]
ALWAYS_FITS = RESET - max(VALUE.values())
"""Up to this count every card of the pack can be laid."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What a card, or the last "go", brought: `last` is the point for the last card of a count."""

    seat: int
    card: str | None
    count: Count
    last: int
    reached: int

    @property
    def points(self) -> int:
        """The sum of the points."""
        return sum(part.points for part in self.count) + self.last


@dataclass(frozen=True, slots=True)
class Pegging:
    """Where the play stands.

    `laid` has the cards of each seat in the order in which they were laid; `pile` those of the count that runs, with
    the seats in `layers`. `gone` said "go" in this count. `goes` remembers each "go": the seat, the count, and how
    many cards the seat had laid before.
    """

    turn: int
    laid: tuple[tuple[str, ...], ...] = ((),) * SEATS
    pile: tuple[str, ...] = ()
    layers: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    goes: tuple[tuple[int, int, int], ...] = ()

    @property
    def count(self) -> int:
        """The sum of the pile."""
        return sum(VALUE[card] for card in self.pile)

    @property
    def room(self) -> int:
        """The most that a card may count now."""
        return RESET - self.count

    @property
    def done(self) -> bool:
        """Whether every card is played."""
        return all(len(cards) == HAND for cards in self.laid)

    @property
    def may_go(self) -> bool:
        """Whether there are cards that do not fit any more."""
        return self.count > ALWAYS_FITS

    @property
    def others(self) -> bool:
        """Whether somebody else may still lay in this count."""
        return any(self._holds(seat) and seat not in (*self.gone, self.turn) for seat in range(SEATS))

    def lay(self, card: str, pairs: bool) -> tuple["Pegging", Scored]:
        """The play after the seat whose turn it is laid a card, and what that brought. Raises `IllegalMove`."""
        if VALUE[card] > self.room:
            reached = self.count + VALUE[card]
            raise IllegalMove(
                "over_31",
                phrase("{card} ferait {reached} : on ne dépasse pas 31.", card=card_words(card), reached=reached),
            )
        seat, pile = self.turn, (*self.pile, card)
        hands = tuple((*cards, card) if number == seat else cards for number, cards in enumerate(self.laid))
        after = replace(self, laid=hands, pile=pile, layers=(*self.layers, seat))
        reached = after.count
        after = after._next()
        last = LAST if not after.pile and reached != RESET else 0
        return after, Scored(seat, card, laid(pile, pairs), last, reached)

    def go(self) -> tuple["Pegging", Scored | None]:
        """The play after a "go"; with the point of the last card when nobody goes on. Raises `IllegalMove`."""
        if not self.may_go:
            raise IllegalMove(
                "must_lay", phrase("À {count}, toute carte peut encore être posée : pas de « go ».", count=self.count)
            )
        said = (self.turn, self.count, len(self.laid[self.turn]))
        after = replace(self, gone=(*self.gone, self.turn), goes=(*self.goes, said))._next()
        return after, None if after.pile else Scored(self.layers[-1], None, (), LAST, self.count)

    def _next(self) -> "Pegging":
        """The turn of the next seat that may still lay; a new count when there is none."""
        if self.count < RESET:
            able = (seat for seat in self._after(self.turn) if self._holds(seat) and seat not in self.gone)
            seat = next(able, None)
            if seat is not None:
                return replace(self, turn=seat)
        leader = next((seat for seat in self._after(self.layers[-1]) if self._holds(seat)), self.turn)
        return replace(self, turn=leader, pile=(), layers=(), gone=())

    def _after(self, seat: int) -> Iterator[int]:
        """All seats, from the left of one round to itself."""
        return ((seat + step) % SEATS for step in range(1, SEATS + 1))

    def _holds(self, seat: int) -> bool:
        return len(self.laid[seat]) < HAND

    def false_goes(self, seat: int) -> tuple[tuple[int, str], ...]:
        """Each count at which a seat said "go" although it held a card that fitted, and that card."""
        found = []
        for who, count, had in self.goes:
            fitting = [card for card in self.laid[who][had:] if count + VALUE[card] <= RESET]
            if who == seat and fitting:
                found.append((count, fitting[0]))
        return tuple(found)
