"""`vision.cards.sureness`: the clearer the looks, the surer the card."""

import numpy as np
import pytest

from vision.cards.card_looks import NAMES, Look, Looks
from vision.cards.outlines import Outline
from vision.cards.sureness import FEATURES, ORNATE, SURENESS, contradicted, features, inside_margin, sureness

CORNERS = np.array([(0, 0), (126, 0), (126, 176), (0, 176)], np.float32)
CARD = NAMES.index("7C")


def look(name: str | None, clear: float = 0.99) -> Look:
    cards = np.full(len(NAMES), (1 - clear) / (len(NAMES) - 1), np.float32)
    if name:
        cards[NAMES.index(name)] = clear
    return Look(cards, 0.0 if name else 1.0)


def looks(first: Look, second: Look, inside: Look) -> Looks:
    return Looks((first, second), inside)


def sure(*of: Look, size: float = 1.0, card: int = CARD) -> float:
    return sureness(looks(*of), card, Outline(CORNERS * np.float32(size), 1.0))


def test_there_is_a_weight_for_each_feature_and_none_makes_a_card_less_sure_for_being_clearer() -> None:
    assert len(SURENESS.weights) == FEATURES == len(features(looks(*[look("7C")] * 3), CARD, Outline(CORNERS, 1.0)))
    assert min(SURENESS.weights[1:]) >= 0 and SURENESS.n > 1000


@pytest.mark.parametrize(
    "worse",
    [
        (look("7C", 0.6), look("7C", 0.6), look("7C")),
        (look("7C"), look("7C"), look("8C")),
        (look("7C"), look("QC"), look("7C")),
        (look("7C"), look(None), look(None)),
    ],
)
def test_less_sure_where_a_look_is_dull_or_against_it(worse: tuple[Look, Look, Look]) -> None:
    assert sure(*worse) < sure(look("7C"), look("7C"), look("7C"))


def test_less_sure_in_fewer_pixels() -> None:
    of = look("7C", 0.8), look("7C", 0.8), look("7C", 0.8)
    assert sure(*of, size=0.6) < sure(*of) < sure(*of, size=1.5)


def test_the_inside_does_not_tell_portraits_of_a_suit_apart() -> None:
    king = NAMES.index("KD")
    assert inside_margin(looks(look("KD"), look("KD"), look("JD")), king) > 4
    assert inside_margin(looks(look("KD"), look("KD"), look("JS")), king) < -4
    assert inside_margin(looks(look("KD"), look("KD"), look(None)), king) == 0


@pytest.mark.parametrize(("name", "is_so"), [("7C", True), ("AH", True), ("AS", False), ("KD", False)])
def test_where_no_pips_are_seen_a_card_of_pips_is_none_but_for_the_ace_of_spades(name: str, is_so: bool) -> None:
    assert contradicted(looks(look(name), look(name), look(None)), NAMES.index(name)) is is_so
    assert not contradicted(looks(look(name), look(name), look(name)), NAMES.index(name))


@pytest.mark.parametrize(
    ("clear", "portrait", "likely", "is_so"),
    [(0.98, "QD", 0.67, True), (0.999, "QD", 0.67, False), (0.98, "QD", 0.4, False), (0.98, "KD", 0.67, False)],
)
def test_a_portrait_of_another_rank_counts_where_no_index_is_beyond_doubt(
    clear: float, portrait: str, likely: float, is_so: bool
) -> None:
    of = looks(look("KD", clear), look("KD", 0.9), look(portrait, likely))
    assert contradicted(of, NAMES.index("KD")) is is_so


def test_an_index_that_clearly_names_another_card_contradicts_even_the_ace_of_spades() -> None:
    assert NAMES[ORNATE] == "AS" and contradicted(looks(look("AS"), look("QS"), look(None)), ORNATE)
