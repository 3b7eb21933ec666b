"""`make proof-boot`: a Debian machine boots with the units; the kiosk in it is killed, hung and broken. Needs root.

What it does not show: a real display (SDL draws on none here), a console of its own, pins, the hardware watchdog.
"""

import argparse
import json
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.proofs.machine.installation import Installed
from tests.proofs.machine.nspawn_machine import NO_CONSOLE, Machine, make_tree, run
from tests.proofs.steps import Failed, Limits, check, prove
from tests.proofs.upgrade.checks import Upgrades

LONG_LIFE = 32.0


class Proof(Installed):
    """The steps of a machine that is on; each returns its figure as text."""

    upgrades: Upgrades

    def __init__(self, tree: Path) -> None:
        super().__init__(tree)
        self.limits = Limits()

    def keys(self) -> str:
        """No key leads to a login, to the kernel or to a restart."""
        check(
            self.it.do("systemctl", "is-enabled", "ctrl-alt-del.target", check=False) == "masked",
            "Ctrl-Alt-Del is off",
        )
        login = self.it.do("systemd-analyze", "cat-config", "systemd/logind.conf").splitlines()
        check({"NAutoVTs=0", "ReserveVT=0"} <= set(login), "Ctrl-Alt-F2 brings no login")
        check("kernel.sysrq = 0" in self.it.do("cat", "/etc/sysctl.d/90-piste.conf"), "SysRq is off")
        getty = self.it.show("getty@tty1", "ActiveState")["ActiveState"]
        check(getty != "active", "no login stands behind the game")
        return "no login on other consoles, SysRq and Ctrl-Alt-Del off"

    def boot(self) -> str:
        """From nothing to the first picture."""
        self.drop_in("kiosk.service", "proof", NO_CONSOLE + "Environment=SDL_VIDEODRIVER=dummy\n")
        notice = "Environment=PISTE_NOTICE_SECONDS=8 SDL_VIDEODRIVER=dummy\n"
        self.drop_in("kiosk-safe.service", "proof", NO_CONSOLE + notice)
        run("rm", "-f", str(self.tree / "etc/piste/piste.toml"))
        (self.tree / "etc/piste/piste.toml").write_text('[general]\nlanguage = "fr"\n')
        self.machine = Machine(self.tree)
        self.it.until("active", patience=90)
        times = self.it.show("kiosk", "ActiveEnterTimestampMonotonic", "InactiveExitTimestampMonotonic")
        entered, left = (int(value) / 1e6 for value in times.values())
        if entered < left:
            entered, left = left, entered
        return f"first picture {entered - left:.1f} s after the unit's start"

    def holds(self) -> str:
        """The release that was installed last is on trial, until it has played for a minute."""
        begin, mark = time.monotonic(), self.tree / "opt/piste/on-trial.json"
        check(mark.exists(), "it is on trial")
        self._wait(lambda: not mark.exists(), 150, "it proves itself")
        self.upgrades = Upgrades(self.tree, machine=self.machine)
        self.upgrades.learn()
        return f"on trial no more {time.monotonic() - begin:.0f} s after its first picture"

    def upgrade(self) -> str:
        """Another version, installed while the kiosk plays."""
        old, begin = self.upgrades.current(), time.monotonic()
        self.upgrades.put("new")
        check(self.upgrades.install() == 0, "the new release holds")
        check(self.upgrades.learn() != old, "another release runs")
        self.upgrades.check_plays(self.tree, self.it)
        return f"installed, started and proved in {time.monotonic() - begin:.0f} s"

    def rollback(self) -> str:
        """By hand, there and back."""
        return self.upgrades.there_and_back()

    def broken(self) -> str:
        """One that does not hold."""
        return self.upgrades.broken("exits at once")

    def user(self) -> str:
        """Who it is, and that nobody can call it."""
        pid = self.it.pid()
        owner = self.it.do("stat", "-c", "%U", f"/proc/{pid}")
        check(owner == "piste", f"its user is piste, not {owner}")
        status = self.it.do("cat", f"/proc/{pid}/status")
        facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        check(facts["CapEff"].strip("0 ") == "", "it has no capability")
        check((facts["NoNewPrivs"], facts["Seccomp"]) == ("1", "2"), "it gains no rights, and a filter is on")
        open_ = self.it.do("ss", "-H", "-l", "-n", "-t", "-u", "-w", "-0")
        check(open_ == "", f"no socket listens, not: {open_}")
        return "user piste, no capability, system calls filtered, no listening socket"

    def idle(self) -> str:
        """What it takes while nobody plays, without a camera."""
        before = self.it.show("kiosk", "CPUUsageNSec")
        time.sleep(LONG_LIFE)
        after = self.it.show("kiosk", "CPUUsageNSec")
        share = (int(after["CPUUsageNSec"]) - int(before["CPUUsageNSec"])) / 1e9 / LONG_LIFE
        resident = self.it.do("ps", "-o", "rss=", "-U", "piste").split()
        megabytes = sum(map(int, resident)) / 1024
        check(share < 0.02, f"under 2 % of a core, not {share:.1%}")
        check(megabytes < 400, f"under 400 MB, not {megabytes:.0f}")
        return f"{share:.1%} of a core, {megabytes:.0f} MB"

    def kills(self) -> str:
        """kill -9, three times with a long life before each."""
        took = []
        for _ in range(3):
            time.sleep(LONG_LIFE)
            took.append(self._back_after(signal.SIGKILL))
        self.limits.keep(max(took), 5, "back after a kill")
        check("safe mode" not in self.it.log(), "single kills bring no safe mode")
        check("PISTE" not in self.it.log("kiosk-safe"), "no notice flashes up between two lives")
        return f"back with a picture after {', '.join(f'{one:.1f}' for one in took)} s"

    def _back_after(self, number: signal.Signals, patience: float = 90.0) -> float:
        old = self.it.pid()
        self.it.signal(number)
        begin = time.monotonic()
        while time.monotonic() < begin + patience:
            new = self.it.show("kiosk", "MainPID", "ActiveState", "SubState")
            if new["MainPID"] not in ("0", str(old)) and new["SubState"] == "running":
                return time.monotonic() - begin
            time.sleep(0.05)
        raise Failed(f"back within {patience:.0f} s after {number.name}")

    def hang(self) -> str:
        """SIGSTOP: the picture stands still, nothing moves."""
        self.it.do("systemctl", "reset-failed", "kiosk", check=False)
        time.sleep(LONG_LIFE)
        old, began = self.it.pid(), time.monotonic()
        self.it.signal(signal.SIGSTOP)
        while self.it.pid() in (old, 0) and time.monotonic() < began + 30:
            time.sleep(0.05)
        restarted = time.monotonic() - began
        back = restarted + self.it.until("active")
        check("Watchdog timeout" in self.it.log(), "it was the watchdog")
        self.limits.keep(restarted, 10, "restarted after a hang")
        return f"restarted by the watchdog after {restarted:.1f} s, a picture after {back:.1f} s"

    def bad_settings(self) -> str:
        """Nonsense in the configuration: it plays all the same."""
        settings = self.tree / "etc/piste/piste.toml"
        good = settings.read_text()
        settings.write_text("[nonsense\n")
        self.it.do("systemctl", "restart", "kiosk")
        check("playing on with the last good settings" in self.it.log(), "the log names the bad settings")
        kept = json.loads((self.tree / "var/lib/piste/last-good.json").read_text())["settings"]
        check(kept["general.language"] == "fr", "the last good ones were kept")
        settings.write_text(good)
        return "plays on, with the last good ones"

    def crash_loop(self) -> str:
        """Three short lives: safe mode; a proper restart: normal again."""
        self.it.do("systemctl", "reset-failed", "kiosk", check=False)
        self.it.do("systemctl", "restart", "kiosk")
        for number in range(3):
            check("safe mode:" not in self.it.log(), f"no safe mode after {number} short lives")
            self._back_after(signal.SIGKILL)
        check("safe mode:" in self.it.log(), "safe mode after three short lives")
        self.it.do("systemctl", "restart", "kiosk")
        check(self.it.log().count("safe mode:") == 1, "a proper restart leaves safe mode")
        return "safe mode with the fourth start, left by a restart"

    def no_start(self) -> str:
        """A kiosk that cannot start at all: the notice, and back by itself when the cause is gone."""
        self.drop_in("kiosk.service", "zz-broken", "[Service]\nEnvironment=SDL_VIDEODRIVER=nothing\n")
        self.it.do("systemctl", "reset-failed", "kiosk", check=False)
        begin = time.monotonic()
        self.it.do("systemctl", "--no-block", "restart", "kiosk")
        self._wait(lambda: "Trying again" in self.it.log("kiosk-safe"), 90, "the notice stands on the console")
        gave_up = time.monotonic() - begin
        self.drop_in("kiosk.service", "zz-broken", None)
        self._wait(lambda: self.it.show("kiosk", "SubState")["SubState"] == "running", 120, "it comes back by itself")
        return f"notice after {gave_up:.0f} s, back by itself once the cause is gone"

    def _wait(self, probe: Callable[[], bool], patience: float, promise: str) -> None:
        end = time.monotonic() + patience
        while not probe():
            check(time.monotonic() < end, promise)
            time.sleep(0.3)

    def backups(self) -> str:
        """The timer, brought forward, beside a playing kiosk; only 14 files stay; one comes back."""
        folder = self.tree / "var/lib/piste/backups"
        self.it.do("systemctl", "start", "kiosk-backup.service")
        for day in range(10, 30):
            name = f"piste-202001{day}-043000.zip"
            self.it.do("cp", "-p", "/etc/hostname", f"/var/lib/piste/backups/{name}")
            self.it.do("chown", "piste:", f"/var/lib/piste/backups/{name}")
        often = "[Timer]\nOnCalendar=\nOnCalendar=*:*:0/5\nAccuracySec=1s\nRandomizedDelaySec=0\n"
        self.drop_in("kiosk-backup.timer", "proof", often)
        self.it.do("systemctl", "restart", "kiosk-backup.timer")
        self._wait(lambda: sum("-202001" not in path.name for path in folder.iterdir()) >= 3, 60, "the timer runs")
        self.drop_in("kiosk-backup.timer", "proof", None)
        self.it.do("systemctl", "stop", "kiosk-backup.timer")
        self._wait(lambda: self.it.show("kiosk-backup", "ActiveState")["ActiveState"] == "inactive", 30, "it ends")
        files = sorted(folder.glob("piste-*.zip"))
        check(len(files) == 14, f"14 backups stay, not {len(files)}")
        kiosk = "/opt/piste/current/.venv/bin/kiosk"
        self.it.do(kiosk, "restore", "--data", "/root/elsewhere", f"/var/lib/piste/backups/{files[-1].name}")
        return f"started by its timer, {len(files)} kept, the newest restored"

    def off(self) -> str:
        """The exit status with which the screen asks for the end switches the machine off."""
        script = "[Service]\nType=exec\nExecStart=\nExecStart=/bin/sh -c 'exit 100'\n"
        self.drop_in("kiosk.service", "zz-off", script)
        self.it.do("systemctl", "--no-block", "restart", "kiosk", check=False)
        took = self.it.off_within(60)
        check(took is not None, "the machine is off")
        self.machine = None
        self.drop_in("kiosk.service", "zz-off", None)
        return f"the machine was off after {took:.1f} s"


STEPS = (
    "install",
    "ways",
    "exposure",
    "boot",
    "holds",
    "user",
    "keys",
    "idle",
    "kills",
    "bad_settings",
    "hang",
    "crash_loop",
    "no_start",
    "backups",
    "upgrade",
    "rollback",
    "broken",
    "off",
    "overlay",
    "removal",
)


def main() -> int:
    """Runs every step; prints a line each and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=Path, default=Path("/var/tmp/piste-proof-boot"), help="the machine's folder")
    parser.add_argument("--release", default="trixie", help="of Debian: trixie or bookworm")
    parser.add_argument("--without", nargs="*", default=[], help="steps to leave out")
    args = parser.parse_args()
    tree = args.tree / args.release
    tree.mkdir(parents=True, exist_ok=True)
    make_tree(tree, args.release)
    proof = Proof(tree)
    steps = [(name.replace("_", " "), getattr(proof, name)) for name in STEPS if name not in args.without]
    try:
        return prove(args.release, steps, proof.tell_log, proof.limits)
    finally:
        if proof.machine is not None:
            proof.it.close()


if __name__ == "__main__":
    sys.exit(main())
