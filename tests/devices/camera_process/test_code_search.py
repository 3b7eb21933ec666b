"""A QR code under the camera: kiosk.devices.camera_process.picture_quality, vision_pipeline."""

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
import pytest
import segno

from kiosk.devices.camera_process.picture_quality import CODE_FOR, LONGEST_CODE, CodeSearch, code_in
from kiosk.devices.cameras.base import Frame
from tests.shared import sampled
from vision.types.picture import Picture

TEXT = "PISTE:8884:" + "B" * 26 + ":" + "A" * 16 + ":192.168.1.20"


@cache
def paper(text: str = TEXT, module: int = 6, bend: float = 0.0, turn: float = 0.0, blur: float = 0.0) -> Picture:
    """A picture of 1280 x 720 with the code on grey cloth: `module` pixels a module, leant, turned by degrees."""
    rows = np.array([list(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=4)], np.uint8)
    side = len(rows) * module
    code = cv2.resize(np.where(rows, 40, 225).astype(np.uint8), (side, side), interpolation=cv2.INTER_NEAREST)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    angle = np.deg2rad(turn)
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    leant = corners - side / 2
    leant[:2, 0] *= 1 - bend
    to = (leant @ spin.T + (640, 360)).astype(np.float32)
    picture = np.full((720, 1280), 110, np.uint8)
    shape = cv2.getPerspectiveTransform(corners, to)
    seen = cv2.warpPerspective(code, shape, (1280, 720), picture, borderMode=cv2.BORDER_TRANSPARENT)
    noisy = seen + np.random.default_rng(1).normal(0.0, 6.0, seen.shape)
    smooth = cv2.GaussianBlur(noisy, (0, 0), blur) if blur else noisy
    return np.repeat(np.clip(smooth, 0, 255).astype(np.uint8)[:, :, None], 3, axis=2)


def frame(t: float, full: Callable[[], Picture]) -> Frame:
    return Frame(t, np.zeros((180, 320, 3), np.uint8), full)


@pytest.mark.parametrize(
    "held",
    sampled(
        [
            {},
            {"module": 4},
            {"module": 12},
            {"bend": 0.12},
            {"turn": 33.0},
            {"turn": 180.0},
            {"module": 8, "blur": 1.5},
        ],
        every=2,
    ),
    ids=str,
)
def test_a_code_is_read_as_people_hold_it(held: dict[str, float]) -> None:
    assert code_in(paper(**held)) == TEXT


def test_a_picture_without_a_code_has_none() -> None:
    assert code_in(np.full((720, 1280, 3), 110, np.uint8)) == ""
    assert code_in(paper("x" * (LONGEST_CODE + 1), module=4)) == ""


def test_only_a_code_of_ours_ends_the_search_and_not_every_picture_is_looked_at() -> None:
    search, looks = CodeSearch("PISTE:"), []

    def full(text: str) -> Callable[[], Picture]:
        return lambda: looks.append(text) or paper(text)

    for number in range(10):
        search.see(frame(5.0 + number * 0.04, full("https://example.org")))
    assert search.result is None and len(looks) == 2
    search.see(frame(5.7, full(TEXT)))
    assert search.result == {"code": TEXT}
    search.see(frame(9.0, full(TEXT)))
    assert len(looks) == 3


def test_the_search_is_given_up_when_nobody_shows_one() -> None:
    search = CodeSearch("PISTE:")
    for t in (5.0, 5.0 + CODE_FOR / 2, 5.0 + CODE_FOR):
        assert search.result is None
        search.see(frame(t, lambda: np.zeros((72, 128, 3), np.uint8)))
    assert search.result == {"fault": "no code"}
