"""How dice and things look where rays meet them: paint, light of lamps and sky, gloss, glass."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.renderers.empty_tray import lamp_light, lamp_point, past_rim
from vision.lab.rendering.renderers.ray_intersection import CELLS, Caster, Hits, die_caster, unit
from vision.lab.rendering.scene.description import DieBody, Setup, Thing, Throw
from vision.lab.rendering.scene.dice_makes import Array, Plastic
from vision.lab.rendering.scene.die_mesh import FACES, pip_depth, pip_paint

BEND = 1.5
"""Refractive index of plastics."""
PLAIN = 0.04
"""Share of light that a plastic throws back when seen squarely (Schlick, 1994)."""
HOLLOW = 0.35
"""Share of the sky that the bottom of a sunk pip loses."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Surface points: places (n, 3) in the tray, those on the body's hull over them, unit normals.

    Then reflectance (n, 3), lines of sight (n, 3), share of the sky (n,), roughness, and for glass the share of light
    (n,) that goes through, and what lies behind.
    """

    points: Array
    hull: Array
    normals: Array
    paint: Array
    sight: Array
    open: Array
    rough: float
    clear: Array | None = None
    behind: "Behind | None" = None


@dataclass(frozen=True, slots=True, eq=False)
class Behind:
    """Through glass: tint (n, 3), the place (n, 2) on the floor, and pips before it: coverage (n,), paint (n, 3)."""

    tint: Array
    floor: Array
    cover: Array
    paint: Array


class DieLook:
    """A die for the caster; `motion` (3,) is how far it moves during the exposure, in mm."""

    def __init__(self, die: DieBody, motion: Array | None) -> None:
        self._die, self._motion = die, np.zeros(3, np.float32) if motion is None else motion
        self._caster = die_caster(die.design)

    def reach(self, moment: float) -> Array:
        """Corners (8, 3) of a box around it."""
        cube = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        return np.asarray(self._die.world(cube) + self._motion * np.float32(moment), np.float32)

    def hits(self, eye: Array, rays: Array, moment: float) -> tuple[Hits, Array]:
        """Hits of rays (n, 3) from `eye` (3,), in the die's own axes, and the lengths of the rays (n,) in mm."""
        shifted = (eye - self._motion * np.float32(moment))[None]
        origins = np.repeat(self._die.local(shifted), len(rays), 0)
        hits = self._caster.hits(origins, np.ascontiguousarray(rays @ self._die.turn))
        return hits, hits.far * np.float32(self._die.edge / 2)

    def seen(self, hits: Hits, front: NDArray[np.bool_], rays: Array, moment: float) -> Seen:
        """Colour and gloss at the hits of which `front` (n,) says that nothing lies before them; rays (n, 3)."""
        die, plastic = self._die, self._die.plastic
        points, normals, sight = hits.points[front], hits.normals[front], rays[hits.rays[front]]
        faces = hits.triangles[front] // (2 * CELLS**2)
        cover, colour = painted(die, points, faces)
        paint = _body(plastic, points) * (1 - cover)[:, None] + colour * cover[:, None]
        world = die.world(points) + self._motion * np.float32(moment)
        glass = (
            (plastic.clear * (1 - cover), self._through(points, normals, sight)) if plastic.clear else (None, None)
        )
        hollow = 1 - HOLLOW * cover * min(die.design.depth / 0.1, 1)
        hull = world + (_sunk(die, points, faces) @ die.turn.T) * np.float32(die.edge / 2)
        return Seen(world, hull, unit(normals @ die.turn.T), paint, sight, hollow, plastic.rough, *glass)

    def _through(self, points: Array, normals: Array, sight: Array) -> Behind:
        """One bend on the way in (Snell), none on the way out."""
        die = self._die
        inside = unit(sight @ die.turn / BEND - normals * np.float32(0.35))
        hits = self._caster.hits(np.ascontiguousarray(points + inside * np.float32(0.05)), inside)
        way, ends = np.full(len(points), 2.0, np.float32), points + inside * 2
        cover, colour = np.zeros(len(points), np.float32), np.zeros_like(points)
        way[hits.rays], ends[hits.rays] = hits.far, hits.points
        cover[hits.rays], colour[hits.rays] = painted(die, hits.points, hits.triangles // (2 * CELLS**2))
        down = inside @ die.turn.T
        floor = die.world(ends)
        floor = floor[:, :2] - down[:, :2] * (floor[:, 2] / np.minimum(down[:, 2], -0.2))[:, None]
        return Behind(die.plastic.body ** np.minimum(way * 0.6, 2)[:, None], floor, cover, colour)


def painted(die: DieBody, points: Array, faces: NDArray[np.int32]) -> tuple[Array, Array]:
    """Coverage (n,) with pip paint and its colour (n, 3), at points (n, 3) of the die on its `faces` (n,)."""
    cover, colour = np.zeros(len(points), np.float32), np.zeros((len(points), 3), np.float32)
    for k, (value, axis, _) in enumerate(FACES):
        here = np.flatnonzero(faces == k)
        if len(here):
            flat = points[here][:, [(axis + 1) % 3, (axis + 2) % 3]]
            cover[here] = pip_paint(die.design, value, flat)
            colour[here] = die.plastic.ace if value == 1 else die.plastic.pip
    return cover, colour


def _sunk(die: DieBody, points: Array, faces: NDArray[np.int32]) -> Array:
    """The way (n, 3), in the die's axes, from the bottom of its pips straight up to its hull."""
    up = np.zeros_like(points)
    for k, (value, axis, sign) in enumerate(FACES):
        here = np.flatnonzero(faces == k)
        if len(here):
            flat = points[here][:, [(axis + 1) % 3, (axis + 2) % 3]]
            up[here, axis] = sign * pip_depth(die.design, value, flat)
    return up


def _body(plastic: Plastic, points: Array) -> Array:
    if not plastic.cloudy:
        return np.broadcast_to(plastic.body, points.shape)
    swirl = np.sin(
        points @ np.array([3.1, 4.3, 2.2], np.float32) + 2 * np.sin(points @ np.array([-2.0, 1.7, 3.3], np.float32))
    )
    return np.asarray(plastic.body * (1 + plastic.cloudy * swirl)[:, None].clip(0, 1.1), np.float32)


class ThingLook:
    """A thing for the caster; `motion` (3,) is how far it moves during the exposure, in mm."""

    def __init__(self, thing: Thing, motion: Array | None) -> None:
        self._thing, self._caster = thing, Caster(thing.mesh)
        self._motion = np.zeros(3, np.float32) if motion is None else motion

    def reach(self, moment: float) -> Array:
        """Its points (n, 3)."""
        return np.asarray(self._thing.mesh.points + self._motion * np.float32(moment), np.float32)

    def hits(self, eye: Array, rays: Array, moment: float) -> tuple[Hits, Array]:
        """Hits of rays (n, 3) from `eye` (3,), and the lengths of the rays (n,) in mm."""
        origins = np.broadcast_to(eye - self._motion * np.float32(moment), rays.shape)
        hits = self._caster.hits(np.ascontiguousarray(origins, np.float32), rays)
        return hits, hits.far

    def seen(self, hits: Hits, front: NDArray[np.bool_], rays: Array, moment: float) -> Seen:
        """Colour and gloss at the hits of which `front` (n,) says that nothing lies before them; rays (n, 3)."""
        colour, sight = self._thing.colour, rays[hits.rays[front]]
        if colour.ndim == 3:
            at = (hits.uv[front] * (colour.shape[1] - 1, colour.shape[0] - 1)).astype(int)
            paint = colour[at[:, 1], at[:, 0]]
        else:
            paint = np.broadcast_to(colour, (len(sight), 3))
        normals = hits.normals[front]
        normals = normals * -np.sign((normals * sight).sum(1))[:, None]
        world = hits.points[front] + self._motion * np.float32(moment)
        return Seen(world, world, normals, paint, sight, np.ones(len(sight), np.float32), self._thing.rough)


Body = DieLook | ThingLook


def bodies(throw: Throw) -> Sequence[Body]:
    """Dice, then things, ready to be cast; motions are numbered in this order."""
    dice = [DieLook(die, throw.motions.get(k)) for k, die in enumerate(throw.dice)]
    count = len(dice)
    return [*dice, *(ThingLook(t, throw.motions.get(count + k)) for k, t in enumerate(throw.things))]


def shade(setup: Setup, seen: Seen, hulls: Caster, ground: Array, rng: np.random.Generator) -> Array:
    """Linear light (n, 3) that comes from the points to the camera."""
    if not len(seen.points):
        return np.zeros((0, 3), np.float32)
    shell = seen.hull + seen.normals * np.float32(0.35) + np.array([0, 0, 0.1], np.float32)
    free = ~hulls.blocked(shell, around(seen.normals, rng))
    high = 0.5 + 0.5 * seen.normals[:, 2:]
    below = ground_colour(setup) * (1 - high)
    light = np.asarray((setup.light.sky * high * free[:, None] + below * 0.7) * seen.open[:, None], np.float32)
    gloss = np.zeros_like(light)
    for lamp in setup.light.lamps:
        spots = lamp_point(lamp, on_disc(len(shell), rng) * np.float32(lamp.radius))
        seen_lamp = ~hulls.blocked(shell, unit(spots - shell)) & past_rim(setup, shell, spots)
        fallen = lamp_light(lamp, seen.points, seen.normals) * seen_lamp[:, None]
        light += fallen
        gloss += _glint(seen, unit(spots - seen.points), lamp.radius / lamp.distance) * fallen
    mirror = PLAIN + (1 - PLAIN) * (1 - np.clip(-(seen.normals * seen.sight).sum(1), 0, 1)) ** 5
    body = seen.paint * light
    if seen.clear is not None and seen.behind is not None:
        body += seen.clear[:, None] * (_glass(setup, seen.behind, light, ground) - body)
    sky = setup.light.sky * (free * np.clip(high[:, 0], 0, 1) * seen.open)[:, None]
    return np.asarray(body * (1 - mirror)[:, None] + sky * mirror[:, None] + gloss, np.float32)


def _glint(seen: Seen, way: Array, wide: float) -> Array:
    """Gloss over diffuse light: GGX (Walter and others, 2007), widened by the lamp's own size, without masking."""
    half = unit(way - seen.sight)
    alpha = max(seen.rough, 0.03) + wide / 3
    across = np.clip((half * seen.normals).sum(1), 0, 1) ** 2
    spread = alpha**2 / np.maximum((across * (alpha**2 - 1) + 1) ** 2, 1e-6)
    return np.asarray(np.minimum(PLAIN * spread / 4, 12)[:, None], np.float32)


def _glass(setup: Setup, behind: Behind, light: Array, ground: Array) -> Array:
    flat = np.column_stack([behind.floor, np.zeros(len(behind.floor))]).astype(np.float32)
    at = np.clip(setup.camera.project(flat), 0, np.array(setup.camera.size) - 1).astype(int)
    seen = ground[at[:, 1], at[:, 0]] * (1 - behind.cover[:, None]) + behind.paint * behind.cover[:, None] * 0.4
    # Some light is scattered inside, whatever lies behind.
    return np.asarray(behind.tint * (seen + 0.18 * light), np.float32)


def ground_colour(setup: Setup) -> Array:
    """The ground's mean reflectance (3,) in the light of the tray's middle."""
    mean = setup.ground[::16, ::16].reshape(-1, 3).mean(0)
    return np.asarray(mean * (setup.light.sky + sum(lamp.light for lamp in setup.light.lamps)), np.float32)


def around(normals: Array, rng: np.random.Generator) -> Array:
    """Unit directions (n, 3) about normals, as often as they matter to a matt surface."""
    free = rng.standard_normal(normals.shape, np.float32)
    return unit(normals * np.float32(1.001) + unit(free))


def on_disc(count: int, rng: np.random.Generator) -> Array:
    """Random points (n, 2) of the unit disc."""
    reach, turn = np.sqrt(rng.random(count, np.float32)), rng.random(count, np.float32) * np.float32(2 * np.pi)
    return np.stack([reach * np.cos(turn), reach * np.sin(turn)], 1)
