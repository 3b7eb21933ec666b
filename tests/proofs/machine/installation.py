"""Piste put on a Debian tree by its installer, and what can be said of it without booting it for long. Needs root."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.proofs.machine.nspawn_machine import SOURCE, WHEELS, Machine, fetch_wheels, inside, put_source, run
from tests.proofs.steps import check

BOOT_FILES = {"cmdline.txt": "console=tty1 root=PARTUUID=0-2 rootwait\n", "config.txt": "dtparam=audio=on\n"}
TRACES = (
    "etc/udev/rules.d/90-piste.rules",
    "etc/udev/rules.d/91-piste-sticks.rules",
    "etc/sysctl.d/90-piste.conf",
    "etc/systemd/logind.conf.d/90-piste.conf",
    "etc/systemd/system/ctrl-alt-del.target",
    "etc/systemd/system/kiosk.service",
    "etc/systemd/system/kiosk-splash.service",
    "etc/systemd/system/piste-keeper.service",
    "etc/systemd/system/multi-user.target.wants/kiosk.service",
    "etc/systemd/system/multi-user.target.wants/piste-keeper.service",
)
WANTED = "sysinit.target.wants/piste-data.service"
UNITS = "etc/systemd/system"


@contextmanager
def loop_device(file: Path) -> Iterator[str]:
    """A small empty disk in a file."""
    run("truncate", "-s", "0", str(file))
    run("truncate", "-s", "64M", str(file))
    device = run("losetup", "--find", "--show", str(file))
    try:
        yield device
    finally:
        run("losetup", "--detach", device)
        file.unlink()


class Installed:
    """The steps that are about the tree; each returns its figure as text."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.machine: Machine | None = None

    @property
    def it(self) -> Machine:
        """The machine while it is on."""
        assert self.machine is not None
        return self.machine

    def tell_log(self) -> None:
        """The machine's last words."""
        if self.machine is not None:
            print(self.it.do("journalctl", "-n", "40", "--no-pager", check=False))

    def drop_in(self, unit: str, name: str, text: str | None) -> None:
        """Writes or removes settings for a unit."""
        path = self.tree / UNITS / f"{unit}.d" / f"{name}.conf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text) if text is not None else path.unlink(missing_ok=True)
        if self.machine is not None:
            self.it.do("systemctl", "daemon-reload")

    def install(self) -> str:
        """install.sh in the tree, twice; then a newer version."""
        run("rm", "-rf", str(self.tree / "var/lib/piste"))
        boot = self.tree / "boot/firmware"
        boot.mkdir(parents=True, exist_ok=True)
        for name, text in BOOT_FILES.items():
            (boot / name).write_text(text)
        put_source(self.tree)
        if not (self.tree / WHEELS[1:]).is_dir():
            fetch_wheels(self.tree)
        begin = time.monotonic()
        installer = ("env", "PIP_CERT=/etc/ssl/certs/ca-certificates.crt", "sh", f"{SOURCE}/systemd/install.sh")
        inside(self.tree, *installer)
        first, release = time.monotonic() - begin, self._release()
        check("is here already" in inside(self.tree, *installer), "a second install keeps what is there")
        words = (boot / "cmdline.txt").read_text().split()
        check("quiet" in words and words[0] == "console=tty1", f"the kernel is quiet, not {words}")
        with (self.tree / SOURCE[1:] / "README.md").open("a") as readme:
            readme.write("A newer version.\n")
        inside(self.tree, *installer)
        check(self._release() != release, "an upgrade is another version")
        check((self.tree / release[1:]).is_dir(), "the version before is kept")
        return f"{first:.0f} s with its packages; again, at once; a newer version beside it"

    def ways(self) -> str:
        """From the console to a desktop session and back: what belongs to the one goes with it."""
        installer = ("env", "START=0", "sh", f"{SOURCE}/systemd/install.sh")
        backups = "user/timers.target.wants/kiosk-desktop-backup.timer"
        ours = {
            "desktop": ("user/kiosk-desktop.service", backups),
            "kms": (
                "system/multi-user.target.wants/kiosk.service",
                "system/timers.target.wants/kiosk-backup.timer",
                "system/ctrl-alt-del.target",
            ),
        }
        for way in ("desktop", "kms"):
            inside(self.tree, *installer, way)
            for one, paths in ours.items():
                there = [path for path in paths if (self.tree / "etc/systemd" / path).is_symlink()
                         or (self.tree / "etc/systemd" / path).exists()]  # fmt: skip
                check(there == (list(paths) if one == way else []), f"{way}: of {one} there is {there}")
        return "units, backups and keys follow the way to draw"

    def _release(self) -> str:
        return str((self.tree / "opt/piste/current").readlink())

    def removal(self) -> str:
        """uninstall.sh: the data stay; once more with PURGE=1, and they go."""
        script = ("sh", f"{SOURCE}/systemd/uninstall.sh")
        (self.tree / "var/lib/piste/keep").write_text("")
        inside(self.tree, *script)
        left = [
            path for path in (*TRACES, "opt/piste") if (self.tree / path).is_symlink() or (self.tree / path).exists()
        ]
        check(not left, f"uninstall removes {left}")
        check((self.tree / "var/lib/piste/keep").exists(), "uninstall keeps the data")
        for name, text in BOOT_FILES.items():
            check((self.tree / "boot/firmware" / name).read_text() == text, f"{name} is as it was")
        inside(self.tree, *script, PURGE="1")
        left = [path for path in ("var/lib/piste", "etc/piste") if (self.tree / path).exists()]
        check(not left, f"PURGE=1 removes {left}")
        check("piste:" not in (self.tree / "etc/passwd").read_text(), "PURGE=1 removes the user")
        return "data kept, boot files as before; with PURGE=1 data, settings and user gone"

    def exposure(self) -> str:
        """What systemd thinks of the sandbox."""
        units = [
            f"/{UNITS}/{name}"
            for name in ("kiosk.service", "kiosk-safe.service", "kiosk-backup.service", "kiosk-splash.service")
        ]
        figures = []
        for unit in units:
            words = ("systemd-analyze", "security", "--offline=true", "--threshold=25", unit)
            figures.append(inside(self.tree, *words, SYSTEMD_COLORS="0").splitlines()[-1].split(": ")[1].split()[0])
        bind = subprocess.run(
            ["systemd-nspawn", "-q", "-D", str(self.tree), "--register=no", "--keep-unit",
             "systemd-analyze", "verify", "--man=no", *units, f"/{UNITS}/kiosk-backup.timer"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        complaints = [line for line in (bind.stdout + bind.stderr).splitlines() if "piste" in line or "kiosk" in line]
        check(not complaints, f"systemd-analyze verify is silent, not: {complaints}")
        return f"exposure {', '.join(figures)}; systemd-analyze verify silent"

    def overlay(self) -> str:
        """A card that is only read, a small partition for the games; the plug is pulled in between."""
        with loop_device(self.tree.parent / "data.img") as device:
            inside(self.tree, "sh", f"{SOURCE}/systemd/data-partition", "make", device, device=device)
            took = []
            for start in ("first", "second"):
                self.machine = Machine(self.tree, "--volatile=overlay", f"--bind={device}")
                took.append(self.it.until("active", patience=120))
                kinds = {path: self.it.do("findmnt", "-n", "-o", "FSTYPE", path) for path in ("/", "/var/lib/piste")}
                check(kinds == {"/": "overlay", "/var/lib/piste": "ext4"}, f"the games lie apart, not: {kinds}")
                check(
                    (self.it.do("ls", "/etc/written", check=False) == ""), f"nothing else was kept before the {start}"
                )
                if start == "second":
                    check(self.it.do("cat", "/var/lib/piste/kept") == "kept", "what was on the partition is there")
                self.it.do("sh", "-c", "echo written >/etc/written; echo kept >/var/lib/piste/kept; sync")
                self.it.do("ls", "/var/lib/piste/journal.db", check=False)
                self.it.cut()
                self.machine = None
        self.machine = Machine(self.tree, "--volatile=overlay")
        took.append(self.it.until("active", patience=120))
        check("partition with the games is missing" in self.it.log(), "a partition that is missing is told")
        self.it.cut()
        self.machine = None
        run("rm", "-f", str(self.tree / UNITS / "piste-data.service"), str(self.tree / UNITS / WANTED))
        plays = ", ".join(f"{one:.0f}" for one in took)
        return f"plays {plays} s after power-on, the last time without the disk; games kept, nothing else written"
