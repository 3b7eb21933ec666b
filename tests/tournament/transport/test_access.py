"""A table's file: kiosk.tournament.transport.access."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.transport.access import Access, access_in

PEM = "-----BEGIN CERTIFICATE-----\nx\n"
ACCESS = Access("@juin", "table-1", "here.local", 8883, PEM, PEM, PEM)


def test_an_access_comes_back_as_it_was_written_for_its_owner_alone(tmp_path: Path) -> None:
    ACCESS.write(tmp_path / "a.json")
    assert access_in(tmp_path / "a.json") == ACCESS
    ACCESS.unpack(tmp_path / "keys")
    assert (tmp_path / "keys" / "own.key").read_text() == PEM
    for path in (tmp_path / "a.json", tmp_path / "keys", tmp_path / "keys" / "own.key"):
        assert path.stat().st_mode & 0o077 == 0


def test_the_director_is_looked_for_by_its_number_then_by_its_name(tmp_path: Path) -> None:
    """A file of an older director has the name alone."""
    old = {name: value for name, value in asdict(ACCESS).items() if name != "address"}
    (tmp_path / "old.json").write_text(json.dumps(old))
    assert access_in(tmp_path / "old.json") == ACCESS and ACCESS.hosts == ("here.local",)
    replace(ACCESS, address="192.168.1.20").write(tmp_path / "new.json")
    assert access_in(tmp_path / "new.json").hosts == ("192.168.1.20", "here.local")


@pytest.mark.parametrize(
    "changed",
    [
        {"event": "juin"}, {"event": "@a/b"}, {"table": "director"}, {"table": "../x"}, {"host": ""},
        {"host": "a\nb"},
        {"port": 0}, {"port": "8883"}, {"port": True}, {"key": "none"}, {"key": "x" * 5000 + PEM}, {"key": None},
        {"more": 1}, {"address": "here.local"}, {"address": 1}, {"address": None},
    ],
)  # fmt: skip
def test_what_no_director_wrote_is_one_clear_line(tmp_path: Path, changed: dict[str, object]) -> None:
    (tmp_path / "a.json").write_text(json.dumps(asdict(ACCESS) | changed))
    with pytest.raises(PisteError, match="is no table's access") as said:
        access_in(tmp_path / "a.json")
    assert "\n" not in str(said.value)


@pytest.mark.parametrize("content", [b"", b"[]", b"\xff", b"x" * 20_000])
def test_rubbish_is_one_clear_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.json").write_bytes(content)
    with pytest.raises(PisteError, match="is no table's access"):
        access_in(tmp_path / "a.json")
    with pytest.raises(PisteError, match="cannot read"):
        access_in(tmp_path / "nowhere")
    with pytest.raises(PisteError, match="cannot write"):
        ACCESS.write(tmp_path / "nowhere" / "a.json")
