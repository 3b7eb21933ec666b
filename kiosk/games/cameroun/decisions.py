"""The decisions of Le Cameroun, with the words of their buttons."""

from collections.abc import Mapping
from functools import cache

from kiosk.games.engine.moves import Decision, decision
from kiosk.i18n.phrase import Phrase, phrase


@cache
def write(column: str, points: int) -> Decision:
    """Writing `points` in a column."""
    return decision("write", column=column, label=_label(_WRITE, column), points=points)


@cache
def announce(column: str, points: int | None) -> Decision:
    """Announcing a column before the last throw."""
    return decision("announce", column=column, label=_label(_ANNOUNCE, column), points=points)


def _label(labels: Mapping[str, Phrase], column: str) -> Phrase:
    return labels.get(column) or Phrase(labels["face"].template, {"face": column})


_WRITE = {
    "face": phrase("Marquer les {face}"),
    "S": phrase("Marquer la petite suite"),
    "B": phrase("Marquer la grande suite"),
    "F": phrase("Marquer le full"),
    "Q": phrase("Marquer le cake"),
}
_ANNOUNCE = {
    "face": phrase("Annoncer les {face}"),
    "S": phrase("Annoncer la petite suite"),
    "B": phrase("Annoncer la grande suite"),
    "F": phrase("Annoncer le full"),
    "Q": phrase("Annoncer le cake"),
}
_COLUMNS = {
    "S": phrase("la petite suite"),
    "B": phrase("la grande suite"),
    "F": phrase("le full"),
    "Q": phrase("le cake"),
}
_FACE = phrase("les {face}")
_IN = {
    "S": phrase("à la petite suite"),
    "B": phrase("à la grande suite"),
    "F": phrase("au full"),
    "Q": phrase("au cake"),
}
_IN_FACE = phrase("aux {face}")


def column_words(column: str) -> Phrase:
    """What a column is called in a sentence."""
    return _COLUMNS.get(column) or Phrase(_FACE.template, {"face": column})


def in_column(column: str) -> Phrase:
    """Where points are scored, in a sentence."""
    return _IN.get(column) or Phrase(_IN_FACE.template, {"face": column})


def move_words(move: Decision, name: str) -> Phrase | None:
    """What somebody decides, in a sentence: "La machine annonce les 5"."""
    named = column_words(str(move.get("column")))
    if move.kind == "announce":
        return phrase("{name} annonce {column}", name=name, column=named)
    return phrase("{name} marque {column}", name=name, column=named)
