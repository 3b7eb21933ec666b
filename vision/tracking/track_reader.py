"""Reads full pictures of the track: cuts out the region, remembers the scale."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.background.background_mask import BackgroundMask
from vision.background.empty_track import EmptyTrack, may_be_hand
from vision.background.rim_objects import rim_objects
from vision.classification.white_balance import paper
from vision.geometry.camera_pose import CameraPose
from vision.geometry.rectified import RectifiedFloor
from vision.geometry.region_of_interest import Region, Strip
from vision.geometry.track_view import TrackView
from vision.limits.limit_file import band, numbers
from vision.tilt.leaning_dice import LeaningCheck
from vision.tracking.die_tracker import distance
from vision.tracking.look_agreement import SAME_PLACE, edge
from vision.tracking.reader_protocol import PictureReading, Reads
from vision.types.dice_set import DiceSet
from vision.types.picture import Picture
from vision.types.reading import Box, Die, ForeignObject, Reading
from vision.types.reasons import ReasonCode
from vision.types.track_events import TrackedDie

AROUND, BESIDE = numbers("track_reader", "around", "beside")
"""Edges of a die around the dice that a second look takes in, and around what changed that are read with it."""

OVERLOOKED = band("track_reader", "overlooked")
"""Edges of a die from which on, and up to which, a thing may be one that was overlooked, or what is seen of it."""

Corner = tuple[int, int]


class TrackReader:
    """Reads the watched region of full pictures."""

    def __init__(
        self, reader: Reads, view: TrackView | None, empty: EmptyTrack | None = None, strip: Strip | None = None
    ) -> None:
        self.region = Region(view, strip)
        self.empty = empty or EmptyTrack()
        self.upright = LeaningCheck()
        self._reader = reader
        self._scale: float | None = None

    @property
    def die_px(self) -> float | None:
        """A die's edge in pixels of the full picture: calibrated, or learnt from what was read; None at first."""
        return self._scale if self.region.view is None else self.region.view.die_px()

    def read(self, picture: Picture, dice_set: DiceSet, before: PictureReading | None = None) -> PictureReading:
        """Reads one picture. After a look `before`, only the part where that one found dice is read again."""
        view = self.region.view
        if view is not None:
            return PictureReading(picture, self._on_track(picture, dice_set, before, view))
        part, corner = self._part(picture, before, None)
        return PictureReading(picture, self._checked(self._at_any_scale(part, dice_set), corner, picture))

    def _on_track(
        self, picture: Picture, dice_set: DiceSet, before: PictureReading | None, view: TrackView
    ) -> Reading:
        now = None if self.empty.floor is None else RectifiedFloor.seen(picture, view)
        ground = BackgroundMask.under(now, view, self.empty.floor)
        fresh = before is None or not before.reading.dice
        part = self._part(picture, before, ground.changed())
        reading = self._in_part(picture, part, dice_set, ground, fresh)
        if now is None:
            return reading
        beside = self._beside(picture, now, dice_set, ground, reading.dice)
        pose = self._pose(picture, view)
        known = self.empty.checked(now, view, joined(reading, beside), pose)
        overlooked = [thing.box for thing in known.things if _die_sized(thing, view)]
        if not overlooked:
            return known
        # Perhaps one of a row of dice, which nothing proposed, or one that came to rest after the look before.
        part = _wider(picture, part, overlooked, AROUND * view.die_px())
        lying = tuple(_middle(box) for box in overlooked)
        again = self._in_part(picture, part, dice_set, replace(ground, lying=lying), fresh=False)
        return self.empty.checked(now, view, joined(again, beside), pose)

    def _beside(
        self, picture: Picture, now: RectifiedFloor, dice_set: DiceSet, ground: BackgroundMask, dice: Sequence[Die]
    ) -> list[Die]:
        """Dice that are clearly seen beside the floor and reach over it. What else lies there is not the track's."""
        view = ground.view
        boxes = rim_objects(now, self.empty.floor, view, dice) if self.empty.floor is not None else []
        parts = [around(picture, [box], BESIDE * view.die_px()) for box in boxes]
        wider = replace(ground, outside=view.frame_mm / view.die_mm)
        read = [self._in_part(picture, part, dice_set, wider, fresh=False) for part in parts]
        return [die for reading in read for die in reading.dice if _clear_but_for_its_place(die)]

    def _in_part(
        self, picture: Picture, cut: tuple[Picture, Corner], dice_set: DiceSet, ground: BackgroundMask, fresh: bool
    ) -> Reading:
        """What is read in a part of a picture of the track."""
        part, corner = cut
        view = ground.view
        reading = self._reader.read(
            part,
            dice=dice_set,
            die_px=view.die_px(),
            white=paper(picture, view),
            ground=replace(ground, corner=corner, pose=self._pose(picture, view)),
        )
        return self._checked(reading, corner, picture, fresh)

    def _pose(self, picture: Picture, view: TrackView) -> CameraPose:
        return self.upright.pose(view, (picture.shape[1], picture.shape[0]))

    def _part(self, picture: Picture, before: PictureReading | None, changed: Box | None) -> tuple[Picture, Corner]:
        """The part to read: where dice were seen before, if nothing else may have been one, else what `changed`, else
        all of the track."""
        if before is not None and before.reading.dice and ReasonCode.MISSED not in before.reading.doubts:
            boxes = [die.box for die in before.reading.dice]
            return around(picture, boxes, AROUND * self.size(before.reading.dice))
        if changed is not None:
            return around(picture, [changed], BESIDE * self.size(()))
        return self.region.cut(picture)

    def unlearn_mistaken(self, reading: Reading) -> bool:
        """Unlearns the empty track if what this reading found besides dice is a hand that rested there at the first
        look; whether it did. A hand that is in the way now must not be among its things."""
        view = self.region.view
        mistaken = view is not None and self.empty.mistaken(reading.things, view)
        if mistaken:
            self.empty.unlearn()
        return mistaken

    def without_hands(self, reading: Reading) -> Reading:
        """The reading without what reaches in from the border: a hand or an arm that rests, or a thing left there.

        A die that it touches stays doubtful.
        """
        view = self.region.view
        return (
            reading if view is None else only(reading, [one for one in reading.things if not may_be_hand(one, view)])
        )

    def learn_empty(self, picture: Picture, t: float) -> None:
        """Takes a picture in which no die lies on the track, at `t` seconds."""
        if self.region.view is not None:
            self.empty.learn(RectifiedFloor.seen(picture, self.region.view), self.region.view, t)

    def note_bare(self, look: PictureReading) -> None:
        """Takes a look at the track on which no die lies and none has rolled yet; what it shows besides is no die."""
        if self.region.view is not None and look.reading.things:
            self.empty.note(RectifiedFloor.seen(look.picture, self.region.view))

    def gone(self, picture: Picture, known: Sequence[TrackedDie], read: Sequence[Die]) -> list[int]:
        """The ids of the known dice in whose place none was read and the floor looks as it does when it is empty."""
        view, missing = self.region.view, [one for one in known if not _among(read, one.die)]
        if view is None or self.empty.floor is None or not missing:
            return []
        ground = BackgroundMask.under(RectifiedFloor.seen(picture, view), view, self.empty.floor)
        may_lie = ground.may_hold(np.array([one.die.centre for one in missing], np.float64))
        return [one.id for one, may in zip(missing, may_lie, strict=True) if not may]

    def size(self, dice: tuple[Die, ...]) -> float:
        """A die's edge in pixels, from the calibration or from these dice."""
        known = self.die_px
        return known if known is not None else edge(dice) or 32.0

    def _at_any_scale(self, part: Picture, dice_set: DiceSet) -> Reading:
        reading = self._reader.read(part, dice=dice_set, die_px=self._scale)
        if self._scale is not None and not (reading.sure and reading.dice):
            # Perhaps the camera was moved, or other dice lie there: look at all scales again.
            reading = self._reader.read(part, dice=dice_set, die_px=None)
        if reading.sure and reading.dice:
            self._scale = edge(reading.dice)
        return reading

    def _checked(self, reading: Reading, corner: Corner, picture: Picture, fresh: bool = True) -> Reading:
        """The reading of a part, in the whole picture; dice beside the track are none, those at its rim unsure, and
        those that lean. From a `fresh` one it is learnt how dice look that lie flat."""
        dice = [moved(die, *corner) for die in reading.dice]
        view, size = self.region.view, (picture.shape[1], picture.shape[0])
        places: list[NDArray[np.float64] | None] = [None] * len(dice)
        if view is not None and dice:
            pose, centres = self._pose(picture, view), np.array([die.centre for die in dice])
            there = self.region.over_floor(centres, pose)
            dice = self.upright.checked(
                [die for die, here in zip(dice, there, strict=True) if here], view, size, fresh
            )
            places = list(self._pose(picture, view).places(centres[there], view.die_mm))
        dice = [self._placed(die, place, picture.shape) for die, place in zip(dice, places, strict=True)]
        return replace(reading, dice=tuple(dice))

    def _placed(self, die: Die, place: NDArray[np.float64] | None, shape: tuple[int, ...]) -> Die:
        """The die as one among the kept ones if it stands at such a `place` (2,) in mm, doubtful at the rim."""
        rim = self.region.rim(die, shape, place)
        return replace(die, strip=self.region.in_strip(place)).doubted(*([] if rim is None else [rim]))


