"""`python -m kiosk.devices.virtual.training_frames FOLDER`: frames of the virtual track to learn from how dice lie.

Under cameras that hang aslant, in any light and on any cloth, some of the dice tipped; with a manifest as of
`vision.lab.rendering`. None is a throw that a kiosk may be shown: nothing else is drawn of these seeds.
"""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import cv2
import numpy as np

from kiosk.devices.virtual.labelled_throws import FELTS, lay_together, throw_unseen
from kiosk.devices.virtual.optics.appearance import MARKERS_MM, Appearance, Array, die_colours
from kiosk.devices.virtual.optics.pinhole_camera import PinholeCamera
from kiosk.devices.virtual.physics.rigid_body import CORNERS, EDGE, HALF, ROUND, Body, about, product
from kiosk.devices.virtual.rendering.die_texture import face_up
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.devices.virtual.true_dice import top_corners
from vision.types.labels import DieLabel, PictureLabel
from vision.types.picture import Picture

SIZE = (1280, 720)
A_LOOK = 8
"""Frames in one look: drawing an empty track takes much longer than a throw."""
SLANTED, FARTHEST = 17.0, 1490.0
"""Degrees off the vertical at most of the camera, and its longest focal length in pixels."""
TIPPED, LEAST, MOST = 0.3, 4.0, 43.0
"""Share of dice that do not lie flat, and by how many degrees."""


def frames(seed: int, looks: int) -> Iterator[tuple[Picture, PictureLabel]]:
    """Pictures (720, 1280, 3) BGR of dice at rest, each with its entry of a manifest."""
    random = Random(f"vtrack/{seed}")
    for number in range(looks):
        look = slanted_look(random)
        lux, kelvin = math.exp(random.uniform(math.log(50), math.log(1500))), random.uniform(2700, 6500)
        for throw in range(A_LOOK):
            track = _thrown(random, look)
            track.light(lux, kelvin)
            file = f"vtrack-{number * A_LOOK + throw:04d}.jpg"
            yield track.full(), _entry(file, number, track, look)


def slanted_look(random: Random) -> Appearance:
    """A track under a camera without distortion that hangs to one side of it and sees all of its felt."""
    tilt, side = math.radians(random.uniform(0, SLANTED)), random.uniform(0, math.tau)
    height = random.uniform(510, 590)
    aim = random.uniform(-10, 10), random.uniform(-8, 8)
    away = height * math.tan(tilt)
    drawn = random.random() < 0.5
    look = Appearance(
        felt=random.choice(FELTS) if drawn else (*(random.randint(15, 190) for _ in "rgb"),),  # type: ignore[arg-type]
        lamp=(random.uniform(-440, 440), random.uniform(60, 330) * random.choice((-1, 1)), random.uniform(320, 800)),
        warmth=random.uniform(0, 0.9),
        eye=(aim[0] + away * math.cos(side), aim[1] + away * math.sin(side), height),
        aim=aim,
        roll=random.choice((0, 180)) + random.uniform(-10, 10),
        bend=(0.0, 0.0),
        gloss=random.choice((0.0, 0.0, 0.02)),
        focal=FARTHEST,
    )
    middle = np.array(SIZE) / 2
    reach = float((np.abs(_floor(look) - middle) / middle).max())
    return replace(look, focal=min(FARTHEST, FARTHEST / reach * random.uniform(0.8, 0.94)))


def _floor(look: Appearance) -> Array:
    """The corners (4, 2) of the rectangle between the markers, on the felt: clockwise from the upper left, in
    pixels."""
    x, y = MARKERS_MM[0] / 2, MARKERS_MM[1] / 2
    floor = np.array([(-x, y, 0), (x, y, 0), (x, -y, 0), (-x, -y, 0)], np.float32)
    return PinholeCamera(look, *SIZE).project(floor)


