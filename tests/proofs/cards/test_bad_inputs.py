"""What is drawn that is no deal of whole cards: each input differs, and says which cards may be read in it."""

import numpy as np
import pytest

from tests.proofs.cards.bad_inputs import INPUTS, MANY, UNJUDGED
from tests.shared import ROOT, sampled
from tests.vision.cards.drawn_cards import FONT
from tests.vision.lab.training.cards.fake_decks import write_decks
from vision.lab.training.cards.decks import RECIPE
from vision.lab.training.cards.scenes import Table

LAIN = {"half a card": 1, "torn card": 1, "200 cards": MANY, "cards on a screen": 3}


@pytest.fixture
def table(tmp_path, monkeypatch):
    write_decks(tmp_path, ["one"])
    (tmp_path / "fonts-any").mkdir()
    (tmp_path / "fonts-any" / "Gentium.ttf").write_bytes(next(FONT.glob("*Bold*.ttf")).read_bytes())
    monkeypatch.setitem(RECIPE["sheets"], "test", ["one"])
    return Table(tmp_path, np.random.default_rng(1), "test")


@pytest.mark.parametrize("name", sampled([*INPUTS, *UNJUDGED]))
def test_an_input_is_drawn(table, name):
    picture, names = (INPUTS.get(name) or UNJUDGED[name])(table)
    assert picture.dtype == np.uint8 and picture.shape[2] == 3 and picture.std() > 1
    assert len(names) == LAIN.get(name, 0)


def test_the_lab_never_names_what_judges_it():
    assert not any("proofs.cards" in path.read_text("utf-8") for path in (ROOT / "vision").rglob("*.py"))
