"""What the table may choose before a game of Cribble."""

from dataclasses import dataclass

from kiosk.games import handicap
from kiosk.games.cribble.board import SIDES
from kiosk.games.engine.base_game import game_options
from kiosk.games.engine.options import Chosen
from kiosk.i18n.phrase import phrase

OPTIONS = (
    *game_options("kiosk.games.cribble"),
    handicap.option(SIDES, phrase("Trous d’avance au départ : places 1 et 3, places 2 et 4."), 60, 5),
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the table fixed before the game; `captains` are seats, by side."""

    muggins: bool
    play_pairs: bool
    valet_coupe: int
    crib_flush: bool
    captains: tuple[int, int]
    handicap: tuple[int, ...]


def rules(chosen: Chosen) -> HouseRules:
    """The rules of these options. Raises `BadOptions`."""
    first, second = (int(place) - 1 for place in chosen.word("captains").split("-"))
    return HouseRules(
        muggins=bool(chosen["muggins"]),
        play_pairs=bool(chosen["play_pairs"]),
        valet_coupe=chosen.number("valet_coupe"),
        crib_flush=bool(chosen["crib_flush"]),
        captains=(first, second),
        handicap=handicap.ahead(chosen, SIDES),
    )
