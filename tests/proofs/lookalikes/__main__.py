"""`make proof-lookalikes`: things that look like dice, drawn beside four dice; none is to be taken for a sure die.

By the reader as a calibrated kiosk uses it: the track's place and its empty floor are known.
"""

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from tests.proofs.lookalikes.judgement import LIMITS, Outcome, faults, outcome, table
from tests.proofs.lookalikes.throws import FURTHER, NAMED, Lookalike, lookalikes
from vision.background.empty_track import EmptyTrack
from vision.evaluation.labelled_cases import view_of_entry
from vision.evaluation.reading_overlay import draw_reading
from vision.geometry.rectified import RectifiedFloor
from vision.lab.rendering.throws.throw_dataset import entry_of
from vision.reader import Reader
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import PIPS
from vision.types.picture import Picture
from vision.types.reading import Reading

SEED = 20261131
QUALITY = 90
"""Of the JPEG that a picture goes through, as one from a camera does."""


def compressed(picture: Picture) -> Picture:
    """The picture (h, w, 3) as a camera's JPEG keeps it."""
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def read(reader: Reader, one: Lookalike) -> Reading:
    """What a calibrated kiosk reads that has seen the track empty."""
    view = view_of_entry(entry_of("", "lookalike", one.drawn))  # type: ignore[arg-type]
    assert view is not None
    empty = EmptyTrack(RectifiedFloor.seen(compressed(one.drawn.empty), view))
    return TrackReader(reader, view, empty).read(compressed(one.drawn.picture), PIPS).reading


def keep(folder: Path, number: int, one: Lookalike, reading: Reading, found: Outcome) -> None:
    """Writes the picture with its reading; the name says the family and what became of the thing."""
    folder.mkdir(parents=True, exist_ok=True)
    said = "sure" if found.as_sure_die else "doubted" if found.as_die else "none"
    name = f"{one.family.replace(' ', '-')}-{said}-{number:04d}.png"
    cv2.imwrite(str(folder / name), draw_reading(one.drawn.picture, reading))


def main() -> int:
    """Prints the table and the verdict; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs.lookalikes", description=__doc__)
    parser.add_argument("--throws", type=int, default=round(LIMITS["throws"]), help="of each family")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--traced", action="store_true", help="path-traced, seconds a throw; needs mitsuba")
    parser.add_argument("--only", choices=[*NAMED, *FURTHER], help="one family: a look, no proof")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="writes pictures of things taken for dice there")
    parser.add_argument("--every", action="store_true", help="with --pictures: of all throws")
    args = parser.parse_args()
    families = [args.only] if args.only else [*NAMED, *FURTHER]
    reader, outcomes = Reader(), list[Outcome]()
    for number, one in enumerate(lookalikes(args.seed, args.throws, families, args.traced)):
        reading = read(reader, one)
        found = outcome(one.family, reading, one.outline, [die.value for die in one.drawn.throw.dice])
        outcomes.append(found)
        if args.pictures and (args.every or found.as_die):
            keep(args.pictures, number, one, reading, found)
    print("Named families:", *table([o for o in outcomes if o.family in NAMED]), sep="\n")
    print("Further families:", *table([o for o in outcomes if o.family in FURTHER]), sep="\n")
    wrong = faults(outcomes, list(NAMED), round(LIMITS["throws"]))
    print(f"VERDICT: {'fail (' + '; '.join(wrong) + ')' if wrong else 'pass'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
