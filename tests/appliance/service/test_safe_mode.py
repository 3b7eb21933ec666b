"""A kiosk that dies again and again comes back in safe mode; bad settings keep nobody from playing."""

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.appliance.doctor.gpio_probe import PinsBroken, button_faults, usable, without_buttons
from kiosk.appliance.last_good_config import BEFORE, DEFAULTS, FILE, forgiving, last_good, remember, safe_mode_config
from kiosk.appliance.service.crash_counter import FORGOTTEN, TOO_MANY, CrashCounter, boot_clock, runtime_folder
from kiosk.appliance.service.start_mode import OFF_STATUS, RESTART_STATUS, StartMode
from kiosk.config.schema import Buttons, Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.shots.scene_list import stage
from kiosk.table.storage.store import Store
from tests.appliance.service.test_sd_notify import Manager, start, wait_for
from tests.shared import sampled
from tests.table.backup.crafted_files import ROWS, altered, full_journal


def test_short_lives_are_counted_long_ones_and_proper_ends_forgotten(tmp_path):
    now = [100.0]
    lives = CrashCounter(tmp_path / "run", lambda: now[0])
    counts = []
    for _ in range(4):
        counts.append(lives.begin())
        now[0] += 10
    assert counts == [0, 1, 2, 3]
    lives.forget()
    assert lives.begin() == 0


def test_short_lives_of_long_ago_do_not_count(tmp_path):
    now = [100.0]
    lives = CrashCounter(tmp_path, lambda: now[0])
    lives.begin()
    lives.begin()
    now[0] += FORGOTTEN + 1
    assert lives.begin() == 0


@pytest.mark.parametrize("content", ["", "soon\n", "\0\0\0", "9e999\n"])
def test_a_counter_that_is_rubbish_counts_nothing(tmp_path, content):
    (tmp_path / "short-lives").write_text(content)
    assert CrashCounter(tmp_path, lambda: 5.0).begin() == 0


def test_a_counter_that_cannot_be_written_stops_nobody(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    lives = CrashCounter(blocked / "run")
    assert lives.begin() == 0
    lives.forget()


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"RUNTIME_DIRECTORY": "/run/kiosk:/run/other", "XDG_RUNTIME_DIR": "/run/user/1"}, Path("/run/kiosk")),
        ({"XDG_RUNTIME_DIR": "/run/user/1"}, Path("/run/user/1/piste")),
        ({}, None),
    ],
)
def test_where_the_count_is_kept(environment, folder):
    assert runtime_folder(environment) == folder


def test_bad_settings_give_way_to_the_last_good_ones_else_to_the_defaults(tmp_path, capsys):
    settings = tmp_path / "piste.toml"
    remember(Config.model_validate({"general": {"language": "en"}}), tmp_path)
    settings.write_text("[general\n")
    kept, news = forgiving(settings, tmp_path)
    assert (kept.config.general.language, news) == ("en", BEFORE)
    assert "is not valid TOML" in capsys.readouterr().err
    (tmp_path / FILE).unlink()
    for kept, news in (forgiving(settings, tmp_path), forgiving(tmp_path / "nowhere.toml", None)):
        assert (kept.config, news) == (Config(), DEFAULTS)


def test_good_settings_are_kept_and_written_once(tmp_path):
    kept = tmp_path / FILE
    config = Config.model_validate({"track": {"die_mm": 20}, "buttons": {"red": 21, "left": None}})
    remember(config, tmp_path)
    assert last_good(tmp_path) == config
    os.utime(kept, (1, 1))
    remember(config, tmp_path)
    assert kept.stat().st_mtime == 1
    remember(config, tmp_path / "nowhere")
    remember(config, None)


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 1, "settings": {"track.die_mm": "huge"}}'])
def test_last_good_settings_that_are_rubbish_are_none(tmp_path, content):
    (tmp_path / FILE).write_text(content)
    assert last_good(tmp_path) is None


def test_safe_mode_plays_with_what_was_lived_with(tmp_path):
    config = Config.model_validate(
        {"general": {"language": "en"}, "camera": {"source": "usb:7"}, "buttons": {"left": 17}}
    )
    careful = safe_mode_config(config, tmp_path)
    assert (careful.camera.source, careful.buttons.left, careful.general.language) == (None, 17, "en")
    remember(Config.model_validate({"track": {"die_mm": 20}}), tmp_path)
    assert safe_mode_config(config, tmp_path).track.die_mm == 20


PYTHON = sys.executable


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import time; time.sleep(60)", "hangs"),
        ("import os; os.abort()", "died (status -6)"),
        ("print('lots of rubbish')", "died"),
    ],
)
def test_pins_that_break_are_left_alone(code, said):
    command = (PYTHON, "-c", code)
    with pytest.raises(PinsBroken) as error:
        button_faults(Buttons(), command, patience=2.0 if said == "hangs" else 60.0)
    assert said in str(error.value)


