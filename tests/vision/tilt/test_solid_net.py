"""What is no cube is doubted: below the limit, with what was measured."""

import numpy as np
import pytest

from vision.imaging.pyramid import Pyramid
from vision.networks import onnx_network
from vision.tilt import solid_net
from vision.tilt.flat_patches import along_sides, looks
from vision.tilt.solid_net import LEAST, MODEL, SolidNet, touching
from vision.types.reading import Die
from vision.types.reasons import ReasonCode


def answering(monkeypatch, log_odds):
    """A network that says this of every die, and keeps what it was shown."""
    shown = []

    class Says:
        def __init__(self, path, newer_up_to):
            assert path.parent.name == solid_net.NAME

        def __call__(self, patches):
            shown.append(patches)
            return np.full((len(patches), 1), log_odds, np.float32)

    monkeypatch.setattr(onnx_network, "Network", Says)
    return SolidNet(), shown


DICE = [Die("3", "white", (40, 40, 30, 30), 0.99, edge=30.0, angle=angle) for angle in (0.0, np.pi / 2)]
APART = [Die("3", "white", (x, 40, 30, 30), 0.99, edge=30.0, angle=0.0) for x in (20, 60)]
PICTURE = np.random.default_rng(1).integers(0, 255, (120, 120, 3)).astype(np.uint8)
FLAT = np.array([[0.2, 0.1], [0.2, 0.1]])


@pytest.mark.parametrize(("off", "sure"), [(-0.1, False), (0.1, True)])
def test_a_die_under_the_limit_is_doubted(monkeypatch, off, sure):
    limit = float(np.log(LEAST / (1 - LEAST)))
    net, _ = answering(monkeypatch, limit + off)
    checked = net.checked(Pyramid(PICTURE), DICE, FLAT, 30.0)
    assert len(checked) == len(DICE)
    for die in checked:
        assert die.sure is sure
        if not sure:
            assert die.reasons[0].code is ReasonCode.NO_DIE and die.reasons[0].measured < die.reasons[0].limit


@pytest.mark.parametrize(("others", "sure"), [(5.0, True), (-5.0, False)])
def test_what_is_unclear_at_first_is_judged_by_the_mean_of_all_sides(monkeypatch, others, sure):
    """The first die is clear at once; the second is not, nor its first look alone of the eight that follow."""
    net, shown = answering(monkeypatch, 0.0)
    answers = iter([[9.0, -9.0], [-9.0, *[others] * 7]])
    monkeypatch.setattr(net, "_network", lambda seen: shown.append(seen) or np.array([next(answers)]).T)
    first, second = net.checked(Pyramid(PICTURE), APART, FLAT, 30.0)
    assert first.sure and second.sure is sure
    at_once, again = shown
    assert (again[0] == at_once[1]).all() and len(again) == 8, "only the unclear one is seen again"


def row(*lefts):
    return [Die("3", "white", (left, 40, 30, 30), 0.99, edge=30.0, angle=0.0) for left in lefts]


@pytest.mark.parametrize(
    ("at_once", "thorough", "sure"),
    [
        ([9, -9, 9, 9], [9, -9, 9], [True] * 4),  # a row of cubes of which one shows no side
        ([9, -9, -9, 9], [2, -9, -9], [False, False, False, True]),
        ([-9, -9, -9, -9], [9, -9, 9, -9], [True] * 3 + [False]),
    ],
)
def test_what_touches_is_judged_by_the_mean_of_all_that_touch(monkeypatch, at_once, thorough, sure):
    """Three in a row, and one that lies by itself."""
    net, shown = answering(monkeypatch, 0.0)
    answers = iter([at_once, thorough * 8])
    monkeypatch.setattr(net, "_network", lambda seen: shown.append(seen) or np.array([next(answers)]).T)
    read = net.checked(Pyramid(PICTURE), row(0, 31, 62, 102), np.repeat(FLAT, 2, 0), 30.0)
    assert [die.sure for die in read] == sure


def test_dice_touch_by_way_of_others_and_none_that_lies_apart():
    dice = row(0, 300, 66, 33, 99, 132)
    joined = touching(dice, 30.0)
    assert (joined == joined.T).all() and joined.diagonal().all()
    assert joined[0].tolist() == [True, False, True, True, True, True] and joined[1].sum() == 1
    assert not touching(row(0, 36), 30.0)[0, 1]


def test_a_thorough_look_turns_and_mirrors_slants_with_their_patches():
    ramp = np.broadcast_to(np.linspace(0, 1, MODEL.side, dtype=np.float32), (1, 3, MODEL.side, MODEL.side))
    seen = looks(ramp, np.array([1 + 0j]), MODEL, thorough=True)
    rise = [[np.diff(one[0].mean(0)).sum(), np.diff(one[0].mean(1)).sum()] for one in seen]
    assert seen[:, 3:, 0, 0] / MODEL.flat_scale == pytest.approx(np.array(rise), abs=1e-5)
    assert len({tuple(np.round(one, 3)) for one in seen[:, 3:, 0, 0].tolist()}) == 4


def test_all_dice_are_seen_at_once_along_their_sides_with_the_slant_turned_as_they_are(monkeypatch):
    net, shown = answering(monkeypatch, 0.0)
    assert net.log_odds(Pyramid(PICTURE), DICE, FLAT, 30.0) == pytest.approx([0.0, 0.0])
    (patches,) = shown
    assert patches.shape == (2, len(MODEL.planes), MODEL.side, MODEL.side)
    straight, turned = patches
    assert (
        np.abs(np.rot90(turned[:3], -1, (1, 2)) - straight[:3]).mean() < np.abs(turned[:3] - straight[:3]).mean() / 4
    )
    assert straight[3:, 0, 0] == pytest.approx(MODEL.flat_scale * FLAT[0])
    assert turned[3:, 0, 0] == pytest.approx(MODEL.flat_scale * np.array([0.1, -0.2]))


def test_no_die_asks_nothing(monkeypatch):
    net, shown = answering(monkeypatch, 0.0)
    assert net.checked(Pyramid(PICTURE), [], np.zeros((0, 2)), 30.0) == () and not shown


def test_patches_are_cut_along_the_sides_of_dice_and_slants_turned_with_them_and_back() -> None:
    patches, along, turn = along_sides(Pyramid(PICTURE), DICE, FLAT, 30.0, MODEL)
    assert patches.shape == (2, 3, MODEL.side, MODEL.side) and along == pytest.approx([0.2 + 0.1j, 0.1 - 0.2j])
    assert along * turn == pytest.approx([0.2 + 0.1j] * 2)
