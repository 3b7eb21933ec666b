"""Every chance and mean that guide and machine go by, against counts and simulations that share nothing with them.

`make proof-odds`: the tests of `tests/odds` with the wide ones among them, a quarter of an hour of processor time.
"""

import sys
import time

import pytest


def main() -> int:
    """0 when all of them hold."""
    status = pytest.main(["-m", "slow or not slow", "-n", "0", "-s", "tests/odds"])
    spent = round(time.process_time() / 60)
    print(f"VERDICT: {'fail' if status else 'pass'}, {spent} minutes of processor time")
    return int(status != 0)


if __name__ == "__main__":
    sys.exit(main())
