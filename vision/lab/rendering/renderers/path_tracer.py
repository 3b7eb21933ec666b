"""Renders scenes with mitsuba 3 (path tracing, scalar_rgb): slow, physically based, all light included."""

import tempfile
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np

from vision.lab.rendering.scene import grounds
from vision.lab.rendering.scene.description import FLOOR_MM, Camera, DieBody, Setup, Thing, Throw
from vision.lab.rendering.scene.dice_makes import Array, Design, Plastic
from vision.lab.rendering.scene.die_mesh import FACES, die_mesh, pip_paint, write_ply
from vision.lab.rendering.scene.lights import Lamp

TEXELS = 160
"""Across one face of a die's texture."""
BOUNCES = 6
Window = tuple[int, int, int, int]
"""x, y, width, height in pixels of the picture."""


@cache
def _mitsuba() -> ModuleType:
    mitsuba = import_module("mitsuba")
    mitsuba.set_variant("scalar_rgb")
    mitsuba.set_log_level(mitsuba.LogLevel.Error)
    import_module("drjit").set_thread_count(1)
    return mitsuba


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="meshes-")


def render(throw: Throw, seed: int, samples: int) -> Array:
    """Linear light (h, w, 3) red, green, blue of the picture, with `samples` paths a pixel."""
    return _traced(throw, {None: samples}, seed)[0]


def render_throw(throw: Throw, seed: int, samples: int = 6, on_dice: int = 40) -> Array:
    """The whole picture (height, width, 3), linear BGR, with more paths where dice lie. Raises ValueError for dice
    that move."""
    if throw.motions:
        raise ValueError("the path tracer draws dice at rest only")
    windows = _windows(throw)
    picture, *parts = _traced(throw, {None: samples} | dict.fromkeys(windows, on_dice), seed)
    for (x, y, width, height), part in zip(windows, parts, strict=True):
        picture[y : y + height, x : x + width] = part
    return picture


def _traced(throw: Throw, windows: Mapping[Window | None, int], seed: int) -> list[Array]:
    mi = _mitsuba()
    scene = mi.load_dict(describe(throw, windows))
    # A lamp seen through glass makes single pixels of any brightness.
    brightest = 6 / np.maximum(throw.setup.light.gain, 0.05)
    found = [mi.render(scene, sensor=k, spp=spp, seed=seed + k) for k, spp in enumerate(windows.values())]
    # Reflected light is reflectance times what falls in, over pi: here white is 1.
    return [np.clip(np.pi * np.array(part)[..., :3], 0, brightest).astype(np.float32) for part in found]


def _windows(throw: Throw) -> list[Window]:
    camera, found = throw.setup.camera, []
    for die in throw.dice:
        corners = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], np.float32)
        seen = camera.project(die.world(corners * np.float32(1.1)))
        low = np.clip(np.floor(seen.min(0)), 0, camera.size).astype(int)
        high = np.clip(np.ceil(seen.max(0)), 0, camera.size).astype(int)
        if (high > low).all():
            found.append((int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])))
    return found


def describe(throw: Throw, windows: Mapping[Window | None, int]) -> dict[str, object]:
    """The scene as mitsuba's dictionary, a camera for each window (None: the whole picture) and its samples."""
    setup = throw.setup
    scene: dict[str, object] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": BOUNCES},
        "sky": {"type": "constant", "radiance": _rgb(setup.light.sky / np.pi)},
        "ground": _ground(setup.ground),
    }
    scene |= {f"camera{k:02d}": _sensor(setup.camera, spp, part) for k, (part, spp) in enumerate(windows.items())}
    scene |= {f"lamp{k}": _lamp(lamp) for k, lamp in enumerate(setup.light.lamps)}
    scene |= {f"rim{k}": side for k, side in enumerate(_rim(setup))}
    scene |= {f"die{k}": _die(die) for k, die in enumerate(throw.dice)}
    return scene | {f"thing{k}": _thing(thing) for k, thing in enumerate(throw.things)}


def _sensor(camera: Camera, samples: int, window: Window | None) -> dict[str, object]:
    across, down, sight = camera.axes.astype(float)
    # Mitsuba's cameras look along +z with x to the left and y up.
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = np.stack([-across, -down, sight], 1), camera.place
    film = {
        "type": "hdrfilm",
        "width": camera.size[0],
        "height": camera.size[1],
        "pixel_format": "rgb",
        "rfilter": {"type": "box"},
    }
    if window is not None:
        names = ("crop_offset_x", "crop_offset_y", "crop_width", "crop_height")
        film |= dict(zip(names, window, strict=True))
    return {
        "type": "perspective",
        "fov": float(np.degrees(2 * np.arctan(camera.size[0] / 2 / camera.focal))),
        "fov_axis": "x",
        "near_clip": 5.0,
        "far_clip": 5000.0,
        "to_world": _mitsuba().ScalarTransform4f(matrix),
        "film": film,
        "sampler": {"type": "independent", "sample_count": samples},
    }


def _lamp(lamp: Lamp) -> dict[str, object]:
    mi = _mitsuba()
    place = lamp.place.astype(float).tolist()
    aim = mi.ScalarTransform4f().look_at(origin=place, target=[0, 0, 0], up=[0.3, 0.9, 0.1])
    if lamp.cone is not None:
        inner = lamp.cone * 0.6
        spot = {"type": "spot", "cutoff_angle": lamp.cone, "beam_width": inner, "intensity": _rgb(lamp.intensity)}
        return spot | {"to_world": aim}
    radiance = lamp.intensity / (np.pi * lamp.radius**2)
    size = mi.ScalarTransform4f().scale([lamp.radius, lamp.radius, 1])
    return {"type": "disk", "to_world": aim @ size, "emitter": {"type": "area", "radiance": _rgb(radiance)}}


