"""Pictures without dice: `python -m vision.lab.training.synthesis.negatives FOLDER` fetches and cuts them.

Photographs, cut-out objects and playing cards of the Debian packages that `negatives.toml` names. Needs `apt-get`,
`dpkg` and `rsvg-convert`.
"""

import argparse
import gzip
import re
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types.picture import Picture

NAMED = re.compile(rb'id="(\w+_(?:spade|heart|diamond|club))"')
"""A card's name in the drawing of a deck of KDE's."""
NAMED_WIDE = 360
"""Pixels to which such a card is drawn."""
RANKS, SUITS = 13, 5
"""Columns and rows of the drawing of a deck; the last row is of jokers and backs."""


class Package(TypedDict):
    """A Debian package and what its pictures show."""

    name: str
    version: str
    licence: str
    shows: str


class Recipe(TypedDict):
    """What `negatives.toml` says."""

    size: int
    object: int
    patches_a_megapixel: int
    most_patches: int
    card_scenes: int
    cards_wide: int
    excluded: list[str]
    held_out: list[str]
    held_out_decks: str
    package: list[Package]


RECIPE = cast(Recipe, tomllib.loads(Path(__file__).with_suffix(".toml").read_text()))


@dataclass(frozen=True, slots=True)
class Negatives:
    """`patches` (n, 256, 256, 3) BGR; `objects` (m, 160, 160, 4) BGR and how much of each pixel is covered.

    `found` (k, 4): index of a patch, and x, y and edge in pixels of what a network took for a die in it.
    """

    patches: NDArray[np.uint8]
    objects: NDArray[np.uint8]
    found: NDArray[np.float32]


def load(folder: Path) -> Negatives:
    """What `main` wrote into `folder`; FileNotFoundError if it did not."""
    stored = np.load(folder / "objects.npz")
    return Negatives(np.load(folder / "patches.npy", mmap_mode="r"), stored["objects"], stored["found"])


def fetch(name: str, folder: Path) -> Path:
    """Downloads a package and unpacks it below `folder`; CalledProcessError if it is not to be had."""
    where = folder / name
    if not where.exists():
        with tempfile.TemporaryDirectory() as down:
            subprocess.run(["apt-get", "download", "-q", name], cwd=down, check=True)
            subprocess.run(["dpkg", "-x", str(next(Path(down).glob("*.deb"))), str(where)], check=True)
    return where


def pictures(where: Path) -> Iterator[Path]:
    """The pictures of an unpacked package that are to be used, in the order of their names."""
    for path in sorted(where.rglob("*")):
        wanted = path.suffix in (".png", ".jpg", ".jpeg", ".webp", ".svgz") and path.is_file()
        if wanted and not path.is_symlink() and not any(word in path.name.lower() for word in RECIPE["excluded"]):
            yield path


def patches(picture: Picture, rng: np.random.Generator) -> Iterator[Picture]:
    """Square parts of a photograph (h, w, 3), (256, 256, 3) each, from a detail to nearly all of it."""
    height, width = picture.shape[:2]
    count = min(int(height * width / 1e6 * RECIPE["patches_a_megapixel"]), RECIPE["most_patches"])
    for _ in range(count):
        side = int(np.exp(rng.uniform(np.log(min(200, height, width)), np.log(min(height, width)))))
        x, y = rng.integers(0, width - side + 1), rng.integers(0, height - side + 1)
        size = (RECIPE["size"], RECIPE["size"])
        part = cv2.resize(picture[y : y + side, x : x + side], size, interpolation=cv2.INTER_AREA)
        yield np.asarray(part, np.uint8)


def cut_out(path: Path) -> Picture | None:
    """An object with its cover, (160, 160, 4), centred; None if the picture has no transparent ground."""
    try:
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    except cv2.error:  # more pixels than OpenCV decodes
        return None
    if picture is None or picture.ndim != 3 or picture.shape[2] != 4 or picture.dtype != np.uint8:
        return None
    box = cv2.boundingRect((picture[..., 3] > 16).astype(np.uint8))
    covered = float((picture[..., 3] > 128).mean())
    if min(box[2:]) < 12 or not 0.05 < covered < 0.97:
        return None
    part = picture[box[1] : box[1] + box[3], box[0] : box[0] + box[2]]
    scale = RECIPE["object"] / max(part.shape[:2])
    part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    out = np.zeros((RECIPE["object"], RECIPE["object"], 4), np.uint8)
    height, width = min(part.shape[0], len(out)), min(part.shape[1], len(out))
    top, left = (len(out) - height) // 2, (len(out) - width) // 2
    out[top : top + height, left : left + width] = part[:height, :width]
    return out


