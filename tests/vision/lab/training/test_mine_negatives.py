"""Hard negatives: where the detector finds dice in pictures that hold none."""

import cv2
import numpy as np

from vision.detection.die_detector import Detector
from vision.lab.training.mine_negatives import mistaken


def test_a_drawn_face_is_found_at_its_place_and_bare_ground_not():
    bare = np.full((256, 256, 3), 90, np.uint8)
    drawn = bare.copy()
    cv2.rectangle(drawn, (100, 120), (150, 170), (240, 240, 240), -1)
    for x, y in ((112, 132), (138, 132), (112, 158), (138, 158), (125, 145)):
        cv2.circle(drawn, (x, y), 5, (10, 10, 10), -1, cv2.LINE_AA)
    detector = Detector()
    assert mistaken(detector, bare, 0.1) == []
    x, y, edge = mistaken(detector, drawn, 0.1)[0]
    assert abs(x - 125) < 8 and abs(y - 145) < 8 and 35 < edge < 65
