"""Tells what differs between two records, as shortly as it can be understood."""

import difflib
import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

MOST_LINES = 4
"""Lines of a file that are shown."""
BEFORE, AFTER = 40, 120
"""Letters shown around the first that differs."""
HASHED = {"scenes": ("fr", "en"), "readings": ("overlays",), "simulations": ("-pictures",)}
"""Files with a name and a hash a line: the ends of their names, for each kind."""


def note_versions(before: Path, now: Path) -> None:
    """Says where Python or a package is another one: then what differs may be of their making."""
    one, other = (json.loads((folder / "about.json").read_text("utf-8"))["versions"] for folder in (before, now))
    for name in sorted(one.keys() | other.keys()):
        if one.get(name) != other.get(name):
            print(f"note: {name} {one.get(name)} then, {other.get(name)} now")


def differences(before: Path, now: Path, kinds: Sequence[str], kept: Path | None, drawn: Path | None) -> int:
    """Prints what differs, file by file, and returns how many do. Pictures go to `changed` in `kept`."""
    found = 0
    for kind in kinds:
        one, other = ({path.name for path in (folder / kind).glob("*")} for folder in (before, now))
        for name in sorted(one | other):
            old, new = (_text(folder / kind / name) for folder in (before, now))
            if old == new:
                continue
            found += 1
            print(f"{kind}/{name}: {_how(old, new)}")
            if old is None or new is None:
                continue
            if Path(name).stem.endswith(HASHED.get(kind, ("\n",))):
                _pictures(old, new, Path(kind) / Path(name).stem, kept, drawn)
            else:
                print(*_lines(old, new), sep="\n")
    return found


def _text(path: Path) -> str | None:
    return path.read_text("utf-8") if path.exists() else None


def _how(old: str | None, new: str | None) -> str:
    if old is None:
        return "only recorded now"
    if new is None:
        return "not recorded now"
    return "differs"


def _lines(old: str, new: str) -> Iterator[str]:
    """The first lines that differ, of each what is around the first letter that does."""
    one, other = old.splitlines(), new.splitlines()
    shown = 0
    # The equal beginning goes first, and little of the rest is looked at: the time grows with the square of it.
    first = _first(one, other)
    one, other = one[first : first + 400], other[first : first + 400]
    for what, a, b, c, d in difflib.SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        gone, come = one[a:b], other[c:d]
        for number in range(max(len(gone), len(come))):
            if shown == MOST_LINES:
                yield "  ..."
                return
            shown += 1
            was = gone[number] if number < len(gone) else ""
            now = come[number] if number < len(come) else ""
            place = next(
                (n for n, (p, q) in enumerate(zip(was, now, strict=False)) if p != q), min(len(was), len(now))
            )
            begin = max(0, place - BEFORE)
            yield f"  line {first + a + number + 1}, letter {place + 1}"
            yield f"  - {was[begin : place + AFTER]}"
            yield f"  + {now[begin : place + AFTER]}"


def _first(one: Sequence[str], other: Sequence[str]) -> int:
    """Where two texts, or two lists of lines, begin to differ."""
    both = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in both if a != b), min(len(one), len(other)))


def _pictures(old: str, new: str, where: Path, kept: Path | None, drawn: Path | None) -> None:
    """Names every picture that differs, and writes both where the older ones were kept."""
    one, other = (dict(line.rsplit(" ", 1) for line in text.splitlines()) for text in (old, new))
    for name in sorted(one.keys() | other.keys()):
        if one.get(name) == other.get(name):
            continue
        if name not in one or name not in other:
            print(f"  {name}: {'only recorded now' if name not in one else 'not recorded now'}")
            continue
        before = kept and kept / where / f"{name}.png"
        after = drawn and drawn / where / f"{name}.png"
        if before is None or after is None or kept is None or not before.exists():
            print(f"  {name}: other pixels")
            continue
        changed = kept / "changed"
        changed.mkdir(exist_ok=True)
        shutil.copy(before, changed / f"{name}.before.png")
        shutil.copy(after, changed / f"{name}.after.png")
        print(f"  {name}: {_pixels(before, after)}; see {changed / name}.before.png and .after.png")


def _pixels(before: Path, after: Path) -> str:
    one, other = cv2.imread(str(before)), cv2.imread(str(after))
    if one is None or other is None or one.shape != other.shape:
        return "another size"
    rows, columns = np.nonzero((one != other).any(axis=2))
    if not len(rows):
        return "no pixel differs, the colours' depth does"
    box = f"{columns.min()},{rows.min()} to {columns.max()},{rows.max()}"
    return f"{len(rows)} of {one.shape[0] * one.shape[1]} pixels differ, {box}"
