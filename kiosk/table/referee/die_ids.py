"""Ids of dice and cards before and after the camera's process was started anew: it counts from 0 again."""

from dataclasses import replace

from kiosk.table.referee.state.turn_dice import TurnDice
from vision.cards.following.card_events import CardsAtRest, Slid
from vision.types.track_events import AtRest, Event, Lifted, Nudged

GENERATION = 1_000_000
"""More ids than one process ever gives."""


class DieIds:
    """Keeps the dice and cards of one process apart from those of the processes before it."""

    def __init__(self) -> None:
        self._oldest = 0

    def start_anew(self) -> None:
        """The next events are of another process."""
        self._oldest += GENERATION

    def renumbered(self, event: Event) -> Event:
        """The event with ids that no process before has given."""
        offset = self._oldest
        if not offset:
            return event
        match event:
            case AtRest(dice=dice):
                return replace(event, dice=tuple(replace(die, id=die.id + offset) for die in dice))
            case Lifted(ids=ids):
                return replace(event, ids=tuple(number + offset for number in ids))
            case Nudged(id=number):
                return replace(event, id=number + offset)
            case CardsAtRest(cards=cards):
                return replace(event, cards=tuple(replace(card, id=card.id + offset) for card in cards))
            case Slid(id=number):
                return replace(event, id=number + offset)
            case _:
                return event

    def own(self, number: int) -> int | None:
        """The number that the process of now gives a die; None for a die of a process before."""
        return number - self._oldest if number >= self._oldest else None

    def followed(self, lay: TurnDice) -> TurnDice:
        """Dice that were seen by a process before are not followed any more: they lose their ids."""
        oldest = self._oldest
        return tuple(replace(slot, id=None) if slot.id is not None and slot.id < oldest else slot for slot in lay)
