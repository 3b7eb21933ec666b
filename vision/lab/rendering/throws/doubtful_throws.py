"""Throws of which no reader may be sure: dice that lean, lie on others or half out, are covered or move; no dice."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from vision.lab.rendering.scene.description import FLOOR_MM, DieBody, Setup, Thing, Throw, rotation
from vision.lab.rendering.scene.dice_makes import Array
from vision.lab.rendering.throws import distractors
from vision.lab.rendering.throws.kiosk_setup import DICE, ordinary_throw
from vision.lab.rendering.throws.placement import apart, inside

Doubtful = Callable[[Setup, np.random.Generator], Throw]


def leaning(setup: Setup, rng: np.random.Generator) -> Throw:
    """One die stands on an edge, held by another."""
    throw = ordinary_throw(setup, rng)
    die, dice = throw.dice[-1], throw.dice[:-1]
    against = dice[int(rng.integers(len(dice)))]
    tipped = tip(die, rng, float(np.radians(rng.uniform(15, 40))))
    for _ in range(200):
        turn = rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(turn), np.sin(turn), 0], np.float32) * setup.die_mm * np.float32(rng.uniform(1.0, 1.2))
        place = np.array([*(against.place + way)[:2], tipped.place[2]], np.float32)
        spots = [(float(d.place[0]), float(d.place[1]), 0.0) for d in (*dice, replace(tipped, place=place))]
        if inside(spots[-1], setup.die_mm * 1.4, 1) and apart(spots, setup.die_mm * 0.92):
            return Throw(setup, (*dice, replace(tipped, place=place)), doubt="leaning")
    return Throw(setup, (*dice, tipped), doubt="leaning")


def on_rim(setup: Setup, rng: np.random.Generator) -> Throw:
    """One die leans on the tray's rim."""
    throw = ordinary_throw(setup, rng)
    die, dice = throw.dice[-1], throw.dice[:-1]
    side = rng.choice([-1, 1])
    axis = np.array([0.0, -float(side), 0.0])
    tipped = tip(die, rng, float(np.radians(rng.uniform(18, 40))), axis)
    x = side * (FLOOR_MM[0] / 2 - setup.die_mm * rng.uniform(0.45, 0.62))
    place = np.array([x, rng.uniform(-80, 80), tipped.place[2]], np.float32)
    return Throw(setup, (*dice, replace(tipped, place=place)), doubt="on-rim")


def tip(die: DieBody, rng: np.random.Generator, angle: float, axis: Array | None = None) -> DieBody:
    """The die turned out of the flat by `angle` (radians) about `axis` (3,), its lowest corner on the floor."""
    yaw = rng.uniform(0, 2 * np.pi)
    about = np.array([np.cos(yaw), np.sin(yaw), 0.0]) if axis is None else axis
    turn = np.asarray(rotation(about, angle) @ die.turn, np.float32)
    # The rounding of the edges lets a die on its edge lie a little lower than a sharp cube.
    high = float(np.abs(turn[2]).sum()) * die.edge / 2 * 0.95
    return replace(die, turn=turn, place=np.array([*die.place[:2], high], np.float32))


def stacked(setup: Setup, rng: np.random.Generator) -> Throw:
    """One die lies on another."""
    throw = ordinary_throw(setup, rng)
    top, dice = throw.dice[-1], throw.dice[:-1]
    under = dice[int(rng.integers(len(dice)))]
    slide = rng.uniform(-0.45, 0.45, 2) * setup.die_mm
    place = under.place + np.array([*slide, setup.die_mm], np.float32)
    return Throw(setup, (*dice, replace(top, place=place.astype(np.float32))), doubt="stacked")


def half_out(setup: Setup, rng: np.random.Generator) -> Throw:
    """One die lies on the rim itself."""
    throw = ordinary_throw(setup, rng)
    die, dice = throw.dice[-1], throw.dice[:-1]
    x = rng.choice([-1, 1]) * (FLOOR_MM[0] / 2 + setup.die_mm * rng.uniform(-0.1, 0.5))
    place = np.array([x, rng.uniform(-90, 90), setup.rim_height + die.edge / 2], np.float32)
    return Throw(setup, (*dice, replace(die, place=place)), doubt="half-out")


