"""The decisions of La Linotte, with the words of their buttons."""

from functools import cache

from kiosk.games.engine.moves import Decision, decision
from kiosk.games.linotte.board import LAYOUT, place_of
from kiosk.games.linotte.hands import LIBRE, name
from kiosk.i18n.phrase import phrase


@cache
def place(square: int, points: int) -> Decision:
    """A pawn on a free square, with the points that it makes."""
    row, column = place_of(square)
    words = phrase(
        "Poser : {label}, rangée {row}, colonne {column}", label=name(LAYOUT[square]), row=row + 1, column=column + 1
    )
    return decision("place", square=(row, column), label=words, points=points or None)


@cache
def remove(square: int) -> Decision:
    """The other player's pawn goes back."""
    row, column = place_of(square)
    words = phrase(
        "Reprendre : {label}, rangée {row}, colonne {column}",
        label=name(LAYOUT[square]),
        row=row + 1,
        column=column + 1,
    )
    return decision("remove", square=(row, column), label=words)


@cache
def appel(figure: str) -> Decision:
    """Announcing a figure, or none where the table plays the free challenge."""
    if figure == LIBRE:
        return decision("appel", label=phrase("Annoncer un défi"))
    return decision("appel", figure=figure, label=phrase("Appel : {figure}", figure=name(figure)))


PASS = decision("pass", label=phrase("Passer"))
RARE_PASS = decision("pass", label=phrase("Passer sans poser"), rare=True)
