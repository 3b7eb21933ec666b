"""`python -m vision.lab.training.fit_die_colour`: fits what names the colour of a die, and from when on it is clear.

Two multinomial logistic regressions on `vision.classification.die_colour.features`, for dice with dark and with
light pips. A colour is clear from the least probability on at which the share of dice that would clearly be called
by a wrong colour is at most a risk, by the upper end of Clopper and Pearson's interval (95 %, one-sided). Each die
counts once, and is wrong if it is so in any of its views: as it was drawn, on a calibrated track, and in other
lights. What it would be called is decided with weights that were fitted without its block: the dice of its material
or, of the throws in all shades, those of its set-up. `--write` puts the weights into
`vision/classification/die_colour.toml`, the limit into `vision/limits/limits.toml`.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.classification import pip_template
from vision.classification.die_colour import FILE, features, measured
from vision.classification.white_balance import paper
from vision.evaluation.labelled_cases import view_of_entry
from vision.imaging.picture_io import load
from vision.imaging.pyramid import Pyramid
from vision.lab.training.datasets.coloured_faces import Faces
from vision.lab.training.datasets.confidence_pictures import blocks
from vision.lab.training.models import softmax_regression
from vision.lab.training.models.fitted_file import kept, write_limits
from vision.lab.training.models.logistic_regression import share_at_most
from vision.lab.training.models.softmax_regression import ClassWeights
from vision.limits.limit_file import PATH, Limit, Limits
from vision.networks.model_file import WEIGHTS
from vision.reader import Reader
from vision.types.labels import PictureLabel
from vision.types.reading import COLOURS

NEAR = 0.3
"""Edges from a labelled face's middle within which a die that was found is taken for that one."""
ANEW, CALIBRATED_ANEW = 3, 1
"""Views of each die in other lights: of the picture as it is, and as a calibrated track shows it."""
SEED, PARTS, RIDGE, RISK = 1, 5, 0.1, 0.03
STEPS = np.round(np.arange(0.5, 1.0, 0.01), 2)
ABOUT = "rendered dice whose material or set-up trained nothing, in six lights each; risk {:.0%}"


class Views(NamedTuple):
    """v views of n dice: features (v, n, 45), whether the pips were taken for light ones (v, n), the number of their
    colour in `COLOURS` and the name of their block (n,)."""

    features: NDArray[np.float64]
    light_pips: NDArray[np.bool_]
    colour: NDArray[np.int64]
    block: NDArray[np.str_]

    def where(self, which: NDArray[np.bool_]) -> "Views":
        """Those m of the n dice that `which` (n,) names."""
        return Views(self.features[:, which], self.light_pips[:, which], self.colour[which], self.block[which])


def gather(reader: Reader, throws: Sequence[Path], colours: Sequence[Path]) -> Faces:
    """The dice of rendered throws, and of some in all shades, that the reader finds and whose face it reads."""
    found: list[tuple[object, ...]] = []
    for manifest in (*throws, *colours):
        for entry in json.loads(manifest.read_text("utf-8")):
            if entry.get("doubt") is None:
                block = f"{manifest} {entry['setup']}" if manifest in colours else None
                found += faces(reader, entry, manifest.parent, block)
    return Faces(*(np.array(column) for column in zip(*found, strict=True)))


def faces(reader: Reader, entry: PictureLabel, folder: Path, block: str | None) -> Iterator[tuple[object, ...]]:
    """A row of `Faces` for each die of a picture that the reader finds and whose face it reads.

    A die belongs to this `block`, or if there is none to that of its material.
    """
    picture, view = load(folder / entry["file"]), view_of_entry(entry)
    white = None if view is None else paper(picture, view)
    pyramid = Pyramid(picture)
    for evidence in reader.evidence(pyramid, entry["die_px"]):
        found = evidence.found
        away = [np.hypot(*(np.mean(die["quad"], 0) - (found.x, found.y))) for die in entry["dice"]]
        die = entry["dice"][int(np.argmin(away))]
        if min(away) < NEAR * found.edge and evidence.face == die["value"]:
            size = pip_template.EDGE / found.edge
            patch = pyramid.patch(found.x, found.y, found.angle, size, pip_template.SIDE)
            known = np.zeros(3, np.float32) if white is None else white
            yield patch, evidence.fit.light_pips, die["colour"], block or die["plastic"], known


