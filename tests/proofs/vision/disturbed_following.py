"""Hundreds of sequences on a disturbed track: each rest is reported surely and soon, and nothing else.

`python -m tests.proofs.vision.disturbed_following FIRST LAST` plays the sequences of those seeds, prints what was
wrong with each and the figures of all, and ends in a verdict. A die that an arm hides cannot be read: acts at whose
end one lies hidden are counted apart, and need not be told.
"""

import sys
from collections import Counter
from collections.abc import Sequence

from tests.vision.tracking.disturbances.disturbed_sequences import sequence
from tests.vision.tracking.track_sequences import Found

SOON_SHARE = 0.95
"""Share of rests after a throw that are reported within 134 ms, or within four frames."""


def summary(found: Sequence[Found]) -> str:
    """The figures of all acts, in a few lines, and what was wrong how often."""
    open_ = [one for one in found if not one.hidden]
    late = sorted(one.late for one in open_ if one.late is not None)
    hidden, unseen = len(found) - len(open_), sum(one.passed_over for one in found)
    rows = [
        f"{len(found)} acts, {sum(one.dice for one in found)} dice, {sum(one.kept_right for one in found)} right",
        f"{hidden} acts with a hidden die, {unseen} of them told surely",
    ]
    if late:
        rows.append(
            f"{len(late)} rests after {late[len(late) // 2]:.3f} s (median), {soon_share(found):.3f} of them soon"
        )
    rows += [f"{count} x {act}: {what}" for (act, what), count in wrong(found).most_common()]
    return "\n".join(rows)


def wrong(found: Sequence[Found]) -> Counter[tuple[str, str]]:
    """What was wrong in which act, and how often."""
    return Counter((one.act, what) for one in found for what in one.wrong)


def soon_share(found: Sequence[Found]) -> float:
    """Share of the rests, of those in which no die lies hidden, that were reported soon."""
    timed = [one.soon for one in found if one.late is not None and not one.hidden]
    return sum(timed) / len(timed) if timed else 1.0


def passes(found: Sequence[Found]) -> bool:
    """Whether nothing was wrong, and rests were reported soon."""
    return not wrong(found) and soon_share(found) >= SOON_SHARE


def main() -> int:
    """Plays the sequences; 0 if they pass."""
    found: list[Found] = []
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        words, acts = sequence(seed)
        found += acts
        for one in acts:
            if one.wrong or not one.soon:
                print(f"{seed} ({words}) {one.act}: {one.wrong or 'late'}, {one.late}, told {one.names}", flush=True)
    print(summary(found))
    print(f"VERDICT: {'pass' if passes(found) else 'fail'}")
    return int(not passes(found))


if __name__ == "__main__":
    sys.exit(main())
