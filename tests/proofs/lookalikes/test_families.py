"""What is drawn: things about as large as dice, no sugar with the face of one, none learnt from."""

import numpy as np
import pytest

from tests.proofs.lookalikes.families import solids
from tests.proofs.lookalikes.families.cubes import FARTHEST, LAYOUTS, strange_dots, strangeness
from tests.proofs.lookalikes.throws import DICE, FAMILIES, FURTHER, NAMED, with_thing
from tests.shared import ROOT, sampled
from vision.lab.rendering.scene.dice_makes import designs
from vision.lab.rendering.throws.distractor_meshes import slab
from vision.lab.rendering.throws.kiosk_setup import kiosk_setup

SETUP = kiosk_setup(np.random.default_rng(7), "test", "panel")


@pytest.mark.parametrize("family", sampled(FAMILIES, every=2))
def test_a_thing_stands_on_the_floor_and_is_painted(family):
    for seed in range(6):
        thing = FAMILIES[family](SETUP, np.random.default_rng(seed))
        points = thing.mesh.points
        assert points[:, 2].min() == pytest.approx(0, abs=0.2) and np.isfinite(points).all()
        assert 0.35 * SETUP.die_mm < np.ptp(points[:, :2], axis=0).max() < 90
        assert thing.mesh.uv.min() >= 0 and thing.mesh.uv.max() <= 1
        assert thing.colour.min() >= 0 and thing.colour.max() <= 1.001
        assert family == "brick" or np.ptp(thing.colour) > 0.02, "marks that nobody sees"


@pytest.mark.parametrize("family", sampled(FAMILIES, every=2, first=1))
def test_designs_and_sizes_differ(family):
    drawn = [FAMILIES[family](SETUP, np.random.default_rng(seed)) for seed in range(8)]
    assert len({round(float(thing.mesh.points[:, 2].max()), 3) for thing in drawn}) > 3
    assert len({round(float(thing.colour.mean()), 3) for thing in drawn}) > 3


@pytest.mark.parametrize("family", ["domino", "usb"])
def test_a_thing_lies_clear_of_four_dice(family):
    for seed in range(4):
        throw = with_thing(SETUP, np.random.default_rng(seed), family)
        (thing,) = throw.things
        assert len(throw.dice) == DICE and throw.doubt == family
        for die in throw.dice:
            away = np.hypot(*(thing.mesh.points[:, :2] - die.place[:2]).T).min()
            assert away > die.edge * 0.5
            assert die.design in designs("test")
        assert (np.abs(thing.mesh.points[:, :2]) < (200, 110)).all()


@pytest.mark.parametrize("design", [*designs("train"), *designs("test")], ids=lambda design: design.name)
def test_the_face_of_a_die_is_not_strange_however_it_is_turned(design):
    for value in range(1, 7):
        for turn in (0.0, 0.4, 1.0, 2.2):
            spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
            places = [(float(x), float(y)) for x, y in design.sites(value) @ spin.T]
            assert strangeness(places) < FARTHEST / 2


def test_dots_of_sugar_are_no_face_of_a_die():
    rng = np.random.default_rng(3)
    for count in range(1, 10):
        marks = strange_dots(rng, count)
        assert len(marks) == count and strangeness([(x, y) for x, y, _ in marks]) > FARTHEST
    assert all(len(layout) == 8 for layout in LAYOUTS.values())


def test_a_block_is_closed_and_its_upper_side_shows_the_first_face():
    mesh = solids.block((10, 20, 6), 0.1)
    assert np.ptp(mesh.points, axis=0) == pytest.approx([10, 20, 6])
    a, b, c = (mesh.points[mesh.triangles[:, k]].astype(float) for k in range(3))
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6 == pytest.approx(10 * 20 * 6, rel=0.02)
    top = mesh.points[:, 2] > 5.99
    assert mesh.normals[top, 2].mean() > 0.9
    uv = mesh.uv[top & (np.abs(mesh.points[:, :2]) < 4).all(1)]
    assert (uv < (1 / 3, 1 / 2)).all()
    right_top = mesh.uv[(mesh.points - [4, 8, 6] @ np.eye(3)).__abs__().sum(1).argmin()]
    assert right_top[0] > 1 / 6 and right_top[1] < 1 / 4, "the face's upper right lies at (+x, +y)"


def test_marks_cover_their_area():
    covered = solids.cover([(0.5, 0.5, 0.2)])
    assert covered.mean() == pytest.approx(np.pi * 0.04 / 4, rel=0.03)
    assert covered[: solids.PX // 2, solids.PX // 2 :].sum() == pytest.approx(covered.sum())
    assert solids.cover([]).max() == 0


def test_parts_keep_their_colours():
    red, blue = np.array([1, 0, 0], np.float32), np.array([0, 0, 1], np.float32)
    mesh, picture = solids.coloured([(slab(4, 4, 1), red), (slab(4, 4, 2), blue)])
    at = (mesh.uv * (picture.shape[1] - 1, picture.shape[0] - 1)).astype(int)
    painted = picture[at[:, 1], at[:, 0]]
    assert (painted[: len(painted) // 2] == red).all() and (painted[len(painted) // 2 :] == blue).all()


def test_the_lab_never_names_what_judges_it():
    named = [path for path in (ROOT / "vision").rglob("*.py") if "lookalike" in path.read_text("utf-8").lower()]
    assert named == []


def test_every_family_is_marked_and_named_once():
    assert not NAMED.keys() & FURTHER.keys()
    folder = ROOT / "tests" / "proofs" / "lookalikes"
    texts = [path.read_text("utf-8") for path in (folder / "families").glob("*.py")]
    assert all("Never to be trained on" in text.split('"""')[1] for text in texts)
