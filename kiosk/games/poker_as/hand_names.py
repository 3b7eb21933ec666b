"""The hands of Le Poker d'As in words."""

from collections.abc import Callable, Sequence

from kiosk.games.dice import LETTERS
from kiosk.i18n.phrase import Phrase, phrase

_OF = {
    "A": phrase("d’As"),
    "R": phrase("de Rois"),
    "D": phrase("de Dames"),
    "V": phrase("de Valets"),
    "10": phrase("de 10"),
    "9": phrase("de 9"),
}
_AT = {
    "A": phrase("aux As"),
    "R": phrase("aux Rois"),
    "D": phrase("aux Dames"),
    "V": phrase("aux Valets"),
    "10": phrase("aux 10"),
    "9": phrase("aux 9"),
}
_BY = {
    "A": phrase("les As"),
    "R": phrase("les Rois"),
    "D": phrase("les Dames"),
    "V": phrase("les Valets"),
    "10": phrase("les 10"),
    "9": phrase("les 9"),
}
CATEGORY = {
    "poker": phrase("Poker"),
    "carre": phrase("Carré"),
    "full": phrase("Full"),
    "brelan": phrase("Brelan"),
    "sequence": phrase("Séquence"),
    "deux_paires": phrase("Deux paires"),
    "paire": phrase("Paire"),
    "rien": phrase("Rien"),
}

Figures = Sequence[str]


def _sequence(figures: Figures) -> Phrase:
    letters = [LETTERS[figure] for figure in figures]
    return phrase(
        "Séquence {a} {b} {c} {d} {e}", a=letters[0], b=letters[1], c=letters[2], d=letters[3], e=letters[4]
    )


_NAMES: dict[str, Callable[[Figures], Phrase]] = {
    "poker": lambda f: phrase("Poker {figure}", figure=_OF[f[0]]),
    "carre": lambda f: phrase("Carré {figure}", figure=_OF[f[0]]),
    "full": lambda f: phrase("Full {three} par {two}", three=_AT[f[0]], two=_BY[f[1]]),
    "brelan": lambda f: phrase("Brelan {figure}", figure=_OF[f[0]]),
    "sequence": _sequence,
    "deux_paires": lambda f: phrase("Deux paires {high} et {low}", high=_OF[f[0]], low=_OF[f[1]]),
    "paire": lambda f: phrase("Paire {figure}", figure=_OF[f[0]]),
    "rien": lambda f: CATEGORY["rien"],
}

_BRIEF = {
    "poker": phrase("Poker {a}"),
    "carre": phrase("Carré {a}"),
    "full": phrase("Full {a}/{b}"),
    "brelan": phrase("Brelan {a}"),
    "sequence": phrase("Séquence {a}"),
    "deux_paires": phrase("2 paires {a}/{b}"),
    "paire": phrase("Paire {a}"),
    "rien": CATEGORY["rien"],
}

_WITHIN = {
    "poker": phrase("un poker {figure}"),
    "carre": phrase("un carré {figure}"),
    "full": phrase("un full {three} par {two}"),
    "brelan": phrase("un brelan {figure}"),
    "sequence": phrase("une séquence {a} {b} {c} {d} {e}"),
    "deux_paires": phrase("deux paires {high} et {low}"),
    "paire": phrase("une paire {figure}"),
}


def hand_name(category: str, figures: Figures) -> Phrase:
    """What players call a hand; the fifth die of two pairs is not named."""
    return _NAMES[category](figures)


def hand_in_brief(category: str, figures: Figures) -> Phrase:
    """As few words as tell it from others of its kind: "Full 10/9", "Brelan R"."""
    letters = [LETTERS[figure] for figure in figures]
    return Phrase(_BRIEF[category].template, dict(zip(("a", "b"), letters, strict=False)))


def hand_within(category: str, figures: Figures) -> Phrase:
    """The same within a sentence: "un brelan de Rois"."""
    return Phrase(_WITHIN[category].template, hand_name(category, figures).values)


def first_figure(category: str, figure: str) -> Phrase:
    """A hand of which the second figure is still open: "Full aux Rois"."""
    if category == "full":
        return phrase("Full {three}", three=_AT[figure])
    return phrase("Deux paires {high}", high=_OF[figure])
