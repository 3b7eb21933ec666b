"""Throws to learn slants from: many dice, flat ones and tipped ones, some against each other."""

from dataclasses import replace

import numpy as np

from vision.lab.rendering.scene.description import FLOOR_MM, DieBody, Setup, Throw
from vision.lab.rendering.throws import kiosk_setup
from vision.lab.rendering.throws.doubtful_throws import tip
from vision.lab.rendering.throws.placement import apart

DICE = 16
"""Dice in one picture, at least this share of an edge apart, half of them tipped by so many degrees."""
APART = 0.93
TIPPED, LEAST, MOST = 0.5, 4.0, 43.0


def crowd(setup: Setup, rng: np.random.Generator) -> Throw:
    """As many dice as find room."""
    dice: list[DieBody] = []
    for body in kiosk_setup.dice_at(setup, [(0.0, 0.0, float(rng.uniform(0, 6.3))) for _ in range(DICE)], rng):
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
