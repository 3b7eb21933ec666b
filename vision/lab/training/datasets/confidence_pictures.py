"""Pictures that the confidence is fitted to, none of which trained a network: photographs with labelled dice, as they
are and spoiled, photographs and playing cards without dice, and rendered throws.
"""

import json
import tomllib
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.lab.training.datasets import photograph_crops as photos
from vision.lab.training.synthesis import negatives
from vision.lab.training.synthesis.background_textures import bank
from vision.lab.training.synthesis.camera_augmentation import camera, light_gradient
from vision.types.labels import PictureLabel
from vision.types.picture import Array, Picture

MISLABELLED: list[str] = tomllib.loads(Path(__file__).with_name("mislabelled.toml").read_text())["files"]
SPOILED = 3
"""Spoiled versions of each photograph of dice."""
LONGEST = 1600
"""Pixels of the longer side of a photograph without dice."""
A_PACKAGE = 140
"""Photographs without dice of one package, at most."""
CARD_SIDE, CARD_SCENES, CARDS_A_DECK = 576, 260, 26


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """A picture (h, w, 3) and its dice, rows (n, 4): x and y of the face's middle, its edge in pixels, its value.

    Pictures of one `scene` show the same, pictures of one `block` were taken together. `die_px` is the edge that dice
    are said to have, None where the reader has to find it.
    """

    picture: Picture
    dice: Array
    scene: str
    block: str
    die_px: float | None = None

    def at_known_scale(self) -> "LabelledPicture":
        """The same with the median edge of its dice; one without dice with an edge that its name draws."""
        if len(self.dice):
            return replace(self, die_px=float(np.median(self.dice[:, 2])))
        share = np.random.default_rng(zlib.crc32(self.scene.encode())).uniform(0.03, 0.2)
        return replace(self, die_px=float(share * max(self.picture.shape[:2])))


def photographs(manifest: Path) -> Iterator[LabelledPicture]:
    """The held-out photographs of a manifest, each followed by spoiled versions; not those with wrong labels."""
    for entry in json.loads(manifest.read_text("utf-8")):
        file = str(entry["file"])
        if not photos.held_out(entry) or file in MISLABELLED:
            continue
        plain = _labelled(_photograph(manifest, entry), file, f"{entry['source']} {int(Path(file).stem) // 40}")
        yield plain
        rng = np.random.default_rng(zlib.crc32(file.encode()))
        yield from (spoiled(rng, plain) for _ in range(SPOILED))


def throws(manifest: Path) -> Iterator[LabelledPicture]:
    """The throws of a rendered manifest whose dice all lie flat."""
    for entry in json.loads(manifest.read_text("utf-8")):
        photograph = _photograph(manifest, entry)
        if not photograph.unclear.any():
            yield _labelled(photograph, entry["file"], entry["file"])


def _photograph(manifest: Path, entry: PictureLabel) -> photos.Photograph:
    picture = cv2.imread(str(manifest.parent / entry["file"]))
    return photos.Photograph.of(np.asarray(picture, np.uint8), entry["dice"])


def _labelled(photograph: photos.Photograph, scene: str, block: str) -> LabelledPicture:
    edges = np.sqrt(photograph.dice[:, 2] * photograph.dice[:, 3]) * photos.BOX_TO_EDGE
    dice = np.column_stack([photograph.dice[:, :2], edges, photograph.dice[:, 4]]).astype(np.float32)
    return LabelledPicture(photograph.picture, dice, scene, block)


def without_dice(folder: Path) -> Iterator[LabelledPicture]:
    """Photographs of the packages that are held out, below `folder` (`vision.lab.training.synthesis.negatives`), and
    playing cards of decks that are."""
    nothing, rng = np.zeros((0, 4), np.float32), np.random.default_rng(3)
    grounds: list[Picture] = []
    for package in negatives.RECIPE["held_out"]:
        for path, picture in _large_ones(negatives.fetch(package, folder)):
            grounds.append(square(rng, picture))
            plain = LabelledPicture(picture, nothing, f"{package} {path.name}", package)
            yield plain if rng.random() < 0.7 else spoiled(rng, plain)
    decks = negatives.named_decks(negatives.fetch(negatives.RECIPE["held_out_decks"], folder), rng, CARDS_A_DECK)
    for number in range(CARD_SCENES):
        deck = int(rng.integers(len(decks)))
        ground = grounds[rng.integers(len(grounds))] if rng.random() < 0.4 else drawn_ground(rng)
        scene = negatives.card_scene(rng, ground, decks[deck]).astype(np.float32)
        light = light_gradient(rng, *scene.shape[:2]) if rng.random() < 0.6 else np.ones((1, 1, 1), np.float32)
        yield LabelledPicture(camera(rng, scene * light), nothing, f"cards {number}", f"deck {deck}")


