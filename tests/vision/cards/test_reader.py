"""`vision.cards.reader` on drawn cards: what lies there is read, and what is no card is not guessed."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import card, fanned, laid, lay, table_top
from vision.cards.card_looks import Look, Looks
from vision.cards.card_reading import CardReasonCode
from vision.cards.decision import Seen
from vision.cards.outlines import Outline, find_outlines
from vision.cards.partly_hidden import Under
from vision.cards.reader import CardReader
from vision.cards.sureness import MOST_CARDS
from vision.imaging.picture_io import PictureError
from vision.lab.training.cards.scenes import slanted

NAMES = ["AS", "10H", "7C", "4D", "9S", "2H", "5C", "8C", "6D"]


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def test_nine_cards_in_any_turn(reader: CardReader) -> None:
    reading = reader.read(laid(NAMES))
    assert sorted(one.card for one in reading.cards) == sorted(NAMES)
    assert sum(one.sure for one in reading.cards) >= 7


def test_a_card_under_another_is_read_by_its_corner(reader: CardReader) -> None:
    table = table_top()
    lay(table, card("9S"), (470, 300), 0.0)
    lay(table, card("4D"), (540, 370), 0.0)
    assert {one.card for one in reader.read(table).cards} == {"9S", "4D"}


def test_the_cards_of_a_fan_of_which_12_mm_show_are_read(reader: CardReader) -> None:
    table = table_top()
    for k, name in enumerate(NAMES[:5]):
        lay(table, card(name), (400 + 26.4 * k, 300), 0.0)
    assert {one.card for one in reader.read(table).cards} == set(NAMES[:5])


def test_a_fan_whose_outline_is_no_cards_is_read_from_its_uppermost_card_on(reader: CardReader) -> None:
    names = [*NAMES[:4], "6D"]
    reading = reader.read(fanned(names))
    assert {one.card for one in reading.cards} == set(names)
    assert {one.card for one in reading.cards if one.sure} >= {"6D"}


def test_where_no_outline_is_seen_a_card_lies_between_its_indices_also_aslant(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.cards.reader.find_outlines", lambda *of: [])
    monkeypatch.setattr("vision.cards.reader.end_cards", lambda *of: [])
    table = laid(["9S"])
    aslant = slanted(np.random.default_rng(2), 40, (table.shape[1], table.shape[0]))
    seen = np.asarray(cv2.warpPerspective(table, aslant, table.shape[1::-1], borderMode=cv2.BORDER_REPLICATE))
    for picture in (table, seen):
        assert [(one.card, one.sure) for one in reader.read(picture).cards] == [("9S", True)]


def test_a_fan_that_looks_like_one_strange_card_is_searched_for_indices(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_top()
    for k, name in enumerate(NAMES[:5]):
        lay(table, card(name), (400 + 26.4 * k, 300), 0.0)
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (69 + 53, 97)
    around = Outline(np.asarray(half + (453, 300), np.float32), 0.95)
    nothing = Look(np.full(52, 1 / 52, np.float32), 1.0)
    strange = Seen.of(around, Looks((nothing, nothing), nothing))
    monkeypatch.setattr(reader, "seen", lambda picture: [strange])
    monkeypatch.setattr("vision.cards.reader.end_cards", lambda picture: [])
    monkeypatch.setattr("vision.cards.reader.laid_aslant", lambda *of: [])
    reading = reader.read(table)
    assert len({one.card for one in reading.cards} & set(NAMES[:5])) >= 3
    assert not reading.sure and not any(one.sure for one in reading.cards)


def test_a_card_under_another_is_read_and_sure_on_a_table_that_is_seen_aslant(reader: CardReader) -> None:
    table = table_top()
    lay(table, card("9S"), (560, 330), 0.0)
    lay(table, card("4D"), (630, 400), 0.0)
    aslant = slanted(np.random.default_rng(2), 45, (table.shape[1], table.shape[0]))
    seen = np.asarray(cv2.warpPerspective(table, aslant, table.shape[1::-1], borderMode=cv2.BORDER_REPLICATE))
    straight, reading = reader.read(table), reader.read(seen)
    assert {one.card for one in reading.cards if one.sure} == {"9S", "4D"} and reading.sure
    for one in reading.cards:
        (same,) = (other for other in straight.cards if other.card == one.card)
        there = cv2.perspectiveTransform(np.array(same.corners, np.float32)[None], aslant)[0]
        assert min(np.abs(np.array(one.corners) - np.roll(there, turn, 0)).max() for turn in (0, 2)) < 12


@pytest.mark.parametrize("twice", [True, False])
def test_a_card_that_shows_its_index_once_is_searched_for_those_of_others(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch, twice: bool
) -> None:
    """Two cards of which one lies over the other may have one card's outline together."""
    monkeypatch.setattr("vision.cards.reader.holds_others", lambda *of: True)
    table = table_top()
    lay(table, card("9S"), (560, 330), 0.0)
    if not twice:
        cv2.rectangle(table, (590, 370), (625, 422), (245, 245, 245), -1)
    (read,) = reader.read(table).cards
    assert read.card == "9S" and read.sure is twice