def views(seen: Faces) -> Views:
    """The features of all dice as they are, on a calibrated track, and each of these in other lights."""
    rng, calibrated = np.random.default_rng(SEED), seen.calibrated()
    anew = [seen.seen_anew(rng) for _ in range(ANEW)] + [calibrated.seen_anew(rng) for _ in range(CALIBRATED_ANEW)]
    every = [seen, calibrated, *anew]
    return Views(
        np.array([rows(one) for one in every]),
        np.array([one.light_pips for one in every]),
        np.array([COLOURS.index(str(colour)) for colour in seen.colour]),
        seen.block,
    )


def rows(seen: Faces) -> NDArray[np.float64]:
    """The features (n, 45) of these dice."""
    pairs = zip(seen.patch, seen.light_pips, strict=True)
    return np.array([features(measured(patch, bool(light))) for patch, light in pairs])


def fit(seen: Views, light_pips: bool) -> ClassWeights:
    """Weights (7, 45) for dice with dark or with light pips. All views of a die count as much as one."""
    which = seen.light_pips == light_pips
    colours = np.broadcast_to(seen.colour, which.shape)[which]
    worth = np.full(len(colours), 1 / len(which))
    return softmax_regression.fitted(seen.features[which], colours, len(COLOURS), RIDGE, worth)


def chances(seen: Views, weights: Sequence[ClassWeights]) -> NDArray[np.float64]:
    """How likely each colour is (v, n, 7), by the weights for dark and for light pips."""
    dark, light = (
        softmax_regression.probabilities(_flat(seen), one).reshape(*seen.light_pips.shape, -1) for one in weights
    )
    return np.where(seen.light_pips[..., None], light, dark)


def _flat(seen: Views) -> NDArray[np.float64]:
    return seen.features.reshape(-1, seen.features.shape[-1])


def unseen(seen: Views) -> NDArray[np.float64]:
    """How likely each colour is (v, n, 7), by weights that were fitted without the die's block."""
    part, found = blocks(seen.block, PARTS), np.zeros((*seen.light_pips.shape, len(COLOURS)))
    for k in range(PARTS):
        known, held = seen.where(part != k), part == k
        found[:, held] = chances(seen.where(held), [fit(known, light) for light in (False, True)])
    return found


def clear_from(seen: Views, found: NDArray[np.float64]) -> float:
    """The limit from which on a colour is clear, where the colours (v, n, 7) are so likely."""
    wrong, sure = found.argmax(2) != seen.colour, found.max(2)
    surest = np.where(wrong, sure, 0.0).max(0)
    kept = (t for t in STEPS if share_at_most(int((surest >= t).sum()), len(surest)) <= RISK)
    return float(next(kept, STEPS[-1]))


def fitted_limits(seen: Views) -> Limits:
    """What `limits.toml` says of colours, fitted to these dice; prints how they are named."""
    found, count = unseen(seen), len(seen.colour)
    limit = clear_from(seen, found)
    wrong, clear = found.argmax(2) != seen.colour, found.max(2) >= limit
    print(f"{count} dice, clear from {limit}; in each view:")
    print(f"wrong {wrong.sum(1)}, clearly wrong {(wrong & clear).sum(1)}, not clear {(~clear).sum(1)}")
    return {"die_colour": {"clear": Limit(value=limit, fitted_on=ABOUT.format(RISK), n=count)}}


def content(seen: Views) -> str:
    """What `die_colour.toml` says, fitted to these dice."""
    text = "# Written by vision.lab.training.fit_die_colour: weights in the order of `features`.\n"
    for name, light in (("dark_pips", False), ("light_pips", True)):
        weights = fit(seen, light)
        lines = [f"{colour} = {row.round(2).tolist()}" for colour, row in zip(COLOURS, weights, strict=True)]
        text += "\n".join(["", f"[{name}]", *lines, ""])
    return text


def main() -> None:
    """Fits, prints, and writes if asked to."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--throws", type=Path, action="append", default=[], help="manifest of rendered throws")
    parser.add_argument("--colours", type=Path, action="append", default=[], help="manifest of throws in all shades")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--faces", type=Path, help="file that keeps what was gathered (.npz); read if it is there")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    seen = kept(args.faces, Faces, lambda: gather(Reader(args.weights), args.throws, args.colours))
    shown = views(seen)
    limits = fitted_limits(shown)
    if args.write:
        write_limits(PATH, limits)
        FILE.write_text(content(shown), "utf-8")


if __name__ == "__main__":
    main()
