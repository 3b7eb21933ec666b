"""`python -m vision.evaluation.accuracy_report MANIFEST`: how well the reader reads labelled pictures.

The manifest is a JSON list of {"file", "source", "kind", "dice": [{"value", "colour", "box"}]}, files relative to it.
An entry may carry a calibration ("track", "track_mm", "die_mm", or "die_px" alone) and is then read with it, and a
"doubt": the reason why a reader must not be sure of that picture.
"""

import argparse
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from vision.evaluation.labelled_cases import LabelledCase, figures, read_cases
from vision.evaluation.reading_overlay import draw_reading
from vision.imaging.picture_io import load
from vision.networks.model_file import WEIGHTS
from vision.reader import Reader
from vision.types.reasons import ReasonCode

THRESHOLDS = (0.0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995)
ROW = "{:<14}{:>5}{:>6}{:>8}{:>8}{:>8}{:>8}{:>7}{:>10}{:>8}{:>8}"
BANDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0001)


def row(name: str, cases: Sequence[LabelledCase]) -> str:
    """One line of the table."""
    known = figures(cases)
    shares = map(_written, (known.exact, known.recall, known.precision, known.sure))
    last = (known.silent, known.unnoticed, _written(known.colour), _written(known.ms, 1))
    return ROW.format(name, known.pictures, known.dice, *shares, *last)


def _written(figure: float | None, places: int = 3) -> str:
    return "-" if figure is None else f"{figure:.{places}f}"


def table(cases: Sequence[LabelledCase]) -> str:
    """Figures for each source and for all; `unnoticed` are silent with as many dice as were asked for."""
    titles = ("source", "n", "dice", "exact", "recall", "prec.", "sure", "silent", "unnoticed", "colour", "ms")
    sources = sorted({c.source for c in cases})
    return "\n".join(
        [ROW.format(*titles), *(row(s, [c for c in cases if c.source == s]) for s in sources), row("ALL", cases)]
    )


def reliability(cases: Sequence[LabelledCase]) -> str:
    """Confidence said against share right, by bands of confidence; dice of pictures whose boxes are all known."""
    boxed = [c for c in cases if c.doubt is None and all(d.get("box") for d in c.truth)]
    outcomes = [o for c in boxed for o in c.outcomes]
    lines = ["confidence        dice   said  right"]
    for low, high in pairwise(BANDS):
        band = [(p, right) for p, right in outcomes if low <= p < high]
        if band:
            said, right = np.array(band, float).mean(0)
            lines.append(f"{low:5.3f} to {min(high, 1):5.3f} {len(band):>6}  {said:.3f}  {right:.3f}")
    return "\n".join(lines)


def risk_coverage(cases: Sequence[LabelledCase]) -> str:
    """If the surest share of the pictures were accepted: how many of them are wrong."""
    order = sorted(cases, key=lambda c: -c.trust)
    lines = ["coverage  least trust  wrong"]
    for share in (0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1.0):
        accepted = order[: max(round(share * len(order)), 1)]
        lines.append(f"{share:8.2f}  {accepted[-1].trust:11.4f}  {sum(not c.exact for c in accepted):5d}")
    return "\n".join(lines)


def threshold_curve(cases: Sequence[LabelledCase]) -> str:
    """As the confidence that *sure* asks for moves: pictures that are unsure, and those sure and wrong.

    What a rule doubts (a die that leans, lies at the rim, may be none) stays doubted at every threshold.
    """
    lines = ["threshold  unsure  share  silent"]
    for least in THRESHOLDS:
        sure = [c for c in cases if _trusted(c, least)]
        unsure = len(cases) - len(sure)
        silent = sum(c.doubt is not None or not c.exact for c in sure)
        lines.append(f"{least:9.3f}  {unsure:6d}  {unsure / max(len(cases), 1):5.3f}  {silent:6d}")
    return "\n".join(lines)


def _trusted(case: LabelledCase, least: float) -> bool:
    ruled = any(reason.code is not ReasonCode.UNSURE_FACE for die in case.reading.dice for reason in die.reasons)
    return not ruled and not case.reading.doubts and case.trust >= least


def write_pictures(cases: Iterable[LabelledCase], manifest: Path, folder: Path) -> None:
    """Pictures with what was read drawn on them, named after what they are; `silent` are sure and wrong."""
    folder.mkdir(parents=True, exist_ok=True)
    for case in cases:
        kind = "silent" if case.silent else "unsure" if case.exact else "wrong"
        why = sorted({*case.reading.doubts, *(reason.code for die in case.reading.dice for reason in die.reasons)})
        name = "-".join(
            (kind, case.file.replace("/", "-"), "is", "".join(case.wanted), "read", "".join(case.seen), *why)
        )
        cv2.imwrite(str(folder / f"{name}.jpg"), draw_reading(load(manifest.parent / case.file), case.reading))


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m vision.evaluation.accuracy_report", description=main.__doc__)
    parser.add_argument("manifest", type=Path)
    parser.add_argument(
        "--weights", type=Path, default=WEIGHTS, help="folder of the networks (default: the committed ones)"
    )
    parser.add_argument("--die-px", type=float, help="edge of a face in pixels, if all pictures have one scale")
    parser.add_argument("--by", default="source", metavar="KEY", help="entry of the manifest that groups the table")
    parser.add_argument("--errors", type=Path, metavar="DIR", help="writes the pictures that were read wrongly there")
    parser.add_argument(
        "--unsure", type=Path, metavar="DIR", help="writes those that were read rightly, but not surely"
    )
    args = parser.parse_args()
    cases = read_cases(args.manifest, Reader(args.weights), args.die_px, by=args.by)
    print(table(cases), reliability(cases), risk_coverage(cases), threshold_curve(cases), sep="\n\n")
    if args.errors:
        write_pictures([c for c in cases if not c.exact], args.manifest, args.errors)
    if args.unsure:
        doubted = [c for c in cases if c.doubt is None and c.exact and not c.reading.sure]
        write_pictures(doubted, args.manifest, args.unsure)


if __name__ == "__main__":
    main()
