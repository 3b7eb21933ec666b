"""Plays on real screens, referee, journal and trace as fast as it can, for tests that kill it: no camera, no pause.

`python -m tests.simulation.fast_player DATA TRACE SEED` goes on with the game that it finds, without end.
"""

import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from kiosk.appliance.compose import come_back
from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.seats import SKIP, adding, replacing
from kiosk.simulation.player import SimulatedPlayer
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.panel import move_key
from kiosk.table.state_trace import Trace
from kiosk.table.storage import transaction
from kiosk.table.storage.store import Store
from tests.table.referee.scripted_track import Track, die

PEOPLE = ("Marie", "Paul", "Zoé", "Jean-Luc", "Anne", "Bruno", "Chloé")


class Hasty:
    """Everybody at the table, and their dice."""

    def __init__(self, data: Path, trace: Path, seed: int) -> None:
        import pygame

        from kiosk.screens.app.application import App

        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode((640, 400))
        self.random = Random(seed)
        # A slow machine is not what is proved here: every move is waited for.
        transaction.PATIENCE = 120.0
        self.store, self.trace, self.now = Store(data), Trace(trace), 0.0
        config = Config.model_validate({"play": {"confirm": self.random.choice(["button", "dice"])}})
        self.app = App(config, self.store, SeeingEyes(), lambda table: Referee(table, config, self.now))
        self.person = SimulatedPlayer(self.app, None)
        if not come_back(self.app, self.store, demo=False):
            self._lay()
        self._sit()
        self._frame()

    def start(self) -> None:
        """A new game."""
        self._lay()
        self._sit()

    def _lay(self) -> None:
        names = self.random.sample(PEOPLE, 2)
        self.app.lay("cameroun", names, {"turns": self.random.randint(1, 4)})

    def _sit(self) -> None:
        self.track, self.referee = Track(self.app.referee, now=self.now), self.app.referee

    def step(self) -> None:
        """One thing that somebody does, then a frame."""
        chance = self.random.random()
        if chance < 0.06:
            self.app.gesture(Gesture.UNDO)
        elif chance < 0.09:
            self._change_seats()
        else:
            self._act()
        self._frame()

    def _frame(self) -> None:
        self.now = self.track.now = self.track.now + 0.1
        self.app.update(self.now)
        self._show()

    def _show(self) -> None:
        if self.app.draw(self.surface):
            self.trace.shown(self.referee.table)

    def _change_seats(self) -> None:
        """Somebody takes over a seat, joins, or passes the turn, where that can be."""
        table, name = self.referee.table, self.random.choice(PEOPLE)
        change = self.random.choice([replacing(self.random.randrange(len(table.names)), name), adding(name), SKIP])
        with suppress(IllegalMove):
            table.play(change)
            self.referee.refresh()
            # The press by which people change seats has it drawn, before the dice that lie there may be accepted.
            self.app.dirty = True
            self._show()

    def _act(self) -> None:
        panel = self.referee.panel()
        keys = [choice.key for choice in panel.choices]
        advice = None if panel.kind == "over" else self.referee.table.game.advise(self.referee.table.state)
        if panel.kind == "over":
            self.start()
        elif "correct" in keys and self.random.random() < 0.1:
            self.referee.choose("correct")
            self.referee.choose(f"die:{self.random.randrange(5)}")
            self.referee.choose(f"face:{self.random.randint(1, 6)}")
        elif isinstance(advice, Decision) and not self.referee.choose(move_key(advice)) and "announce" in keys:
            self.referee.choose("announce")
        elif isinstance(advice, tuple) and not set(keys) & {"accept", "rethrow"}:
            self._throw(advice)
        else:
            self.referee.choose(keys[0])

    def _throw(self, wanted: tuple[int, ...]) -> None:
        lay = self.referee.moment.lay
        if not self.track.held:
            ids = [lay[index].id for index in wanted if index < len(lay)] if lay else []
            self.track.lift(*(number for number in ids if number in self.track.lying))
        if not lay:
            self.track.lift_all()
        missing = 5 - len(self.track.lying)
        self.track.land(*(die(self.random.randint(1, 6)) for _ in range(missing)))


class SeeingEyes(NoCamera):
    """Eyes in good health; what they see is told to the referee directly."""

    def status(self):
        return CameraStatus(True, None, "hasty")


def main() -> None:
    """Never returns."""
    hasty = Hasty(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
    while True:
        hasty.step()


if __name__ == "__main__":
    main()
