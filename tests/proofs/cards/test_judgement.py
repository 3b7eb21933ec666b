"""The instrument itself: what counts as read, sure, silent and guessed, and when the proof fails."""

from dataclasses import replace

import pytest

from tests.proofs.cards.judgement import (
    HEAD,
    LIMITS,
    Figures,
    Outcome,
    faults,
    faults_of_deck,
    guesses,
    outcome,
)
from vision.cards.card_reading import Card, CardReason, CardReasonCode, CardsReading

PLACE = ((0.0, 0.0), (63.0, 0.0), (63.0, 88.0), (0.0, 88.0))
UNSURE, NONE = CardReason(CardReasonCode.UNSURE), CardReason(CardReasonCode.NO_CARD)


def card(name: str, sure: bool = True) -> Card:
    return Card(name, 0.99, PLACE, () if sure else (UNSURE,))


@pytest.mark.parametrize(
    ("cards", "reasons", "expected"),
    [
        ([card("7C"), card("8H")], (), (2, 2, 0, True, False)),
        ([card("7C"), card("8H", False)], (), (2, 1, 0, False, False)),
        ([card("7C")], (), (1, 1, 0, True, True)),
        ([card("7C")], (NONE,), (1, 1, 0, False, False)),
        ([card("7C"), card("8S")], (NONE,), (1, 1, 1, False, True)),
        ([card("7C"), card("8S", False)], (), (1, 1, 1, False, False)),
    ],
    ids=["right", "doubted", "missed and sure", "missed and told", "misread", "misread and doubted"],
)
def test_a_reading_is_judged(cards, reasons, expected):
    found = outcome(["7C", "8H"], CardsReading(tuple(cards), reasons))
    assert (found.read, found.sure, found.wrong, found.picture_sure, found.silent) == expected


GOOD = Outcome(10, 10, 10, 0, True, False, (), 5.0)
TOLD = Outcome(0, 0, 0, 0, False, False, ("no-card",), 5.0)


def of(one: Outcome, pictures: int) -> Figures:
    return Figures.of([one] * pictures)


WHOLE, FANS = of(GOOD, round(LIMITS["cards"]) // 10), of(GOOD, round(LIMITS["fans"]))
BAD = {"tarot": [TOLD] * round(LIMITS["bad"])}


def test_what_keeps_every_limit_passes():
    assert faults(WHOLE, FANS, FANS, BAD) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"whole": of(GOOD, 3)},
        {"fans": of(GOOD, 3)},
        {"whole": replace(WHOLE, sure=LIMITS["read_and_sure"] - 0.001)},
        {"whole": replace(WHOLE, silent=1)},
        {"fans": replace(FANS, silent=1)},
        {"aslant": replace(FANS, silent=1)},
        {"fans": replace(FANS, read=LIMITS["read_in_fans"] - 0.001)},
        {"bad": {"tarot": [TOLD]}},
        {"bad": {"tarot": [*BAD["tarot"], replace(TOLD, picture_sure=True)]}},
    ],
)
def test_each_limit_fails_alone(wrong):
    assert len(faults(**{"whole": WHOLE, "fans": FANS, "aslant": FANS, "bad": BAD} | wrong)) == 1


def test_a_guess_is_a_sure_picture_a_wrong_card_or_no_reason():
    guessed = [replace(TOLD, picture_sure=True), replace(TOLD, silent=True), replace(TOLD, reasons=())]
    assert guesses([TOLD, *guessed]) == 3


def test_the_table_has_its_columns_under_their_heads():
    row = of(GOOD, 4).row("whole cards")
    assert len(row) == len(HEAD) and "100.0%" in row
    assert of(GOOD, 0).read == 0


OWN = of(GOOD, round(LIMITS["own_cards"]) // 10)


@pytest.mark.parametrize(
    ("own", "unlearnt", "strange"),
    [
        (of(GOOD, 3), 0, 1.0),
        (replace(OWN, sure=LIMITS["own_read_and_sure"] - 0.0001), 0, 1.0),
        (replace(OWN, silent=1), 0, 1.0),
        (OWN, 1, 1.0),
        (OWN, 0, LIMITS["strange_told"] - 0.01),
    ],
)
def test_each_limit_of_an_owners_deck_fails_alone(own, unlearnt, strange):
    assert faults_of_deck(OWN, 0, 1.0) == []
    assert len(faults_of_deck(own, unlearnt, strange)) == 1
