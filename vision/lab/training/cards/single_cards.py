"""Decks of which every card is a file of its own, or a named part of one drawing."""

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import NotRequired, TypedDict

import cv2
import numpy as np

from vision.lab.training.synthesis.negatives import fetch
from vision.types.picture import Picture


class SingleDeck(TypedDict):
    """As `decks.toml` has it."""

    name: str
    registry: str
    package: str
    card: str
    part: NotRequired[str]
    zoom: NotRequired[int]
    ranks: list[str]
    suits: list[str]


def _npm(package: str, where: Path) -> None:
    with tempfile.TemporaryDirectory() as down:
        subprocess.run(["npm", "pack", "--silent", package], cwd=down, check=True, stdout=subprocess.DEVNULL)
        where.mkdir(parents=True)
        subprocess.run(["tar", "-xzf", str(next(Path(down).glob("*.tgz"))), "-C", str(where)], check=True)


def _pypi(package: str, where: Path) -> None:
    with tempfile.TemporaryDirectory() as down:
        fetched = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", down, package]
        subprocess.run(fetched, check=True)
        with zipfile.ZipFile(next(Path(down).glob("*.whl"))) as packed:
            packed.extractall(where)


REGISTRIES: dict[str, Callable[[str, Path], None]] = {"npm": _npm, "pypi": _pypi}
"""How a package is unpacked into a folder; Debian's are by `fetch`."""


def unpacked(deck: SingleDeck, folder: Path) -> Path:
    """Where below `folder` the deck's package lies, fetched if it is not there; CalledProcessError if it is not to be
    had."""
    if deck["registry"] == "apt":
        return fetch(deck["package"], folder)
    where = folder / deck["package"].replace("/", "_")
    if not where.exists():
        REGISTRIES[deck["registry"]](deck["package"], where)
    return where


def named(deck: SingleDeck, pattern: str, rank: int, suit: int) -> str:
    """A pattern with the words of that rank and suit."""
    words = deck["ranks"][rank], deck["suits"][suit]
    count = sum(map(int, words)) if "{count}" in pattern else 0
    return pattern.format(rank=words[0], suit=words[1], count=count)


def faces(deck: SingleDeck, where: Path, size: tuple[int, int]) -> Picture:
    """The cards (4, 13, h, w, 4) of an unpacked deck, each `size` wide and high; ValueError for one that cannot be
    drawn."""
    return np.stack([[_card(deck, where, rank, suit, size) for rank in range(13)] for suit in range(4)])


def _card(deck: SingleDeck, where: Path, rank: int, suit: int, size: tuple[int, int]) -> Picture:
    path = where / named(deck, deck["card"], rank, suit)
    part = ["--export-id", named(deck, deck["part"], rank, suit)] if "part" in deck else []
    drawn = _picture(path, [*part, *(["--zoom", str(deck["zoom"])] if "zoom" in deck else ["-w", str(size[0])])])
    if drawn is None:
        raise ValueError(f"{path} {part} cannot be drawn")
    covered = drawn if drawn.shape[2] == 4 else np.dstack([drawn, np.full(drawn.shape[:2], 255, np.uint8)])
    x, y, w, h = cv2.boundingRect((covered[..., 3] > 100).astype(np.uint8))
    cut = covered[y : y + h, x : x + w]
    way = cv2.INTER_AREA if w > size[0] else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(cut, size, interpolation=way), np.uint8)


def _picture(path: Path, options: list[str]) -> Picture | None:
    """A file (h, w, 3 or 4); a drawing is drawn with these options of rsvg-convert."""
    if path.suffix == ".png":
        return _read(path)
    with tempfile.NamedTemporaryFile(suffix=".png") as out:
        done = subprocess.run(["rsvg-convert", *options, "-o", out.name, str(path)], capture_output=True)
        return _read(Path(out.name)) if done.returncode == 0 else None


def _read(path: Path) -> Picture | None:
    read = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    wanted = read is not None and read.ndim == 3 and read.dtype == np.uint8
    return np.asarray(read, np.uint8) if wanted else None
