"""What lies in a picture, in the form of manifests: boxes around uppermost faces, faces, colours, poses."""

import numpy as np

from vision.lab.rendering.scene.description import Camera, DieBody, Setup, Throw
from vision.lab.rendering.scene.dice_makes import Array
from vision.lab.rendering.scene.die_mesh import FACES
from vision.lab.rendering.throws.likenesses import Likeness
from vision.lab.rendering.throws.other_dots import OtherDots


def box_of(die: DieBody, setup: Setup) -> list[int]:
    """x, y, width, height in pixels of the upright rectangle around the uppermost face."""
    quad = setup.camera.project(die.top)
    low, high = np.floor(quad.min(0)).astype(int), np.ceil(quad.max(0)).astype(int)
    return [int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])]


def slant_of(die: DieBody, camera: Camera) -> Array:
    """The part (2,) of the top face's unit normal across the line of sight, along the picture's right and down."""
    _, axis, sign = FACES[die.up]
    sight = die.top.mean(0) - camera.place
    sight /= np.linalg.norm(sight)
    normal = die.turn[:, axis] * sign
    right = camera.axes[0] - sight * (camera.axes[0] @ sight)
    right /= np.linalg.norm(right)
    return np.array([normal @ right, normal @ np.cross(sight, right)], np.float32)


def margin_of(die: DieBody) -> float:
    """How far the top face's normal is nearer to the vertical than the next face's, as a cosine."""
    _, middle, highest = np.sort(np.abs(die.turn[2]))
    return float(highest - middle)


def die_truth(die: DieBody, setup: Setup) -> dict[str, object]:
    """One die of a manifest: `quad` are its uppermost face's corners, `turn` and `place` its pose (see scene.py).

    `slant`: see `slant_of`; `margin`: see `margin_of`.
    """
    return {
        "value": die.value,
        "colour": die.plastic.label,
        "box": box_of(die, setup),
        "quad": setup.camera.project(die.top).round(2).tolist(),
        "slant": slant_of(die, setup.camera).round(4).tolist(),
        "margin": round(margin_of(die), 4),
        "design": die.design.name,
        "plastic": die.plastic.name,
        "place": die.place.round(2).tolist(),
        "turn": die.turn.round(4).tolist(),
    }


def entry(file: str, source: str, throw: Throw) -> dict[str, object]:
    """One picture of a manifest."""
    setup = throw.setup
    dice = [die for die in throw.dice if not isinstance(die.design, OtherDots)]
    things = likenesses(throw)
    return {
        "file": file,
        "source": source,
        "kind": "pips",
        "light": setup.light.name,
        "ground": setup.ground_name,
        "doubt": throw.doubt,
        "die_mm": setup.die_mm,
        "dice": [die_truth(die, setup) for die in dice],
        **({"likenesses": things} if things else {}),
    }


def likenesses(throw: Throw) -> list[dict[str, object]]:
    """What looks like a die from above: the corners `quad` of the face that is read, whether it is a cube with a
    die's pips."""
    tops = [(die.top, False) for die in throw.dice if isinstance(die.design, OtherDots)]
    tops += [(thing.top, thing.die) for thing in throw.things if isinstance(thing, Likeness)]
    return [{"quad": throw.setup.camera.project(top).round(2).tolist(), "die": die} for top, die in tops]
