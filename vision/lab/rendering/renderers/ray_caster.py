"""The fast renderer: dice and things, cast by rays on a drawn tray, with soft shadows, gloss and skylight.

Direct light, shadows and occlusion of the sky are traced with Embree; light thrown back by the ground is a plain
term, glass bends the line of sight once. Another program than the path tracer, and than the ray marcher of training.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.renderers import shading
from vision.lab.rendering.renderers.empty_tray import EmptyTray, lamp_light, lamp_point, on_plane
from vision.lab.rendering.renderers.ray_intersection import HULL_CELLS, Caster, unit
from vision.lab.rendering.scene.description import Camera, DieBody, Setup, Throw
from vision.lab.rendering.scene.dice_makes import Array
from vision.lab.rendering.scene.die_mesh import Mesh, die_mesh, joined

OFFSETS = np.array([(-0.25, -0.375), (0.375, -0.125), (-0.375, 0.125), (0.125, 0.375)], np.float32)
"""Four rays a pixel, on a turned grid."""
STILL, MOVING = 4, 12
HALF = 2
SHADOW_RAYS = 6


def render_fast(throw: Throw, tray: EmptyTray, rng: np.random.Generator) -> Array:
    """Linear light (h, w, 3) of the picture."""
    bodies = shading.bodies(throw)
    if not bodies:
        return tray.picture.copy()
    hulls = Caster(joined([_hull(die) for die in throw.dice] + [thing.mesh for thing in throw.things]))
    ground = tray.picture * _shadows(throw, tray, hulls, rng)
    times = np.linspace(-0.5, 0.5, MOVING) if throw.motions else np.zeros(STILL)
    picture = np.zeros_like(ground)
    for k, moment in enumerate(times):
        picture += _layer(throw, bodies, hulls, ground, OFFSETS[k % 4], float(moment), rng)
    return np.asarray(picture / np.float32(len(times)), np.float32)


def _hull(die: DieBody) -> Mesh:
    mesh = die_mesh(die.design, HULL_CELLS, False)
    return Mesh(die.world(mesh.points), mesh.normals @ die.turn.T, mesh.triangles, mesh.uv)


def _layer(
    throw: Throw,
    bodies: Sequence[shading.Body],
    hulls: Caster,
    ground: Array,
    offset: Array,
    moment: float,
    rng: np.random.Generator,
) -> Array:
    """One ray a pixel, all at one place in their pixels."""
    picture, camera = ground.copy(), throw.setup.camera
    nearest = np.full(picture.shape[:2], 1e9, np.float32)
    for body in bodies:
        low, high = window(camera, body.reach(moment))
        if (high <= low).any():
            continue
        pixels = np.stack(np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1])), -1).reshape(-1, 2)
        rays = camera.rays(pixels + offset)
        hits, far = body.hits(camera.place, rays, moment)
        at = pixels[hits.rays]
        front = far < nearest[at[:, 1], at[:, 0]]
        at = at[front]
        nearest[at[:, 1], at[:, 0]] = far[front]
        seen = body.seen(hits, front, rays, moment)
        picture[at[:, 1], at[:, 0]] = shading.shade(throw.setup, seen, hulls, ground, rng)
    return picture


def window(camera: Camera, points: Array) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """First and last (exclusive) pixel of the rectangle around points (n, 3), inside the picture."""
    seen = camera.project(points)
    return np.clip(np.floor(seen.min(0)), 0, camera.size).astype(int), np.clip(
        np.ceil(seen.max(0)) + 1, 0, camera.size
    ).astype(int)


def _shadows(throw: Throw, tray: EmptyTray, hulls: Caster, rng: np.random.Generator) -> Array:
    """Share (h, w, 3) of the light that dice and things leave to the ground."""
    setup = throw.setup
    across, down = setup.camera.size
    near = _shaded(throw)
    rows, columns = np.nonzero(near)
    share = np.ones((*near.shape, 3), np.float32)
    points = on_plane(setup, np.stack([columns, rows], 1).astype(np.float32) * HALF + 0.5, 0.0)
    flat = np.column_stack([points, np.full(len(points), 0.05, np.float32)])
    light = tray.light[rows, columns]
    share[rows, columns] = _left_light(setup, flat, light, hulls, rng) / np.maximum(light, 1e-4)
    share = cv2.GaussianBlur(share, (0, 0), 0.8)
    return np.asarray(cv2.resize(share, (across, down), interpolation=cv2.INTER_LINEAR), np.float32)


def _left_light(setup: Setup, flat: Array, light: Array, hulls: Caster, rng: np.random.Generator) -> Array:
    up = np.broadcast_to(np.array([0, 0, 1], np.float32), flat.shape)
    free = np.mean([~hulls.blocked(flat, shading.around(up, rng)) for _ in range(SHADOW_RAYS)], 0)
    lost = np.broadcast_to(setup.light.sky, flat.shape) * (1 - free)[:, None]
    for lamp in setup.light.lamps:
        hidden = np.zeros(len(flat), np.float32)
        for _ in range(SHADOW_RAYS):
            spots = lamp_point(lamp, shading.on_disc(len(flat), rng) * np.float32(lamp.radius))
            hidden += hulls.blocked(flat, unit(spots - flat))
        lost = lost + lamp_light(lamp, flat, up) * (hidden / SHADOW_RAYS)[:, None]
    return np.asarray(np.maximum(light - lost, 0.02 * light), np.float32)


def _shaded(throw: Throw) -> NDArray[np.bool_]:
    """Where (h / 2, w / 2) on the ground shadows may fall."""
    camera = throw.setup.camera
    near = np.zeros((camera.size[1] // HALF, camera.size[0] // HALF), np.uint8)
    for body in shading.bodies(throw):
        reach = body.reach(0.0)
        low, high = reach.min(0), reach.max(0)
        for lamp in (*throw.setup.light.lamps, None):
            box = [(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])]
            slope = lamp.place[:2] / lamp.place[2] if lamp is not None else np.zeros(2)
            wide = 0.8 * high[2] + (lamp.radius / lamp.place[2] * high[2] if lamp is not None else 0)
            cast = [np.add(p, -slope * high[2]) for p in box]
            corners = [
                np.add(p, d) for p in box + cast for d in ((-wide, -wide), (wide, -wide), (wide, wide), (-wide, wide))
            ]
            flat = np.column_stack([np.array(corners), np.zeros(len(corners))]).astype(np.float32)
            hull = cv2.convexHull((camera.project(flat) / HALF).astype(np.float32))
            cv2.fillConvexPoly(near, np.round(hull).astype(np.int32), 1)
    return near.astype(np.bool_)
