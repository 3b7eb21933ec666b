"""The kiosk's camera code over a real Picamera2; `make proof-picamera2` prints its figures."""

import os
import shutil
import sys

import pytest

from tests.proofs.picamera.__main__ import main

pytestmark = pytest.mark.slow


def test_a_game_is_read_through_picamera2(monkeypatch):
    if os.geteuid() or not all(map(shutil.which, ("debootstrap", "systemd-nspawn", "cc"))):
        pytest.skip("needs root, debootstrap, systemd-nspawn and a C compiler: make proof-picamera2 brings them")
    monkeypatch.setattr(sys, "argv", ["proof"])
    assert main() == 0
