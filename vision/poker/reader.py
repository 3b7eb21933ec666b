"""Reads poker dice: finds uppermost faces, compares each with the enrolled ones by two unlike looks, and judges."""

import statistics
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.background.background_mask import BackgroundMask, possible
from vision.classification import die_colour
from vision.decision.size_context import SizeContext
from vision.detection.detection import Place
from vision.imaging.picture_io import as_bgr
from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import number, numbers, whole
from vision.networks.model_file import WEIGHTS
from vision.poker.embedding_net import EmbeddingNet, Prototypes
from vision.poker.enrolled_set import EnrolledSet, general_set, wide_patch
from vision.poker.face_confidence import FaceEvidence, reasons_of
from vision.poker.face_finder import FAINT, MENTION, FaceFinder, distinct, plain
from vision.poker.face_patch import FITTED, MODEL, inner
from vision.poker.template_matching import FaceMatch, Matcher
from vision.types.dice_set import POKER, DiceSet
from vision.types.picture import Array, Picture
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode, Reasons, gravest_first

TRUSTED, ASTRAY = numbers("poker_reader", "trusted", "astray")
"""Correlation from which a fit tells better than the finder where a face is, and by how many edges at most."""
SNUG = number("poker_reader", "snug")
"""Correlation from which a face, where dice have one known size, lies where it fits: it is not looked for again."""
AGAIN = whole("poker_reader", "again")
"""Turns from which every other place is looked at again."""
CLEAR = number("poker_reader", "clear")
"""Confidence from which a face is read at all: both looks name the same."""
INSIDE = number("poker_reader", "inside")
"""Edges of a die from the floor's border within which only a clear face is a die: the middle of one that lies flat
beside a wall is half an edge away, at the far ends of a long track a little less, as it is seen above the floor."""
WASHED = number("poker_reader", "washed")
"""Brightness (0..255) from which on a face is washed out."""
DARKER = (255 * (np.arange(256) / 255) ** 4).astype(np.uint8)
"""A curve that pulls the lightest tones apart."""

Fits = dict[Place, tuple[FaceMatch, ...]]
"""What was found to fit at a place."""


