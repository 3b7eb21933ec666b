"""Last step: the new calibration is tried with three throws before it takes the old one's place."""

from calibration.session.draft import Draft
from calibration.session.session_view import WAIT, Choices, Outcome, StepName, Verdict, View
from calibration.session.throw_counter import Throws
from vision.types.picture import Picture

THROWS = 3


class TrialStep:
    """Watches three throws; each must be read without a doubt."""

    name = StepName.TRIAL

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self.repeat()

    def repeat(self) -> None:
        """Starts the three throws again."""
        self._throws: Throws | None = None
        self._sure: list[bool] = []

    def see(self, picture: Picture, t: float) -> None:
        """Takes a full picture BGR at `t` seconds and follows the throws."""
        if len(self._sure) == THROWS:
            return
        self._throws = self._throws or self.throws()
        rest = self._throws.see(picture, t)
        if rest is not None:
            self._sure.append(rest.sure)

    def throws(self) -> Throws:
        """The object that follows the throws."""
        return Throws(self._draft)

    def press(self, word: str) -> Outcome:
        """Keeps it, once it was tried."""
        return "next" if word in ("keep", "keep-anyway") and len(self._sure) == THROWS else "stay"

    def view(self) -> View:
        """What was read, and how many throws are still wanted."""
        marks = self._throws.marks() if self._throws else ()
        done = len(self._sure)
        if done < THROWS:
            verdicts = self._verdicts() if done else ()
            values = (("left", THROWS - done),)
            return View(StepName.TRIAL, "try-it", values, marks, verdicts, done / THROWS, WAIT)
        choices = ("repeat", "keep") if all(self._sure) else ("keep-anyway", "repeat")
        return View(StepName.TRIAL, "tried", (), marks, self._verdicts(), choices=Choices(*choices, "discard"))

    def _verdicts(self) -> tuple[Verdict, ...]:
        unsure = self._sure.count(False)
        if unsure:
            return (Verdict.of("throws-unsure", "doubt", count=unsure, throws=len(self._sure)),)
        return (Verdict.of("throws-sure", "good", throws=len(self._sure)),)
