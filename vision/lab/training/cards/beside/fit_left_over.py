"""`python -m vision.lab.training.cards.beside.fit_left_over`: from where on print, and a piece of paper, beside
the cards make a picture doubtful.

Fitted on drawn tables and fans of the decks that train, and of the deck that sets limits, among photographs and
objects of `synthesis.negatives`: the largest limits at which nearly every picture is still doubted in which the
reader did not read a card, or one that it read is left out of what is known.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cards.card_reading import CardReasonCode
from vision.cards.left_over import PATH, LeftOver, Likely, left_over
from vision.cards.outlines import Outline
from vision.cards.print_marks import CardPrintNet
from vision.cards.reader import CardReader
from vision.lab.training.cards.beside.index_zones import HIDDEN, IN_VIEW, from_its_index, in_view
from vision.lab.training.cards.beside.printed_sheets import sheet
from vision.lab.training.cards.scenes import SIZE, Laid, Table
from vision.lab.training.models.fitted_file import kept, limit_table
from vision.lab.training.synthesis import negatives
from vision.types.picture import Array, Picture

FANNED, FAN, FAN_DENSITIES, SHOWN = 0.4, (3, 7), (1.9, 2.4), ((12.0, 16.0), (14.0, 40.0))
"""Share of pictures that are fans; cards of one, pixels a millimetre, and millimetres of each card that are in view:
least and most, narrow or wide."""
HEAPED, HEAP = 0.15, (2, 9)
"""Share of pictures whose cards lie across one another, and cards of one."""
MOST, DENSITIES = 6, (1.9, 3.6)
"""Cards of a table, and pixels a millimetre, least and most."""
SMALLER, SCALES, BLUR = 0.4, (0.45, 0.9), (0.3, 2.0)
"""Share of pictures that are made smaller, how much, and by how many pixels they are blurred before."""
PHOTOGRAPHS, OBJECTS, EDGE = 0.35, 4, (60.0, 500.0)
"""Share of pictures whose ground is a photograph; objects that lie there at most, and pixels of their longer side."""
SHEETS, AS_GROUND = 0.4, 0.25
"""Share of pictures with a printed sheet of paper, and of those in which it is the ground."""
KNOWN_OBJECTS, NO_OBJECT = 400, ("card", "poker", "domino")
"""Objects that are drawn by lot of all; words in the names of those that are cards."""
LEARNED_ON = 0.8
"""Share of the photographs and objects that lie among the decks that train; the others lie among other decks."""
WHOLE = 0.97
"""Share of a card that is in view where it counts as whole."""
LEFT_OUT = 2
"""Cards of a picture that are left out, one after the other, at most."""
NONE, ONE_LEFT_OUT, UNREAD = 0, 1, 2
"""What is not known of a picture: no card, one that was read, one that was not while nothing else is doubtful."""
OF_WHAT_IS_LEFT = {CardReasonCode.MISSED, CardReasonCode.MARKS}
LOST = 0.02
"""Share of the pictures with a card that is not known whose print may say nothing, at most: of a hundred whole cards
one or two are not known."""
PAPER_LOST = 0.004
"""Share of the pictures with a card that is not known that paper alone tells, and that may be lost for its limit."""
LEAST = 0.4
"""Of a card: no limit of paper is less. Smaller pieces are told by their print."""
STEP = 0.1
HEAD = """# From where on paper (in cards) and print (its probability) beside the cards may be a card that was missed.
# Written by `python -m vision.lab.training.cards.beside.fit_left_over`.
"""


class Gathered(NamedTuple):
    """Of pictures (n,): what is not known; beside what is known the largest piece of paper, and how likely the
    likeliest print is that of a card that was missed."""

    unknown: NDArray[np.float64]
    piece: NDArray[np.float64]
    likeliest: NDArray[np.float64]


class ClutteredTable(Table):
    """Draws cards among other things, some on photographs."""

    def __init__(self, folder: Path, others: Path, rng: np.random.Generator, part: str) -> None:
        """`part` of the decks in `folder`; `others`: made by `synthesis.negatives`."""
        super().__init__(folder, rng, part)
        self._photographs = of_part(negatives.load(others).patches[: -negatives.RECIPE["card_scenes"]], part)
        self._objects = list(objects(others, rng, part))

    def picture(self) -> tuple[Picture, list[Laid]]:
        """Cards apart, across one another or a fan, large or small."""
        rng = self.rng
        if rng.random() < FANNED:
            shown = rng.uniform(*SHOWN[int(rng.integers(len(SHOWN)))])
            return self.fan(int(rng.integers(*FAN)), float(rng.uniform(*FAN_DENSITIES)), float(shown))
        heaped = rng.random() < HEAPED
        count = int(rng.integers(*HEAP)) if heaped else int(rng.integers(1, MOST))
        density = float(np.exp(rng.uniform(*np.log(DENSITIES))))
        drawn, laid = self.scene(count, density, apart=-2.0 if heaped else 4.0)
        if rng.random() >= SMALLER:
            return drawn, laid
        scale, soft = float(rng.uniform(*SCALES)), cv2.GaussianBlur(drawn, (0, 0), rng.uniform(*BLUR))
        small = cv2.resize(soft, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8), [Laid(one.card, one.corners * scale, one.seen) for one in laid]

    def _begun(self) -> tuple[Array, Callable[[int], Picture]]:
        picture, draw = super()._begun()
        rng = self.rng
        if rng.random() < PHOTOGRAPHS:
            ground = np.asarray(self._photographs[rng.integers(len(self._photographs))])
            picture = cv2.resize(ground, SIZE, interpolation=cv2.INTER_CUBIC).astype(np.float32)
        if rng.random() < SHEETS:
            self._lay_sheet(picture)
        for _ in range(int(rng.integers(0, OBJECTS))):
            lay_object(rng, picture, self._objects[rng.integers(len(self._objects))])
        return picture, draw

    def _lay_sheet(self, picture: Array) -> None:
        """Draws a sheet with words into the picture, or words all over it."""
        drawn = sheet(self.rng, self.fonts)
        if self.rng.random() >= AS_GROUND:
            lay_object(self.rng, picture, drawn)
            return
        x, y, w, h = cv2.boundingRect(drawn[..., 3])
        picture[:] = cv2.resize(drawn[y : y + h, x : x + w, :3], SIZE, interpolation=cv2.INTER_CUBIC)


T = TypeVar("T", list[Path], NDArray[np.uint8])


def of_part(things: T, part: str) -> T:
    """Those paths, or photographs (n, h, w, 3), that lie among the cards of this part of the decks: what one learned
    on judges nothing."""
    cut = round(LEARNED_ON * len(things))
    return things[:cut] if part == "train" else things[cut:]


def objects(others: Path, rng: np.random.Generator, part: str) -> Iterator[Picture]:
    """Cut-out objects (160, 160, 4) that are no cards and lie among those of this part of the decks, by lot."""
    packages = [one["name"] for one in negatives.RECIPE["package"] if one["shows"] == "objects"]
    paths = [path for name in packages for path in negatives.pictures(negatives.fetch(name, others))]
    paths = [path for path in paths if not any(word in str(path.relative_to(others)).lower() for word in NO_OBJECT)]
    paths = of_part(paths, part)
    for k in rng.permutation(len(paths))[:KNOWN_OBJECTS]:
        found = negatives.cut_out(paths[k])
        if found is not None:
            yield found


def lay_object(rng: np.random.Generator, picture: Array, thing: Picture) -> None:
    """Draws an object (h, w, 4) and its shadow somewhere into the picture."""
    middle = len(thing) / 2
    scale = float(np.exp(rng.uniform(*np.log(EDGE)))) / len(thing)
    turn = np.array(cv2.getRotationMatrix2D((middle, middle), rng.uniform(0, 360), scale), np.float64)
    turn[:, 2] += rng.uniform(0, 1, 2) * SIZE - middle
    drawn = cv2.warpAffine(thing, turn, SIZE).astype(np.float32)
    cover = drawn[..., 3:] / 255
    picture *= np.asarray(1 - 0.4 * cv2.GaussianBlur(cover, (0, 0), 3)[..., None], np.float32)
    picture += np.asarray(cover * (drawn[..., :3] - picture), np.float32)


def gather(reader: CardReader, likely: Likely, table: ClutteredTable, pictures: int) -> Gathered:
    """What is left over in so many pictures, and where a card that was read is left out of what is known. A card
    whose index is covered need not be known; pictures with one that is half covered and not read are left out."""
    rows = list[tuple[int, LeftOver]]()
    for _ in range(pictures):
        picture, cards = table.picture()
        shares = in_view(cards, (picture.shape[1], picture.shape[0]))
        laid = [
            Laid(one.card, from_its_index(one, share), one.seen) for one, share in zip(cards, shares, strict=True)
        ]
        reading = reader.read(picture)
        sure, read = ({card.card for card in reading.cards if card.sure or unsure} for unsure in (False, True))
        known = [one.card in (read if one.seen > WHOLE else sure) for one in laid]
        there = [one for one, is_known in zip(laid, known, strict=True) if is_known]
        missed = shares.max(1)[~np.array(known, bool)]
        every = bool((missed < HIDDEN).all())
        doubted = {reason.code for reason in reading.every_reason()} - OF_WHAT_IS_LEFT
        if not any(one.seen > WHOLE for one in there) or not (every or ((missed >= IN_VIEW).any() and not doubted)):
            continue
        rows.append((NONE if every else UNREAD, left(picture, likely, there)))
        for one in there[:LEFT_OUT]:
            others = [other for other in there if other is not one]
            if every and any(other.seen > WHOLE for other in others):
                rows.append((ONE_LEFT_OUT, left(picture, likely, others)))
    columns = [(unknown, found.piece, found.likeliest) for unknown, found in rows]
    return Gathered(*np.array(columns, np.float64).reshape(-1, 3).T)


def left(picture: Picture, likely: Likely, known: list[Laid]) -> LeftOver:
    """What lies beside these cards, one of which at least is whole."""
    whole, under = (
        [Outline(one.corners, 1.0) for one in known if (one.seen > WHOLE) is is_so] for is_so in (True, False)
    )
    return left_over(picture, likely, whole, under)


def printed_limit(seen: Gathered) -> float:
    """Half the largest at which few of the pictures that show print of a card that is not known are no longer
    doubted: cards look otherwise elsewhere."""
    likeliest = np.sort(seen.likeliest[(seen.unknown != NONE) & (seen.likeliest > 0)])
    return round(float(likeliest[int(LOST * len(likeliest))]) / 2, 2)


def piece_limit(seen: Gathered, printed: float) -> float:
    """A step less than the smallest piece of paper, as large as a limit may be, that alone tells that a card is not
    known, but for the few that may be lost."""
    unknown = seen.unknown != NONE
    alone = np.sort(seen.piece[unknown & (seen.likeliest < printed) & (seen.piece >= LEAST)])
    least = alone[int(PAPER_LOST * unknown.sum()) :].min(initial=1.0)
    return round(max(LEAST, (int(least / STEP + 1e-6) - 1) * STEP), 3)


def told(seen: Gathered, printed: float, piece: float) -> str:
    """How many pictures there are in which nothing, a card left out, or one not read is unknown; how many of each
    are doubted by any print or paper, with these limits, and by print alone."""
    kinds = [seen.unknown == kind for kind in (NONE, ONE_LEFT_OUT, UNREAD)]
    by_print = seen.likeliest >= printed
    doubted = [(seen.likeliest > 0) | (seen.piece >= LEAST), by_print | (seen.piece >= piece), by_print]
    return ", ".join(f"{kind.sum()}: " + " ".join(str((one & kind).sum()) for one in doubted) for kind in kinds)


def main() -> None:
    """Draws pictures, reads them, and writes the limit."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--decks", type=Path, required=True, help="folder made by vision.lab.training.cards.decks")
    parser.add_argument("--others", type=Path, required=True, help="made by vision.lab.training.synthesis.negatives")
    parser.add_argument("--pictures", type=int, default=200, help="of each part")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--kept", type=Path, help="folder where what was seen is kept (made if not there)")
    args = parser.parse_args()

    def of(part: str) -> Gathered:
        rng = np.random.default_rng((args.seed, len(part)))
        draw: Callable[[], Gathered] = lambda: gather(  # noqa: E731
            CardReader(), CardPrintNet(), ClutteredTable(args.decks, args.others, rng, part), args.pictures
        )
        return kept(args.kept and args.kept / f"{part}.npz", Gathered, draw)

    seen = [of("train"), of("limits")]
    both = Gathered(*map(np.concatenate, zip(*seen, strict=True)))
    printed = min(map(printed_limit, seen))
    piece = piece_limit(both, printed)
    for part, one in zip(("train", "limits"), seen, strict=True):
        print(part, told(one, printed, piece))
    of_parts = "of the decks that train, as many of the deck that sets limits"
    on, n = f"{args.pictures} tables and fans {of_parts}, seed {args.seed}", len(both.unknown)
    tables = [limit_table(name, value, on, n) for name, value in (("piece", piece), ("printed", printed))]
    PATH.write_text(HEAD + "\n".join(tables), "utf-8")


if __name__ == "__main__":
    main()
