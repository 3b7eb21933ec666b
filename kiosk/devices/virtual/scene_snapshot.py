"""One moment of the virtual track, kept so that its pictures can be drawn later: in two sizes, or never."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kiosk.devices.virtual.cards.card_pose import CardPose
from kiosk.devices.virtual.disturbances.disturbed_moment import UNDISTURBED, DisturbedMoment
from kiosk.devices.virtual.hand.pose import HandPose
from kiosk.devices.virtual.optics.appearance import Appearance, Array, DieColour
from kiosk.devices.virtual.optics.auto_exposure import Exposed
from kiosk.devices.virtual.optics.transient_effects import CLEAR, Air
from kiosk.devices.virtual.physics.rigid_body import Body, Quaternion, rows_of, spun
from kiosk.devices.virtual.rendering.die_raycaster import DiePose
from kiosk.devices.virtual.rendering.leather_cup import Place
from kiosk.devices.virtual.rendering.track_surface import lamp_on

SHUTTER = 1 / 100
"""Seconds that the virtual shutter is open."""
BLUR_STEP, SMALL_BLUR_STEP = 5.0, 1.5
"""Pixels that a die may move between two of the poses that make its blur, in large and in small pictures."""
MOST_POSES = 4


@dataclass(frozen=True, slots=True)
class Motion:
    """A die on the track: place (3,) mm, speed (3,) mm/s, turning and spin (rad/s); `lamp` is the light on it."""

    place: Array
    turning: Quaternion
    speed: Array
    spin: tuple[float, float, float]
    asleep: bool
    colour: DieColour
    lamp: float

    @classmethod
    def of(cls, body: Body, colour: DieColour, look: Appearance) -> Motion:
        """What the body does now."""
        place, (a, b, c) = np.array(body.place, np.float32), body.spin
        return cls(
            place,
            body.turning,
            np.array(body.speed, np.float32),
            (a, b, c),
            body.asleep,
            colour,
            lamp_on(look, place),
        )

    def poses(self, scale: float) -> list[DiePose]:
        """Poses while the shutter is open, at `scale` pixels per mm: one when it lies, more the further it gets."""
        if self.asleep:
            return [self._pose(0.0)]
        far = float(np.linalg.norm(self.speed)) + 6 * sum(w * w for w in self.spin) ** 0.5
        step = SMALL_BLUR_STEP if scale < 1.5 else BLUR_STEP
        count = max(2, min(MOST_POSES, round(far * SHUTTER * scale / step)))
        return [self._pose(SHUTTER * (k + 0.5) / count) for k in range(count)]

    def _pose(self, ago: float) -> DiePose:
        place = self.place - self.speed * np.float32(ago)
        rows = rows_of(spun(self.turning, self.spin, -ago)) if ago else rows_of(self.turning)
        return DiePose(place, np.array(rows, np.float32), self.colour, self.lamp)


@dataclass(frozen=True, slots=True)
class SceneSnapshot:
    """Everything that a picture shows. `number` counts physics steps, and chooses the noise.

    `hand` is the hand's pose and its pose when the shutter opened; `level` the lamp's; `shake` by how many mm on
    the felt the camera is off its place, right and up; `cup` the place of an upturned dice cup, `air` what else
    is between the dice and the sensor; `second` a second person's hand; `disturbed` what else disturbs the sight;
    `cards` lie there, `held` is in the hand.
    """

    number: int
    dice: tuple[Motion, ...]
    hand: tuple[HandPose, HandPose] | None
    skin: int
    level: float
    shake: tuple[float, float]
    cup: Place | None = None
    air: Air = CLEAR
    second: tuple[HandPose, HandPose] | None = None
    exposed: Exposed | None = None
    disturbed: DisturbedMoment = UNDISTURBED
    cards: tuple[CardPose, ...] = ()
    held: CardPose | None = None
