"""`python -m vision.lab.training.fit_confidence`: fits the confidence and its limits.

Logistic regressions on `Evidence.features` of `vision.decision.evidence`, none of whose weights may have the sign
that speaks against its cue. A limit is the mildest at which the share of scenes with an error is at most a risk, by
the upper end of Clopper and Pearson's interval (95 %, one-sided). An error is a die that would be sure and is wrong;
for `overlooked`, one that would neither be reported nor doubted. Whether a scene has one is decided with weights that
were fitted without its block. `--write` puts all of it into `vision/limits/limits.toml`.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.decision.company import accompanied
from vision.decision.evidence import FEATURES, Evidence
from vision.imaging.pyramid import Pyramid
from vision.lab.training.datasets import confidence_pictures as pictures
from vision.lab.training.datasets.confidence_pictures import LabelledPicture
from vision.lab.training.models.fitted_file import kept, write_limits
from vision.lab.training.models.logistic_regression import Weights, probabilities, share_at_most, signed, table
from vision.limits.limit_file import PATH, Limit, Limits
from vision.networks.model_file import WEIGHTS
from vision.reader import Reader
from vision.types.picture import Array

SIGNS = (0, 1, 1, 1, 1, 1, 1, 1, 1)
"""Of the weights of `FEATURES`."""
RIDGE, PARTS, ROUNDS = 1.0, 5, 3
COMPANY = 0.9
"""The confidence from which on a die accompanies others: of 0.7, 0.8 and 0.9 the one with the least log loss."""
MENTION, RISK = 0.5, 0.05
RISK_AT_KNOWN_SCALE = 0.08
"""Of a die that is overlooked: on a calibrated track a game knows how many dice it wants."""
STEPS = np.round(np.arange(0.01, 1.0, 0.01), 2)
THRESHOLDS = (0.5, 0.7, 0.8, 0.9, 0.95, 0.97)
SHOWN = "photographs, cards and throws that trained nothing"
ABOUT = SHOWN + ", by scenes; risk {:.0%}"


class Places(NamedTuple):
    """n places: features (n, 9), whether a die lies there and with the face that was read (n,), the names of scene
    and block (n,), whether the scale was known (n,), x, y and edge in pixels (n, 3), the number of its picture (n,).

    What accompanies a place depends on the weights: it is filled in by `with_company`.
    """

    features: Array
    there: Array
    right: Array
    scene: NDArray[np.str_]
    block: NDArray[np.str_]
    known: NDArray[np.bool_]
    place: Array
    picture: NDArray[np.int64]

    def where(self, which: NDArray[np.bool_]) -> "Places":
        """Those m of the n that `which` (n,) names."""
        kept = (column[which] for column in self)
        return Places(*kept)  # type: ignore[arg-type]


def outcome(evidence: Evidence, dice: Array) -> tuple[bool, bool]:
    """Whether one of the dice, rows (n, 4), lies there in about that size, and has the face that was read."""
    found = evidence.found
    near = np.hypot(dice[:, 0] - found.x, dice[:, 1] - found.y) < 0.5 * dice[:, 2]
    near &= np.abs(np.log(found.edge / np.maximum(dice[:, 2], 1e-3))) < 0.8
    return bool(near.any()), bool((near & (dice[:, 3] == evidence.face)).any())


def sources(manifest: Path, tracks: Path, empty: Path) -> Iterator[LabelledPicture]:
    """All pictures, each at unknown and at known scale."""
    for source in (pictures.photographs(manifest), pictures.throws(tracks), pictures.without_dice(empty)):
        for one in source:
            yield one
            yield one.at_known_scale()


def gather(reader: Reader, shown: Iterable[LabelledPicture]) -> Places:
    """Everything that the reader considers in the pictures."""
    rows = []
    for number, one in enumerate(shown):
        for evidence in reader.evidence(Pyramid(one.picture), one.die_px):
            found = evidence.found
            place, known = (found.x, found.y, found.edge), one.die_px is not None
            rows.append(
                (
                    replace(evidence, accompanied=False).features, *outcome(evidence, one.dice),
                    one.scene, one.block, known, place, number,
                )
            )  # fmt: skip
        if number % 200 == 0:
            print(number, "pictures,", len(rows), "places", flush=True)
    return Places(*(np.array(column) for column in zip(*rows, strict=True)))


def with_company(places: Places, face: Weights) -> NDArray[np.float64]:
    """The features (n, 9), what accompanies each place filled in as by these weights (9,)."""
    features = places.features.astype(np.float64)
    sure = probabilities(features, face) >= COMPANY
    for number in np.unique(places.picture[~places.known]):
        here = np.flatnonzero(places.picture == number)
        features[here, -1] = accompanied(places.place[here], sure[here])
    return features


def fit(places: Places) -> tuple[Weights, Weights]:
    """Weights (9,) of the face's and of the presence's log odds."""
    right, there = places.right.astype(np.float64), places.there.astype(np.float64)
    features = places.features.astype(np.float64)
    for _ in range(ROUNDS):
        face = signed(features, right, SIGNS, RIDGE)
        features = with_company(places, face)
    return face, signed(features, there, SIGNS, RIDGE)


def unseen(places: Places) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Confidence and presence (n,) of every place by weights that were fitted without its block."""
    part = pictures.blocks(places.block, PARTS)
    face, presence = np.zeros(len(part)), np.zeros(len(part))
    for k in range(PARTS):
        held = part == k
        weights = fit(places.where(~held))
        features = with_company(places.where(held), weights[0])
        face[held], presence[held] = (probabilities(features, one) for one in weights)
    return face, np.maximum(face, presence)


