"""Who sits where changes while a game goes on: a turn is passed, a player is replaced, another one joins.

These are entries of a journal like any move, in every game that allows them:
{"decide": "skip"}, {"decide": "replace", "player": seat, "name": "Zoé"} and {"decide": "add", "name": "Zoé"}.
A state that lets a turn be passed has `skip()`, one that lets somebody join has `join()`; both return the next state
or raise `IllegalMove`. A replaced player's seat keeps all that it has; no rule knows a name.
"""

from collections.abc import Sequence
from typing import Any, TypeGuard

from kiosk.games.engine import Decision, Game, IllegalMove, Move, Phrase, decision, decision_from, phrase

SKIP = decision("skip", label=phrase("Passer le tour"))
KINDS = ("skip", "replace", "add")
LONGEST = 40
"""Letters in a name."""


def replacing(seat: int, name: str) -> Decision:
    """Somebody takes over a seat."""
    return decision_from("replace", {"player": seat, "name": name})


def adding(name: str) -> Decision:
    """Somebody joins, in the last seat."""
    return decision_from("add", {"name": name})


def change_words(move: Decision, name: str, names: Sequence[str]) -> Phrase:
    """What a change of seats was, in a sentence; `name` is whose turn it was, `names` are those before it."""
    if move.kind == "skip":
        return phrase("{name} passe son tour", name=name)
    if move.kind == "replace":
        return phrase("{new} remplace {old}", new=move.get("name"), old=names[move.get("player")])
    return phrase("{name} s’ajoute à la table", name=move.get("name"))


def advance(state: Any, move: Move) -> Any:
    """The state after a move of the game, or after a change of seats. Raises `IllegalMove`."""
    kind = move.kind if isinstance(move, Decision) else ""
    if kind not in KINDS:
        return state.play(move)
    if state.outcome() is not None:
        raise IllegalMove("game_over", phrase("La partie est finie."))
    if kind == "replace":
        return state
    deed = getattr(state, "skip" if kind == "skip" else "join", None)
    if deed is None:
        raise _not_here(kind)
    return deed()


def is_name(name: object) -> TypeGuard[str]:
    """Whether somebody can be called that on a screen."""
    return isinstance(name, str) and bool(name.strip()) and len(name) <= LONGEST and name.isprintable()


def _not_here(kind: str) -> IllegalMove:
    if kind == "skip":
        return IllegalMove(
            "no_skip", phrase("Dans ce jeu, un tour ne se passe pas : quelqu’un peut remplacer l’absent.")
        )
    return IllegalMove("no_join", phrase("Dans ce jeu, personne ne peut s’ajouter en cours de partie."))


def reseated(names: Sequence[str], move: Move, game: Game) -> tuple[str, ...]:
    """The names by seat after a move. Raises `IllegalMove` for a name or a seat that cannot be."""
    if not isinstance(move, Decision) or move.kind not in ("replace", "add"):
        return tuple(names)
    seat, name = move.get("player"), move.get("name")
    if not is_name(name):
        raise IllegalMove("no_name", phrase("Il faut un nom."))
    if name.casefold() in {known.casefold() for known in names}:
        raise IllegalMove("name_taken", phrase("{name} est déjà à la table.", name=name))
    if move.kind == "add":
        if len(names) >= game.most_players:
            raise IllegalMove("table_full", phrase("La table est complète : {n} joueurs au plus.", n=len(names)))
        return (*names, name)
    if type(seat) is not int or not 0 <= seat < len(names):
        raise IllegalMove("unknown_seat", phrase("Cette place n’existe pas."))
    return (*names[:seat], name, *names[seat + 1 :])
