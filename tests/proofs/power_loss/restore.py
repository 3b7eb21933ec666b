"""`make proof-restore`: the power is cut at every step of everything that changes files of the data folder.

A restore by the command and one by the next start of the kiosk itself, a backup from a stick, the nightly backup with
its rotation, settings, the PIN, a name that is taken out, a journal of the version before. Each is recorded once
under strace; then the disk is left as `simulated_disk` says after each operation, and started again from there:
whole tables and files are compared, the old ones or the new ones are found, never a mixture, and what was interrupted
is said.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time
from contextlib import redirect_stderr
from pathlib import Path
from random import Random

from tests.proofs.power_loss.recorded_commands import cut, record
from tests.proofs.power_loss.restore_cases import CASES


def prove(names: list[str], seed: int) -> None:
    """Records and cuts, a line each. Raises AssertionError."""
    for name in names:
        place = Path(tempfile.mkdtemp(prefix="piste-restore-"))
        try:
            recording = record(CASES[name], place, ["-m", __spec__.name, "--live", name])
            with Path(os.devnull).open("w") as nowhere, redirect_stderr(nowhere):
                told = cut(CASES[name], recording, Random(seed))
        finally:
            shutil.rmtree(place)
        said = "; ".join(f"{count} {how}" for how, count in sorted(told.items()))
        count = sum(told.values())
        print(f"{name:<10}{len(recording.done):>5} operations, {count:>4} states after a cut: {said}", flush=True)


def main() -> int:
    """Prints the figures and the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--case", action="append", choices=CASES, default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--live", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    os.environ.update({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    if args.live:
        CASES[args.live[0]].live(Path(args.live[1]))
        return 0
    if shutil.which("strace") is None:
        print("strace is missing: apt-get install strace", file=sys.stderr)
        return 1
    begin, names = time.process_time(), args.case or list(CASES)
    try:
        prove(names, args.seed)
    except AssertionError as error:
        print(f"VERDICT: fail (seed {args.seed}): {' '.join(str(error).split())}")
        return 1
    spent = time.process_time() - begin
    print(f"VERDICT: pass ({len(names)} cases, seed {args.seed}, {spent:.0f} s of processor time)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
