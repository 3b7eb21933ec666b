"""What the automatic opponent decides, in a sentence about it."""

from collections.abc import Callable

from kiosk.games.engine.moves import Decision
from kiosk.games.linotte.board import LAYOUT, LONGEST
from kiosk.games.linotte.hands import LIBRE
from kiosk.games.linotte.hands import name as figure_name
from kiosk.i18n.phrase import (
    Phrase,
    named,
    phrase,
)

_COLUMNS = {
    "S": phrase("la petite suite"),
    "B": phrase("la grande suite"),
    "F": phrase("le full"),
    "Q": phrase("le cake"),
}
_FACE = phrase("les {face}")


def told(move: Decision, names: tuple[str, ...], seat: int) -> Phrase:
    """Who decides what: "Piste annonce les 5"; in the words of the choice where there is no sentence for it."""
    sentence, name = _SENTENCES.get(move.kind), names[seat]
    if sentence is not None:
        return sentence(name, move)
    return phrase("{name} : {what}", name=name, what=named(move.label or Phrase(move.kind), names))


def _column(move: Decision) -> Phrase:
    column = move.get("column")
    return _COLUMNS.get(column) or Phrase(_FACE.template, {"face": column})


def _square(move: Decision) -> Phrase:
    row, column = move.get("square")
    return figure_name(LAYOUT[row * LONGEST + column])


def _appel(name: str, move: Decision) -> Phrase:
    figure = move.get("figure", LIBRE)
    if figure == LIBRE:
        return phrase("{name} annonce un défi", name=name)
    return phrase("{name} fait un appel : {figure}", name=name, figure=figure_name(figure))


def _bet(name: str, move: Decision) -> Phrase:
    one, two, three, vertical = move.get("chips")
    return phrase(
        "{name} mise {one}, {two}, {three} ; {vertical} en vertical",
        name=name, one=one, two=two, three=three, vertical=vertical,
    )  # fmt: skip


_SENTENCES: dict[str, Callable[[str, Decision], Phrase]] = {
    "write": lambda name, move: phrase("{name} marque {column}", name=name, column=_column(move)),
    "announce": lambda name, move: phrase("{name} annonce {column}", name=name, column=_column(move)),
    "place": lambda name, move: phrase("{name} pose sur {label}", name=name, label=_square(move)),
    "remove": lambda name, move: phrase("{name} reprend le pion de {label}", name=name, label=_square(move)),
    "appel": _appel,
    "pass": lambda name, _: phrase("{name} passe", name=name),
    "stop": lambda name, _: phrase("{name} garde cette main", name=name),
    "bet": _bet,
}
