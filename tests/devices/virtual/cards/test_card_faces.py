"""`kiosk.devices.virtual.cards.card_faces`: 52 unlike faces and a back; what is printed is read as what it is."""

import cv2
import numpy as np
import pytest

from kiosk.devices.virtual.cards.card_faces import HIGH, LETTERS, PACK, SCALE, WIDE, cover, face
from vision.cards.reader import CardReader
from vision.types.picture import Picture


def on_felt(card: str, letters: str) -> Picture:
    """A face at 2.7 pixels a millimetre on green felt."""
    size = round(WIDE * 2.7), round(HIGH * 2.7)
    table = np.full((320, 280, 3), (60, 100, 40), np.uint8)
    small = cv2.resize(np.asarray(face(card, letters)), size, interpolation=cv2.INTER_AREA)
    table[40 : 40 + size[1], 50 : 50 + size[0]] = small
    return np.asarray(cv2.GaussianBlur(table, (0, 0), 0.6), np.uint8)


@pytest.mark.whole
def test_there_are_52_faces_and_a_back() -> None:
    sheets = [face(card, letters) for letters in LETTERS for card in (*PACK, None)]
    assert len(set(PACK)) == 52 and {sheet.shape for sheet in sheets} == {(HIGH * SCALE, WIDE * SCALE, 3)}
    french = {face(card).tobytes() for card in (*PACK, None)}
    assert len(french) == 53
    assert face("QS", "french").tobytes() != face("QS", "english").tobytes()


def test_a_face_is_shared_and_not_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        face("7C")[0, 0] = 0
    with pytest.raises(KeyError):
        face("7C", "klingon")


def test_corners_are_round() -> None:
    assert cover()[0, 0] == 0 and cover()[0, cover().shape[1] // 2] == 255


@pytest.mark.whole
@pytest.mark.parametrize("letters", LETTERS)
def test_what_is_printed_is_read(letters: str) -> None:
    reader = CardReader()
    read = {card: reader.read(on_felt(card, letters)).cards for card in PACK[:: 1 if letters == "french" else 3]}
    assert {card: [one.card for one in cards] for card, cards in read.items() if cards} == {
        card: [card] for card, cards in read.items() if cards
    }
    sure = [card for card, cards in read.items() if cards and cards[0].sure]
    assert len(sure) > 0.8 * len(read)
