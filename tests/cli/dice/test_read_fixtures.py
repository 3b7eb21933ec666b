"""`kiosk read` on the pictures that belong to the project."""

import json
from collections import Counter

import pytest

from kiosk.cli.main import main
from tests.make_fixtures import FOLDER

ENTRIES = [e for e in json.loads((FOLDER / "manifest.json").read_text("utf-8")) if e["source"] == "virtual-track"]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["file"])
def test_every_die_is_read_surely_where_the_markers_are_in_view(entry, capsys):
    assert main(["read", "--json", str(FOLDER / entry["file"])]) == 0
    reading = json.loads(capsys.readouterr().out)
    seen = Counter((die["face"], die["colour"]) for die in reading["dice"])
    assert seen == Counter((str(die["value"]), die["colour"]) for die in entry["dice"])
    assert reading["sure"]


def test_boxes_lie_around_the_faces(capsys):
    entry = ENTRIES[0]
    main(["read", "--json", str(FOLDER / entry["file"])])
    boxes = [die["box"] for die in json.loads(capsys.readouterr().out)["dice"]]
    for left, top, width, height in (die["box"] for die in entry["dice"]):
        x, y = left + width / 2, top + height / 2
        assert any(abs(a + w / 2 - x) < width / 4 and abs(b + h / 2 - y) < height / 4 for a, b, w, h in boxes)
