"""`make proof-director`: a newcomer follows docs/evening.md on two bare Debian machines; then much goes wrong.

Both are booted with systemd, on a cable of their own; the table's kiosk draws on a display without a monitor and is
used by its mouse, dice are entered by hand. What it does not show: a real display, a camera, a stick as a device, a
radio.
"""

import argparse
import json
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.proofs.director.hands import Hands
from tests.proofs.director.machines import ADDRESSES, Evening, wait
from tests.proofs.steps import check, prove
from tests.shared import ROOT

PLAN = """event = "juin"
title = "Soirée de juin"
game = "cameroun"
people = ["Anne", "Luc", "Marie", "Jean"]
tables = ["table-1", "table-2"]
spectators = true
names = "initials"
[options]
turns = 1
"""
KIOSK = "/opt/piste/current/.venv/bin/kiosk"
ORDER = f'order() {{ sudo {KIOSK} director order "$@" --data /var/lib/piste-director; }}'
GUEST = f"/opt/piste/current/.venv/bin/python - http://{ADDRESSES['hall']}:8080"
READS = """
import json, sys, urllib.request
from paho.mqtt import client
where = sys.argv[1]
page = urllib.request.urlopen(where, timeout=10).read().decode()
guest = client.Client(client.CallbackAPIVersion.VERSION2, transport="websockets", protocol=client.MQTTv5)
guest.on_connect = lambda made, *_: made.subscribe("piste/public/#")
def told(made, _, message):
    print(json.dumps({"page": len(page), "shown": json.loads(message.payload)}))
    made.disconnect()
guest.on_message = told
guest.connect(where.split("/")[2].split(":")[0], 8080)
guest.loop_forever()
"""
ASKS = """
import json
from kiosk.errors import UsageError
from kiosk.tournament.control.order_socket import HALL, give
print(json.dumps(give(HALL, ["shown"])))
try:
    print(give(HALL, ["revoke", "table-1"]))
except UsageError as error:
    print(type(error).__name__)
"""
MOST_EXPOSED = 2.0
STEPS = (
    "machines", "hall", "table", "alone", "director", "exposure", "sandboxes", "typed", "plays", "broker",
    "director_cut", "table_cut", "page", "screen", "revoked", "leaves", "stick", "results", "off",
)  # fmt: skip


