"""From one release to another: wherever the power goes, a whole release with its own units is there afterwards."""

import uuid
from pathlib import Path

import pytest

from releases import disk, links, manifest
from releases.exchange import Refused, Step, exchange, go_back, roll_back, settle
from releases.room import make_room
from releases.trial import Trial
from releases.watch import before_the_kiosk
from tests.upgrade.conftest import UNITS, put_release

UNIT = "etc/systemd/system/kiosk.service"


class Cut(BaseException):
    """The power goes."""


class Off:
    """A machine that is not running, as in the tree of an image."""

    running = False

    def __init__(self):
        self.said = []

    def say(self, line):
        self.said.append(line)

    def reload(self):
        pass

    def start(self, way):
        pass


def cut_after(monkeypatch, changes):
    """The power goes before the change of that number. Each change is on the disk when it returns."""
    left = [changes]

    def counted(real):
        def change(*args):
            if left[0] == 0:
                raise Cut
            left[0] -= 1
            return real(*args)

        return change

    for name in ("write_whole", "put_link", "remove"):
        monkeypatch.setattr(disk, name, counted(getattr(disk, name)))


def unit(home):
    """What systemd would read, through the link into `current`."""
    path = home.root / UNIT
    assert path.is_symlink()
    return Path(str(path.readlink()).replace("/opt/piste/current", str(home.release(home.pointed())))).read_text()


def check_whole(home):
    name = home.pointed()
    assert manifest.whole(home.release(name))
    assert unit(home) == f"# kiosk.service of {name}\n"
    assert not home.step.exists()
    trial = Trial.read(home)
    assert trial is None or (trial.release == name and manifest.whole(home.release(trial.before)))


def boot(home):
    """The machine is started, which the kernel gives a name of its own."""
    machine = Off()
    name = home.root / "proc/sys/kernel/random/boot_id"
    name.parent.mkdir(parents=True, exist_ok=True)
    name.write_text(f"{uuid.uuid4()}\n")
    before_the_kiosk(home, machine)
    return machine


def test_the_new_release_runs_on_trial_and_the_old_one_is_kept(home):
    exchange(home, Step("new", "kms"))
    assert home.pointed() == "new"
    assert home.pointed("previous") == "old"
    assert Trial.read(home).starts == 1
    check_whole(home)


def test_a_cut_at_any_change_leaves_the_old_or_the_new(home, monkeypatch):
    ends, changes = [], 0
    while True:
        with monkeypatch.context() as patch:
            cut_after(patch, changes)
            try:
                exchange(home, Step("new", "desktop"))
                break
            except Cut:
                pass
        check_current_is_whole(home)
        boot(home)
        check_whole(home)
        assert links.way_of(home) == ("desktop" if home.pointed() == "new" else "kms")
        ends.append(home.pointed())
        home.trial.unlink(missing_ok=True)
        home.point("current", "old")
        links.put(home, "kms")
        changes += 1
    assert ends[0] == "old"
    assert ends[-1] == "new"
    assert ends == sorted(ends, reverse=True), "once it is written down it is done"
    assert changes > 15


def check_current_is_whole(home):
    assert manifest.whole(home.release(home.pointed()))


@pytest.mark.parametrize("step", ["go back", "roll back"])
def test_a_cut_on_the_way_back_leaves_one_of_them(home, monkeypatch, step):
    changes = 0
    while True:
        exchange(home, Step("new", "kms"))
        if step == "roll back":
            disk.remove(home.trial)
        else:
            Trial("new", "old", starts=3).write(home)
        with monkeypatch.context() as patch:
            cut_after(patch, changes)
            try:
                go_back(home, "died") if step == "go back" else roll_back(home)
                break
            except Cut:
                pass
        boot(home)
        check_whole(home)
        if step == "go back":
            assert home.pointed() == "old", "a start too many, or back already"
        home.fallback.unlink(missing_ok=True)
        home.trial.unlink(missing_ok=True)
        home.point("current", "old")
        changes += 1
    assert home.pointed() == "old"
    assert changes > 2


def test_a_damaged_release_is_refused_before_anything_changes(home):
    (home.release("new") / "program").write_bytes(b"")
    with pytest.raises(Refused, match="program"):
        exchange(home, Step("new", "kms"))
    assert home.pointed() == "old"
    check_whole(home)


def test_a_step_whose_release_is_damaged_is_forgotten(home):
    disk.write_json(home.step, {"release": "new", "way": "kms"})
    (home.release("new") / "program").write_bytes(b"")
    boot(home)
    assert home.pointed() == "old"
    check_whole(home)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"release": 3}', '{"other": 1}', "[" * 100_000])
def test_a_step_file_that_says_nothing_is_forgotten(home, text):
    home.step.write_text(text)
    boot(home)
    assert home.pointed() == "old"
    check_whole(home)


