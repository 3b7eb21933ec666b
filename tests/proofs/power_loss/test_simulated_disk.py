"""The disk whose power is cut: what was synced stays, all else may go."""

from pathlib import Path
from random import Random

from tests.proofs.power_loss.simulated_disk import Disk, Operation, operations

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


OTHER = Path("/data/staged/journal")


def test_a_file_that_moves_is_there_for_good_once_the_folder_where_it_goes_was_synced():
    made = Disk.holding({FILE: b"old", OTHER: b"new"})
    made.do(Operation("rename", OTHER, to=FILE))
    assert fates(made) == {b"old", b"new"}
    made.do(Operation("sync", FOLDER))
    assert fates(made) == {b"new"}
    assert {OTHER in made.after_a_cut(Random(seed)) for seed in range(50)} == {True, False}
    wrong = Disk.holding({FILE: b"old", OTHER: b"new"})
    wrong.do(Operation("rename", OTHER, to=FILE))
    wrong.do(Operation("sync", OTHER.parent))
    assert fates(wrong) == {b"old", b"new"}, "it is in one of the two"
    assert all(
        OTHER in left or left[FILE] == b"new" for seed in range(50) if (left := wrong.after_a_cut(Random(seed)))
    )


def test_what_was_not_synced_before_it_moved_may_be_empty():
    made = disk(*SAFE)
    for operation in (
        Operation("make", OTHER),
        Operation("write", OTHER, 0, b"new"),
        Operation("sync", OTHER.parent),
    ):
        made.do(operation)
    made.do(Operation("rename", OTHER, to=FILE))
    made.do(Operation("sync", FOLDER))
    assert b"" in fates(made)


def test_what_was_not_synced_goes_with_its_file():
    made = disk(*SAFE, Operation("write", FILE, 0, b"b" * 1024), Operation("remove", FILE), Operation("make", FILE))
    made.do(Operation("sync", FOLDER))
    assert fates(made) == {b""}


def test_a_write_goes_on_from_where_the_file_stands(tmp_path):
    log = tmp_path / "log"
    path = "".join(f"\\x{byte:02x}" for byte in b"/data/journal")
    log.write_text(
        f'7 openat(AT_FDCWD<\\x2f>, "{path}", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3<{path}>\n'
        f'7 write(3<{path}>, "\\x61\\x62\\x63", 3) = 3\n7 lseek(3<{path}>, 1, SEEK_SET) = 1\n'
        f'7 write(3<{path}>, "\\x64", 1) = 1\n7 write(3<{path}>, "\\x65", 1) = 1\n'
        f'7 openat(AT_FDCWD<\\x2f>, "{path}", O_WRONLY|O_APPEND) = 3<{path}>\n7 write(3<{path}>, "\\x66", 1) = 1\n'
    )
    made = Disk()
    for operation in operations(log):
        made.do(operation)
    assert made.files[FILE] == b"adef"


def test_nothing_is_in_a_folder_that_was_lost():
    made = disk(Operation("folder", OTHER.parent), Operation("make", OTHER), Operation("write", OTHER, 0, b"new"))
    made.do(Operation("sync", OTHER))
    made.do(Operation("sync", OTHER.parent))
    assert {OTHER in made.after_a_cut(Random(seed)) for seed in range(50)} == {True, False}


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
    folder = "".join(f"\\x{byte:02x}" for byte in b"/data")
    name = "".join(f"\\x{byte:02x}" for byte in b"journal")
    with log.open("a") as more:
        more.write(
            f'7 unlinkat(3<{folder}>, "{name}", 0) = 0\n7 mkdir("{folder}", 0777) = 0\n'
            f'7 renameat(AT_FDCWD<{folder}>, "{path}", AT_FDCWD<{folder}>, "{path}") = 0\n'
            f'7 rename("{path}", "{path}") = 0\n7 openat(AT_FDCWD<{folder}>, "{name}", O_CREAT) = 3<{path}>\n'
        )
    assert list(operations(log)) == [
        Operation("make", FILE),
        Operation("write", FILE, 4096, b"ab"),
        Operation("cut", FILE, 512),
        Operation("sync", FILE),
        Operation("remove", FILE),
        Operation("remove", FILE),
        Operation("folder", FOLDER),
        Operation("rename", FILE, to=FILE),
        Operation("rename", FILE, to=FILE),
        Operation("make", FILE),
    ]
