"""Dice that tumble in once they are read."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from kiosk.games.engine.moves import Face
from kiosk.screens.kit.drawing import die_sprites
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.motion.moves import Tumble
from kiosk.screens.kit.motion.pieces import Before, Move, Spot

FACES: Sequence[Face] = (3, 6, 2, 5)
"""What a die shows while it tumbles."""
TURN = 15
"""Degrees between two pictures of a die that tumbles."""
TUMBLES, APART = 0.36, 0.02
"""Seconds for which a die tumbles, and between two dice."""


@dataclass(frozen=True, slots=True)
class ThrownDie:
    """A die of a throw at its `place`; `rests`: it was not thrown, `thrown`: it was, while others stayed.

    `counts_as`: the face that a joker stands for.
    """

    face: Face
    colour: str
    angle: int
    place: int
    rests: bool = False
    thrown: bool = False
    counts_as: Face | None = None


def tumbling(canvas: Canvas, key: str, die: ThrownDie, centre: tuple[int, int], px: int) -> pygame.Rect:
    """A die that tumbles in when it was not there, or when it was thrown again. Returns the box of its body."""

    def picture(steps: int) -> pygame.Surface:
        if not steps:
            return die_sprites.die(die.face, px, die.colour, die.angle, canvas.letter(die.face), hatched=True)
        face = faces[(steps // 4 + die.place) % len(faces)]
        return die_sprites.die(face, px, die.colour, steps * TURN % 90, canvas.letter(face), hatched=True)

    def way(spot: Spot, was: Spot | None, before: Before) -> Move | None:
        if die.rests or (was is not None and not die.thrown):
            return None
        return Tumble(picture, centre, round(px * (2 + die.place % 2)), px // 2, TUMBLES, die.place % 5 * APART)

    faces: Sequence[Face] = (*FACES,) if isinstance(die.face, int) else (die.face,)
    box = pygame.Rect(centre[0] - px, centre[1] - px, 2 * px, 2 * px)
    with canvas.piece(key, die.face, box, way):
        return canvas.die(die.face, centre, px, die.colour, die.angle, counts_as=die.counts_as)
