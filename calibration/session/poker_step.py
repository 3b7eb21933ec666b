"""The owner's poker dice, shown one face after the other in any order, and tried."""

from calibration.dice.poker_enrolment import Enrolment, Shown
from calibration.dice.poker_set_files import SETS
from calibration.files.named_sets import unused, writable
from calibration.session.draft import Draft
from calibration.session.session_view import Choices, Mark, Outcome, StepName, Verdict, View
from calibration.session.throw_counter import Throws
from calibration.session.trial_step import TrialStep
from vision.background.background_mask import BackgroundMask
from vision.geometry.region_of_interest import Region
from vision.motion.stillness import Still
from vision.poker.drawing.face_design import FACES
from vision.poker.reader import PokerReader
from vision.types.dice_set import POKER
from vision.types.picture import Picture


class PokerStep:
    """First which set, if any, then its faces: left chooses the face that lies there, OK learns it.

    The set is stored with the calibration, not before: who gives that up has the dice that he had.
    """

    name = StepName.POKER
    asked = True
    """Whether there may be no poker dice to show."""

    def __init__(self, draft: Draft, session: type[Enrolment] = Enrolment) -> None:
        self._draft, self._make = draft, session
        self.repeat()

    def repeat(self) -> None:
        """Begins with the choice of a set."""
        known = SETS.names(self._draft.dice_folder) if self._draft.dice_folder else []
        self._sets = ["", *known, unused("Poker", known)] if self.asked else [unused("Poker", known), *known]
        self._draft.dice = None
        self._at = 0
        self._enrolment: Enrolment | None = None
        self._face = FACES[0]
        self._shown: Shown | None = None
        self._picture: Picture | None = None
        self._still = Still()
        self._fault: Verdict | None = None

    def see(self, picture: Picture, t: float) -> None:
        """Takes a full picture BGR at `t` seconds; keeps the newest one in which a die lies still."""
        self._picture = picture if self._still.see(picture, t) else None

    def press(self, word: str) -> Outcome:
        """Chooses a set or a face, learns it, or continues; returns the step's outcome."""
        if self._enrolment is None:
            return self._choose(word)
        if word == "other-face":
            self._face = FACES[(FACES.index(self._face) + 1) % len(FACES)]
        elif word == "learn" and self._picture is not None:
            self._learn(self._enrolment, self._picture)
        elif word == "store-set":
            return self._store(self._enrolment)
        return "stay"

    def view(self) -> View:
        """The sets, or the face that is wanted and how the last one went."""
        if self._enrolment is None:
            return self._sets_view()
        values = (("face", self._face), ("missing", ", ".join(self._enrolment.missing)))
        progress = 1 - len(self._enrolment.missing) / len(FACES)
        if self._enrolment.done:
            choices = Choices("other-face", "store-set", "more")
            return View(StepName.POKER, "faces-known", values, self._marks(), self._verdicts(), progress, choices)
        choices = Choices("other-face", "learn" if self._picture is not None else None, "more")
        return View(StepName.POKER, "show-face", values, self._marks(), self._verdicts(), progress, choices)

    def _sets_view(self) -> View:
        name = self._sets[self._at]
        known = SETS.names(self._draft.dice_folder) if self._draft.dice_folder else []
        title = "no-poker-dice" if not name else ("known-set" if name in known else "new-set")
        ok = "start" if name else "next"
        return View(StepName.POKER, title, (("name", name),), choices=Choices("other-set", ok, "more"))

    def _choose(self, word: str) -> Outcome:
        if word == "other-set":
            self._at = (self._at + 1) % len(self._sets)
        elif word == "next" and not self._sets[self._at]:
            return "skip"
        elif word == "start" and self._sets[self._at]:
            self._enrolment = self._make()
        return "stay"

    def _learn(self, enrolment: Enrolment, picture: Picture) -> None:
        track = self._draft.track
        part, corner = Region(track).cut(picture)
        self._left, self._top = corner
        known = (None, None) if track is None else (track.die_px(), BackgroundMask(track, corner))
        self._shown = enrolment.show(self._face, part, *known)
        if self._shown.learnt and enrolment.missing:
            self._face = enrolment.missing[0]

    def _marks(self) -> tuple[Mark, ...]:
        shown = self._shown
        if shown is None or shown.place is None:
            return ()
        x, y, half = shown.place.x + self._left, shown.place.y + self._top, shown.place.edge / 2
        return (
            Mark("box", ((x - half, y - half), (x + half, y + half)), "good" if shown.learnt else "bad", shown.face),
        )

    def _verdicts(self) -> tuple[Verdict, ...]:
        assert self._enrolment is not None
        found = [self._fault] if self._fault else []
        if self._shown is not None and self._shown.problem is not None:
            found.append(Verdict.of(f"face-{self._shown.problem}", "bad", face=self._shown.face))
        elif self._shown is not None:
            found.append(Verdict.of("face-learnt", "good", face=self._shown.face))
        alike = [Verdict.of("faces-alike", "bad", one=one, other=other) for one, other in self._enrolment.alike]
        return (*found, *alike)

    def _store(self, enrolment: Enrolment) -> Outcome:
        name = self._sets[self._at]
        if self._draft.dice_folder is None or not writable(self._draft.dice_folder):
            self._fault = Verdict.of("set-not-stored", "bad")
            return "stay"
        self._draft.dice, self._draft.poker = enrolment.finished(name), name
        return "next"


class OwnPokerStep(PokerStep):
    """The step of a calibration for poker dice alone: the question whether there are any is left out."""

    name = StepName.OWN_POKER
    asked = False


class PokerTrialStep(TrialStep):
    """Three throws of the dice that were just shown."""

    name = StepName.POKER_TRIAL

    def throws(self) -> Throws:
        """The trial's throws, read with the new set."""
        assert self._draft.dice is not None
        return Throws(self._draft, POKER, PokerReader(self._draft.dice))
