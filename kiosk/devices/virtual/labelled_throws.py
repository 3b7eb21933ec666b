"""Still pictures of random throws with what lies there, for judging readers: varied light, camera, cloth and dice."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from kiosk.devices.virtual.optics.appearance import Appearance, die_colours
from kiosk.devices.virtual.physics.rigid_body import HALF, about, product
from kiosk.devices.virtual.physics.tray import push_clear
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.devices.virtual.true_dice import TruthDie
from vision.types.picture import Picture

A_LOOK = 8
"""Throws shown in one look: drawing an empty track takes much longer than a throw."""
FELTS = ((22, 98, 62), (22, 98, 62), (120, 22, 30), (26, 52, 112), (54, 56, 60), (18, 66, 44))


def stills(
    seed: int, count: int, dice: int | None = None, plain: bool = False
) -> Iterator[tuple[Picture, tuple[TruthDie, ...]]]:
    """`count` pictures (720, 1280, 3) BGR of dice at rest, each with the truth of the dice that lie there.

    `dice` fixes how many (else 1 to 7, mostly 5); `plain` keeps the look and colour of the kiosk's demonstration.
    """
    random = Random(f"stills/{seed}")
    look = Appearance()
    for number in range(count):
        if number % A_LOOK == 0 and not plain:
            look = random_look(random)
        amount = dice or random.choice((5, 5, 5, 5, 4, 3, 2, 1, 6, 7))
        colours = ["ivory"] * amount if plain else _colours(random, amount)
        track = VirtualTrack(seed=random.getrandbits(31), dice=amount, colours=colours, look=look)
        throw_unseen(track)
        if amount > 1 and random.random() < 0.3:
            lay_together(track, random)
        if not plain:
            track.level = track._level_target = random.choice((1.0, 1.0, 1.0, 0.75, 0.55, 1.25))
        yield track.full(), tuple(die for die in track.truth() if die.on_track)


def random_look(random: Random) -> Appearance:
    """A track as somebody else might set it up."""
    return Appearance(
        felt=random.choice(FELTS),
        lamp=(random.uniform(-320, 320), random.uniform(120, 330) * random.choice((-1, 1)), random.uniform(420, 800)),
        warmth=random.uniform(0.1, 0.9),
        eye=(random.uniform(-25, 25), random.uniform(-35, 20), random.uniform(540, 575)),
        aim=(random.uniform(-4, 4), random.uniform(-3, 3)),
        roll=random.uniform(-0.8, 0.8),
    )


def _colours(random: Random, amount: int) -> list[str]:
    kinds = list(die_colours())
    if random.random() < 0.5:
        return [random.choice(("ivory", "ivory", *kinds))] * amount
    return [random.choice(kinds) for _ in range(amount)]


def throw_unseen(track: VirtualTrack) -> None:
    """Throws all dice; physics only, no picture until they lie still."""
    track.throw()
    track.step(0.05)
    while track.busy:
        track.step(0.05)


def lay_together(track: VirtualTrack, random: Random) -> None:
    """Lays one die against another, face to face or turned, if there is room."""
    body, other = random.sample(track.bodies, 2)
    before = body.place, body.turning
    axis = random.choice([a for a in range(3) if abs(other.rows[2][a]) < 0.5])
    sign = random.choice((-1, 1))
    if random.random() < 0.5:
        quarters = random.randrange(4) * math.pi / 2
        body.turn_to(product(other.turning, about((0.0, 0.0, 1.0), quarters)))
        body.settle_flat()
    away = sign * random.uniform(2 * HALF, 2.4 * HALF)
    body.place = [other.place[0] + away * other.rows[0][axis], other.place[1] + away * other.rows[1][axis], HALF]
    for _ in range(40):
        if not push_clear(body, track.bodies):
            return
    body.place = before[0]
    body.turn_to(before[1])
