"""`kiosk read --dice cards` (`kiosk.cli.dice.read_cards`): its contract, on cards drawn by hand."""

import json

import cv2
import numpy as np
import pytest

from kiosk.cli.dice.read_cards import explained, words
from kiosk.cli.main import main
from tests.vision.cards.drawn_cards import laid, table_top
from vision.cards.card_reading import Card, CardReason, CardReasonCode, CardsReading


@pytest.fixture(scope="module")
def shots(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cards")
    cv2.imwrite(str(folder / "three.png"), laid(["AS", "10H", "7C"]))
    cv2.imwrite(str(folder / "empty.png"), table_top())
    (folder / "broken.jpg").write_bytes(b"\xff\xd8 no picture")
    return folder


def printed(capsys, *words):
    status = main(["read", "--dice", "cards", *map(str, words)])
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


def test_one_object_a_picture_with_the_contracts_fields(shots, capsys):
    status, lines, err = printed(capsys, "--json", shots / "three.png", shots / "empty.png")
    three, empty = map(json.loads, lines)
    assert (status, err) == (0, "")
    assert set(three) == {"image", "cards", "sure", "ms", "reasons"} and three["image"] == str(shots / "three.png")
    assert sorted(card["card"] for card in three["cards"]) == ["10H", "7C", "AS"]
    for card in three["cards"]:
        assert set(card) == {"card", "sure", "confidence", "box", "corners", "reasons"}
        assert len(card["box"]) == len(card["corners"]) == 4
        assert card["sure"] is (card["reasons"] == [])
    assert (empty["cards"], empty["sure"]) == ([], False)
    assert [reason["code"] for reason in empty["reasons"]] == ["no-card"]


def test_an_unreadable_file_is_said_and_the_others_are_read(shots, capsys):
    status, lines, _ = printed(capsys, "--json", shots / "broken.jpg", shots / "none.png", shots / "three.png")
    broken, missing, three = map(json.loads, lines)
    assert status == 1
    assert set(broken) == set(missing) == {"image", "error"}
    assert len(three["cards"]) == 3


def test_without_json_a_line_a_picture_and_one_for_each_reason(shots, capsys):
    status, lines, _ = printed(capsys, "--explain", shots / "three.png", shots / "empty.png")
    assert status == 0
    assert lines[0].startswith(f"{shots / 'three.png'}: ") and "10H" in lines[0]
    assert lines[-2].startswith(f"{shots / 'empty.png'}: no cards (not sure: no-card)")
    assert lines[-1] == "  the picture: no-card, measured None, limit None"


def test_what_is_doubtful_has_a_question_mark_and_its_figures():
    corners = ((0, 0), (9, 0), (9, 9), (0, 9))
    doubtful = Card("10H", 0.6, corners).doubted(CardReason(CardReasonCode.UNSURE, 0.6, 0.98))
    reading = CardsReading((doubtful, Card("AS", 1.0, corners)), ms=12.4)
    assert words("a.png", reading) == "a.png: 10H?, AS (not sure: unsure-card), 12 ms"
    assert explained(reading) == ["10H: unsure-card, measured 0.6, limit 0.98"]


def test_the_overlay_is_written(shots, tmp_path, capsys):
    status, _, _ = printed(capsys, "--overlay", tmp_path, shots / "three.png", shots / "broken.jpg")
    drawn, given = cv2.imread(str(tmp_path / "three.png")), cv2.imread(str(shots / "three.png"))
    assert status == 1 and np.abs(drawn.astype(int) - given).max() > 60
    assert [path.name for path in tmp_path.iterdir()] == ["three.png"]