def test_a_card_in_a_hard_shadow_is_read_or_makes_the_picture_unsure(reader: CardReader) -> None:
    for light in (0.5, 0.35, 0.25):
        table = table_top()
        lay(table, card("4D"), (300, 300), 10.0)
        lay(table, card("9S"), (700, 300), 30.0)
        table[:, 640:] = table[:, 640:] * light
        reading = reader.read(table)
        assert {one.card for one in reading.cards} == {"4D", "9S"} or not reading.sure


def test_a_card_whose_longer_side_is_seen_shorter_is_read(reader: CardReader) -> None:
    table = table_top()
    lay(table, card("8C"), (640, 360), 0.0, 1.0)
    flat = cv2.resize(table, (1280, 450), interpolation=cv2.INTER_AREA)
    assert [one.card for one in reader.read(flat).cards] == ["8C"]


def test_a_card_whose_outline_was_not_found_is_read_whole_by_its_indices(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = laid(["10H", "7C", "9S"])
    first, *others = find_outlines(picture, 3)
    monkeypatch.setattr("vision.cards.reader.find_outlines", lambda *of: others)
    reading = reader.read(picture)
    assert sorted(one.card for one in reading.cards if one.sure) == ["10H", "7C", "9S"]
    assert reading.sure
    off = [np.hypot(*(np.array(one.corners).mean(0) - first.corners.mean(0))) for one in reading.cards]
    assert min(off) < 3


@pytest.mark.parametrize(("moved", "stray"), [(0, False), (400, True)])
def test_a_cards_own_index_that_is_seen_again_and_not_clear_is_no_stray_print(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch, moved: float, stray: bool
) -> None:
    picture = laid(["10H", "7C"])
    (first, *_) = reader.read(picture).cards
    again = replace(first, confidence=0.8, corners=tuple((x, y + moved) for x, y in first.corners))
    monkeypatch.setattr(CardReader, "_under", lambda *of: Under([], (again,)))
    codes = [reason.code for reason in reader.read(picture).reasons]
    assert (CardReasonCode.MARKS in codes) is stray


@pytest.mark.parametrize("third", [False, True])
def test_indices_are_searched_only_where_print_lies_beside_the_known_cards(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch, third: bool
) -> None:
    searched: list[int] = []
    monkeypatch.setattr("vision.cards.reader.partly_hidden", lambda *of: searched.append(1) or Under([]))
    monkeypatch.setattr("vision.cards.reader.laid_between", lambda *of: searched.append(1) or [])
    picture = laid(["10H", "7C", "9S"])
    whole = list(find_outlines(picture, 3))[: 3 - third]
    monkeypatch.setattr("vision.cards.reader.find_outlines", lambda *of: whole)
    reading = reader.read(picture)
    assert (len(reading.cards), len(searched), reading.sure) == (3 - third, 2 * third, not third)


def test_no_card_is_said(reader: CardReader) -> None:
    reading = reader.read(table_top())
    assert (reading.cards, [reason.code for reason in reading.reasons]) == ((), [CardReasonCode.NO_CARD])


def test_a_strange_card_is_said_and_not_guessed(reader: CardReader) -> None:
    reading = reader.read(laid(["AS", "10H", ""]))
    assert {one.card for one in reading.cards} <= {"AS", "10H"}
    assert CardReasonCode.UNKNOWN in [reason.code for reason in reading.reasons]
    assert not reading.sure


def test_half_a_card_is_not_sure(reader: CardReader) -> None:
    table = table_top()
    lay(table, card("8C"), (0, 300), 0.0)
    reading = reader.read(table)
    assert not reading.sure and not any(one.sure for one in reading.cards)


def test_two_of_a_card_are_doubted(reader: CardReader) -> None:
    reading = reader.read(laid(["7C", "7C"]))
    assert len(reading.cards) == 2
    assert all(CardReasonCode.TWICE in [r.code for r in one.reasons] for one in reading.cards)


@pytest.mark.whole
def test_two_hundred_cards_are_too_many(reader: CardReader) -> None:
    table, face = table_top(), card("8C")
    for k in range(200):
        lay(table, face, (40 + 63 * (k % 20), 45 + 70 * (k // 20)), 0.0, 0.16)
    reading = reader.read(np.repeat(np.repeat(table, 2, 0), 2, 1))
    assert not reading.sure and not any(one.sure for one in reading.cards[MOST_CARDS:])


def test_what_is_no_picture_is_told(reader: CardReader) -> None:
    with pytest.raises(PictureError):
        reader.read(np.zeros((3,), np.uint8))
