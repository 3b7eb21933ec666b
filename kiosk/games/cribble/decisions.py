"""The decisions of Cribble, with the words of their buttons; each made once."""

from dataclasses import replace
from functools import cache

from kiosk.games.cards import card_words
from kiosk.games.cribble.cards.dealer_draw import DealerDraw
from kiosk.games.cribble.cards.pack import DATA, PACK
from kiosk.games.engine.moves import Decision, decision, decision_from
from kiosk.i18n.lists import listed
from kiosk.i18n.phrase import Phrase, SeatName, phrase

MOST: int = DATA["longest_claim"]
"""The best hand of all."""
NONE: frozenset[int] = frozenset(DATA["worth_of_none"])
"""What no hand is worth: nobody is offered to declare it."""

DRAW = {card: decision("draw", cards=[card], label=card_words(card)) for card in PACK}
STARTER = {card: decision("starter", card=card, label=card_words(card)) for card in PACK}
LAY = {card: decision("lay", card=card, label=card_words(card)) for card in PACK}
SHOW = {card: decision("show", cards=[card], label=card_words(card)) for card in PACK}
GO = decision("go", label=phrase("Go"))
GO_ALL = decision("go", all=True, label=phrase("Tous : go"))
COUNT = decision("count", label=phrase("Compter pour moi"))
NO_CLAIM = decision("count", label=phrase("Rien d’oublié : compter"))
NEXT_DEAL = decision("deal", label=phrase("Donne suivante"))
COUNT_HAND = decision("hand", crib=False, label=phrase("Compter une main"))
COUNT_CRIB = decision("hand", crib=True, label=phrase("Compter le crib"))
ONE_BY_ONE = phrase("Choisis les quatre cartes, une à une.")
"""A hint while the cards of a hand or of the crib are entered."""
BACK_TO_BOARD = decision("board", label=phrase("Revenir à la planche"))


def _points(points: int) -> Phrase:
    return phrase("{n} point", n=points) if points < 2 else phrase("{n} {n:point|points}", n=points)


@cache
def declare(points: int) -> Decision:
    """Saying what a hand is worth."""
    return decision_from("declare", {"points": points}, label=_points(points))


@cache
def claim(points: int) -> Decision:
    """Taking points that the other side forgot."""
    return decision_from("claim", {"points": points}, label=_points(points))


@cache
def mark(team: int, points: int) -> Decision:
    """Moving a side's rear peg."""
    made = decision_from("mark", {"team": team, "points": points}, label=_marked(team, points))
    return replace(made, side=phrase("{one} et {two}", one=SeatName(team), two=SeatName(team + 2)))


def _marked(team: int, points: int) -> Phrase:
    return phrase("{one} et {two} : {points}", one=SeatName(team), two=SeatName(team + 2), points=_points(points))


@cache
def dealer(seat: int) -> Decision:
    """Saying who deals without entering the cards that were drawn."""
    return decision("dealer", seat=seat, label=phrase("{name} donne", name=SeatName(seat)))


DEALERS = tuple(dealer(seat) for seat in range(DATA["most_players"]))
DECLARES = tuple(declare(points) for points in range(MOST + 1) if points not in NONE)
MARKS = tuple(mark(team, points) for team in (0, 1) for points in range(1, MOST + 1))


def crib_card(seat: int, number: int) -> Phrase:
    """Which card of the dealer's crib is asked for."""
    return phrase("Crib de {name}, carte {n} ?", name=SeatName(seat), n=number)


def draws(lots: DealerDraw) -> list[Decision]:
    """The cards that may still be drawn, and who deals: of those level none but them."""
    return [*(DRAW[card] for card in PACK if card not in lots.used), *(DEALERS[seat] for seat in lots.rivals)]


def deed(move: Decision) -> Phrase | None:
    """Several cards at once: lots that are drawn, or a hand that is shown."""
    if move.kind not in ("draw", "show"):
        return None
    cards = listed([card_words(card) for card in move.get("cards")])
    return phrase("tire {things}", things=cards) if move.kind == "draw" else phrase("montre {things}", things=cards)