def test_units_that_only_the_new_one_has_go_with_it(home):
    put_release(home, "newer", units=[*UNITS])
    for name in ("old", "new"):
        (home.release(name) / "systemd/units/kiosk-splash.service").unlink()
        manifest.seal(home.release(name))
    exchange(home, Step("newer", "kms"))
    splash = home.root / "etc/systemd/system/kiosk-splash.service"
    assert splash.is_symlink()
    go_back(home, "died")
    assert home.pointed() == "old"
    assert not splash.is_symlink()


def test_copies_of_an_older_installation_become_links(home):
    path = home.root / UNIT
    path.unlink()
    path.write_text("# a copy\n")
    links.put(home, "kms")
    assert unit(home) == "# kiosk.service of old\n"


def test_of_a_way_nothing_is_left_when_another_is_taken(home):
    exchange(home, Step("old", "cage"))
    assert links.way_of(home) == "cage"
    exchange(home, Step("old", "desktop"))
    assert links.way_of(home) == "desktop"
    there = {path for path in links.everything() if (home.root / path).is_symlink()}
    assert "etc/xdg/autostart/piste.desktop" in there
    assert not {path for path, _, ways in (*links.LINKS, *links.ENABLED) if "desktop" not in ways} & there
    assert links.NO_RESET[0] not in there
    assert (home.root / "boot/words").read_text() == "off\n"
    links.take_away(home)
    assert not [path for path in links.everything() if (home.root / path).is_symlink()]


def test_a_machine_without_a_kiosk_has_none_of_its_units_and_puts_nothing_on_trial(home):
    exchange(home, Step("new", links.NO_KIOSK))
    there = [path for path in links.everything() if (home.root / path).is_symlink()]
    assert there == ["etc/systemd/journald.conf.d/piste.conf"]
    assert links.way_of(home) == links.NO_KIOSK and not home.trial.exists()
    assert (home.root / "boot/words").read_text() == "off\n"
    exchange(home, Step("old", "kms"))
    (home.root / UNIT).unlink()
    assert links.way_of(home) == "kms", "systemctl disable takes the unit, not the kiosk"


def test_ctrl_alt_del_of_the_owners_own_stays(home):
    path = home.root / links.NO_RESET[0]
    path.unlink()
    path.symlink_to("/lib/systemd/system/poweroff.target")
    links.put(home, "kms")
    links.put(home, "desktop")
    assert path.readlink().name == "poweroff.target"


def test_whoever_was_on_trial_is_nothing_to_go_back_to(home):
    exchange(home, Step("new", "kms"))
    put_release(home, "newer")
    exchange(home, Step("newer", "kms"))
    assert Trial.read(home).before == "old"
    assert go_back(home, "died") == "old"


def test_a_damaged_previous_one_is_passed_over(home):
    put_release(home, "oldest")
    exchange(home, Step("new", "kms"))
    (home.release("old") / "program").write_bytes(b"")
    assert go_back(home, "died") == "oldest"


def test_after_going_back_there_is_still_one_to_go_back_to(home):
    put_release(home, "oldest")
    exchange(home, Step("new", "kms"))
    go_back(home, "died")
    assert roll_back(home) == "oldest"


def test_after_going_back_what_did_not_hold_is_nothing_to_go_back_to(home):
    exchange(home, Step("new", "kms"))
    go_back(home, "died")
    with pytest.raises(Refused, match="no release to go back to"):
        roll_back(home)


def test_nothing_whole_to_go_back_to(home):
    exchange(home, Step("new", "kms"))
    (home.release("old") / "program").write_bytes(b"")
    assert go_back(home, "died") is None
    assert home.pointed() == "new"


def test_back_by_hand_and_once_more(home):
    exchange(home, Step("new", "kms"))
    settle(home)
    assert roll_back(home) == "old"
    assert Trial.read(home) is None
    assert roll_back(home) == "new"


def test_back_by_hand_where_there_is_nothing_or_nothing_whole(home):
    with pytest.raises(Refused, match="no release to go back to"):
        roll_back(home)
    exchange(home, Step("new", "kms"))
    (home.release("old") / "program").write_bytes(b"")
    with pytest.raises(Refused, match="damaged"):
        roll_back(home)
    assert home.pointed() == "new"


def test_the_one_before_stays_until_the_new_one_has_proved_itself_and_then_too(home):
    put_release(home, "oldest")
    exchange(home, Step("new", "kms"))
    assert {"old", "oldest", "new"} == set(home.names())
    settle(home)
    assert {"old", "new"} == set(home.names())


def test_one_that_is_being_put_together_is_let_be(home):
    put_release(home, "half", sealed=False)
    exchange(home, Step("new", "kms"))
    settle(home)
    assert "half" in home.names()


@pytest.mark.parametrize(("on_trial", "left"), [(True, {"old", "new"}), (False, {"new"})])
def test_without_room_what_may_have_to_be_gone_back_to_stays(home, monkeypatch, on_trial, left):
    put_release(home, "oldest")
    exchange(home, Step("new", "kms"))
    if not on_trial:
        disk.remove(home.trial)
    monkeypatch.setattr("releases.room._free", lambda home: 0)
    with pytest.raises(Refused, match="no room"):
        make_room(home)
    assert set(home.names()) == left
    assert (home.pointed("previous") == "old") == on_trial
