"""Whether the dice fall evenly: Pearson's chi-square test of the faces of each colour, poker dice apart.

K. Pearson, "On the criterion that a given system of deviations ...", 1900. A small probability is a reason to look at
the die, not a proof: of a hundred good dice one falls below 0.01.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kiosk.games.dice import LETTERS, POKER_FACES
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.statistics.thrown_dice import ThrownDie

LEAST = 60
"""Casts from which on the test says anything: ten expected of each face."""
ENOUGH = 500
"""Casts in which nine of ten dice that show a face once in four are found: before, nothing is called even."""
SUSPECT, UNCLEAR = 0.01, 0.05
"""Probabilities below which a die is to be looked at, and below which it is not called even."""
CAVEATS = phrase(
    "Hasard : sur cent bons dés, combien tombent aussi mal. "
    "Il faut {least} lancers pour juger, {enough} pour repérer une face qui sort une fois sur quatre. "
    "On juge une couleur, pas un dé.",
    least=LEAST,
    enough=ENOUGH,
)
"""How sure a verdict is, and what it is not."""
FACES: dict[str, tuple[Phrase, ...]] = {
    "pips": tuple(Phrase(str(face)) for face in range(1, 7)),
    "poker": tuple(LETTERS[str(face)] for face in reversed(POKER_FACES)),
}
"""What the six counts of dice of a kind are counts of."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The faces of one colour of `kind` "pips" or "poker": `counts` of the faces 1..6, or 9 10 V D R A, the statistic
    with five degrees of freedom, and the probability `p` that fair dice fall at least so unevenly.
    """

    colour: str
    counts: tuple[int, ...]
    chi_square: float
    p: float
    kind: str = "pips"

    @property
    def casts(self) -> int:
        """How many dice were counted."""
        return sum(self.counts)

    @property
    def verdict(self) -> str:
        """ "too-few", "uneven", "unclear" or "even"."""
        if self.casts < LEAST:
            return "too-few"
        if self.p < SUSPECT:
            return "uneven"
        return "unclear" if self.p < UNCLEAR or self.casts < ENOUGH else "even"

    def to_json(self) -> Json:
        """One line of `kiosk history --fairness --json`."""
        return {
            "colour": self.colour, "kind": self.kind, "casts": self.casts, "counts": list(self.counts),
            "chi_square": round(self.chi_square, 3), "p": round(self.p, 4), "verdict": self.verdict,
        }  # fmt: skip


Seen = tuple[str, str]
"""Kind and colour of dice."""


def counted(thrown: Iterable[ThrownDie]) -> dict[Seen, list[int]]:
    """How often each face came up, for every colour that a camera saw. Dice entered by hand are left out."""
    seen: dict[Seen, list[int]] = {}
    for cast in thrown:
        if cast.colour is not None:
            face = cast.face if isinstance(cast.face, int) else len(POKER_FACES) - POKER_FACES.index(cast.face)
            seen.setdefault((cast.kind, cast.colour), [0] * 6)[face - 1] += 1
    return seen


def faces_of(reports: Iterable[Fairness]) -> tuple[Phrase, ...]:
    """The headings over the counts of these reports: both faces where there are dice of both kinds."""
    kinds = {report.kind for report in reports}
    if len(kinds) < 2:
        return FACES[next(iter(kinds), "pips")]
    both = zip(FACES["pips"], FACES["poker"], strict=True)
    return tuple(Phrase("{pips}/{figure}", {"pips": pips, "figure": figure}) for pips, figure in both)


def fairness(thrown: Iterable[ThrownDie]) -> tuple[Fairness, ...]:
    """A report for each colour that a camera saw, the most thrown first."""
    return judged(counted(thrown))


def judged(seen: Mapping[Seen, Sequence[int]]) -> tuple[Fairness, ...]:
    """The same from counts of faces, at least one each."""
    reports = (_report(kind, colour, tuple(counts)) for (kind, colour), counts in seen.items())
    return tuple(sorted(reports, key=lambda report: -report.casts))


def _report(kind: str, colour: str, counts: tuple[int, ...]) -> Fairness:
    expected = sum(counts) / 6
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return Fairness(colour, counts, statistic, survival(statistic), kind)


def survival(statistic: float) -> float:
    """Probability that chi-square with five degrees of freedom exceeds `statistic` (closed form for odd degrees)."""
    half = statistic / 2
    return math.erfc(math.sqrt(half)) + math.sqrt(2 * statistic / math.pi) * math.exp(-half) * (1 + statistic / 3)
