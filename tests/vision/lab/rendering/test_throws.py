"""Rendered throws: dice lie where they can, the picture shows them where the truth says, doubts are what they say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("embreex", reason="the extra `render` is not installed")

from vision.lab.rendering.scene.dice_makes import designs, plastics, shades
from vision.lab.rendering.throws import kiosk_setup, placement, throw_dataset
from vision.lab.rendering.throws.doubtful_throws import DOUBTS
from vision.lab.rendering.throws.ground_truth import entry
from vision.lab.rendering.throws.placement import against, apart, corners, inside
from vision.lab.rendering.throws.throw_dataset import crowd

SETUP = kiosk_setup.kiosk_setup(np.random.default_rng(7), "test", "panel")


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 6), st.sampled_from(kiosk_setup.DIE_MM))
def test_dice_at_rest_lie_inside_and_apart(seed, count, edge):
    spots = placement.rest(np.random.default_rng(seed), count, edge, 1.5)
    assert len(spots) == count and apart(spots, edge) and all(inside(s, edge, 1.4) for s in spots)


@settings(max_examples=50, deadline=None)
@given(st.floats(0, 6.3), st.floats(0, 6.3), st.integers(0, 3), st.floats(-0.5, 0.5))
def test_a_die_against_another_touches_it(yaw, other, side, slide):
    first = (0.0, 0.0, yaw)
    second = against(first, other, side, slide, 16.0)
    assert apart([first, second], 16.0)
    out = yaw + side * np.pi / 2
    nearest = (corners(second, 16.0) @ [np.cos(out), np.sin(out)]).min()
    assert nearest == pytest.approx(8 + placement.CLOSE, abs=0.01)


@pytest.mark.parametrize("off", [0.0, 0.01, 0.5, 1.0])
def test_dice_in_one_place_are_not_apart(off):
    assert not apart([(40.0, -20.0, 0.7), (40.0 + off, -20.0 - off, 0.7)], 22.0)


@pytest.fixture(scope="module")
def drawn():
    return list(throw_dataset.fast_throws(11, 3))


def test_a_die_is_where_the_truth_says(drawn):
    """Its face differs from the empty tray inside the box, nothing differs far from all dice."""
    for one in drawn:
        known = entry("a.jpg", "fast", one.throw)
        assert one.picture.shape == (720, 1280, 3) and len(known["dice"]) == 5
        for die in known["dice"]:
            x, y, w, h = die["box"]
            part = one.picture[max(y, 0) : y + h, max(x, 0) : x + w].astype(int)
            assert np.ptp(part.reshape(-1, 3), axis=0).max() > 40
            assert np.mean(die["quad"], 0) == pytest.approx([x + w / 2, y + h / 2], abs=2)


@pytest.mark.parametrize("seed", range(12))
def test_a_camera_that_hangs_aslant_shows_the_whole_floor(seed):
    setup = kiosk_setup.slanted(SETUP, np.random.default_rng(seed))
    corners = kiosk_setup.track_corners(setup)
    assert ((corners >= 0) & (corners <= setup.camera.size)).all() and np.ptp(corners[:, 0]) > 600
    off = np.degrees(np.arccos(-setup.camera.axes[2][2]))
    assert 0 < off <= kiosk_setup.SLANTED + 0.1


def test_of_cameras_aslant_many_hang_farther_to_one_side_than_the_kiosks():
    def off(setup):
        return np.degrees(np.arccos(-setup.camera.axes[2][2]))

    generators = [np.random.default_rng(seed) for seed in range(40)]
    assert max(off(kiosk_setup.kiosk_setup(rng, "train")) for rng in generators) < 5
    assert sum(off(kiosk_setup.slanted(SETUP, rng)) > 8 for rng in generators) > 12


def test_the_same_seed_draws_the_same(drawn):
    again = next(iter(throw_dataset.fast_throws(11, 1)))
    assert np.abs(again.picture.astype(int) - drawn[0].picture).max() == 0


def test_the_calibration_fits_the_camera(drawn):
    known = throw_dataset.entry_of("a.jpg", "fast", drawn[0])
    setup = drawn[0].throw.setup
    flat = np.array([[0, 0, 0], [1, 0, 0]], np.float32)
    first, second = setup.camera.project(flat)
    assert known["die_px"] == pytest.approx(np.hypot(*(second - first)) * setup.die_mm, rel=0.02)
    assert known["track"][0][0] < known["track"][1][0] and known["track"][0][1] < known["track"][3][1]


@pytest.mark.parametrize("kind", DOUBTS)
def test_doubts_are_named_and_have_a_reason(kind):
    throw = DOUBTS[kind](SETUP, np.random.default_rng(3))
    assert throw.doubt == kind
    flat = [die.turn[2, abs(die.turn[2]).argmax()] for die in throw.dice]
    high = [die.place[2] > die.edge * 0.51 for die in throw.dice]
    reasons = (min(map(abs, flat)) < 0.97, any(high), throw.things, throw.motions)
    assert any(map(bool, reasons))


@pytest.mark.parametrize("split", ["train", "test"])
def test_a_throw_to_learn_from_shows_no_die_that_judges(split):
    rng = np.random.default_rng(11)
    for make in (kiosk_setup.ordinary_throw, crowd, *DOUBTS.values()):
        dice = make(kiosk_setup.kiosk_setup(rng, split), rng).dice
        assert {die.design.name for die in dice} <= {design.name for design in designs(split)}
        assert {die.plastic.name for die in dice} <= {plastic.name for plastic in plastics(split)}


def test_a_set_that_was_broken_off_goes_on_where_it_was(tmp_path):
    whole = list(throw_dataset.fast_throws(12, 3, a_setup=1))
    throw_dataset.write_set(tmp_path, "fast", iter(whole[:2]), 12)
    before = throw_dataset.written(tmp_path)
    assert [entry["setup"] for entry in before] == [0], "the last set-up may be a part"
    again = list(throw_dataset.fast_throws(12, 3, a_setup=1, first=len(before)))
    assert all((one.picture == other.picture).all() for one, other in zip(again, whole[1:], strict=True))
    entries = throw_dataset.write_set(tmp_path, "fast", iter(again), 12, before)
    assert [entry["setup"] for entry in entries] == [0, 1, 2]
    assert {entry["file"] for entry in entries} | {entry["empty"] for entry in entries} == {
        path.name for path in tmp_path.glob("*.jpg")
    }


def test_throws_of_all_shades_show_none_that_judges_and_each_die_its_own():
    rng = np.random.default_rng(12)
    dice = [die for _ in range(20) for die in kiosk_setup.coloured_throw(SETUP, rng).dice]
    names = {die.plastic.name for die in dice}
    assert names <= {shade.name for shade in shades()} and len(names) > 30
    assert not {shade.name for shade in shades()} & {
        plastic.name for plastic in (*plastics("train"), *plastics("test"))
    }
    assert len({tuple(die.plastic.body) for die in dice}) == len(dice)
    assert all(die.plastic.body.min() >= 0 and die.plastic.body.max() <= 1 for die in dice)
    assert 0 < np.mean([die.plastic.clear > 0 for die in dice]) < 0.5


def test_most_drawn_set_ups_show_dice_of_makes_and_shades_of_no_split():
    rng = np.random.default_rng(13)
    setups = [kiosk_setup.drawn_setup(rng) for _ in range(12)]
    assert 5 < sum(setup.drawn for setup in setups) < 12
    dice = [die for setup in setups if setup.drawn for die in kiosk_setup.ordinary_throw(setup, rng).dice]
    assert all(die.design.name.startswith("drawn-") for die in dice)
    assert len({die.design.spread for die in dice}) == sum(setup.drawn for setup in setups), "one make a throw"
    assert {die.plastic.name for die in dice} <= {shade.name for shade in shades()}
