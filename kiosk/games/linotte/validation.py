"""Why a decision in La Linotte is refused, in words that players read."""

from __future__ import annotations

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision
from kiosk.games.linotte.board import LAYOUT, SIDE, SQUARES
from kiosk.games.linotte.hands import LIBRE, MAJORS, name
from kiosk.games.linotte.position import LinottePosition
from kiosk.i18n.phrase import phrase


def check_time(state: LinottePosition) -> None:
    """Raises `IllegalMove` where no decision of a turn can be made yet."""
    if not state.throw:
        raise IllegalMove("throw_first", phrase("Il faut d’abord lancer les dés."))
    if state.appel is not None and state.throw == 1:
        raise IllegalMove("must_rethrow", phrase("L’appel est annoncé : il faut relancer."))


def figure_of(state: LinottePosition, move: Decision) -> str:
    """The figure that an appel announces. Raises `IllegalMove`."""
    if state.throw != 1 or state.appel is not None:
        raise IllegalMove("too_late", phrase("L’appel s’annonce après le premier lancer, une seule fois."))
    if not state.may_announce:
        raise IllegalMove("no_appel_left", phrase("Les cases appel sont prises : il n’y a plus d’appel."))
    figure = move.get("figure")
    if state.rules.defi_libre and (figure is None or figure in MAJORS):
        return LIBRE
    if not isinstance(figure, str) or figure not in MAJORS:
        raise IllegalMove("unknown_figure", phrase("L’appel nomme full, quinte, carré, small ou yam."))
    return figure


def square_of(move: Decision) -> int:
    """The square that a decision names. Raises `IllegalMove`."""
    given = move.get("square")
    if not isinstance(given, tuple) or len(given) != 2 or any(type(n) is not int or not 0 <= n < SIDE for n in given):
        raise IllegalMove(
            "unknown_square", phrase("Une case se désigne par sa rangée et sa colonne, de 0 à {last}.", last=SIDE - 1)
        )
    return int(given[0]) * SIDE + int(given[1])


def check_claim(state: LinottePosition, square: int) -> None:
    """Raises `IllegalMove` unless a pawn may be put there now."""
    label = LAYOUT[square]
    if state.board[square] is not None:
        raise IllegalMove("square_taken", phrase("Cette case {label} est déjà prise.", label=name(label)))
    if square in SQUARES[label] and label in state.claims():
        return
    if label == "appel" and state.appel is None:
        raise IllegalMove("no_appel", phrase("La case appel se gagne par une annonce après le premier lancer."))
    if label == "sec" and state.throw > 1:
        raise IllegalMove("not_sec", phrase("Un sec se fait au premier lancer."))
    if state.appel is not None and not state.rules.appel_souple:
        _refuse_under_appel(state)
    raise IllegalMove("not_formed", phrase("Ces dés ne donnent pas {label}.", label=name(label)))


def _refuse_under_appel(state: LinottePosition) -> None:
    if state.due:
        raise IllegalMove(
            "due", phrase("Après un carré sec, l’appel veut qu’un des quatre dés pareils au moins soit relancé.")
        )
    if not state.kept:
        raise IllegalMove("appel_running", phrase("L’appel n’est pas réussi : rien d’autre ne se pose."))
    if state.rules.appel_case_seule:
        raise IllegalMove("appel_only", phrase("L’appel réussi se pose sur une case appel."))
    raise IllegalMove("appel_other", phrase("L’appel réussi se pose sur une case appel ou sur celle de la figure."))
