"""Makes, materials, grounds and lights: what readers learn from and what judges them never meet."""

import numpy as np
import pytest

from tests.shared import sampled
from vision.lab.rendering.scene.dice_makes import designs, drawn_design, linear, plastics
from vision.lab.rendering.scene.grounds import drawn_ground, ground_kinds, paint_ground
from vision.lab.rendering.scene.lights import drawn_light, kelvin, light_names, set_light


@pytest.mark.parametrize("kinds", [designs, plastics, ground_kinds])
def test_what_is_learned_from_never_judges(kinds):
    names = [{thing.name for thing in kinds(split)} for split in ("train", "test")]
    assert names[0] and names[1] and not names[0] & names[1]


def test_lights_are_apart_too():
    assert light_names("train") and not set(light_names("train")) & set(light_names("test"))


def test_drawn_grounds_are_of_no_kind_that_only_judges():
    judges = {ground.kind for ground in ground_kinds("test")} - {ground.kind for ground in ground_kinds("train")}
    drawn = [drawn_ground(np.random.default_rng(seed)) for seed in range(80)]
    assert judges and not judges & {ground.kind for ground in drawn}
    assert len({ground.kind for ground in drawn}) == 7 and len({ground.scale for ground in drawn}) == 80


@pytest.mark.parametrize("seed", sampled(range(8), every=4))
def test_a_drawn_ground_can_be_painted(seed):
    picture = paint_ground(drawn_ground(np.random.default_rng(seed)), np.random.default_rng(1))
    assert picture.min() >= 0.004 and picture.max() <= 0.95 and picture.std() > 0


@pytest.mark.parametrize("seed", range(8))
def test_a_drawn_light_gives_the_middle_all_of_its_light(seed):
    light = drawn_light(np.random.default_rng(seed))
    assert 1 <= len(light.lamps) <= 3
    assert np.mean(light.sky + sum(lamp.light for lamp in light.lamps)) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("split", ["train", "test"])
def test_no_two_makes_are_alike(split):
    shapes = [(d.shape, d.round, d.power, d.spread, d.radius, d.ace) for d in (*designs("train"), *designs("test"))]
    assert len(set(shapes)) == len(shapes)
    assert {p.label for p in plastics(split)} >= {"white", "red", "green", "black", "blue", "yellow"}


DRAWN = [drawn_design(np.random.default_rng(seed)) for seed in range(60)]


def test_makes_drawn_at_random_differ_in_everything():
    assert {design.shape for design in DRAWN} == {"rounded", "superellipsoid", "chamfered"}
    assert {design.profile for design in DRAWN} == {"bowl", "drilled", "cone"}
    assert len({design.spread for design in DRAWN}) == len(DRAWN)
    assert 0 < sum(design.ball > 2 for design in DRAWN) < len(DRAWN), "some corners are cut"
    assert 0 < sum(design.two == "straight" for design in DRAWN) < 30
    assert min(design.radius for design in DRAWN) < 0.13 and max(design.radius for design in DRAWN) > 0.2


@pytest.mark.parametrize("design", [*designs("train"), *designs("test"), *DRAWN], ids=lambda design: design.name)
def test_pips_keep_to_their_face_and_apart(design):
    for value in range(1, 7):
        sites, radius = design.sites(value), design.pip_radius(value)
        assert len(sites) == value
        assert np.abs(sites).max() + radius < 0.85
        gaps = [np.hypot(*(a - b)) for k, a in enumerate(sites) for b in sites[:k]]
        assert not gaps or min(gaps) > 2 * radius


@pytest.mark.parametrize(
    "ground", sampled([*ground_kinds("train"), *ground_kinds("test")]), ids=lambda ground: ground.name
)
def test_a_ground_throws_back_a_part_of_the_light(ground):
    picture = paint_ground(ground, np.random.default_rng(1))
    assert picture.shape == (960, 1560, 3) and picture.min() > 0 and picture.max() < 1
    mean, colours = picture.mean((0, 1)), np.stack(ground.colours)
    assert (mean > colours.min(0) * 0.8 - 0.01).all() and (mean < colours.max(0) * 1.15 + 0.01).all()


@pytest.mark.parametrize("name", light_names("test"))
def test_all_lamps_and_the_sky_together_give_one_light(name):
    light = set_light("test", name, np.random.default_rng(2))
    whole = light.sky + sum(lamp.light for lamp in light.lamps)
    assert whole.mean() == pytest.approx(1, abs=0.01)
    assert all(lamp.place[2] > 200 for lamp in light.lamps)


def test_warm_light_is_redder_than_cold():
    warm, cold = kelvin(2700), kelvin(6500)
    assert warm[0] / warm[2] > 2.5 and cold[0] / cold[2] == pytest.approx(1, abs=0.15)


def test_linear_light_of_a_grey():
    assert linear([188, 188, 188])[0] == pytest.approx(0.503, abs=0.005)
