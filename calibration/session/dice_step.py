"""Third step: the dice are thrown twice; their number, size and colours are learnt, colours confirmed by name."""

from collections import Counter
from dataclasses import dataclass, field
from statistics import median

import numpy as np

from calibration.dice.named_colours import BY_LOOKS, Shade, told_apart
from calibration.session.draft import Draft
from calibration.session.session_view import AGAIN, GO_ON, WAIT, Choices, Mark, Outcome, StepName, Verdict, View
from calibration.session.throw_counter import Throws, mark_of
from vision.types.picture import Picture
from vision.types.reading import COLOURS, Die
from vision.types.track_events import AtRest, TrackedDie

NAMED = ("white", "green", "red")
"""Colours that games ask for, and so the likeliest where the reader's word is not the owner's."""
OTHER_DIE = 0.08
"""Relative difference from which dice are not as large as was said."""
UNLIKE = 0.15
"""Relative difference between two dice's edges from which they are not alike."""


@dataclass(eq=False)
class ColourGroup:
    """Dice that the reader calls by one `word` and that look alike: those of the second throw, what all of both look
    like, and the owner's `name` of their colour."""

    word: str
    name: str
    dice: list[TrackedDie] = field(default_factory=list)
    shades: list[Shade] = field(default_factory=list)


class DiceStep:
    """Two throws, then a question for each colour."""

    name = StepName.DICE

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self.repeat()

    def repeat(self) -> None:
        """Begins with the first throw."""
        self._throws: Throws | None = None
        self._seen: list[AtRest] = []
        self._verdicts: tuple[Verdict, ...] = ()
        self._asked: list[ColourGroup] = []
        self._kinds: list[ColourGroup] = []

    def see(self, picture: Picture, t: float) -> None:
        """Takes a full picture BGR at `t` seconds and follows the throws."""
        if len(self._seen) == 2:
            return
        self._throws = self._throws or Throws(self._draft)
        rest = self._throws.see(picture, t)
        if rest is not None:
            self._seen.append(rest)
            if len(self._seen) == 2:
                self._conclude()

    def press(self, word: str) -> Outcome:
        """Yes or no to a colour, or on."""
        if self._asked and word in ("yes", "no"):
            self._answer(word == "yes")
        elif word in ("next", "anyway") and len(self._seen) == 2 and not self._asked:
            return "next"
        return "stay"

    def view(self) -> View:
        """How many throws are still wanted, a colour's question, or what was found."""
        if self._asked:
            kind = self._asked[0]
            said = (("colour", kind.name), ("count", len(kind.dice)))
            marks = tuple(mark_of(die, kind.name) for die in kind.dice)
            return View(StepName.COLOUR, "is-this-colour", said, marks, choices=Choices("no", "yes", "more"))
        if len(self._seen) < 2:
            marks = self._throws.marks() if self._throws else ()
            done = len(self._seen)
            return View(StepName.DICE, "throw-dice", (("left", 2 - done),), marks, self._first(), done / 2, WAIT)
        marks = tuple(mark_of(die) for die in self._seen[-1].dice)
        bad = any(verdict.weight == "bad" for verdict in self._verdicts)
        return View(StepName.DICE, "dice-known", (), marks, self._verdicts, choices=AGAIN if bad else GO_ON)

    def _first(self) -> tuple[Verdict, ...]:
        if not self._seen:
            return ()
        dice = [tracked.die for tracked in self._seen[0].dice]
        return (Verdict.of("dice-seen", "good", count=len(dice), colours=_listed(dice)),)

    def _conclude(self) -> None:
        first, second = ([tracked.die for tracked in rest.dice] for rest in self._seen)
        found = [*self._counted(first, second), *self._sized([*first, *second]), *_doubtful(second)]
        self._verdicts = (*found, Verdict.of("dice-seen", "good", count=len(second), colours=_listed(second)))
        self._kinds = [kind for word in COLOURS for kind in self._alike(word) if kind.dice]
        self._asked = list(self._kinds)
        self._draft.names = {}

    def _counted(self, first: list[Die], second: list[Die]) -> list[Verdict]:
        if len(first) != len(second):
            return [Verdict.of("other-count", "bad", first=len(first), second=len(second))]
        if Counter(die.colour for die in first) != Counter(die.colour for die in second):
            return [Verdict.of("other-colours", "doubt", first=_listed(first), second=_listed(second))]
        return []

    def _sized(self, dice: list[Die]) -> list[Verdict]:
        """Takes the measured edge over where the track's size is known and the dice agree."""
        draft = self._draft
        assert draft.view is not None
        edges = [die.edge for die in dice if die.edge and die.sure]
        if len(edges) < 2:
            return []
        mm = median(edges) / draft.view.px_per_mm()
        if max(edges) - min(edges) > UNLIKE * median(edges) + 2:
            least, most = (round(edge / draft.view.px_per_mm(), 1) for edge in (min(edges), max(edges)))
            return [Verdict.of("unlike-sizes", "doubt", least=least, most=most)]
        if abs(mm / draft.die_mm - 1) > OTHER_DIE:
            return [Verdict.of("other-die", "doubt", said=round(draft.die_mm, 1), measured=round(mm, 1))]
        return [Verdict.of("die-size", "good", mm=round(mm, 1))]

    def _answer(self, right: bool) -> None:
        kind = self._asked[0]
        if right:
            self._asked.pop(0)
            self._learn()
        else:
            order = [*NAMED, *(word for word in COLOURS if word not in NAMED)]
            kind.name = order[(order.index(kind.name) + 1) % len(order)]

    def _alike(self, word: str) -> list[ColourGroup]:
        """The dice that the reader calls so, apart where they clearly look so."""
        dice = [(rest, die) for rest in self._seen for die in rest.dice if die.die.colour == word]
        kinds: dict[int, ColourGroup] = {}
        for (rest, tracked), number in zip(dice, told_apart([die.die.shade for _, die in dice]), strict=True):
            kind = kinds.setdefault(number, ColourGroup(word, word))
            if tracked.die.shade is not None:
                kind.shades.append(tracked.die.shade)
            if rest is self._seen[-1]:
                kind.dice.append(tracked)
        return list(kinds.values())

    def _learn(self) -> None:
        """Takes over what the confirmed colours are called and look like; not of a name that two words got."""
        confirmed = [kind for kind in self._kinds if kind not in self._asked]
        names: dict[str, set[str]] = {}
        words: dict[str, set[str]] = {}
        for kind in confirmed:
            names.setdefault(kind.word, set()).add(kind.name)
            words.setdefault(kind.name, set()).add(kind.word)
        called = {word: given.pop() if len(given) == 1 else BY_LOOKS for word, given in names.items()}
        self._draft.names = {word: name for word, name in called.items() if name != word}
        looks = {name: [s for kind in confirmed if kind.name == name for s in kind.shades] for name in words}
        self._draft.colours = {
            name: np.median(shades, axis=0).astype(np.float32)
            for name, shades in looks.items()
            if shades and len(words[name]) == 1
        }


def _listed(dice: list[Die]) -> str:
    """Such as "white 3, red 2"."""
    counts = Counter(die.colour for die in dice)
    return ", ".join(f"{colour} {count}" for colour, count in sorted(counts.items()))


def _doubtful(dice: list[Die]) -> list[Verdict]:
    marks = [Mark.around(die.box, "doubt", die.face) for die in dice if not die.sure]
    return [Verdict.of("unsure-dice", "doubt", *marks, count=len(marks))] if marks else []