def _large_ones(package: Path) -> Iterator[tuple[Path, Picture]]:
    found = 0
    for path in negatives.pictures(package):
        picture = cv2.imread(str(path))
        if picture is None or min(picture.shape[:2]) < negatives.RECIPE["size"] or found == A_PACKAGE:
            continue
        found += 1
        by = min(LONGEST / max(picture.shape[:2]), 1.0)
        yield path, np.asarray(cv2.resize(picture, None, fx=by, fy=by, interpolation=cv2.INTER_AREA), np.uint8)


def square(rng: np.random.Generator, picture: Picture) -> Picture:
    """A square part of a picture at random, (CARD_SIDE, CARD_SIDE, 3)."""
    height, width = picture.shape[:2]
    side = int(rng.integers(min(height, width) // 2, min(height, width) + 1))
    x, y = rng.integers(0, width - side + 1), rng.integers(0, height - side + 1)
    return np.asarray(cv2.resize(picture[y : y + side, x : x + side], (CARD_SIDE, CARD_SIDE)), np.uint8)


def drawn_ground(rng: np.random.Generator) -> Picture:
    """A drawn background (CARD_SIDE, CARD_SIDE, 3)."""
    return np.asarray(cv2.resize(bank(rng, 1)[0], (CARD_SIDE, CARD_SIDE), interpolation=cv2.INTER_CUBIC), np.uint8)


def spoiled(rng: np.random.Generator, one: LabelledPicture) -> LabelledPicture:
    """The picture turned by quarters and mirrored at random, then compressed, resized, darkened, blurred or taken by
    a random camera."""
    picture, dice = one.picture, one.dice.copy()
    for _ in range(rng.integers(4)):
        dice[:, :2] = np.stack([dice[:, 1], picture.shape[1] - dice[:, 0]], 1)
        picture = np.rot90(picture)
    if rng.random() < 0.5:
        dice[:, 0] = picture.shape[1] - dice[:, 0]
        picture = picture[:, ::-1]
    worse, by = WAYS[rng.integers(len(WAYS))](rng, np.ascontiguousarray(picture))
    dice[:, :3] *= by
    return replace(one, picture=worse, dice=dice)


def _compressed(rng: np.random.Generator, picture: Picture) -> tuple[Picture, float]:
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.choice([25, 40, 60]))])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), 1.0


def _resized(rng: np.random.Generator, picture: Picture) -> tuple[Picture, float]:
    by = float(rng.choice([0.5, 0.7, 1.5, 2.0]))
    how = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=by, fy=by, interpolation=how), np.uint8), by


def _dimmed(rng: np.random.Generator, picture: Picture) -> tuple[Picture, float]:
    dark = picture * rng.uniform(0.25, 0.5) + rng.normal(0, rng.uniform(2, 5), picture.shape)
    return np.clip(dark, 0, 255).astype(np.uint8), 1.0


def _blurred(rng: np.random.Generator, picture: Picture) -> tuple[Picture, float]:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.choice([1.0, 1.5, 2.0]))), np.uint8), 1.0


def _taken(rng: np.random.Generator, picture: Picture) -> tuple[Picture, float]:
    return camera(rng, picture.astype(np.float32)), 1.0


WAYS = (_compressed, _resized, _dimmed, _blurred, _taken)


def blocks(names: NDArray[np.str_], parts: int) -> NDArray[np.int64]:
    """Which of so many parts (n,) each block of these names belongs to: the same one for all its pictures."""
    return np.array([zlib.crc32(str(name).encode()) % parts for name in names], np.int64)
