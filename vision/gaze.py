"""Reads full pictures of the track: cuts out the region, remembers the scale, compares two looks."""

import statistics
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.doubt import RIM, UNSTEADY
from vision.empty_track import EmptyTrack
from vision.ground import Ground
from vision.light import paper
from vision.motion import Picture
from vision.reading import Die, Reading
from vision.region import Region
from vision.tracker import assign, distance, doubtful
from vision.view import View

SAME_PLACE = 0.4
"""Edges of a die between two looks at the same die."""

JPEG_QUALITY = 88
AROUND = 2.0
"""Edges of a die around the dice that a second look takes in."""


class Reads(Protocol):
    """What reads a picture: `vision.reader.Reader`, or a fake."""

    def read(
        self,
        image: Picture,
        *,
        dice: str = "pips",
        die_px: float | None = None,
        white: NDArray[np.float32] | None = None,
        ground: Ground | None = None,
    ) -> Reading:
        """The dice in a BGR picture; `die_px` is a die's edge in its pixels, `white` paper's colour, where known."""
        ...


@dataclass(frozen=True, slots=True)
class Glimpse:
    """One reading of a full picture, boxes in its pixels."""

    picture: Picture
    reading: Reading


class Gaze:
    """Reads the watched region of full pictures."""

    def __init__(self, reader: Reads, view: View | None, empty: EmptyTrack | None = None) -> None:
        self.region = Region(view)
        self.empty = empty or EmptyTrack()
        self._reader = reader
        self._scale: float | None = None

    @property
    def die_px(self) -> float | None:
        """A die's edge in pixels of the full picture: calibrated, or learnt from what was read; None at first."""
        return self._scale if self.region.view is None else self.region.view.die_px()

    def read(self, picture: Picture, dice_set: str, before: Glimpse | None = None) -> Glimpse:
        """Reads one picture. After a look `before`, only the part where that one found dice is read again."""
        part, (left, top) = self.region.cut(picture)
        if before is not None and before.reading.dice:
            part, (left, top) = around(picture, before.reading.dice, AROUND * self.size(before.reading.dice))
        view = self.region.view
        if view is None:
            reading = self._at_any_scale(part, dice_set)
        else:
            ground = Ground.under(picture, view, self.empty.floor, (left, top))
            white = paper(picture, view)
            reading = self._reader.read(part, dice=dice_set, die_px=view.die_px(), white=white, ground=ground)
        dice = [moved(die, left, top) for die in reading.dice]
        dice = [self._checked(die, picture) for die in dice if self.region.holds(die)]
        reading = replace(reading, dice=tuple(dice), sure=reading.sure and all(d.sure for d in dice))
        return Glimpse(picture, reading if view is None else self.empty.checked(picture, view, reading))

    def learn_empty(self, picture: Picture, t: float) -> None:
        """Takes a picture in which no die lies on the track, at `t` seconds."""
        if self.region.view is not None:
            self.empty.learn(picture, self.region.view, t)

    def size(self, dice: tuple[Die, ...]) -> float:
        """A die's edge in pixels, from the calibration or from these dice."""
        known = self.die_px
        return known if known is not None else edge(dice) or 32.0

    def _at_any_scale(self, part: Picture, dice_set: str) -> Reading:
        reading = self._reader.read(part, dice=dice_set, die_px=self._scale)
        if self._scale is not None and not (reading.sure and reading.dice):
            # Perhaps the camera was moved, or other dice lie there: look at all scales again.
            reading = self._reader.read(part, dice=dice_set, die_px=None)
        if reading.sure and reading.dice:
            self._scale = edge(reading.dice)
        return reading

    def _checked(self, die: Die, picture: Picture) -> Die:
        size = self.size((die,))
        return doubtful(die, RIM) if self.region.at_rim(die, size, picture.shape) else die


def around(picture: Picture, dice: tuple[Die, ...], margin: float) -> tuple[Picture, tuple[int, int]]:
    """The part of a picture that holds the dice with a margin in pixels, and where its upper left corner is."""
    left = max(0, int(min(die.box[0] for die in dice) - margin))
    top = max(0, int(min(die.box[1] for die in dice) - margin))
    right = int(max(die.box[0] + die.box[2] for die in dice) + margin)
    bottom = int(max(die.box[1] + die.box[3] for die in dice) + margin)
    return picture[top:bottom, left:right], (left, top)


def moved(die: Die, left: int, top: int) -> Die:
    """The die in pixels of the whole picture."""
    x, y, width, height = die.box
    return replace(die, box=(x + left, y + top, width, height))


def edge(dice: tuple[Die, ...]) -> float | None:
    """Median edge of the faces (of the boxes where faces have none), in pixels; None without dice."""
    return statistics.median(die.edge or (die.box[2] * die.box[3]) ** 0.5 for die in dice) if dice else None


def agree(one: Glimpse, other: Glimpse, size: float) -> tuple[bool, Reading]:
    """Whether two looks found the same faces in the same places, and the second one with doubts where not."""
    first, second = one.reading.dice, other.reading.dice
    costs: list[list[float | None]] = [[_cost(a, b, size) for b in second] for a in first]
    alike = {b: a for a, b in assign(costs) if first[a].face == second[b].face}
    dice = [_joined(die, first, alike.get(index)) for index, die in enumerate(second)]
    same = len(alike) == len(first) == len(second)
    doubts = other.reading.doubts if same else (*other.reading.doubts, UNSTEADY)
    sure = same and one.reading.sure and other.reading.sure and all(die.sure for die in dice)
    return same, replace(other.reading, dice=tuple(dice), sure=sure, doubts=doubts)


def _cost(one: Die, other: Die, size: float) -> float | None:
    far = distance(one, other) / size
    return far if far <= SAME_PLACE else None


def _joined(die: Die, first: tuple[Die, ...], partner: int | None) -> Die:
    if partner is None:
        return doubtful(die, UNSTEADY)
    before = first[partner]
    return die if before.sure or not die.sure else doubtful(die, before.doubt or UNSTEADY)


def jpeg(picture: Picture) -> bytes | None:
    """The picture as JPEG."""
    good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return data.tobytes() if good else None
