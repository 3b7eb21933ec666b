"""Tables that join over real sockets: kiosk.tournament.joining.door, reception, applicant, wire."""

import shutil
import socket
import ssl
from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.table.tournament.joining import Trouble
from kiosk.tournament.joining.applicant import Applicant
from kiosk.tournament.joining.code import Code
from kiosk.tournament.joining.invitations import PRINTED
from kiosk.tournament.joining.reception import FOR_WORDS, PATIENCE
from tests.tournament.authority.test_authority import bearer, told
from tests.tournament.joining.a_door import HOST, TABLE, ADoor


def test_a_printed_code_brings_a_key_that_was_made_at_the_table(at: ADoor, tmp_path: Path) -> None:
    access = at.rings(at.code()).access
    assert access is not None and at.authority.tables == (TABLE,) and at.enrolled == [TABLE]
    assert (access.event, access.table, access.host, access.port) == ("@juin", TABLE, HOST, 8883)
    assert access.authority == at.certificate
    assert bearer(access.certificate) == TABLE
    assert told(access.certificate, "x509", "-noout", "-pubkey") == told(access.key, "pkey", "-pubout")
    access.unpack(tmp_path / "keys")
    words = ["verify", "-purpose", "sslclient", "-CAfile", str(tmp_path / "keys" / "authority.crt")]
    assert told(access.certificate, *words).strip().endswith("OK")
    assert not any(access.key.splitlines()[1] in file.read_text() for file in at.folder.glob("*.json"))


@pytest.mark.parametrize("table_first", [True, False])
def test_a_typed_code_needs_both_to_say_that_the_words_are_the_same(at: ADoor, table_first: bool) -> None:
    table = at.rings(at.code(words=True))
    at.until(lambda: bool(at.door.waiting), table)
    (waiting,) = at.door.waiting.values()
    assert table.words == waiting.words and at.authority.tables == ()
    if table_first:
        table.confirmed = True
        at.until(lambda: at.now > 1050, table, passes=1.0)
        assert table.access is None and at.authority.tables == ()
    assert at.door.answer(TABLE, table.words)
    if not table_first:
        at.until(lambda: bool(at.authority.tables), table)
        at.until(lambda: at.now > 1050, table, passes=1.0)
        assert table.access is None
        table.confirmed = True
    at.until(lambda: table.access is not None, table)
    assert at.door.waiting == {} and at.authority.tables == (TABLE,)


def test_words_that_differ_turn_the_table_away_for_good(at: ADoor) -> None:
    code = at.code(words=True)
    table = at.rings(code)
    at.until(lambda: bool(at.door.waiting), table)
    assert at.door.answer(TABLE, ("zoo", "zoo", "zoo")) is False
    at.until(lambda: table.trouble is not None, table)
    assert table.trouble is Trouble.DECLINED and at.enrolled == []
    assert at.door.answer(TABLE, table.words) is None
    at.code(table="table-5")
    assert at.rings(code).trouble is Trouble.TOKEN


def test_nobody_who_compares_ends_it_on_both_sides(at: ADoor) -> None:
    table = at.rings(at.code(words=True))
    at.until(lambda: table.trouble is not None, table, passes=FOR_WORDS / 50)
    assert table.trouble is Trouble.LATE and at.enrolled == [] and at.door.waiting == {}


def test_a_table_that_gives_up_is_forgotten(at: ADoor) -> None:
    table = at.rings(at.code(words=True))
    at.until(lambda: bool(at.door.waiting), table)
    table.close()
    at.until(lambda: not at.door.waiting)
    assert at.door.answer(TABLE, table.words) is None and table.trouble is None


@pytest.mark.parametrize("words", [False, True])
def test_a_token_that_was_used_is_worth_nothing(at: ADoor, words: bool) -> None:
    code = at.code(words)
    table = at.rings(code)
    if words:
        at.until(lambda: bool(at.door.waiting), table)
        table.confirmed = at.door.answer(TABLE, table.words)
        at.until(lambda: table.access is not None, table)
    at.code(table="table-5")
    assert at.rings(code).trouble is Trouble.TOKEN
    assert at.enrolled == [TABLE]


def test_two_who_ring_with_one_token_at_once_get_one_key(at: ADoor) -> None:
    code = at.code()
    tables = [Applicant(code, at.now) for _ in range(3)]
    at.until(lambda: all(one.access or one.trouble for one in tables), *tables)
    assert [one.access is not None for one in tables].count(True) == 1 == len(at.enrolled)


def test_a_token_that_is_wrong_or_too_old_is_not_told_apart(at: ADoor) -> None:
    old = at.code()
    at.now += PRINTED + 1
    good = at.code(table="table-5")
    wrong = Code(HOST, at.port, "A" * 16, good.fingerprint)
    assert [at.rings(code).trouble for code in (old, wrong)] == [Trouble.TOKEN] * 2
    assert at.rings(good).access is not None and at.enrolled == ["table-5"]


def test_the_port_is_closed_unless_somebody_is_invited(at: ADoor) -> None:
    at.door.work(at.now)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((HOST, at.port), 1.0)
    code = at.code()
    at.door.work(at.now)
    assert at.door.is_open
    at.rings(code)
    at.until(lambda: not at.door.is_open)
    assert at.rings(code).trouble is Trouble.UNREACHABLE


def test_an_invitation_outlives_a_director_that_was_killed(at: ADoor, tmp_path: Path) -> None:
    code = at.code()
    at.door.close()
    (tmp_path / "again").mkdir()
    for file in at.folder.glob("*.json"):
        shutil.copy(file, tmp_path / "again")
    again = ADoor(tmp_path / "again")
    again.port = at.port
    again.door._port = at.port
    assert again.rings(code).access is not None
    again.door.close()


def test_a_director_that_does_not_answer_is_given_up(at: ADoor) -> None:
    silent = socket.create_server((HOST, 0))
    table = at.rings(Code(HOST, silent.getsockname()[1], "A" * 16, "B" * 26), passes=1.0)
    assert table.trouble is Trouble.UNREACHABLE
    nowhere = at.rings(Code("nobody.invalid", 1, "A" * 16, "B" * 26))
    assert nowhere.trouble is Trouble.UNREACHABLE
    silent.close()


def test_a_port_that_is_taken_is_one_clear_line(at: ADoor) -> None:
    taken = socket.create_server((HOST, at.port))
    at.code()
    with pytest.raises(PisteError, match="cannot join at port"):
        at.door.open()
    at.door.work(at.now)
    taken.close()
    at.door.work(at.now)
    assert at.door.is_open


def test_nothing_older_than_tls_1_3_is_spoken(at: ADoor) -> None:
    at.code()
    at.door.work(at.now)
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode, old.maximum_version = False, ssl.CERT_NONE, ssl.TLSVersion.TLSv1_2
    with socket.create_connection((HOST, at.port), 5.0) as plain:
        plain.setblocking(False)
        tls = old.wrap_socket(plain, do_handshake_on_connect=False)
        failed: list[ssl.SSLError] = []

        def shakes() -> bool:
            try:
                tls.do_handshake()
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return False
            except ssl.SSLError as error:
                failed.append(error)
            return True

        at.until(shakes)
        assert failed and at.now < 1000 + PATIENCE
        tls.close()
