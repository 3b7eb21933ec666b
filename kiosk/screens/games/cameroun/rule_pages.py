"""The pictures on the pages of the rules of Le Cameroun; `rule_pages.toml` has what they say."""

from kiosk.games.cameroun.game import Cameroun
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.engine.options import Options
from kiosk.screens.games.cameroun.sheet import CamerounSheet
from kiosk.screens.games.common.rule_examples import table
from kiosk.screens.games.common.rule_page import RulePage, read_pages

SHEET = CamerounSheet()
TURNS = "55562:5 66661:6 12345:S 44422:F 33132:3 23456:B 11162:1 66655:F"
"""Turns that end at their first throw: dice and column; some, and those after them."""
LATER = " 33333:Q 22251:2 44441:4 55553:5 66613:6 22223:2 44413:4 55516:5 66652:6 33345:3 11146:1 44456:4"


def _begun() -> CamerounState:
    """A sheet on which some columns are closed and others fill up."""
    return _played(3, TURNS)


def _at_the_end() -> CamerounState:
    """A sheet for two when the game is over."""
    return _played(2, TURNS + LATER, turns=10)


def _played(players: int, told: str, **options: int) -> CamerounState:
    state = Cameroun().start(players, options)
    for turn in told.split():
        faces, column = turn.split(":")
        state = state.play(Throw(tuple(int(face) for face in faces))).play(decision("write", column=column))
    return state


PICTURES = {
    "begun": table(SHEET, _begun),
    "at_the_end": table(SHEET, _at_the_end, turn=False),
}


def pages(options: Options) -> tuple[RulePage, ...]:
    """The same at every table."""
    return read_pages("kiosk.screens.games.cameroun", PICTURES)
