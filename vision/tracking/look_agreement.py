"""Whether two looks at the track, a moment apart, read the same dice."""

import statistics
from collections.abc import Sequence
from dataclasses import replace

import cv2

from vision.limits.limit_file import numbers
from vision.tracking.die_tracker import assign, distance
from vision.tracking.reader_protocol import PictureReading
from vision.types.picture import Picture
from vision.types.reading import Box, Die, Reading
from vision.types.reasons import Reason, ReasonCode

SAME_PLACE, DRIFT, SOFT, LIKE = numbers("look_agreement", "same_place", "drift", "soft", "like")
"""Edges of a die between two looks at the same die, by which the camera may have moved between them, and by which
both pictures are blurred, as noise and compression are no motion; least correlation of a die with itself."""
SCORES = frozenset({ReasonCode.NO_DIE, ReasonCode.DISAGREE, ReasonCode.UNSURE_FACE})
"""Doubts that are a score's."""
SURELY = 2
"""Looks that have to be sure of a die in which others have such doubts."""


def agree(one: PictureReading, other: PictureReading, size: float) -> tuple[bool, Reading]:
    """Whether two looks found the same faces in the same places, and the second reading with the doubts of both.

    The same place is up to `SAME_PLACE` edges away; `size` is a die's edge in pixels of the full picture. A die that
    has no partner, and the picture then, get the reason `UNSTEADY`.
    """
    first, second = one.reading.dice, other.reading.dice
    costs: list[list[float | None]] = [[_cost(a, b, size) for b in second] for a in first]
    alike = {b: a for a, b in assign(costs) if first[a].face == second[b].face}
    dice = tuple(_joined(die, first, alike.get(index)) for index, die in enumerate(second))
    same = len(alike) == len(first) == len(second)
    unlike = () if same else (Reason(ReasonCode.UNSTEADY),)
    return same, replace(other.reading, dice=dice).doubted(*unlike, *one.reading.reasons)


def confirmed(reading: Reading, looks: Sequence[PictureReading], size: float) -> Reading:
    """The reading, its dice without what `SCORES` says against them if enough of the `looks` were sure of them.

    Noise, compression and a hand that holds the camera make a score waver about its limit. Only looks count that
    follow each other up to the newest and have the die with that face in its place.
    """
    dice = tuple(_confirmed(die, looks, size) for die in reading.dice)
    return replace(reading, dice=dice)


def _confirmed(die: Die, looks: Sequence[PictureReading], size: float) -> Die:
    if not die.reasons:
        return die
    sure = 0
    for look in reversed(looks):
        there = [one for one in look.reading.dice if one.face == die.face and _cost(one, die, size) is not None]
        if not there:
            break
        sure += any(one.sure for one in there)
    if sure < SURELY:
        return die
    return replace(die, reasons=tuple(why for why in die.reasons if why.code not in SCORES))


def lies_still(one: Picture, other: Picture, box: Box, size: float) -> bool:
    """Whether what is seen in `box` of the full picture `other` looked the same in `one`, and lay in the same place,
    in whatever light; `size` is a die's edge in pixels."""
    reach = max(1, round(DRIFT * size))
    left, top, right, low = max(0, box[0]), max(0, box[1]), box[0] + box[2], box[1] + box[3]
    x, y = max(0, left - reach), max(0, top - reach)
    around = slice(y, low + reach), slice(x, right + reach)
    before, now = (cv2.GaussianBlur(picture[around], (0, 0), SOFT * size) for picture in (one, other))
    inner = now[top - y : low - y, left - x : right - x]
    return bool(cv2.matchTemplate(before, inner, cv2.TM_CCOEFF_NORMED).max() >= LIKE)


def _cost(one: Die, other: Die, size: float) -> float | None:
    far = distance(one, other) / size
    return far if far <= SAME_PLACE else None


def _joined(die: Die, first: tuple[Die, ...], partner: int | None) -> Die:
    return die.doubted(Reason(ReasonCode.UNSTEADY)) if partner is None else die.doubted(*first[partner].reasons)


def edge(dice: tuple[Die, ...]) -> float | None:
    """Median edge of the faces (of the boxes where faces have none), in pixels; None without dice."""
    return statistics.median(die.edge or (die.box[2] * die.box[3]) ** 0.5 for die in dice) if dice else None
