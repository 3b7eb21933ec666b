"""Where a game of Cribble stands in the mode *assisté*, and the moves that lead on.

A deal goes "starter" -> "play" -> four times "declare" and, with muggins, "claim" -> "crib" (its cards are entered)
-> "declare", "claim" for the crib. Hands are secret until they are laid: nothing here knows them before.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from kiosk.games.cards import card_words
from kiosk.games.cribble import decisions as choices
from kiosk.games.cribble.base_state import Stage, over_ask
from kiosk.games.cribble.board import SIDES, marked, side
from kiosk.games.cribble.cards.dealer_draw import seat_of
from kiosk.games.cribble.cards.pack import VALET, known_card, known_cards
from kiosk.games.cribble.cards.pegging import HAND, SEATS, Pegging, Scored
from kiosk.games.cribble.cards.scoring import total
from kiosk.games.cribble.cards.spoken_count import pegged
from kiosk.games.cribble.deal_stages import ASKS, MOVES, NOT_NOW
from kiosk.games.cribble.move_results import Counted, Cut, Declared, Drawn, Laid
from kiosk.games.cribble.position import CribblePosition
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, check_playable, flag
from kiosk.games.engine.values import Ask
from kiosk.i18n.phrase import Phrase, SeatName, phrase


@dataclass(frozen=True, slots=True)
class CribbleState(CribblePosition):
    """A position with the moves that lead on from it."""

    def ask(self) -> Ask:
        """A card, or a number of points."""
        if self.over:
            return over_ask(self.board)
        return ASKS[self.stage](self)

    def moves(self) -> tuple[Decision, ...]:
        """Every legal decision; cards are named one at a time, so that no list is long."""
        return () if self.over else tuple(MOVES[self.stage](self))

    def play(self, move: Move) -> "CribbleState":
        """The state after a decision. Raises `IllegalMove`."""
        check_playable(move, _FORMS, over=self.over)
        if not isinstance(move, Decision):
            raise IllegalMove("no_dice", phrase("Le Cribble se joue sans dés."))
        play = _PLAYS.get(move.kind)
        if play is None:
            raise IllegalMove("unknown_decision", phrase("Ce choix n’existe pas dans le Cribble."))
        state = self._unclaimed(move)
        after = play(state, move)
        counted = state.last if state is not self and after.last is not state.last else None
        return replace(after, passed=counted if isinstance(counted, Counted) else None)

    def _unclaimed(self, move: Move) -> "CribbleState":
        """Where a move is played: whatever comes instead of a claim, nobody claimed in time."""
        late = self.stage == Stage.CLAIM and isinstance(move, Decision) and move.kind not in ("claim", "count")
        return self._counted(0) if late else self

    def mover(self, move: Move) -> int:
        """The seat that makes a move: a hand is declared by its side's captain."""
        state = self._unclaimed(move)
        if isinstance(move, Decision) and move.kind == "declare" and state.stage == Stage.DECLARE:
            return state.speaker
        return state.ask().player

    def _expect(self, *stages: Stage) -> None:
        if self.stage not in stages:
            raise IllegalMove("not_now", NOT_NOW[self.stage])

    def _draw(self, move: Decision) -> "CribbleState":
        self._expect(Stage.DRAW)
        lots = self.lots.draw(known_cards(move.get("cards")))
        if lots.dealer is not None:
            return replace(self, lots=lots, dealer=lots.dealer, stage=Stage.STARTER, last=Drawn(lots.dealer))
        return replace(self, lots=lots, last=Drawn(None) if lots.tied else None)

    def _named_dealer(self, move: Decision) -> "CribbleState":
        self._expect(Stage.DRAW)
        seat = seat_of(move)
        return replace(self, dealer=seat, stage=Stage.STARTER, last=Drawn(seat))

    def _cut(self, move: Decision) -> "CribbleState":
        self._expect(Stage.STARTER)
        card, dealer = known_card(move.get("card")), self.dealing
        points = self.rules.valet_coupe if card[0] == VALET else 0
        last = Cut(card, dealer, points)
        state = replace(self, starter=card, stage=Stage.PLAY, pegging=Pegging((dealer + 1) % SEATS), last=last)
        return state._marked(side(dealer), points, phrase("Valet coupé"))

    def _lay(self, move: Decision) -> "CribbleState":
        self._expect(Stage.PLAY)
        card = self._unseen(known_card(move.get("card")))
        play, scored = self.laying.lay(card, self.rules.play_pairs)
        stage = Stage.DECLARE if play.done else Stage.PLAY
        return replace(self, pegging=play, stage=stage)._pegged(scored)

    def _go(self, move: Decision) -> "CribbleState":
        self._expect(Stage.PLAY)
        everybody = flag(move, "all")
        play, scored = self.laying.go()
        while scored is None and everybody:
            play, scored = play.go()
        if scored is None:
            return replace(self, pegging=play, last=None)
        return replace(self, pegging=play)._pegged(scored)

    def _unseen(self, card: str) -> str:
        if card in self.seen():
            raise IllegalMove("card_gone", phrase("{card} est déjà sur la table.", card=card_words(card)))
        return card

    def _show(self, move: Decision) -> "CribbleState":
        self._expect(Stage.DECLARE, Stage.CRIB)
        cards = known_cards(move.get("cards"))
        if self.stage == Stage.DECLARE:
            return self._shown_again(cards)
        if len(self.crib) + len(cards) > HAND:
            raise IllegalMove("too_many_cards", phrase("Il y a quatre cartes, pas plus."))
        for card in cards:
            self._unseen(card)
        crib = (*self.crib, *cards)
        return replace(self, crib=crib, stage=Stage.DECLARE if len(crib) == HAND else Stage.CRIB, last=None)

    def _shown_again(self, cards: tuple[str, ...]) -> "CribbleState":
        """The cards of a hand are known from the play: showing them changes nothing, others are refused."""
        strange = [card for card in cards if card not in self.hand()]
        if strange:
            others = [seat for seat, laid in enumerate(self.laying.laid) if strange[0] in laid]
            if others:
                card, name = card_words(strange[0]), SeatName(others[0])
                raise IllegalMove("of_another", phrase("{card} : carte jouée par {name}.", card=card, name=name))
            raise IllegalMove(
                "not_laid",
                phrase("{card} n’est pas une des quatre cartes de cette main.", card=card_words(strange[0])),
            )
        return self

    def _declare(self, move: Decision) -> "CribbleState":
        self._expect(Stage.DECLARE)
        said = _number(move, 0)
        taken = min(said, total(self.worth()))
        state = replace(self, declared=said)._marked(side(self.owner), taken, self._whose())
        if state.over or not self.rules.muggins:
            return state._counted(0)
        return replace(state, stage=Stage.CLAIM, last=Declared(self.owner, self.shown == SEATS, said, self.speaker))

    def _claim(self, move: Decision) -> "CribbleState":
        if not self.rules.muggins:
            raise IllegalMove("no_muggins", phrase("À cette table, les points oubliés ne se réclament pas."))
        self._expect(Stage.CLAIM)
        forgotten = total(self.worth()) - self.owner_points()
        return self._counted(min(_number(move, 1), forgotten))

    def _count(self, move: Decision) -> "CribbleState":
        if self.stage == Stage.DECLARE and not self.rules.muggins:
            worth = total(self.worth())
            state = replace(self, declared=None)._marked(side(self.owner), worth, self._whose())
            return state._counted(0)
        if self.stage == Stage.DECLARE:
            raise IllegalMove("declare_first", NOT_NOW[Stage.DECLARE])
        self._expect(Stage.CLAIM)
        return self._counted(0)

    def _counted(self, taken: int) -> "CribbleState":
        """The hand is dealt with; the next one, the crib or the next deal follows."""
        crib = self.shown == SEATS
        last = Counted(
            self.owner,
            crib,
            self.hand(),
            self.starter or "",
            self.worth(),
            self.declared,
            self.owner_points(),
            taken,
            () if crib else self.laying.false_goes(self.owner),
        )
        said = phrase("Oubliés par {name}", name=SeatName(self.owner))
        state = replace(self, declared=None, last=last)._marked((side(self.owner) + 1) % SIDES, taken, said)
        if state.over:
            return state
        if crib:
            return state._next_deal()
        return replace(state, shown=self.shown + 1, stage=Stage.DECLARE if self.shown + 1 < SEATS else Stage.CRIB)

    def _next_deal(self) -> "CribbleState":
        return replace(
            self,
            dealer=(self.dealing + 1) % SEATS,
            deal=self.deal + 1,
            stage=Stage.STARTER,
            starter=None,
            pegging=None,
            shown=0,
            crib=(),
        )

    def _pegged(self, scored: Scored) -> "CribbleState":
        said = phrase("{name} : {what}", name=SeatName(scored.seat), what=pegged(scored.count, scored.last))
        return replace(self, last=Laid(scored))._marked(side(scored.seat), scored.points, said)

    def _whose(self) -> Phrase:
        name = SeatName(self.owner)
        if self.shown == SEATS:
            return phrase("{name} : le crib", name=name)
        return phrase("{name} : la main", name=name)

    def _marked(self, team: int, points: int, said: Phrase) -> "CribbleState":
        board, reasons = marked(self.board, self.reasons, team, points, said)
        return replace(self, board=board, reasons=reasons)


def _number(move: Decision, least: int) -> int:
    points = move.get("points")
    if not isinstance(points, int) or isinstance(points, bool) or not least <= points <= choices.MOST:
        raise IllegalMove(
            "bad_points",
            phrase("Les points vont de {least} à {most}.", least=least, most=choices.MOST),
        )
    return points


_FORMS = {
    "draw": ("cards",),
    "dealer": ("seat",),
    "starter": ("card",),
    "lay": ("card",),
    "go": ("all",),
    "show": ("cards",),
    "declare": ("points",),
    "claim": ("points",),
    "count": (),
}
_PLAYS: dict[str, Callable[[CribbleState, Decision], CribbleState]] = {
    "draw": CribbleState._draw,
    "dealer": CribbleState._named_dealer,
    "starter": CribbleState._cut,
    "lay": CribbleState._lay,
    "go": CribbleState._go,
    "show": CribbleState._show,
    "declare": CribbleState._declare,
    "claim": CribbleState._claim,
    "count": CribbleState._count,
}
