import re

import cv2
import numpy as np

from calibration.markers import IDS, find_markers
from calibration.sheet import MARKER_MM, PAGE_MM, sheet

PX_PER_MM = 6


def drawn(svg: str) -> np.ndarray:
    """The black cells of the page as a picture: enough of a renderer for squares."""
    page = np.full((PAGE_MM[1] * PX_PER_MM, PAGE_MM[0] * PX_PER_MM, 3), 255, np.uint8)
    for x, y, cell in re.findall(r'd="M([\d.]+) ([\d.]+)h([\d.]+)v', svg):
        left, top, right, bottom = (round(float(v) * PX_PER_MM) for v in (x, y, 0, 0))
        right, bottom = round((float(x) + float(cell)) * PX_PER_MM), round((float(y) + float(cell)) * PX_PER_MM)
        cv2.rectangle(page, (left, top), (right - 1, bottom - 1), (0, 0, 0), -1)
    return page


def test_the_sheet_shows_the_four_markers_upright_and_to_scale() -> None:
    found = find_markers(drawn(sheet()))
    assert set(found) == set(IDS)
    for corners in found.values():
        assert corners[0][0] < corners[1][0] and corners[0][1] < corners[3][1]
        side = np.linalg.norm(corners[1] - corners[0]) / PX_PER_MM
        assert abs(side - MARKER_MM) < 0.3


def test_the_committed_sheet_is_the_one_that_is_generated() -> None:
    from tests.shared import ROOT

    assert (ROOT / "docs" / "markers.svg").read_text("utf-8") == sheet()
