"""A screen that looks at the track by itself, while nobody plays."""

from typing import Protocol, runtime_checkable

from vision.types.dice_set import DiceSet
from vision.types.track_events import Event


@runtime_checkable
class LooksAtTrack(Protocol):
    """The program passes on what happens there for as long as the screen is in front."""

    @property
    def looks_for(self) -> DiceSet | None:
        """What may lie there; None where nobody looks."""

    def see(self, event: Event) -> None:
        """Takes in an event of the track."""
