"""A position of Cribble in the mode *assisté*: the board, the cards that lie face up, and what follows from them.

`state` plays it on; `deal_stages` tells what is asked and allowed in it.
"""

from dataclasses import dataclass

from kiosk.games.cribble import decisions as choices
from kiosk.games.cribble.base_state import BasePosition, Stage
from kiosk.games.cribble.board import SIDES, START, Board, SideReason, side
from kiosk.games.cribble.cards.dealer_draw import NOBODY_DREW, DealerDraw
from kiosk.games.cribble.cards.pegging import SEATS, Pegging
from kiosk.games.cribble.cards.scoring import Count, show, total
from kiosk.games.cribble.move_results import Counted, Event
from kiosk.games.cribble.options import HouseRules
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.values import Ask, AskKind
from kiosk.i18n.phrase import SeatName, phrase

LAID_AWAY = phrase("Chacun en met une au crib, face cachée.")


@dataclass(frozen=True, slots=True)
class CribblePosition(BasePosition):
    """Where a game stands.

    `shown` counts the hands of this deal that are dealt with, the crib being the last; `crib` are its cards as far as
    they are entered; `declared` waits for a claim. `passed` is the hand that the last move counted because it came
    before any claim.
    """

    rules: HouseRules
    board: Board = START
    stage: Stage = Stage.DRAW
    lots: DealerDraw = NOBODY_DREW
    dealer: int | None = None
    deal: int = 0
    starter: str | None = None
    pegging: Pegging | None = None
    shown: int = 0
    crib: tuple[str, ...] = ()
    declared: int | None = None
    last: Event | None = None
    passed: Counted | None = None
    reasons: tuple[SideReason, ...] = ()

    @property
    def owner(self) -> int:
        """The seat whose hand, or crib, is to be counted."""
        return (self.dealing + 1 + self.shown) % SEATS if self.shown < SEATS else self.dealing

    @property
    def dealing(self) -> int:
        """The seat that deals, 0 before that is settled."""
        return self.dealer or 0

    @property
    def laying(self) -> Pegging:
        """The play, before it begins an empty one."""
        return self.pegging or Pegging(0)

    @property
    def speaker(self) -> int:
        """Who declares what the owner's cards bring: the captain, who alone speaks for a side."""
        return self.rules.captains[side(self.owner)]

    @property
    def captain(self) -> int:
        """Who may claim what the owner forgot."""
        return self.rules.captains[(side(self.owner) + 1) % SIDES]

    def hand(self) -> tuple[str, ...]:
        """The four cards that are to be counted, once they are known."""
        return self.laying.laid[self.owner] if self.shown < SEATS else self.crib

    def worth(self) -> Count:
        """What these cards bring; for the kiosk alone until they are declared."""
        return show(self.hand(), self.starter or "", self.shown == SEATS, self.rules.crib_flush)

    def seen(self) -> frozenset[str]:
        """The cards of this deal that lie face up."""
        starter = () if self.starter is None else (self.starter,)
        return frozenset([*starter, *self.crib, *(card for cards in self.laying.laid for card in cards)])

    @property
    def secret(self) -> Ask | None:
        """Cards are dealt and laid away before the starter is turned."""
        if self.stage != Stage.STARTER:
            return None
        question = phrase("{name}, donne cinq cartes à chacun", name=SeatName(self.dealing))
        return Ask(AskKind.CARDS, self.dealing, question=question, hint=LAID_AWAY)

    def for_card(self, card: str) -> Decision | None:
        """What a card of the pack means when it is laid face up now; None where it means nothing, or lies there."""
        if self.stage == Stage.DRAW:
            return None if card in self.lots.used else choices.DRAW[card]
        if self.stage == Stage.STARTER:
            return choices.STARTER[card]
        if self.stage == Stage.PLAY:
            return None if card == self.starter else choices.LAY[card]
        if self.stage in (Stage.DECLARE, Stage.CRIB) and (card not in self.seen() or card in self._to_come()):
            return choices.SHOW[card]
        return None

    def _to_come(self) -> tuple[str, ...]:
        """The cards of the hands that are counted after this one."""
        seats = [(self.dealing + 1 + k) % SEATS for k in range(self.shown + 1, SEATS)]
        return tuple(card for seat in seats for card in self.laying.laid[seat])

    def bound(self, gathered: bool) -> frozenset[str]:
        """The cards that lie there until the count, or the whole play, is over."""
        if self.stage != Stage.PLAY:
            return frozenset()
        return frozenset(self.laying.pile) if gathered else self.seen() - {self.starter or ""}

    def owner_points(self) -> int:
        """What of the owner's cards was declared, or all that they bring."""
        worth = total(self.worth())
        return worth if self.declared is None else min(self.declared, worth)