def joined(reading: Reading, beside: Sequence[Die]) -> Reading:
    """The reading with the dice that were seen beside the floor and are not among its own."""
    new: list[Die] = []
    for die in beside:
        if not _among((*reading.dice, *new), die):
            new.append(die)
    return replace(reading, dice=(*reading.dice, *new))


def only(reading: Reading, things: Sequence[ForeignObject]) -> Reading:
    """The reading with these of its things alone; without any nothing unknown lies there."""
    if things or not reading.things:
        return replace(reading, things=tuple(things))
    reasons = tuple(reason for reason in reading.reasons if reason.code is not ReasonCode.UNKNOWN_OBJECT)
    return replace(reading, reasons=reasons, things=())


def _among(dice: Sequence[Die], die: Die) -> bool:
    """Whether one of the dice lies where this one does."""
    return any(distance(die, other) <= SAME_PLACE * (die.edge or die.box[2]) for other in dice)


def _clear_but_for_its_place(die: Die) -> bool:
    """Whether nothing but where it lies, or its colour there, speaks against a die that was seen beside the floor."""
    codes = {reason.code for reason in die.reasons}
    return (
        not codes
        or ReasonCode.CUT_OFF in codes
        or (ReasonCode.RIM in codes and codes <= {ReasonCode.RIM, ReasonCode.COLOUR})
    )


