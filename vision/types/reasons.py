"""Why a die or a picture is not sure. Screens put the codes in the table's words; docs/reader.md lists them."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class ReasonCode(StrEnum):
    """What is doubtful, the gravest first.

    Below each: what a reason of that code measures, its unit, and on which side of the limit it lies. Where nothing
    is said, or a test yields no number, a reason has neither.
    """

    NUDGED = "nudged"
    """The die was turned over or bumped after it had been read."""
    UNKNOWN_FACES = "unknown-faces"
    """This reader does not know the faces of the dice that were asked for."""
    CUT_OFF = "cut-off"
    """The die reaches over the edge of the picture: from the middle of its face to that edge, in edges of the face;
    less than the limit."""
    SIZE = "odd-size"
    """The die is much larger or smaller than the others, or than the calibration says: its edge over theirs; beyond
    the limit."""
    LEANING = "leaning"
    """The die does not lie flat: degrees between its top face and one that lies flat in its place (on an uncalibrated
    picture one that is seen squarely); more than the limit. A poker die that merely looks as if it stood askew: how
    plainly it is seen (0..1); less than the limit."""
    RIM = "rim"
    """The die touches the border of the track: from its middle to the border, in edges of a die; without a
    calibration from its outline to the picture's edge; less than the limit."""
    NO_DIE = "maybe-no-die"
    """Something lies there that may be no die: how much it looks like one (0..1), by whichever of the two networks
    finds less; less than the limit. None where something else touches it."""
    UNSEEN = "unseen"
    """The die was there and is not read any more, though nothing has changed in its place."""
    UNSTEADY = "unsteady"
    """Two looks at the die, or at all of them, a moment apart, read different faces."""
    DISAGREE = "looks-disagree"
    """The detector, the face network and the pips themselves do not say the same. Where only the pips are against it:
    the confidence in the face (0..1); less than the limit."""
    UNSURE_FACE = "unsure-face"
    """The face is readable in more than one way: the confidence in it (0..1); less than the limit, which is higher
    where pips are drawn out as those of a die that moves."""
    CORRECTED = "corrected"
    """People said something else of dice of this table that look like this one: how like the likest of them looks, a
    cosine; the limit or more."""
    COLOUR = "unsure-colour"
    """It is not clear which of the set's colours the die has: how coloured its body is (0..1), where that alone is in
    doubt; of red and green less than the limit, of white more."""
    COVERED = "covered"
    """A hand, or something else, has lain over the track for long: what it hides was not read."""
    PLAYING_CARD = "playing-card"
    """Cards lie there, in a game of dice: how many, without a limit."""
    DICE = "dice"
    """Dice lie there, in a game of cards: how many, without a limit."""
    MISSED = "maybe-missed"
    """Somewhere else a die may lie that was not clear enough to be read: how much the likeliest place looks like one
    (0..1), or how many places there are; more than the limit."""
    UNKNOWN_OBJECT = "unknown-object"
    """Something lies on the track that is none of the dice that were read: its longer side in millimetres, without a
    limit."""

    @property
    def of_face(self) -> bool:
        """Whether a die's face cannot be relied on for it: all but its colour."""
        return self is not ReasonCode.COLOUR


RANK = {code: rank for rank, code in enumerate(ReasonCode)}
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason not to be sure: what was `measured`, and the `limit` of the test, in the unit of the code."""

    code: ReasonCode
    measured: float | None = None
    limit: float | None = None

    def to_json(self) -> dict[str, object]:
        """The reason as the command-line contract writes it."""
        return {"code": self.code.value, "measured": _number(self.measured), "limit": _number(self.limit)}


Reasons = tuple[Reason, ...]


def beyond(code: ReasonCode, measured: float, low: float = -math.inf, high: float = math.inf) -> Reason | None:
    """The reason to doubt what was `measured` where it lies under the `low` or over the `high` limit."""
    if low <= measured <= high:
        return None
    return Reason(code, measured, low if measured < low else high)


def _number(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else round(float(value), DIGITS)


def gravest_first(reasons: Iterable[Reason | None]) -> Reasons:
    """The reasons in order, the first one of each code."""
    found: dict[ReasonCode, Reason] = {}
    for reason in filter(None, reasons):
        found.setdefault(reason.code, reason)
    return tuple(sorted(found.values(), key=lambda reason: RANK[reason.code]))
