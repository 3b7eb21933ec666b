"""Decks as files: what is stored comes back, what is damaged is one line, the newest one serves."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.cards.deck_files import DECKS, decks_folder
from calibration.cards.serving_deck_reader import ServingDeckReader
from calibration.files.named_sets import SetError, packed_bytes
from tests.vision.cards.drawn_cards import laid
from tests.vision.cards.enrolment.drawn_deck import deck, laying
from vision.cards.card_looks import NAMES
from vision.cards.enrolment.known_deck import JOKERS


@pytest.mark.whole
def test_what_is_stored_comes_back_and_is_small(tmp_path: Path) -> None:
    path = DECKS.store(decks_folder(tmp_path), deck("bistrot 2"))
    back = DECKS.load(decks_folder(tmp_path))
    assert back.name == "bistrot 2" and [card.name for card in back.cards] == [*NAMES, JOKERS[0]]
    for one, other in zip(back.cards, deck().cards, strict=True):
        assert np.abs(one.picture.astype(int) - other.picture).mean() < 4
    assert path.stat().st_size < 1_500_000


def damaged(content: dict[str, Any]) -> list[dict[str, Any]]:
    cards = content["cards"]
    large = packed_bytes(cv2.imencode(".jpg", np.zeros((221, 158, 3), np.uint8))[1].tobytes())
    png = packed_bytes(cv2.imencode(".png", np.zeros((220, 158, 3), np.uint8))[1].tobytes())
    return [
        {**content, "version": 2},
        {"cards": cards},
        {**content, "cards": {name: cards[name] for name in NAMES[1:]}},
        {**content, "cards": {**cards, "joker-9": cards["AS"]}},
        *({**content, "cards": {**cards, "AS": what}} for what in (large, png, "", "é", "QUJD", 3, cards["AS"] * 20)),
        {**content, "cards": list(cards)},
    ]


@pytest.mark.whole
def test_any_other_file_is_damaged_and_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = DECKS.store(tmp_path, deck("x"))
    content = json.loads(path.read_text("utf-8"))
    for bad in damaged(content):
        path.write_text(json.dumps(bad), "utf-8")
        with pytest.raises(SetError, match="damaged; show the cards again with kiosk calibrate cards 'x'") as told:
            DECKS.load(tmp_path)
        assert "\n" not in str(told.value)


def test_a_picture_is_as_large_as_it_must_be_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = DECKS.store(tmp_path, deck("x"))
    content = json.loads(path.read_text("utf-8"))
    first = next(iter(content["cards"]))
    data = cv2.imencode(".jpg", np.zeros((4000, 4000, 3), np.uint8))[1].tobytes()
    content["cards"][first] = packed_bytes(data[:4000])
    path.write_text(json.dumps(content), "utf-8")
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was unpacked"))
    with pytest.raises(SetError, match="damaged"):
        DECKS.load(tmp_path)


def test_the_deck_that_serves_is_read_with_as_soon_as_it_is_stored(tmp_path: Path) -> None:
    reader, picture = ServingDeckReader(tmp_path), laid(["7H", "9C"])

    def doubts() -> set[str]:
        return {reason.code.value for card in reader.read(picture).cards for reason in card.reasons}

    assert "other-deck" not in doubts()
    DECKS.store(tmp_path, deck())
    assert "other-deck" in doubts()
    DECKS.delete(tmp_path, "own")
    assert "other-deck" not in doubts()


def test_with_a_damaged_deck_cards_are_read_as_without(tmp_path: Path) -> None:
    (tmp_path / "deck-x.json").write_text("{")
    assert {card.card for card in ServingDeckReader(tmp_path).read(laying(["7H", "9C"])).cards} == {"7H", "9C"}
