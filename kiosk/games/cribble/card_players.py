"""Simulated people who play with real cards, look at their own alone, and enter what they do at the kiosk.

`AssistedPlayers` where the kiosk counts, `ScoringPlayers` where it is the board alone.
"""

from dataclasses import dataclass, field
from random import Random

from kiosk.games.cribble import decisions as choices
from kiosk.games.cribble.advice import advise, choose, discard
from kiosk.games.cribble.base_state import Stage
from kiosk.games.cribble.board import Board
from kiosk.games.cribble.cards.pack import PACK
from kiosk.games.cribble.cards.pegging import SEATS, Pegging
from kiosk.games.cribble.cards.scoring import show, total
from kiosk.games.cribble.move_results import Counted
from kiosk.games.cribble.options import OPTIONS, rules
from kiosk.games.cribble.scoreboard_state import ScoreboardState
from kiosk.games.cribble.state import CribbleState
from kiosk.games.engine.moves import Decision, decision
from kiosk.games.engine.options import Options, complete_options

DEALT = 5
FORGETS, OVERCOUNTS, SEES = 0.15, 0.05, 0.8
"""How often points are forgotten, too many said, forgotten ones noticed."""


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

    def next_card(self, seat: int, play: Pegging) -> str | None:
        """The card that a seat lays now, None for a "go"."""
        return choose([card for card in self.hands[seat] if card not in play.laid[seat]], play.pile)

    def can_lay(self, play: Pegging) -> bool:
        """Whether anybody who has not said "go" holds a card that fits."""
        seats = (seat for seat in range(SEATS) if seat not in play.gone)
        return any(self.next_card(seat, play) is not None for seat in seats)

    def lays(self, play: Pegging, seat: int) -> Decision:
        """The card that a seat lays, or its "go"; for all at once when nobody can."""
        card = self.next_card(seat, play)
        if card is not None:
            return choices.LAY[card]
        others = (mate for mate in range(SEATS) if mate != seat and mate not in play.gone)
        alone = all(len(play.laid[mate]) == len(self.hands[mate]) for mate in others)
        return choices.GO if alone or self.can_lay(play) else choices.GO_ALL

    def worth(self, crib: bool, seat: int, crib_flush: bool) -> int:
        """What the real cards of a seat, or of the crib, bring with the starter."""
        return total(show(tuple(self.crib if crib else self.hands[seat]), self.starter, crib, crib_flush))


class AssistedPlayers:
    """They enter their cards, say what they bring, and check what the kiosk counts."""

    def __init__(self, chance: Random, options: Options) -> None:
        self.chance, self.deck = chance, Deck(chance)
        self.crib_flush = bool(options.get("crib_flush"))

    def wanted(self, state: CribbleState, player: int) -> Decision:
        """What the player who is asked does, from the own cards."""
        deck = self.deck
        if state.stage == Stage.DRAW:
            return choices.DRAW[deck.draw()]
        deck.follow(state.deal, state.dealing)
        if state.stage == Stage.STARTER:
            return choices.STARTER[deck.starter]
        if state.stage == Stage.PLAY:
            return deck.lays(state.laying, player)
        if state.stage == Stage.CRIB:
            return choices.SHOW[next(card for card in deck.crib if card not in state.crib)]
        return self._claim(state) if state.stage == Stage.CLAIM else self._declare(state)

    def shows(self, state: CribbleState) -> tuple[str, ...]:
        """The hand whose points are to be declared."""
        showing = state.stage in (Stage.DECLARE, Stage.CLAIM) and state.shown < SEATS
        return tuple(self.deck.hands[state.owner]) if showing else ()

    def miscounted(self, state: CribbleState) -> bool:
        """Whether the hand counted last was entered wrongly: other cards than the real ones, or another worth."""
        last = state.last
        if not isinstance(last, Counted) or last.seat is None:
            return False
        real = self.deck.crib if last.crib else self.deck.hands[last.seat]
        return sorted(last.hand) != sorted(real) or last.worth != self.deck.worth(
            last.crib, last.seat, self.crib_flush
        )

    def misplaced(self, state: CribbleState) -> bool:
        """Nobody keeps the score beside the kiosk."""
        return False

    def _truth(self, state: CribbleState) -> int:
        """What the real cards that are to be counted are worth."""
        return self.deck.worth(state.shown == SEATS, state.owner, self.crib_flush)

    def _declare(self, state: CribbleState) -> Decision:
        worth, luck = self._truth(state), self.chance.random()
        wrong = -2 if luck < FORGETS and worth > 1 else 1 if luck > 1 - OVERCOUNTS and worth < choices.MOST else 0
        said = choices.declare(worth + wrong)
        return said if said in choices.DECLARES else choices.declare(worth)

    def _claim(self, state: CribbleState) -> Decision:
        forgotten = self._truth(state) - (state.declared or 0)
        if forgotten > 0 and self.chance.random() < SEES:
            return choices.claim(forgotten)
        return choices.COUNT


class ScoringPlayers:
    """They play by themselves beside a kiosk that is the board alone, and mark there what their rules say."""

    def __init__(self, chance: Random) -> None:
        self.deck = Deck(chance)
        self.state = CribbleState(rules(complete_options(OPTIONS, None)), Board((0, 0)))
        self.marked = (0, 0)
        self.deals = 0

    def shows(self, state: ScoreboardState) -> tuple[str, ...]:
        """Nothing: no cards are read here."""
        return ()

    def miscounted(self, state: ScoreboardState) -> bool:
        """Never: the kiosk counts no hands here."""
        return False

    def misplaced(self, state: ScoreboardState) -> bool:
        """The board shows other scores than the true ones."""
        return self._scores() != state.board.front

    def _scores(self) -> tuple[int, int]:
        """The true scores."""
        return self.state.board.front

    def wanted(self, state: ScoreboardState, player: int) -> Decision:
        """The next thing to press: points that were made, or the next deal."""
        if state.stage == Stage.DRAW:
            return self._lots()
        while self.state.outcome() is None and self._scores() == self.marked and self.state.deal == self.deals:
            self._go_on()
        for team, (front, shown) in enumerate(zip(self._scores(), state.board.front, strict=True)):
            if front not in (self.marked[team], shown):
                return choices.mark(team, front - shown)
        if self._scores() != self.marked:
            self.marked = self._scores()
            return self.wanted(state, player)
        if state.deal < self.state.deal:
            return choices.NEXT_DEAL
        self.deals = self.state.deal
        return self.wanted(state, player)

    def _lots(self) -> Decision:
        while self.state.stage == Stage.DRAW:
            self.state = self.state.play(choices.DRAW[self.deck.draw()])
        return choices.dealer(self.state.dealing)

    def _go_on(self) -> None:
        state, deck = self.state, self.deck
        deck.follow(state.deal, state.dealing)
        if state.stage == Stage.STARTER:
            move = choices.STARTER[deck.starter]
        elif state.stage == Stage.PLAY:
            move = deck.lays(state.laying, state.ask().player)
        elif state.stage == Stage.CRIB:
            move = decision("show", cards=deck.crib)
        else:
            move = advise(state)
        self.state = state.play(move)
