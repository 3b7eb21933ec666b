"""A calibration from its first picture to kept or discarded: steps one after the other, driven by three buttons.

It knows no screen and no clock: pictures come by `see(picture, t)`, presses by `press`, and `view()` is a value that
says all there is to show. Presses are "left", "ok", "right", or a word of `view().choices` itself, so that touch and
a fourth button can name what they mean; "more", "repeat", "skip" and "discard" are understood wherever they make
sense.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from calibration.session.cards_step import OwnCardsStep
from calibration.session.corners_step import CornersStep
from calibration.session.dice_step import DiceStep
from calibration.session.draft import Draft
from calibration.session.light_step import LightStep
from calibration.session.poker_step import OwnPokerStep, PokerStep, PokerTrialStep
from calibration.session.session_view import Choices, Mark, Outcome, Progress, Result, StepName, View
from calibration.session.track_step import TrackStep
from calibration.session.trial_step import TrialStep
from vision.types.picture import Picture


class Step(Protocol):
    """`see` takes straight pictures once the lens is known, bent ones before; marks are in the same pixels."""

    name: StepName

    def see(self, picture: Picture, t: float) -> None:
        """Takes a picture (height, width, 3) BGR in, at `t` seconds of the camera's clock."""

    def press(self, word: str) -> Outcome:
        """Does what a word of `view().choices` says."""

    def repeat(self) -> None:
        """Starts the step again."""

    def view(self) -> View:
        """What the screen shows of the step."""


KINDS = (TrackStep, LightStep, DiceStep, PokerStep, TrialStep, OwnPokerStep, PokerTrialStep, OwnCardsStep)
STEPS: dict[str, Callable[[Draft], Step]] = {kind.name: kind for kind in KINDS}
WHOLE = (StepName.TRACK, StepName.LIGHT, StepName.DICE, StepName.POKER, StepName.TRIAL)
RECHECK = (StepName.TRACK, StepName.LIGHT)
"""What takes ten seconds: after the track was moved, or the light has changed."""
AS_SEEN = (StepName.TRACK,)
"""Steps that look at pictures as the lens bends them; the others look at straight ones."""
MUST = (StepName.TRIAL, StepName.OWN_POKER, StepName.POKER_TRIAL, StepName.OWN_CARDS)
"""Steps that cannot be skipped."""


class Session:
    """One calibration. `draft` fills as it goes; once `view().result` is "kept" it is what to store.

    A draft that begins with an older calibration's `view` can have its track step skipped.
    """

    def __init__(self, draft: Draft, steps: Sequence[str] = WHOLE) -> None:
        self.draft = draft
        self._names = tuple(steps)
        self._steps: list[Step] = [STEPS[name](draft) for name in steps]
        self._how: list[Progress] = ["todo"] * len(steps)
        self._at = 0
        self._menu = False
        self.result: Result | None = None

    def see(self, picture: Picture, t: float) -> None:
        """Takes a picture (height, width, 3) BGR as the camera gave it, at `t` seconds of the camera's clock."""
        if self.result is not None or self._menu:
            return
        step = self._steps[self._at]
        step.see(picture if step.name in AS_SEEN else self.draft.lens.picture(picture), t)

    def press(self, word: str) -> bool:
        """Does what a button ("left", "ok", "right") or a word says; whether that meant anything now."""
        if self.result is not None:
            return False
        if word in ("left", "ok", "right"):
            meant = self.view().choices.word(word)  # type: ignore[arg-type]
            return meant is not None and self.press(meant)
        return self._chosen(word) if self._menu else self._pressed(word)

    def view(self) -> View:
        """What to show now; marks are in pixels of the pictures as they came."""
        stages = tuple(zip(self._names, self._stages(), strict=True))
        if self.result is not None:
            return View(StepName.OVER, self.result, stages=stages, result=self.result)
        step = self._steps[self._at]
        view = step.view()
        if self._menu:
            skip = "skip" if self._may_skip() else None
            view = View(StepName.MENU, "what-now", (("step", step.name),), choices=Choices("return", skip, "discard"))
        elif step.name not in AS_SEEN:
            view = self._bent(view)
        return replace(view, stages=stages)

    def _pressed(self, word: str) -> bool:
        step, offered = self._steps[self._at], self.view().choices.words()
        if word == "more":
            self._menu = True
        elif word == "discard":
            self.result = "discarded"
        elif word == "skip":
            return self._skip()
        elif word == "repeat":
            step.repeat()
        elif word == "by-hand" and isinstance(step, TrackStep):
            self._steps[self._at] = CornersStep(self.draft)
        elif (outcome := step.press(word)) != "stay":
            self._go_on("done" if outcome == "next" else "skipped")
        else:
            return word in offered
        return True

    def _chosen(self, word: str) -> bool:
        """What the menu's three words do."""
        if word == "return":
            self._menu = False
        elif word == "discard":
            self.result = "discarded"
        elif word == "skip":
            return self._skip()
        else:
            return False
        return True

    def _may_skip(self) -> bool:
        name = self._names[self._at]
        return name not in MUST and (name != StepName.TRACK or self.draft.view is not None)

    def _skip(self) -> bool:
        if not self._may_skip():
            return False
        self._go_on("skipped")
        return True

    def _go_on(self, how: Progress) -> None:
        self._menu = False
        self._how[self._at] = how
        if self._steps[self._at].name in AS_SEEN and self.draft.locked is not None:
            # It was let go to look for the track; the light's step does so again, unless it is left out.
            self.draft.camera.hold(self.draft.locked)
        self._at += 1
        if self._at == len(self._steps):
            self.result = "kept"

    def _stages(self) -> list[Progress]:
        now: list[Progress] = ["now" if n == self._at else how for n, how in enumerate(self._how)]
        return self._how if self.result == "kept" else now

    def _bent(self, view: View) -> View:
        """The view with its marks where the bent picture shows them."""
        lens, size = self.draft.lens, self.draft.size
        if lens.k == 0 or size == (0, 0):
            return view

        def bend(mark: Mark) -> Mark:
            points = lens.bent(np.array(mark.points, np.float64), size)
            return replace(mark, points=tuple((float(x), float(y)) for x, y in points))

        verdicts = tuple(replace(one, marks=tuple(map(bend, one.marks))) for one in view.verdicts)
        return replace(view, marks=tuple(map(bend, view.marks)), verdicts=verdicts)
