"""The PIN: none works until one is chosen, wrong ones cost time, pulling the plug gains nothing."""

import json
import os
from pathlib import Path

import pytest

from kiosk.appliance.pin import pin_storage as pin_place_module
from kiosk.appliance.pin.pin_lock import COST, FIRST_WAIT, FORGET, FREE, LONGEST_WAIT, BadPin, PinLock
from kiosk.appliance.pin.pin_storage import FILE, TRIES, pin_place
from kiosk.cli.main import main
from kiosk.errors import StoreError

SHIPPED = dict(COST)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash that takes no time: what it costs is another test's."""
    monkeypatch.setitem(COST, "n", 2)


def test_a_guess_costs_memory_and_time() -> None:
    assert 128 * SHIPPED["n"] * SHIPPED["r"] >= 16 * 2**20, "bytes, RFC 7914"


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
    monkeypatch.setattr("kiosk.appliance.pin.pin_lock.hmac.compare_digest", lambda *_: 1 / 0)
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


# The machine's own folder, apart from the games


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "piste").mkdir()
    return tmp_path / "piste"


@pytest.fixture(autouse=True)
def on_a_disk(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests may lie in memory: Debian 13 keeps /tmp there."""
    mounts = tmp_path_factory.mktemp("disk") / "mounts"
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n")
    monkeypatch.setattr(pin_place_module, "MOUNTS", mounts)


@pytest.fixture
def own(data: Path) -> Path:
    (data.parent / "piste-owner").mkdir()
    return data.parent / "piste-owner"


def overlay(tmp_path: Path) -> Path:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"overlay / overlay rw 0 0\n/dev/sda1 {tmp_path}/piste ext4 rw 0 0\nproc /proc proc rw 0 0\n")
    return mounts


def test_a_pin_lies_with_the_machine_and_nothing_of_it_with_the_games(data: Path, own: Path, clock: Time) -> None:
    lock = PinLock(data, clock)
    lock.set("4703")
    wrong(lock, clock, 2)
    assert {path.name for path in own.iterdir()} == {FILE, TRIES} and not list(data.iterdir())
    assert PinLock(data, clock).opens("4703")


def test_a_stick_that_was_pulled_out_and_changed_changes_no_pin(data: Path, own: Path, clock: Time) -> None:
    PinLock(data, clock).set("4703")
    planted = data.parent / "elsewhere"
    planted.mkdir()
    PinLock(planted, clock).set("5812")
    for change in (
        lambda: (data / FILE).write_bytes((planted / FILE).read_bytes()),
        lambda: (data / FILE).write_text("rubbish"),
        lambda: (data / FILE).symlink_to(planted / FILE),
        lambda: (data / TRIES).write_text('{"wrong": 0}'),
        lambda: (data / FORGET).touch(),
    ):
        change()
        lock = PinLock(data, clock)
        assert not lock.forget_if_asked(()) and not lock.opens("5812") and lock.opens("4703")
        assert not (data / FILE).exists()


def test_the_file_that_asks_to_forget_lies_with_the_machine_too(data: Path, own: Path, clock: Time) -> None:
    PinLock(data, clock).set("4703")
    (own / FORGET).touch()
    lock = PinLock(data, clock)
    assert lock.forget_if_asked(()) and not PinLock(data, clock).is_set


def test_a_pin_that_lay_with_the_games_moves_once(data: Path, clock: Time) -> None:
    lock = PinLock(data, clock)
    lock.set("4703")
    wrong(lock, clock, FREE)
    (data.parent / "piste-owner").mkdir()
    moved = PinLock(data, clock)
    assert moved.wait() > 0 and moved.is_set and not list(data.iterdir())
    clock.now += LONGEST_WAIT
    assert moved.opens("4703") and PinLock(data, clock).is_set


def test_a_damaged_pin_moves_as_it_is_and_stays_locked(data: Path, own: Path, clock: Time) -> None:
    (data / FILE).write_text("{")
    lock = PinLock(data, clock)
    assert lock.is_set and not lock.opens("4703") and (own / FILE).exists()


def test_where_the_root_is_kept_in_memory_the_pin_stays_with_the_games(
    data: Path, own: Path, tmp_path: Path, clock: Time
) -> None:
    PinLock(data, clock, pin_place(data, overlay(tmp_path))).set("4703")
    assert (data / FILE).exists() and not list(own.iterdir())
    # Later the root is written to again.
    assert PinLock(data, clock).opens("4703") and (own / FILE).exists() and not (data / FILE).exists()


def test_a_pin_from_before_the_overlay_holds_and_says_that_it_cannot_be_changed_for_good(
    data: Path, own: Path, tmp_path: Path, clock: Time
) -> None:
    PinLock(data, clock).set("4703")
    place = pin_place(data, overlay(tmp_path))
    PinLock(data.parent, clock).set("5812")
    (data / FILE).write_bytes((data.parent / FILE).read_bytes())
    lock = PinLock(data, clock, place)
    assert not lock.opens("5812")
    wrong(lock, clock, FREE)
    (own / TRIES).unlink()
    assert PinLock(data, clock, place).wait() > 0, "tries outlast the memory"
    with pytest.raises(StoreError, match="only read"):
        lock.set("6914")
    clock.now += LONGEST_WAIT
    assert lock.opens("6914")


def test_a_pin_goes_on_guarding_when_only_the_settings_beside_the_games_changed(
    data: Path, own: Path, clock: Time
) -> None:
    lock = PinLock(data, clock)
    assert not lock.guards("fete") and lock.guards("bar")
    lock.set("4703")
    assert lock.guards("bar") and PinLock(data, clock).guards("fete")
    lock.release()
    assert not PinLock(data, clock).guards("fete")
    assert lock.guards("bar") and lock.guards("fete")
    lock.forget()
    assert not PinLock(data, clock).guards("fete")


def test_who_chooses_another_profile_unlocks_and_nothing_else_does(data: Path, own: Path, clock: Time) -> None:
    PinLock(data, clock).set("4703")
    assert PinLock(data, clock).guards("bar")
    # As a stick would come back.
    (data / "settings.json").write_text('{"version": 1, "settings": {"general.profile": "fete"}}')
    assert main(["settings", "--data", str(data), "--set", "voice.rate=170"]) == 0
    assert PinLock(data, clock).guards("fete")
    assert main(["settings", "--data", str(data), "--set", "general.profile=mains-libres"]) == 0
    assert not PinLock(data, clock).guards("mains-libres")
