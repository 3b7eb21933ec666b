"""The reader on rendered throws whose dice, grounds and lights it never learned from.

`make prove-rendered` draws 3,000 fast throws and 200 path-traced ones, which takes hours; `make prove` a tenth.
"""

import pytest

pytest.importorskip("embreex", reason="the extra `render` is not installed")

from tests.proofs.rendered import amount, read
from vision.cases import figures
from vision.evaluate import table
from vision.rendering.doubts import DOUBTS

SEED = 20261121
LEAST_RIGHT, MOST_UNSURE = 0.999, 0.01


def judged(cases):
    print(table(cases))
    known = figures(cases)
    assert not known.silent, [c.file for c in cases if c.silent]
    assert known.recall >= LEAST_RIGHT and known.precision >= LEAST_RIGHT
    assert 1 - known.sure < MOST_UNSURE, [c.file for c in cases if not c.reading.sure]


@pytest.mark.slow
def test_fast_throws_are_read():
    judged(read("fast", amount("fast", 300), SEED))


@pytest.mark.slow
def test_path_traced_throws_are_read():
    pytest.importorskip("mitsuba", reason="the extra `render` is not installed")
    judged(read("traced", amount("traced", 20), SEED))


@pytest.fixture(scope="module")
def doubtful():
    return read("doubts", amount("doubts", 120), SEED)


@pytest.mark.slow
@pytest.mark.parametrize("kind", DOUBTS)
def test_doubtful_throws_are_doubted(doubtful, kind):
    """Where dice are missing, the number that the game asks for gives it away; the reader must notice all else."""
    cases = [case for case in doubtful if case.source == kind]
    assert cases and not [case.file for case in cases if case.unnoticed]
