"""Who is not invited, or stands between: kiosk.tournament.joining.door, reception, applicant, wire under attack."""

import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from calibration.files.untrusted_input import Untrusted
from kiosk.table.tournament.joining import Trouble
from kiosk.tournament.authority import openssl
from kiosk.tournament.authority.openssl import Use
from kiosk.tournament.joining.applicant import Applicant
from kiosk.tournament.joining.code import Code
from kiosk.tournament.joining.door import A_SECOND, MOST, MOST_OF_ONE
from kiosk.tournament.joining.invitations import Invitation
from kiosk.tournament.joining.reception import MOST_WRONG, PATIENCE, WRONG_FORGOTTEN
from kiosk.tournament.joining.wire import MOST_BYTES, Talk, Wire, calling
from kiosk.tournament.joining.words import commitment, secret
from kiosk.tournament.private_files import private_write
from tests.shared import sampled
from tests.tournament.authority.test_authority import bearer, told
from tests.tournament.joining.a_door import END, HOST, TABLE, ADoor


class ThirdParty(ADoor):
    """Somebody with an authority of his own, who takes any token and notes it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.heard: list[str] = []
        self.invitations.invite(TABLE, True)
        self.invitations.find = self._find

    def _find(self, token: str) -> Invitation:
        self.heard.append(token)
        return self.invitations.good[0]


@pytest.fixture
def third(tmp_path: Path) -> Iterator[ThirdParty]:
    (tmp_path / "third").mkdir()
    made = ThirdParty(tmp_path / "third")
    yield made
    made.door.close()


def rings(at: ADoor, *said: Mapping[str, Any] | Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> list[Any]:
    """What the door answers to each line that a client of our own says; a client that is let go hears no more."""
    heard: list[Any] = []
    wire = Wire(calling(at.certificate))

    def talk() -> Talk:
        yield from wire.connect(socket.AF_INET, (HOST, at.port))
        yield from wire.shake()
        for one in said:
            yield from wire.say(one(heard[-1]) if callable(one) else one)
            heard.append((yield from wire.hear()))

    going, end = talk(), time.monotonic() + 20
    with suppress(StopIteration, OSError, Untrusted):
        while time.monotonic() < end:
            at.step()
            next(going)
    wire.close()
    assert time.monotonic() < end
    return heard


def test_who_stands_between_is_seen_by_the_words_and_gets_nothing(at: ADoor, third: ThirdParty) -> None:
    """He answers the table in the director's place, and the director in the table's."""
    code = at.code(words=True)
    table = third.rings(Code(HOST, third.port, code.token))
    assert third.heard == [code.token]
    his = at.rings(code)
    at.until(lambda: bool(at.door.waiting), his)
    assert at.door.waiting[TABLE].words == his.words != table.words
    table.confirmed = his.confirmed = True
    assert at.door.answer(TABLE, table.words) is False
    at.until(lambda: his.trouble is not None, his)
    assert his.trouble is Trouble.DECLINED and at.enrolled == [] and table.access is None


def test_who_stands_between_a_printed_code_hears_no_token(at: ADoor, third: ThirdParty) -> None:
    code = at.code()
    table = third.rings(Code(HOST, third.port, code.token, code.fingerprint))
    assert table.trouble is Trouble.STRANGER and third.heard == []
    assert at.rings(code).access is not None


@pytest.mark.parametrize("posing", ["own server", "a table's key"])
def test_who_shows_the_directors_certificate_without_its_key_hears_no_token(
    at: ADoor, third: ThirdParty, posing: str
) -> None:
    if posing == "a table's key":
        stolen = at.authority.admit("table-9", END)
        private_write(third.folder / "server.crt", stolen.certificate)
        private_write(third.folder / "server.key", stolen.key)
    third.authority._own = at.authority._own
    code = at.code()
    table = third.rings(Code(HOST, third.port, code.token, code.fingerprint))
    assert table.trouble is Trouble.STRANGER and third.heard == []


def test_who_changes_what_he_was_committed_to_is_refused(at: ADoor) -> None:
    """Else he could try keys until the words agree."""
    code, (request, _), (other, _) = at.code(words=True), openssl.requested("table"), openssl.requested("table")
    mine = secret()
    first = {"token": code.token, "commitment": commitment(mine, request)}
    for reveal in ({"secret": secret(), "request": request}, {"secret": mine, "request": other}):
        assert rings(at, first, reveal)[-1] == {"refused": "token"}
    assert at.door.waiting == {} and at.enrolled == []


def joined_with(at: ADoor, request: str) -> list[Any]:
    mine, code = secret(), at.code()
    first = {"token": code.token, "commitment": commitment(mine, request)}
    return rings(at, first, {"secret": mine, "request": request})


def test_a_request_gets_its_invitations_table_and_nothing_else_it_asks_for(at: ADoor, tmp_path: Path) -> None:
    words = ["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "own.key"]
    words += [
        "-subj",
        "/CN=director",
        "-addext",
        "basicConstraints=CA:TRUE",
        "-addext",
        "extendedKeyUsage=serverAuth",
    ]
    subprocess.run(["openssl", *words, "-out", "own.csr"], cwd=tmp_path, check=True, capture_output=True)
    answer = joined_with(at, (tmp_path / "own.csr").read_text())[-1]
    text = told(answer["certificate"], "x509", "-noout", "-text")
    assert bearer(answer["certificate"]) == TABLE and "CA:FALSE" in text and "Server Authentication" not in text


def test_a_request_with_another_kind_of_key_or_of_nobody_is_not_signed(at: ADoor, tmp_path: Path) -> None:
    words = [
        "req",
        "-new",
        "-newkey",
        "rsa:1024",
        "-nodes",
        "-keyout",
        "own.key",
        "-subj",
        "/CN=x",
        "-out",
        "own.csr",
    ]
    subprocess.run(["openssl", *words], cwd=tmp_path, check=True, capture_output=True)
    good = openssl.requested("x")[0]
    turned = good.replace(good[200:204], good[200:204].swapcase())
    for request in ((tmp_path / "own.csr").read_text(), "rubbish", turned, openssl.authority().certificate):
        assert len(joined_with(at, request)) == 1
    assert at.authority.tables == ()


LINES = (
    b"\n", b"{}\n", b"[]\n", b"\xff\xfe\n", b"GET / HTTP/1.1\r\n\r\n", b'{"kind": "who"\n', b"[" * 5000 + b"\n",
    b'{"token": 1, "commitment": []}\n', b'{"token": "", "commitment": ""}\n', b'{"kind": {"a": {"b": {}}}}\n',
    b'{"token": "' + b"x" * 3000 + b'"}\n', b"x" * (MOST_BYTES + 2), b"x" * 300_000,
)  # fmt: skip


@pytest.mark.parametrize("encrypted", [True, False])
@pytest.mark.parametrize("line", sampled(LINES, every=8))
def test_rubbish_ends_its_own_conversation_alone(at: ADoor, line: bytes, encrypted: bool) -> None:
    code = at.code()
    at.door.work(at.now)
    with socket.create_connection((HOST, at.port), 5.0) as plain:
        plain.setblocking(False)
        wire = Wire(calling(at.certificate))
        wire._socket = plain
        if encrypted:
            shaking = wire.shake()
            at.until(lambda: next(shaking, "done") == "done")
        left, end = line, at.now + PATIENCE
        while left and at.now < end:
            with suppress(BlockingIOError, OSError):
                left = left[wire._open.send(left[:16384]) :]
            at.step(passes=0.5)
        at.until(lambda: not at.door.visits, passes=0.5)
        wire.close()
    assert at.rings(code).access is not None


def test_an_endless_line_is_not_waited_for(at: ADoor) -> None:
    at.code()
    wire = Wire(calling(at.certificate))

    def talk() -> Talk:
        yield from wire.connect(socket.AF_INET, (HOST, at.port))
        yield from wire.shake()

    going = talk()
    at.until(lambda: next(going, "done") == "done")
    assert wire._open.send(b"x" * (MOST_BYTES + 1)) == MOST_BYTES + 1
    for _ in range(200):
        at.step()
    assert at.door.visits == 0
    wire.close()


def test_who_says_nothing_or_lets_drop_after_drop_fall_is_let_go(at: ADoor) -> None:
    at.code()
    at.door.work(at.now)
    slow = [socket.create_connection((HOST, at.port), 5.0) for _ in range(2)]
    at.until(lambda: at.door.visits == 2)
    for _ in range(20):
        with suppress(OSError):
            slow[0].send(b"\x16")
        at.step(passes=0.6)
    assert at.door.visits == 0
    for one in slow:
        one.close()


class Flood:
    """Connections from many addresses that never say a word."""

    def __init__(self, at: ADoor) -> None:
        self.at = at
        self.made: list[socket.socket] = []

    def more(self, count: int = 1, address: str = "") -> None:
        for _ in range(count):
            source = address or f"127.0.1.{1 + len(self.made) % 40}"
            self.made.append(socket.create_connection((HOST, self.at.port), 5.0, (source, 0)))

    def close(self) -> None:
        for one in self.made:
            one.close()


@pytest.fixture
def flood(at: ADoor) -> Iterator[Flood]:
    made = Flood(at)
    yield made
    made.close()


def test_a_table_joins_through_a_flood(at: ADoor, flood: Flood) -> None:
    table = Applicant(at.code(), at.now)
    for _ in range(MOST + 8):
        flood.more()
        at.step(passes=0.1)
    assert at.door.visits == MOST
    while table.access is None:
        assert table.trouble is None and at.door.visits <= MOST
        flood.more()
        at.step(table, passes=0.1)
        for _ in range(4):  # A busy machine delivers late: what was sent arrives while nobody new comes.
            at.step(table)
    assert at.enrolled == [TABLE]


def test_one_address_takes_nobody_elses_place(at: ADoor, flood: Flood) -> None:
    at.code()
    flood.more(3)
    at.step()
    for _ in range(20):
        flood.more(1, "127.0.2.1")
        at.step(passes=0.1)
    assert at.door.visits == 3 + MOST_OF_ONE


def test_only_so_many_are_taken_a_second(at: ADoor, flood: Flood) -> None:
    at.code()
    for taken in (10, A_SECOND, A_SECOND):
        flood.more(10)
        at.step()
        assert at.door.visits == taken
    at.step(passes=0.5)
    assert at.door.visits == 1.5 * A_SECOND


def test_who_has_shown_a_token_keeps_his_place(at: ADoor, flood: Flood) -> None:
    table = at.rings(at.code(words=True))
    at.until(lambda: bool(at.door.waiting), table)
    at.code(table="table-5")
    for _ in range(MOST + 20):
        flood.more()
        at.step(table, passes=0.1)
    assert at.door.visits == MOST and table.words == at.door.waiting[TABLE].words


def test_guesses_from_one_address_are_counted(at: ADoor) -> None:
    good = at.code(words=True)
    for number in range(MOST_WRONG):
        assert at.rings(Code(HOST, at.port, f"x{number:05}")).trouble is Trouble.TOKEN
    assert at.rings(good).trouble is Trouble.TOKEN and at.invitations.find(good.token) is not None
    at.now += WRONG_FORGOTTEN + 1
    assert at.rings(at.code(words=True)).words


def test_a_wild_director_harms_no_table(at: ADoor, third: ThirdParty) -> None:
    """What a director may answer in place of a certificate."""
    for name, value in (("event", "juin"), ("event", 7), ("port", 0), ("port", "x"), ("certificate", "x" * 5000)):
        code = at.code()
        at.reception._admitted = lambda *_, name=name, value=value: dict(_told(at), **{name: value})
        table = at.rings(code)
        assert table.trouble is Trouble.FAILED and table.access is None


def _told(at: ADoor) -> dict[str, Any]:
    pair = openssl.issued(at.authority._own, TABLE, Use.CLIENT, "77")
    return {"event": "@juin", "table": TABLE, "port": 8883, "certificate": pair.certificate}
