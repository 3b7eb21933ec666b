"""Reads poker dice: finds uppermost faces, compares each with the enrolled ones by two unlike looks, and judges."""

import time
from pathlib import Path

import numpy as np

from vision import colour, doubt
from vision.network import WEIGHTS
from vision.patches import Pyramid
from vision.pictures import Picture, as_bgr
from vision.poker.enrolled import EnrolledSet, general_set, wide_patch
from vision.poker.likeness import LikenessNet, Prototypes, four_turns
from vision.poker.match import Matcher
from vision.poker.patch import inner
from vision.poker.places import Finder, Place, boxes
from vision.poker.verdict import MENTION, Evidence, Frame, doubt_of
from vision.reading import Die, Reading

MOST = 16
"""Places that are looked at, at most."""


class PokerReader:
    """Reads the dice of one enrolled set. Not thread-safe; `read` keeps nothing between calls."""

    def __init__(self, dice: EnrolledSet | None = None, weights: Path | None = None) -> None:
        """Without `dice` it knows the project's own designs only, and no die is sure.

        Loads the networks from the folder `weights`; raises FileNotFoundError if they are not there.
        """
        folder = weights or WEIGHTS
        self.dice = dice or general_set()
        self.finder = Finder(folder / "poker_finder.onnx")
        self.net = LikenessNet(folder / "poker_faces.onnx")
        self._matcher = Matcher(self.dice)
        self._prototypes = Prototypes.of(self.net, self.dice)

    def read(self, image: Picture, die_px: float | None = None) -> Reading:
        """Dice in `image` (h, w, 3) BGR; `die_px` is the edge of a face in pixels where the scale is known.

        Raises PictureError for arrays that are no picture.
        """
        begun = time.perf_counter()
        picture = as_bgr(image)
        seen = self.evidence(picture, die_px)
        named = [one for one in seen if one.place.presence >= MENTION]
        edge = die_px or (float(np.median([one.place.edge for one in named])) if named else 1.0)
        frame = Frame(picture.shape[0], picture.shape[1], edge, die_px is not None)
        pyramid = Pyramid(picture)
        dice = tuple(self._die(pyramid, one, frame) for one in named)
        doubts = self._doubts(seen, named)
        sure = not doubts and all(die.sure for die in dice)
        return Reading(dice, sure, (time.perf_counter() - begun) * 1000, doubts)

    def evidence(self, picture: Picture, die_px: float | None) -> list[Evidence]:
        """Everything that may be a die, looked at twice."""
        pyramid = Pyramid(picture)
        places = self.finder.find(picture, die_px)[:MOST]
        wides = [wide_patch(pyramid, place) for place in places]
        vectors, plain = self.net.look([turned for wide in wides for turned in four_turns(wide)])
        vectors, plain = vectors.reshape(len(places), 4, -1), plain.reshape(len(places), 4)
        return [
            Evidence(place, tuple(self._matcher.fits(wide)), self._prototypes.nearness(own), float(clear.mean()))
            for place, wide, own, clear in zip(places, wides, vectors, plain, strict=True)
        ]

    def _die(self, pyramid: Pyramid, one: Evidence, frame: Frame) -> Die:
        why = doubt_of(one, frame, self.dice.known)
        return Die(
            face=one.face,
            colour=body_colour(pyramid, one.place),
            box=boxes([one.place])[0],
            confidence=one.confidence,
            sure=why is None,
            likely=one.likely,
            doubt=why,
            edge=one.place.edge,
        )

    def _doubts(self, seen: list[Evidence], named: list[Evidence]) -> tuple[str, ...]:
        unknown = () if self.dice.known else (doubt.UNKNOWN_FACES,)
        return (*unknown, *((doubt.MISSED,) if len(seen) > len(named) else ()))


def body_colour(pyramid: Pyramid, place: Place) -> str:
    """The colour of a die's body by `vision.colour`."""
    patch = inner(wide_patch(pyramid, place))
    luma = patch[8:-8, 8:-8].reshape(-1, 3).astype(np.float32) @ colour.LUMA
    light_ink = float(luma.mean()) > float(np.median(luma))
    return colour.name(*colour.body_colour(patch, light_ink), light_ink)