def under_hand(setup: Setup, rng: np.random.Generator) -> Throw:
    """A hand lies over one die or more."""
    throw = ordinary_throw(setup, rng)
    x, y, z = throw.dice[0].place
    beyond = float(rng.choice([-1, 1])) * 260
    over = distractors.hand(
        rng, float(x + rng.normal(0, 6)), float(y - np.sign(beyond) * -6), float(x * 0.5), beyond, z * 2 + 8
    )
    return replace(throw, things=(over,), doubt="hand")


def under_cup(setup: Setup, rng: np.random.Generator) -> Throw:
    """A cup stands over one die or more."""
    throw = ordinary_throw(setup, rng)
    reach = np.array(FLOOR_MM) / 2 - 46
    x, y = np.clip(throw.dice[0].place[:2] + rng.uniform(-12, 12, 2), -reach, reach)
    away = [float(np.hypot(d.place[0] - x, d.place[1] - y)) for d in throw.dice]
    # Dice through which its wall would go were pushed off by it.
    half = setup.die_mm * 0.75
    dice = [d for d, far in zip(throw.dice, away, strict=True) if not 34 - half < far < 45 + half]
    return Throw(setup, tuple(dice), (distractors.cup(rng, float(x), float(y)),), doubt="cup")


def blurred(setup: Setup, rng: np.random.Generator) -> Throw:
    """One die or two still roll."""
    throw = ordinary_throw(setup, rng)
    motions = {}
    for k in range(int(rng.integers(1, 3))):
        turn, far = rng.uniform(0, 2 * np.pi), setup.die_mm * rng.uniform(0.5, 1.2)
        motions[k] = np.array([np.cos(turn) * far, np.sin(turn) * far, 0], np.float32)
    return replace(throw, motions=motions, doubt="blur")


def covered_face(setup: Setup, rng: np.random.Generator) -> Throw:
    """A scrap lies on one die and hides a part of its face."""
    throw = ordinary_throw(setup, rng)
    die = throw.dice[0]
    away = rng.uniform(0.2, 0.5) * die.edge
    turn = rng.uniform(0, 2 * np.pi)
    x, y = die.place[:2] + away * np.array([np.cos(turn), np.sin(turn)])
    leaf = distractors.scrap(rng, float(x), float(y), float(die.edge + 0.1), die.edge * rng.uniform(0.7, 1.1))
    return replace(throw, things=(leaf,), doubt="covered-face")


def beside(make: Callable[[np.random.Generator, float, float], Thing], name: str, reach: float) -> Doubtful:
    """Dice with a thing among them that is none; four dice in place of five half of the time."""

    def throw(setup: Setup, rng: np.random.Generator) -> Throw:
        count = DICE - int(rng.integers(2))
        ordinary = ordinary_throw(setup, rng, count=count)
        for _ in range(500):
            x, y = rng.uniform(-1, 1, 2) * (np.array(FLOOR_MM) / 2 - reach - 4)
            if all(np.hypot(x - d.place[0], y - d.place[1]) > reach + d.edge * 0.75 for d in ordinary.dice):
                return replace(ordinary, things=(make(rng, float(x), float(y)),), doubt=name)
        return throw(setup, rng)

    return throw


DOUBTS: dict[str, Doubtful] = {
    "leaning": leaning,
    "on-rim": on_rim,
    "stacked": stacked,
    "half-out": half_out,
    "hand": under_hand,
    "cup": under_cup,
    "blur": blurred,
    "covered-face": covered_face,
    "ring": beside(distractors.ring, "ring", 12),
    "coin": beside(distractors.coin, "coin", 13),
    "cap": beside(distractors.cap, "cap", 16),
    "card": beside(distractors.card, "card", 50),
}
