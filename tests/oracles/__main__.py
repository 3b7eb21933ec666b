"""`python -m tests.oracles record FOLDER` and `python -m tests.oracles compare FOLDER`.

`record` writes everything as text, a folder a kind. `compare` records again and tells what differs; its exit status
is 1 then. Both run commands of this checkout's kiosk, two at a time.
"""

import argparse
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.oracles.compared import differences, note_versions
from tests.oracles.kinds import KINDS, record


def main() -> int:
    """Records or compares; 1 when something differs."""
    args = _arguments()
    kinds = args.only or list(KINDS)
    begun = time.monotonic()
    if args.what == "record":
        record(args.folder, kinds, args.pictures)
        print(f"recorded in {args.folder}, {time.monotonic() - begun:.0f} s")
        return 0
    with TemporaryDirectory(prefix="oracles-") as temporary:
        now = args.against or args.keep or Path(temporary) / "now"
        pictures = Path(temporary) / "pictures" if args.pictures else None
        if args.against is None:
            record(now, kinds, pictures)
        note_versions(args.folder, now)
        found = differences(args.folder, now, kinds, args.pictures, pictures)
    print(f"VERDICT: {f'{found} files differ' if found else 'all equal'}, {time.monotonic() - begun:.0f} s")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument("what", choices=("record", "compare"))
    parser.add_argument("folder", type=Path, help="the record; outside git")
    parser.add_argument("--only", action="append", choices=list(KINDS), help="only this kind; may be repeated")
    parser.add_argument(
        "--pictures",
        type=Path,
        metavar="DIR",
        help="record: keep every picture there, 2.5 GB; compare: pictures of a scene that differs go from there, "
        "before and after, to DIR/changed",
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="compare: what is recorded now stays there")
    parser.add_argument("--against", type=Path, metavar="DIR", help="compare: with this record; nothing is run")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
