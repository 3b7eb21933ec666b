"""The authority and its file: kiosk.tournament.authority.authority, openssl."""

import shutil
import ssl
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.authority import openssl
from kiosk.tournament.authority.authority import FILE, Authority
from kiosk.tournament.authority.openssl import Pair, Use

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")
END = datetime(2031, 5, 6, 7, 8, 9, tzinfo=UTC)


def told(pem: str, *words: str) -> str:
    done = subprocess.run(["openssl", *words], input=pem, capture_output=True, text=True, check=True)
    return done.stdout


def bearer(pem: str) -> str:
    """The name in a certificate, in a form that is the same in every version of openssl."""
    return told(pem, "x509", "-noout", "-subject", "-nameopt", "RFC2253").strip().removeprefix("subject=CN=")


def dates(pem: str) -> list[str]:
    return told(pem, "x509", "-noout", "-dates").splitlines()


def serial(pem: str) -> str:
    return told(pem, "x509", "-noout", "-serial").strip().partition("=")[2]


def revoked(authority: Authority) -> list[str]:
    said = told(authority.revocations(), "crl", "-noout", "-text")
    return [line.split()[-1] for line in said.splitlines() if "Serial Number" in line]


def test_what_a_table_checks_is_valid_by_any_clock(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    for pem in (authority.certificate, authority.server.certificate):
        assert dates(pem) == ["notBefore=Jan  1 00:00:00 1970 GMT", "notAfter=Dec 31 23:59:59 9999 GMT"]


@pytest.mark.parametrize("seconds", [86_400, 1_300_000_000, 7_000_000_000])
def test_a_table_verifies_the_broker_by_a_clock_of_1970_2011_or_2191(tmp_path: Path, seconds: int) -> None:
    authority = Authority(tmp_path)
    (tmp_path / "ca.pem").write_text(authority.certificate)
    words = ("verify", "-attime", str(seconds), "-purpose", "sslserver", "-CAfile", str(tmp_path / "ca.pem"))
    assert told(authority.server.certificate, *words).strip().endswith("OK")


def test_a_tables_certificate_ends_and_begins_before_every_clock(tmp_path: Path) -> None:
    pem = Authority(tmp_path).admit("table-1", END).certificate
    assert dates(pem) == ["notBefore=Jan  1 00:00:00 1970 GMT", "notAfter=May  6 07:08:09 2031 GMT"]


def test_a_certificate_serves_its_own_use_alone(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    table = authority.admit("table-1", END).certificate
    assert "TLS Web Client" in told(table, "x509", "-noout", "-text")
    assert "TLS Web Server" not in told(table, "x509", "-noout", "-text")
    assert "TLS Web Client" not in told(authority.server.certificate, "x509", "-noout", "-text")
    assert "CA:FALSE" in told(table, "x509", "-noout", "-text")


def test_an_authority_is_the_same_after_a_restart(tmp_path: Path) -> None:
    before = Authority(tmp_path)
    pair = before.admit("table-1", END)
    after = Authority(tmp_path)
    assert (after.certificate, after.server, after.tables) == (before.certificate, before.server, ("table-1",))
    assert pair.key not in (tmp_path / FILE).read_text()
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_what_was_revoked_stays_so_and_is_listed(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    pair = authority.admit("table-1", END)
    authority.admit("table-2", END)
    assert revoked(authority) == []
    assert authority.revoke("table-1") and not authority.revoke("table-1") and not authority.revoke("nobody")
    assert revoked(Authority(tmp_path)) == [serial(pair.certificate)]
    assert Authority(tmp_path).tables == ("table-2",)


def test_a_second_key_of_a_table_ends_the_first(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    first, second = (authority.admit("table-1", END) for _ in range(2))
    assert authority.tables == ("table-1",)
    assert revoked(authority) == [serial(first.certificate)] != [serial(second.certificate)]


def test_a_list_of_many_is_signed_and_has_no_end(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    pem = openssl.revocations(Pair(authority.certificate, authority._own.key), [f"{n:032X}" for n in range(1, 300)])
    (tmp_path / "ca.pem").write_text(authority.certificate)
    said = told(pem, "crl", "-noout", "-text", "-CAfile", str(tmp_path / "ca.pem"), "-verify")
    assert said.count("Serial Number") == 299 and "Next Update: Dec 31 23:59:59 9999 GMT" in said


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"own": 1, "server": 1, "director": 1, "issued": 1}', "\x00"])
def test_a_damaged_authority_is_one_clear_line(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(PisteError, match="put its backup back") as said:
        Authority(tmp_path)
    assert "\n" not in str(said.value)
    assert (tmp_path / FILE).read_text() == text


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PisteError, match="cannot write"):
        Authority(tmp_path / "file")


def test_a_failing_program_is_one_clear_line(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    with pytest.raises(PisteError, match="openssl ca failed"):
        openssl.issued(Pair("no certificate", authority._own.key), "table-1", Use.CLIENT, "05")


def test_without_the_program_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(PisteError, match="apt-get install openssl"):
        Authority(tmp_path)


def test_an_end_is_spelled_as_certificates_do() -> None:
    assert openssl.ending(END) == "20310506070809Z"
    assert openssl.EARLIEST < openssl.ending(END) < openssl.ending(END + timedelta(days=1)) < openssl.LATEST


def test_python_takes_its_certificates(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    assert ssl.create_default_context(cadata=authority.certificate).cert_store_stats()["x509_ca"] > 0


def test_a_key_that_a_table_made_is_signed_as_one_that_was_made_here(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    first = authority.admit("table-1", END)
    request, key = openssl.requested("whatever")
    pem = authority.enrol("table-1", request, END)
    assert told(pem, "x509", "-noout", "-pubkey") == told(key, "pkey", "-pubout")
    assert bearer(pem) == "table-1"
    assert dates(pem) == dates(first.certificate) and "CA:FALSE" in told(pem, "x509", "-noout", "-text")
    assert authority.revoke("table-1") and set(revoked(authority)) == {serial(first.certificate), serial(pem)}


def test_a_request_that_is_none_changes_nothing(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    pair = authority.admit("table-1", END)
    for request in ("rubbish", pair.certificate):
        with pytest.raises(PisteError, match="openssl req failed"):
            authority.enrol("table-1", request, END)
    assert authority.tables == ("table-1",) and revoked(authority) == []
