"""A camera and a watcher put together: each step takes a frame and gives what happened."""

from functools import cache

import cv2

from calibration.camera.camera_controls import AdjustableCamera, CameraControls
from calibration.camera.lens_distortion import Lens
from calibration.dice.named_colours import set_palette
from calibration.learning.table_learning import TableLearning
from calibration.maintenance.drift import CalibrationAdvice
from calibration.maintenance.view_keeper import ViewKeeper
from kiosk.devices.camera_process.calibration_runner import KINDS, CalibrationRunner, CalibrationView
from kiosk.devices.camera_process.frame_order import Order
from kiosk.devices.camera_process.picture_quality import CodeSearch, Measured, PictureQuality
from kiosk.devices.cameras.base import Camera, Commanded, Frame, Paced
from vision.tracking.hand_pointing import HandPointing
from vision.tracking.watcher import Watcher
from vision.types.dice_set import NO_DICE, DiceSet
from vision.types.lessons import Lesson
from vision.types.picture import Picture
from vision.types.track_events import Advised, Blind, Event

PREVIEW_QUALITY = 70


def straightened(frame: Frame, lens: Lens) -> Frame:
    """The frame with both pictures straight; the full one is made only when it is wanted, and once."""
    if lens.k == 0:
        return frame

    @cache
    def full() -> Picture:
        return lens.picture(frame.full())

    return Frame(frame.t, lens.picture(frame.small), full)


