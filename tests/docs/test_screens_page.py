"""The table of `docs/screens.md`: every scene that it names can be drawn, every test that it names is there."""

import re

from kiosk.shots.scene_list import DEMOS, SCENES
from tests.shared import ROOT

PAGE = ROOT / "docs" / "screens.md"


def test_what_shows_it_is_there() -> None:
    rows = [line.split("|") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    assert len(rows) > 5
    for _, _, scenes, test, _ in rows[1:]:
        assert set(re.findall(r"`([^`]+)`", scenes)) <= {*SCENES, *DEMOS}, scenes
        assert (ROOT / test.strip(" `")).is_file(), test
