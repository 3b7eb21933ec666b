"""What the table may choose before a game of La Linotte."""

from dataclasses import dataclass

from kiosk.games import handicap
from kiosk.games.engine.base_game import game_options
from kiosk.games.linotte.board import DATA
from kiosk.i18n.phrase import phrase

OPTIONS = (
    *game_options("kiosk.games.linotte"),
    handicap.option(DATA["most_players"], phrase("Points d’avance au départ, joueur par joueur."), 20),
)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options that are on, and what each seat has ahead."""

    defi_libre: bool = False
    appel_souple: bool = False
    appel_case_seule: bool = False
    victoire_immediate: bool = False
    yam_predateur: bool = False
    handicap: tuple[int, ...] = (0, 0)
