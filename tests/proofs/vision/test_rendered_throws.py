"""The reader on rendered throws whose dice, grounds and lights it never learned from.

`make prove-rendered` draws 3,000 fast throws and 200 path-traced ones, which takes hours; `make prove` a tenth.
"""

import pytest

pytest.importorskip("embreex", reason="the extra `render` is not installed")

from tests.proofs.vision.rendered_throws import amount, read
from vision.evaluation.accuracy_report import table
from vision.evaluation.labelled_cases import figures
from vision.lab.rendering.throws.doubtful_throws import DOUBTS

SEED = 20261121
LEAST_RIGHT, MOST_UNSURE = 0.999, 0.01


@pytest.fixture(scope="module")
def ordinary():
    pytest.importorskip("mitsuba", reason="the extra `render` is not installed")
    sets = {"fast": amount("fast", 300), "traced": amount("traced", 20)}
    return {name: read(name, count, SEED) for name, count in sets.items()}


@pytest.mark.slow
@pytest.mark.parametrize("renderer", ["fast", "traced"])
def test_ordinary_throws_are_read(ordinary, renderer):
    cases = ordinary[renderer]
    print(table(cases))
    known = figures(cases)
    assert not known.silent, [case.file for case in cases if case.silent]
    assert known.recall >= LEAST_RIGHT and known.precision >= LEAST_RIGHT


@pytest.mark.slow
def test_of_ordinary_throws_few_are_asked_about(ordinary):
    """Those of both renderers together: a path-traced one more often, glare takes more of its pips away."""
    unsure = [case.file for cases in ordinary.values() for case in cases if not case.reading.sure]
    assert len(unsure) < MOST_UNSURE * sum(map(len, ordinary.values())), unsure


@pytest.fixture(scope="module")
def doubtful():
    return read("doubts", amount("doubts", 120), SEED)


@pytest.mark.slow
@pytest.mark.parametrize("kind", DOUBTS)
def test_doubtful_throws_are_doubted(doubtful, kind):
    """Where dice are missing, the number that the game asks for gives it away; the reader must notice all else."""
    cases = [case for case in doubtful if case.source == kind]
    assert cases and not [case.file for case in cases if case.unnoticed]
