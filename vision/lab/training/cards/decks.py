"""`python -m vision.lab.training.cards.decks FOLDER`: fetches decks and fonts, and draws every card once.

Needs `apt-get`, `dpkg` and `rsvg-convert`. What is drawn stays in FOLDER: `decks.toml` names the packages, their
own copyright files the licences.
"""

import argparse
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from vision.lab.training.cards import single_cards
from vision.lab.training.cards.single_cards import SingleDeck
from vision.lab.training.synthesis.negatives import drawn_sheet, fetch
from vision.types.picture import Picture

RECIPE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
JOKERS, BACK = (0, 1), 2
"""Columns of the fifth row."""
SUIT_FONTS = "suit-fonts"
"""Where the packages are of which pips are drawn: no index is drawn with all that they hold."""


@dataclass(frozen=True, slots=True)
class Deck:
    """`faces` (4, 13, h, w, 4) BGR and cover; `others` (3, h, w, 4) two jokers and the back, none (0, h, w, 4) of a
    deck of single cards."""

    name: str
    faces: Picture
    others: Picture


def draw(sheet: Picture) -> tuple[Picture, Picture]:
    """The cards of a sheet (h, w, 4), each brought to the recipe's size."""
    size = tuple(RECIPE["card_px"])
    rows, columns = len(SUITS) + 1, len(RANKS)
    height, width = sheet.shape[0] / rows, sheet.shape[1] / columns
    cards = [[_cut(sheet, k * width, r * height, width, height, size) for k in range(columns)] for r in range(rows)]
    return np.stack([np.stack(row) for row in cards[:4]]), np.stack(cards[4][: BACK + 1])


def _cut(sheet: Picture, x: float, y: float, w: float, h: float, size: tuple[int, int]) -> Picture:
    part = sheet[round(y) : round(y + h), round(x) : round(x + w)]
    box = cv2.boundingRect((part[..., 3] > 100).astype(np.uint8))
    if box[2] < w * 0.7 or box[3] < h * 0.7:
        box = (0, 0, part.shape[1], part.shape[0])
    part = part[box[1] : box[1] + box[3], box[0] : box[0] + box[2]]
    return np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)


def build(folder: Path, parts: Sequence[str] = ("train", "limits", "test")) -> None:
    """Fetches what `decks.toml` names below `folder` and writes a file for every deck of these parts there, if it is
    not there yet. Raises CalledProcessError for a package that is not to be had."""
    (folder / SUIT_FONTS).mkdir(parents=True, exist_ok=True)
    for package in (*RECIPE["sheets"]["packages"], *RECIPE["fonts"]["packages"]):
        fetch(package, folder)
    for package in RECIPE["suit_fonts"]["packages"] if "train" in parts else ():
        fetch(package, folder / SUIT_FONTS)
    for name in (name for part in parts for name in RECIPE["sheets"][part]):
        _written(folder / f"{name}.npz", partial(_sheet, folder, name))
    for deck in RECIPE["single"] if "train" in parts else ():
        _written(folder / f"{deck['name']}.npz", partial(_singles, folder, deck))


def _written(path: Path, drawn: Callable[[], tuple[Picture, Picture]]) -> None:
    if not path.exists():
        faces, others = drawn()
        np.savez(path, faces=faces, others=others)
        print(path.stem, faces.shape, flush=True)


def _sheet(folder: Path, name: str) -> tuple[Picture, Picture]:
    path = next(folder.glob(f"*/usr/share/aisleriot/cards/{name}.svgz"))
    sheet = drawn_sheet(path, "-w", str(len(RANKS) * RECIPE["card_px"][0]))
    if sheet is None:
        raise ValueError(f"{path} cannot be drawn")
    return draw(sheet)


def _singles(folder: Path, deck: SingleDeck) -> tuple[Picture, Picture]:
    width, height = RECIPE["card_px"]
    faces = single_cards.faces(deck, single_cards.unpacked(deck, folder), (width, height))
    return faces, np.zeros((0, height, width, 4), np.uint8)


def names(part: str, singles: bool) -> list[str]:
    """The decks of a part; with `singles` also those of single cards, which train."""
    more = [deck["name"] for deck in RECIPE["single"]] if singles and part == "train" else []
    return [*RECIPE["sheets"][part], *more]


def load(folder: Path, name: str) -> Deck:
    """A deck that `build` drew into `folder`; FileNotFoundError if it did not."""
    stored = np.load(folder / f"{name}.npz")
    return Deck(name, stored["faces"], stored["others"])


def fonts(folder: Path, test: bool) -> list[Path]:
    """The fonts to draw indices with, in the order of their names."""
    paths = (p for p in folder.glob("fonts-*/**/*") if p.suffix in (".ttf", ".otf", ".t1") and not p.is_symlink())
    recipe = RECIPE["fonts"]
    wanted = (p for p in paths if not any(word in p.name for word in recipe["without"]))
    return sorted((p for p in wanted if any(w in p.name for w in recipe["test"]) == test), key=lambda p: p.name)


def suit_fonts(folder: Path) -> list[Path]:
    """The fonts to draw pips with, in the order of their names."""
    found = (path for path in (folder / SUIT_FONTS).glob("**/*") if path.name in RECIPE["suit_fonts"]["files"])
    return sorted((path for path in found if not path.is_symlink()), key=lambda path: path.name)


def main() -> None:
    """Draws the decks."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    build(parser.parse_args().folder)


if __name__ == "__main__":
    main()
