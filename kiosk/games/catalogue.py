"""The games that there are, by key."""

from collections.abc import Collection

from kiosk.games.cameroun.game import Cameroun
from kiosk.games.cribble.game import Cribble
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.protocols import Game, PlaysInSides
from kiosk.games.le_421.game import Le421
from kiosk.games.linotte.game import Linotte
from kiosk.games.menteur.game import Menteur
from kiosk.games.poker_as.game import PokerAs
from kiosk.games.si_no.game import SiNo
from kiosk.i18n.phrase import Phrase, phrase

GAMES: dict[str, Game] = {
    game.key: game for game in (Cameroun(), Linotte(), PokerAs(), Menteur(), Cribble(), SiNo(), Le421())
}


def find_game(key: str) -> Game:
    """The game of that key. Raises `BadOptions` naming the games that there are."""
    if key not in GAMES:
        known = Phrase(", ".join(GAMES))
        raise BadOptions(
            "unknown_game", phrase("Il n’y a pas de jeu « {key} » ; il y a : {known}.", key=key, known=known)
        )
    return GAMES[key]


def sides_of(key: str) -> tuple[tuple[int, ...], ...]:
    """The seats of each side of a game; none where everybody plays alone, or nobody knows the game."""
    game = GAMES.get(key)
    return game.sides if isinstance(game, PlaysInSides) else ()


def drawn(key: str, winners: Collection[int]) -> bool:
    """Whether nobody won alone, no player and no side; `winners` are seats."""
    return len(winners) != 1 and not (winners and any(set(winners) <= set(side) for side in sides_of(key)))
