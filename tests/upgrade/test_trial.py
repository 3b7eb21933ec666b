"""A release on trial is kept when it has played for a minute, and left when it does not hold."""

import json

import pytest

from releases import manifest
from releases.exchange import Step, exchange
from releases.trial import LIMIT, LONG_LIFE, Life, Trial
from releases.watch import DAMAGED, DIED, before_the_kiosk, rescue, watch
from tests.upgrade.test_exchange import Off, check_whole


class On(Off):
    """A machine whose kiosk lives as a list says, a look a second."""

    running = True

    def __init__(self, lives):
        super().__init__()
        self.lives, self.now, self.started = list(lives), 1000.0, []

    def life(self, way):
        return self.lives.pop(0) if len(self.lives) > 1 else self.lives[0]

    def start(self, way):
        self.started.append(way)

    def clock(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds
        assert self.now < 2000, "it would wait for ever"


@pytest.fixture
def tried(home):
    """The new release is on trial since the moment 1000."""
    exchange(home, Step("new", "kms"))
    Trial("new", "old", starts=1, boot="b", since=1000.0).write(home)
    return home


def looked(home, lives):
    machine = On(lives)
    watch(home, machine, machine.clock, machine.sleep)
    return machine


def told(home):
    return json.loads(home.fallback.read_text())


def test_a_minute_at_play_and_it_is_kept(tried):
    machine = looked(tried, [Life("activating", 1001), Life("active", 1001, 1003)])
    assert machine.now >= 1003 + LONG_LIFE
    assert Trial.read(tried) is None
    assert tried.pointed() == "new"
    check_whole(tried)


def test_the_kiosk_that_ran_before_proves_nothing(tried):
    with pytest.raises(AssertionError, match="for ever"):
        looked(tried, [Life("active", 500, 501)])
    assert Trial.read(tried) is not None


def test_one_that_never_shows_a_picture_is_not_kept(tried):
    with pytest.raises(AssertionError, match="for ever"):
        looked(tried, [Life("activating", 1001)])
    assert Trial.read(tried) is not None


def test_three_starts_that_failed_and_the_one_before_runs_again(tried):
    lives = [Life("activating", 1001 + n, restarts=n) for n in range(LIMIT + 1)]
    machine = looked(tried, lives)
    assert tried.pointed() == "old"
    assert machine.started == ["kms"]
    assert (told(tried)["from"], told(tried)["to"], told(tried)["why"]) == ("new", "old", DIED)
    check_whole(tried)


def test_two_deaths_are_forgiven(tried):
    looked(tried, [Life("activating", 1001), Life("activating", 1002, restarts=2), Life("active", 1004, 1005, 2)])
    assert tried.pointed() == "new"


def test_systemd_that_gave_up_is_enough(tried):
    looked(tried, [Life("failed", 1002, restarts=1)])
    assert tried.pointed() == "old"


def test_a_failure_from_before_the_trial_does_not_count(tried):
    looked(tried, [Life("failed", 900), Life("active", 1002, 1003)])
    assert tried.pointed() == "new"


def test_deaths_are_counted_on_the_disk(tried):
    machine = On([Life("activating", 1001), Life("activating", 1001, restarts=2)])
    with pytest.raises(AssertionError, match="for ever"):
        watch(tried, machine, machine.clock, machine.sleep)
    assert Trial.read(tried).starts == 3


def test_a_count_that_began_anew(tried):
    looked(tried, [Life("active", 900, 901, 7), Life("activating", 1001, 0, 0), Life("active", 1002, 1003, 1)])
    assert tried.pointed() == "new"
    assert Life("active", restarts=1).deaths_since(Life("active", restarts=7)) == 1


def starts(home, monkeypatch, *boots):
    machine = Off()
    for name in boots:
        monkeypatch.setattr("releases.watch.boot_id", lambda root, name=name: name)
        before_the_kiosk(home, machine)
    return machine


def test_a_machine_that_dies_with_it_counts_its_starts(tried, monkeypatch):
    starts(tried, monkeypatch, "c", "d")
    assert tried.pointed() == "new"
    starts(tried, monkeypatch, "e")
    assert tried.pointed() == "old"
    check_whole(tried)


def test_one_start_of_the_machine_counts_once(tried, monkeypatch):
    starts(tried, monkeypatch, *"cccc")
    assert Trial.read(tried).starts == 2


def test_damaged_files_are_found_at_the_next_start(tried, monkeypatch):
    (tried.release("new") / "program").write_bytes(b"")
    machine = starts(tried, monkeypatch, "c")
    assert tried.pointed() == "old"
    assert told(tried)["why"] == DAMAGED
    assert "program is damaged" in machine.said


@pytest.mark.parametrize("text", ["", "{", '{"release": "new"}', '{"release":"new","before":"old","starts":"x"}'])
def test_a_count_that_cannot_be_read_ends_the_trial(tried, monkeypatch, text):
    tried.trial.write_text(text)
    starts(tried, monkeypatch, "c")
    assert not tried.trial.exists()
    assert tried.pointed() == "new"


def test_safe_mode_gives_way_to_the_release_before_while_on_trial(tried):
    machine = Off()
    assert rescue(tried, machine)
    assert tried.pointed() == "old"


def test_safe_mode_gives_way_when_a_release_that_held_is_damaged(tried):
    tried.trial.unlink()
    assert not rescue(tried, Off()), "whole files: the screen, not the release"
    assert tried.pointed() == "new"
    (tried.release("new") / "program").write_bytes(b"")
    assert rescue(tried, Off())
    assert tried.pointed() == "old"


def test_with_nothing_whole_it_is_said(tried):
    for name in ("old", "new"):
        (tried.release(name) / manifest.NAME).write_bytes(b"")
    machine = Off()
    assert not rescue(tried, machine)
    assert "install Piste again" in machine.said[-1]
