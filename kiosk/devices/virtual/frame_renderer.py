"""Pictures of one size: the track with lying dice kept ready, what moves drawn over it, then the sensor's noise."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from kiosk.devices.virtual.cards.card_pose import CardPose
from kiosk.devices.virtual.cards.card_renderer import lay_cards
from kiosk.devices.virtual.disturbances.disturbed_moment import UNDISTURBED, compressed, in_light, sheared, warp
from kiosk.devices.virtual.hand.hand_shape import anatomy
from kiosk.devices.virtual.hand.renderer import lay_hand
from kiosk.devices.virtual.optics.appearance import Appearance, develop, light_of
from kiosk.devices.virtual.optics.auto_exposure import seen_by
from kiosk.devices.virtual.optics.transient_effects import seen_through
from kiosk.devices.virtual.physics.rigid_body import HALF
from kiosk.devices.virtual.rendering.compositor import Compositor, CoveredPatch
from kiosk.devices.virtual.rendering.die_raycaster import DiePose
from kiosk.devices.virtual.rendering.leather_cup import lay_cup
from kiosk.devices.virtual.scene_snapshot import SHUTTER, SceneSnapshot
from vision.types.picture import Picture

MARGIN = 64
FULL_SIGMA = 2.0
"""Standard deviation in grey levels at 1280 pixels wide; smaller pictures average it."""


@lru_cache(maxsize=4)
def _grain(seed: int, width: int, height: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """What is added to a larger picture and taken from it; nobody changes it."""
    rng = np.random.default_rng([seed, width])
    shape = (height + MARGIN, width + MARGIN)
    grey = cv2.GaussianBlur(rng.standard_normal((*shape, 1), np.float32), (0, 0), 0.7)[..., None] * 2.2
    tint = cv2.GaussianBlur(rng.standard_normal((*shape, 3), np.float32), (0, 0), 1.0) * 2.4
    sigma = FULL_SIGMA * max(0.45, width / 1280)
    sheet = np.rint((grey * 0.85 + tint * 0.5) * sigma)
    return np.maximum(sheet, 0).astype(np.uint8), np.maximum(-sheet, 0).astype(np.uint8)


class Noise:
    """Adds noise that is the same for the same seed and moment."""

    def __init__(self, seed: int, width: int, height: int) -> None:
        self.size = (width, height)
        self.seed = seed
        self.more, self.less = _grain(seed & 0xFFFFFFFF, width, height)

    def add(self, picture: NDArray[np.uint8], moment: int, strength: float = 1.0) -> NDArray[np.uint8]:
        """The picture (height, width, 3) with noise of that strength, as a new array."""
        draw = np.random.default_rng([self.seed & 0xFFFFFFFF, moment]).integers(0, MARGIN, 2)
        width, height = self.size
        place = np.s_[int(draw[0]) : int(draw[0]) + height, int(draw[1]) : int(draw[1]) + width]
        more, less = self.more[place], self.less[place]
        if strength != 1:
            more, less = cv2.convertScaleAbs(more, alpha=strength), cv2.convertScaleAbs(less, alpha=strength)  # type: ignore[assignment]
        return cv2.subtract(cv2.add(picture, more), less).astype(np.uint8, copy=False)


class FrameRenderer:
    """Draws pictures (height, width, 3) BGR of the track as one look shows it."""

    def __init__(self, look: Appearance, width: int, height: int, seed: int) -> None:
        self.canvas = Compositor(look, width, height)
        self.noise = Noise(seed, width, height)
        self._plain = develop(self.canvas.light)
        self._lying: list[CoveredPatch] = []
        self._key: Hashable = ()

    def paint(self, moment: SceneSnapshot) -> Picture:
        """The picture of a moment; the same moment always gives the same picture."""
        scale = self.canvas.lens.scale_at(HALF)
        dice = [die.poses(scale) for die in moment.dice]
        self._lay_down([poses for poses in dice if len(poses) == 1], moment.cards)
        kept = self.canvas.draw([poses for poses in dice if len(poses) > 1])
        if moment.held is not None:
            kept += lay_cards(self.canvas, [moment.held])
        if moment.cup is not None:
            kept += lay_cup(self.canvas, moment.cup)
        if moment.hand is not None:
            kept += lay_hand(self.canvas, *moment.hand, moment.skin)
        if moment.second is not None:
            kept += lay_hand(self.canvas, *moment.second, (moment.skin + 1) % len(anatomy()["skin"]))
        for pose, before, skin in moment.disturbed.arms:
            kept += lay_hand(self.canvas, pose, before, skin)
        picture = self._plain if moment.level == 1 else _at_level(self._plain, moment.level)
        if kept:
            picture = picture.copy() if moment.level == 1 else picture
            self._develop(kept, picture, moment.level)
            self.canvas.take_off(kept)
        if not moment.air.clear:
            picture = seen_through(picture, moment.air)
        if moment.shake != (0.0, 0.0):
            picture = self._shaken(picture, *moment.shake)
        if moment.disturbed != UNDISTURBED:
            picture = self._disturbed(picture, moment)
        if moment.exposed is None:
            picture = self.noise.add(picture, moment.number)
        else:
            picture = self.noise.add(seen_by(picture, moment.exposed), moment.number, moment.exposed.noise)
        quality = moment.disturbed.quality
        return picture if quality is None else compressed(picture, quality)

    def _shaken(self, picture: Picture, right: float, up: float) -> Picture:
        across, down = self.canvas.lens.shift(right, up)
        shift = np.array([[1, 0, across], [0, 1, down]], np.float32)
        size = (picture.shape[1], picture.shape[0])
        return np.asarray(cv2.warpAffine(picture, shift, size, borderMode=cv2.BORDER_REFLECT), np.uint8)

    def _disturbed(self, picture: Picture, moment: SceneSnapshot) -> Picture:
        """The picture in disturbed light, from a camera that sways and whose rows are exposed one after the other."""
        disturbed = moment.disturbed
        picture = in_light(picture, disturbed).copy()
        if disturbed.lag:
            self._skew(picture, moment)
        matrix = warp(disturbed, self.canvas.lens)
        size = (picture.shape[1], picture.shape[0])
        return np.asarray(cv2.warpAffine(picture, matrix, size, borderMode=cv2.BORDER_REFLECT), np.uint8)

    def _skew(self, picture: Picture, moment: SceneSnapshot) -> None:
        for die in moment.dice:
            ends = self.canvas.lens.project(np.stack([die.place, die.place + die.speed * np.float32(SHUTTER)]))
            slope = float(ends[1, 0] - ends[0, 0]) / SHUTTER * moment.disturbed.lag / picture.shape[0]
            reach = round(1.2 * 2 * HALF * self.canvas.lens.scale_at(HALF))
            left, top = (round(float(middle)) - reach for middle in ends[0])
            box = self.canvas.clip(left, top, 2 * reach, 2 * reach)
            if box is not None and not die.asleep:
                sheared(picture, box, slope)

    def _lay_down(self, lying: Sequence[Sequence[DiePose]], cards: tuple[CardPose, ...]) -> None:
        """Draws the cards, and the dice that lie still, unless they lay there in the picture before."""
        dice = tuple((die[0].centre.tobytes(), die[0].rotation.tobytes(), die[0].colour) for die in lying)
        key = dice, cards
        if key == self._key:
            return
        self.canvas.take_off(self._lying)
        self._develop(self._lying, self._plain, 1.0)
        self._lying = lay_cards(self.canvas, cards) + self.canvas.draw(lying)
        self._develop(self._lying, self._plain, 1.0)
        self._key = key

    def _develop(self, kept: Sequence[CoveredPatch], picture: Picture, level: float) -> None:
        for (x, y, w, h), _ in kept:
            picture[y : y + h, x : x + w] = develop(self.canvas.light[y : y + h, x : x + w] * np.float32(level))


def _at_level(plain: Picture, level: float) -> Picture:
    """A developed picture as it would be at another lamp level."""
    tones = develop(light_of(np.arange(256, dtype=np.float32) / 255) * np.float32(level))
    return np.asarray(cv2.LUT(plain, tones), np.uint8)
