"""A table that joins and leaves from the kiosk's socket: kiosk.tournament.dialer.dialer, joining.desk."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from calibration.files.untrusted_input import Untrusted
from kiosk.errors import PisteError
from kiosk.table.tournament.joining import Desk, Do, Stage, Trouble
from kiosk.tournament.dialer.dialer import Dialer
from kiosk.tournament.dialer.kiosk_end import KioskEnd
from kiosk.tournament.joining.code import Code, digits
from kiosk.tournament.joining.desk import desk_in, desk_line, order, order_in
from kiosk.tournament.transport.access import Access, access_in
from kiosk.tournament.transport.fake_broker import FakeBroker
from kiosk.tournament.transport.link import LinkEvent
from kiosk.tournament.transport.socket_link import Place, SocketLink
from kiosk.tournament.transport.table_link import topics_of_table
from kiosk.tournament.transport.tls import context
from tests.tournament.dialer.passing import PEM
from tests.tournament.joining.a_door import HOST, TABLE, ADoor

FILE = Access("@juin", "table-7", HOST, 8883, PEM, PEM, PEM)


class AKioskThatJoins:
    """The kiosk's end, its dialer, a broker in this process; certificates are looked at as for a real one."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.broker, self.heard = folder, 0.0, FakeBroker(), []
        self.kiosk = SocketLink(folder / "socket", lambda: self.now)
        self.port, self.check = 1, True
        self.begin()

    def begin(self) -> None:
        self.dialer = Dialer(
            KioskEnd(self.folder / "socket"), self.file, self.keys, self._dial, self.port, lambda: self.now
        )

    @property
    def file(self) -> Path:
        return self.folder / "access.json"

    @property
    def keys(self) -> Path:
        return self.folder / "keys"

    @property
    def desk(self) -> Desk | None:
        return desk_in(self.kiosk.desk)

    def _dial(self, access: Access) -> object:
        if self.check:
            context(self.keys)
        return self.broker.link(access.table, topics_of_table(access.event, access.table))

    def ask(self, do: Do, what: object = None, rounds: int = 8) -> list[LinkEvent]:
        self.kiosk.order(order(do, what))
        return self.work(rounds)

    def work(self, rounds: int = 8) -> list[LinkEvent]:
        heard: list[LinkEvent] = []
        for _ in range(rounds):
            self.now += 0.2
            self.dialer.work(0.0)
            heard += self.kiosk.poll(0.0)
        return heard

    def close(self) -> None:
        self.kiosk.close()
        self.dialer.close()


@pytest.fixture
def table() -> Iterator[AKioskThatJoins]:
    # pytest's own folders may be longer than the name of a socket.
    with TemporaryDirectory(prefix="piste-") as name:
        made = AKioskThatJoins(Path(name))
        made.work(12)
        yield made
        made.close()


def until(at: ADoor, table: AKioskThatJoins, *stages: Stage) -> Desk:
    def there() -> bool:
        table.now += 0.01
        table.dialer.work(0.0)
        table.kiosk.poll(0.0)
        return table.desk is not None and table.desk.stage in stages

    at.until(there)
    assert table.desk is not None
    return table.desk


def test_alone_it_says_so_and_has_no_files(table: AKioskThatJoins) -> None:
    assert table.desk == Desk(Stage.ALONE) and table.kiosk.place is None
    assert [one.name for one in table.folder.iterdir()] == ["socket"]


def test_a_printed_code_joins_and_leaving_wipes_the_key(table: AKioskThatJoins, at: ADoor) -> None:
    table.ask(Do.CODE, at.code().printed, rounds=1)
    assert table.dialer.desk.stage is Stage.ASKING
    until(at, table, Stage.JOINED)
    table.work()
    assert table.kiosk.place == Place("@juin", TABLE) and table.kiosk.connected
    access = access_in(table.file)
    assert (access.table, access.authority) == (TABLE, at.certificate)
    private = [table.file, *table.keys.iterdir()]
    assert len(private) == 4 and all(one.stat().st_mode & 0o077 == 0 for one in private)
    table.ask(Do.LEAVE)
    assert table.desk == Desk(Stage.ALONE) and table.kiosk.place is None and not table.kiosk.connected
    assert not table.file.exists() and list(table.keys.iterdir()) == []


def test_a_typed_code_is_compared_by_both(table: AKioskThatJoins, at: ADoor) -> None:
    table.dialer._port = at.port
    token = at.code(words=True).token
    table.ask(Do.CODE, digits(token, HOST), rounds=1)
    words = until(at, table, Stage.WORDS).words
    at.until(lambda: bool(at.door.waiting))
    assert at.door.waiting[TABLE].words == words
    table.ask(Do.SAME, rounds=3)
    assert table.desk == Desk(Stage.WAITING, words) and not table.file.exists()
    at.door.answer(TABLE, words)
    until(at, table, Stage.JOINED)
    assert table.file.exists()