class Proof:
    """The steps, in order; each returns its figure as text."""

    def __init__(self, evening: Evening) -> None:
        self.evening, self.hands = evening, Hands(evening)
        self.said = (ROOT / "docs/evening.md").read_text("utf-8") + (ROOT / "docs/tournament.md").read_text("utf-8")

    def as_said(self, name: str, command: str, patience: float = 600.0) -> str:
        """A command that the documentation tells, given by somebody who may use sudo."""
        check(command in self.said, f"the documentation says: {command}")
        return self.evening.do(name, command, patience=patience)

    def order(self, *words: str) -> Any:
        """An order as docs/evening.md says that it is given; its answer."""
        check(ORDER in self.said, f"the documentation says: {ORDER}")
        given = " ".join(words)
        return json.loads(self.evening.do("hall", f"runuser -u anne -- bash -c '{ORDER}; cd; order {given}'"))

    def played(self) -> list[tuple[int, list[int]]]:
        """What the director has: number and scores of each meeting, in the order in which they came."""
        told = self.order("status")
        check(told["conflicts"] == [], f"no conflicts, not: {told['conflicts']}")
        return [(one["number"], one["scores"]) for one in told["results"]]

    def arrives(self, before: int, scores: list[int]) -> float:
        """Until the director has one result more, which is the one that was played, and the table knows that."""
        took = wait(lambda: len(self.played()) > before, "the result arrives", 120)
        told = self.played()
        check(len(told) == before + 1, f"it arrives once, not: {told}")
        check(told[-1][1] == scores, f"{scores} were played, not: {told[-1]}")
        return took

    def machines(self) -> str:
        """Two bare Debian machines and a clone of this."""
        self.evening.make()
        version = (self.evening.tree("hall") / "etc/debian_version").read_text().strip()
        return f"two with Debian {version}, git, make and Python"

    def hall(self) -> str:
        """The machine that directs gets the program; nothing of it runs, and there is no kiosk."""
        self.evening.boot("hall", online=True)
        self.evening.do("hall", "useradd -m anne && echo 'anne ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/anne")
        self.as_said("hall", "sudo make install WAY=none", patience=900)
        self.as_said("hall", "sudo make director")
        for unit in ("kiosk.service", "kiosk-backup.timer", "mosquitto.service", "piste-director.service"):
            state = self.evening.do("hall", f"systemctl is-active {unit}", good=False)
            check(state == "inactive", f"{unit} does not run, not: {state}")
        check("kiosk.service" not in self.evening.do("hall", "ls /etc/systemd/system"), "no kiosk starts there")
        self.evening.well("hall")
        self.evening.off("hall")
        return "make install WAY=none, make director: nothing runs, Debian's own broker is masked"

    def table(self) -> str:
        """A kiosk that plays is told to take part: it offers that without a restart of the machine."""
        self.evening.boot("table", online=True)
        self.evening.do("table", "make install START=0", patience=900)
        self.evening.do("table", "systemctl start kiosk")
        self.hands.settings()
        check("evening" not in self.hands.keys, "a kiosk alone offers no evening")
        self.as_said("table", "sudo make table")
        self.as_said("table", "sudo systemctl enable --now piste-dialer")
        self.hands.settings()
        took = wait(lambda: "evening" in self.hands.keys, "the settings offer an evening", 30)
        self.evening.well("table")
        self.evening.off("table")
        return f"make table; offered {took:.0f} s later, without a restart of the machine"

    def alone(self) -> str:
        """Before it joins the table has no socket of a network, its dialer neither."""
        self.evening.plug_in()
        for name in ADDRESSES:
            self.evening.boot(name)
        wait(lambda: self.hands.layout(), "the kiosk shows something", 120)
        self.evening.do("table", "systemctl is-active kiosk piste-dialer")
        for name in ADDRESSES:
            sockets = self.evening.sockets(name)
            check(not sockets, f"{name} has no socket of a network, not: {sockets}")
            self.evening.well(name)
        return "both on one cable; no socket of a network on either"

    def director(self) -> str:
        """It starts where there is an evening, and says what is wrong with one."""
        file = self.evening.tree("hall") / "etc/piste/evening.toml"
        self.as_said("hall", "sudo systemctl enable --now piste-director")
        state = self.evening.do("hall", "systemctl is-active piste-director", good=False)
        check(state == "inactive", f"without an evening it waits, not: {state}")
        file.write_text(PLAN.replace("cameroun", "cameron"))
        self.evening.do("hall", "systemctl restart piste-director", good=False)
        wait(lambda: "cameron" in self.evening.do("hall", "systemctl status piste-director", good=False),
             "systemctl status names the fault")  # fmt: skip
        file.write_text(PLAN)
        self.as_said("hall", "sudo systemctl restart piste-director")
        # One socket for both families or one for each, as the release's broker has it.
        wait(lambda: self._ports() == {"8080", "8883"}, f"it listens at 8883 and 8080 alone, not: {self._ports()}")
        self.evening.well("hall")
        return "waits for its evening, names a fault in it, then listens at 8883 and 8080 alone"

    def _ports(self) -> set[str]:
        return {one.rpartition(":")[2] for one in self.evening.listening("hall")}

    def exposure(self) -> str:
        """What systemd thinks of those that run."""
        told = []
        for name, unit in (("hall", "piste-director"), ("table", "piste-dialer"), ("table", "kiosk")):
            line = self.evening.do(name, f"systemd-analyze security --no-pager {unit}.service").splitlines()[-1]
            figure = float(line.split(": ")[1].split()[0])
            check(figure < MOST_EXPOSED, f"{unit} under {MOST_EXPOSED}, not {figure}")
            told.append(f"{unit} {figure}")
        return ", ".join(told)

    def sandboxes(self) -> str:
        """Tried inside each unit, before its program."""
        for name, unit, far, near in (
            ("hall", "piste-director", "Operation not permitted", "sent"),
            ("table", "piste-dialer", "Operation not permitted", "sent"),
            (
                "table",
                "kiosk",
                "Address family not supported by protocol",
                "Address family not supported by protocol",
            ),
        ):
            told = self._probed(name, unit)
            check((told["far"], told["near"]) == (far, near), f"{unit}: {told}")
            check(told["journal"] == (unit == "kiosk"), f"{unit}: the kiosk's games are its own: {told}")
        wait(lambda: self.hands.screen == "attract", "the kiosk is back", 120)
        return "the kiosk opens no socket of a network; director and dialer reach the hall, not 8.8.8.8, and no games"

    def _probed(self, name: str, unit: str) -> dict[str, Any]:
        tree = self.evening.tree(name)
        (tree / "usr/local/lib/probe.py").write_bytes((Path(__file__).parent / "probe.py").read_bytes())
        drop = tree / f"etc/systemd/system/{unit}.service.d/probe.conf"
        drop.parent.mkdir(exist_ok=True)
        drop.write_text("[Service]\nExecStartPre=/usr/bin/python3 /usr/local/lib/probe.py\n")
        self.evening.do(name, f"systemctl daemon-reload; systemctl restart {unit}")
        drop.unlink()
        log = self.evening.do(name, f"systemctl daemon-reload; journalctl -b -u {unit} -o cat --no-pager -g ^probe")
        return dict(json.loads(log.splitlines()[-1].removeprefix("probe ")))

    def typed(self) -> str:
        """Twelve digits and three words, by the kiosk's settings."""
        told = self.order("admit", "table-1", "--typed")
        check(told["address"] == ADDRESSES["hall"], f"the code leads to the hall, not: {told}")
        self.hands.settings("evening", "typed")
        self.hands.type("".join(filter(str.isdigit, told["code"])))
        wait(lambda: "same" in self.hands.keys, "three words are shown")
        words = next(text for text in self.hands.layout()["texts"] if text.count(" · ") == 2).split(" · ")
        self.order("confirm", "table-1", *words)
        self.hands.take("same")
        wait(lambda: "leave" in self.hands.keys, "the table has joined")
        self._linked()
        check(self.order("status")["joining"] == [], "nobody waits")
        return f"{told['code']}, {' '.join(words)}; one connection, to {ADDRESSES['hall']}:8883"

    def _linked(self) -> None:
        wait(lambda: self.evening.connections("table") == [f"{ADDRESSES['hall']}:8883"], "one connection", 60)

    def plays(self) -> str:
        """What is called is played, and its result is at the director."""
        scores = self.hands.play()["scores"]
        self.arrives(0, scores)
        return f"{scores} played by hand, recorded by the director"

    def broker(self) -> str:
        """The tables' broker is killed amid a game."""

        def kill() -> None:
            self.evening.do("hall", "pkill -KILL -f broker/mosquitto.conf")

        before = len(self.played())
        scores = self.hands.play(kill)["scores"]
        took = self.arrives(before, scores)
        self._linked()
        return f"kill -9 amid a game: {scores} arrived {took:.0f} s after it"

    def director_cut(self) -> str:
        """The director's machine loses its power amid a game, and comes back when that is over."""
        before = len(self.played())
        scores = self.hands.play(lambda: self.evening.cut("hall"))["scores"]
        self.evening.boot("hall")
        self._up()
        took = self.arrives(before, scores)
        self.evening.well("hall")
        return f"played without it; {scores} arrived {took:.0f} s after it was there again"

    def _up(self) -> None:
        def answers() -> bool:
            try:
                return bool(self.order("status"))
            except subprocess.CalledProcessError:
                return False

        wait(answers, "the director runs with the machine, and answers")

    def table_cut(self) -> str:
        """Nobody is there to take a result; the table is cut off with it, then both come back."""
        before = len(self.played())
        scores = self.hands.play(lambda: self.evening.do("hall", "systemctl stop piste-director"))["scores"]
        self.evening.cut("table")
        self.evening.do("hall", "systemctl start piste-director")
        self._up()
        check(len(self.played()) == before, "it was not delivered yet")
        self.evening.boot("table")
        took = self.arrives(before, scores)
        wait(lambda: self.hands.layout(), "the kiosk shows something", 120)
        numbers = [number for number, _ in self.played()]
        check(len(set(numbers)) == len(numbers) == before + 1, f"each once, not: {numbers}")
        self.evening.well("table")
        return f"{scores} arrived {took:.0f} s after the table's start; in all {numbers}"

    def page(self) -> str:
        """Somebody in the hall reads the page, from another machine."""
        told = json.loads(self.evening.do("table", f"{GUEST} <<'END'\n{READS}\nEND"))
        shown = json.dumps(told["shown"], ensure_ascii=False)
        check(told["page"] > 5000, "the page is there")
        check(not any(name in shown for name in ("Anne", "Luc", "Marie", "Jean")), "initials alone are shown")
        return f"{told['page']} bytes, then {len(shown)} by a websocket, no name in them"

    def screen(self) -> str:
        """Whoever sits at the directing machine shows the big screen, and may read or do nothing else."""
        check(f"{KIOSK} director --screen`" in self.said, "the documentation says how")
        shows = f"cd; SDL_VIDEODRIVER=dummy timeout 10 {KIOSK} director --screen --lang fr; echo $?"
        told = self.evening.do("hall", f"runuser -u anne -- bash -c '{shows}' 2>&1").splitlines()
        check(told[-1] == "124" and "kiosk:" not in str(told), f"it shows until it is ended, not: {told}")
        python = f"{KIOSK.removesuffix('kiosk')}python"
        said = self.evening.do("hall", f"runuser -u anne -- {python} - <<'END'\n{ASKS}\nEND").splitlines()
        check(json.loads(said[0])["address"] == f"http://{ADDRESSES['hall']}:8080/", f"where telephones go: {said}")
        check(said[1] == "UsageError", f"no order is obeyed there, not: {said}")
        return f"shown by anyone; telephones are told http://{ADDRESSES['hall']}:8080/"

    def revoked(self) -> str:
        """The key of the table ends: it is refused, and says that it waits."""
        self._linked()
        self.order("revoke", "table-1")
        wait(lambda: self.evening.connections("table") == [], "the table is off")
        refused = "tlsv1|alert|certificate|revoked|ssl"
        self.hands.settings("evening")
        check(self.hands.says("on attend la liaison"), "the table says that it waits")
        reads = f"journalctl -b -u piste-director -o cat --no-pager -g '{refused}'"
        wait(lambda: self.evening.do("hall", reads, good=False) != "", "it dials again, the broker says why")
        check(self.evening.connections("table") == [], "it stays refused")
        return "off at once, refused from then on"

    def leaves(self) -> str:
        """Nothing is left of the key."""
        self.hands.take("leave")
        self.hands.take("leave")
        wait(lambda: "typed" in self.hands.keys, "the table is alone")
        left = self.evening.do("table", "grep -rl 'PRIVATE KEY' /var/lib/piste-dialer /run/piste-dialer", good=False)
        check(left == "", f"no key is left, not: {left}")
        wait(
            lambda: self.evening.sockets("table") == [],
            f"no socket is left, not: {self.evening.sockets('table')}",
            30,
        )
        return "the key is gone, no socket is open"

    def stick(self) -> str:
        """A file that whoever leads the evening puts on a stick; no name is known in this hall."""
        self.order("admit", "table-2", "--file", "table-2.json")
        owner = self.evening.do("hall", "stat -c %U:%a /home/anne/table-2.json")
        check(owner == "anne:600", f"the file is whose order it was, not: {owner}")
        self.evening.do(
            "table", "mkdir -p /media/piste/CLE && mount -t tmpfs -o uid=piste,mode=700 none /media/piste/CLE"
        )
        file = self.evening.on["hall"].path("home/anne/table-2.json").read_bytes()
        self.evening.on["table"].path("media/piste/CLE/table-2.json").write_bytes(file)
        self.evening.do("table", "chown piste: /media/piste/CLE/table-2.json")
        self.hands.settings("evening", "file", "file:0")
        wait(lambda: "leave" in self.hands.keys, "the table has joined")
        self._linked()
        before = len(self.played())
        scores = self.hands.play()["scores"]
        self.arrives(before, scores)
        return f"joined by anne's file; {scores} recorded as table-2's"

    def results(self) -> str:
        """What is printed afterwards."""
        command = next(part for part in self.said.split("```") if "director results /etc" in part).strip()
        told = self.evening.do("hall", command).splitlines()
        check(len(told) == 5, f"five files, not: {told}")
        return f"{len(told)} files"

    def off(self) -> str:
        """Switched off on both: no unit, nobody listens, no key."""
        for name in ADDRESSES:
            self.as_said(name, "sudo make evening-off")
            check(self.evening.listening(name) == [], f"nobody listens on {name}")
            units = self.evening.do(name, "systemctl list-unit-files 'piste-di*' --no-legend", good=False)
            check(units == "", f"no unit is left on {name}, not: {units}")
            self.evening.well(name)
        check(self.evening.do("table", "ls -d /var/lib/piste-dialer", good=False) == "", "the table's folder is gone")
        check(self.evening.do("table", "systemctl is-active kiosk") == "active", "the kiosk plays on")
        self.evening.do("table", "systemctl restart kiosk")
        self.hands.settings()
        check("evening" not in self.hands.keys, "a kiosk alone offers no evening")
        for name in ADDRESSES:
            self.evening.off(name)
        return "no unit, no listener, no key; the kiosk plays on alone"

    def tell(self) -> None:
        """The last words of both."""
        print(json.dumps(self.hands.layout(), ensure_ascii=False)[:1500] if "table" in self.evening.on else "")
        for name in self.evening.on:
            print(f"--- {name}", self.evening.do(name, "journalctl -b -n 40 --no-pager | cut -c 1-300", good=False))


def main() -> int:
    """Runs every step; prints a line each and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("/var/tmp/piste-proof-director"), help="for the machines")
    parser.add_argument("--release", default="trixie", help="of Debian: trixie or bookworm")
    mutants = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text("utf-8"))
    parser.add_argument("--mutant", choices=sorted(mutants), help="a fault put in on purpose: the proof has to fail")
    parser.add_argument("--without", nargs="*", default=[], help="steps to leave out: the machines stay as they are")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    args.folder.mkdir(parents=True, exist_ok=True)
    fault = mutants.get(args.mutant, {})
    edits = [(fault["file"], fault["before"], fault["after"])] if fault else []
    evening = Evening(args.folder, args.release, edits)
    proof = Proof(evening)
    names = [name for name in STEPS if name not in args.without]
    steps: list[tuple[str, Callable[[], str]]] = [(name.replace("_", " "), getattr(proof, name)) for name in names]
    try:
        return prove(args.release, steps, proof.tell)
    finally:
        evening.close()


if __name__ == "__main__":
    sys.exit(main())
