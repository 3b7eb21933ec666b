"""A small Debian machine in a folder: made by debootstrap, booted by systemd-nspawn, asked by nsenter. Needs root."""

import os
import signal
import subprocess
import tarfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.proofs.machine.package_sources import bound
from tests.shared import ROOT

PACKAGES = "systemd,systemd-sysv,dbus,udev,ca-certificates,python3,python3-venv,procps,iproute2,e2fsprogs"
SOURCE, WHEELS = "/root/src", "/root/wheels"
OFFLINE = ("env", "PIP_NO_INDEX=1", f"PIP_FIND_LINKS={WHEELS}")
"""Before a command: pip takes what `fetch_wheels` fetched."""
NO_CONSOLE = """[Service]
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
StandardInput=null
StandardOutput=journal
"""
"""For a unit that wants a console, which a machine in a container has not."""
_LEFT_BEHIND = {".git", ".venv", "build", "out", "piste.egg-info"}


def run(*words: str, patience: float = 120.0, check: bool = True, **more: str) -> str:
    """A command's output. Raises `CalledProcessError`."""
    done = subprocess.run(
        words,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=patience,
        check=check,
        env={**os.environ, **more},
    )
    return done.stdout.strip()


def make_tree(tree: Path, release: str, packages: str = PACKAGES) -> None:
    """Debian's smallest system with these packages; kept for the next time."""
    if not (tree / ".made").exists():
        what = ("--variant=minbase", f"--include={packages}", release, str(tree))
        run("debootstrap", *what, patience=3600)
        (tree / ".made").touch()
    for path in ("/etc/resolv.conf", "/etc/ssl/certs/ca-certificates.crt"):
        (tree / path[1:]).write_bytes(Path(path).read_bytes())


def put_source(tree: Path) -> None:
    """This checkout, without what was installed or built in it, into the tree's `SOURCE`."""
    source = tree / SOURCE[1:]
    run("rm", "-rf", str(source))
    source.mkdir(parents=True)
    with tarfile.open(source / "src.tar", "w") as tar:
        for part in ROOT.iterdir():
            if part.name not in _LEFT_BEHIND:
                tar.add(part, part.name, filter=lambda one: None if "__pycache__" in one.name else one)
    with tarfile.open(source / "src.tar") as tar:
        tar.extractall(source, filter="tar")
    (source / "src.tar").unlink()


def change(tree: Path, edits: Iterable[tuple[str, str, str]]) -> None:
    """Makes another version of what `put_source` put there: in each file a text gives way to another."""
    for name, before, after in edits:
        path = tree / SOURCE[1:] / name
        text = path.read_text("utf-8")
        if before not in text:
            raise ValueError(f"{name} has no {before!r}")
        path.write_text(text.replace(before, after), "utf-8")


def fetch_wheels(tree: Path) -> None:
    """The packages of the lock into the tree's `WHEELS`: a machine without a network installs from there."""
    pip = "/root/fetch/bin/pip --disable-pip-version-check download -q --require-hashes --only-binary :all:"
    script = f"python3 -m venv /root/fetch && {pip} -r {SOURCE}/requirements.lock -d {WHEELS} && rm -rf /root/fetch"
    inside(tree, "sh", "-c", script, PIP_CERT="/etc/ssl/certs/ca-certificates.crt")


def inside(
    tree: Path,
    *words: str,
    patience: float = 1800.0,
    device: str | None = None,
    options: Sequence[str] = (),
    **more: str,
) -> str:
    """A command in the tree without booting it; `options` are more of systemd-nspawn's own."""
    bind = (*bound(), *((f"--bind={device}",) if device else ()), *options)
    settings = [f"--setenv={name}={value}" for name, value in more.items()]
    return run(
        "systemd-nspawn", "-q", "-D", str(tree), "--register=no", "--keep-unit", "--console=pipe", *bind, *settings,
        *words, patience=patience, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY="1",
    )  # fmt: skip


class Machine:
    """The booted tree, without a console; its network is one of its own with nothing in it unless `network` says more
    of systemd-nspawn's options, none of them for this machine's own."""

    def __init__(self, tree: Path, *more: str, network: Sequence[str] = ("--private-network",)) -> None:
        self.started = time.monotonic()
        self._nspawn = subprocess.Popen(
            [
                "systemd-nspawn",
                "-q",
                "-b",
                "-D",
                str(tree),
                "--register=no",
                "--keep-unit",
                *network,
                *more,
            ],
            env={**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._init = self._leader()

    def _leader(self) -> int:
        """The first process inside, as it is numbered outside."""
        children = Path(f"/proc/{self._nspawn.pid}/task/{self._nspawn.pid}/children")
        while time.monotonic() < self.started + 30:
            for child in children.read_text().split():
                if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                    return int(child)
            time.sleep(0.1)
        raise TimeoutError("systemd-nspawn started no systemd")

    def do(self, *words: str, check: bool = True, patience: float = 120.0) -> str:
        """A command inside, as root."""
        return run(*self.enter(), *words, check=check, patience=patience)

    def path(self, inside: str) -> Path:
        """A file of the running machine, also of what it keeps in memory, as it is reached from outside."""
        return Path(f"/proc/{self._init}/root") / inside.lstrip("/")

    def enter(self) -> tuple[str, ...]:
        """Before a command: runs it inside, as root."""
        return ("nsenter", "--target", str(self._init), "--all", "--")

    def show(self, unit: str, *names: str) -> dict[str, str]:
        """Properties of a unit."""
        lines = self.do("systemctl", "show", unit, f"--property={','.join(names)}", check=False).splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def pid(self, unit: str = "kiosk") -> int:
        """The unit's main process as it is numbered inside; 0 when there is none."""
        return int(self.show(unit, "MainPID").get("MainPID") or 0)

    def signal(self, number: signal.Signals, unit: str = "kiosk") -> None:
        """Sends a signal to the unit's main process."""
        self.do("kill", f"-{number.name.removeprefix('SIG')}", str(self.pid(unit)))

    def log(self, unit: str = "kiosk", since: float = 0.0) -> str:
        """What the unit said; `since` counts from the machine's boot of the host, in seconds."""
        return self.do(
            "journalctl", "-b", "-u", unit, "--no-pager", "-o", "cat", f"--since=@{since:.0f}", check=False
        )

    def until(self, wanted: str, probe: "Iterable[object] | None" = None, patience: float = 60.0) -> float:
        """Waits until the kiosk's state is `wanted` ("active", "failed" ...). Returns the seconds that took."""
        begin = time.monotonic()
        while time.monotonic() < begin + patience:
            if self.show("kiosk", "ActiveState").get("ActiveState") == wanted:
                return time.monotonic() - begin
            time.sleep(0.1)
        raise TimeoutError(f"the kiosk was not {wanted} within {patience:.0f} s")

    def off_within(self, patience: float) -> float | None:
        """Seconds until the machine was off by itself, None when it was not."""
        begin = time.monotonic()
        try:
            self._nspawn.wait(patience)
        except subprocess.TimeoutExpired:
            return None
        return time.monotonic() - begin

    def cut(self) -> None:
        """The plug is pulled: everything ends at once."""
        run("kill", "-KILL", str(self._init))
        self._nspawn.wait(30)

    def close(self) -> None:
        """Off, however it stands."""
        if self._nspawn.poll() is None:
            self._nspawn.send_signal(signal.SIGTERM)
            try:
                self._nspawn.wait(15)
            except subprocess.TimeoutExpired:
                self._nspawn.kill()
                self._nspawn.wait()
