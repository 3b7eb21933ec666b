"""The reader on rendered fixtures: dice, grounds and lights that it never learned from, on a calibrated track."""

import json

import pytest

from tests.make_fixtures import FOLDER
from vision.evaluation.labelled_cases import read_cases
from vision.reader import Reader

MANIFEST = FOLDER / "manifest.json"
ENTRIES = [e for e in json.loads(MANIFEST.read_text("utf-8")) if e["source"] != "virtual-track"]
ORDINARY = [e["file"] for e in ENTRIES if not e["doubt"]]
DOUBTFUL = [e["file"] for e in ENTRIES if e["doubt"]]


@pytest.fixture(scope="module")
def cases():
    return {case.file: case for case in read_cases(MANIFEST, Reader(), only=[e["file"] for e in ENTRIES])}


@pytest.mark.parametrize("file", ORDINARY)
def test_a_throw_in_any_light_is_read(cases, file):
    case = cases[file]
    assert case.seen == case.wanted or not case.reading.sure
    assert case.hits == len(case.wanted)


@pytest.mark.parametrize("file", DOUBTFUL)
def test_what_must_be_doubted_is_doubted(cases, file):
    """Too few dice are given away by the number that the game asks for."""
    assert not cases[file].unnoticed
