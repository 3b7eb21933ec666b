"""The empty tray as the camera sees it, without casting rays: floor, rim and table are told by plain geometry."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.rendering.scene import grounds
from vision.lab.rendering.scene.description import FLOOR_MM, Setup
from vision.lab.rendering.scene.dice_makes import Array
from vision.lab.rendering.scene.lights import Lamp

RIM_MM = 24.0
COARSE = 4
LAMP_SAMPLES = 16


@dataclass(frozen=True, slots=True, eq=False)
class EmptyTray:
    """`picture` (h, w, 3): linear light of the empty tray; `light` (h / 2, w / 2, 3): what falls on its floor."""

    setup: Setup
    picture: Array
    light: Array


def empty_tray(setup: Setup) -> EmptyTray:
    """Draws the tray without dice."""
    across, down = setup.camera.size
    grid = np.stack(np.meshgrid(np.arange(across), np.arange(down)), -1).reshape(-1, 2).astype(np.float32)
    floor, over = on_plane(setup, grid, 0.0), on_plane(setup, grid, setup.rim_height)
    reach = np.array(FLOOR_MM, np.float32) / 2
    rim = np.abs(over) - reach
    top = (rim.max(1) > 0) & (rim.max(1) < RIM_MM)
    wall = (rim.max(1) <= 0) & ((np.abs(floor) - reach).max(1) > 0)
    fallen = _coarse_light(setup)
    light = reflectance(setup, floor) * fallen.reshape(-1, 3)
    shade = 0.8 + 0.2 * grounds.noise(np.random.default_rng(3), (down, across), 40, 6).reshape(-1, 1)
    light[top] = (setup.rim * shade * _open_light(setup))[top]
    light[wall] = (setup.rim * shade * _open_light(setup) * 0.45)[wall]
    return EmptyTray(setup, light.reshape(down, across, 3).astype(np.float32), np.ascontiguousarray(fallen[::2, ::2]))


def on_plane(setup: Setup, pixels: Array, height: float) -> Array:
    """Where (n, 2) the lines of sight of pixels (n, 2) cross the level `height`, in mm."""
    camera = setup.camera
    rays = camera.rays(pixels)
    return np.asarray(camera.place[:2] + rays[:, :2] * ((height - camera.place[2]) / rays[:, 2])[:, None], np.float32)


def reflectance(setup: Setup, floor: Array) -> Array:
    """The ground's colour (n, 3) at points (n, 2) of the floor's level."""
    x = (floor[:, 0] + grounds.WIDTH_MM / 2) * grounds.PX_PER_MM
    y = (grounds.HEIGHT_MM / 2 - floor[:, 1]) * grounds.PX_PER_MM
    return _sampled(setup.ground, x, y)


def _sampled(picture: Array, x: Array, y: Array) -> Array:
    # cv2.remap takes no picture of more than 32767 rows: fold the list.
    count = len(x)
    fold = -(-count // 2048)
    maps = [np.pad(v, (0, fold * 2048 - count)).reshape(fold, 2048).astype(np.float32) for v in (x, y)]
    colours = cv2.remap(picture, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(colours.reshape(-1, 3)[:count], np.float32)


def _coarse_light(setup: Setup) -> Array:
    across, down = setup.camera.size
    grid = np.stack(np.meshgrid(np.arange(0, across, COARSE), np.arange(0, down, COARSE)), -1).reshape(-1, 2)
    points = on_plane(setup, (grid + (COARSE - 1) / 2).astype(np.float32), 0.0)
    light = floor_light(setup, points).reshape(-(-down // COARSE), -1, 3)
    return np.asarray(cv2.resize(light, (across, down), interpolation=cv2.INTER_LINEAR), np.float32)


def floor_light(setup: Setup, points: Array) -> Array:
    """What falls (n, 3) on points (n, 2) of the floor, with the rim's shadow."""
    flat = np.column_stack([points, np.zeros(len(points), np.float32)])
    light = np.broadcast_to(setup.light.sky, flat.shape) * sky_share(setup, points)[:, None]
    for lamp in setup.light.lamps:
        samples = disc(LAMP_SAMPLES) * np.float32(lamp.radius)
        seen = np.mean([past_rim(setup, flat, lamp_point(lamp, s)) for s in samples], 0)
        light = light + lamp_light(lamp, flat, np.array([0, 0, 1], np.float32)) * seen[:, None]
    return np.asarray(light, np.float32)


def sky_share(setup: Setup, points: Array) -> Array:
    """Share (n,) of the sky that the rim leaves to the floor."""
    gap = np.clip(np.array(FLOOR_MM, np.float32) / 2 - np.abs(points), 0, None)
    return np.asarray(1 - 0.5 * np.exp(-gap / max(setup.rim_height, 1)).max(1), np.float32)


def past_rim(setup: Setup, points: Array, source: Array) -> NDArray[np.bool_]:
    """Whether points (n, 3) in the tray see the place `source` (3,) or (n, 3) over the rim."""
    way = source - points
    over = points[:, :2] + way[:, :2] * (np.clip(setup.rim_height - points[:, 2], 0, None) / way[:, 2])[:, None]
    return np.asarray((np.abs(over) < np.array(FLOOR_MM) / 2).all(1) | (points[:, 2] > setup.rim_height))


def _open_light(setup: Setup) -> Array:
    middle, up = np.zeros((1, 3), np.float32), np.array([0, 0, 1], np.float32)
    return np.asarray(setup.light.sky + sum(lamp_light(lamp, middle, up) for lamp in setup.light.lamps), np.float32)


def lamp_light(lamp: Lamp, points: Array, normals: Array) -> Array:
    """What a lamp throws (n, 3) on points (n, 3) that face along `normals` (3,) or (n, 3), nothing in the way."""
    way = lamp.place - points
    far = np.sqrt(np.einsum("ij,ij->i", way, way))
    facing = np.clip((way * normals).sum(1) / far, 0, 1)
    # How squarely the lamp, which faces the middle of the tray, is seen.
    aim = (way @ lamp.place) / (far * lamp.distance)
    beam = np.clip(aim, 0, 1) if lamp.cone is None else _cone(aim, lamp.cone)
    return np.asarray((facing * beam / far**2)[:, None] * lamp.intensity, np.float32)


def _cone(aim: Array, cone: float) -> Array:
    inner, outer = np.cos(np.radians(cone * 0.6)), np.cos(np.radians(cone))
    return np.asarray(np.clip((aim - outer) / (inner - outer), 0, 1), np.float32)


def lamp_point(lamp: Lamp, offset: Array) -> Array:
    """Places (3,) or (n, 3) on a lamp's disc, from offsets (2,) or (n, 2) in mm."""
    sight = lamp.place / lamp.distance
    right = np.cross(sight, [0.3, 0.9, 0.1])
    right /= np.linalg.norm(right)
    return np.asarray(lamp.place + offset[..., :1] * right + offset[..., 1:] * np.cross(sight, right), np.float32)


@cache
def disc(count: int) -> Array:
    """Points (n, 2) spread evenly over the unit disc, in a sunflower's order (Vogel, 1979)."""
    index = np.arange(count) + 0.5
    reach, turn = np.sqrt(index / count), index * np.pi * (3 - np.sqrt(5))
    return np.stack([reach * np.cos(turn), reach * np.sin(turn)], 1).astype(np.float32)
