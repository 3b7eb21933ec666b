"""`make proof-presses`: presses at random at every game, while dice move, while a hand hides them, and at rest."""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.proofs.controls.random_presses.child import GAMES, Child, WrongPress
from tests.proofs.controls.random_presses.kiosk_at_hand import SIZE
from tests.proofs.controls.xvfb_kiosk import Display


def main() -> int:
    """Prints a line a game and the verdict; 1 where a press did what it should not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games; all of them by default")
    parser.add_argument("--presses", type=int, default=200, help="at dice that may not count, and as many at rest")
    parser.add_argument("--seeds", type=int, default=3, help="different children at each game")
    parser.add_argument("--seed", type=int, default=0, help="the first of the seeds")
    parser.add_argument("--xvfb", action="store_true", help="in a window on Xvfb, not on SDL's dummy display")
    args = parser.parse_args()
    if unknown := set(args.games) - set(GAMES):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    good = True
    with _driver(args.xvfb):
        seeds = range(args.seed, args.seed + args.seeds)
        for name in args.games or GAMES:
            for seed in seeds:
                good = _one(name, seed, args.presses) and good
    print(f"VERDICT: {'pass' if good else 'fail'}")
    return 0 if good else 1


@contextmanager
def _driver(xvfb: bool) -> Iterator[None]:
    """SDL draws into a window on Xvfb, or on its dummy display."""
    display = Display(SIZE) if xvfb else None
    drawn = {"DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"} if display else {"SDL_VIDEODRIVER": "dummy"}
    before = dict(os.environ)
    os.environ.update(drawn)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
        if display:
            display.close()


def _one(name: str, seed: int, presses: int) -> bool:
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        child = Child(name, seed, Path(folder))
        try:
            child.play(presses)
        except WrongPress as wrong:
            print(f"{name}, seed {seed}: {wrong}", file=sys.stderr, flush=True)
            return False
        finally:
            child.close()
    told = {
        "game": name,
        "seed": seed,
        "driver": child.driver,
        **child.told(),
        "seconds": round(time.monotonic() - begun),
    }
    print(json.dumps(told, ensure_ascii=False), flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
