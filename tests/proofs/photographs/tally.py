"""What readings of photographs come to: exact, sure, silent, by kind and in all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """One reading of one photograph: the faces that lie there and those that were read, sorted.

    `read` is None where its smallest die, of `small` pixels, is too small to be judged.
    """

    file: str
    pose: str
    quality: str
    truth: tuple[str, ...]
    read: tuple[str, ...] | None
    sure: bool
    small: float | None = None

    @property
    def judged(self) -> bool:
        """Whether it was read."""
        return self.read is not None

    @property
    def exact(self) -> bool:
        """Whether all faces are right, as a multiset."""
        return self.read == self.truth

    @property
    def silent(self) -> bool:
        """Whether a kiosk would have scored it wrongly and said nothing."""
        return self.judged and self.sure and not self.exact

    @property
    def verdicts(self) -> dict[str, bool]:
        """What is judged of it, for a file."""
        return {"judged": self.judged, "exact": self.exact, "silent": self.silent}


def shares(outcomes: Sequence[Outcome]) -> tuple[float, float, int]:
    """Shares that are exact and sure, and how many are silent, of those judged; zeros where none is."""
    judged = [one for one in outcomes if one.judged]
    many = max(len(judged), 1)
    silent = sum(one.silent for one in judged)
    return sum(one.exact for one in judged) / many, sum(one.sure for one in judged) / many, silent


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """A line for each kind and for all, then a line for each silent reading and for each that was left out."""
    yield f"{'pose':<10}{'quality':<10}{'read':>6}{'exact':>8}{'sure':>8}{'silent':>8}"
    for pose, quality in dict.fromkeys((one.pose, one.quality) for one in outcomes):
        yield _row(pose, quality, [one for one in outcomes if (one.pose, one.quality) == (pose, quality)])
    yield _row("all", "", outcomes)
    for one in outcomes:
        if one.silent:
            yield f"silent: {one.file}, {one.pose}, {one.quality}: is {' '.join(one.truth)}, read {_said(one)}"
    out = [one for one in outcomes if not one.judged]
    for file in dict.fromkeys(one.file for one in out):
        some = [f"{one.pose} {one.quality} ({one.small:.0f} px)" for one in out if one.file == file]
        yield f"left out, its dice are too small: {file}: {', '.join(some)}"


def _row(pose: str, quality: str, outcomes: Sequence[Outcome]) -> str:
    exact, sure, silent = shares(outcomes)
    judged = sum(one.judged for one in outcomes)
    return f"{pose:<10}{quality:<10}{judged:>6}{exact:>8.3f}{sure:>8.3f}{silent:>8}"


def _said(one: Outcome) -> str:
    return " ".join(one.read or ()) or "none"


def faults(outcomes: Sequence[Outcome], limits: Mapping[str, float]) -> list[str]:
    """The limits that are not kept; nothing judged keeps none."""
    exact, sure, silent = shares(outcomes)
    files = {one.file for one in outcomes if one.silent}
    over = [
        (silent > limits["silent"], f"{silent} silent, {limits['silent']} at most"),
        (
            len(files) > limits["silent_photographs"],
            f"silent ones of {len(files)} photographs, {limits['silent_photographs']} at most",
        ),
        (exact < limits["exact"], f"exact {exact:.3f}, {limits['exact']:.2f} at least"),
        (sure < limits["sure"], f"sure {sure:.3f}, {limits['sure']:.2f} at least"),
    ]
    return [words for broken, words in over if broken]
