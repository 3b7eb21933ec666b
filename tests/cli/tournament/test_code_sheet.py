"""A table's code on paper: kiosk.cli.tournament.code_sheet."""

import re
import zlib

import cv2
import numpy as np
import pytest

from kiosk.cli.tournament.code_sheet import LABEL, MODULE, QUIET, WIDE_MM, code_sheet
from kiosk.tournament.joining.code import Code

TEXT = Code("192.168.1.20", 8884, "A" * 16, "B" * 26).printed


@pytest.mark.parametrize("table", ["table-4", "1", "salle-du-fond-pres-de-la-fenetre"])
def test_the_code_is_read_back_and_the_name_stands_below_it(table: str) -> None:
    sheet = cv2.imdecode(np.frombuffer(code_sheet(TEXT, table, "png"), np.uint8), cv2.IMREAD_GRAYSCALE)
    side = sheet.shape[1]
    assert sheet.shape[0] == side + LABEL
    assert cv2.QRCodeDetectorAruco().detectAndDecode(sheet)[0] == TEXT
    ink = np.argwhere(sheet[side - QUIET * MODULE :] < 128)
    assert len(ink) and ink[:, 1].min() > 0 and ink[:, 1].max() < side - 1, "whole, between the edges"
    assert ink[:, 0].min() > 0 and ink[:, 0].max() < LABEL + QUIET * MODULE - 1


def test_a_page_holds_the_same_picture_in_the_size_that_a_camera_reads() -> None:
    pdf = code_sheet(TEXT, "table-4", "pdf")
    assert pdf.startswith(b"%PDF")
    streams = [zlib.decompress(one) for one in re.findall(rb"stream\n(x.*?)\nendstream", pdf, re.S)]
    placed = next(re.search(rb"([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm", one) for one in streams if b" cm" in one)
    assert float(placed[1]) == pytest.approx(WIDE_MM / 25.4 * 72, abs=0.1)
