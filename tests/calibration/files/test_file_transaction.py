"""Files that are exchanged together: the old ones or the new ones, wherever it is cut off."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from calibration.files import file_transaction as module
from calibration.files.file_transaction import (
    DROPPED,
    FINISHED,
    NOT_OURS,
    FinishedSteps,
    Unfinished,
    exchange,
    finish,
    pending,
    staged,
)
from calibration.files.transaction_steps import REFUSED, STAGING, STEPS, BadSteps, FileSteps

OLD = {"journal": b"old", "journal-wal": b"tail", "notes/a": b"old a", "keep": b"kept", "wanted": b"journal"}
NEW = {
    "journal": b"new", "before": b"old", "before-wal": b"tail", "notes/a": b"new a", "notes/b": b"new b",
    "more/c": b"new c", "keep": b"kept",
}  # fmt: skip
WHOLE = FileSteps(
    "restore",
    aside=(("journal", "before"), ("journal-wal", "before-wal")),
    put=("journal", "notes/a", "notes/b", "more/c"),
    remove=("wanted",),
)
CALLS = ("open", "rename", "replace", "unlink", "remove", "rmdir", "mkdir", "fsync")


class PowerCut(BaseException):
    """Nothing that runs afterwards can put anything right."""


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What reaches the disk is shown by the proof; here every call is counted."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "data"
    fill(place, OLD)
    return place


def fill(place: Path, files: dict[str, bytes]) -> None:
    for name, body in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(body)


def held(place: Path) -> dict[str, bytes]:
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def change(folder: Path) -> None:
    with staged(folder) as place:
        fill(place, {name: NEW[name] for name in WHOLE.put})
        exchange(folder, WHOLE)


@contextmanager
def failing(number: int, fault: Callable[[], BaseException], lasting: bool) -> Iterator[list[int]]:
    """The disk fails at the `number`th thing that is asked of it, or from then on; the count of those asked."""
    asked = [0]
    kept = {name: getattr(os, name) for name in CALLS}

    def counted(name: str) -> Callable[..., object]:
        def call(*args: object, **more: object) -> object:
            asked[0] += 1
            if asked[0] == number or (lasting and asked[0] > number):
                raise fault()
            return kept[name](*args, **more)

        return call

    try:
        for name in CALLS:
            setattr(os, name, counted(name))
        yield asked
    finally:
        for name, call in kept.items():
            setattr(os, name, call)


def calls_of_a_whole_one(tmp_path: Path) -> int:
    fill(tmp_path / "count", OLD)
    with failing(0, PowerCut, False) as asked:
        change(tmp_path / "count")
    return asked[0]


def test_the_new_files_are_there_and_the_old_ones_under_their_other_names(folder: Path) -> None:
    change(folder)
    assert held(folder) == NEW
    assert finish(folder) is None


def test_cut_off_at_every_single_operation_the_next_start_finds_the_old_or_the_new(tmp_path: Path) -> None:
    seen = set()
    count = calls_of_a_whole_one(tmp_path)
    assert count > 30
    for number in range(1, count + 1):
        folder = tmp_path / str(number)
        fill(folder, OLD)
        with failing(number, PowerCut, True), suppress(PowerCut):
            change(folder)
        ended, found = finish(folder), held(folder)
        assert found in (OLD, NEW), f"a mixture, cut off at {number} of {count}"
        assert ended in (
            (FinishedSteps(FINISHED, "restore"), None) if found == NEW else (FinishedSteps(DROPPED), None)
        )
        assert finish(folder) is None and held(folder) == found
        assert not pending(folder) and not (folder / STAGING).exists()
        seen.add((found == NEW, ended))
    assert {(True, FinishedSteps(FINISHED, "restore")), (False, FinishedSteps(DROPPED))} <= seen


@pytest.mark.parametrize("lasting", [False, True])
def test_a_disk_that_fails_at_any_operation_is_said_and_leaves_the_old_or_goes_on_later(
    tmp_path: Path, lasting: bool
) -> None:
    for number in range(1, calls_of_a_whole_one(tmp_path) + 1):
        folder = tmp_path / str(number)
        fill(folder, OLD)
        fault: OSError | None = None
        with failing(number, lambda: OSError(5, "Input/output error"), lasting):
            try:
                change(folder)
            except OSError as error:
                fault = error
        if isinstance(fault, Unfinished):
            finish(folder)
            assert held(folder) == NEW
        elif fault is not None:
            assert not pending(folder)
            finish(folder)
            assert held(folder) == OLD
        else:
            # What nobody needs any more could not be removed.
            finish(folder)
            assert held(folder) == NEW


def test_cut_off_again_while_it_is_finished(tmp_path: Path) -> None:
    def half(place: Path) -> None:
        fill(place, OLD)
        with pytest.MonkeyPatch.context() as patch, suppress(PowerCut):
            patch.setattr(module, "_carry_out", lambda *_: (_ for _ in ()).throw(PowerCut()))
            change(place)
        assert pending(place)

    half(tmp_path / "count")
    with failing(0, PowerCut, False) as asked:
        finish(tmp_path / "count")
    for number in range(1, asked[0] + 1):
        half(tmp_path / str(number))
        with failing(number, PowerCut, True), suppress(PowerCut):
            finish(tmp_path / str(number))
        finish(tmp_path / str(number))
        assert held(tmp_path / str(number)) == NEW


def test_what_cannot_be_finished_now_stays_for_the_next_start(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch, suppress(PowerCut):
        patch.setattr(module, "_carry_out", lambda *_: (_ for _ in ()).throw(PowerCut()))
        change(folder)
    with failing(2, lambda: OSError(30, "Read-only file system"), True), pytest.raises(Unfinished):
        finish(folder)
    assert pending(folder)
    assert finish(folder) == FinishedSteps(FINISHED, "restore") and held(folder) == NEW


def in_the_way(folder: Path) -> None:
    (folder / "more").write_bytes(b"a file where the folder should be")


def a_link(folder: Path) -> None:
    (folder / "more").symlink_to(folder.parent)


def a_linked_file(folder: Path) -> None:
    (folder / "notes" / "b").symlink_to("/etc/passwd")


def a_folder(folder: Path) -> None:
    (folder / "notes" / "b").mkdir()


@pytest.mark.parametrize("spoil", [in_the_way, a_link, a_linked_file, a_folder])
def test_what_is_in_the_way_is_found_before_anything_is_touched(folder: Path, spoil: Callable[[Path], None]) -> None:
    spoil(folder)
    before = held(folder)
    with pytest.raises(BadSteps):
        change(folder)
    assert held(folder) == before and not (folder / STAGING).exists() and not pending(folder)


HOSTILE = [
    {"put": ["../out"]}, {"put": ["/etc/passwd"]}, {"put": ["a/../../out"]}, {"put": ["a/./b"]}, {"put": [""]},
    {"put": ["a//b"]}, {"put": ["a/b/c/d"]}, {"put": ["a\x00b"]}, {"put": ["a\nb"]}, {"put": [7]},
    {"put": ["x" * 999]},
    {"remove": [".."]}, {"remove": ["."]}, {"remove": ["../data"]}, {"remove": [STEPS]}, {"remove": ["link/victim"]},
    {"aside": [["journal", "../../victim"]]}, {"aside": [["journal"]]}, {"aside": ["ab"]}, {"aside": {}},
    {"aside": [["link/victim", "mine"]]}, {"put": ["link/victim"]}, {"remove": ["notes"]}, {"put": ["linked"]},
    {"version": 2}, {"what": 3}, {"put": ["a"] * 3000}, {"remove": None},
]  # fmt: skip


@pytest.mark.parametrize("spoil", HOSTILE, ids=lambda spoil: json.dumps(spoil)[:30])
def test_steps_that_lead_elsewhere_are_refused_and_touch_nothing(
    tmp_path: Path, folder: Path, spoil: dict[str, object]
) -> None:
    outside = tmp_path / "outside"
    fill(outside, {"victim": b"whole"})
    (folder / "link").symlink_to(outside)
    fill(folder / STAGING, {"link/victim": b"evil", "linked": b"evil"})
    (folder / "linked").symlink_to(outside / "victim")
    before = held(folder)
    steps = {"version": 1, "what": "restore", "aside": [], "put": [], "remove": [], **spoil}
    (folder / STEPS).write_text(json.dumps(steps))
    ended = finish(folder)
    assert ended is not None and ended.how == NOT_OURS and "\n" not in ended.what
    assert held(outside) == {"victim": b"whole"}
    assert {name: body for name, body in held(folder).items() if name != REFUSED} == before


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"[" * 100_000, b'{"version": 1}', b"\xff\xfe", b"1" * 10_000_000]
)
def test_steps_that_are_rubbish_are_refused(folder: Path, body: bytes) -> None:
    (folder / STEPS).write_bytes(body)
    ended = finish(folder)
    assert ended is not None and ended.how == NOT_OURS
    assert {name: body for name, body in held(folder).items() if name != REFUSED} == OLD
    assert finish(folder) is None


def test_steps_that_are_a_link_are_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "far").write_text(json.dumps(FileSteps("restore", remove=("keep",)).to_json()))
    (folder / STEPS).symlink_to(tmp_path / "far")
    ended = finish(folder)
    assert ended is not None and ended.how == NOT_OURS and (folder / "keep").exists()


def test_staging_that_is_a_link_is_dropped_and_not_followed(folder: Path, tmp_path: Path) -> None:
    fill(tmp_path / "outside", {"victim": b"whole"})
    (folder / STAGING).symlink_to(tmp_path / "outside")
    assert finish(folder) == FinishedSteps(DROPPED)
    assert held(tmp_path / "outside") == {"victim": b"whole"} and held(folder) == OLD


def test_what_is_not_staged_is_refused(folder: Path) -> None:
    with staged(folder), pytest.raises(BadSteps, match="is not staged"):
        exchange(folder, WHOLE)
    assert held(folder) == OLD
