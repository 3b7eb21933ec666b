"""What the kiosk tells of releases: on the screen, and in its examination."""

import json

import pytest

from kiosk.appliance.doctor import component_checks
from kiosk.appliance.doctor.finding import OK, WARN, Patient
from kiosk.appliance.service.installed_release import DAMAGED, LEFT, fell_back, running
from kiosk.config.schema import Config


def installed(root, **files):
    opt = root / "opt/piste"
    (opt / "releases/abc").mkdir(parents=True)
    (opt / "current").symlink_to("/opt/piste/releases/abc")
    for name, value in files.items():
        (opt / f"{name.replace('_', '-')}.json").write_text(value if isinstance(value, str) else json.dumps(value))


def checked(root):
    return [
        (one.level, one.to_json()["found"])
        for one in component_checks.release(Patient(Config(), None, None, root, root))
    ]


def test_where_it_was_not_installed_nothing_is_told(tmp_path):
    assert (running(tmp_path), fell_back(tmp_path), checked(tmp_path)) == (None, None, [])


def test_a_release_that_held(tmp_path):
    installed(tmp_path)
    assert checked(tmp_path) == [(OK, "abc")]


def test_a_release_on_trial(tmp_path):
    installed(tmp_path, on_trial={})
    assert checked(tmp_path) == [(OK, "abc, on trial")]


@pytest.mark.parametrize(("why", "said"), [("died", LEFT), ("damaged", DAMAGED)])
def test_one_that_was_left(tmp_path, why, said):
    installed(tmp_path, fell_back={"from": "def", "to": "abc", "why": why, "at": "2026-11-23T00:00:00+00:00"})
    assert fell_back(tmp_path).said == said
    assert "the release def" in str(fell_back(tmp_path))
    (finding,) = checked(tmp_path)
    assert finding[0] == WARN


@pytest.mark.parametrize("text", ["", "[]", "3", '{"from": ' + "[" * 5000, "x" * 10_000])
def test_a_note_that_cannot_be_read_is_none(tmp_path, text):
    installed(tmp_path, fell_back=text)
    assert fell_back(tmp_path) is None


def test_the_screen_says_it(monkeypatch, tmp_path):
    from kiosk.appliance.service.installed_release import ReleaseFallback
    from kiosk.cli.playing import play

    seen = []
    monkeypatch.setattr(play, "fell_back", lambda: ReleaseFallback("def", False))
    monkeypatch.setattr(play, "_await_display", lambda: None)
    monkeypatch.setattr(play.Launch, "run", lambda launch: seen.append(launch.duty.news) or 0)
    monkeypatch.setattr(play, "runtime_folder", lambda: None)
    from kiosk.cli.main import main

    assert main(["play", "--unattended", "--config", "/dev/null", "--data", str(tmp_path)]) == 0
    assert seen == [LEFT]
