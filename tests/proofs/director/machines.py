"""The two machines of an evening: Debian trees, booted by systemd-nspawn, on a bridge that leads nowhere else."""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.proofs.machine import package_sources
from tests.proofs.machine.nspawn_machine import NO_CONSOLE, PACKAGES, SOURCE, Machine, change, put_source, run
from tests.proofs.steps import Failed, check

BRIDGE = "piste-proof"
ADDRESSES = {"hall": "192.168.77.1", "table": "192.168.77.2"}
DISPLAY = ":7"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
NETWORKD = "etc/systemd/network/10-evening.network"
NETWORK = """[Match]
Name=host0
[Network]
Address={address}/24
Gateway=192.168.77.254
LinkLocalAddressing=no
IPv6AcceptRA=no
"""
SCREEN = f"""[Service]
ExecStart=/usr/bin/Xvfb {DISPLAY} -screen 0 1280x800x24 -nolisten tcp -noreset
[Install]
WantedBy=multi-user.target
"""
ON_IT = f"""[Unit]
Wants=screen.service
After=screen.service
{NO_CONSOLE}Environment=SDL_VIDEODRIVER=x11 DISPLAY={DISPLAY}
ExecStart=
ExecStart=/opt/piste/current/.venv/bin/kiosk play --unattended --config /etc/piste/piste.toml --data /var/lib/piste \
--layout /run/kiosk/layout.json --trace /run/kiosk/trace.jsonl
"""
BOOTING = ("", "initializing", "starting")


def wait(probe: Callable[[], object], promise: str, patience: float = 60.0) -> float:
    """Until it holds; the seconds that took. Raises `Failed`."""
    begin = time.monotonic()
    while not probe():
        check(time.monotonic() < begin + patience, promise)
        time.sleep(0.2)
    return time.monotonic() - begin


class Evening:
    """Both machines; those that are on are in `on`."""

    def __init__(self, folder: Path, release: str, edits: Iterable[tuple[str, str, str]] = ()) -> None:
        self.folder, self.release, self._edits = folder, release, tuple(edits)
        self.on: dict[str, Machine] = {}

    def tree(self, name: str) -> Path:
        """The files of a machine."""
        return self.folder / f"{self.release}-{name}"

    def make(self) -> None:
        """Both trees anew: Debian, and this checkout as somebody would have it who has just cloned it."""
        bare = self.folder / f"{self.release}.tar"
        package_sources.make_bare(bare, self.release, f"{PACKAGES},git,make,sudo,xvfb,xdotool,dbus,passwd")
        for name in ADDRESSES:
            tree = self.tree(name)
            run("rm", "-rf", str(tree), patience=600)
            tree.mkdir()
            run("tar", "-C", str(tree), "-xf", str(bare), patience=600)
            package_sources.tell_pip(tree)
            put_source(tree)
            change(tree, self._edits)
            (tree / "etc/resolv.conf").unlink(missing_ok=True)
            (tree / "etc/resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
            (tree / "etc/hostname").write_text(f"{name}\n")
            (tree / "etc/hosts").write_text(f"127.0.0.1 localhost\n127.0.1.1 {name}\n")
        units = self.tree("table") / "etc/systemd/system"
        (units / "kiosk.service.d").mkdir(parents=True)
        (units / "kiosk.service.d/proof.conf").write_text(ON_IT)
        (units / "screen.service").write_text(SCREEN)

    def boot(self, name: str, online: bool = False) -> Machine:
        """Switches a machine on: `online` with this machine's network, for packages; else on the cable."""
        tree = self.tree(name)
        (tree / NETWORKD).parent.mkdir(parents=True, exist_ok=True)
        (tree / NETWORKD).write_text(NETWORK.format(address=ADDRESSES[name]))
        wanted = tree / "etc/systemd/system/multi-user.target.wants/systemd-networkd.service"
        wanted.parent.mkdir(parents=True, exist_ok=True)
        wanted.unlink(missing_ok=True)
        options: tuple[str, ...] = package_sources.bound()
        if not online:
            wanted.symlink_to("/usr/lib/systemd/system/systemd-networkd.service")
            # The firewall of a unit is a program in the kernel.
            options = (f"--network-bridge={BRIDGE}", "--capability=CAP_BPF", "--system-call-filter=bpf")
        machine = Machine(tree, f"--hostname={name}", network=options)
        self.on[name] = machine
        wait(lambda: self.state(name) not in BOOTING, f"{name} has started", 120)
        if not online:
            wait(lambda: ADDRESSES[name] in self.do(name, "ip -br address"), f"{name} has its address")
        return machine

    def state(self, name: str) -> str:
        """What systemd says of the whole machine."""
        return self.on[name].do(*self._clean("systemctl is-system-running"), check=False)

    def do(self, name: str, command: str, good: bool = True, patience: float = 120.0) -> str:
        """A command of a shell there, in a fresh login of root; its output. Raises `CalledProcessError` unless `good`
        is false."""
        return self.on[name].do(*self._clean(command), check=good, patience=patience)

    @staticmethod
    def _clean(command: str) -> tuple[str, ...]:
        proxies = [f"{one}={os.environ[one]}" for one in package_sources.PROXIES if one in os.environ]
        login = ("env", "-i", "HOME=/root", "LANG=C.UTF-8", f"PATH={PATH}", f"DISPLAY={DISPLAY}", *proxies)
        return (*login, "bash", "-c", f"{{ cd {SOURCE} || cd; }} 2>/dev/null; {command}")

    def off(self, name: str) -> None:
        """Switched off properly."""
        self.do(name, "systemctl poweroff", good=False)
        if self.on[name].off_within(60) is None:
            raise Failed(f"{name} switches off")
        del self.on[name]

    def cut(self, name: str) -> None:
        """The plug is pulled."""
        self.on.pop(name).cut()

    def well(self, name: str) -> None:
        """No unit has failed, nothing of ours has written a traceback. Raises `Failed`."""
        failed = self.do(name, "systemctl --failed --no-legend --plain", good=False)
        check(not failed, f"no unit of {name} has failed, not: {failed}")
        said = self.do(name, "journalctl -b --no-pager -o cat -u 'kiosk*' -u 'piste*'", good=False)
        check("Traceback" not in said, f"no traceback in the log of {name}")

    def listening(self, name: str) -> list[str]:
        """Addresses at which somebody listens for a network."""
        lines = self.do(name, "ss -H -l -n -t -u").splitlines()
        return sorted(line.split()[4] for line in lines)

    def sockets(self, name: str) -> list[str]:
        """Every socket of a network that some process has."""
        return self.do(name, "ss -H -a -n -t -u -w -p state all exclude time-wait").splitlines()

    def connections(self, name: str) -> list[str]:
        """Connections to other machines: the far end of each."""
        lines = self.do(name, "ss -H -n -t -u state established").splitlines()
        return sorted(line.split()[-1] for line in lines if "127.0.0.1:" not in line)

    def close(self) -> None:
        """Both off, and the cable gone."""
        for machine in self.on.values():
            machine.close()
        self.on.clear()
        run("ip", "link", "delete", BRIDGE, check=False)

    @staticmethod
    def plug_in() -> None:
        """The cable between them."""
        run("ip", "link", "delete", BRIDGE, check=False)
        run("ip", "link", "add", BRIDGE, "type", "bridge")
        run("ip", "link", "set", BRIDGE, "up")
