"""A picture of a track with its four markers, seen from a given place."""

import cv2
import numpy as np

WIDE, HIGH = 400.0, 225.0
MARKER = 24.0
SIZE = (1280, 720)


def straight(scale=2.7, left=80.0, top=50.0):
    """Millimetres on the track -> pixels, looking straight down."""
    return np.array([[scale, 0, left], [0, scale, top], [0, 0, 1.0]])


def tilted():
    """The same from a camera that hangs askew."""
    corners = np.array([[120, 70], [1150, 40], [1220, 680], [60, 640]], np.float32)
    return cv2.getPerspectiveTransform(np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]], np.float32), corners)


def picture(to_px, hidden=(), light=1.0, blur=0.0, noise=2.0, mirrored=False):
    floor = np.full((820, 1200, 3), (40, 90, 35), np.uint8)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    # Drawn at 2 pixels a millimetre, with 100 mm around.
    for name, (x, y) in enumerate([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)]):
        side = round(2 * MARKER)
        left, top = round(2 * (x + 100) - side / 2), round(2 * (y + 100) - side / 2)
        floor[top - 8 : top + side + 8, left - 8 : left + side + 8] = 230
        if name not in hidden:
            drawn = cv2.aruco.generateImageMarker(dictionary, name, side)
            floor[top : top + side, left : left + side] = drawn[..., None]
    to_mm = np.array([[0.5, 0, -100 + 0.25], [0, 0.5, -100 + 0.25], [0, 0, 1]])
    seen = cv2.warpPerspective(floor, to_px @ to_mm, SIZE)
    if blur:
        seen = cv2.GaussianBlur(seen, (0, 0), blur)
    grain = cv2.randn(np.zeros(seen.shape, np.int16), 0, noise)
    seen = cv2.add(seen * light, grain, dtype=cv2.CV_8U)
    return seen[:, ::-1].copy() if mirrored else seen
