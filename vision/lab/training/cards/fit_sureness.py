"""`python -m vision.lab.training.cards.fit_sureness`: how likely a read card is, and from where on it is sure.

The weights are fitted on scenes of the decks that train, also made smaller and blurred, for wrong readings are few,
and on fans. The limits are those that no wrong reading reaches, neither there nor in scenes and fans of the deck that
sets limits.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_looks import NAMES, CardNets
from vision.cards.decision import Seen, chosen
from vision.cards.partly_hidden import partly_hidden
from vision.cards.reader import CardReader
from vision.cards.sureness import FEATURES, LIMITS, LIMITS_PATH, Features, features
from vision.cards.sureness import PATH as SURENESS_PATH
from vision.lab.training.cards.scenes import SIZE, Laid, Table
from vision.lab.training.models.fitted_file import kept, limit_table
from vision.lab.training.models.logistic_regression import probabilities, signed
from vision.types.picture import Array, Picture

GRID = (0.5, 0.7, 0.8, 0.9, 0.95, 0.97, 0.98, 0.985, 0.99, 0.992, 0.994, 0.996, 0.998, 0.999)
LEAST = {"sure": 0.985, "corner": 0.99}
"""No limit is less, however few cards are read wrongly: that few does not say that none ever is."""
SMALLER, BLUR = (1.0, 0.7, 0.6, 0.5, 0.4), (0.3, 2.6)
"""How much scenes that train are made smaller, and by how many pixels they are blurred before."""
RIDGE = 1.0
MOST = 10
"""Cards of a scene."""
FAN, FAN_DENSITIES, SHOWN = (3, 8), (1.9, 2.4), (12.0, 16.0)
"""Cards of a fan, pixels a millimetre, and millimetres of each card that are in view: least and most."""
HEAD = """# From where on a card is sure. `fitted_on` and `n` tell on what a limit was set, and on how many cards.
# Written by `python -m vision.lab.training.cards.fit_sureness`.
"""
SURENESS_HEAD = """# How likely a read card is: weights of the constant, all looks together, the inside of a
# card of pips, sharpness, whether it has pips.
# Written by `python -m vision.lab.training.cards.fit_sureness`.
"""


class Gathered(NamedTuple):
    """Features (n, 5) of every whole card that was read and whether it lies there (n,); how clear every hidden one
    (m,) in a picture of full size is, and the same (m,)."""

    whole: NDArray[np.float64]
    right: NDArray[np.float64]
    hidden: NDArray[np.float64]
    there: NDArray[np.float64]

    @classmethod
    def of(cls, whole: Sequence[tuple[Features, bool]], hidden: Sequence[tuple[float, bool]]) -> "Gathered":
        """From whole cards, their features and whether they lie there, and hidden ones, how clear and likewise."""
        rows = np.array([one for one, _ in whole], np.float64).reshape(-1, FEATURES)
        clear = np.array(hidden, np.float64).reshape(-1, 2)
        return cls(rows, np.array([right for _, right in whole], np.float64), clear[:, 0], clear[:, 1])


def gather(reader: CardReader, nets: CardNets, table: Table, scenes: int, scales: tuple[float, ...]) -> Gathered:
    """What is read in scenes, in half of which cards lie on one another, each seen at every scale."""
    whole: list[tuple[Features, bool]] = []
    hidden: list[tuple[float, bool]] = []
    for _ in range(scenes):
        apart = -2.0 if table.rng.random() < 0.5 else 4.0
        drawn, laid = table.scene(int(table.rng.integers(1, MOST)), apart=apart)
        names = {one.card for one in laid}
        for picture in smaller(drawn, scales, table.rng):
            read = chosen(reader.seen(picture))
            grown = SIZE[0] / picture.shape[1]
            whole += judged(read, laid, grown)
            told = [(one.outline, one.as_card(picture.shape).sure) for one in read]
            parts = ([outline for outline, certain in told if certain is sure] for sure in (True, False))
            under = partly_hidden(picture, nets, *parts).cards if grown == 1 else []
            hidden += [(card.confidence, card.card in names) for card in under]
    return Gathered.of(whole, hidden)


def fanned(reader: CardReader, nets: CardNets, table: Table, fans: int) -> Gathered:
    """What is read in so many fans; of the cards that are read by their index alone those of fans in which a whole
    one is sure."""
    whole: list[tuple[Features, bool]] = []
    hidden: list[tuple[float, bool]] = []
    for _ in range(fans):
        count, density, shown = (table.rng.uniform(*of) for of in ((FAN[0], FAN[1] + 1), FAN_DENSITIES, SHOWN))
        picture, laid = table.fan(int(count), density, shown)
        names = {one.card for one in laid}
        told = reader.whole(picture, reader.seen(picture))
        whole += judged([one for one, _ in told], laid, 1.0)
        known = [one.outline for one, card in told if card.sure]
        under = partly_hidden(picture, nets, known).cards if known else []
        sure = {card.card for _, card in told if card.sure}
        hidden += [(card.confidence, card.card in names) for card in under if card.card not in sure]
    return Gathered.of(whole, hidden)


def judged(read: Sequence[Seen], laid: list[Laid], grown: float) -> list[tuple[Features, bool]]:
    """The features of every whole card that was read, and whether it lies there; the picture was made `grown` times
    smaller."""
    return [
        (features(one.looks, one.card, one.outline), lies(NAMES[one.card], one.outline.corners * grown, laid))
        for one in read
    ]


def smaller(picture: Picture, scales: tuple[float, ...], rng: np.random.Generator) -> Iterator[Picture]:
    """The picture at every scale, blurred where it is made smaller."""
    for scale in scales:
        if scale == 1:
            yield picture
            continue
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(*BLUR))
        yield np.asarray(cv2.resize(soft, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


def lies(name: str, corners: Array, laid: list[Laid]) -> bool:
    """Whether that card lies under the middle of the corners (4, 2)."""
    middle = tuple(map(float, corners.mean(0)))
    return any(one.card == name and cv2.pointPolygonTest(one.corners, middle, False) >= 0 for one in laid)


def limit(name: str, clear: NDArray[np.float64], right: NDArray[np.float64]) -> float:
    """The step of the grid over the surest (n,) of what was wrong (n,)."""
    worst = float(clear[right == 0].max(initial=0.0))
    return max(LEAST[name], next((step for step in GRID if step > worst), GRID[-1]))


def told(clear: NDArray[np.float64], right: NDArray[np.float64], value: float) -> str:
    """How many readings (n,) there are, are right (n,) and are sure."""
    over = right[clear >= value]
    return f"{len(right)} read, {int((right == 0).sum())} wrongly; {len(over)} sure, {int((over == 0).sum())} wrongly"


def limit_of(name: str, parts: Sequence[tuple[NDArray[np.float64], NDArray[np.float64]]], on: str) -> str:
    """The TOML table of the limit over all parts, each how clear readings (n,) are and which are right (n,)."""
    value = max(limit(name, *part) for part in parts)
    print(name, value, *(told(*part, value) for part in parts), sep="\n  ")
    return limit_table(name, value, on, sum(len(right) for _, right in parts))


def main() -> None:
    """Draws scenes, reads them, fits, and writes the weights and the limits."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--scenes", type=int, default=200, help="of each part")
    parser.add_argument("--fans", type=int, default=60, help="of each part")
    parser.add_argument("--corner", action="store_true", help="of fans alone: sets the limit of an index alone anew")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--kept", type=Path, help="folder where what was read is kept (made if not there)")
    args = parser.parse_args()
    reader, nets = CardReader(), CardNets()

    def of(part: str, scales: tuple[float, ...]) -> Gathered:
        rng = np.random.default_rng((args.seed, len(part)))
        draw: Callable[[], Gathered] = lambda: gather(reader, nets, Table(args.decks, rng, part), args.scenes, scales)  # noqa: E731
        return kept(args.kept and args.kept / f"{part}.npz", Gathered, draw)

    def of_fans_of(part: str) -> Gathered:
        rng = np.random.default_rng((args.seed, len(part), 1))
        draw: Callable[[], Gathered] = lambda: fanned(reader, nets, Table(args.decks, rng, part), args.fans)  # noqa: E731
        return kept(args.kept and args.kept / f"{part}-fans.npz", Gathered, draw)

    fans = [of_fans_of(part) for part in ("train", "limits")]
    corner = [(one.hidden, one.there) for one in fans]
    of_fans = f"{args.fans} fans of the decks that train, as many of the deck that sets limits, seed {args.seed}"
    if args.corner:
        kept_as_is = limit_table("sure", LIMITS.sure.value, LIMITS.sure.fitted_on, LIMITS.sure.n)
        LIMITS_PATH.write_text(HEAD + "\n".join([kept_as_is, limit_of("corner", corner, of_fans)]), "utf-8")
        return
    train, limits = of("train", SMALLER), of("limits", (1.0,))
    rows, right = (np.concatenate(parts) for parts in ((train.whole, fans[0].whole), (train.right, fans[0].right)))
    weights = signed(rows, right, [0] + [1] * (FEATURES - 1), RIDGE)
    said = f"{args.scenes} scenes of the decks that train, at five sizes, and {args.fans} fans, seed {args.seed}"
    rounded = [round(float(one), 4) for one in weights]
    SURENESS_PATH.write_text(f'{SURENESS_HEAD}weights = {rounded}\nfitted_on = "{said}"\nn = {len(right)}\n', "utf-8")
    of_scenes = f"{args.scenes} scenes of the deck that sets limits, seed {args.seed}, and"
    sure = [(probabilities(one.whole, np.array(rounded)), one.right) for one in (train, limits, *fans)]
    tables = [
        limit_of("sure", sure, f"{of_scenes} {of_fans}, and the scenes of the weights"),
        limit_of("corner", [*corner, (limits.hidden, limits.there)], f"{of_scenes} {of_fans}"),
    ]
    LIMITS_PATH.write_text(HEAD + "\n".join(tables), "utf-8")
    print("weights", rounded)


if __name__ == "__main__":
    main()
