"""The hands of Le 421 in words."""

from collections.abc import Iterable

from kiosk.games.dice import row_of
from kiosk.games.engine.moves import Face
from kiosk.games.le_421.hands import category, downwards
from kiosk.i18n.phrase import Phrase, phrase

NENETTE = phrase("Nénette")
CATEGORY = {
    "421": phrase("421"),
    "trois_as": phrase("Trois As"),
    "fiche": phrase("Fiche"),
    "brelan": phrase("Brelan"),
    "suite": phrase("Suite"),
    "points": phrase("Points"),
    "nenette": NENETTE,
}
"""What players call a kind of hand."""


def hand_name(faces: Iterable[Face]) -> Phrase:
    """What players call a hand: "Deux As et 6", "Brelan de 5", "Suite 6 5 4"; others by their dice, "6 5 3"."""
    dice = downwards(faces)
    kind = category(dice)
    if kind == "fiche":
        return phrase("Deux As et {face}", face=dice[0])
    if kind == "brelan":
        return phrase("Brelan de {face}", face=dice[0])
    if kind == "suite":
        return phrase("Suite {dice}", dice=row_of(dice))
    return row_of(dice) if kind == "points" else CATEGORY[kind]


def tokens_said(count: int) -> Phrase:
    """So many jetons, in words."""
    return phrase("un jeton") if count == 1 else phrase("{n} jetons", n=count)
