"""What systemd is asked and told."""

import os
import pwd
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from releases.trial import Life

PROPERTIES = "ActiveState,NRestarts,ExecMainStartTimestampMonotonic,ActiveEnterTimestampMonotonic"
ASKING = 20.0
"""Seconds for an answer."""
SHORT_LIVES = "kiosk/short-lives"
"""What the kiosk's own safe mode counts: it is of the release that was left."""


class Machine:
    """The machine that is running, or none: then everything is left for its start."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.root = root
        self.running = (root / "run/systemd/system").is_dir() and root == Path("/")

    def say(self, line: str) -> None:
        """To whoever installs, or to the log."""
        print(f"piste: {line}", file=sys.stderr, flush=True)

    def ready(self) -> None:
        """The kiosk may start: systemd was waiting for this."""
        address = os.environ.get("NOTIFY_SOCKET", "")
        if address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.sendto(b"READY=1", "\0" + address[1:] if address.startswith("@") else address)

    def reload(self) -> None:
        """What is on the disk now counts now, as far as it can."""
        if self.running:
            _do("systemctl", "daemon-reload")
            _do("udevadm", "control", "--reload")
            _do("sysctl", "-q", "-p", "/etc/sysctl.d/90-piste.conf")
            _do("systemctl", "try-reload-or-restart", "systemd-logind.service")

    def watch(self) -> None:
        """The keeper watches, where something is on trial."""
        if self.running:
            _do("systemctl", "reset-failed", "piste-keeper.service")
            _do("systemctl", "--no-block", "restart", "piste-keeper.service")

    def start(self, way: str) -> None:
        """The kiosk and what belongs to it, of the release that is there now."""
        if not self.running:
            return
        # A director, or what speaks to one, where it runs: the version that it was started from may go.
        _do("systemctl", "--no-block", "try-restart", "piste-director.service", "piste-dialer.service")
        if way == "none":
            _do("systemctl", "stop", "kiosk.service", "kiosk-safe.service", "kiosk-backup.timer")
            return
        if way == "desktop":
            _do("systemctl", "stop", "kiosk.service", "kiosk-backup.timer")
            for environment, uid in _sessions():
                _forget(Path(environment["XDG_RUNTIME_DIR"]))
                _do("systemctl", "--user", "daemon-reload", environment=environment, uid=uid)
                _do("systemctl", "--user", "reset-failed", "kiosk-desktop.service", environment=environment, uid=uid)
                _do("systemctl", "--user", "--no-block", "try-restart", "kiosk-desktop.service",
                    environment=environment, uid=uid)  # fmt: skip
            return
        _forget(Path("/run"))
        _do("systemctl", "reset-failed", "kiosk.service", "kiosk-safe.service")
        _do("systemctl", "--no-block", "restart", "kiosk.service")
        _do("systemctl", "--no-block", "start", "kiosk-backup.timer")

    def life(self, way: str) -> Life | None:
        """How the kiosk does; None where it runs nowhere."""
        if way != "desktop":
            return _life(_do("systemctl", "show", "kiosk.service", f"--property={PROPERTIES}"))
        for environment, uid in _sessions():
            told = _do("systemctl", "--user", "show", "kiosk-desktop.service", f"--property={PROPERTIES}",
                       environment=environment, uid=uid)  # fmt: skip
            if (life := _life(told)) is not None and life.started:
                return life
        return None


def _life(told: str) -> Life | None:
    values = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    try:
        started, shown = (
            int(values[f"{one}TimestampMonotonic"] or 0) / 1e6 for one in ("ExecMainStart", "ActiveEnter")
        )
        return Life(values["ActiveState"], started, shown, int(values["NRestarts"]))
    except (KeyError, ValueError):
        return None


def _forget(folder: Path) -> None:
    with suppress(OSError):
        (folder / SHORT_LIVES).unlink()


def _sessions() -> Iterator[tuple[dict[str, str], int]]:
    """Whoever has a service manager of their own: how to reach it."""
    for folder in sorted(Path("/run/user").glob("[0-9]*")):
        if (folder / "systemd").is_dir():
            yield {"XDG_RUNTIME_DIR": str(folder), "PATH": os.environ.get("PATH", "/usr/bin:/bin")}, int(folder.name)


def _do(*words: str, environment: dict[str, str] | None = None, uid: int | None = None) -> str:
    """What a program said; nothing where it could not be run, or took too long."""
    try:
        group = None if uid is None else pwd.getpwuid(uid).pw_gid
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=ASKING, check=False, env=environment, user=uid, group=group
        )
    except (OSError, KeyError, subprocess.TimeoutExpired):
        return ""
    return done.stdout