def test_words_that_differ_leave_nothing(table: AKioskThatJoins, at: ADoor) -> None:
    table.dialer._port = at.port
    table.ask(Do.CODE, digits(at.code(words=True).token, HOST), rounds=1)
    words = until(at, table, Stage.WORDS).words
    at.until(lambda: bool(at.door.waiting))
    table.ask(Do.STOP)
    assert table.desk == Desk(Stage.ALONE)
    at.until(lambda: not at.door.waiting)
    assert at.door.answer(TABLE, words) is None and not table.file.exists() and at.enrolled == []


def test_what_was_joined_stays_joined_after_a_restart(table: AKioskThatJoins, at: ADoor) -> None:
    table.ask(Do.CODE, at.code().printed, rounds=1)
    until(at, table, Stage.JOINED)
    table.dialer.close()
    table.begin()
    table.work(20)
    assert table.desk == Desk(Stage.JOINED) and table.kiosk.connected


def test_a_file_joins_without_a_director(table: AKioskThatJoins) -> None:
    table.check = False
    table.ask(Do.FILE, json.loads(json.dumps({name: getattr(FILE, name) for name in Access.__slots__})))
    assert table.desk == Desk(Stage.JOINED) and table.kiosk.place == Place("@juin", "table-7")
    assert access_in(table.file) == FILE
    another = {name: getattr(replace(FILE, table="table-9"), name) for name in Access.__slots__}
    table.ask(Do.FILE, another)
    assert access_in(table.file) == FILE, "one evening at a time"
    table.ask(Do.CODE, Code(HOST, 1, "A" * 16, "B" * 26).printed)
    assert table.dialer._applicant is None and table.desk == Desk(Stage.JOINED)


def test_a_key_that_does_not_fit_is_wiped_again(table: AKioskThatJoins) -> None:
    table.ask(Do.FILE, {name: getattr(FILE, name) for name in Access.__slots__})
    assert table.desk == Desk(Stage.ALONE, trouble=Trouble.FAILED)
    assert not table.file.exists() and list(table.keys.iterdir()) == []


@pytest.mark.parametrize(
    ("do", "what", "trouble"),
    [
        ("code", "1234", Trouble.MISTYPED),
        ("code", 7, None),
        ("file", {}, Trouble.FAILED),
        ("file", None, Trouble.FAILED),
        ("rule", 1, Trouble.FAILED),
        (None, None, Trouble.FAILED),
        ([], 0, Trouble.FAILED),
        ("same", None, None),
        ("stop", None, None),
        ("leave", None, None),
    ],
)
def test_an_order_that_makes_no_sense_changes_nothing(
    table: AKioskThatJoins, do: object, what: object, trouble: Trouble | None
) -> None:
    table.kiosk.order(json.dumps({"do": do, "what": what}).encode())
    table.work()
    assert table.desk == Desk(Stage.ALONE, trouble=trouble) and not table.file.exists()


def test_why_a_table_could_not_join_is_told_until_the_next_try(table: AKioskThatJoins, at: ADoor) -> None:
    code = at.code()
    table.ask(Do.CODE, Code(HOST, at.port, "A" * 16, code.fingerprint).printed, rounds=1)
    assert until(at, table, Stage.ALONE).trouble is Trouble.TOKEN
    table.ask(Do.CODE, code.printed, rounds=1)
    assert until(at, table, Stage.ASKING, Stage.JOINED).trouble is None


def test_where_the_disk_is_full_it_has_not_joined(
    table: AKioskThatJoins, at: ADoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise PisteError("no space")

    monkeypatch.setattr(Access, "write", full)
    table.ask(Do.CODE, at.code().printed, rounds=1)
    assert until(at, table, Stage.ALONE).trouble is Trouble.FAILED and not table.file.exists()


def test_rubbish_is_no_desk_and_no_order() -> None:
    desk = Desk(Stage.WORDS, ("a", "b", "c"), Trouble.TOKEN)
    assert desk_in(desk_line(desk)) == desk and order_in(order(Do.CODE, "x")) == (Do.CODE, "x")
    for said in (b"", b"7", b"{}", b'{"stage": "x", "words": [], "trouble": null}', desk_line(desk)[:-5],
                 b'{"stage": "alone", "words": ["a", "b", "c", "d"], "trouble": null}',
                 b'{"stage": "alone", "words": [1], "trouble": null}'):  # fmt: skip
        assert desk_in(said) is None
        with pytest.raises(Untrusted):
            order_in(said)


def test_while_it_is_alone_it_opens_no_network(tmp_path: Path) -> None:
    code = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(int(args[1])) if event == "socket.__new__" else None)
from pathlib import Path
from kiosk.tournament.dialer.dialer import Dialer
from kiosk.tournament.dialer.kiosk_end import KioskEnd
dialer = Dialer(KioskEnd(Path("s")), Path("f"), Path("k"), print)
for _ in range(5):
    dialer.work(0.0)
print(opened)
"""
    said = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert said.stdout == "[1]\n"
