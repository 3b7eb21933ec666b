"""Sets of rendered throws on the disk: pictures and their manifest, drawn anew from a seed where needed."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import cv2
import numpy as np

from vision.lab.rendering.renderers import sensor_model
from vision.lab.rendering.scene import lights
from vision.lab.rendering.scene.description import FLOOR_MM, DieBody, Setup, Throw
from vision.lab.rendering.scene.dice_makes import Array, Split
from vision.lab.rendering.throws import ground_truth, kiosk_setup
from vision.lab.rendering.throws.doubtful_throws import DOUBTS, tip
from vision.lab.rendering.throws.likenesses import beside
from vision.lab.rendering.throws.placement import apart
from vision.types.picture import Picture

A_SETUP, TRACED_A_SETUP, CROWDS_A_SETUP = 12, 4, 4
"""Throws in one set-up: a kiosk stays as it is, and the empty tray takes as long to draw as a throw, or longer."""
LEAST_QUALITY, BEST_QUALITY = 84, 96
CROWD = 16
"""Dice in one picture, at least this share of an edge apart, half of them tipped by so many degrees."""
APART = 0.93
TIPPED, LEAST, MOST = 0.5, 4.0, 43.0
AMONG, CROWDED = 7, 0.8
"""Dice in a crowd with other things, and the share of crowds; the others are ordinary throws."""
Entry = dict[str, object]
MakesSetup = Callable[[np.random.Generator, Split, str], Setup]
MakesThrow = Callable[[Setup, np.random.Generator], Throw]
Draws = Callable[[Throw, np.random.Generator], Array]
"""From a throw to the light (h, w, 3) of its picture."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, what lies in it, its set-up's number, and a picture of the empty track."""

    picture: Picture
    throw: Throw
    setup: int
    empty: Picture


def _fast(setup: Setup, seed: int) -> tuple[Array, Draws]:
    from vision.lab.rendering.renderers.empty_tray import empty_tray
    from vision.lab.rendering.renderers.ray_caster import render_fast

    tray = empty_tray(setup)
    return tray.picture, lambda throw, rng: render_fast(throw, tray, rng)


def _traced(setup: Setup, seed: int) -> tuple[Array, Draws]:
    from vision.lab.rendering.renderers.path_tracer import render_throw

    return render_throw(Throw(setup, ()), seed), lambda throw, rng: render_throw(throw, int(rng.integers(2**24)))


def _throws(
    prepared: Callable[[Setup, int], tuple[Array, Draws]],
    seed: int,
    count: int,
    make: MakesThrow = kiosk_setup.ordinary_throw,
    split: Split = "test",
    a_setup: int = A_SETUP,
    first: int = 0,
    set_up: MakesSetup = kiosk_setup.kiosk_setup,
    slanted: bool = False,
) -> Iterator[Drawn]:
    """Throws `first` to `count`, `a_setup` in each set-up; every light of the split in turn; `slanted`: under cameras
    that hang aslant.

    `first` is a multiple of `a_setup`: where an earlier run was broken off, it goes on. `prepared` gives the light of
    a set-up's empty track, and what draws a throw there.
    """
    names = lights.light_names(split)
    for number in range(first, count, a_setup):
        turn = number // a_setup
        rng = np.random.default_rng((seed, turn))
        setup = set_up(rng, split, names[turn % len(names)])
        setup = kiosk_setup.slanted(setup, rng) if slanted else setup
        light, draw = prepared(setup, seed)
        empty = sensor_model.develop(light, setup, np.random.default_rng((seed, turn, 1)))
        for _ in range(min(a_setup, count - number)):
            throw = make(setup, rng)
            yield Drawn(sensor_model.develop(draw(throw, rng), setup, rng), throw, turn, empty)


fast_throws = partial(_throws, _fast)
traced_throws = partial(_throws, _traced, a_setup=TRACED_A_SETUP)
"""Throws of the fast renderer, and of the path tracer: see `_throws`."""


def doubtful_throws(
    seed: int, count: int, split: Split = "test", first: int = 0, slanted: bool = False
) -> Iterator[Drawn]:
    """Throws of which no reader may be sure, every kind of doubt in turn."""
    kinds = islice(cycle(DOUBTS.values()), first % len(DOUBTS), None)
    return fast_throws(seed, count, lambda setup, rng: next(kinds)(setup, rng), split, first=first, slanted=slanted)


def crowd(setup: Setup, rng: np.random.Generator, most: int = CROWD) -> Throw:
    """Up to `most` dice, as many as find room, half of them tipped out of the flat."""
    dice: list[DieBody] = []
    for body in kiosk_setup.dice_at(setup, [(0.0, 0.0, float(rng.uniform(0, 6.3))) for _ in range(most)], rng):
        if rng.random() < TIPPED:
            body = tip(body, rng, float(np.radians(rng.uniform(LEAST, MOST))))
        placed = _placed(body, dice, rng)
        dice += [placed] if placed is not None else []
    return Throw(setup, tuple(dice))


