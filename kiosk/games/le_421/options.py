"""What the table may choose before a game of Le 421, and what the rules make of it."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.games import handicap
from kiosk.games.engine.base_game import game_options
from kiosk.games.engine.options import Chosen
from kiosk.games.le_421.hand_names import tokens_said
from kiosk.games.le_421.hands import DATA, HandRules
from kiosk.i18n.phrase import phrase


class Throws(StrEnum):
    """How the first player's throws bind the others in the décharge."""

    AT_MOST = "autant"
    EXACTLY = "exactement"
    FREE = "libre"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the table fixed before the game.

    `tokens` jetons lie in the pot at first. `replayed`: equal hands throw again, else the first to have thrown is the
    better. `penalty` is what a nénette costs more. `safe`: who took none in the charge is out of danger.
    `to_the_last`: the décharge goes on until one player has all the jetons, else until one has none. `loser_opens`:
    who took jetons begins the next round, else the next on the left of who began.
    """

    players: int
    ways: HandRules
    tokens: int
    throws: Throws
    replayed: bool
    penalty: int
    safe: bool
    to_the_last: bool
    loser_opens: bool
    manches: int
    handicap: tuple[int, ...]


def rules_of(players: int, chosen: Chosen) -> HouseRules:
    """The rules at a table with these options. Raises `BadOptions` for a handicap of a seat where nobody sits."""
    return HouseRules(
        players,
        HandRules(chosen.number("worth_421"), chosen["order"] == "fiches"),
        DATA["tokens"][chosen.word("tokens")],
        Throws(chosen.word("throws")),
        chosen["ties"] == "rejouer",
        DATA["nenette"]["more"] if chosen["nenette"] else 0,
        chosen["safe"] == "sorti",
        chosen["end"] == "perdant",
        chosen["opens"] == "perdant",
        chosen.number("manches"),
        handicap.ahead(chosen, players),
    )


_TOKENS = [(key, tokens_said(count)) for key, count in DATA["tokens"].items()]
_SEATS = [(str(seat), phrase("Le joueur {n}", n=seat + 1)) for seat in range(DATA["most_players"])]
OPTIONS = (
    *game_options("kiosk.games.le_421", {"tokens": _TOKENS, "first": _SEATS}),
    handicap.option(
        DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), DATA["handicap"]["most"]
    ),
)
