"""A table's code on paper or for a telephone: the QR code, and below it whose it is."""

from io import BytesIO

import cv2
import numpy as np
import segno
from fpdf import FPDF

KINDS = ("png", "pdf")
MODULE, QUIET = 8, 4
"""Pixels of a module; modules of the ground around the code (ISO/IEC 18004, 6.3.8)."""
LABEL = 56
"""Pixels below, for the name."""
WIDE_MM = 110.0
"""Of the picture on paper: a module is then 2.7 mm wide."""
_FONT, _THICK = cv2.FONT_HERSHEY_DUPLEX, 2


def code_sheet(text: str, table: str, kind: str) -> bytes:
    """A file of that kind; `table` is in ASCII."""
    good, png = cv2.imencode(".png", _picture(text, table))
    assert good
    return png.tobytes() if kind == "png" else _page(png.tobytes())


def _picture(text: str, table: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Grey, height x width."""
    made = segno.make(text, error="m", micro=False)
    dark = np.array([list(row) for row in made.matrix_iter(border=QUIET)], np.uint8) > 0
    code = np.kron(np.where(dark, 0, 255), np.ones((MODULE, MODULE))).astype(np.uint8)
    side = code.shape[1]
    sheet = np.vstack([code, np.full((LABEL, side), 255, np.uint8)])
    (wide, tall), _ = cv2.getTextSize(table, _FONT, 1.0, _THICK)
    scale = min((side - 2 * QUIET * MODULE) / wide, 0.8 * LABEL / tall)
    at = (round((side - wide * scale) / 2), side + round(tall * scale) - QUIET * MODULE // 2)
    cv2.putText(sheet, table, at, _FONT, scale, 0, _THICK, cv2.LINE_AA)
    return sheet


def _page(png: bytes) -> bytes:
    page = FPDF(format="A4")
    page.add_page()
    page.image(BytesIO(png), x=(page.w - WIDE_MM) / 2, y=40, w=WIDE_MM)
    return bytes(page.output())
