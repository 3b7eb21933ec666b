"""The disk whose power is cut: what was synced stays, all else may go."""

from pathlib import Path
from random import Random

from tests.proofs.disk import Disk, Operation, operations

FOLDER, FILE = Path("/data"), Path("/data/journal")


def disk(*done: Operation) -> Disk:
    made = Disk()
    for operation in (Operation("make", FILE), *done):
        made.do(operation)
    return made


def fates(made: Disk) -> set[bytes | None]:
    return {made.after_a_cut(Random(seed)).get(FILE) for seed in range(200)}


SAFE = (Operation("write", FILE, 0, b"a" * 1024), Operation("sync", FILE), Operation("sync", FOLDER))


def test_what_was_synced_stays():
    assert fates(disk(*SAFE)) == {b"a" * 1024}


def test_a_name_comes_with_its_folder():
    assert fates(disk(*SAFE[:2])) == {None, b"", b"a" * 1024}


def test_sectors_are_lost_one_by_one():
    left = fates(disk(*SAFE, Operation("write", FILE, 0, b"b" * 1024)))
    assert left == {one * 512 + other * 512 for one in (b"a", b"b") for other in (b"a", b"b")}


def test_a_cut_and_a_removal_may_not_have_happened():
    assert fates(disk(*SAFE, Operation("cut", FILE, 0))) == {b"a" * 1024, b""}
    assert fates(disk(*SAFE, Operation("remove", FILE))) == {b"a" * 1024, None}


def test_the_log_of_strace_is_understood(tmp_path):
    log = tmp_path / "log"
    path = "".join(f"\\x{byte:02x}" for byte in b"/data/journal")
    log.write_text(
        f'7 openat(AT_FDCWD</>, "{path}", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 3<{path}>\n'
        f'7 pwrite64(3<{path}>, "\\x61\\x62", 2, 4096 <unfinished ...>\n'
        f'8 openat(AT_FDCWD</>, "{path}", O_RDONLY) = -1 ENOENT (No such file or directory)\n'
        "7 <... pwrite64 resumed>) = 2\n"
        f'7 ftruncate(3<{path}>, 512) = 0\n7 fdatasync(3<{path}>) = 0\n7 unlink("{path}") = 0\n'
    )
    assert list(operations(log)) == [
        Operation("make", FILE),
        Operation("write", FILE, 4096, b"ab"),
        Operation("cut", FILE, 512),
        Operation("sync", FILE),
        Operation("remove", FILE),
    ]
