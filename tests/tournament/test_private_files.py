"""Files that nobody else reads: kiosk.tournament.private_files, and all that an evening writes with keys in it."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.errors import PisteError
from kiosk.tournament.authority.authority import Authority
from kiosk.tournament.joining.invitations import Invitations
from kiosk.tournament.private_files import private_folder, private_write
from kiosk.tournament.transport.access import Access

END = datetime(2031, 5, 6, tzinfo=UTC)


class Watched:
    """The rights that each file has when it is opened to be written, and what was synced, by name."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rights: dict[str, int] = {}
        self.synced: list[str] = []
        self._open, self._fsync = os.open, os.fsync
        monkeypatch.setattr(os, "open", self._opened)
        monkeypatch.setattr(os, "fsync", self._synced)

    def _opened(self, path: Path, flags: int, mode: int = 0o777, **more: int) -> int:
        number = self._open(path, flags, mode, **more)
        if flags & os.O_WRONLY:
            self.rights[Path(path).name] = os.fstat(number).st_mode & 0o777
        return number

    def _synced(self, number: int) -> None:
        self.synced.append(Path(f"/proc/self/fd/{number}").readlink().name)
        self._fsync(number)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """What is written from now on, where everybody may read what is not said to be private."""
    umask = os.umask(0)
    yield Watched(monkeypatch)
    os.umask(umask)


def test_nobody_else_reads_it_from_the_first_byte_on(tmp_path: Path, watched: Watched) -> None:
    place = tmp_path / "lists.acl"
    for content in ("é", b"topic"):
        private_write(place, content)
        assert place.read_bytes() == (content if isinstance(content, bytes) else content.encode())
    assert watched.rights == {".lists.acl.part": 0o600} and place.stat().st_mode & 0o777 == 0o600
    assert watched.synced == [".lists.acl.part", tmp_path.name] * 2


def test_what_a_cut_left_there_for_everybody_is_not_written_into(tmp_path: Path, watched: Watched) -> None:
    left = tmp_path / ".own.key.part"
    left.write_text("half")
    with left.open() as reader:
        private_write(tmp_path / "own.key", "secret")
        assert reader.read() == "half"
    assert watched.rights == {".own.key.part": 0o600} and list(tmp_path.iterdir()) == [tmp_path / "own.key"]


def test_nor_is_what_a_link_points_to(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("mine")
    (tmp_path / ".own.key.part").symlink_to(tmp_path / "other")
    private_write(tmp_path / "own.key", "secret")
    assert (tmp_path / "other").read_text() == "mine" and (tmp_path / "own.key").read_text() == "secret"


def test_a_folder_is_for_its_owner_too(tmp_path: Path) -> None:
    for _ in range(2):
        private_folder(tmp_path / "own")
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o700


def test_where_it_cannot_write_it_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PisteError, match=r"cannot write .*acl"):
        private_write(tmp_path / "file" / "lists.acl", "topic")
    with pytest.raises(PisteError, match=r"cannot write .*own"):
        private_folder(tmp_path / "file" / "own")


def test_a_stick_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(PisteError, match="cannot write"):
        private_write(tmp_path / "stick" / "table.json", "key")
    assert not (tmp_path / "stick").exists()


def test_so_are_the_keys_of_authority_and_tables_and_the_tokens(tmp_path: Path, watched: Watched) -> None:
    authority = Authority(tmp_path)
    pair = authority.admit("table-1", END)
    Invitations(tmp_path).invite("table-2", words=False)
    access = Access("@juin", "table-1", "host", 8883, authority.certificate, pair.certificate, pair.key)
    access.write(tmp_path / "table-1.json")
    access.unpack(tmp_path / "keys")
    kept = [tmp_path / name for name in ("authority.json", "invitations.json", "table-1.json")]
    for path in (*kept, *(tmp_path / "keys").iterdir()):
        assert path.stat().st_mode & 0o777 == 0o600, path
        assert watched.rights[f".{path.name}.part"] == 0o600, path
        assert f".{path.name}.part" in watched.synced, path
