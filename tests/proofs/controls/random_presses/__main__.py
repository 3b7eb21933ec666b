"""`make proof-presses`: presses at random at every game, while dice move, while a hand hides them, and at rest."""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

from tests.proofs.controls.random_presses.child import GAMES, Child, WrongPress


def main() -> int:
    """Prints a line a game and the verdict; 1 where a press did what it should not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games; all of them by default")
    parser.add_argument("--presses", type=int, default=200, help="at dice that may not count, and as many at rest")
    parser.add_argument("--seeds", type=int, default=3, help="different children at each game")
    args = parser.parse_args()
    if unknown := set(args.games) - set(GAMES):
        parser.error(f"no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    good = True
    for name in args.games or GAMES:
        for seed in range(args.seeds):
            good = _one(name, seed, args.presses) and good
    print(f"VERDICT: {'pass' if good else 'fail'}")
    return 0 if good else 1


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
    told = {"game": name, "seed": seed, **child.told(), "seconds": round(time.monotonic() - begun)}
    print(json.dumps(told, ensure_ascii=False), flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