def _ground(ground: Array) -> dict[str, object]:
    size = _mitsuba().ScalarTransform4f().scale([grounds.WIDTH_MM / 2, grounds.HEIGHT_MM / 2, 1])
    return {"type": "rectangle", "to_world": size, "bsdf": {"type": "diffuse", "reflectance": _picture(ground)}}


def _rim(setup: Setup) -> list[dict[str, object]]:
    high, thick = setup.rim_height, 12.0
    x, y = FLOOR_MM[0] / 2 + thick, FLOOR_MM[1] / 2 + thick
    boxes = [((0, y), (x + thick, thick)), ((0, -y), (x + thick, thick)), ((x, 0), (thick, y)), ((-x, 0), (thick, y))]
    wood = {"type": "roughplastic", "alpha": 0.3, "diffuse_reflectance": _rgb(under_gloss(setup.rim))}
    move = _mitsuba().ScalarTransform4f()
    return [
        {
            "type": "cube",
            "to_world": move.translate([*place, high / 2]) @ move.scale([*half, high / 2]),
            "bsdf": wood,
        }
        for place, half in boxes
        if high > 0
    ]


def _die(die: DieBody) -> dict[str, object]:
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = die.turn.astype(float) * die.edge / 2, die.place
    return {
        "type": "ply",
        "filename": _stored(die.design),
        "to_world": _mitsuba().ScalarTransform4f(matrix),
        "bsdf": _plastic(die.design, die.plastic),
    }


@cache
def _stored(design: Design) -> str:
    path = Path(_folder().name) / f"{design.name}.ply"
    write_ply(path, die_mesh(design, 96))
    return str(path)


def _thing(thing: Thing) -> dict[str, object]:
    path = Path(_folder().name) / f"thing-{id(thing)}.ply"
    write_ply(path, thing.mesh)
    paint = under_gloss(thing.colour)
    colour = _rgb(paint) if paint.ndim == 1 else _picture(paint)
    bsdf = {"type": "roughplastic", "alpha": thing.rough, "diffuse_reflectance": colour}
    return {"type": "ply", "filename": str(path), "bsdf": {"type": "twosided", "bsdf": bsdf}}


def under_gloss(colour: Array) -> Array:
    """Reflectance (..., 3) of what lies under a glossy coat, for the linear colour (..., 3) that is to be seen.

    The coat (index 1.5) lets 96 % of the light in and out, and throws 60 % back at its inner side: the formula
    of mitsuba's `plastic`, solved for the reflectance.
    """
    return np.asarray(colour / (0.96**2 / 1.5**2 + 0.596 * colour), np.float32)


def _plastic(design: Design, plastic: Plastic) -> dict[str, object]:
    cover, paint = atlas(design, plastic)
    paint = under_gloss(paint)
    gloss: dict[str, object] = {"type": "roughplastic", "alpha": plastic.rough, "nonlinear": True}
    if not plastic.clear:
        return gloss | {"diffuse_reflectance": _picture(paint)}
    glass = {
        "type": "roughdielectric",
        "alpha": max(plastic.rough, 0.03),
        "specular_transmittance": _rgb(np.sqrt(plastic.body)),
    }
    body = {
        "type": "blendbsdf",
        "weight": plastic.clear,
        "solid": gloss | {"diffuse_reflectance": _rgb(under_gloss(plastic.body))},
        "glass": glass,
    }
    pips = gloss | {"diffuse_reflectance": _rgb(under_gloss(plastic.pip))}
    return {"type": "blendbsdf", "weight": _picture(cover[..., None]), "body": body, "pips": pips}


def atlas(design: Design, plastic: Plastic) -> tuple[Array, Array]:
    """Pip coverage (2n, 3n) and colour (2n, 3n, 3) of the six faces, laid out as the mesh's texture coordinates."""
    cover = np.zeros((2 * TEXELS, 3 * TEXELS), np.float32)
    paint = np.broadcast_to(plastic.body, (*cover.shape, 3)).copy()
    if plastic.cloudy:
        rng = np.random.default_rng(len(design.name))
        swirl = grounds.noise(rng, cover.shape, 40) + 0.5 * grounds.noise(rng, cover.shape, 15) - 0.75
        paint *= np.clip(1 + 2 * plastic.cloudy * swirl, 0, 1.1)[..., None]
    steps = (np.arange(TEXELS, dtype=np.float32) + 0.5) / TEXELS * 2 - 1
    u, v = np.meshgrid(steps, steps)
    for k, (value, _, _) in enumerate(FACES):
        across, down = TEXELS * (k % 3), TEXELS * (k // 3)
        here = (slice(down, down + TEXELS), slice(across, across + TEXELS))
        cover[here] = pip_paint(design, value, np.stack([u.ravel(), v.ravel()], 1)).reshape(u.shape)
        colour = plastic.ace if value == 1 else plastic.pip
        paint[here] += (colour - paint[here]) * cover[here][..., None]
    return cover, paint


def _rgb(colour: Array) -> dict[str, object]:
    return {"type": "rgb", "value": [float(c) for c in colour]}


def _picture(values: Array) -> Mapping[str, object]:
    return {"type": "bitmap", "bitmap": _mitsuba().Bitmap(np.ascontiguousarray(values, np.float32)), "raw": True}
