"""Files for a broker: kiosk.tournament.broker.private_file."""

from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.broker.private_file import put


def test_nobody_else_reads_them(tmp_path: Path) -> None:
    place = tmp_path / "own" / "lists.acl"
    for text in ("é", "topic"):
        put(place, text)
        assert place.read_text("utf-8") == text
    assert (place.stat().st_mode & 0o777, place.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_where_it_cannot_write_it_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PisteError, match=r"cannot write .*acl"):
        put(tmp_path / "file" / "lists.acl", "topic")
