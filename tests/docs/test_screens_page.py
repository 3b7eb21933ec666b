"""The tables of `docs/screens.md`: every scene that they name can be drawn, every test that they name is there."""

import re

from kiosk.shots.scene_list import DEMOS, SCENES
from tests.shared import ROOT

PAGE = ROOT / "docs" / "screens.md"


SHOWN, FOUND = "## What shows it", "## Faults that were found"
HEADS = ("What people see", "Fault", "Change", "Smaller")


def rows(after: str, before: str | None = None) -> list[list[str]]:
    """The cells of the tables between two headings, but for their heads."""
    part = PAGE.read_text("utf-8").split(after)[1]
    part = part if before is None else part.split(before)[0]
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in part.splitlines() if line.startswith("| ")]
    return [cells for cells in lines if cells[0] not in HEADS]


def drawn(scenes: str) -> set[str]:
    """The scenes that a cell names, all of which can be drawn."""
    named = set(re.findall(r"`([^`]+)`", scenes))
    assert named <= {*SCENES, *DEMOS}, scenes
    return named


def test_what_shows_it_is_there() -> None:
    shown = rows(SHOWN, FOUND)
    assert len(shown) > 5
    for _, scenes, test in shown:
        drawn(scenes)
        assert (ROOT / test.strip("`")).is_file(), test


def test_each_fault_that_was_found_has_a_scene_that_shows_it_mended() -> None:
    found = rows(FOUND)
    assert len(found) > 30
    for _, scenes, how in found:
        assert drawn(scenes) and how
