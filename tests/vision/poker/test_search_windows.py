"""Where poker dice are looked for on a track that was seen empty."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.poker.drawn_throws import reader, setup, thrown
from vision.background.background_mask import BackgroundMask
from vision.geometry.track_view import TrackView
from vision.imaging.pyramid import Pyramid
from vision.poker.face_finder import FaceFinder
from vision.poker.reader import PokerReader
from vision.poker.search_windows import CUT, LARGE, SMALL, WITHIN, spots

MM = 16.0
DIE = setup().die_px
VIEW = TrackView(np.diag([MM / DIE] * 2 + [1.0]), 640 * MM / DIE, 480 * MM / DIE, MM)
WHOLE = (480, 640)


@cache
def finder():
    return FaceFinder()


def changed_at(*boxes):
    """Ground that looks as it did when empty but in boxes (left, top, right, bottom) in pixels."""
    bare = np.ones(WHOLE, np.uint8)
    for left, top, right, bottom in boxes:
        bare[max(top, 0) : bottom, max(left, 0) : right] = 0
    return BackgroundMask(VIEW, bare=bare > 0, px_per_mm=DIE / MM)


def around(truth, edges=0.9):
    reach = edges * DIE
    return [round(value) for value in (truth.x - reach, truth.y - reach, truth.x + reach, truth.y + reach)]


@pytest.mark.parametrize("edges", [(2.2, 2.5), (5, 2.2), (4.1, 2.7), (7.3, 6.0)])
def test_every_place_where_a_face_may_be_centred_is_whole_in_some_square(edges):
    box = (100, 120, 100 + int(edges[0] * DIE), 120 + int(edges[1] * DIE))
    found = spots(changed_at(box), (2000, 2000), DIE)
    within = WITHIN * DIE
    for x in np.linspace(box[0] + within, box[2] - within, 30):
        for y in np.linspace(box[1] + within, box[3] - within, 30):
            inner = [(abs(x - spot.x), abs(y - spot.y), (spot.side / 2 - CUT) * DIE + 1) for spot in found]
            assert any(across <= reach and down <= reach for across, down, reach in inner)


def test_a_die_that_lies_alone_is_looked_for_in_a_small_square():
    (alone,) = spots(changed_at((100, 100, 100 + int(2.4 * DIE), 100 + int(2.2 * DIE))), WHOLE, DIE)
    (two,) = spots(changed_at((100, 100, 100 + int(4 * DIE), 100 + int(2.2 * DIE))), WHOLE, DIE)
    assert (alone.side, two.side) == (SMALL, LARGE)


def test_where_it_is_not_known_or_much_changed_all_is_searched():
    assert spots(None, WHOLE, DIE) is None
    assert spots(BackgroundMask(VIEW), WHOLE, DIE) is None
    assert spots(changed_at((0, 0, 640, 480)), WHOLE, DIE) is None


def test_bare_ground_is_not_searched():
    assert spots(changed_at(), WHOLE, DIE) == []
    assert finder().find_at(Pyramid(thrown(20)[0]), [], DIE) == []


def test_squares_lie_in_the_part_that_is_read():
    ground = changed_at((300, 200, 330, 230))
    (whole,) = spots(ground, WHOLE, DIE)
    (part,) = spots(replace(ground, corner=(100, 50)), WHOLE, DIE)
    assert (whole.x - part.x, whole.y - part.y) == (100, 50)


def test_the_same_faces_are_found_in_squares_as_in_the_whole_picture():
    for seed in range(20, 26):
        picture, truths = thrown(seed, 3)
        where = spots(changed_at(*map(around, truths)), (2000, 2000), DIE)
        near = finder().find_at(Pyramid(picture), where, DIE)
        for truth in truths:
            away = [np.hypot(place.x - truth.x, place.y - truth.y) for place in near if place.score > 0.5]
            assert sum(far < 0.15 * DIE for far in away) == 1


def test_dice_are_read_alike_with_and_without_the_empty_ground():
    for seed in (20, 23):
        picture, truths = thrown(seed, 2)
        ground = changed_at(*map(around, truths))
        told = [
            sorted((die.face, die.sure) for die in reader().read(picture, DIE, known).dice)
            for known in (None, ground)
        ]
        assert told[0] == told[1] and len(told[0]) == 2


def test_where_a_face_fits_well_it_is_not_looked_for_again(monkeypatch):
    """What is read there is the same."""
    asked = []
    again = FaceFinder.again

    def counted(self, *args, **options):
        asked.append(args)
        return again(self, *args, **options)

    monkeypatch.setattr(FaceFinder, "again", counted)
    picture, _ = thrown(20)

    def told():
        asked.clear()
        return sorted((die.face, die.sure) for die in reader().read(picture, DIE).dice)

    once, calls = told(), len(asked)
    monkeypatch.setattr("vision.poker.reader.SNUG", 1.1)
    assert told() == once and calls + 4 <= len(asked)


def test_a_plain_place_is_told_by_a_glance():
    picture, truths = thrown(20)
    pyramid = Pyramid(picture)
    places = finder().find(picture, DIE)
    assert len(places) >= len(truths) > 0
    for place in places[: len(truths)]:
        glanced, thorough = (finder().again(pyramid, place, DIE, 4, glance) for glance in (True, False))
        turn = (glanced.angle - thorough.angle + np.pi / 4) % (np.pi / 2) - np.pi / 4
        assert abs(turn) < 0.1 and np.hypot(glanced.x - thorough.x, glanced.y - thorough.y) < 0.1 * DIE


def test_a_faint_place_is_looked_at_thoroughly():
    dark = np.asarray(cv2.convertScaleAbs(thrown(20)[0], alpha=0.02, beta=90), np.uint8)
    pyramid, place = Pyramid(dark), finder().find(thrown(20)[0], DIE)[0]
    assert finder().again(pyramid, place, DIE, 4, glance=True) == finder().again(pyramid, place, DIE, 4)


def test_nothing_that_lies_there_is_overlooked_by_the_reader(monkeypatch):
    """All is searched where the squares would be more than the whole."""
    picture, truths = thrown(21)
    ground = changed_at((0, 0, 640, 480))
    monkeypatch.setattr(FaceFinder, "find_at", None)
    assert len(PokerReader().read(picture, DIE, ground).dice) == len(truths)
