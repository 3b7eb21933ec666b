"""What a table is taught: until the end of the game, or for good where the owner allows it; undone, deleted."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from calibration.learning.crop_files import LIMITS, load_all
from calibration.learning.table_learning import TableLearning
from tests.vision.learning.examples import UNCLEAR, still
from vision.learning.table_memory import TableMemory
from vision.types.dice_set import PIPS, POKER
from vision.types.lessons import Correction, EndOfGame, ForgetAll, Retraction
from vision.types.reasons import Reason, ReasonCode
from vision.types.track_events import AtRest, TrackedDie

NOW = datetime(2026, 11, 23, 20, 0, tzinfo=UTC)


def rest(*reasons, first=0):
    dice = (replace(die, reasons=reasons) for die in still()[1].dice)
    return AtRest(0.0, tuple(TrackedDie(first + number, False, die) for number, die in enumerate(dice)))


def table(folder=None, *reasons, dice_set=PIPS):
    learning = TableLearning(TableMemory(), folder, lambda: NOW)
    learning.see([rest(*(reasons or (UNCLEAR,)))], lambda: still()[0], dice_set, None)
    return learning


def test_without_consent_a_correction_holds_until_the_end_of_the_game_and_leaves_no_file(tmp_path):
    learning = table(tmp_path)
    learning.take(Correction(0, "4"))
    assert len(learning.memory) == 1
    learning.take(EndOfGame())
    assert len(learning.memory) == 0 and list(tmp_path.iterdir()) == []


def test_with_consent_it_is_there_after_the_game_and_after_a_restart(tmp_path):
    learning = table(tmp_path)
    learning.take(Correction(0, "4", keep=True))
    learning.take(Correction(1, "4"))
    learning.take(EndOfGame())
    assert len(learning.memory) == 1 and len(TableLearning(TableMemory(), tmp_path).memory) == 1
    (crop,) = load_all(tmp_path)[0].values()
    assert (crop.example.said, crop.example.sure, crop.doubts, crop.when) == ("4", False, ("unsure-face",), NOW)


def test_what_is_taken_back_is_gone_from_the_memory_and_the_disk(tmp_path):
    learning = table(tmp_path)
    learning.take(Correction(0, "4", keep=True))
    learning.take(Retraction((0, 3)))
    assert len(learning.memory) == 0 and list(tmp_path.iterdir()) == []


def test_the_latest_word_about_a_die_counts_alone(tmp_path):
    learning = table(tmp_path)
    learning.take(Correction(0, "4", keep=True))
    learning.take(Correction(0, "3"))
    assert len(learning.memory) == 1 and list(tmp_path.iterdir()) == []


def test_everything_is_forgotten_on_demand_what_was_kept_before_too(tmp_path):
    table(tmp_path).take(Correction(0, "4", keep=True))
    learning = table(tmp_path)
    learning.take(Correction(1, "4"))
    learning.take(ForgetAll())
    assert len(learning.memory) == 0 and list(tmp_path.iterdir()) == []


def test_a_die_that_leans_shows_no_face_to_learn_but_may_be_no_die():
    learning = table(None, Reason(ReasonCode.LEANING, 20.0, 8.0))
    learning.take(Correction(0, "4"))
    assert len(learning.memory) == 0
    learning.take(Correction(0, "no-die"))
    assert len(learning.memory) == 1


@pytest.mark.parametrize("number", [99])
def test_a_die_that_nobody_reported_and_poker_dice_teach_nothing(number):
    learning = table()
    learning.take(Correction(number, "4", keep=True))
    poker = table(dice_set=POKER)
    poker.take(Correction(0, "4"))
    assert len(learning.memory) == len(poker.memory) == 0


def test_only_dice_of_the_last_throws_can_still_be_corrected():
    learning = table()
    for throw in range(1, LIMITS.most_recent // 5 + 1):
        learning.see([rest(UNCLEAR, first=5 * throw)], lambda: still()[0], PIPS, None)
    learning.take(Correction(0, "4"))
    assert len(learning.memory) == 0


def test_a_full_card_keeps_nobody_from_learning(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    learning = table(tmp_path / "file")
    learning.take(Correction(0, "4", keep=True))
    assert len(learning.memory) == 1


def test_a_damaged_crop_is_told_once_and_the_others_serve(tmp_path):
    table(tmp_path).take(Correction(0, "4", keep=True))
    (tmp_path / "crop-0.json").write_text("{")
    learning = TableLearning(TableMemory(), tmp_path)
    assert len(learning.memory) == 1 and len(learning.faults) == 1
