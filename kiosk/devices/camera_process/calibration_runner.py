"""A calibration where the camera is: its pictures go to the session, what the session shows goes to the screen."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from calibration.camera.camera_controls import AdjustableCamera, NoControls
from calibration.cards.deck_files import DECKS, decks_folder
from calibration.dice.named_colours import set_palette
from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.files.named_sets import SetError
from calibration.maintenance.calibration_files import store
from calibration.maintenance.view_keeper import ViewKeeper
from calibration.session.draft import Draft
from calibration.session.session_view import View
from calibration.session.state_machine import RECHECK, WHOLE, Session
from kiosk.devices.cameras.base import Camera, Frame
from vision.tracking.reader_protocol import Reads

PICTURE_WIDTH = 800
"""Pixels of the picture that is shown: enough to set a corner by."""
QUALITY = 75
KINDS = {
    "whole": WHOLE,
    "recheck": RECHECK,
    "track": ("track", "trial"),
    "light": ("light", "trial"),
    "dice": ("dice", "trial"),
    "poker": ("own-poker", "poker-trial"),
    "cards": ("own-cards",),
}
"""What can be asked for, and its steps: another look at track and light, ten seconds, and cards are kept untried."""


@dataclass(frozen=True, slots=True)
class CalibrationView:
    """One moment of a calibration as the screen gets it: the view, the camera's picture as JPEG, and the size
    (width, height) that the view's marks are meant for. `stored` tells, once it was kept, whether it is on disk."""

    view: View
    picture: bytes | None
    size: tuple[int, int]
    stored: bool = True


class CalibrationRunner:
    """Runs one session over a camera; afterwards the keeper uses what was kept.

    `data` is the data folder, None where nothing is stored; without `keep` nothing of the track is either.
    """

    def __init__(
        self,
        camera: Camera,
        keeper: ViewKeeper,
        reader: Reads,
        data: Path | None,
        steps: Sequence[str] = WHOLE,
        keep: bool = True,
    ) -> None:
        self._keeper, self._keep, self._reader = keeper, keep, reader
        set_palette(reader, None)
        self._camera: AdjustableCamera = camera if isinstance(camera, AdjustableCamera) else NoControls()
        size = keeper.built
        dice = sets_folder(data) if data is not None else None
        draft = Draft(size.width_mm, size.height_mm, size.die_mm, reader, size.marker_mm, self._camera, dice)
        draft.decks_folder = decks_folder(data) if data is not None else None
        if keeper.calibration is not None:
            draft.begin_from(keeper.calibration, sizes="track" not in steps)
        else:
            draft.followed = keeper.view
        self.session = Session(draft, steps)
        self._frame: Frame | None = None
        self.stored: Path | None = None
        self._fault = False
        """Whether the poker dice or the deck that were shown could not be stored."""

    @property
    def over(self) -> bool:
        """Whether it was kept or discarded."""
        return self.session.result is not None

    def see(self, frame: Frame) -> None:
        """Takes a frame of the camera in, as it came."""
        self._frame = frame
        self.session.see(frame.full(), frame.t)

    def press(self, word: str) -> None:
        """Left, ok, right, or a word of the view's choices."""
        if not self.over and self.session.press(word) and self.over:
            self._close()

    def sitting(self) -> CalibrationView:
        """The newest view, with the picture and the size that its marks are meant for."""
        if self._frame is None:
            return CalibrationView(self.session.view(), None, (0, 0), self._on_disk)
        picture = self._frame.full()
        height, width = picture.shape[:2]
        if width > PICTURE_WIDTH:
            smaller = (PICTURE_WIDTH, round(height * PICTURE_WIDTH / width))
            picture = cv2.resize(picture, smaller, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
        good, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        return CalibrationView(self.session.view(), jpeg.tobytes() if good else None, (width, height), self._on_disk)

    @property
    def _on_disk(self) -> bool:
        nowhere = self._keeper.folder is None or self.session.draft.view is None
        return self.session.result != "kept" or ((self.stored is not None or nowhere) and not self._fault)

    def _keep_sets(self) -> None:
        """Poker dice and a deck that were shown serve from now on; what is on disk changes only here."""
        draft = self.session.draft
        if not self._keep or self.session.result != "kept":
            return
        try:
            if draft.dice is not None and draft.dice_folder is not None:
                SETS.store(draft.dice_folder, draft.dice)
            if draft.deck is not None and draft.decks_folder is not None:
                DECKS.store(draft.decks_folder, draft.deck)
        except SetError:
            self._fault = True

    def _close(self) -> None:
        self._keep_sets()
        made = self.session.draft.calibration(self._keeper.source)
        if self.session.result == "kept" and made is not None:
            if self._keeper.folder is not None and self._keep:
                self.stored = store(self._keeper.folder, made, "calibration", self.session.draft.empty)
            self._keeper.use(made)
        old = self._keeper.calibration
        set_palette(self._reader, None if old is None else old.palette)
        if old is not None and old.locked is not None:
            self._camera.hold(old.locked)
        else:
            self._camera.free()
