"""A reader for tests: light squares are dice, the dark dots in them are counted. No judge of real dice."""

import cv2
import numpy as np

from tests.reasons import because
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading


class BlobReader:
    def __init__(self):
        self.reads = 0
        self.scales = []

    def read(self, image, *, dice=PIPS, die_px=None, white=None, ground=None):
        self.reads += 1
        self.scales.append(die_px)
        light = cv2.inRange(image, (121, 121, 121), (255, 255, 255)) // 255
        closed = cv2.morphologyEx(light, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
        found = [_die(light, labels, stats[i], i) for i in range(1, count) if stats[i][cv2.CC_STAT_AREA] > 100]
        return Reading(tuple(found))


def _die(light, labels, stat, index):
    x, y, w, h = (int(v) for v in stat[:4])
    dark = ((labels[y : y + h, x : x + w] == index) & (light[y : y + h, x : x + w] == 0)).astype(np.uint8)
    pips = sum(area >= 3 for area in cv2.connectedComponentsWithStats(dark, connectivity=4)[2][1:, cv2.CC_STAT_AREA])
    sure = 1 <= pips <= 6 and 0.7 < w / h < 1.4
    doubts = because(*([] if sure else ["unsure-face"]))
    return Die(str(min(max(pips, 1), 6)), "white", (x, y, w, h), 0.99 if sure else 0.4, doubts)
