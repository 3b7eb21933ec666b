"""Commands beside the screens."""

import sys
import time

from kiosk.screens.kit.background_command import BackgroundCommand, CommandResult


def test_a_command_that_prints_much_comes_to_its_end(tmp_path, monkeypatch):
    much = 1_000_000
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\nhead -c {much} /dev/zero | tr '\\0' x\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    command, until = BackgroundCommand(("restore", "--list")), time.monotonic() + 20.0
    while (result := command.done()) is None and time.monotonic() < until:
        time.sleep(0.02)
    assert result == CommandResult(True, "x" * much)