def deck(path: Path) -> list[Picture]:
    """The cards (h, w, 4) of a deck drawn as 13 columns and 5 rows; none if it is drawn otherwise."""
    sheet = drawn_sheet(path, "-w", str(RECIPE["cards_wide"]))
    if sheet is None or not 0.4 < sheet.shape[0] / sheet.shape[1] < 0.8:
        return []
    rows = np.array_split(sheet, SUITS)[: SUITS - 1]
    return [card for row in rows for card in np.array_split(row, RANKS, axis=1)]


def drawn_sheet(path: Path, *options: str) -> Picture | None:
    """A drawing (h, w, 4), or a part of it; None if it cannot be drawn, or covers all of its ground."""
    with tempfile.NamedTemporaryFile(suffix=".png") as drawn:
        done = subprocess.run(["rsvg-convert", *options, "-o", drawn.name, str(path)], capture_output=True)
        picture = cv2.imread(drawn.name, cv2.IMREAD_UNCHANGED) if done.returncode == 0 else None
    return np.asarray(picture, np.uint8) if picture is not None and picture.shape[2:] == (4,) else None


def named_decks(package: Path, rng: np.random.Generator, most: int) -> list[list[Picture]]:
    """Cards (h, w, 4) of the decks of a package of KDE's, in each of which every card is drawn under a name of its
    own; at most so many of a deck, drawn by lot."""
    decks = []
    for path in sorted(package.rglob("*.svgz")):
        names = sorted(set(NAMED.findall(gzip.decompress(path.read_bytes()))))
        chosen = [names[k].decode() for k in rng.permutation(len(names))[:most]]
        drawn = (drawn_sheet(path, "-w", str(NAMED_WIDE), "--export-id", name) for name in chosen)
        cards = [card for card in drawn if card is not None]
        decks += [cards] if cards else []
    return decks


def card_scene(rng: np.random.Generator, ground: Picture, cards: list[Picture]) -> Picture:
    """Some cards of all, on a ground (side, side, 3), from a whole hand to a part of one card."""
    out, side = np.array(ground, np.float32), len(ground)
    wide = float(np.exp(rng.uniform(np.log(0.2), np.log(1.64)))) * side
    for _ in range(int(np.clip(rng.uniform(1, 3) * (0.59 * side / wide) ** 2, 1, 14))):
        card = cards[rng.integers(len(cards))]
        scale = wide / card.shape[1]
        turn = cv2.getRotationMatrix2D((card.shape[1] / 2, card.shape[0] / 2), rng.uniform(0, 360), scale)
        turn[:, 2] += rng.uniform(0, side, 2) - (card.shape[1] / 2, card.shape[0] / 2)
        drawn = cv2.warpAffine(card, turn, (side, side), flags=cv2.INTER_AREA).astype(np.float32)
        cover = drawn[..., 3:] / 255
        out *= 1 - 0.4 * cv2.GaussianBlur(cover, (0, 0), 3)[..., None]
        out += cover * (drawn[..., :3] - out)
    return np.asarray(np.clip(out, 0, 255), np.uint8)


def build(folder: Path, seed: int) -> None:
    """Fetches all packages below `folder` and writes patches.npy and objects.npz there."""
    rng = np.random.default_rng(seed)
    found: dict[str, list[Picture]] = {"photographs": [], "objects": [], "cards": []}
    for package in RECIPE["package"]:
        for path in pictures(fetch(package["name"], folder)):
            found[package["shows"]] += list(_parts(package["shows"], path, rng))
        print(package["name"], {name: len(parts) for name, parts in found.items()}, flush=True)
    for name in RECIPE["held_out"]:
        fetch(name, folder)
    grounds = found["photographs"]
    scenes = [
        card_scene(rng, grounds[rng.integers(len(grounds))], found["cards"]) for _ in range(RECIPE["card_scenes"])
    ]
    np.save(folder / "patches.npy", np.stack(grounds + scenes))
    np.savez(folder / "objects.npz", objects=np.stack(found["objects"]), found=np.zeros((0, 4), np.float32))


def _parts(shows: str, path: Path, rng: np.random.Generator) -> Iterator[Picture]:
    if shows == "cards":
        yield from deck(path)
    elif shows == "objects":
        whole = cut_out(path)
        if whole is not None:
            yield whole
    elif (picture := cv2.imread(str(path))) is not None and min(picture.shape[:2]) >= RECIPE["size"]:
        yield from patches(np.asarray(picture, np.uint8), rng)


def main() -> None:
    """Writes the pictures without dice into FOLDER."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    build(args.folder, args.seed)


if __name__ == "__main__":
    main()
