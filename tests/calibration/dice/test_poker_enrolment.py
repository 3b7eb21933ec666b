"""Showing poker dice face by face."""

import cv2
import numpy as np
import pytest

from calibration.dice.poker_enrolment import NO_DIE, SEVERAL, SMALL, UNCLEAR, Enrolment
from calibration.track.markers import find_markers, view_of
from kiosk.devices.virtual.optics.appearance import MARKERS_MM
from kiosk.devices.virtual.track import VirtualTrack
from tests.vision.poker.drawn_throws import EASY, face_at, setup, thrown
from vision.background.background_mask import BackgroundMask
from vision.geometry.region_of_interest import Region
from vision.lab.training.poker.synthesis.kiosk_pictures import shown
from vision.poker.drawing.face_design import FACES, design


def picture_of(face, seed=1, name=EASY):
    return shown(np.random.default_rng(seed), setup(), design(name), face)[0]


def test_faces_in_any_order_make_a_set_that_reads():
    session = Enrolment()
    for k, face in enumerate(reversed(FACES)):
        assert face in session.missing and not session.done
        assert session.show(face, picture_of(face, k), setup().die_px).learnt
    assert session.missing == () and session.alike == () and session.done
    assert session.finished("x").faces == FACES
    picture, truths = thrown(20)
    read = session.reader().read(picture, setup().die_px).dice
    assert all(face_at(read, truth).face == truth.face for truth in truths)


def test_the_scale_need_not_be_known():
    assert Enrolment().show("A", picture_of("A")).learnt


def test_the_same_face_shown_for_two_is_noticed():
    session = Enrolment()
    for face, real in (("A", "A"), ("K", "Q"), ("Q", "Q")):
        session.show(face, picture_of(real, 7 if face == "Q" else 8), setup().die_px)
    assert session.alike == (("K", "Q"),) and not session.done
    session.forget("K")
    assert "K" in session.missing and session.alike == ()


def test_what_cannot_be_learnt_says_why():
    session, scale = Enrolment(), setup().die_px
    empty, two = thrown(50, 0)[0], thrown(51, 2)[0]
    blurred = cv2.GaussianBlur(picture_of("A"), (0, 0), 12)
    assert session.show("A", empty, scale).problem == NO_DIE
    assert session.show("A", two, scale).problem == SEVERAL
    assert session.show("A", blurred, scale).problem in (UNCLEAR, NO_DIE)
    small = cv2.resize(picture_of("A"), None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA)
    assert session.show("A", small, scale * 0.3).problem == SMALL
    assert session.missing == FACES


def test_only_poker_faces_and_only_whole_sets():
    session = Enrolment()
    with pytest.raises(ValueError, match="no face '7'"):
        session.show("7", picture_of("A"))
    with pytest.raises(ValueError, match="not shown yet"):
        session.finished("x")
    with pytest.raises(ValueError, match="no face has been shown"):
        session.reader()


def test_markers_and_screws_on_the_border_are_no_second_die():
    track = VirtualTrack(7, 1, "poker:bistrot")
    track.throw()
    while track.busy:
        track.step(0.25)
    picture = track.full()
    view = view_of(find_markers(picture), *MARKERS_MM, 16.0)
    part, corner = Region(view).cut(picture)
    assert Enrolment().show("9", part, view.die_px()).problem == SEVERAL
    alone = Enrolment().show("9", part, view.die_px(), BackgroundMask(view, corner))
    (die,) = track.truth()
    assert alone.learnt
    assert (alone.place.x + corner[0], alone.place.y + corner[1]) == pytest.approx(die.centre_px, abs=8)