class PokerReader:
    """Reads the dice of one enrolled set. Not thread-safe; `read` keeps nothing between calls."""

    def __init__(self, dice: EnrolledSet | None = None, weights: Path = WEIGHTS) -> None:
        """Without `dice` it knows the project's own designs only, and no die is sure.

        Loads the networks from the folder `weights`; raises FileNotFoundError if they are not there.
        """
        self.dice = dice or general_set()
        self.finder = FaceFinder(weights)
        self.net = EmbeddingNet(weights)
        self._matcher = Matcher(self.dice)
        self._prototypes = Prototypes.of(self.net, self.dice, 4)
        self._alike = self._prototypes.alike()
        self._colour = statistics.mode(body_colour(inner(example.picture)) for example in self.dice.examples)

    def read(
        self,
        image: Picture,
        die_px: float | None = None,
        ground: BackgroundMask | None = None,
        *,
        dice: DiceSet = POKER,
        white: Array | None = None,
    ) -> Reading:
        """Dice in `image` (h, w, 3) BGR; `die_px` is the edge of a face in pixels where the scale is known.

        Where the `ground` can hold no die none is looked for. All are taken for dice of its set, whatever `dice` are
        said to lie there, and `white` is not needed.
        Raises PictureError for arrays that are no picture.
        """
        begun = time.perf_counter()
        pyramid = Pyramid(as_bgr(image))
        seen = off_the_border(self._evidence(pyramid, die_px, ground), ground)
        named = [one for one in seen if one.place.score >= MENTION]
        context = SizeContext.of(pyramid.picture, die_px, (one.place for one in named))
        read = tuple(self._die(one, context) for one in named)
        reasons = self._reasons(seen)
        return Reading(read, (time.perf_counter() - begun) * 1000, reasons)

    def evidence(
        self, picture: Picture, die_px: float | None, ground: BackgroundMask | None = None
    ) -> list[FaceEvidence]:
        """Everything in a BGR picture that may be a die, looked at twice; `die_px` and `ground` as for `read`."""
        return self._evidence(Pyramid(picture), die_px, ground)

    def _evidence(self, pyramid: Pyramid, die_px: float | None, ground: BackgroundMask | None) -> list[FaceEvidence]:
        fits: Fits = {}
        found = self.finder.detect(pyramid, die_px, ground).dice
        places = [self._again(pyramid, place, die_px, fits) for place in found]
        # Looked at again, a place may turn out to be the rim beside the floor.
        places = distinct(place for place in possible(places, ground) if place.score >= FAINT)
        if die_px is not None:
            # Lying dice are all of one size there, whatever the finder takes for their rims.
            places = [replace(place, edge=die_px) for place in places if fits_size(place, die_px)]
        return [self._settled(pyramid, one) for one in self._looks(pyramid, places, fits)]

    def _again(self, pyramid: Pyramid, place: Place, die_px: float | None, fits: Fits) -> Place:
        """The place as it is from other turns, or as it was found if a face fits so well that it must be one; what
        fits there is then added to `fits`."""
        if die_px is not None and plain(place) and fits_size(place, die_px):
            there = replace(place, edge=die_px)
            found = tuple(self._matcher.fits(wide_patch(pyramid, there)))
            if closest(found).correlation >= SNUG:
                fits[there] = found
                return there
        return self.finder.again(pyramid, place, die_px, AGAIN, glance=True)

    def _looks(self, pyramid: Pyramid, places: Sequence[Place], known: Fits) -> list[FaceEvidence]:
        """What both looks say of each place, put right by the closer one; what fits there may be `known`."""
        fits = [known.get(place) or tuple(self._matcher.fits(wide_patch(pyramid, place))) for place in places]
        exact = [_put_right(place, found) for place, found in zip(places, fits, strict=True)]
        return [self._compared(pyramid, place, found) for place, found in zip(exact, fits, strict=True)]

    def _compared(self, pyramid: Pyramid, place: Place, fits: tuple[FaceMatch, ...]) -> FaceEvidence:
        """The learnt look beside the plain one: at a glance, and unless that is beyond doubt from four turns."""
        upright = pyramid.patch(place.x, place.y, place.angle, MODEL.edge / place.edge, MODEL.side)
        first, plain = self.net.embed([upright])
        near, alike = self._prototypes.at_a_glance(first[0]), self._alike[fits[0].face]
        glance = FaceEvidence(place, fits, near, float(plain[0]), upright, alike)
        if glance.beyond_doubt:
            return glance
        others, plainly = self.net.embed(
            [np.ascontiguousarray(np.rot90(upright, quarters)) for quarters in (1, 2, 3)]
        )
        near = self._prototypes.nearness(np.concatenate([first, others]))
        return replace(glance, near=near, plain=float(np.concatenate([plain, plainly]).mean()))

    def _settled(self, pyramid: Pyramid, look: FaceEvidence) -> FaceEvidence:
        """An unclear face that a lamp has washed out is seen darker; that counts if the same face is clearer so."""
        unclear = look.place.score >= MENTION and look.confidence < FITTED.sure
        if not unclear or float(look.patch[8:-8, 8:-8].mean()) < WASHED:
            return look
        (again,) = self._looks(Pyramid(np.asarray(cv2.LUT(pyramid.picture, DARKER), np.uint8)), [look.place], {})
        clearer = again.face == look.face and again.confidence > look.confidence
        return replace(again, patch=look.patch) if clearer else look

    def _die(self, one: FaceEvidence, context: SizeContext) -> Die:
        reasons = gravest_first(reasons_of(one, context, self.dice.known))
        return Die(
            face=one.face,
            # The dice of a set are of one make.
            colour=body_colour(one.patch) if reasons else self._colour,
            box=one.place.box(),
            confidence=one.confidence,
            reasons=reasons,
            likely=one.likely,
            edge=one.place.edge,
        )

    def _reasons(self, seen: list[FaceEvidence]) -> Reasons:
        """What is wrong with the picture as a whole."""
        unknown = [] if self.dice.known else [Reason(ReasonCode.UNKNOWN_FACES)]
        missed = (one.missed for one in seen if one.place.score < MENTION)
        return gravest_first([*unknown, *(reason for reason in missed if reason is not None)])


def off_the_border(seen: Sequence[FaceEvidence], ground: BackgroundMask | None) -> list[FaceEvidence]:
    """What may be a die: at the floor's border what is no clear face is a part of the track, a marker, a screw."""
    inside = {id(place) for place in possible((one.place for one in seen), ground, -INSIDE)}
    return [one for one in seen if id(one.place) in inside or (one.place.score >= MENTION and one.confidence > CLEAR)]


def fits_size(place: Place, die_px: float) -> bool:
    """Whether the finder takes this for something of a die's size."""
    return 0.6 < place.edge / die_px < 1.6


def closest(fits: Sequence[FaceMatch]) -> FaceMatch:
    """The fit that correlates best."""
    return max(fits, key=lambda one: one.correlation)


def _put_right(place: Place, fits: Sequence[FaceMatch]) -> Place:
    """The place as the closest fit has it, if that is a fit at all and not far off."""
    fit = closest(fits)
    exact = fit.placed(place)
    near = np.hypot(exact.x - place.x, exact.y - place.y) < ASTRAY * place.edge
    return exact if fit.correlation > TRUSTED and near and 0.8 < exact.edge / place.edge < 1.25 else place


def body_colour(patch: Picture) -> str:
    """The colour of the body of a die whose face lies in the middle of a patch (48, 48, 3), by `die_colour`."""
    luma = patch[8:-8, 8:-8].reshape(-1, 3).astype(np.float32) @ die_colour.LUMA
    light_ink = float(luma.mean()) > float(np.median(luma))
    return die_colour.classified(patch, light_ink).name
