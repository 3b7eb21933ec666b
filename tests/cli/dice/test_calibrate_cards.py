"""`kiosk calibrate cards` and `kiosk read --dice cards` with a deck."""

import json
from argparse import Namespace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.cards.deck_enrolment import LAYINGS
from calibration.cards.deck_files import DECKS, decks_folder
from kiosk.cli.dice import named_sets
from kiosk.cli.dice.calibrate_cards import HELP
from kiosk.cli.main import main
from kiosk.errors import UsageError
from tests.vision.cards.enrolment.drawn_deck import deck, laying
from vision.cards.enrolment.known_deck import JOKERS

OWN = ["QC", "KD", "JS", "QH", "10S", "2D"]


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cards")
    for k, cards in enumerate(LAYINGS):
        cv2.imwrite(str(folder / f"{k}.png"), laying([*cards, *JOKERS[:2]] if cards is LAYINGS[-1] else cards))
    cv2.imwrite(str(folder / "own.png"), laying(OWN))
    return folder


def said(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, list[str], str]:
    status = main(list(map(str, words)))
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


@pytest.mark.whole
def test_a_deck_is_learnt_and_read_with(pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [pictures / f"{k}.png" for k in range(len(LAYINGS))]
    status, lines, err = said(capsys, "calibrate", "cards", "bar", *files, "--data", tmp_path, "--json")
    assert (status, err) == (0, "")
    told = [json.loads(line) for line in lines]
    assert [sorted(one["cards"]) for one in told[:6]] == [sorted(cards) for cards in LAYINGS[:6]]
    assert set(told[6]["cards"]) == {*LAYINGS[6], *JOKERS[:2]} and told[7]["set"] == "bar"
    assert said(capsys, "calibrate", "cards", "--data", tmp_path)[1] == ["bar *"]
    read = json.loads(
        said(capsys, "read", "--dice", "cards", "--json", pictures / "own.png", "--data", tmp_path)[1][0]
    )
    assert sorted(card["card"] for card in read["cards"] if card["sure"]) == sorted(OWN)


@pytest.mark.whole
def test_a_wrong_laying_is_told_and_nothing_is_stored(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [pictures / f"{k}.png" for k in (1, 0, 2, 3, 4, 5, 6)]
    status, lines, err = said(capsys, "calibrate", "cards", "bar", *files, "--data", tmp_path)
    assert status == 1 and len(lines) == 1 and "does not belong" in lines[0]
    assert err.count("\n") == 1 and "AS 2S 3S" in err
    assert said(capsys, "calibrate", "cards", "--data", tmp_path)[1] == ["no deck known"]


def test_decks_are_chosen_and_forgotten(pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("bar", "club"):
        DECKS.store(decks_folder(tmp_path), deck(name))
    assert said(capsys, "calibrate", "cards", "bar", "--use", "--data", tmp_path)[0] == 0
    (line,) = said(capsys, "calibrate", "cards", "--json", "--data", tmp_path)[1]
    assert json.loads(line) == {"sets": ["bar", "club"], "serves": "bar"}
    assert said(capsys, "calibrate", "cards", "bar", "--delete", "--data", tmp_path)[0] == 0
    assert said(capsys, "calibrate", "cards", "--data", tmp_path)[1] == ["club *"]


def test_a_damaged_deck_is_one_clear_line(pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decks_folder(tmp_path).mkdir()
    (decks_folder(tmp_path) / "deck-bar.json").write_text("{}")
    status, lines, err = said(capsys, "read", "--dice", "cards", pictures / "own.png", "--data", tmp_path)
    assert status == 2 and not lines and err.count("\n") == 1 and "show the cards again" in err


@pytest.mark.parametrize(
    "words",
    [
        ["calibrate", "cards", "x"],
        ["calibrate", "cards", "x", "a.png"],
        ["calibrate", "cards", "--delete"],
        ["read", "--dice", "cards", "--set", "none", "a.png"],
    ],
)
def test_bad_use_is_one_line(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, err = said(capsys, *words, "--data", tmp_path)
    assert status == 2 and err.count("\n") == 1 and not lines


def test_a_set_has_to_be_named() -> None:
    with pytest.raises(UsageError, match="name a deck: kiosk calibrate cards NAME"):
        named_sets.named(Namespace(name=None), DECKS)


def test_the_help_names_every_laying() -> None:
    assert all(" ".join(cards[:4]) in HELP for cards in LAYINGS)
    assert np.all([len(line) < 118 for line in HELP.splitlines()])
