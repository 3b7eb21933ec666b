"""The virtual track as the simulated people handle it: hands that act, eyes that look at the real dice."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from kiosk.devices.virtual.optics.appearance import key_for
from kiosk.games.engine.moves import Face
from kiosk.games.engine.values import DieAsk
from kiosk.table.referee.state.face_names import table_face
from kiosk.table.referee.state.panel import ShownDie

REACH = 0.75
"""Edges of a die within which a place in the picture means that die."""


class Lying(Protocol):
    """A real die, seen in the full picture."""

    @property
    def index(self) -> int: ...  # noqa: D102
    @property
    def face(self) -> str: ...  # noqa: D102
    @property
    def colour(self) -> str: ...  # noqa: D102
    @property
    def centre_px(self) -> tuple[float, float]: ...  # noqa: D102
    @property
    def box_px(self) -> tuple[int, int, int, int]: ...  # noqa: D102
    @property
    def flat(self) -> bool: ...  # noqa: D102
    @property
    def on_track(self) -> bool: ...  # noqa: D102


class Tray(Protocol):
    """What a person can do with the virtual track."""

    @property
    def busy(self) -> bool:
        """Whether a hand is at work or dice move."""
        ...

    def use(self, kinds: Sequence[str]) -> None:
        """Takes the dice of these kinds out of their box, and the others off the track."""
        ...

    def pick_up(self, indices: Iterable[int] | None = None) -> None:
        """Picks dice up."""
        ...

    def throw(self) -> None:
        """Throws what the hand holds."""
        ...

    def truth(self) -> Sequence[Lying]:
        """The real dice."""
        ...

    def hidden(self) -> frozenset[int]:
        """The indices of those on the track of which a hand, an arm or a cup hides something."""
        ...


@dataclass
class World:
    """The tray and where the dice are on it."""

    tray: Tray
    _used: tuple[str, ...] = field(default=())

    @property
    def busy(self) -> bool:
        """Whether a hand is at work or dice move."""
        return self.tray.busy

    def use(self, asked: Sequence[DieAsk]) -> bool:
        """Takes the dice that a game asks for; whether they are others than before. None are asked for: all stay."""
        kinds = kinds_of(asked)
        if not kinds or kinds == self._used:
            return False
        self._used = kinds
        self.tray.use(kinds)
        return True

    def lying(self) -> list[Lying]:
        """The dice on the track."""
        return [die for die in self.tray.truth() if die.on_track]

    def in_hand(self) -> int:
        """How many dice are not on the track."""
        return sum(not die.on_track for die in self.tray.truth())

    def at(self, box: tuple[int, int, int, int] | None) -> Lying | None:
        """The real die at a place of the picture."""
        if box is None:
            return None
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        near = [(math.dist((x, y), die.centre_px), die) for die in self.lying()]
        far, die = min(near, key=lambda entry: entry[0], default=(math.inf, None))
        return die if die is not None and far <= REACH * max(die.box_px[2:]) else None

    def take(self, dice: Sequence[ShownDie], wanted: Iterable[int]) -> None:
        """Picks up the dice that the screen shows at these places."""
        found = [self.at(dice[index].box) for index in wanted if index < len(dice)]
        indices = [die.index for die in found if die is not None]
        if indices:
            self.tray.pick_up(indices)

    def take_all(self) -> None:
        """Picks up whatever lies there."""
        self.tray.pick_up(None)

    def throw(self) -> None:
        """Throws what the hand holds."""
        self.tray.throw()


def kinds_of(asked: Sequence[DieAsk]) -> tuple[str, ...]:
    """The kinds of dice on the virtual track that a game asks for."""
    return tuple(key_for(die.kind, die.colour) for die in asked)


def face_of(die: Lying) -> Face:
    """What people at the table see on the die."""
    return table_face(die.face)