def _placed(body: DieBody, dice: list[DieBody], rng: np.random.Generator) -> DieBody | None:
    reach = np.array(FLOOR_MM) / 2 - body.edge * 0.6
    for _ in range(60):
        place = rng.uniform(-reach, reach)
        if dice and rng.random() < 0.4:
            turn, far = rng.uniform(0, 6.3), body.edge * rng.uniform(1.0, 1.3)
            place = dice[int(rng.integers(len(dice)))].place[:2] + far * np.array([np.cos(turn), np.sin(turn)])
        spots = [(float(d.place[0]), float(d.place[1]), 0.0) for d in dice]
        spots.append((float(place[0]), float(place[1]), 0.0))
        if (np.abs(place) <= reach).all() and apart(spots, body.edge * APART):
            return replace(body, place=np.array([*place, body.place[2]], np.float32))
    return None


def crowds(seed: int, count: int, split: Split = "train", first: int = 0, slanted: bool = False) -> Iterator[Drawn]:
    """Pictures of many dice each, half of them tipped, to learn from."""
    return fast_throws(seed, count, crowd, split, CROWDS_A_SETUP, first, slanted=slanted)


def likeness_crowds(
    seed: int, count: int, split: Split = "train", first: int = 0, slanted: bool = False
) -> Iterator[Drawn]:
    """Crowds and ordinary throws with things among them that look like dice, to learn from."""

    def mixed(setup: Setup, rng: np.random.Generator) -> Throw:
        throw = crowd(setup, rng, AMONG) if rng.random() < CROWDED else kiosk_setup.ordinary_throw(setup, rng)
        return beside(setup, throw, rng)

    return fast_throws(seed, count, mixed, split, CROWDS_A_SETUP, first, kiosk_setup.drawn_setup, slanted)


def drawn_throws(
    seed: int, count: int, split: Split = "train", first: int = 0, slanted: bool = False
) -> Iterator[Drawn]:
    """Ordinary throws on grounds, in lights and mostly with dice drawn at random, to learn from."""
    make, set_up = kiosk_setup.ordinary_throw, kiosk_setup.drawn_setup
    return fast_throws(seed, count, make, split, CROWDS_A_SETUP, first, set_up, slanted)


def coloured_throws(
    seed: int, count: int, split: Split = "train", first: int = 0, slanted: bool = False
) -> Iterator[Drawn]:
    """Throws of dice of every shade, to learn colours from."""
    return fast_throws(seed, count, kiosk_setup.coloured_throw, split, CROWDS_A_SETUP, first, slanted=slanted)


def calibration(setup: Setup) -> dict[str, object]:
    """What a calibrated kiosk knows: the floor's corners in pixels, its size in mm, `die_px` in its middle; and the
    lens's `focal` length in pixels, which it learns from its throws."""
    corners = kiosk_setup.track_corners(setup)
    wide = np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])
    px_per_mm = float(wide) / 2 / FLOOR_MM[0]
    return {
        "track": corners.round(2).tolist(),
        "track_mm": list(FLOOR_MM),
        "die_px": round(px_per_mm * setup.die_mm, 2),
        "focal": round(setup.camera.focal, 1),
    }


def entry_of(file: str, source: str, drawn: Drawn) -> Entry:
    """One picture of a manifest, with its calibration and the number of dice that a game asks for."""
    known = calibration(drawn.throw.setup) | {"setup": drawn.setup, "asked": kiosk_setup.DICE}
    return ground_truth.entry(file, drawn.throw.doubt or source, drawn.throw) | known


def write_set(
    folder: Path, source: str, throws: Iterator[Drawn], seed: int, before: Sequence[Entry] = ()
) -> list[Entry]:
    """Writes pictures and the manifest as they come, after those of `before`; other pictures are written over."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = list(before)
    for number, drawn in enumerate(throws, len(entries)):
        name, empty = f"{source}-{number:04d}.jpg", f"{source}-empty-{drawn.setup:04d}.jpg"
        quality = int(np.random.default_rng((seed, number)).integers(LEAST_QUALITY, BEST_QUALITY))
        _write(folder / name, drawn.picture, quality)
        _write(folder / empty, drawn.empty, BEST_QUALITY)
        entries.append(entry_of(name, source, drawn) | {"empty": empty})
        (folder / "manifest.json").write_text(json.dumps(entries), "utf-8")
    return entries


def written(folder: Path) -> list[Entry]:
    """What a run that was broken off has written, without its last set-up, which may be a part."""
    manifest = folder / "manifest.json"
    entries: list[Entry] = json.loads(manifest.read_text("utf-8")) if manifest.exists() else []
    return [entry for entry in entries if entry["setup"] != entries[-1]["setup"]]


def _write(path: Path, picture: Picture, quality: int) -> None:
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
