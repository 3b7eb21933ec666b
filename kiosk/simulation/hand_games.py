"""Whole games by hand: from the screen that waits for guests to the result, with no button, key or touch."""

from collections.abc import Callable

import pygame

from kiosk.config.schema import Config
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.games.engine.moves import Json
from kiosk.simulation.card_game import CardSimulation
from kiosk.simulation.dice_game import Simulation
from kiosk.simulation.hand_player import HandFingers, HandPerson, Hovering, see_result, sit_down
from kiosk.simulation.world import World
from kiosk.table.storage.store import Store


def by_hand(config: Config) -> Config:
    """The same settings in the profile in which hands choose."""
    general = config.general.model_copy(update={"profile": "mains-libres"})
    return config.model_copy(update={"general": general})


class HandSimulation(Simulation):
    """A game with dice."""

    patience = 400.0

    def __init__(
        self,
        game: str,
        seed: int,
        names: tuple[str, ...],
        options: Json,
        eyes: InThreadCamera,
        track: VirtualTrack,
        store: Store,
        surface: pygame.Surface,
        config: Config,
        shown: Callable[[Simulation], None] | None = None,
    ) -> None:
        world = World(track)
        super().__init__(
            game, seed, names, options, eyes, world, lambda: track.t, store, surface, by_hand(config), shown
        )
        self.hovering = Hovering(self.app, track, self.frame, self.clock, seed)
        self.person = HandPerson(self.app, world, self.hovering)

    def begin(self) -> None:
        """The players sit down, by hand."""
        sit_down(self.hovering, self.game, len(self.names), self.options)

    def end(self) -> None:
        """On to the result."""
        if self.stuck is None and not see_result(self.hovering):
            self.stuck = f"game {self.seed} is over, but its result is not shown"


class HandCardSimulation(CardSimulation):
    """A game with cards, over a track without dice."""

    def __init__(
        self,
        game: str,
        seed: int,
        names: tuple[str, ...],
        options: Json,
        eyes: InThreadCamera,
        track: VirtualTrack,
        store: Store,
        surface: pygame.Surface,
        config: Config,
        shown: Callable[[CardSimulation], None] | None = None,
    ) -> None:
        super().__init__(game, seed, names, options, store, surface, by_hand(config), shown, eyes)
        self.track = track
        self.hovering = Hovering(self.app, track, self.frame, lambda: track.t, seed)
        self.fingers = HandFingers(self.app, self.hovering)

    def begin(self) -> None:
        """The players sit down, by hand."""
        sit_down(self.hovering, self.game, len(self.names), self.options)

    def end(self) -> None:
        """On to the result."""
        if self.stuck is None and not see_result(self.hovering):
            self.stuck = f"game {self.seed} is over, but its result is not shown"

    def frame(self) -> None:
        """The camera takes a frame, and the screen shows."""
        self.now = self.track.t
        self.app.update(self.now)
        if self.app.draw(self.surface) and self.shown is not None:
            self.shown(self)
