"""A whole game of Cribble through its card pad: people with real cards press three buttons, on a virtual clock."""

import time
from collections.abc import Callable
from random import Random

import pygame

from kiosk.config.schema import Config
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraProcess
from kiosk.games.cribble.cards.scoring import show, total
from kiosk.games.cribble.game import Cribble
from kiosk.games.engine.moves import Decision, Json, decision, decision_from
from kiosk.screens.app.application import App
from kiosk.screens.play.table_screen import TableScreen
from kiosk.simulation.button_navigation import ButtonNavigation
from kiosk.simulation.card_deck import SEATS, Deck
from kiosk.simulation.result import GameResult
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store

STEP = 0.2
"""Seconds of the virtual clock between two things that people do."""
PATIENCE = 400
"""So many steps without a move, and the game is stuck."""
SLIPS, FORGETS, OVERCOUNTS, SEES = 0.02, 0.15, 0.05, 0.8
"""How often a wrong cell is pressed and taken back, points are forgotten, too many said, forgotten ones noticed."""


class CardSimulation:
    """One game. `shown` is called after every frame that was drawn."""

    def __init__(
        self,
        game: str,
        seed: int,
        names: tuple[str, ...],
        options: Json,
        store: Store,
        surface: pygame.Surface,
        config: Config,
        shown: Callable[["CardSimulation"], None] | None = None,
        eyes: CameraProcess | None = None,
    ) -> None:
        self.game, self.seed, self.names, self.options = game, seed, names, options
        self.surface, self.shown = surface, shown
        self.now, self.entered, self.silent = 0.0, 0, 0
        self.stuck: str | None = None
        self.chance = Random(seed)
        self.deck = Deck(self.chance)
        self.app = App(config, store, eyes or NoCamera(), lambda table: Referee(table, config, self.now), demo=True)
        self.fingers = ButtonNavigation(self.app)
        self.oracle = Oracle(self.deck) if options.get("mode") == "marque" else None

    def begin(self) -> None:
        """The players sit down."""
        self.app.lay(self.game, self.names, self.options)

    def end(self) -> None:
        """The game is over, or stuck."""
        self.frame()

    def run(self) -> GameResult:
        """Plays to the end, or until nothing goes on; then `stuck` says where."""
        begun = time.process_time()
        self.begin()
        table, seen, quiet = self.app.in_play.table, 0, 0
        while table.state.outcome() is None and quiet < PATIENCE:
            self.step()
            quiet = 0 if len(table.moves) != seen else quiet + 1
            seen = len(table.moves)
        if table.state.outcome() is None:
            self.stuck = f"game {self.seed} is stuck after {seen} moves at '{self.app.in_play.panel().question}'"
        self.end()
        if self.oracle is not None:
            self.silent += self.oracle.board() != table.game.sheet(table.state)["board"]["front"]
        return self._result(time.process_time() - begun)

    def step(self) -> None:
        """Somebody looks at the screen and does the next thing."""
        self.frame()
        if not isinstance(self.app.screen, TableScreen):
            self._check_count()
            self.fingers.ok()
            return
        table = self.app.in_play.table
        sheet = table.game.sheet(table.state)
        wanted = self._wanted(sheet) if self.oracle is None else self.oracle.wanted(sheet)
        if self.chance.random() < SLIPS and self.fingers.slip(wanted):
            return
        self.entered += wanted.kind in ("draw", "starter", "lay", "show")
        self.fingers.press(wanted)

    def frame(self) -> None:
        """Some time passes, and the screen shows."""
        self.now += STEP
        self.app.update(self.now)
        if self.app.draw(self.surface) and self.shown is not None:
            self.shown(self)

    def _wanted(self, sheet: Json) -> Decision:
        """What the player who is asked does, from the own cards."""
        stage, seat, deck = sheet["stage"], self.app.in_play.panel().player, self.deck
        if stage == "draw":
            return decision("draw", cards=[deck.draw()])
        deck.follow(sheet["deal"], sheet["dealer"])
        if stage == "starter":
            return decision("starter", card=deck.starter)
        if stage == "play":
            return lays(deck, sheet, seat)
        if stage == "crib":
            return decision("show", cards=[next(card for card in deck.crib if card not in sheet["crib"])])
        return self._claim(sheet) if stage == "claim" else self._declare(sheet)

    def _truth(self, sheet: Json) -> int:
        """What the real cards are worth."""
        crib = sheet["shown"] == len(self.deck.hands)
        hand = self.deck.crib if crib else self.deck.hands[sheet["owner"]]
        return total(show(tuple(hand), self.deck.starter, crib, bool(self.options.get("crib_flush"))))

    def _declare(self, sheet: Json) -> Decision:
        worth, luck = self._truth(sheet), self.chance.random()
        wrong = -2 if luck < FORGETS and worth > 1 else 1 if luck > 1 - OVERCOUNTS and worth < 29 else 0
        return decision_from("declare", {"points": worth + wrong})

    def _claim(self, sheet: Json) -> Decision:
        forgotten = self._truth(sheet) - sheet["declared"]
        if forgotten > 0 and self.chance.random() < SEES:
            return decision_from("claim", {"points": forgotten})
        return decision("count")

    def _check_count(self) -> None:
        """The kiosk's count on the screen against the real cards."""
        table = self.app.in_play.table
        last = table.game.sheet(table.state)["last"]
        if self.oracle is None and last["what"] == "counted":
            real = self.deck.crib if last["crib"] else self.deck.hands[last["seat"]]
            flush = bool(self.options.get("crib_flush"))
            worth = total(show(tuple(real), self.deck.starter, last["crib"], flush))
            self.silent += sorted(last["hand"]) != sorted(real) or last["worth"] != worth

    def _result(self, seconds: float) -> GameResult:
        outcome = self.app.in_play.table.state.outcome()
        winners = () if outcome is None else outcome.winners
        over = outcome is not None
        return GameResult(self.game, self.seed, over, 0, 0, self.silent, 0, seconds, winners, self.entered)


