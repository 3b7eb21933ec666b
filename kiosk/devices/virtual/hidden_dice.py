"""Which dice of the virtual track nobody can read, for what lies over them. For tests alone, as the truth is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from kiosk.devices.virtual.scene_snapshot import SceneSnapshot
from kiosk.devices.virtual.true_dice import TruthDie
from vision.types.picture import Picture

LIKE = 0.9
"""Correlation of a face with itself below which a hand or a cup hides some of it; a shadow does not."""

BareAndSeen = tuple[Picture, Picture]


class Track(Protocol):
    """A virtual track."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its full pictures in pixels."""

    def moment(self) -> SceneSnapshot:
        """What there is to be seen now."""

    def small_of(self, moment: SceneSnapshot) -> Picture:
        """The small picture of it (height, width, 3)."""

    def truth(self) -> Sequence[TruthDie]:
        """The dice."""


def uncovered(track: Track) -> BareAndSeen | None:
    """The small picture without hands and cup, and as it is; None where there are none."""
    moment = track.moment()
    arms = moment.disturbed.arms
    if moment.hand is None and moment.second is None and moment.cup is None and not arms:
        return None
    bare = replace(moment, hand=None, second=None, cup=None, disturbed=replace(moment.disturbed, arms=()))
    return track.small_of(bare), track.small_of(moment)


def hidden(die: TruthDie, bare: BareAndSeen | None, width: int) -> bool:
    """Whether a hand or a cup hides some of the die, which lies in pictures that are `width` pixels wide."""
    if bare is None:
        return False
    x, y, w, h = die.box_px
    left, top, right, low = (round(v * bare[0].shape[1] / width) for v in (x, y, x + w, y + h))
    then, now = (picture[max(0, top) : low, max(0, left) : right].mean(2).ravel() for picture in bare)
    if not then.std() or not now.std():
        return bool(then.std() != now.std())
    return bool(np.corrcoef(then, now)[0, 1] < LIKE)


def hidden_dice(track: Track) -> frozenset[int]:
    """The indices of the dice on the track of which something is hidden."""
    bare = uncovered(track)
    return frozenset(die.index for die in track.truth() if die.on_track and hidden(die, bare, track.size[0]))
