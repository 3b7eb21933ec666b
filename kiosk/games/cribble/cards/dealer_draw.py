"""Who deals first: everybody draws a card, the lowest deals; those who tie for it draw again."""

from dataclasses import dataclass

from kiosk.games.cards import card_words
from kiosk.games.cribble.cards.pack import ORDER
from kiosk.games.cribble.cards.pegging import SEATS
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.values import Ask, AskKind
from kiosk.i18n.phrase import SeatName, phrase


@dataclass(frozen=True, slots=True)
class DealerDraw:
    """The cards drawn so far, by seat; `waiting` are the seats that still have to draw, `rivals` those among whom."""

    drawn: tuple[str | None, ...] = (None,) * SEATS
    waiting: tuple[int, ...] = tuple(range(SEATS))
    rivals: tuple[int, ...] = tuple(range(SEATS))
    used: tuple[str, ...] = ()

    @property
    def dealer(self) -> int | None:
        """The seat that deals, once that is settled."""
        return self.rivals[0] if not self.waiting else None

    @property
    def tied(self) -> bool:
        """Whether the draw just failed to settle it: the rivals draw again."""
        return bool(self.used) and self.waiting == self.rivals

    def draw(self, cards: tuple[str, ...]) -> "DealerDraw":
        """The draw after the next seats drew these cards ("TH").

        Raises `IllegalMove` for more cards than seats that wait, and for one that is out already.
        """
        if len(cards) > len(self.waiting):
            raise IllegalMove(
                "too_many_cards",
                phrase("{n} cartes pour {seats} tirages.", n=len(cards), seats=len(self.waiting)),
            )
        for card in cards:
            if card in self.used:
                raise IllegalMove("card_gone", phrase("{card} est déjà tirée.", card=card_words(card)))
        drawn = list(self.drawn)
        for seat, card in zip(self.waiting, cards, strict=False):
            drawn[seat] = card
        after = DealerDraw(tuple(drawn), self.waiting[len(cards) :], self.rivals, (*self.used, *cards))
        return after if after.waiting else after._settled()

    def _settled(self) -> "DealerDraw":
        orders = {seat: ORDER[self.drawn[seat] or ""] for seat in self.rivals}
        lowest = tuple(seat for seat in self.rivals if orders[seat] == min(orders.values()))
        again = lowest if len(lowest) > 1 else ()
        drawn = tuple(None if seat in again else card for seat, card in enumerate(self.drawn))
        return DealerDraw(drawn, again, lowest, self.used)


NOBODY_DREW = DealerDraw()
LOWEST = phrase("Chacun tire une carte : la plus basse donne.")


def draw_ask(lots: DealerDraw) -> Ask:
    """Asks the next player to draw a card for the deal."""
    seat = lots.waiting[0]
    return Ask(AskKind.CARDS, seat, question=phrase("{name}, ta carte ?", name=SeatName(seat)), hint=LOWEST)


def seat_of(move: Decision) -> int:
    """The seat that a decision names. Raises `IllegalMove`."""
    seat = move.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < SEATS:
        raise IllegalMove("unknown_seat", phrase("Il n’y a pas de place {seat}.", seat=seat))
    return seat