def _die_sized(thing: ForeignObject, view: TrackView) -> bool:
    return OVERLOOKED[0] * view.die_mm <= max(thing.mm) <= OVERLOOKED[1] * view.die_mm


def _middle(box: Box) -> tuple[float, float]:
    x, y, width, height = box
    return x + width / 2, y + height / 2


def around(picture: Picture, boxes: Sequence[Box], margin: float) -> tuple[Picture, Corner]:
    """The part of a picture that holds the boxes with a margin in pixels, and where its upper left corner is."""
    left = max(0, int(min(box[0] for box in boxes) - margin))
    top = max(0, int(min(box[1] for box in boxes) - margin))
    right = int(max(box[0] + box[2] for box in boxes) + margin)
    bottom = int(max(box[1] + box[3] for box in boxes) + margin)
    return picture[top:bottom, left:right], (left, top)


def _wider(
    picture: Picture, part: tuple[Picture, Corner], boxes: Sequence[Box], margin: float
) -> tuple[Picture, Corner]:
    """A part of the picture that holds another one, and these boxes with a margin in pixels."""
    (left, top), (high, wide) = part[1], part[0].shape[:2]
    one, corner = around(picture, boxes, margin)
    whole = (left, top, wide, high), (*corner, one.shape[1], one.shape[0])
    return around(picture, whole, 0.0)


def moved(die: Die, left: int, top: int) -> Die:
    """The die in pixels of the whole picture."""
    x, y, width, height = die.box
    return replace(die, box=(x + left, y + top, width, height))
