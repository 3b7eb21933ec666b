"""The names of playing cards, written as rank and suit: "TH"."""

from kiosk.i18n.phrase import Phrase, phrase

_NAMES: dict[str, Phrase] = {
    "A": phrase("As"),
    "T": phrase("10"),
    "J": phrase("Valet"),
    "Q": phrase("Dame"),
    "K": phrase("Roi"),
}

_SUITED: dict[str, Phrase] = {
    "C": phrase("{rank} de trèfle"),
    "D": phrase("{rank} de carreau"),
    "H": phrase("{rank} de cœur"),
    "S": phrase("{rank} de pique"),
}


def rank_words(card: str) -> Phrase:
    """ "Valet", "7"."""
    return _NAMES.get(card[0]) or Phrase(card[0])


def card_words(card: str) -> Phrase:
    """ "Valet de cœur"."""
    return Phrase(_SUITED[card[1]].template, {"rank": rank_words(card)})
