"""Second step: the camera finds exposure and white balance, they are locked, and the empty track is looked at."""

from dataclasses import replace

from calibration.camera.track_light import TrackLight, measure
from calibration.session.draft import Draft
from calibration.session.light_findings import verdicts
from calibration.session.session_view import AGAIN, GO_ON, WAIT, Mark, Outcome, StepName, Verdict, View
from vision.geometry.region_of_interest import Region
from vision.geometry.track_view import TrackView
from vision.types.dice_set import ANY
from vision.types.picture import Picture
from vision.types.reading import Die

SETTLE, SETTLED, LONGEST = 0.6, 0.012, 4.0
"""Seconds during which brightness changes by no more than this share, and seconds after which it must do."""
PICTURES = 12
"""Measured after locking."""
LEAST_GAP = 0.04
"""Seconds between two of them."""
LIKELY = 0.5
"""Confidence from which something is a die that was left there."""
UNFIT = {"dice-left": "track-not-empty", "soft-focus": "picture-not-sharp"}
"""Bad findings -> what is said on top of them, where it is not the light that does not fit."""
AFTER_LOCK = 0.3
"""Seconds until a camera has taken what it was told."""


class LightStep:
    """Runs by itself, then shows what is wrong with the light."""

    name = StepName.LIGHT

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._begun = False
        self._light: TrackLight | None = None
        self._start = self._last = 0.0

    def repeat(self) -> None:
        """Lets the camera measure anew."""
        self._begun = False
        self._light = None

    def see(self, picture: Picture, t: float) -> None:
        """Takes a full picture BGR at `t` seconds: waits until brightness settles, locks the camera, measures."""
        if self._light is not None or self._draft.view is None:
            return
        if not self._begun:
            self._begin(t)
        if self._locked_at is None:
            self._settle(picture, t)
        elif t >= self._locked_at + AFTER_LOCK and t >= self._last + LEAST_GAP:
            self._last = t
            self._pictures.append(picture)
            if len(self._pictures) == PICTURES:
                self._conclude()

    def press(self, word: str) -> Outcome:
        """The outcome of a choice: "next" once the light was measured, else "stay"."""
        return "next" if word in ("next", "anyway") and self._light is not None else "stay"

    def view(self) -> View:
        """The progress of the measurement, then what is wrong with the light, with marks in pixels of the picture."""
        view = self._draft.view
        if self._light is None or view is None:
            return View(StepName.LIGHT, "measure-light", progress=self._progress(), choices=WAIT)
        found = self._dice_left or tuple(verdicts(self._light, view))
        marks = tuple(mark for verdict in found for mark in verdict.marks)
        worst = found[0]
        if worst.weight != "bad":
            return View(StepName.LIGHT, "light-measured", (), marks, found, choices=GO_ON)
        return View(StepName.LIGHT, UNFIT.get(worst.code, "light-unfit"), (), marks, found, choices=AGAIN)

    def _begin(self, t: float) -> None:
        self._begun, self._start, self._last = True, t, t
        self._locked_at: float | None = None
        self._levels: list[tuple[float, float]] = []
        self._pictures: list[Picture] = []
        self._dice_left: tuple[Verdict, ...] = ()
        self._draft.camera.free()

    def _settle(self, picture: Picture, t: float) -> None:
        self._levels = [(at, level) for at, level in self._levels if at >= t - SETTLE]
        self._levels.append((t, float(picture[::8, ::8].mean())))
        levels = [level for _, level in self._levels]
        calm = max(levels) - min(levels) <= SETTLED * max(max(levels), 1.0) + 0.5
        if (calm and t - self._start >= SETTLE) or t - self._start >= LONGEST:
            self._draft.locked = self._draft.camera.lock()
            self._locked_at = self._last = t

    def _progress(self) -> float:
        return 0.0 if not self._begun else min(1.0, 0.1 + 0.9 * len(self._pictures) / PICTURES)

    def _conclude(self) -> None:
        draft = self._draft
        assert draft.view is not None
        lying = self._lying(self._pictures[-1], draft.view)
        if lying:
            boxes = (Mark.around(die.box, "bad", "die") for die in lying)
            self._dice_left = (Verdict.of("dice-left", "bad", *boxes, count=len(lying)),)
        self._light = measure(self._pictures, draft.view, draft.markers)
        draft.light = self._light
        draft.empty = None if lying else self._pictures[-1]
        self._pictures = []

    def _lying(self, picture: Picture, view: TrackView) -> list[Die]:
        """Dice that were left on the track, in pixels of the whole picture."""
        region = Region(view)
        part, (left, top) = region.cut(picture)
        dice = self._draft.reader.read(part, dice=ANY, die_px=view.die_px()).dice
        placed = [replace(die, box=(die.box[0] + left, die.box[1] + top, *die.box[2:])) for die in dice]
        return [die for die in placed if die.confidence > LIKELY and region.holds(die)]
