"""A table that plays alone imports nothing of this, above all no MQTT client."""

import subprocess
import sys
from pathlib import Path

import pytest

SAY = "import sys; print(sorted(name for name in sys.modules if 'paho' in name or 'kiosk.tournament' in name))"


def test_what_plays_alone_knows_no_network() -> None:
    modules = "kiosk.cli.main, kiosk.cli.playing.play, kiosk.appliance.compose, kiosk.screens.app.application"
    said = subprocess.run(
        [sys.executable, "-c", f"import {modules}; {SAY}"], capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines()[-1] == "[]"


def test_the_test_finds_what_it_looks_for() -> None:
    code = f"import kiosk.tournament.transport.fake_broker; {SAY}"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "kiosk.tournament.transport.fake_broker" in said.stdout


def test_only_one_file_knows_the_client(pytestconfig: pytest.Config) -> None:
    files = (pytestconfig.rootpath / "kiosk").rglob("*.py")
    found = {file.relative_to(pytestconfig.rootpath) for file in files if "import paho" in file.read_text("utf-8")}
    assert found == {Path("kiosk/tournament/transport/mqtt_link.py")}