class VisionPipeline:
    """Feeds a watcher from a camera, and keeps the watcher's view of the track up to date."""

    def __init__(
        self,
        camera: Camera,
        watcher: Watcher,
        keeper: ViewKeeper | None = None,
        live: bool = False,
        learning: TableLearning | None = None,
    ) -> None:
        """`live`: the camera runs in real time, so that it can be too slow. `learning` fills the memory of the
        watcher's reader."""
        self.camera = camera
        self.watcher = watcher
        self.frame: Frame | None = None
        self._keeper, self._learning = keeper, learning
        self._trouble: str | None = None
        self._hands: HandPointing | None = None
        self._advised = "settled"
        self._opened = False
        self._locked: CameraControls | None = None
        self._order = Order(live)
        self._shape: tuple[int, ...] = ()
        self.calibrating: CalibrationRunner | None = None
        self.capturing = False
        """Whether it is the camera's turn now."""
        self._examination: PictureQuality | CodeSearch | None = None

    def want_hands(self, wanted: bool) -> None:
        """Sets whether hands over the track are reported, in each frame."""
        if wanted != (self._hands is not None):
            self._hands = HandPointing() if wanted else None

    def step(self, timeout: float) -> list[Event] | None:
        """The events of the next frame, None when the source has ended. Raises `CameraError`."""
        self.capturing = True
        frame = self.camera.capture(timeout)
        self.capturing = False
        if frame is None:
            return None
        if not self._order.takes(frame.t):
            return []
        if self._examination is not None:
            self._examination.see(frame)
        if self.calibrating is not None:
            return self._calibrate(self.calibrating, frame)
        if self._keeper is not None:
            if self._resized(frame):
                self._look_anew(self._keeper)
                return [Blind(frame.t, "starting")]
            frame = self._straight(self._keeper, frame)
        if self.watcher.dice_set == NO_DICE:
            return self._look_for_hands(frame, None)
        self.frame = frame
        if self._keeper is not None and self._keeper.due(frame.t, self.watcher.resting, self.watcher.puzzled):
            before = self._trouble
            self._look_after(self._keeper, frame)
            if self._trouble is not None and self._trouble != before:
                return [Blind(frame.t, self._trouble)]
        if self._trouble:
            return []
        events = self._advice(frame.t) + self.watcher.feed(frame.small, frame.t, frame.full)
        if self._learning is not None:
            self._learning.see(events, frame.full, self.watcher.dice_set, self.watcher.view)
        return [*events, *self._look_for_hands(frame, self.watcher.settled)]

    def _advice(self, t: float) -> list[Event]:
        """What wants a look when there is time, once it becomes something else."""
        told = (self._keeper and self._keeper.advice) or self._order.advice or CalibrationAdvice("settled")
        if told.code == self._advised:
            return []
        self._advised = told.code
        return [Advised(t, told.code, told.by)]

    def calibrate(self, kind: str | tuple[str, ...] | None, keep: bool = True) -> None:
        """Begins a calibration: one of `calibrating.KINDS`, or its steps; None leaves it. See `CalibrationRunner`."""
        if kind is None or self._keeper is None:
            if self.calibrating is not None and not self.calibrating.over:
                self.calibrating.press("discard")
            # The newest one that was made serves, an old one that was brought back as well; and its empty track.
            self.calibrating, self._opened = None, False
            self.watcher.empty.forget()
        else:
            data = None if self._keeper.folder is None else self._keeper.folder.parent
            steps = KINDS[kind] if isinstance(kind, str) else kind
            self.calibrating = CalibrationRunner(self.camera, self._keeper, self.watcher.reader, data, steps, keep)

    def choose(self, word: str) -> None:
        """Passes on a button or a word during a calibration."""
        if self.calibrating is not None:
            self.calibrating.press(word)

    def learn(self, lesson: Lesson) -> None:
        """Takes in what people said of dice that were reported."""
        if self._learning is not None:
            self._learning.take(lesson)

    def sitting(self) -> CalibrationView | None:
        """The view of the running calibration; None where there is none."""
        return None if self.calibrating is None else self.calibrating.sitting()

    def _calibrate(self, calibrating: CalibrationRunner, frame: Frame) -> list[Event]:
        if not calibrating.over:
            calibrating.see(frame)
        return []

    def _straight(self, keeper: ViewKeeper, frame: Frame) -> Frame:
        """The frame without the lens's bend; the first one of its size tells which calibration serves."""
        if not self._opened:
            self._opened = True
            height, width = frame.full().shape[:2]
            keeper.begin((width, height))
            set_palette(self.watcher.reader, None if keeper.calibration is None else keeper.calibration.palette)
            self._lock(None if keeper.calibration is None else keeper.calibration.locked)
        return straightened(frame, keeper.lens)

    def _lock(self, settings: CameraControls | None) -> None:
        """Holds the camera at a calibration's settings, or lets it go that was held at another's."""
        if isinstance(self.camera, AdjustableCamera) and settings != self._locked:
            if settings is None:
                self.camera.free()
            else:
                self.camera.hold(settings)
        self._locked = settings

    def _resized(self, frame: Frame) -> bool:
        """Whether the camera's pictures have another size from this one on."""
        before, self._shape = self._shape, frame.small.shape
        return before not in ((), self._shape)

    def _look_anew(self, keeper: ViewKeeper) -> None:
        """Where the track and its dice lay in the old pictures means nothing in the new ones."""
        self._opened = False
        keeper.forget()
        wanted = self.watcher.dice_set
        self.watcher.expect(NO_DICE)
        self.watcher.use(None)
        self.watcher.expect(wanted)

    def _look_for_hands(self, frame: Frame, settled: bool | None) -> list[Event]:
        """What a hand does over the track, if anybody wants to know; dice are not read for that."""
        if self._hands is None:
            return []
        if settled is not None and self.watcher.blind:
            self._hands.forget()
            return []
        return list(self._hands.see(frame.small, frame.t, self.watcher.view, frame.full, settled))

    def expect(self, dice_set: DiceSet) -> None:
        """Which dice may lie there; with `NO_DICE` no frame is kept, and only hands are looked for, if wanted."""
        self.watcher.expect(dice_set)
        if dice_set == NO_DICE:
            self.frame = None

    def pace(self, fps: int) -> None:
        """Lowers or raises the pictures a second that are watched. Raises `CameraError`."""
        if isinstance(self.camera, Paced):
            self.camera.pace(fps)

    def rests(self, seconds: float) -> None:
        """Announces a pause of so many seconds before the next picture, which is no slowness of the camera."""
        self._order.paused(seconds)

    @property
    def examining(self) -> bool:
        """Whether pictures are collected for an examination."""
        return self._examination is not None

    def examined(self) -> Measured | None:
        """The result of an examination, once, after it was requested: see `measured`."""
        if self._examination is None or self._examination.result is None:
            return None
        result, self._examination = self._examination.result, None
        return result

    def finish(self) -> list[Event]:
        """The rest that was still pending when the source ended."""
        return self.watcher.finish()

    def command(self, words: tuple[object, ...]) -> None:
        """Passes a command to a camera that takes some; ("examine",) starts an examination: see `examined`.

        ("code", WORD) starts the search for a QR code whose text begins with the word, told likewise.
        """
        if words == ("examine",):
            self._examination = PictureQuality()
        elif len(words) == 2 and words[0] == "code":
            self._examination = CodeSearch(str(words[1]))
        elif isinstance(self.camera, Commanded):
            self.camera.command(words)

    def _look_after(self, keeper: ViewKeeper, frame: Frame) -> None:
        if keeper.check(frame.full(), frame.t) or (self._trouble and not keeper.trouble):
            # Once sight has come back, what lies there is told again.
            self.watcher.use(keeper.view, tell=self._trouble is not None)
            if self.watcher.empty.floor is None:
                self.watcher.empty.keep(keeper.empty())
        self._trouble = keeper.trouble

    def preview(self) -> bytes | None:
        """The newest small picture as JPEG."""
        if self.frame is None:
            return None
        good, jpeg = cv2.imencode(".jpg", self.frame.small, [cv2.IMWRITE_JPEG_QUALITY, PREVIEW_QUALITY])
        return jpeg.tobytes() if good else None
