"""`vision.cards.enrolment.deck_reader`: the deck confirms, doubts, and knows what is none of its cards."""

import numpy as np
import pytest

from tests.vision.cards.enrolment.drawn_deck import deck, laying
from vision.cards.card_looks import NAMES, Look, Looks
from vision.cards.card_reading import CardReasonCode
from vision.cards.decision import Seen
from vision.cards.enrolment.deck_look import DeckLook
from vision.cards.enrolment.deck_reader import DeckReader, SeenByDeck
from vision.cards.outlines import Outline
from vision.cards.reader import CardReader

SHAPE = (720, 1280, 3)
OUTLINE = Outline(np.array([(100, 100), (226, 100), (226, 276), (100, 276)], np.float32), 1.0)
CLEAR, FIRM, VAGUE, FOREIGN = (0.88, 0.2), (0.97, 0.6), (0.9, 0.01), (0.6, 0.9)


def look(card: str, how: float) -> Look:
    shares = np.full(len(NAMES), (1 - how) / (len(NAMES) - 1), np.float32)
    shares[NAMES.index(card)] = how
    return Look(shares, 0.001)


def seen(card: str, how: float, deck_says: str, clearly: tuple[float, float]) -> SeenByDeck:
    looks = Looks((look(card, how), look(card, how)), look(card, how))
    number = NAMES.index(deck_says) if deck_says in NAMES else None
    return SeenByDeck.beside(Seen.of(OUTLINE, looks), DeckLook(number, deck_says, *clearly))


SURELY, FAINTLY = 0.999, 0.06


@pytest.mark.parametrize(
    ("how", "deck_says", "clearly", "card", "doubt"),
    [
        (SURELY, "7H", FIRM, "7H", None),
        (SURELY, "7H", VAGUE, "7H", None),
        (FAINTLY, "7H", CLEAR, "7H", None),
        (FAINTLY, "7H", VAGUE, "7H", CardReasonCode.UNSURE),
        (FAINTLY, "9H", FIRM, "9H", None),
        (FAINTLY, "9H", CLEAR, "9H", CardReasonCode.DISAGREE),
        (SURELY, "9H", FIRM, "9H", CardReasonCode.DISAGREE),
        (SURELY, "9H", VAGUE, "7H", CardReasonCode.DISAGREE),
        (SURELY, "7H", FOREIGN, "7H", CardReasonCode.OTHER_DECK),
    ],
)
def test_what_deck_and_looks_come_to(
    how: float, deck_says: str, clearly: tuple[float, float], card: str, doubt: CardReasonCode | None
) -> None:
    read = seen("7H", how, deck_says, clearly).as_card(SHAPE)
    assert read.card == card and [reason.code for reason in read.reasons] == ([doubt] if doubt else [])


@pytest.mark.parametrize(
    ("deck_says", "clearly", "single", "denied"),
    [
        ("7H", CLEAR, True, False),
        ("9H", CLEAR, True, True),
        ("9H", VAGUE, False, False),
        ("9H", FOREIGN, False, False),
    ],
)
def test_what_fits_a_card_of_the_deck_is_that_one_card(
    deck_says: str, clearly: tuple[float, float], single: bool, denied: bool
) -> None:
    one = seen("7H", SURELY, deck_says, clearly)
    wide = SeenByDeck(Outline(OUTLINE.corners * np.float32([1.2, 1]), 1.0), one.looks, one.card, 1.0, one.deck)
    assert wide.single is single and one.denies("7H") is denied
    torn = Looks((look("7H", SURELY), look("2S", FAINTLY)), look("7H", SURELY))
    half = SeenByDeck.beside(Seen.of(OUTLINE, torn), one.deck)
    assert half.certain is single and one.certain


def test_without_the_deck_the_faint_card_is_not_sure() -> None:
    plain = seen("7H", FAINTLY, "7H", CLEAR)
    assert not Seen.of(plain.outline, plain.looks).as_card(SHAPE).sure


def test_a_card_beyond_the_picture_stays_doubted() -> None:
    one = seen("7H", FAINTLY, "7H", FIRM)
    assert [reason.code for reason in one.as_card((270, 1280, 3)).reasons] == [CardReasonCode.CUT_OFF]


def test_a_joker_is_not_read_whatever_the_looks_say() -> None:
    assert not seen("7H", SURELY, "joker-1", FIRM).read
    assert seen("7H", SURELY, "joker-1", VAGUE).read


def test_the_deck_reads_what_no_index_says() -> None:
    nothing = Look(np.full(len(NAMES), 1 / len(NAMES), np.float32), 0.99)
    plain = Seen.of(OUTLINE, Looks((nothing, nothing), nothing))
    deck_look = DeckLook(NAMES.index("QS"), "QS", *FIRM)
    assert not plain.read and SeenByDeck.beside(plain, deck_look).read


@pytest.mark.whole
def test_its_own_cards_are_sure_and_others_are_told() -> None:
    reader = DeckReader(deck())
    own = ["AS", "10H", "QC", "KD", "2S", "joker-1"]
    reading = reader.read(laying(own))
    assert sorted(card.card for card in reading.cards if card.sure) == sorted(own[:-1])
    assert CardReasonCode.UNKNOWN in [reason.code for reason in reading.reasons]
    assert len(CardReader().read(laying(own)).cards) >= 4
