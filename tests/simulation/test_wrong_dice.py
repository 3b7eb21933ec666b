"""The wrong set on the virtual track, through the whole machine: the screen says which die is missing or too many."""

from typing import Any

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine.moves import Throw, decision
from kiosk.simulation.builder import simulation
from kiosk.simulation.dice_game import Simulation
from kiosk.simulation.simulated_game import Setup
from kiosk.table.storage.store import Store

IVORY = "ivory"
COLOURED = {"croupier": "0"}
"""Options of a game that has come to its green and its red die."""
LONGEST = 60.0
"""Seconds of the virtual clock until dice lie still and are read."""


def asked_for_coloured(table: Any) -> None:
    """A croupier's 7 and the bets: the green and the red die are next."""
    table.play(Throw((3, 4), colours=("white", "white"), by_hand=True))
    table.play(decision("bet", player=1, chips=["8", "10", "4.4", "8"]))


def thrown(game: str, kinds: list[str], options: dict[str, Any]) -> tuple[Simulation, int]:
    """The game once these dice were thrown and read, and its moves before; nobody does anything else."""
    coloured = options is COLOURED
    sim = simulation(Setup(game, 5, store=Store(None), config=Config(), options=options))
    sim.begin()
    if coloured:
        asked_for_coloured(sim.app.referee.table)
        sim.app.referee.refresh()
    tray: Any = sim.person.world.tray
    before = len(sim.app.referee.table.moves)
    tray.use(kinds)
    tray.throw()
    end = sim.clock() + LONGEST
    while sim.clock() < end:
        sim.frame()
        if sim.app.referee.panel().kind == "wrong_dice" or len(sim.app.referee.table.moves) != before:
            break
    return sim, before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "kinds", "options", "says"),
    [
        ("cameroun", [IVORY] * 6, {}, "Un dé de trop"),
        ("linotte", [IVORY] * 6, {}, "Un dé de trop"),
        ("linotte", [IVORY] * 4, {}, "manque"),
        ("poker_as", ["poker"] * 6, {}, "Un dé de trop"),
        ("poker_as", [IVORY] * 6, {"dice": "pips"}, "Un dé de trop"),
        ("si_no", [IVORY] * 3, {"croupier": "0"}, "un dé de trop : le blanc"),
        ("si_no", ["green", "green"], COLOURED, "le dé rouge manque; un dé de trop : le vert"),
        ("si_no", ["red", IVORY], COLOURED, "le dé vert manque; un dé de trop : le blanc"),
    ],
)
def test_a_wrong_set_is_named_and_not_scored(game: str, kinds: list[str], options: dict[str, Any], says: str) -> None:
    sim, before = thrown(game, kinds, options)
    panel = sim.app.referee.panel()
    assert len(sim.app.referee.table.moves) == before and panel.kind == "wrong_dice"
    assert says in f"{panel.question}; {panel.detail}"
