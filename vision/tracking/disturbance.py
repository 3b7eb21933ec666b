"""From the first motion to the next rest: what moved, what covered the track, which dice were taken."""

import math
from collections.abc import Sequence, Set
from dataclasses import InitVar, dataclass, field
from functools import cache

import cv2
import numpy as np

from vision.geometry.region_of_interest import Place
from vision.geometry.track_view import Matrix
from vision.imaging.picture_io import jpeg
from vision.motion.frame_difference import FrameComparer, offset, shadows
from vision.motion.hand_segmentation import all_round, covering, crossed, present, split, standing
from vision.motion.small_picture import SmallPicture
from vision.tracking.look_agreement import agree, confirmed, lies_still
from vision.tracking.motion_record import MOVED, NEAR, MotionRecord
from vision.tracking.reader_protocol import PictureReading
from vision.types.picture import CELL, Cells, Picture
from vision.types.reading import Die, Reading
from vision.types.reasons import Reason, ReasonCode, gravest_first
from vision.types.track_events import AtRest, Covered, Event, Rolling, TrackedDie

FREE = 3
"""Cells that move on their own in each frame in which a die rolls."""
WHOLE = 0.65
"""Part of a die's cells that what rolls fills in one of these frames at least; a tremble moves fewer at an edge."""

ROLLS_FOR = 3
COVERS_FOR = 4
"""Frames in a row before rolling and covering are told."""
ROLLS_LONG = 0.06
"""Seconds, too: where frames come fast, a hand that moves off is in pieces for some of them."""

BESIDE_FOR = 8
"""Frames in a row in which a cover is over no die and among none, before that is told: a hand that reaches for dice
begins at the border too."""

COVER_SHARE = 0.015
"""Part of the region that a hand covers at least."""

FIRST_LOOK = 0.06
REST = 0.11
"""Seconds of stillness before the first look, and before a rest is told."""

LOOKS = 4
"""So many looks at most until two agree and are sure."""
DOUBTING = 3
"""So many in a row that are not sure until it is asked whether the camera was moved."""
KEPT = 8
"""The newest of them that are remembered, each with its picture."""
AGAIN = 0.07
"""Seconds from one look to the next where they do not agree or are not sure."""

DOUBTFUL_REST = 0.45
UNSURE_REST = 1.0
"""Seconds of stillness before a rest is told of which something is doubtful, and while something still moves beside
the dice, if only the camera."""

LEAST_APART = 0.1
"""Seconds at least from one look to the next while something moves."""

OUTRANKS = 0.15
"""Seconds without motion in its place after which a die that is read lies there, though a hand seems to cover it."""

OUTRANKS_AFTER = 12
"""So many looks in a row that agree do so too: what moves there is noise, or what compression makes of it."""

STAYS = 0.5
"""Seconds after which what does not move any more is no hand in the way."""

PATIENCE = 2.0
ABSORBED_AFTER = 6.0
"""Seconds of stillness under a cover until it is read all the same, and until the cover is part of the track."""

DRIFTS = 0.75
"""Edges of a die by which a camera that hangs fixed is off after a while, and nobody has moved it."""

TREMBLES = 0.05
"""Part of the track that changes in the time of a doubtful rest while a hand lies on it and trembles."""

EMPTY_FOR = 2
"""Frames in a row in which a die's place differs, without motion and without a hand, before the die is gone."""
DIFFERS = 0.4
"""Part of a die's cells that differ where it is gone."""
BARE, EDGES_WENT = 0.25, 0.6
"""Less of them do where the ground looks like the die in a shadow; then its edges went too."""


