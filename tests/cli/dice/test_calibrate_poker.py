"""`kiosk calibrate poker` and `kiosk read --dice poker`."""

import json

import cv2
import numpy as np
import pytest

from calibration.dice.poker_set_files import SETS, sets_folder
from kiosk.cli.main import main
from tests.vision.poker.drawn_throws import EASY, setup, thrown
from vision.lab.training.poker.synthesis.kiosk_pictures import shown
from vision.poker.drawing.face_design import FACES, design
from vision.poker.enrolled_set import EnrolledSet, ShownFace
from vision.poker.face_patch import WIDE


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("poker")
    for k, face in enumerate(FACES):
        cv2.imwrite(str(folder / f"{face}.png"), shown(np.random.default_rng(k), setup(), design(EASY), face)[0])
    cv2.imwrite(str(folder / "throw.png"), thrown(20)[0])
    cv2.imwrite(str(folder / "empty.png"), thrown(50, 0)[0])
    return folder


def said(capsys, *words):
    status = main(list(map(str, words)))
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def learn(capsys, pictures, data, *more):
    files = [pictures / f"{face}.png" for face in FACES]
    return said(capsys, "calibrate", "poker", "bar", "--faces", "A,R,D,V,10,9", *files, "--data", data, *more)


@pytest.mark.whole
def test_a_set_is_learnt_and_read_with(pictures, tmp_path, capsys):
    status, lines, err = learn(capsys, pictures, tmp_path, "--json")
    assert (status, err) == (0, "")
    told = [json.loads(line) for line in lines]
    assert [one.get("face") for one in told[:-1]] == list(FACES)
    assert told[-1]["set"] == "bar" and told[-1]["alike"] == []
    assert said(capsys, "calibrate", "poker", "--data", tmp_path)[1] == ["bar *"]
    status, lines, _ = said(capsys, "read", "--dice", "poker", "--json", pictures / "throw.png", "--data", tmp_path)
    read = json.loads(lines[0])
    assert status == 0 and {die["face"] for die in read["dice"]} <= set(FACES)
    assert any(die["sure"] for die in read["dice"])


def test_without_a_set_dice_are_read_unsurely(pictures, tmp_path, capsys):
    status, lines, _ = said(capsys, "read", "--dice", "poker", "--json", pictures / "throw.png", "--data", tmp_path)
    read = json.loads(lines[0])
    assert status == 0 and read["dice"] and not any(die["sure"] for die in read["dice"])
    assert all(die["doubt"] == "unknown-faces" for die in read["dice"])


def test_another_set_is_played_with(tmp_path, capsys):
    face = np.zeros((WIDE, WIDE, 3), np.uint8)
    for name in ("bar", "club"):
        SETS.store(sets_folder(tmp_path), EnrolledSet(name, tuple(ShownFace(letter, face) for letter in FACES)))
    assert said(capsys, "calibrate", "poker", "--data", tmp_path)[1] == ["bar", "club *"]
    assert said(capsys, "calibrate", "poker", "bar", "--use", "--data", tmp_path)[0] == 0
    (line,) = said(capsys, "calibrate", "poker", "--json", "--data", tmp_path)[1]
    assert json.loads(line) == {"sets": ["bar", "club"], "serves": "bar"}
    status, _, err = said(capsys, "calibrate", "poker", "none", "--use", "--data", tmp_path)
    assert status == 1 and "no poker dice 'none'" in err and err.count("\n") == 1


@pytest.mark.whole
def test_a_set_is_forgotten(pictures, tmp_path, capsys):
    learn(capsys, pictures, tmp_path)
    assert said(capsys, "calibrate", "poker", "bar", "--delete", "--data", tmp_path)[0] == 0
    assert said(capsys, "calibrate", "poker", "--data", tmp_path)[1] == ["no poker dice known"]


def test_a_face_that_cannot_be_seen_is_named_and_nothing_is_stored(pictures, tmp_path, capsys):
    files = [pictures / f"{face}.png" for face in FACES[:-1]] + [pictures / "empty.png"]
    status, lines, err = said(capsys, "calibrate", "poker", "bar", *files, "--data", tmp_path)
    assert status == 1 and "no die is seen" in lines[-1] and "9" in err and err.count("\n") == 1
    assert said(capsys, "calibrate", "poker", "--data", tmp_path)[1] == ["no poker dice known"]


@pytest.mark.parametrize(
    "words",
    [
        ["calibrate", "colours"],
        ["calibrate", "poker", "x"],
        ["calibrate", "poker", "x", "a.png"],
        ["calibrate", "poker", "x", "--faces", "A,B", "a.png", "b.png"],
        ["calibrate", "poker", "--delete"],
        ["read", "--dice", "poker", "--set", "none", "a.png"],
    ],
)
def test_bad_use_is_one_line(words, tmp_path, capsys):
    status, lines, err = said(capsys, *words, "--data", tmp_path)
    assert status == 2 and err.count("\n") == 1 and not lines


def test_the_steps_are_listed(capsys):
    assert said(capsys, "calibrate")[0] == 2
    assert "poker NAME" in "\n".join(said(capsys, "calibrate", "--help")[1])
    assert "--faces" in "\n".join(said(capsys, "calibrate", "poker", "--help")[1])
