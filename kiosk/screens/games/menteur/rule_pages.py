"""The pictures on the pages of the rules of Poker d'As menteur; `rule_pages.toml` has what they say."""

from dataclasses import replace

from kiosk.games.engine.moves import Decision, decision
from kiosk.games.engine.options import Options
from kiosk.games.menteur.game import Menteur
from kiosk.games.menteur.position import CallState
from kiosk.games.menteur.state import ACCEPT, MenteurState
from kiosk.screens.games.common.rule_examples import table
from kiosk.screens.games.common.rule_page import RulePage, read_pages
from kiosk.screens.games.menteur.sheet import MenteurSheet
from kiosk.screens.games.poker_as.rule_pages import hands
from kiosk.screens.games.poker_as.rule_pages import pages as pages_of_hands

SHEET = MenteurSheet()


def _call(category: str, *figures: str) -> Decision:
    return decision("call", category=category, figures=figures)


def _called(*moves: Decision) -> MenteurState:
    """Three at the table, and what was called and answered so far."""
    state = Menteur().start(3)
    for move in moves:
        state = state.play(move)
    return state


def _first_call() -> MenteurState:
    return _called(_call("brelan", "R"))


def _higher() -> MenteurState:
    return _called(_call("paire", "R"), ACCEPT, _call("brelan", "10"))


def _all_called() -> MenteurState:
    last = _called(_call("paire", "R"), ACCEPT, _call("brelan", "10"), ACCEPT, _call("full", "V", "9"))
    return replace(last, calls=(*last.calls[:-1], replace(last.calls[-1], state=CallState.VALID)))


def _second_tour() -> MenteurState:
    """The tour after that of `_all_called`: the second player begins."""
    calls = (_call("paire", "R"), ACCEPT, _call("brelan", "10"), ACCEPT, _call("full", "V", "9"), ACCEPT)
    return _called(*calls)


PICTURES = {
    "first_call": table(SHEET, _first_call),
    "higher": table(SHEET, _higher),
    "all_called": table(SHEET, _all_called, turn=False),
    "second_tour": table(SHEET, _second_tour),
    "last_with_jetons": hands((), (0, 30, 0), leads=(1,)),
}


def pages(options: Options) -> tuple[RulePage, ...]:
    """The same at every table; those of the hands are those of Le Poker d'As."""
    return read_pages("kiosk.screens.games.menteur", PICTURES, known=pages_of_hands(options))
