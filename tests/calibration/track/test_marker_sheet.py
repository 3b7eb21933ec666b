import re
import zlib
from pathlib import Path

import cv2
import numpy as np

from calibration.track.marker_sheet import MARKER_MM, PAGE_MM, RULER_MM, pdf, sheet
from calibration.track.markers import IDS, find_markers

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


def printed(path: Path) -> tuple[np.ndarray, str]:
    """The black squares of a PDF's page as a picture of 1 pixel a point, and the file's text."""
    raw = path.read_bytes()
    streams = [part.split(b"endstream")[0].strip(b"\r\n") for part in raw.split(b"stream\n")[1::1]]
    text = b"\n".join(_inflated(stream) for stream in streams).decode("latin-1")
    page = np.full((595 * 4, 842 * 4, 3), 255, np.uint8)
    for x, y, width, height in re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (-[\d.]+) re f", text):
        left, top = float(x) * 4, (595.28 - float(y)) * 4
        right, bottom = left + float(width) * 4, top - float(height) * 4
        cv2.rectangle(page, (round(left), round(top)), (round(right) - 1, round(bottom) - 1), (0, 0, 0), -1)
    return page, text


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def test_the_pdf_is_a4_at_true_scale(tmp_path: Path) -> None:
    (tmp_path / "markers.pdf").write_bytes(pdf())
    raw = (tmp_path / "markers.pdf").read_bytes().decode("latin-1")
    assert re.search(r"/MediaBox \[0 0 841\.89 595\.28\]", raw) and "/PrintScaling /None" in raw
    page, text = printed(tmp_path / "markers.pdf")
    found = find_markers(page)
    assert set(found) == set(IDS)
    for corners in found.values():
        side = np.linalg.norm(corners[1] - corners[0]) / 4 * 25.4 / 72
        assert abs(side - MARKER_MM) < 0.3
    lengths = [
        np.hypot(float(a) - float(x), float(b) - float(y)) * 25.4 / 72
        for x, y, a, b in re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", text)
    ]
    assert sum(abs(length - RULER_MM) < 0.05 for length in lengths) == 2
