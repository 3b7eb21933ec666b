"""Percentiles and medians: as NumPy's, sooner."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from vision.imaging.percentiles import median, percentile

NUMBERS = st.floats(-1e6, 1e6, width=32)


@given(arrays.arrays(np.float32, st.integers(1, 40), elements=NUMBERS), st.floats(0, 100))
def test_percentiles_are_numpys(values, percent):
    assert percentile(values, percent) == pytest.approx(float(np.percentile(values.astype(float), percent)), abs=1)


@given(arrays.arrays(np.float32, st.tuples(st.integers(1, 20), st.just(3)), elements=NUMBERS))
def test_medians_are_numpys(values):
    assert median(values) == pytest.approx(np.median(values, axis=0), abs=1) and median(values).dtype == np.float32


def test_nothing_has_no_rank():
    with pytest.raises(IndexError):
        percentile(np.zeros(0), 50)
