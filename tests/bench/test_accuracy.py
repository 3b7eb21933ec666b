"""`kiosk bench` tells how well pictures are read."""

import json

import cv2
import pytest

from kiosk.bench.accuracy import FIXTURES, accuracy
from kiosk.errors import PisteError
from tests.vision.drawn_dice import throw


def manifest(folder, entries):
    path = folder / "manifest.json"
    path.write_text(json.dumps(entries))
    return path


def test_the_figures_of_each_source(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), throw([2, 6])[0])
    entries = [
        {"file": "a.png", "source": "right", "dice": [{"value": 2}, {"value": 6}]},
        {"file": "a.png", "source": "wrong", "dice": [{"value": 3}, {"value": 6}]},
    ]
    known = accuracy(manifest(tmp_path, entries))
    assert list(known) == ["right", "wrong"]
    assert (known["right"].exact, known["right"].silent) == (1, 0)
    assert (known["wrong"].exact, known["wrong"].recall) == (0, 0.5)


def test_what_the_number_of_dice_gives_away_is_not_silent(tmp_path):
    """Half a die beside the track was not read: the game asks for the missing one."""
    cv2.imwrite(str(tmp_path / "a.png"), throw([2, 6])[0])
    three = [{"value": 2}, {"value": 6}, {"value": 6}]
    entries = [
        {"file": "a.png", "source": "asked", "dice": three, "asked": 3},
        {"file": "a.png", "source": "not asked", "dice": three},
        {"file": "a.png", "source": "as many", "dice": [{"value": 2}, {"value": 5}], "asked": 2},
    ]
    known = accuracy(manifest(tmp_path, entries))
    assert {source: (one.exact, one.silent) for source, one in known.items()} == {
        "asked": (0, 0),
        "not asked": (0, 1),
        "as many": (0, 1),
    }


@pytest.mark.whole
def test_of_the_projects_own_pictures_none_is_silent():
    assert sum(one.silent for one in accuracy(FIXTURES).values()) == 0


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([{"file": "none.png", "dice": []}], "none.png"),
        ([{"kind": "video", "file": "a.mp4"}], "no picture"),
        ({"a": 1}, "no manifest"),
        ([{"file": "a.png"}], "no manifest"),
    ],
)
def test_what_cannot_be_read_is_one_clear_line(tmp_path, entries, said):
    with pytest.raises(PisteError, match=said):
        accuracy(manifest(tmp_path, entries))


def test_a_missing_manifest_is_said_so(tmp_path):
    with pytest.raises(PisteError, match="cannot read"):
        accuracy(tmp_path / "none.json")
