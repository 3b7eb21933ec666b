"""Batches to learn from: examples that are used again, faces cut out, places that show none."""

from itertools import count, islice

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

from vision.imaging.pyramid import Pyramid
from vision.lab.training.datasets import face_patches
from vision.lab.training.datasets.crop_mixture import Batches, drawn_again
from vision.lab.training.synthesis.crop_composer import CROP

ROW = [96, 80, 40, 2, 1, 0, 1, 0, 0, 1, 0]
"""A face of 40 pixels, a three, whose label is exact."""


class OneDie:
    """A mixture that gives one picture again and again."""

    def make(self, rng):
        picture = np.full((CROP, CROP, 3), 60, np.uint8)
        picture[60:100, 76:116] = 240
        return picture, np.array([ROW], np.float32)


def test_examples_are_drawn_about_as_often_as_asked_for():
    numbers = count()
    drawn = drawn_again(np.random.default_rng(1), lambda: [next(numbers), next(numbers)], 12, 60, uses=3, first=2)
    batches = list(islice(drawn, 400))
    assert all(len(batch) == 12 for batch in batches) and len({*batches[0]} & {*range(28)}) == len({*batches[0]})
    assert 12 * 400 / next(numbers) == pytest.approx(3, rel=0.05)
    assert min(batches[-1]) > 800, "old ones make room"


def test_a_batch_holds_pictures_and_what_the_detector_should_answer():
    pictures, planes = next(iter(Batches(OneDie(), 3, 1)))
    assert pictures.shape == (3, CROP, CROP, 3) and planes.shape == (3, 12, 24, 24)
    assert planes[0, 11].sum() == 1 and planes[0, 3][planes[0, 11] == 1] == 2 and pictures[0].max() == 240


def test_crops_that_are_used_three_times_are_made_a_third_as_often():
    class Counted(OneDie):
        made = 0

        def make(self, rng):
            self.made += 1
            return super().make(rng)

    counted = Counted()
    assert sum(len(pictures) for pictures, _ in islice(Batches(counted, 6, 1, uses=3), 60)) == 360
    assert counted.made == pytest.approx(120, abs=12)


def test_a_face_is_cut_out_and_places_without_one_show_none():
    rng, crop = np.random.default_rng(1), OneDie().make(None)
    pyramid, row = Pyramid(crop[0]), crop[1][0]
    patch = face_patches.face_patch(rng, pyramid, row)
    assert patch.shape == (1, 48, 48) and patch.mean() == pytest.approx(0, abs=1e-3)
    assert patch[0, 20:28, 20:28].min() > 0 > patch[0, :3, :3].max(), "the die lies in its middle"
    assert face_patches.empty_patch(rng, pyramid, crop[1], row) is None, "that is a face"
    places = [face_patches.empty_place(rng, crop[1], None) for _ in range(40)]
    assert min(edge for *_, edge in places) > 8 and min(np.hypot(x - 96, y - 80) for x, y, _ in places) > 10


def test_batches_of_faces_hold_both_kinds():
    patches, kinds = next(iter(face_patches.FaceBatches(OneDie(), 32, 2)))
    assert patches.shape == (32, 1, 48, 48) and set(kinds.tolist()) == {0, 3}
