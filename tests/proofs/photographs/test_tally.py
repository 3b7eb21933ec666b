"""What readings of photographs come to; a reader that is sure of everything fails both proofs."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.proofs import real_dice
from tests.proofs.photographs import kinds, no_dice
from tests.proofs.photographs.sources import TABLE as SOURCES
from tests.proofs.photographs.sources import Photograph
from tests.proofs.photographs.tally import Outcome, faults, shares, table
from tests.proofs.photographs.variants import TABLE
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode

LIMITS = TABLE["limits"]
RIGHT, WRONG = ("2", "6"), ("2", "5")


def outcome(number: int, read=RIGHT, sure=True, file=None) -> Outcome:
    return Outcome(file or f"{number}.jpg", "as is", "plain", RIGHT, read, sure)


def many(right: int = 0, wrong_sure: int = 0, unsure: int = 0, wrong: int = 0, file=None) -> list[Outcome]:
    return [
        *(outcome(k) for k in range(right)),
        *(outcome(k, WRONG, file=file) for k in range(wrong_sure)),
        *(outcome(k, sure=False) for k in range(unsure)),
        *(outcome(k, WRONG, sure=False) for k in range(wrong)),
    ]


def test_a_reader_that_is_sure_of_everything_fails():
    assert faults(many(right=950, wrong_sure=50), LIMITS) == [
        "50 silent, 6 at most",
        "silent ones of 50 photographs, 3 at most",
    ]


def test_each_limit_is_kept_or_broken_by_one():
    assert faults(many(right=990, wrong_sure=6, file="a.jpg"), LIMITS) == []
    assert faults(many(right=990, wrong_sure=7, file="a.jpg"), LIMITS) == ["7 silent, 6 at most"]
    assert faults(many(right=990, wrong_sure=4), LIMITS) == ["silent ones of 4 photographs, 3 at most"]
    assert faults(many(right=930, wrong=70), LIMITS) == []
    assert faults(many(right=929, wrong=71), LIMITS) == ["exact 0.929, 0.93 at least"]
    assert faults(many(right=800, unsure=200), LIMITS) == []
    assert faults(many(right=799, unsure=201), LIMITS) == ["sure 0.799, 0.80 at least"]


def test_nothing_read_proves_nothing():
    assert faults([], LIMITS) and faults([outcome(1, None, False)], LIMITS)


def test_what_is_too_small_is_left_out_and_listed():
    small = Outcome("far.jpg", "as is", "half", RIGHT, None, False, 11.2)
    assert shares([outcome(1), small]) == (1.0, 1.0, 0) and not small.silent
    lines = list(table([outcome(1), small]))
    assert lines[-1] == "left out, its dice are too small: far.jpg: as is half (11 px)"
    assert [line.split()[:3] for line in lines[1:4]] == [
        ["as", "is", "plain"],
        ["as", "is", "half"],
        ["all", "1", "1.000"],
    ]


def test_silent_readings_are_listed():
    assert "silent: 1.jpg, as is, plain: is 2 6, read 2 5" in list(table([outcome(1, WRONG)]))
    assert "silent: 1.jpg, as is, plain: is 2 6, read none" in list(table([outcome(1, ())]))


def test_a_picture_is_as_small_as_its_smallest_die():
    dice = [{"value": 1, "box": [0, 0, 40, 40]}, {"value": 2, "box": [0, 0, 20, 5]}, {"value": 3, "box": None}]
    assert kinds.smallest({"file": "a", "dice": dice}) == pytest.approx(10 / 1.15)
    assert kinds.smallest({"file": "a", "dice": []}) == float("inf")


class Fake:
    """A reader that says the same of every picture."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading

    def read(self, picture) -> Reading:
        return self.reading


DIE = Die("4", "white", (0, 0, 9, 9), 0.99)


def test_every_kind_of_a_photograph_is_read_but_where_dice_are_too_small(monkeypatch):
    monkeypatch.setattr(kinds, "load", lambda path: np.zeros((90, 90, 3), np.uint8))
    monkeypatch.setattr(kinds, "_reader", lambda: Fake(Reading((DIE,))))
    read = kinds.read_kinds(Path(), {"file": "a.jpg", "dice": [{"value": 4, "box": [0, 0, 30, 30]}]})
    assert len(read) == 24 and {one.quality for one in read if not one.judged} == {"half"}
    assert all(one.exact and one.sure and not one.silent for one in read if one.judged)
    wrong = kinds.read_kinds(Path(), {"file": "a.jpg", "dice": [{"value": 5, "box": [0, 0, 30, 30]}]})
    assert all(one.silent for one in wrong if one.judged)
    assert all(json.dumps(one.verdicts) for one in wrong)


def test_without_the_photographs_it_skips(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("PISTE_SHARED", str(tmp_path / "nowhere"))
    assert kinds.main([]) == 0 and "nothing is proved" in capsys.readouterr().out


def test_photographs_of_dice_with_pips_are_taken_from_both_lists(tmp_path):
    for name in real_dice.MANIFESTS:
        entries = [{"file": f"{name}-{kind}", "kind": kind, "dice": []} for kind in ("pips", "video", "poker")]
        (tmp_path / name).write_text(json.dumps(entries))
    assert [entry["file"] for entry in kinds.photographs(tmp_path)] == [
        f"{name}-pips" for name in real_dice.MANIFESTS
    ]


def without(dice: tuple[Die, ...], sure: bool, number: int = 0) -> no_dice.Seen:
    reading = Reading(dice, reasons=() if sure else (Reason(ReasonCode.MISSED),))
    return no_dice.seen(Photograph("p", f"{number}", np.zeros((9, 9, 3), np.uint8)), reading)


def test_of_photographs_without_dice_a_sure_die_is_silent_and_nothing_else():
    assert without((DIE,), True).silent
    assert not without((DIE,), False).silent and not without((), True).silent


def test_one_silent_photograph_or_too_few_fail():
    limits = SOURCES["limits"]
    good = [without((), True, number) for number in range(300)]
    assert no_dice.faults(good, limits) == []
    assert no_dice.faults(good[1:], limits) == ["299 photographs, 300 at least"]
    assert no_dice.faults([*good, without((DIE,), True)], limits) == ["1 silent, 0 at most"]
    lines = list(no_dice.report([*good[:3], without((DIE,), True, 7)]))
    assert lines[-1] == "silent: p 7: 4" and lines[-2].split() == ["all", "4", "0.750", "1", "0"]
