"""Whole games by hand: from the screen that waits for guests to the result, with no button, key or touch."""

from dataclasses import replace

from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.simulation.card_game import CardSimulation
from kiosk.simulation.dice_game import Simulation
from kiosk.simulation.hand_player import HandFingers, HandPerson, Hovering, see_result, sit_down
from kiosk.simulation.simulated_game import Setup, SimulatedGame


def by_hand(setup: Setup) -> Setup:
    """The same game in the profile in which hands choose."""
    general = setup.config.general.model_copy(update={"profile": "mains-libres"})
    return replace(setup, config=setup.config.model_copy(update={"general": general}))


class PlayedByHand(SimulatedGame):
    """What begins and ends by hand."""

    hovering: Hovering

    def begin(self) -> None:
        """The players sit down, by hand."""
        sit_down(self.hovering, self.setup.game, len(self.names), self.setup.options)

    def end(self) -> None:
        """Goes to the result."""
        if self.stuck is None and not see_result(self.hovering):
            self.stuck = f"game {self.setup.seed} is over, but its result is not shown"


class HandSimulation(PlayedByHand, Simulation):
    """A game with dice."""

    patience = 400.0

    def __init__(self, setup: Setup, eyes: InThreadCamera, track: VirtualTrack) -> None:
        super().__init__(by_hand(setup), eyes, track)
        self.hovering = Hovering(self.app, track, self.frame, self.clock, setup.seed)
        self.person = HandPerson(self.app, self.person.world, self.hovering)


class HandCardSimulation(PlayedByHand, CardSimulation):
    """A game with cards, over a track without dice."""

    def __init__(self, setup: Setup, eyes: InThreadCamera, track: VirtualTrack) -> None:
        super().__init__(by_hand(setup), eyes)
        self.track = track
        self.hovering = Hovering(self.app, track, self.frame, lambda: track.t, setup.seed)
        self.fingers = HandFingers(self.app, self.hovering)

    def frame(self) -> None:
        """The camera takes a frame, and the screen shows."""
        self.now = self.track.t
        SimulatedGame.frame(self)
