"""Hundreds of rendered sequences: what a watcher says about dice that are thrown, kept, pushed, hidden and lit.

`python -m tests.proofs.vision.test_dice_following FIRST LAST` prints the table of those seeds.
"""

import sys
from collections import Counter
from random import Random

import pytest

from tests.vision.tracking.track_sequences import ACTS, Found, Table

SEQUENCES = 300
ACTS_A_SEQUENCE = 4
RIGHT = 0.995
LATE = 0.2
"""Seconds from the last die's stopping to `at_rest`, at 30 frames a second."""


def sequence(seed: int) -> list[Found]:
    """A throw, and what people do next."""
    random, table = Random(f"plan/{seed}"), Table(seed)
    found = [table.act("throw")]
    for act in random.choices(list(ACTS), k=ACTS_A_SEQUENCE - 1):
        found.append(table.act(act if table.lying() or act == "rethrow" else "throw"))
    return found


def table_of(found: list[Found]) -> str:
    """One line an act, and what was wrong."""
    rows = [f"{'act':16} times  wrong  dice  right"]
    for act in ACTS:
        those = [one for one in found if one.act == act]
        dice, right = sum(one.dice for one in those), sum(one.kept_right for one in those)
        rows.append(f"{act:16} {len(those):5} {sum(bool(one.wrong) for one in those):6} {dice:5} {right:6}")
    late = sorted(one.late for one in found if one.late is not None)
    rows.append(f"at rest after {late[len(late) // 2]:.3f} s (median), {late[int(len(late) * 0.95)]:.3f} s (95 %)")
    rows += [f"{count} x {act}: {what}" for (act, what), count in wrong(found).most_common()]
    return "\n".join(rows)


def wrong(found: list[Found]) -> Counter[tuple[str, str]]:
    """What was wrong, and how often."""
    return Counter((one.act, what) for one in found for what in one.wrong)


@pytest.mark.slow
def test_dice_are_followed_through_hundreds_of_sequences() -> None:
    found = [one for seed in range(SEQUENCES) for one in sequence(seed)]
    print(table_of(found))
    dice = sum(one.dice for one in found)
    assert sum(one.kept_right for one in found) >= RIGHT * dice
    told = Counter(what for one in found for what in one.wrong)
    assert told["missed throw"] == told["a die that stayed is thrown"] == told["rolling without a throw"] == 0
    late = sorted(one.late for one in found if one.late is not None)
    assert late[len(late) // 2] <= LATE


if __name__ == "__main__":
    print(table_of([one for seed in range(int(sys.argv[1]), int(sys.argv[2])) for one in sequence(seed)]))
