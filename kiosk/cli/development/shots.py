"""`kiosk shots`: writes a picture of every screen and every main situation."""

import argparse
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.files.atomic_file import atomic_write
from kiosk.errors import PisteError, UsageError

if TYPE_CHECKING:
    import pygame

HELP = "Writes a PNG of every screen and main situation, in every size and language unless told otherwise."
SIZES = ("800x480", "1280x800", "1920x1080")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `kiosk shots`."""
    parser.add_argument("folder", metavar="DIR", type=Path, help="where the pictures go; made if need be")
    parser.add_argument("--size", metavar="WxH", help=f"one size; by default {', '.join(SIZES)}")
    parser.add_argument("--lang", choices=("fr", "en"), help="one language; by default both")
    parser.add_argument("--larger", action="store_true", help="in larger type, as the setting larger_type draws it")
    parser.add_argument("--only", metavar="TEXT", default="", help="only the scenes whose name contains this")


def run(args: argparse.Namespace) -> int:
    """Draws and writes. Raises `PisteError` when the folder cannot be written."""
    sizes = [_size(args.size)] if args.size else [_size(size) for size in SIZES]
    languages = [args.lang] if args.lang else ["fr", "en"]
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
        count = sum(1 for _ in shots(args.folder, sizes, languages, args.only, larger=args.larger))
    except OSError as error:
        raise PisteError(f"cannot write to {args.folder}: {error.strerror}") from error
    if not count:
        raise UsageError(f"no scene has '{args.only}' in its name")
    print(f"{count} pictures in {args.folder}")
    return 0


def shots(
    folder: Path, sizes: list[tuple[int, int]], languages: list[str], only: str = "", larger: bool = False
) -> Iterator[Path]:
    """Writes the pictures one by one, and names each; those in larger type end in `-larger`."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from kiosk.screens.hall.scenes import SCENES as HALL
    from kiosk.shots.scene_list import DEMOS, SCENES, enlarge, stage

    pygame.font.init()
    for language in languages:
        for name, paint in HALL.items():
            for width, height in sizes if only in name else ():
                surface = pygame.Surface((width, height))
                paint(surface, language)
                path = folder / f"{width}x{height}-{language}-{name}.png"
                _write(surface, path)
                yield path
        for name in (name for name in (*SCENES, *DEMOS) if only in name):
            app = stage(name, language)
            if larger:
                enlarge(app)
            for width, height in sizes:
                surface = pygame.Surface((width, height))
                app.paint(surface)
                path = folder / f"{width}x{height}-{language}-{name}{'-larger' if larger else ''}.png"
                _write(surface, path)
                yield path


def _write(surface: "pygame.Surface", path: Path) -> None:
    """A PNG, by OpenCV: several times faster than pygame's. Raises `OSError`."""
    import cv2
    import numpy as np
    import pygame

    width, height = surface.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)
    done, data = cv2.imencode(".png", pixels[:, :, ::-1], [cv2.IMWRITE_PNG_COMPRESSION, 1])
    if not done:
        raise OSError(0, f"{path.name} cannot be encoded")
    with atomic_write(path) as file:
        file.write(data.tobytes())


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d+)x(\d+)", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (320 <= size[0] <= 7680 and 240 <= size[1] <= 4320):
        raise UsageError(f"'{text}' is no size: write it as 1280x800")
    return size
