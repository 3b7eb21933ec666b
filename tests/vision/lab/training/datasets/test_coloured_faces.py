"""Faces in other lights: what changes, and what does not."""

import numpy as np
import pytest

from vision.classification.die_colour import LUMA
from vision.classification.pip_template import EDGE, SIDE
from vision.lab.training.datasets import coloured_faces
from vision.lab.training.datasets.coloured_faces import Faces


def face(body: tuple[int, int, int] = (60, 60, 180), pips: int = 230) -> np.ndarray:
    patch = np.full((SIDE, SIDE, 3), body, np.uint8)
    patch[20:28, 20:28] = pips
    return patch


def faces(count: int = 400) -> Faces:
    white = np.zeros((count, 3), np.float32)
    white[::2] = (100, 150, 200)
    names = np.array(["red"] * count)
    return Faces(np.stack([face()] * count), np.ones(count, bool), names, names, white)


def test_another_light_keeps_the_order_of_levels_and_changes_their_colour() -> None:
    ramp = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 3, 2)
    for seed in range(40):
        lit = coloured_faces.relit(np.random.default_rng(seed), ramp).astype(int)
        assert (np.diff(lit, axis=1) >= -1).all() and np.ptp(lit) > 60
    rng = np.random.default_rng(1)
    casts = [np.log(np.divide(*(coloured_faces.relit(rng, face(pips=120))[24, 24, ::2] + 1.0))) for _ in range(300)]
    assert min(casts) < -0.4 and max(casts) > 0.2, "lamps are warmer, skies colder than what the camera is set to"


def test_a_vivid_camera_leaves_greys_and_brightness_alone() -> None:
    shown = [coloured_faces.vivid(face((60, 90, 140)), by)[0, 0].astype(float) for by in (0.6, 1.0, 1.4)]
    assert [float(one @ LUMA) for one in shown] == pytest.approx([shown[1] @ LUMA] * 3, abs=1.5)
    assert np.ptp(shown[0]) < np.ptp(shown[1]) == 80 < np.ptp(shown[2])
    assert coloured_faces.vivid(face(), 1.4)[24, 24] == pytest.approx([230] * 3, abs=1)


@pytest.mark.parametrize(("by", "wide"), [(1 / 1.2, 7), (1.0, 8), (1 / 0.93, 9)])
def test_a_misplaced_face_is_larger_or_smaller_around_its_middle(by: float, wide: int) -> None:
    row = coloured_faces.misplaced(face(), by)[24, :, 0] > 145
    assert abs(row.sum() - wide) <= 1 and abs(np.flatnonzero(row).mean() - 23.5) <= 0.5


def test_a_mirrored_lamp_whitens_all_but_the_border() -> None:
    for seed in range(20):
        lit = coloured_faces.mirroring(np.random.default_rng(seed), face(), EDGE).astype(int)
        border, away = 23 - round(EDGE / 2), lit.min(2) - face().min(2)
        assert (lit[23, border] == face()[23, border]).all() and away[23, 16] > 30


def test_smeared_colours_run_into_the_pips_and_brightness_less() -> None:
    before = face().astype(int)
    for seed in range(20):
        after = coloured_faces.smeared(np.random.default_rng(seed), face()).astype(int)
        assert np.abs(after.mean((0, 1)) - before.mean((0, 1))).max() < 4
        assert np.ptp(after[24], axis=0).max() <= np.ptp(before[24], axis=0).max() + 2


def test_a_calibrated_track_takes_the_colour_of_the_light_away_where_its_paper_is_seen() -> None:
    one = faces(4)
    balanced = one.calibrated().patch
    assert (balanced[1] == one.patch[1]).all() and (balanced[0, 0, 0] > one.patch[0, 0, 0]).tolist() == [
        True,
        False,
        False,
    ]


def test_faces_seen_anew_keep_their_colours_and_some_pips_are_mistaken() -> None:
    one = faces()
    anew = one.seen_anew(np.random.default_rng(2))
    assert anew.patch.shape == one.patch.shape and (anew.colour == one.colour).all()
    assert 0 < (~anew.light_pips).mean() < 0.1
    again = one.seen_anew(np.random.default_rng(2))
    assert (again.patch == anew.patch).all() and not (anew.patch == one.patch).all((1, 2, 3)).any()
