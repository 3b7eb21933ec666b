"""Who sits where changes while a game goes on: a turn is passed, a player is replaced, another one joins.

These are entries of a journal like any move, in every game that allows them:
{"decide": "skip"}, {"decide": "replace", "player": seat, "name": "Zoé"} and {"decide": "add", "name": "Zoé"}.
A state that lets a turn be passed is a `CanSkip`, one that lets somebody join a `CanJoin`. A replaced player's seat
keeps all that it has; no rule knows a name.

Names are kept stripped and in Unicode's NFC form, and compared without regard to capitals.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeGuard

from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, check_form, decision, decision_from
from kiosk.games.engine.protocols import CanJoin, CanSkip, Game, HasSpellings, State
from kiosk.i18n.phrase import Phrase, SeatName, phrase

SKIP = decision("skip", label=phrase("Passer ce joueur"))
FORMS = {"skip": (), "replace": ("player", "name"), "add": ("name",)}
KINDS = tuple(FORMS)
LONGEST = 40
"""Letters in a name."""


def cleaned(name: str) -> str:
    """A name as it is kept and shown."""
    return unicodedata.normalize("NFC", name.strip())


@lru_cache(maxsize=4096)
def same(name: str) -> str:
    """What names are compared by: equal for two spellings of one name. Kept: screens go through hundreds."""
    return unicodedata.normalize("NFC", cleaned(name).casefold())


def among(name: str, names: Iterable[str]) -> bool:
    """Whether a player of that name, in any spelling, is among these."""
    return same(name) in map(same, names)


def is_name(name: object) -> TypeGuard[str]:
    """Whether the text is a valid player's name: one that a screen can show."""
    return isinstance(name, str) and name.isprintable() and 0 < len(cleaned(name)) <= LONGEST


def fault_among(names: Iterable[object]) -> tuple[str, object] | None:
    """The first that cannot sit with those before it, and why: "no_name", "name_taken"; None where all can."""
    known: set[str] = set()
    for name in names:
        if not is_name(name):
            return "no_name", name
        if same(name) in known:
            return "name_taken", name
        known.add(same(name))
    return None


def seating(names: Sequence[object]) -> tuple[str, ...]:
    """The players of a new game as they are kept. Raises `BadOptions` where they could not be told apart."""
    why, name = fault_among(names) or ("", "")
    if why == "no_name":
        raise BadOptions(why, phrase("Un nom a de 1 à {most} lettres, sans signe invisible.", most=LONGEST))
    if why:
        raise BadOptions(why, phrase("{name} est deux fois à la table.", name=cleaned(str(name))))
    return tuple(cleaned(str(name)) for name in names)


def as_kept(move: Move, game: Game) -> Move:
    """The move as journals keep it: one spelling of everything, a name included."""
    if isinstance(move, Throw):
        return move
    spellings = game.spellings if isinstance(game, HasSpellings) else {}
    details = tuple((name, _as_kept(name, value, spellings.get(name, {}))) for name, value in move.details)
    return move if details == move.details else replace(move, details=details)


def _as_kept(detail: str, value: object, spellings: Mapping[str, str]) -> object:
    if not isinstance(value, str):
        return value
    return cleaned(value) if detail == "name" else spellings.get(value, value)


def replacing(seat: int, name: str) -> Decision:
    """Somebody takes over a seat."""
    return decision_from("replace", {"player": seat, "name": name})


def adding(name: str) -> Decision:
    """Somebody joins, in the last seat."""
    return decision_from("add", {"name": name})


def change_words(move: Decision, name: str, names: Sequence[str]) -> Phrase:
    """What a change of seats was, in a sentence; `name` is whose turn it was, `names` are those before it."""
    if move.kind == "skip":
        return phrase("{name} passe", name=name)
    if move.kind == "replace":
        return phrase("{new} remplace {old}", new=move.get("name"), old=names[move.get("player")])
    return phrase("{name} s’ajoute à la table", name=move.get("name"))


def advance(state: State, move: Move, *, replayed: bool = False) -> State:
    """The state after a move of the game, or after a change of seats. Raises `IllegalMove`.

    `replayed`: it was played once, perhaps when a turn that had begun could still be passed, and stands.
    """
    kind = move.kind if isinstance(move, Decision) else ""
    if kind not in KINDS:
        return state.play(move)
    if state.outcome() is not None:
        raise IllegalMove("game_over", phrase("La partie est finie."))
    if kind == "replace":
        return state
    return _skipped(state, replayed) if kind == "skip" else _joined(state)


def _skipped(state: State, replayed: bool) -> State:
    if not isinstance(state, CanSkip):
        reason = phrase("Dans ce jeu, personne ne peut passer : quelqu’un peut remplacer l’absent.")
        raise IllegalMove("no_skip", reason)
    if state.begun and not replayed:
        name = SeatName(state.ask().player)
        reason = phrase("{name} a commencé ce coup : il se finit, ou quelqu’un prend la place.", name=name)
        raise IllegalMove("turn_begun", reason)
    return state.skip()


def _joined(state: State) -> State:
    if not isinstance(state, CanJoin):
        raise IllegalMove("no_join", phrase("Dans ce jeu, personne ne peut s’ajouter en cours de partie."))
    return state.join()


def reseated(names: Sequence[str], move: Move, game: Game, *, replayed: bool = False) -> tuple[str, ...]:
    """The names by seat after a move. Raises `IllegalMove` for a name or a seat that cannot be.

    `replayed`: it was played once, perhaps before names were compared as they are now, and stands.
    """
    if isinstance(move, Throw):
        return tuple(names)
    check_form(move, FORMS)
    if move.kind not in ("replace", "add"):
        return tuple(names)
    seat, name = move.get("player"), move.get("name")
    if not is_name(name):
        raise IllegalMove("no_name", phrase("Il faut un nom."))
    if not replayed and among(name, names):
        raise IllegalMove("name_taken", phrase("{name} est déjà à la table.", name=name))
    if move.kind == "add":
        if len(names) >= game.most_players:
            raise IllegalMove("table_full", phrase("La table est complète : {n} joueurs au plus.", n=len(names)))
        return (*names, name)
    if type(seat) is not int or not 0 <= seat < len(names):
        raise IllegalMove("unknown_seat", phrase("Cette place n’existe pas."))
    return (*names[:seat], name, *names[seat + 1 :])