def _thrown(random: Random, look: Appearance) -> VirtualTrack:
    """Five to seven dice where they came to rest, two perhaps side by side, some tipped where they lie."""
    kinds, count = list(die_colours()), random.choice((5, 5, 6, 7))
    colours = [random.choice(kinds) for _ in range(count)]
    if random.random() < 0.3:
        colours = [random.choice(kinds)] * count
    track = VirtualTrack(seed=random.getrandbits(31), dice=count, colours=colours, look=look)
    throw_unseen(track)
    if random.random() < 0.3:
        lay_together(track, random)
    for body in track.bodies:
        if random.random() < TIPPED:
            _tip(body, random)
    track.level = track._level_target = random.choice((1.0, 1.0, 0.75, 1.25))
    return track


def _tip(body: Body, random: Random) -> None:
    """Turns the die out of the flat; its lowest point stays on the felt."""
    angle, way = math.radians(random.uniform(LEAST, MOST)), random.uniform(0, math.tau)
    body.turn_to(product(about((math.cos(way), math.sin(way), 0.0), angle), body.turning))
    lowest = min(float(np.dot(body.rows[2], corner)) for corner in CORNERS) - ROUND
    body.place[2] = -lowest


def _entry(file: str, setup: int, track: VirtualTrack, look: Appearance) -> PictureLabel:
    corners = _floor(look)
    wide = float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])) / 2
    lens = PinholeCamera(look, *SIZE)
    lying = [pair for pair in zip(track.bodies, track.colours, strict=True) if pair[0].present]
    return {
        "file": file,
        "source": "vtrack",
        "doubt": None,
        "die_mm": EDGE,
        "dice": [_label(body, int(face_up(body, kind)), kind.name, lens) for body, kind in lying],
        "track": corners.round(2).tolist(),
        "track_mm": MARKERS_MM,
        "die_px": round(wide / MARKERS_MM[0] * EDGE, 2),
        "focal": round(look.focal, 1),
        "setup": setup,
    }


def _label(body: Body, value: int, colour: str, lens: PinholeCamera) -> DieLabel:
    """As `vision.lab.rendering.throws.ground_truth` says it of rendered dice."""
    axis, sign, _ = body.up()
    rows = np.array(body.rows)
    top = top_corners(body, HALF)
    quad = lens.project(top)
    sight = top.mean(0) - lens.eye
    sight /= np.linalg.norm(sight)
    right = lens.axes[0] - sight * (lens.axes[0] @ sight)
    right /= np.linalg.norm(right)
    normal = rows[:, axis] * sign
    low, high = np.floor(quad.min(0)).astype(int).tolist(), np.ceil(quad.max(0)).astype(int).tolist()
    _, next_face, upmost = np.sort(np.abs(rows[2])).tolist()
    return {
        "value": value,
        "colour": colour,
        "box": [low[0], low[1], high[0] - low[0], high[1] - low[1]],
        "quad": quad.round(2).tolist(),
        "slant": [round(float(normal @ right), 4), round(float(normal @ np.cross(sight, right)), 4)],
        "margin": round(upmost - next_face, 4),
    }


def write(folder: Path, drawn: Iterator[tuple[Picture, PictureLabel]], seed: int) -> Sequence[PictureLabel]:
    """Writes pictures and manifest.json into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    random, entries = Random(seed), list[PictureLabel]()
    for picture, entry in drawn:
        cv2.imwrite(str(folder / entry["file"]), picture, [cv2.IMWRITE_JPEG_QUALITY, random.randint(84, 96)])
        entries.append(entry)
    (folder / "manifest.json").write_text(json.dumps(entries), "utf-8")
    return entries


def main() -> None:
    """Draws frames of the virtual track with what lies there."""
    parser = argparse.ArgumentParser(prog="python -m kiosk.devices.virtual.training_frames", description=main.__doc__)
    parser.add_argument("folder", type=Path, help="where pictures and manifest.json are written")
    parser.add_argument("--looks", type=int, default=24, help="so many set-ups, each of eight frames")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(len(write(args.folder, frames(args.seed, args.looks), args.seed)), "frames")


if __name__ == "__main__":
    main()
