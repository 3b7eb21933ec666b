"""Tokens of one use: kiosk.tournament.joining.invitations."""

from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.joining.invitations import FILE, PRINTED, TYPED, Invitations

TABLE = "table-4"


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(("words", "lasts"), [(False, PRINTED), (True, TYPED)])
def test_a_token_is_good_once_and_for_so_long(tmp_path: Path, words: bool, lasts: float) -> None:
    clock = Clock()
    kept = Invitations(tmp_path, clock)
    token = kept.invite(TABLE, words)
    clock.now += lasts - 1
    one = kept.find(token)
    assert one is not None and (one.table, one.words) == (TABLE, words)
    clock.now += 2
    assert kept.find(token) is None and not kept.take(one) and not kept.good
    clock.now -= 2
    assert kept.take(one) and not kept.take(one) and kept.find(token) is None


def test_a_used_token_stays_used_and_a_new_one_stays_good_over_a_restart(tmp_path: Path) -> None:
    kept = Invitations(tmp_path, Clock())
    used, good = kept.invite("table-1", False), kept.invite("table-2", False)
    assert kept.take(kept.find(used))
    again = Invitations(tmp_path, Clock())
    assert again.find(used) is None and again.find(good).table == "table-2"
    text = (tmp_path / FILE).read_text()
    assert good not in text and used not in text and (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_a_new_code_of_a_table_ends_the_older_one(tmp_path: Path) -> None:
    kept = Invitations(tmp_path, Clock())
    first, second = kept.invite(TABLE, False), kept.invite(TABLE, True)
    assert kept.find(first) is None and kept.find(second).words
    assert kept.withdraw(TABLE) and kept.find(second) is None and not kept.withdraw(TABLE)


def test_a_clock_that_jumps_makes_no_code_good_for_longer(tmp_path: Path) -> None:
    clock = Clock()
    kept = Invitations(tmp_path, clock)
    token = kept.invite(TABLE, False)
    clock.now -= 86_400
    assert kept.find(token) is None


@pytest.mark.parametrize("text", ["", "7", "[1]", '[{"table": 1}]', "\x00"])
def test_a_damaged_file_is_one_clear_line(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(PisteError, match="make new codes") as said:
        Invitations(tmp_path)
    assert "\n" not in str(said.value)


def test_where_it_cannot_be_written_nothing_is_used_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Invitations(tmp_path, Clock())
    token = kept.invite(TABLE, False)
    monkeypatch.setattr("kiosk.tournament.private_files.atomic_write", _full)
    with pytest.raises(PisteError, match="cannot write"):
        kept.take(kept.find(token))
    assert kept.find(token) is not None


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")
