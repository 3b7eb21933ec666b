"""Training crops in other colours."""

import cv2
import numpy as np

from vision.lab.training.synthesis import recolouring

MIDDLE, EDGE = 96, 60
PLACES = np.array([[MIDDLE, MIDDLE, EDGE, 0]], np.float32)


def _white_ace(pips: int = 20) -> np.ndarray:
    """A white face with one dark pip on a grey ground."""
    picture = np.full((192, 192, 3), 110, np.uint8)
    cv2.rectangle(picture, (66, 66), (126, 126), (235, 235, 235), -1)
    cv2.circle(picture, (MIDDLE, MIDDLE), 8, (pips,) * 3, -1)
    return picture


def test_body_and_pips_are_told_apart() -> None:
    grey = _white_ace()[..., 0]
    assert recolouring.body_and_pips(grey, MIDDLE, MIDDLE, EDGE) == (235, 20)
    assert recolouring.body_and_pips(255 - grey, MIDDLE, MIDDLE, EDGE) == (20, 235)
    assert recolouring.body_and_pips(_white_ace(pips=215)[..., 0], MIDDLE, MIDDLE, EDGE) is None


def test_body_and_pips_get_colours_of_their_own() -> None:
    rng, bodies = np.random.default_rng(1), []
    for _ in range(40):
        out = recolouring.recoloured(rng, _white_ace(), PLACES).astype(int)
        body, pip = out[80, 80], out[MIDDLE, MIDDLE]
        assert abs(body - pip).max() > 40, "they can still be told apart"
        assert abs(out[80, 110] - body).max() <= 2, "what was of one colour is"
        bodies.append(body)
    assert np.ptp(bodies, axis=0).min() > 150


def test_an_unclear_face_keeps_its_colours() -> None:
    faint = _white_ace(pips=215)
    assert (recolouring.recoloured(np.random.default_rng(1), faint, PLACES) == faint).all()
    assert (recolouring.recoloured(np.random.default_rng(1), faint, PLACES[:0]) == faint).all()
