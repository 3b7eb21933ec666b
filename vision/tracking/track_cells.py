"""The cells of small pictures that belong to the track: what differs in them, which dice lie in them, what is
hidden."""

from collections.abc import Callable, Iterable

import numpy as np

from vision.geometry.region_of_interest import Place, Region, place
from vision.geometry.track_view import Matrix
from vision.motion.frame_difference import FrameChange, FrameComparer
from vision.motion.hand_segmentation import rim
from vision.motion.small_picture import SmallPicture
from vision.tracking.die_tracker import MotionEvidence
from vision.tracking.disturbance import Disturbance, DisturbanceScene
from vision.tracking.track_reader import only
from vision.types.picture import CELL, Cells, Picture
from vision.types.reading import Die, ForeignObject, Reading
from vision.types.track_events import TrackedDie


class TrackCells:
    """Small pictures of one camera, compared. `region` are the cells of the track, `border` those at its border;
    `full_size` is the full picture's width and height in pixels, to which the boxes of dice belong, once it is known.
    """

    def __init__(self) -> None:
        self.comparer = FrameComparer()
        self.region: Cells = np.ones((1, 1), np.bool_)
        self.border: Cells = self.region
        self.full_size: tuple[int, int] | None = None

    def lie_in(self, track: Region, look: SmallPicture, full: Callable[[], Picture]) -> None:
        """Sets the region of the track for small pictures of the shape of `look`.

        `full` gives the full picture; it is called for its size alone, where the track's view is known.
        """
        if track.view is not None:
            self.comparer.fixed = True
            height, width = full().shape[:2]
            self.full_size = (width, height)
        self.lie_anew(track, look)

    def in_small(self, motion: Matrix, look: SmallPicture) -> Matrix:
        """A homography (3, 3) of full pictures, `full_size` being known, as one of small pictures like `look`."""
        assert self.full_size is not None
        height, width = look.shape
        small = np.diag([width / self.full_size[0], height / self.full_size[1], 1.0])
        return np.asarray(small @ motion @ np.linalg.inv(small), np.float64)

    def lie_anew(self, track: Region, look: SmallPicture) -> None:
        """Sets the region of the track for small pictures like `look` of full ones as large as before."""
        self.region = track.cells(look.shape, self.full_size)
        self.border = rim(self.region)

    def compared(self, look: SmallPicture, rest: SmallPicture) -> FrameChange:
        """How a small picture differs from that of a rest. Where it is known where the track lies, a camera that was
        moved differs, so that somebody looks for the track again; elsewhere its own motion is no difference."""
        return self.comparer.change(look, rest) if self.comparer.fixed else self.comparer.motion(look, rest)

    def changed(self, look: SmallPicture, rest: SmallPicture) -> Cells:
        """The cells (rows, columns) of the track in which it differs."""
        return self.compared(look, rest).cells & self.region

    def place(self, die: Die | ForeignObject, look: SmallPicture) -> Place:
        """The cells in which a die lies, or another thing."""
        return place(die, look.shape, self.full_size or (look.shape[1], look.shape[0]))

    def hidden(self, cover: Cells | None, die: Die | ForeignObject, look: SmallPicture) -> bool:
        """Whether any of the die's cells lies under the cover."""
        return cover is not None and bool(cover[self.place(die, look)].any())

    def uncovered(self, reading: Reading, cover: Cells | None, look: SmallPicture) -> Reading:
        """The reading without the things that are part of the cover, as an arm is that reaches in."""
        return only(reading, [thing for thing in reading.things if not self.hidden(cover, thing, look)])

    def scene(
        self, look: SmallPicture, rest: SmallPicture, lying: Iterable[TrackedDie], die_px: float | None
    ) -> DisturbanceScene:
        """What `look` shows compared with `rest`, the picture in which these dice lay; `die_px` is a die's edge in
        pixels of the full picture."""
        places = {tracked.id: self.place(tracked.die, look) for tracked in lying}
        # Frames of another size may not hold where a die lay.
        places = {name: place for name, place in places.items() if self.region[place].size}
        size = self.full_size
        die = None if die_px is None or size is None else die_px * look.shape[1] / size[0] / CELL
        return DisturbanceScene(self.comparer, rest, self.changed(look, rest), self.region, self.border, places, die)


def evidence(motion: Disturbance, scene: DisturbanceScene | None) -> MotionEvidence:
    """What a disturbance did to the dice of the rest that `scene` holds it against; without one it is not known."""
    if scene is None:
        return MotionEvidence(motion.rolled, frozenset(motion.gone), left=frozenset(motion.left))
    untouched = {name for name, place in scene.places.items() if not scene.changed[place].any()}
    return MotionEvidence(
        motion.rolled,
        frozenset(motion.gone),
        frozenset(untouched),
        motion.hidden(scene),
        left=frozenset(motion.left),
        unclear=motion.unclear(scene),
    )
