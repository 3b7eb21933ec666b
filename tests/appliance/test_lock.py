"""The PIN: none works until one is chosen, wrong ones cost time, pulling the plug gains nothing."""

import json
import os
from pathlib import Path

import pytest

from kiosk.appliance.lock import (
    FILE,
    FIRST_WAIT,
    FORGET,
    FREE,
    LONGEST_WAIT,
    TRIES,
    BadPin,
    PinLock,
)
from kiosk.errors import StoreError


class Time:
    """A clock that jumps."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


def wrong(lock: PinLock, clock: Time, times: int) -> None:
    for _ in range(times):
        clock.now += lock.wait()
        assert not lock.opens("9999")


def test_no_pin_works_until_one_is_chosen(tmp_path: Path, clock: Time) -> None:
    lock = PinLock(tmp_path, clock)
    assert not lock.is_set
    assert not any(lock.opens(pin) for pin in ("", "0000", "1234"))


def test_a_pin_is_stored_as_a_slow_salted_hash_alone(tmp_path: Path, clock: Time) -> None:
    for folder in (tmp_path / "a", tmp_path / "b"):
        folder.mkdir()
        PinLock(folder, clock).set("4703")
    one, other = ((tmp_path / name / FILE).read_text() for name in "ab")
    assert "4703" not in one
    assert json.loads(one)["hash"] != json.loads(other)["hash"]
    assert (tmp_path / "a" / FILE).stat().st_mode & 0o077 == 0
    again = PinLock(tmp_path / "a", clock)
    assert again.is_set
    assert not again.opens("4704")
    assert again.opens("4703")


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "٤٧٠٣", "0000", "1234", "9876"])
def test_what_is_no_pin_is_refused(tmp_path: Path, clock: Time, pin: str) -> None:
    with pytest.raises(BadPin):
        PinLock(tmp_path, clock).set(pin)


def test_waits_grow_and_the_right_pin_must_wait_too(tmp_path: Path, clock: Time) -> None:
    lock = PinLock(tmp_path, clock)
    lock.set("4703")
    waits = []
    for _ in range(FREE + 9):
        wrong(lock, clock, 1)
        waits.append(lock.wait())
    assert waits[: FREE - 1] == [0.0] * (FREE - 1)
    assert waits[FREE - 1 : FREE + 2] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT
    assert not lock.opens("4703")
    clock.now += LONGEST_WAIT
    assert lock.opens("4703")
    assert lock.wait() == 0


def test_guessing_all_of_four_figures_takes_weeks(tmp_path: Path, clock: Time) -> None:
    assert (10_000 / 2) * LONGEST_WAIT > 50 * 24 * 3600


def test_pulling_the_plug_gains_nothing(tmp_path: Path, clock: Time) -> None:
    lock = PinLock(tmp_path, clock)
    lock.set("4703")
    wrong(lock, clock, FREE + 2)
    clock.now = 3.0
    again = PinLock(tmp_path, clock)
    assert again.wait() == 4 * FIRST_WAIT
    assert not again.opens("4703")
    clock.now += 4 * FIRST_WAIT
    assert again.opens("4703")


def test_a_wrong_pin_is_counted_before_it_is_told(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = PinLock(tmp_path, clock)
    lock.set("4703")
    monkeypatch.setattr("kiosk.appliance.lock.hmac.compare_digest", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        lock.opens("9999")
    assert json.loads((tmp_path / TRIES).read_text())["wrong"] == 1


@pytest.mark.parametrize("body", ["", "{}", "[]", '{"version": 1}', '{"salt": "00", "hash": "00", "n": 1073741824}'])
def test_a_damaged_pin_stays_locked_until_the_owner_forgets_it(tmp_path: Path, clock: Time, body: str) -> None:
    (tmp_path / FILE).write_text(body)
    lock = PinLock(tmp_path, clock)
    assert lock.is_set
    assert not lock.opens("4703")
    lock.forget()
    assert not PinLock(tmp_path, clock).is_set


def test_damaged_tries_begin_with_a_wait(tmp_path: Path, clock: Time) -> None:
    PinLock(tmp_path, clock).set("4703")
    (tmp_path / TRIES).write_text('{"wrong": -1}')
    assert PinLock(tmp_path, clock).wait() == FIRST_WAIT


def test_a_file_on_the_card_makes_it_forget_once(tmp_path: Path, clock: Time) -> None:
    card, data = tmp_path / "card", tmp_path / "data"
    card.mkdir()
    data.mkdir()
    PinLock(data, clock).set("4703")
    assert not PinLock(data, clock).forget_if_asked((card,))
    (card / FORGET).touch()
    lock = PinLock(data, clock)
    assert lock.forget_if_asked((card, tmp_path / "none"))
    lock.set("5812")
    # The kiosk cannot remove the file: it must not forget the new PIN at every start.
    again = PinLock(data, clock)
    assert not again.forget_if_asked((card,))
    assert again.opens("5812")
    os.utime(card / FORGET, (5e8, 5e8))
    assert PinLock(data, clock).forget_if_asked((card,))


def test_where_nothing_can_be_written_a_pin_holds_until_the_end(tmp_path: Path, clock: Time) -> None:
    lock = PinLock(tmp_path / "nowhere", clock)
    with pytest.raises(StoreError):
        lock.set("4703")
    assert lock.opens("4703")
    wrong(lock, clock, FREE)
    assert lock.wait() > 0
