"""Dice without a camera: what a camera would tell of hands and dice, event by event."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from kiosk.devices.camera_process.no_camera import NoCamera
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.engine.values import DieAsk
from kiosk.table.referee.state.face_names import faces_of
from vision.types.reading import Die
from vision.types.track_events import AtRest, Blind, Covered, Event, Lifted, Rolling, TrackedDie

EDGE = 40


class ToldEyes(NoCamera):
    """Eyes in good health that see what they are told."""

    def __init__(self) -> None:
        self.seen: list[Event] = []

    def poll(self) -> list[Event]:
        """What was told since the last call."""
        seen, self.seen = self.seen, []
        return seen

    def status(self) -> CameraStatus:
        """All is well."""
        return CameraStatus(True, None, "told")


class ToldDice:
    """The dice on the track and the hands above it."""

    def __init__(self, chance: Random) -> None:
        self.lying: list[TrackedDie] = []
        self._chance, self._next = chance, 1

    def thrown(self, asked: Sequence[DieAsk], some: bool) -> Iterator[Event]:
        """All dice are thrown, or `some` of those that lie there; now and then a hand or the dark comes between."""
        taken = self._taken(asked, some)
        if taken:
            yield Covered(0.0)
            self.lying = [die for die in self.lying if die.id not in taken]
            yield Lifted(0.0, taken)
        yield Rolling(0.0)
        if self._chance.random() < 0.3:
            yield self._chance.choice((Covered(0.0), Blind(0.0, "dark")))
        kept = len(self.lying)
        self.lying += [self._die(ask) for ask in asked[kept:]]
        yield self._still(kept)

    def reached_over(self) -> Iterator[Event]:
        """A hand comes over the dice and goes, or the lamp goes out for a moment; the dice lie as they lay."""
        yield self._chance.choice((Covered(0.0), Blind(0.0, "dark")))
        yield self._still(len(self.lying))

    def cleared(self) -> None:
        """Everything is off the track, such as before another game."""
        self.lying = []

    def _taken(self, asked: Sequence[DieAsk], some: bool) -> tuple[int, ...]:
        ids = [die.id for die in self.lying]
        if not some or len(ids) != len(asked):
            return tuple(ids)
        # The first stay, so that those thrown are of the kinds that are asked for last.
        return tuple(ids[self._chance.randrange(len(ids)) :])

    def _die(self, ask: DieAsk) -> TrackedDie:
        number, self._next = self._next, self._next + 1
        colour = "white" if ask.colour == "any" else ask.colour
        box = (number % 12 * 60, 40, EDGE, EDGE)
        return TrackedDie(number, False, Die(str(self._chance.choice(faces_of(ask))), colour, box, 0.99))

    def _still(self, kept: int) -> AtRest:
        self.lying = [replace(die, kept=place < kept) for place, die in enumerate(self.lying)]
        return AtRest(0.0, tuple(self.lying))
