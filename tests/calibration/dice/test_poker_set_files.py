"""Sets of poker dice as files."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.dice.serving_set_reader import ServingSetReader
from calibration.files.named_sets import SetError
from tests.vision.poker.drawn_throws import setup, shown_set, thrown
from vision.poker.enrolled_set import EnrolledSet


def named(name):
    return EnrolledSet(name, shown_set().examples)


def test_what_is_stored_comes_back(tmp_path):
    folder = sets_folder(tmp_path)
    SETS.store(folder, named("bistrot 2"))
    back = SETS.load(folder)
    assert back.name == "bistrot 2" and back.known and back.faces == shown_set().faces
    for one, other in zip(back.examples, shown_set().examples, strict=True):
        assert one.face == other.face and (one.picture == other.picture).all()


def test_several_are_kept_and_one_must_be_named(tmp_path):
    SETS.store(tmp_path, named("a"))
    SETS.store(tmp_path, named("b"))
    assert SETS.names(tmp_path) == ["a", "b"] and SETS.load(tmp_path, "b").name == "b"
    with pytest.raises(SetError, match="name one of a, b"):
        SETS.load(tmp_path)
    SETS.delete(tmp_path, "a")
    assert SETS.load(tmp_path).name == "b"


def test_where_none_is_known_the_way_to_one_is_told(tmp_path):
    with pytest.raises(SetError, match="kiosk calibrate poker"):
        SETS.load(tmp_path / "nowhere")
    with pytest.raises(SetError, match="no poker dice 'x'"):
        SETS.delete(tmp_path, "x")


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 41, "é"])
def test_names_that_are_no_file_names_are_refused(tmp_path, name):
    with pytest.raises(SetError):
        SETS.store(tmp_path, named(name))


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_a_damaged_file_is_one_clear_line(tmp_path_factory, content):
    folder = tmp_path_factory.mktemp("sets")
    (folder / "poker-x.json").write_bytes(content)
    with pytest.raises(SetError) as told:
        SETS.load(folder)
    assert "show the dice again" in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize(
    "sights", [[], [{"face": "7", "png": ""}], [{"face": "A", "png": "QUJD"}], {"A": 1}, [3], None]
)
def test_a_file_with_other_things_inside_is_damaged(tmp_path, sights):
    (tmp_path / "poker-x.json").write_text(json.dumps({"sights": sights}))
    with pytest.raises(SetError, match="damaged"):
        SETS.load(tmp_path)


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path):
    (tmp_path / "dice").write_text("a file")
    with pytest.raises(SetError, match="cannot write"):
        SETS.store(sets_folder(tmp_path), named("x"))


@pytest.mark.whole
def test_the_eyes_take_the_newest_set_as_soon_as_it_is_stored(tmp_path):
    eyes = ServingSetReader(tmp_path)
    picture = thrown(20)[0]
    assert not any(die.sure for die in eyes.read(picture, setup().die_px).dice)
    SETS.store(tmp_path, named("mine"))
    assert any(die.sure for die in eyes.read(picture, setup().die_px).dice)


@pytest.mark.whole
def test_a_damaged_set_leaves_the_eyes_unsure(tmp_path):
    (tmp_path / "poker-x.json").write_text("{")
    assert not any(die.sure for die in ServingSetReader(tmp_path).read(thrown(20)[0], setup().die_px).dice)
    assert np.isfinite(ServingSetReader(None).read(thrown(20)[0]).ms)


def test_the_set_that_was_chosen_serves_until_another_is_shown(tmp_path):
    SETS.store(tmp_path, named("old"))
    SETS.store(tmp_path, named("new"))
    assert SETS.serving(tmp_path) == "new"
    SETS.choose(tmp_path, "old")
    assert SETS.serving(tmp_path) == "old" and SETS.newest(tmp_path)[0] == "old"
    SETS.rename(tmp_path, "old", "Bistrot")
    assert SETS.names(tmp_path) == ["Bistrot", "new"] and SETS.serving(tmp_path) == "Bistrot"
    assert SETS.load(tmp_path, "Bistrot").name == "Bistrot"
    SETS.delete(tmp_path, "Bistrot")
    assert SETS.serving(tmp_path) == "new"
    SETS.delete(tmp_path, "new")
    assert SETS.serving(tmp_path) is None


def test_two_sets_never_get_one_name_and_no_set_is_lost(tmp_path):
    SETS.store(tmp_path, named("one"))
    SETS.store(tmp_path, named("two"))
    for new in ("two", "TWO", "a/b", ""):
        with pytest.raises(SetError):
            SETS.rename(tmp_path, "one", new)
    with pytest.raises(SetError, match="no poker dice"):
        SETS.choose(tmp_path, "three")
    assert SETS.names(tmp_path) == ["one", "two"]


@pytest.mark.parametrize("content", ["", "{", '"gone"', "7", '["one"]', "null"])
def test_a_choice_that_cannot_be_read_leaves_the_newest(tmp_path, content):
    SETS.store(tmp_path, named("one"))
    (tmp_path / "serves.json").write_text(content)
    assert SETS.serving(tmp_path) == "one"
