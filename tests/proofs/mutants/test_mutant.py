"""Every kept mutant can still be put in: a change of the code around it is noticed at once, not by the slow proof."""

import pytest

from tests.proofs.mutants.mutant import Mutant, read
from tests.shared import ROOT


@pytest.mark.parametrize("mutant", read(), ids=lambda mutant: mutant.name)
def test_its_text_stands_once_where_it_is_looked_for(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text("utf-8")
    assert mutant.applied(text) != text
