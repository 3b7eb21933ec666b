"""The kinds of a clip: each what it says, none an accident of the run."""

from itertools import pairwise

import numpy as np
import pytest

from tests.proofs.clips.changes import KINDS, changed

FRAMES = [np.full((36, 64, 3), 100 + step, np.uint8) for step in range(12)]
SCENE = np.random.default_rng(1).integers(0, 200, (90, 160, 3)).astype(np.uint8)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_keeps_every_frame_and_is_the_same_in_every_run(kind):
    one, other = list(changed(FRAMES, kind, 1)), list(changed(FRAMES, kind, 1))
    assert len(one) == len(FRAMES) and all(frame.dtype == np.uint8 for frame in one)
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_mirrored_and_turned():
    assert (next(changed([SCENE], "mirrored", 1)) == SCENE[:, ::-1]).all()
    assert (next(changed([SCENE], "turned", 1)) == np.rot90(SCENE)).all()


def test_doubled_shows_frames_again_in_place_of_lost_ones():
    shown = [int(frame[0, 0, 0]) - 100 for frame in changed(FRAMES, "doubled", 3)]
    assert all(now in (before, step) for step, (before, now) in enumerate(pairwise(shown), 1))
    assert len(set(shown)) < len(shown)


def test_breathing_changes_the_light_by_its_share_and_warming_the_tint():
    grey = [np.full((8, 8, 3), 100, np.uint8)] * 90
    light = [float(frame.mean()) for frame in changed(grey, "breathing", 1)]
    assert min(light) == pytest.approx(88, abs=1) and max(light) == pytest.approx(112, abs=1)
    warm = [frame[0, 0].astype(int) for frame in changed(grey, "warming", 1)]
    assert max(bgr[2] - bgr[0] for bgr in warm) == pytest.approx(24, abs=2)
    assert {bgr[1] for bgr in warm} == {100}


def test_a_shadow_takes_its_share_of_light_at_one_border_and_leaves_the_other():
    lit = [np.full((64, 64, 3), 100, np.uint8)] * 80
    shown = np.stack(list(changed(lit, "shadow", 1)))[..., 0].astype(int)
    borders = {"top": shown[:, 0], "low": shown[:, -1], "left": shown[:, :, 0], "right": shown[:, :, -1]}
    fully = [name for name, side in borders.items() if side.min() <= 51 and side[:, 32].min() <= 51]
    assert len(fully) == 1
    assert shown[:, 32, 32].min() >= 98


def test_drifting_goes_on_and_trembling_stays():
    wide = [np.tile(np.arange(160, dtype=np.uint8)[None, :, None], (90, 1, 3))] * 100
    drift = [float(frame[45, 80, 0]) for frame in changed(wide, "drifting", 1)]
    tremble = [float(frame[45, 80, 0]) for frame in changed(wide, "trembling", 1)]
    assert abs(drift[-1] - 80) == max(abs(at - 80) for at in drift)
    assert max(abs(at - 80) for at in tremble) <= 1
