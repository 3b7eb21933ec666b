"""What corrections of dice that look alike mean for a die: a pure judgement.

A k-nearest-neighbour rule with a reject distance (Cover and Hart, "Nearest neighbor pattern classification", 1967;
Hellman, "The nearest neighbor classification rule with a reject option", 1970), over the examples of one table.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.learning.table_memory import Likeness
from vision.limits.limit_file import number, numbers, whole
from vision.types.lessons import NO_DIE, TWO_DICE
from vision.types.reading import Die
from vision.types.reasons import Reason, ReasonCode

OF_LOOKS = {ReasonCode.NO_DIE, ReasonCode.DISAGREE, ReasonCode.UNSURE_FACE, ReasonCode.CORRECTED}
"""Doubts of what a face shows. All others are of how a die lies, and no correction settles them."""
LIKELY = whole("learning", "likely")
"""So many of the reader's likeliest faces can be settled on."""
NEAR, LEAD = numbers("learning", "near", "lead")
"""Cosine of the embedding network's vectors from which on two faces look alike, and by how much the likeliest
answer's best one has to exceed every other's."""
SETTLE, SECOND, LEAVE_OUT, DOUBT = numbers("learning", "settle", "second", "leave_out", "doubt")
"""Corrections of dice that look alike: that settle a doubt in favour of the face that was read, or of the one that
the reader found second; that say of a doubtful place that no die lies there; that make a sure face doubtful, of
which one is enough where the reader itself finds what was said possible."""
OUTVOTE = number("learning", "outvote")
"""So many corrections agree for each that contradicts."""


def open_to_looks(die: Die) -> bool:
    """Whether nothing speaks against the die but how its face looks, or nothing at all but its colour."""
    return all(_of_looks(reason) for reason in die.reasons)


def _of_looks(reason: Reason) -> bool:
    """A face that something covers has a figure at or over its limit: see `ReasonCode.UNSURE_FACE`."""
    if reason.code is ReasonCode.COLOUR:
        return True
    known = reason.measured is not None and reason.limit is not None
    covered = reason.code is ReasonCode.UNSURE_FACE and known and reason.measured >= reason.limit  # type: ignore[operator]
    return reason.code in OF_LOOKS and not covered


@dataclass(frozen=True, slots=True)
class Votes:
    """What was `said` of dice that look alike, and how often; `settling`: of those that were not sure. `best`: how
    like (cosine) the likest example of each looks."""

    said: Counter[str]
    settling: Counter[str]
    best: dict[str, float]

    @classmethod
    def of(cls, likenesses: Sequence[Likeness]) -> "Votes":
        """The votes of the examples that look alike."""
        near = [one.example for one in likenesses if one.cosine >= NEAR]
        best: dict[str, float] = {}
        for one in likenesses:
            best[one.example.said] = max(best.get(one.example.said, -1.0), one.cosine)
        said = Counter(example.said for example in near)
        return cls(said, Counter(example.said for example in near if not example.sure), best)

    def clearly(self, said: str, least: float) -> bool:
        """Whether at least so many doubtful ones were that, few enough something else, and nothing else looks nearly
        as like."""
        votes, others = self.settling[said], self.said.total() - self.said[said]
        rival = max((cosine for other, cosine in self.best.items() if other != said), default=-1.0)
        return votes >= least and others * OUTVOTE <= votes and self.best[said] - rival >= LEAD

    def share(self, said: str) -> float:
        """The probability of that by Laplace's rule of succession: (votes + 1) / (all votes + 2)."""
        return (self.said[said] + 1) / (self.said.total() + 2)


def judged(die: Die, likenesses: Sequence[Likeness]) -> Die | None:
    """The die after what was said of those that look like it; None where no die lies there.

    What settles a doubt are corrections of doubtful dice alone: what contradicts a sure face only ever raises one.
    """
    if die.face_sure:
        return _doubted(die, Votes.of(likenesses))
    return _settled(die, Votes.of(likenesses)) if open_to_looks(die) else die


def _settled(die: Die, votes: Votes) -> Die | None:
    if ReasonCode.NO_DIE in die.doubts and votes.clearly(NO_DIE, LEAVE_OUT):
        return None
    faces = dict.fromkeys([die.face, *(face for face, _ in die.likely)])
    for rank, face in enumerate(list(faces)[:LIKELY]):
        if votes.clearly(face, SECOND if rank else SETTLE):
            return _cleared(die, face, votes.share(face))
    return die


def _cleared(die: Die, face: str, share: float) -> Die:
    """The die with that face, sure but for its colour; its confidence is what the votes give, or what was read."""
    confidence = max(share, die.confidence if face == die.face else 0.0)
    reasons = tuple(reason for reason in die.reasons if not reason.code.of_face)
    return replace(die, face=face, confidence=confidence, reasons=reasons)


def _doubted(die: Die, votes: Votes) -> Die:
    """A sure die of which dice that look alike were said to be something else. Its face stays."""
    contrary = {said: number for said, number in votes.said.items() if said != die.face}
    if not contrary or sum(contrary.values()) <= votes.said[die.face]:
        return die
    possible = {face for face, _ in die.likely} & contrary.keys()
    if sum(contrary.values()) < (1 if possible else DOUBT):
        return die
    most = max(contrary, key=lambda said: (contrary[said], votes.best[said]))
    doubtful = die.doubted(Reason(ReasonCode.CORRECTED, votes.best[most], NEAR))
    return doubtful if most in (NO_DIE, TWO_DICE) else _offering(doubtful, most, votes.share(most))


def _offering(die: Die, face: str, share: float) -> Die:
    """The die with another face among the likely ones, so that the screen offers it."""
    known = dict(die.likely)
    return replace(die, likely=tuple({**known, face: max(share, known.get(face, 0.0))}.items()))
