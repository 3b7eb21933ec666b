"""The decisions of La Linotte, with the words of their buttons."""

from functools import cache

from kiosk.games.engine.moves import Decision, decision
from kiosk.games.linotte.board import LAYOUT, LONGEST, place_of
from kiosk.games.linotte.hands import LIBRE, figure_words
from kiosk.games.linotte.hands import name as figure_name
from kiosk.i18n.phrase import Phrase, phrase


@cache
def place(square: int, points: int) -> Decision:
    """A pawn on a free square, with the points that it makes."""
    row, column = place_of(square)
    words = phrase(
        "Poser : {label}, rangée {row}, colonne {column}",
        label=figure_name(LAYOUT[square]),
        row=row + 1,
        column=column + 1,
    )
    return decision("place", square=(row, column), label=words, points=points or None)


@cache
def remove(square: int) -> Decision:
    """The other player's pawn goes back."""
    row, column = place_of(square)
    words = phrase(
        "Reprendre : {label}, rangée {row}, colonne {column}",
        label=figure_name(LAYOUT[square]),
        row=row + 1,
        column=column + 1,
    )
    return decision("remove", square=(row, column), label=words)


@cache
def appel(figure: str) -> Decision:
    """Calling a figure, or none where the table plays so."""
    label = phrase("Appeler {figure}", figure=figure_words(figure))
    return decision("appel", label=label) if figure == LIBRE else decision("appel", figure=figure, label=label)


PASS = decision("pass", label=phrase("Passer"))
RARE_PASS = decision("pass", label=phrase("Passer sans poser"), rare=True)


def move_words(move: Decision, name: str) -> Phrase | None:
    """What somebody decides, in a sentence: "La machine pose sur full"."""
    if move.kind == "pass":
        return phrase("{name} passe", name=name)
    if move.kind == "appel":
        return phrase("{name} appelle {figure}", name=name, figure=figure_words(move.get("figure", LIBRE)))
    if move.kind not in ("place", "remove"):
        return None
    row, column = move.get("square")
    label = figure_name(LAYOUT[row * LONGEST + column])
    if move.kind == "remove":
        return phrase("{name} reprend le pion de {label}", name=name, label=label)
    return phrase("{name} pose sur {label}", name=name, label=label)
