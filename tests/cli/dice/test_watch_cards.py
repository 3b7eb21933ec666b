"""`kiosk watch --dice cards`: a folder of pictures, as JSON lines and in words."""

import json
from pathlib import Path

import cv2
import pytest

from kiosk.cli.dice.watch import in_words
from kiosk.cli.main import main
from tests.vision.cards.following.card_film import CardFilm
from vision.cards.card_reading import Card, CardReason, CardReasonCode
from vision.cards.following.card_events import CardsAtRest, TrackedCard
from vision.cards.reader import CardReader


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty table, two cards laid one after the other, one of them taken up."""
    film, folder = CardFilm(CardReader()), tmp_path_factory.mktemp("film")
    steps = (
        film.cards.clear,
        lambda: film.lie("10H", (300, 300), 10),
        lambda: film.lie("7C", (800, 300), 0),
        lambda: film.cards.pop("10H"),
    )
    for number, step in enumerate(steps):
        step()
        for frame in range(14):
            cv2.imwrite(str(folder / f"frame{number:02}-{frame:02}.png"), film.picture())
    return folder


@pytest.mark.whole
def test_json_lines_of_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--json", "--dice", "cards", str(folder)]) == 0
    out, err = capsys.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["event"] for line in lines] == ["at_rest", "at_rest", "at_rest", "lifted", "at_rest"]
    assert [[card["card"] for card in line.get("cards", [])] for line in lines] == [
        [], ["10H"], ["10H", "7C"], [], ["7C"],
    ]  # fmt: skip
    card = lines[2]["cards"][0]
    assert set(card) == {"card", "sure", "confidence", "box", "corners", "reasons", "id", "kept"}
    assert card["kept"] and lines[2]["sure"] and lines[3]["ids"] == [card["id"]]
    assert err == ""


@pytest.mark.whole
def test_lines_for_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--dice", "cards", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("at rest: no cards") and lines[2].endswith("at rest: #1 10H kept, #2 7C")


def test_a_doubtful_card_in_words() -> None:
    card = Card("QS", 0.4, ((0, 0), (60, 0), (60, 90), (0, 90)), (CardReason(CardReasonCode.UNSURE, 0.4, 0.9),))
    rest = CardsAtRest(2.0, (TrackedCard(3, False, card),))
    assert in_words(rest).strip() == "2.00  at rest: #3 QS? - not sure (unsure-card)"
