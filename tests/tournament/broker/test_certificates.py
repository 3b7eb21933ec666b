"""A real mosquitto lets in who has a certificate, under the name that stands in it: kiosk.tournament.broker.broker,
kiosk.tournament.transport.tls."""

import ssl
import time
from contextlib import suppress
from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.authority.authority import Authority
from kiosk.tournament.messages.topics import down, page, up
from kiosk.tournament.transport.tls import context
from tests.tournament.broker.tls_evening import EVENT, TOMORROW, YESTERDAY, TlsEvening


def test_a_table_and_the_director_speak(evening: TlsEvening) -> None:
    table, director = evening.table("table-1"), evening.director()
    table.publish(up(EVENT, "table-1"), b"result")
    assert evening.heard(director, b"result", table) == [(up(EVENT, "table-1"), b"result")]
    director.publish(down(EVENT, "table-1"), b"receipt")
    assert evening.heard(table, b"receipt", director) == [(down(EVENT, "table-1"), b"receipt")]


def test_a_table_speaks_under_its_own_name_alone(evening: TlsEvening) -> None:
    table, director = evening.table("table-1"), evening.director()
    for topic in (up(EVENT, "table-2"), down(EVENT, "table-2"), up("@other", "table-1"), page(EVENT), "$SYS/x", "a"):
        table.publish(topic, b"forged")
    table.publish(up(EVENT, "table-1"), b"own")
    assert evening.heard(director, b"own", table) == [(up(EVENT, "table-1"), b"own")]


def test_a_table_hears_no_other(evening: TlsEvening) -> None:
    spy, director = evening.link("table-1", "#", down(EVENT, "+"), up(EVENT, "+"), "$SYS/#"), evening.director()
    other = evening.table("table-2")
    evening.connected(spy)
    other.publish(up(EVENT, "table-2"), b"secret")
    evening.heard(director, b"secret", other, spy)
    director.publish(down(EVENT, "table-2"), b"secret")
    director.publish(down(EVENT, "table-1"), b"mine")
    # Once for each of the two topics that hold it, from mosquitto 2.0.11.
    assert set(evening.heard(spy, b"mine", director)) == {(down(EVENT, "table-1"), b"mine")}


@pytest.mark.parametrize("client", ["director", "table-2"])
def test_a_table_takes_no_other_ones_place_by_its_client_id(evening: TlsEvening, client: str) -> None:
    director, other = evening.director(), evening.table("table-2")
    thief = evening.connected(evening.link(client, down(EVENT, "table-1"), tls=evening.tls("table-1")))
    other.publish(up(EVENT, "table-2"), b"still here")
    assert evening.heard(director, b"still here", other, thief) == [(up(EVENT, "table-2"), b"still here")]


def test_without_a_certificate_there_is_no_connection(evening: TlsEvening) -> None:
    bare = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    bare.check_hostname = False
    bare.load_verify_locations(cadata=evening.authority.certificate)
    assert not evening.attempt(evening.link("table-1", tls=bare))
    with evening.plain() as plain:
        plain.sendall(b"\x10\x15\x00\x04MQTT\x05\x02\x00\x0a\x00\x00\x08table-1x")
        plain.settimeout(10.0)
        answer = b""
        with suppress(OSError):
            answer = plain.recv(100)
        assert answer[:1] != b"\x20"


def test_another_authoritys_certificate_is_refused(evening: TlsEvening, tmp_path: Path) -> None:
    other = Authority(tmp_path / "other")
    forged = evening.tls("table-1", other.admit("table-1", TOMORROW))
    assert not evening.attempt(evening.link("table-1", tls=forged))


def test_a_certificate_that_has_ended_is_refused(evening: TlsEvening) -> None:
    evening.admit("table-3", end=YESTERDAY)
    assert not evening.attempt(evening.link("table-3", tls=evening.tls("table-3")))
    assert evening.attempt(evening.link("table-1", tls=evening.tls("table-1")))


def test_a_table_that_is_revoked_is_off_at_once_and_the_others_stay(evening: TlsEvening) -> None:
    stolen, other = evening.table("table-1"), evening.table("table-2")
    assert evening.authority.revoke("table-1")
    evening.broker.renew()
    end = time.monotonic() + 30
    while not (stolen.trouble and other.trouble):
        assert time.monotonic() < end
        stolen.poll(0.05)
        other.poll(0.05)
    assert not evening.attempt(evening.link("table-1"))
    end = time.monotonic() + 30
    while other.trouble:
        assert time.monotonic() < end
        other.poll(0.05)
    assert evening.attempt(evening.link("director"))


def test_the_list_alone_turns_a_revoked_key_away(evening: TlsEvening) -> None:
    """The name is in the access list again: only the old key is not."""
    old = evening.tls("table-1")
    evening.admit("table-1")
    assert not evening.attempt(evening.link("table-1", tls=old))
    assert evening.attempt(evening.link("table-1"))


def test_a_table_knows_a_false_director(evening: TlsEvening, tmp_path: Path) -> None:
    """One of another authority; and a stolen table's key, which is of the right one but serves no server."""
    strange = Authority(tmp_path / "other")
    assert not evening.attempt(evening.link("table-1", tls=evening.tls("table-1", authority=strange.certificate)))
    key = evening.pairs["table-2"]
    for name, text in (("server.crt", key.certificate), ("server.key", key.key)):
        (evening.folder / "broker" / name).write_text(text)
    evening.broker._mosquitto.kill()
    evening.broker.start()
    assert not evening.attempt(evening.link("table-1"))


def test_certificates_that_cannot_be_used_are_one_clear_line(tmp_path: Path) -> None:
    for name in ("authority.crt", "own.crt", "own.key"):
        (tmp_path / name).write_text("nothing")
    with pytest.raises(PisteError, match="cannot be used"):
        context(tmp_path)
    with pytest.raises(PisteError, match="cannot be used"):
        context(tmp_path / "nowhere")
