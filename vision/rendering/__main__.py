"""`python -m vision.rendering RENDERER FOLDER`: throws of dice in the kiosk's set-up, with a manifest."""

import argparse
from pathlib import Path

from vision.rendering import sets


def main() -> None:
    """Draws a set of throws that no reader was trained on."""
    parser = argparse.ArgumentParser(prog="python -m vision.rendering", description=main.__doc__)
    parser.add_argument(
        "renderer", choices=("fast", "traced"), help="rays cast by Embree, or paths traced by mitsuba"
    )
    parser.add_argument("folder", type=Path, help="where pictures and manifest.json are written")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--split", choices=("train", "test"), default="test", help="makes, grounds and lights")
    args = parser.parse_args()
    draw = sets.fast_throws if args.renderer == "fast" else sets.traced_throws
    sets.write_set(args.folder, args.renderer, draw(args.seed, args.count, split=args.split), args.seed)


if __name__ == "__main__":
    main()
