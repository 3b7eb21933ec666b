"""`kiosk read`: its contract, on dice drawn by hand."""

import errno
import json
import os

import cv2
import numpy as np
import pytest

from kiosk.cli.main import main
from tests.vision.drawn_dice import table_top, throw


@pytest.fixture(scope="module")
def shots(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shots")
    cv2.imwrite(str(folder / "throw.png"), throw([3, 5])[0])
    cv2.imwrite(str(folder / "empty.png"), table_top())
    (folder / "broken.jpg").write_bytes(b"\xff\xd8 no picture")
    return folder


def printed(capsys, *words):
    status = main(["read", *map(str, words)])
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


def test_one_object_a_picture_with_the_contracts_fields(shots, capsys):
    status, lines, err = printed(capsys, "--json", shots / "throw.png", shots / "empty.png")
    thrown, empty = map(json.loads, lines)
    assert (status, err) == (0, "")
    assert set(thrown) == {"image", "dice", "sure", "ms", "reasons"} and thrown["image"] == str(shots / "throw.png")
    assert sorted(die["face"] for die in thrown["dice"]) == ["3", "5"]
    for die in thrown["dice"]:
        assert {"face", "colour", "box", "confidence", "sure"} <= set(die)
        assert len(die["box"]) == 4 and 0 <= die["confidence"] <= 1
    assert (empty["dice"], empty["sure"]) == ([], True)


def test_an_unreadable_file_is_said_and_the_others_are_read(shots, capsys):
    status, lines, _ = printed(capsys, "--json", shots / "broken.jpg", shots / "none.png", shots / "throw.png")
    broken, missing, thrown = map(json.loads, lines)
    assert status == 1
    assert set(broken) == set(missing) == {"image", "error"} and "\n" not in missing["error"]
    assert len(thrown["dice"]) == 2


def test_without_json_a_line_a_picture(shots, capsys):
    status, lines, err = printed(capsys, shots / "throw.png", shots / "broken.jpg")
    assert status == 1 and len(lines) == 1
    assert err.startswith(f"kiosk: {shots / 'broken.jpg'}: ") and err.count("\n") == 1
    assert lines[0].startswith(f"{shots / 'throw.png'}: ") and "white" in lines[0]


def test_a_name_may_begin_with_a_dash_after_two_of_them(shots, tmp_path, monkeypatch, capsys):
    (tmp_path / "-x.png").write_bytes((shots / "throw.png").read_bytes())
    monkeypatch.chdir(tmp_path)
    status, lines, _ = printed(capsys, "--json", "--", "-x.png")
    assert status == 0 and json.loads(lines[0])["image"] == "-x.png"


def test_a_set_of_dice_that_have_none_is_refused(shots, capsys):
    status, lines, err = printed(capsys, "--set", "mine", shots / "throw.png")
    assert (status, lines) == (2, []) and "--dice poker" in err


def test_an_overlay_on_a_full_disk_leaves_no_file(shots, tmp_path, monkeypatch, capsys):
    def full(number):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("calibration.files.atomic_file.os.fsync", full)
    status, _, err = printed(capsys, "--overlay", tmp_path, shots / "throw.png")
    assert status == 1 and "No space left" in err and list(tmp_path.iterdir()) == []


def test_the_overlay_is_written(shots, tmp_path, capsys):
    status, _, _ = printed(capsys, "--overlay", tmp_path / "seen", shots / "throw.png")
    drawn, given = cv2.imread(str(tmp_path / "seen" / "throw.png")), cv2.imread(str(shots / "throw.png"))
    assert status == 0 and drawn.shape == given.shape and np.abs(drawn.astype(int) - given).max() > 60


def test_an_overlay_that_cannot_be_written_is_one_line(shots, tmp_path, capsys):
    (tmp_path / "file").write_text("in the way")
    status, _, err = printed(capsys, "--overlay", tmp_path / "file", shots / "throw.png")
    assert status == 1 and err.startswith("kiosk: cannot write") and err.count("\n") == 1


def test_an_overlay_goes_over_no_picture_and_no_other_overlay(shots, tmp_path, capsys):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        cv2.imwrite(str(tmp_path / folder / "a.png"), table_top())
    before = (tmp_path / "one" / "a.png").read_bytes()
    words = ("--overlay", tmp_path / "one", tmp_path / "one" / "a.png", tmp_path / "two" / "a.png")
    assert printed(capsys, *words)[0] == 0
    assert (tmp_path / "one" / "a.png").read_bytes() == before
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == ["a-2.png", "a-3.png", "a.png"]


def test_an_overlay_of_a_name_that_is_no_utf8(shots, tmp_path, capsys):
    odd = tmp_path / os.fsdecode(b"odd\xff.png")
    odd.write_bytes((shots / "empty.png").read_bytes())
    assert printed(capsys, "--overlay", tmp_path / "seen", odd)[0] == 0
    assert (tmp_path / "seen" / odd.name).exists()


@pytest.mark.whole
def test_faces_it_does_not_know_are_never_sure(shots, capsys):
    _, lines, _ = printed(capsys, "--json", "--dice", "poker", shots / "throw.png")
    assert json.loads(lines[0])["sure"] is False