@dataclass(frozen=True, slots=True)
class DisturbanceScene:
    """What a frame is compared with: the last rest, where its dice lay, and what has changed since (in cells).

    `die` is a die's edge in cells where that is known.
    """

    comparer: FrameComparer
    rest: SmallPicture
    changed: Cells
    region: Cells
    border: Cells
    places: dict[int, Place]
    die: float | None = None

    def far(self, look: SmallPicture) -> bool:
        """Whether the camera may be off by more than its drift: then dice lie elsewhere in the picture."""
        if self.die is None:
            return True
        right, down = offset(look, self.rest)
        if math.hypot(right, down) > DRIFTS * self.die * CELL:
            return True
        # In a picture that is turned round, say, any number may come out: moved back it differs all the same.
        back = self.comparer.change(look.shifted(-right, -down), self.rest).cells
        return all_round(back & self.region, self.border)

    @property
    def inside(self) -> Cells:
        """The cells of the region that do not adjoin its border."""
        return np.asarray(self.region & (cv2.dilate(self.border.astype(np.uint8), NEAR) == 0), np.bool_)

    def foreground(self, look: SmallPicture) -> Cells:
        """Changed cells that are not just in a shadow, nor out of one that lay there before."""
        if not self.changed.any():
            return self.changed
        changed = self.changed & ~shadows(look, self.rest)
        lighter = changed & shadows(self.rest, look)
        if np.count_nonzero(lighter) >= MOVED:
            things = cv2.dilate(self.comparer.sharp(look, self.rest).astype(np.uint8), NEAR).astype(np.bool_)
            changed &= ~lighter | things
        return changed

    def among(self) -> Cells:
        """The cells in which dice lie, and those between them."""
        cells = np.zeros(self.region.shape, np.uint8)
        middles = [(c.start + c.stop - 1, r.start + r.stop - 1) for r, c in self.places.values()]
        if middles:
            hull = cv2.convexHull(np.array(middles, np.int32) // 2)
            cv2.fillConvexPoly(cells, hull, 1)
        for place in self.places.values():
            cells[place] = 1
        return cells.astype(np.bool_)

    def cover(self, look: SmallPicture, foreground: Cells) -> Cells:
        """Cells of a hand or another thing that reaches in from the border, or of a cup."""
        # What is gone from where a die lay is no hand.
        elsewhere = foreground.copy()
        for place in self.places.values():
            elsewhere[place] = False
        least = COVER_SHARE * np.count_nonzero(self.region)

        def sharp() -> Cells:
            return self.comparer.sharp(look, self.rest)

        hand = covering(elsewhere, self.border, least, sharp)
        return hand | standing(foreground, self.die, sharp)


@dataclass
class Disturbance:
    """A disturbance, from the frame `first` on, which was taken at `begun` seconds."""

    first: InitVar[SmallPicture]
    begun: InitVar[float]
    announced: bool = False
    base: SmallPicture | None = None
    """What stands for the last rest as long as none was told: see `rest`."""
    trail: Cells | None = None
    """Cells in which anything has moved since that picture; None: it is not known."""
    shown: tuple[type[Event], str] | None = None
    rolled: bool = False
    checked: bool = False
    hides: bool = False
    """Whether dice were reported though a hand stays, and whether it hides some."""
    free: int = 0
    most: int = 0
    whole: float = FREE
    """Cells that move on their own now, the most of them since something rolled, and those that a die fills."""
    rolls: int = 0
    still: float = field(init=False)
    """Frames in a row in which something rolled, and when the frame before them was taken."""
    covers: int = 0
    beside: int = 0
    cover: Cells | None = None
    covered_at: float = -math.inf
    """What covers the track, and when something did last."""
    displaced: bool = False
    """Whether it is the camera that was moved, rather than a hand that covers the track; nothing was seen to roll."""
    foreground: Cells = field(default_factory=lambda: np.zeros((1, 1), np.bool_))
    next_look: float = FIRST_LOOK
    looks: list[PictureReading] = field(default_factory=list)
    alike: int = 0
    """How many of the looks, up to the newest, agree with the one before them."""
    looked: float = -1.0
    in_calm: bool = True
    """When the last look was taken, and whether it may be taken in calm."""
    gone: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    """Dice whose place was seen empty before anything rolled: surely, and with less certainty."""
    pushed: set[int] = field(default_factory=set)
    """Dice that were read elsewhere since: the picture of the rest does not show them where they lie now."""
    _empty: dict[tuple[int, bool], int] = field(default_factory=dict)

    @property
    def covered(self) -> bool:
        """Whether something lies over the track now."""
        return self.cover is not None

    def __post_init__(self, first: SmallPicture, begun: float) -> None:
        self.record = MotionRecord(first, begun)
        self.still = begun
        self._then, self.stays = (begun, first), False

    def moving_cover(self, t: float) -> Cells | None:
        """Cells of what lies over the track and moves, or has moved until a moment ago; None where nothing does."""
        if self.cover is None:
            return None
        recent = self.cover & self.record.moved_since(t - STAYS)
        if not recent.any():
            return None
        return self.cover & cv2.dilate(recent.astype(np.uint8), NEAR).astype(np.bool_)

    def calm(self, t: float) -> bool:
        """Whether nothing moves and nothing is in the way. Where dice lie before a camera that was moved is known
        once its track has been found again."""
        return not self.displaced and t - self.record.last >= FIRST_LOOK and self.moving_cover(t) is None

    def see(self, look: SmallPicture, t: float, comparer: FrameComparer, region: Cells) -> None:
        """Takes the next frame."""
        self.record.see(look, t, comparer, region)
        self.stays = self._has_stayed(look, t, comparer, region)
        if self.record.last == t:
            self.checked = False
        if self.trail is not None:
            self.trail = self.trail | self.record.moving

    def _has_stayed(self, look: SmallPicture, t: float, comparer: FrameComparer, region: Cells) -> bool:
        """Whether all lies much as it lay a while ago, though a hand trembles; asked about from time to time."""
        since, before = self._then
        if t - since < DOUBTFUL_REST:
            return False
        self._then = t, look
        changed = np.count_nonzero(comparer.motion(look, before).cells & region)
        return bool(changed < TREMBLES * np.count_nonzero(region)) and t - self.record.alone >= DOUBTFUL_REST

    def drop_stale_looks(self, border: Cells) -> None:
        """Looks that were taken while a thing moves on its own count no more."""
        if self.record.free_motion(self.foreground, border if self.cover is None else border | self.cover):
            self._nothing_lies()

    def _nothing_lies(self) -> None:
        self.looks.clear()
        self.next_look = FIRST_LOOK

    def rest(self, known: SmallPicture | None, look: SmallPicture, t: float) -> SmallPicture:
        """What to compare with: the rest if it is `known`, else what was seen at first, or later where nothing moved
        but a hand that lies there and trembles."""
        if known is not None:
            return known
        still = t - self.record.last >= (DOUBTFUL_REST if self.covered else REST)
        if self.base is None or still or self.stays:
            self.base, self.trail = look, np.zeros_like(self.record.moving)
        return self.base

    def carry(self, motion: Matrix) -> None:
        """The camera has moved: its pixels lie elsewhere now, by this homography (3, 3)."""
        self.base = None if self.base is None else self.base.warped(motion)
        self.looks.clear()

    def compare(self, look: SmallPicture, scene: "DisturbanceScene") -> None:
        """Tells a hand from dice, against the picture of the last rest."""
        self.foreground = crossed(scene.foreground(look), self.trail)
        cover = scene.cover(look, self.foreground)
        if cover.any():
            cover = present(cover, look.edges, scene.rest.edges, scene.inside, self.record.lately(STAYS))
        parts = split(self.foreground, self._outside(self.record.step, scene), cover, scene.border)
        self.cover = parts.cover if parts.cover.any() else None
        self.free = parts.free
        around = bool(self.free or self.covered) and all_round(scene.changed, scene.border)
        large = self.free > COVER_SHARE * np.count_nonzero(scene.region)
        if self.free and (around or large or self.base is not None):
            # The light or the camera changes all of it, it is as large as a hand, or what lay there at first is not
            # known: only what has edges of its own, away from the border, moves by itself.
            self.free = self.record.free_motion(self.foreground, scene.border | parts.cover)
        self.whole = FREE if scene.die is None else max(FREE, WHOLE * scene.die**2)
        self.displaced = around and self.covered and scene.comparer.fixed and not self.rolled and scene.far(look)
        beside = self.cover is not None and bool(scene.places) and not (self.cover & scene.among()).any()
        self.beside = self.beside + 1 if beside else 0

    def _outside(self, moving: Cells, scene: "DisturbanceScene") -> Cells:
        """Motion away from where dice lie: a die that rolls leaves its place; one that only looks otherwise, in a
        shadow or under a camera that trembles, does not."""
        outside = moving.copy()
        for name, place in scene.places.items():
            if name not in self.gone:
                outside[place] = False
        return outside

    def search(self, scene: DisturbanceScene, look: SmallPicture) -> None:
        """Notes known dice whose place is empty, though no hand is over it, before any die rolls into another."""
        if self.rolled:
            return
        sharp = cache(lambda: scene.comparer.sharp(look, scene.rest))
        for name, place in scene.places.items():
            if name in self.pushed:
                continue
            hidden = self.covers_any(place)
            differs = 0.0 if hidden or self.record.step[place].any() else float(self.foreground[place].mean())
            if self._lasts((name, True), differs > DIFFERS):
                self.gone.add(name)
            if self._lasts((name, False), differs > BARE and float(sharp()[place].mean()) > EDGES_WENT):
                self.left.add(name)

    def covers_any(self, place: Place) -> bool:
        """Whether something lies over any of these cells."""
        return self.cover is not None and bool(self.cover[place].any())

    def hidden(self, scene: DisturbanceScene) -> frozenset[int]:
        """The known dice that something lies over."""
        return frozenset(name for name, place in scene.places.items() if self.covers_any(place))

    def unclear(self, scene: DisturbanceScene) -> frozenset[int]:
        """The known dice that something may lie over, for the outline of a hand that trembles comes and goes: before
        anything rolled, what stirred in their places did not leave them empty."""
        names = () if self.rolled else scene.places.keys() - self.gone - self.left
        return frozenset(name for name in names if self._stirs(scene, scene.places[name]))

    def _stirs(self, scene: DisturbanceScene, place: Place) -> bool:
        """Whether something has changed in these cells, and moved there, or covered the track, until a moment ago."""
        last = max(self.record.last_motion(place), self.covered_at)
        return bool(scene.changed[place].any()) and self.record.now - last < STAYS

    def _lasts(self, what: tuple[int, bool], empty: bool) -> bool:
        """Whether a place has been empty for so long, surely or not."""
        self._empty[what] = self._empty.get(what, 0) + 1 if empty else 0
        return self._empty[what] >= EMPTY_FOR

    def announce(self, t: float) -> list[Event]:
        """The event for the present kind of motion, when that has changed; else none."""
        if self.free < FREE:
            self.rolls, self.most, self.still = 0, 0, t
        else:
            self.rolls, self.most = self.rolls + 1, max(self.most, self.free)
        self.covers, self.covered_at = (self.covers + 1, t) if self.covered else (0, self.covered_at)
        if self.rolls >= ROLLS_FOR and t - self.still > ROLLS_LONG and self.most >= self.whole:
            self.rolled = True
            # Where all differs from what is taken for the rest, what rolls is joined to the border there.
            self.record.alone = t
            self._nothing_lies()
            return self._show(Rolling(t))
        if self.covers >= COVERS_FOR:
            return self._show(Covered(t, "rim" if self.beside >= BESIDE_FOR else "hand"))
        return []

    def may_look(self, t: float) -> bool:
        """Whether the track is worth a reading: no thing moves on its own, and little else, or a look is to be
        confirmed."""
        calm = self.calm(t)
        if calm and not self.in_calm:
            # What was read beside a hand says nothing of what it hid.
            self.looks.clear()
            self.next_look = max(FIRST_LOOK, min(t - self.record.alone, self.next_look))
        self.in_calm = calm
        if t - self.record.alone < self.next_look:
            return False
        busy = self.record.busy and (self.covered or not self.record.shaded)
        return calm or (not busy and (bool(self.looks) or t - self.looked >= LEAST_APART))

    @property
    def doubting(self) -> bool:
        """Whether looks were taken again and again and none of them is sure."""
        return len(self.looks) >= DOUBTING and not any(look.reading.sure for look in self.looks[-DOUBTING:])

    def agreed(self, glimpse: PictureReading, t: float, size: float) -> Reading | None:
        """What two looks that agree have read, this newest one among them; None as long as another one is wanted.

        `size`: a die's edge in pixels of the full picture.
        """
        self.next_look, self.looked, still = REST, t, t - self.record.alone
        if not self.looks:
            self.looks, self.alike = [glimpse], 0
            return None
        same, reading = self.compared(glimpse, size)
        if not (same and reading.sure) and (len(self.looks) < LOOKS or still < DOUBTFUL_REST):
            # A die may still rock on an edge, too slowly to be seen; one that has come to lie is soon seen twice.
            self.next_look = still + AGAIN
            return None
        return reading

    def compared(self, glimpse: PictureReading, size: float) -> tuple[bool, Reading]:
        """Whether this newest look agrees with the one before, which there must be, and what the looks have read."""
        same, reading = agree(self.looks[-1], glimpse, size)
        self.alike = self.alike + 1 if same else 0
        self.looks = [*self.looks[1 - KEPT :], glimpse]
        return same, confirmed(reading, self.looks, size)

    def look_later(self, t: float) -> None:
        """Nothing lies beside the hand: a look at every frame would tell no more."""
        self.next_look = t - self.record.alone + DOUBTFUL_REST

    def dice_still(self, dice: Sequence[Die], places: Sequence[Place], t: float, size: float) -> bool:
        """Whether these dice, in these cells, lay still between the last two looks, and for longer where a hand seems
        to lie over them; not before a camera that was moved, until somebody has had the time to find its track."""
        if self.displaced and t - self.record.alone < PATIENCE:
            return False
        one, other = self.looks[-2].picture, self.looks[-1].picture
        if not all(lies_still(one, other, die.box, size) for die in dice):
            return False
        return self.alike >= OUTRANKS_AFTER or not any(
            self.cover is not None and self.cover[place].any() and self.record.last_motion(place) > t - OUTRANKS
            for place in places
        )

    def told(self) -> None:
        """A rest was told while a hand stays: what rolled and what was taken until then has been counted."""
        if self.rolled and self.shown == (Rolling, ""):
            self.shown = None
        self.rolled, self.rolls = False, 0
        self.gone.clear()
        self.left.clear()
        self._empty.clear()
        self.pushed.clear()

    def seen_again(self, dice: Set[int]) -> None:
        """These dice were read again: nobody has taken them, whatever their places looked like."""
        if not self.rolled:
            self.gone -= dice
            self.left -= dice

    def at_rest(
        self, t: float, picture: Picture, reading: Reading, dice: tuple[TrackedDie, ...], covered: bool
    ) -> AtRest:
        """The event of the rest in which the motion ended, with these dice and this reading of the full picture;
        `covered`: something hides part of the track."""
        reasons, things = reading.reasons, reading.things
        if covered:
            # What covers the track is no thing that lies there.
            others = (reason for reason in reasons if reason.code is not ReasonCode.UNKNOWN_OBJECT)
            reasons, things = gravest_first((*others, Reason(ReasonCode.COVERED))), ()
        return AtRest(t, dice, reasons, jpeg(picture), things)

    def _show(self, event: Event) -> list[Event]:
        kind = (type(event), event.reason if isinstance(event, Covered) else "")
        if self.shown == kind:
            return []
        self.shown, self.announced = kind, True
        return [event]
