"""Labelled pictures and what the reader makes of them: the ground on which it is judged."""

import collections
import json
from collections.abc import Container, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.background.empty_track import EmptyTrack
from vision.geometry.rectified import RectifiedFloor
from vision.geometry.track_view import TrackView
from vision.imaging.picture_io import load
from vision.reader import Reader
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import PIPS
from vision.types.labels import DieLabel, PictureLabel
from vision.types.reading import Die, Reading

JUDGED_COLOURS = ("white", "red", "green", "black", "blue")


@dataclass(frozen=True, slots=True)
class LabelledCase:
    """One labelled picture and what was read in it.

    `doubt` names why nobody should be sure of it, if so; `asked` is the number of dice that a game would expect.
    """

    file: str
    source: str
    truth: tuple[DieLabel, ...]
    reading: Reading
    doubt: str | None = None
    asked: int | None = None

    @property
    def wanted(self) -> list[str]:
        """The faces that lie there, sorted."""
        return sorted(str(die["value"]) for die in self.truth)

    @property
    def seen(self) -> list[str]:
        """The faces that were read, sorted."""
        return sorted(die.face for die in self.reading.dice)

    @property
    def exact(self) -> bool:
        """Whether all faces are right, as a multiset; of a picture to be doubted, whether it is."""
        return self.wanted == self.seen if self.doubt is None else not self.reading.sure

    @property
    def silent(self) -> bool:
        """Whether a kiosk would have scored it wrongly and said nothing."""
        return self.reading.sure and not self.exact

    @property
    def unnoticed(self) -> bool:
        """Whether it is silent although the number of dice is the one asked for."""
        return self.silent and self.asked in (None, len(self.reading.dice))

    @property
    def hits(self) -> int:
        """How many faces are right, wherever they lie."""
        return (collections.Counter(self.wanted) & collections.Counter(self.seen)).total()

    @property
    def trust(self) -> float:
        """The reading's least confident die, 0 if something else is doubtful."""
        return 0.0 if self.reading.doubts else min((die.confidence for die in self.reading.dice), default=1.0)

    @property
    def outcomes(self) -> list[tuple[float, bool]]:
        """(confidence, whether a labelled die with that face lies there) of every die read; needs boxes."""
        return [(die.confidence, any(_lies(die, label) for label in self.truth)) for die in self.reading.dice]


def _lies(die: Die, label: DieLabel) -> bool:
    if not label.get("box") or str(label["value"]) != die.face:
        return False
    x, y, width, height = label["box"]
    return bool(x <= die.centre[0] <= x + width and y <= die.centre[1] <= y + height)


def view_of_entry(entry: PictureLabel) -> TrackView | None:
    """The calibration that a manifest's entry carries: `track` (four corners in pixels), `track_mm`, `die_mm`."""
    if "track" not in entry:
        return None
    width, height = entry["track_mm"]
    floor = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(entry["track"], np.float32), floor)
    return TrackView(np.asarray(matrix, np.float64), width, height, entry["die_mm"])


def read_entry(reader: Reader, entry: PictureLabel, folder: Path, die_px: float | None = None) -> Reading:
    """Reads a picture as the kiosk does where its calibration is known, else at `die_px`, else at any scale."""
    view, picture = view_of_entry(entry), load(folder / entry["file"])
    if view is None:
        return reader.read(picture, die_px=die_px or entry.get("die_px"))
    empty = RectifiedFloor.seen(load(folder / entry["empty"]), view) if "empty" in entry else None
    return TrackReader(reader, view, EmptyTrack(empty)).read(picture, PIPS).reading


def read_cases(
    manifest: Path,
    reader: Reader,
    die_px: float | None = None,
    only: Container[str] | None = None,
    by: str = "source",
) -> list[LabelledCase]:
    """Reads every picture of dice with pips that the manifest names (files in `only`, if given).

    Their sources are what the entries say under the key `by`.
    """
    return [
        read_case(entry, manifest.parent, reader, die_px, by)
        for entry in entries_of(manifest)
        if only is None or entry["file"] in only
    ]


def entries_of(manifest: Path) -> list[PictureLabel]:
    """The entries of the manifest's pictures of dice with pips."""
    entries: list[PictureLabel] = json.loads(manifest.read_text("utf-8"))
    return [entry for entry in entries if entry.get("kind", "pips") == "pips"]


def read_case(
    entry: PictureLabel, folder: Path, reader: Reader, die_px: float | None = None, by: str = "source"
) -> LabelledCase:
    """Reads one picture of a manifest in `folder`; see `read_cases`."""
    return LabelledCase(
        entry["file"],
        str(entry.get(by) or "all"),
        tuple(entry["dice"]),
        read_entry(reader, entry, folder, die_px),
        entry.get("doubt"),
        entry.get("asked"),
    )


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How well pictures were read; None where nothing was there to be judged.

    Shares: `exact` and `sure` of the pictures, `recall` of the dice that lie there, `precision` of those read,
    `colour` of the judged dice in exact pictures. `silent` and `unnoticed` count pictures (see `LabelledCase`),
    `ms` is a median.
    """

    pictures: int
    dice: int
    exact: float | None
    recall: float | None
    precision: float | None
    sure: float | None
    silent: int
    unnoticed: int
    colour: float | None
    ms: float | None


def figures(cases: Sequence[LabelledCase]) -> Accuracy:
    """The figures of some pictures together."""
    dice, seen = sum(len(c.wanted) for c in cases), sum(len(c.seen) for c in cases)
    hits = sum(c.hits for c in cases)
    right, judged = (sum(counts) for counts in zip(*map(colour_hits, cases), strict=True)) if cases else (0, 0)
    return Accuracy(
        pictures=len(cases),
        dice=dice,
        exact=_share(sum(c.exact for c in cases), len(cases)),
        recall=_share(hits, dice),
        precision=_share(hits, seen),
        sure=_share(sum(c.reading.sure for c in cases), len(cases)),
        silent=sum(c.silent for c in cases),
        unnoticed=sum(c.unnoticed for c in cases),
        colour=_share(right, judged),
        ms=float(np.median([c.reading.ms for c in cases])) if cases else None,
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def colour_hits(case: LabelledCase) -> tuple[int, int]:
    """Judged colours that are right, and all of them; (0, 0) unless the faces are."""
    judged = [(str(d["value"]), str(d["colour"])) for d in case.truth if d.get("colour") in JUDGED_COLOURS]
    wanted, seen = collections.Counter(judged), collections.Counter((d.face, d.colour) for d in case.reading.dice)
    return ((wanted & seen).total(), wanted.total()) if case.wanted == case.seen else (0, 0)
