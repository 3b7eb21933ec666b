"""The evaluation's figures, and the reader's own on photographs that it never saw (where they are there)."""

import json

import cv2
import pytest

from tests.reasons import because
from tests.shared import shared
from tests.vision.drawn_dice import table_top, throw
from vision.evaluation.accuracy_report import main, reliability, risk_coverage, table, threshold_curve
from vision.evaluation.labelled_cases import LabelledCase, read_cases
from vision.reader import Reader
from vision.types.reading import Die, Reading


def case(wanted, seen, confidence=0.99, doubts=()):
    truth = tuple({"value": v, "colour": "white", "box": [10 * k, 0, 10, 10]} for k, v in enumerate(wanted))
    dice = tuple(Die(str(v), "white", (10 * k, 0, 10, 10), confidence) for k, v in enumerate(seen))
    return LabelledCase("a.png", "here", truth, Reading(dice, 5.0, because(*doubts)))


def test_figures_of_a_table():
    cases = [case([1, 2], [2, 1]), case([3], [4]), case([5], [], doubts=("maybe-missed",)), case([], [])]
    last = table(cases).splitlines()[-1].split()
    assert last == ["ALL", "4", "4", "0.500", "0.500", "0.667", "0.750", "1", "1", "1.000", "5.0"]


def test_a_die_is_right_only_where_it_lies():
    swapped = case([1, 2], [2, 1])
    assert reliability([swapped]).splitlines()[-1].split() == ["0.990", "to", "0.995", "2", "0.990", "0.000"]


def test_doubts_put_a_picture_last():
    first, last = case([6], [6], confidence=0.9), case([6], [5], doubts=("maybe-missed",))
    assert (first.trust, last.trust) == (0.9, 0.0)
    rows = [line.split() for line in risk_coverage([last, first]).splitlines()[1:]]
    assert rows[0][2] == "0" and rows[-1][2] == "1"


def test_as_the_threshold_rises_silent_errors_become_unsure_pictures():
    cases = [
        case([6], [6], confidence=0.99),
        case([6], [5], confidence=0.92),
        case([2], [2], doubts=("maybe-missed",)),
    ]
    rows = {line.split()[0]: line.split()[1:] for line in threshold_curve(cases).splitlines()[1:]}
    assert (rows["0.000"], rows["0.930"]) == (["1", "0.333", "1"], ["2", "0.667", "0"])


def test_a_picture_to_be_doubted_is_silent_when_it_is_sure():
    coin = LabelledCase("a.png", "coin", (), Reading(()), doubt="coin")
    assert (coin.silent, coin.exact, table([coin]).splitlines()[-1].split()[7]) == (True, False, "1")


def test_the_command_writes_the_pictures_that_were_read_wrongly(tmp_path, monkeypatch, capsys):
    cv2.imwrite(str(tmp_path / "throw.png"), throw([2, 6])[0])
    cv2.imwrite(str(tmp_path / "empty.png"), table_top())
    entries = [
        {"file": "throw.png", "source": "drawn", "dice": [{"value": 2}, {"value": 5}]},
        {"file": "empty.png", "source": "drawn", "dice": []},
        {"file": "film.mp4", "kind": "video"},
    ]
    (tmp_path / "manifest.json").write_text(json.dumps(entries))
    argv = ["evaluate", str(tmp_path / "manifest.json"), "--errors", str(tmp_path / "errors")]
    monkeypatch.setattr("sys.argv", argv)
    main()
    assert "drawn" in capsys.readouterr().out
    (written,) = (tmp_path / "errors").iterdir()
    assert "is-25-read-26" in written.name


@pytest.fixture(scope="module")
def photographs():
    """Every seventh photograph."""
    manifest = shared("real-dice", "manifest.json")
    files = [entry["file"] for entry in json.loads(manifest.read_text()) if entry["kind"] == "pips"]
    return read_cases(manifest, Reader(), None, files[::7])


@pytest.mark.whole
def test_photographs_of_other_places_are_read(photographs):
    exact = sum(c.exact for c in photographs) / len(photographs)
    assert len(photographs) >= 20 and exact >= 0.85, [c.file for c in photographs if not c.exact]


@pytest.mark.whole
def test_sure_photographs_are_right(photographs):
    silent = [(c.file, c.wanted, c.seen) for c in photographs if c.reading.sure and not c.exact]
    assert not silent