def test_safe_mode_wires_nothing_to_pins_that_break():
    assert usable(Buttons(), (PYTHON, "-c", "raise SystemExit(1)")) == without_buttons(Buttons())
    assert usable(Buttons()) == Buttons()
    bare = without_buttons(Buttons())
    assert [value for name, value in bare if name not in ("pull_up", "active_low_lamps", "debounce_ms", "scan")] == [
        None
    ] * 8


def test_the_way_out_of_safe_mode_and_the_ways_to_end():
    app = stage("safe-settings")
    app.gesture(Gesture.LEFT)
    app.gesture(Gesture.OK)
    assert app.closing == "again"
    ends = [StartMode(unattended=True).status(how) for how in ("leave", "again", "off", "restart")]
    assert ends == [0, 0, OFF_STATUS, RESTART_STATUS]
    assert StartMode().status("off") == 0


def test_only_an_unattended_kiosk_offers_to_start_the_machine_anew():
    assert "restart" in [item.key for item in stage("off-or-restart").screen.items()]
    app = stage("attract")
    app.ask_off()
    assert "restart" not in [item.key for item in app.screen.items()]


@pytest.mark.whole
def test_three_kills_bring_safe_mode_and_a_proper_end_leaves_it(tmp_path):
    """The whole program, with settings that are bad too: it plays all the same."""
    manager = Manager(tmp_path)
    settings = tmp_path / "piste.toml"
    settings.write_text("[nonsense]\n")
    lives = tmp_path / "run" / "short-lives"
    try:
        for number in range(TOO_MANY + 1):
            kiosk = start(manager, tmp_path, 8.0, "--config", str(settings))
            wait_for(manager, "READY=1")
            assert len(lives.read_text().splitlines()) == number + 1
            kiosk.send_signal(signal.SIGKILL if number < TOO_MANY else signal.SIGTERM)
            _, err = kiosk.communicate(timeout=20)
            assert (b"safe mode" in err) == (number == TOO_MANY)
            assert b"no such setting" in err
        assert kiosk.returncode == 0
        assert not lives.exists()
    finally:
        kiosk.kill()
        manager.socket.close()


def test_the_pins_tell_their_faults_as_json():
    command = [PYTHON, "-m", "kiosk.appliance.doctor.gpio_probe"]
    done = subprocess.run(command, input=Buttons().model_dump_json(), capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == {}


def test_a_start_that_showed_nothing_is_known_to_the_next(tmp_path):
    first = CrashCounter(tmp_path / "run")
    first.begin()
    assert not first.before_the_picture()
    second = CrashCounter(tmp_path / "run")
    assert second.before_the_picture()
    second.picture_shown()
    assert not CrashCounter(tmp_path / "run").before_the_picture()
    assert not CrashCounter(None).before_the_picture()


def short_lives(folder: Path) -> CrashCounter:
    """As many as bring safe mode, and one of safe mode."""
    for number in range(TOO_MANY + 1):
        CrashCounter(folder, lambda number=number: boot_clock() - 20 + number).begin()
    return CrashCounter(folder)


@pytest.mark.parametrize(
    "row", sampled(["an entry nested 100,000 deep", "a result's date without zone", "no journal at all"])
)
def test_where_safe_mode_shows_nothing_either_the_journal_is_set_aside_and_it_goes_on(tmp_path, row):
    """The whole program: three short lives, one of safe mode without a picture, and the next one plays."""
    data, manager = tmp_path / "data", Manager(tmp_path)
    full_journal(data)
    if row in ROWS:
        altered(data, ROWS[row])
    else:
        (data / "piste.sqlite").write_bytes(os.urandom(9000))
    held = (data / "piste.sqlite").read_bytes()
    short_lives(tmp_path / "run").before_the_picture()
    layout = tmp_path / "layout"
    kiosk = start(manager, tmp_path, 8.0, "--layout", str(layout))
    try:
        wait_for(manager, "READY=1")
        (aside,) = data.glob("piste-damaged-*.sqlite")
        assert aside.read_bytes() == held
        texts = json.loads(layout.read_text())["texts"]
        assert any("empêchait le démarrage" in text for text in texts), texts
        assert not (tmp_path / "run" / "no-picture-yet").exists()
        with closing(Store(data, read_only=True)) as store:
            assert store.finished() == ()
    finally:
        kiosk.kill()
        kiosk.communicate()
        manager.socket.close()


@pytest.mark.whole
def test_a_safe_mode_that_showed_something_leaves_the_journal_alone(tmp_path):
    data, manager = tmp_path / "data", Manager(tmp_path)
    full_journal(data)
    short_lives(tmp_path / "run")
    kiosk = start(manager, tmp_path, 8.0)
    try:
        wait_for(manager, "READY=1")
        assert not list(data.glob("piste-damaged-*"))
    finally:
        kiosk.kill()
        kiosk.communicate()
        manager.socket.close()
