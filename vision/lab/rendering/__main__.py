"""`python -m vision.lab.rendering SET FOLDER`: throws of dice in the kiosk's set-up, with a manifest."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from vision.lab.rendering.throws import throw_dataset

SETS: dict[str, Callable[..., Iterator[throw_dataset.Drawn]]] = {
    "fast": throw_dataset.fast_throws,
    "traced": throw_dataset.traced_throws,
    "doubts": throw_dataset.doubtful_throws,
    "crowd": throw_dataset.crowds,
    "likenesses": throw_dataset.likeness_crowds,
    "drawn": throw_dataset.drawn_throws,
    "colours": throw_dataset.coloured_throws,
}


def main() -> None:
    """Draws a set of throws that no reader was trained on."""
    parser = argparse.ArgumentParser(prog="python -m vision.lab.rendering", description=main.__doc__)
    parser.add_argument("set", choices=tuple(SETS), help="what to draw, and by rays cast or paths traced")
    parser.add_argument("folder", type=Path, help="where pictures and manifest.json are written")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "test"), default="test", help="makes, grounds and lights")
    parser.add_argument("--slanted", action="store_true", help="under cameras up to 17 degrees off the vertical")
    args = parser.parse_args()
    throws = SETS[args.set](args.seed, args.count, split=args.split, slanted=args.slanted)
    throw_dataset.write_set(args.folder, args.set, throws, args.seed)


if __name__ == "__main__":
    main()
