"""A whole game of cards through the card pad: people with real cards press three buttons, on a virtual clock."""

from random import Random

from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraProcess
from kiosk.errors import UsageError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.protocols import SimulatesCards
from kiosk.screens.play.table_screen import TableScreen
from kiosk.simulation.button_navigation import ButtonNavigation
from kiosk.simulation.simulated_game import NAMES, GameResult, Setup, SimulatedGame
from kiosk.table.referee.panels.prompts import DEALT

STEP = 0.2
"""Seconds of the virtual clock between two things that people do."""
PATIENCE = 400
"""So many steps without a move, and the game is stuck."""
SLIPS = 0.02
"""How often a wrong cell is pressed and taken back."""
NAME_CARDS = ("card", "cards")
"""The details of decisions that enter cards."""


class CardSimulation(SimulatedGame):
    """A game of cards, without a track. Raises `UsageError` for one that nobody plays with simulated cards."""

    def __init__(self, setup: Setup, eyes: CameraProcess | None = None) -> None:
        self.now, self.entered, self.silent = 0.0, 0, 0
        super().__init__(setup, eyes or NoCamera(), lambda: self.now)
        game = find_game(setup.game)
        if not isinstance(game, SimulatesCards):
            raise UsageError(f"nobody plays {setup.game} with simulated cards")
        self.names = NAMES[: max(setup.players, game.least_players)]
        self.chance = Random(setup.seed)
        self.people = game.card_players(self.chance, setup.options)
        self.fingers = ButtonNavigation(self.app)

    def play(self) -> None:
        """Step by step, on a clock of its own."""
        table, seen, quiet = self.app.in_play.table, 0, 0
        while table.state.outcome() is None and quiet < PATIENCE:
            self.step()
            quiet = 0 if len(table.moves) != seen else quiet + 1
            seen = len(table.moves)
        if table.state.outcome() is None:
            question = self.app.in_play.panel().question
            self.stuck = f"game {self.setup.seed} is stuck after {seen} moves at '{question}'"

    def step(self) -> None:
        """Somebody looks at the screen and does the next thing."""
        self.frame()
        table = self.app.in_play.table
        if not isinstance(self.app.screen, TableScreen):
            self.silent += self.people.miscounted(table.state)
            self.fingers.ok()
            return
        if self.fingers.choose(DEALT.key):
            return
        wanted = self.people.wanted(table.state, self.app.in_play.panel().player)
        if self.chance.random() < SLIPS and self.fingers.slip(wanted):
            return
        self.entered += any(name in NAME_CARDS for name, _ in wanted.details)
        self.fingers.press(wanted)

    def frame(self) -> None:
        """Some time passes, and the screen shows."""
        self.now += STEP
        super().frame()

    def result(self, seconds: float) -> GameResult:
        """Cards that were entered and what was counted wrongly, beside the winners."""
        table = self.app.in_play.table
        self.silent += self.people.misplaced(table.state)
        outcome = table.state.outcome()
        winners, over = () if outcome is None else outcome.winners, outcome is not None
        setup = self.setup
        return GameResult(setup.game, setup.seed, over, 0, 0, self.silent, 0, seconds, winners, self.entered)
