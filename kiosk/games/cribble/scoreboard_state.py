"""Where a game of Cribble stands in the mode *marque*: the kiosk is the board, people play with their cards alone.

Any side's points can be marked at any moment. A hand can be entered to settle a dispute: it is counted, and nothing
is marked by it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from kiosk.games.cards import card_words
from kiosk.games.cribble import decisions as choices
from kiosk.games.cribble.base_state import BasePosition, Stage, over_ask
from kiosk.games.cribble.board import SIDES, START, Board, SideReason, marked
from kiosk.games.cribble.cards.dealer_draw import NOBODY_DREW, DealerDraw, draw_ask, seat_of
from kiosk.games.cribble.cards.pack import PACK, known_card, known_cards
from kiosk.games.cribble.cards.pegging import HAND, SEATS
from kiosk.games.cribble.cards.scoring import show
from kiosk.games.cribble.move_results import Counted, Drawn, Event, Marked
from kiosk.games.cribble.options import HouseRules
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, check_playable, flag
from kiosk.games.engine.values import Ask, AskKind
from kiosk.i18n.phrase import phrase


@dataclass(frozen=True, slots=True)
class ScoreboardState(BasePosition):
    """Where a game stands.

    `stage` is "draw" (who deals first), "mark", or "hand" while a hand is entered: `entered` are its cards so far,
    `crib` tells that it is the crib; the starter of the deal is asked for once.
    """

    rules: HouseRules
    board: Board = START
    stage: Stage = Stage.DRAW
    lots: DealerDraw = NOBODY_DREW
    dealer: int | None = None
    deal: int = 0
    starter: str | None = None
    crib: bool = False
    entered: tuple[str, ...] = ()
    last: Event | None = None
    reasons: tuple[SideReason, ...] = ()

    def ask(self) -> Ask:
        """What is asked for: the draw for the deal, points of either side, or a card while a hand is entered."""
        if self.over:
            return over_ask(self.board)
        dealer = self.dealer or 0
        if self.stage == Stage.DRAW:
            return draw_ask(self.lots)
        if self.stage == Stage.MARK:
            return Ask(AskKind.CHOOSE, dealer, question=phrase("Qui marque ?"))
        if self.starter is None:
            return Ask(AskKind.CARDS, dealer, question=phrase("La carte du départ ?"))
        card = len(self.entered) + 1
        crib, hand = choices.crib_card(dealer, card), phrase("Main, carte {n} ?", n=card)
        return Ask(AskKind.CARDS, dealer, question=crib if self.crib else hand, hint=choices.ONE_BY_ONE)

    def moves(self) -> tuple[Decision, ...]:
        """Every legal decision; cards are named one at a time."""
        return () if self.over else tuple(_MOVES[self.stage](self))

    def play(self, move: Move) -> "ScoreboardState":
        """The state after a decision. Raises `IllegalMove`."""
        check_playable(move, _FORMS, over=self.over)
        if not isinstance(move, Decision):
            raise IllegalMove("no_dice", phrase("Le Cribble se joue sans dés."))
        play = _PLAYS.get(move.kind)
        if play is None:
            raise IllegalMove(
                "unknown_decision", phrase("Ce choix n’existe pas quand la machine n’est que la planche.")
            )
        return play(self, move)

    def _draw(self, move: Decision) -> "ScoreboardState":
        self._before_the_first_deal()
        lots = self.lots.draw(known_cards(move.get("cards")))
        if lots.dealer is None:
            return replace(self, lots=lots, last=Drawn(None) if lots.tied else None)
        return replace(self, lots=lots, dealer=lots.dealer, stage=Stage.MARK, last=Drawn(lots.dealer))

    def _named_dealer(self, move: Decision) -> "ScoreboardState":
        self._before_the_first_deal()
        seat = seat_of(move)
        return replace(self, dealer=seat, stage=Stage.MARK, last=Drawn(seat))

    def _before_the_first_deal(self) -> None:
        if self.stage != Stage.DRAW:
            raise IllegalMove("not_now", phrase("Le donneur est déjà connu."))

    def _after_the_draw(self) -> None:
        if self.stage == Stage.DRAW:
            raise IllegalMove("not_now", phrase("Il faut d’abord savoir qui donne."))

    def _mark(self, move: Decision) -> "ScoreboardState":
        self._after_the_draw()
        team, points = move.get("team"), move.get("points")
        if not isinstance(team, int) or isinstance(team, bool) or not 0 <= team < SIDES:
            raise IllegalMove("unknown_team", phrase("Il n’y a pas d’équipe {team}.", team=team))
        if not isinstance(points, int) or isinstance(points, bool) or not 1 <= points <= choices.MOST:
            raise IllegalMove(
                "bad_points", phrase("Les points vont de {least} à {most}.", least=1, most=choices.MOST)
            )
        said = phrase("Marqué, donne {deal}", deal=self.deal + 1)
        board, reasons = marked(self.board, self.reasons, team, points, said)
        return replace(self, board=board, reasons=reasons, stage=Stage.MARK, entered=(), last=Marked(team, points))

    def _next_deal(self, move: Decision) -> "ScoreboardState":
        self._after_the_draw()
        dealer = ((self.dealer or 0) + 1) % SEATS
        return replace(
            self, dealer=dealer, deal=self.deal + 1, stage=Stage.MARK, starter=None, entered=(), last=Drawn(dealer)
        )

    def _hand(self, move: Decision) -> "ScoreboardState":
        self._after_the_draw()
        return replace(self, stage=Stage.HAND, crib=flag(move, "crib"), entered=(), last=None)

    def _cut(self, move: Decision) -> "ScoreboardState":
        self._after_the_draw()
        return replace(self, starter=known_card(move.get("card")), entered=(), last=None)

    def _show(self, move: Decision) -> "ScoreboardState":
        self._after_the_draw()
        if self.starter is None:
            raise IllegalMove("starter_first", phrase("Il faut d’abord la carte du départ."))
        cards, crib = known_cards(move.get("cards")), self.crib if self.stage == Stage.HAND else flag(move, "crib")
        for card in cards:
            if card == self.starter or card in self.entered:
                raise IllegalMove("card_gone", phrase("{card} est déjà sur la table.", card=card_words(card)))
        entered = (*self.entered, *cards)
        if len(entered) > HAND:
            raise IllegalMove("too_many_cards", phrase("Il y a quatre cartes, pas plus."))
        if len(entered) < HAND:
            return replace(self, stage=Stage.HAND, crib=crib, entered=entered, last=None)
        count = show(entered, self.starter, crib, self.rules.crib_flush)
        return replace(
            self, stage=Stage.MARK, crib=False, entered=(), last=Counted(None, crib, entered, self.starter, count)
        )

    def _back(self, move: Decision) -> "ScoreboardState":
        if self.stage != Stage.HAND:
            raise IllegalMove("not_now", phrase("Aucune main n’est en cours de saisie."))
        return replace(self, stage=Stage.MARK, crib=False, entered=(), last=None)


def _hand_moves(state: ScoreboardState) -> list[Decision]:
    if state.starter is None:
        return [*choices.STARTER.values(), choices.BACK_TO_BOARD]
    taken = (state.starter, *state.entered)
    return [*(choices.SHOW[card] for card in PACK if card not in taken), choices.BACK_TO_BOARD]


_MOVES: dict[str, Callable[[ScoreboardState], list[Decision]]] = {
    Stage.DRAW: lambda state: choices.draws(state.lots),
    Stage.MARK: lambda state: [*choices.MARKS, choices.NEXT_DEAL, choices.COUNT_HAND, choices.COUNT_CRIB],
    Stage.HAND: _hand_moves,
}
_FORMS = {
    "draw": ("cards",),
    "dealer": ("seat",),
    "mark": ("team", "points"),
    "deal": (),
    "hand": ("crib",),
    "starter": ("card",),
    "show": ("cards", "crib"),
    "board": (),
}
_PLAYS: dict[str, Callable[[ScoreboardState, Decision], ScoreboardState]] = {
    "draw": ScoreboardState._draw,
    "dealer": ScoreboardState._named_dealer,
    "mark": ScoreboardState._mark,
    "deal": ScoreboardState._next_deal,
    "hand": ScoreboardState._hand,
    "starter": ScoreboardState._cut,
    "show": ScoreboardState._show,
    "board": ScoreboardState._back,
}