def lays(deck: Deck, sheet: Json, seat: int) -> Decision:
    """The card that a seat lays, or its "go"; for all at once when nobody can."""
    card = deck.next_card(seat, [layer["card"] for layer in sheet["pile"]], sheet["laid"][seat])
    if card is not None:
        return decision("lay", card=card)
    others = (mate for mate in range(SEATS) if mate != seat and mate not in sheet["gone"])
    alone = all(len(sheet["laid"][mate]) == len(deck.hands[mate]) for mate in others)
    return decision("go") if alone or deck.can_lay(sheet) else decision("go", all=True)


class Oracle:
    """The game as people play it beside a kiosk that is the board alone: its rules say what they have to mark."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.game = deck, Cribble()
        self.state = self.game.start(SEATS)
        self.marked = [0, 0]
        self.deals = 0

    def board(self) -> list[int]:
        """The true scores."""
        return list(self.game.sheet(self.state)["board"]["front"])

    def wanted(self, sheet: Json) -> Decision:
        """The next thing to press: points that were made, or the next deal."""
        if sheet["stage"] == "draw":
            return self._lots()
        while self.state.outcome() is None and self.board() == self.marked and self.state.deal == self.deals:
            self._go_on()
        for team, (front, marked) in enumerate(zip(self.board(), self.marked, strict=True)):
            if front != marked and not self._elsewhere(sheet, team):
                return decision_from("mark", {"team": team, "points": front - sheet["board"]["front"][team]})
        if self.board() != self.marked:
            self.marked = self.board()
            return self.wanted(sheet)
        if sheet["deal"] < self.state.deal:
            return decision("deal")
        self.deals = self.state.deal
        return self.wanted(sheet)

    def _elsewhere(self, sheet: Json, team: int) -> bool:
        """Whether these points are on the board already."""
        return bool(sheet["board"]["front"][team] == self.board()[team])

    def _lots(self) -> Decision:
        while self.state.stage == "draw":
            self.state = self.state.play(decision("draw", cards=[self.deck.draw()]))
        return decision("dealer", seat=self.state.dealer)

    def _go_on(self) -> None:
        sheet, seat = self.game.sheet(self.state), self.state.ask().player
        self.deck.follow(sheet["deal"], sheet["dealer"])
        stage = sheet["stage"]
        if stage == "starter":
            move = decision("starter", card=self.deck.starter)
        elif stage == "play":
            move = lays(self.deck, sheet, seat)
        elif stage == "crib":
            move = decision("show", cards=self.deck.crib)
        else:
            move = self.game.advise(self.state)
        self.state = self.state.play(move)
