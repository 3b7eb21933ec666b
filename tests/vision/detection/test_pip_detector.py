"""What the reader asks of a detector, of pips or of poker dice."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn_dice import put_die, table_top
from vision.background.background_mask import BackgroundMask
from vision.detection.die_detector import FAINT, KEPT
from vision.detection.pip_detector import PipDetector
from vision.detection.test_time_augmentation import reread
from vision.geometry.track_view import TrackView
from vision.imaging.pyramid import Pyramid
from vision.poker.face_finder import FaceFinder

AT = {4: (200, 150), 2: (400, 220)}
VIEW = TrackView(np.diag([1 / 3, 1 / 3, 1.0]), 640 / 3, 360 / 3, 16.0)


def thrown() -> Pyramid:
    picture = table_top()
    for face, place in AT.items():
        put_die(picture, *place, face)
    return Pyramid(picture)


@pytest.mark.parametrize("make", [PipDetector, FaceFinder])
@pytest.mark.parametrize("die_px", [None, 48.0])
def test_every_detector_gives_places_in_pixels_of_the_picture(make, die_px) -> None:  # type: ignore[no-untyped-def]
    detector = make()
    found = detector.detect(thrown(), die_px)
    near = [min(np.hypot(one.x - x, one.y - y) for one in found.dice) for x, y in AT.values()]
    assert max(near) < 6
    ground = BackgroundMask(VIEW, corner=(640, 0))
    assert not detector.detect(thrown(), 48.0, ground).dice, "all of it lies beside the floor"


def test_pips_are_read_where_they_are_found() -> None:
    found = PipDetector().detect(thrown(), 48.0)
    assert sorted(one.face for one in found.dice) == [2, 4] and len(found.proposed) >= 2
    (closer,) = PipDetector().closer(thrown(), found.dice[0])
    assert closer.face == found.dice[0].face and closer.edge == pytest.approx(found.dice[0].edge, rel=0.1)


def test_a_picture_without_dice_gives_none() -> None:
    assert PipDetector().detect(Pyramid(np.full((200, 300, 3), 90, np.uint8))).dice == []


def test_what_was_proposed_clearly_stays_a_candidate_whatever_a_closer_look_makes_of_it() -> None:
    pyramid, detector = thrown(), PipDetector()._detector
    clear = PipDetector().detect(pyramid).proposed[0]
    faint = replace(clear, score=KEPT - 0.01, proposed=KEPT - 0.01)
    empty = Pyramid(np.full_like(pyramid.picture, 90))
    assert reread(detector, empty, [clear, faint], (0.0,)) == []
    (kept,) = reread(detector, empty, [clear, faint], (0.0,), kept=KEPT)
    assert kept.score < FAINT and kept.proposed == clear.score