def risk_overlooked(places: Places) -> float:
    """The risk at which the limit `overlooked` is set for these places."""
    return RISK_AT_KNOWN_SCALE if places.known.all() else RISK


def limits(places: Places) -> tuple[float, float]:
    """The limits `sure` and `overlooked`."""
    face, presence = unseen(places)
    named, scenes = presence >= MENTION, len(np.unique(places.scene))

    def risk(wrong: NDArray[np.bool_]) -> float:
        return share_at_most(len(np.unique(places.scene[wrong])), scenes)

    wrong, missed = named & (places.right == 0), ~named & (places.there == 1)
    sure = next((t for t in STEPS if t >= MENTION and risk(wrong & (face >= t)) <= RISK), STEPS[-1])
    mild, most = STEPS[STEPS <= MENTION][::-1], risk_overlooked(places)
    overlooked = next((t for t in mild if risk(missed & (presence <= t)) <= most), STEPS[0])
    return float(sure), float(overlooked)


def described(name: str, places: Places) -> dict[str, Limit]:
    """Weights and limits for these places; prints how they are read."""
    count, scenes = len(places.there), len(np.unique(places.scene))
    face, presence = fit(places)
    sure, overlooked = limits(places)
    print(f"{name}: {count} places, {scenes} scenes, sure {sure}, overlooked {overlooked}")
    print(dict(zip(FEATURES, face.round(2).tolist(), strict=True)))
    print("\n".join(table(with_company(places, face), places.right.astype(np.float64), face, THRESHOLDS)))
    weights = {"face": face, "presence": presence}
    return {
        key: Limit(value=tuple(one.round(3).tolist()), fitted_on=SHOWN, n=count) for key, one in weights.items()
    } | {
        "mention": Limit(value=MENTION, fitted_on="as likely as not", n=scenes),
        "sure": Limit(value=sure, fitted_on=ABOUT.format(RISK), n=scenes),
        "overlooked": Limit(value=overlooked, fitted_on=ABOUT.format(risk_overlooked(places)), n=scenes),
    }


def content(places: Places) -> Limits:
    """What `limits.toml` says of presence and confidence, fitted to these places."""
    any_scale, known = places.where(~places.known), places.where(places.known)
    return {
        "any_scale": described("any_scale", any_scale),
        "known_scale": described("known_scale", known),
        "company": {"clear": Limit(value=COMPANY, fitted_on="least log loss of three", n=len(any_scale.there))},
    }


def main() -> None:
    """Fits, prints, and writes if asked to."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--manifest", type=Path, required=True, help="photographs of dice")
    parser.add_argument("--tracks", type=Path, required=True, help="manifest of rendered throws")
    parser.add_argument("--empty", type=Path, required=True, help="folder for packages with pictures without dice")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--places", type=Path, help="file that keeps what was gathered (.npz); read if it is there")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    shown = sources(args.manifest, args.tracks, args.empty)
    found = content(kept(args.places, Places, lambda: gather(Reader(args.weights), shown)))
    if args.write:
        write_limits(PATH, found)


if __name__ == "__main__":
    main()
