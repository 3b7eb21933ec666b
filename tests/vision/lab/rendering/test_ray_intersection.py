"""Rays that meet dice, and how what they meet looks."""

import numpy as np
import pytest

pytest.importorskip("embreex", reason="the extra `render` is not installed")

from vision.lab.rendering.renderers.ray_intersection import CELLS, Caster, die_caster, unit
from vision.lab.rendering.renderers.shading import around, ground_colour, on_disc, painted
from vision.lab.rendering.scene.description import DieBody, lying
from vision.lab.rendering.scene.dice_makes import designs, plastics
from vision.lab.rendering.scene.die_mesh import FACES
from vision.lab.rendering.throws.distractor_meshes import slab
from vision.lab.rendering.throws.kiosk_setup import kiosk_setup

RNG = np.random.default_rng(2)


def test_rays_meet_the_nearest_surface_and_miss_beside_it():
    origins = np.array([[0, 0, 50], [1, -1, 50], [30, 0, 50]], np.float32)
    down = np.repeat(np.array([[0, 0, -1]], np.float32), 3, 0)
    caster = Caster(slab(10, 10, 2))
    hits = caster.hits(origins, down)
    assert hits.rays.tolist() == [0, 1] and hits.far == pytest.approx([48, 48]) and hits.normals[:, 2].min() > 0.99
    assert hits.points == pytest.approx(np.array([[0, 0, 2], [1, -1, 2]]), abs=1e-4)
    assert caster.blocked(origins, down).tolist() == [True, True, False]
    assert not caster.blocked(origins, down, np.full(3, 40, np.float32)).any(), "it ends before the slab"


@pytest.mark.parametrize("index", range(6))
def test_paint_lies_where_the_pips_of_the_face_are(index):
    value = FACES[index][0]
    design = next(one for one in designs("train") if not one.ring)
    die = DieBody(design, plastics("train")[0], 16.0, np.zeros(3, np.float32), lying(index, 0.0))
    steps = np.linspace(-0.9, 0.9, 61, dtype=np.float32)
    above = np.stack([*np.meshgrid(steps, steps), np.full((61, 61), 3, np.float32)], -1).reshape(-1, 3)
    local = np.ascontiguousarray(above @ die.turn, np.float32)
    down = np.ascontiguousarray(np.repeat((np.array([[0, 0, -1.0]]) @ die.turn), len(local), 0), np.float32)
    hits = die_caster(design).hits(local, down)
    faces = hits.triangles // (2 * CELLS**2)
    cover, colour = painted(die, hits.points, faces)
    radius = design.pip_radius(value)
    assert np.median(faces) == index and cover.mean() == pytest.approx(value * np.pi * radius**2 / 1.8**2, rel=0.25)
    assert colour[cover > 0.5] == pytest.approx(
        np.broadcast_to(die.plastic.ace if value == 1 else die.plastic.pip, (1, 3)).repeat((cover > 0.5).sum(), 0)
    )


def test_directions_are_drawn_about_normals_and_points_on_discs():
    normals = unit(RNG.standard_normal((4000, 3)).astype(np.float32))
    drawn = around(normals, RNG)
    cosines = (drawn * normals).sum(1)
    assert np.linalg.norm(drawn, axis=1) == pytest.approx(np.ones(4000), abs=1e-5)
    assert cosines.min() > -1e-3 and cosines.mean() == pytest.approx(2 / 3, abs=0.02), "Lambert's cosine law"
    far = np.hypot(*on_disc(4000, RNG).T)
    assert far.max() <= 1 and (far < 0.5**0.5).mean() == pytest.approx(0.5, abs=0.03)


def test_a_brighter_ground_throws_more_light_back():
    setup = kiosk_setup(np.random.default_rng(3), "test", "panel")
    from dataclasses import replace

    assert ground_colour(replace(setup, ground=setup.ground * 0 + 0.5)) == pytest.approx(
        0.5 * (setup.light.sky + sum(lamp.light for lamp in setup.light.lamps))
    )
