"""`vision.lab.training.cards.fit_sureness`: what is gathered, and that no wrong card is sure."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.lab.training.cards.fake_decks import write_decks
from vision.cards.card_looks import CardNets
from vision.cards.reader import CardReader
from vision.cards.sureness import FEATURES
from vision.lab.training.cards import fit_sureness
from vision.lab.training.cards.decks import RECIPE
from vision.lab.training.cards.scenes import Laid, Table

CORNERS = np.array([(10, 10), (70, 10), (70, 95), (10, 95)], np.float32)


def test_the_limit_is_above_every_wrong_card_and_never_under_its_floor() -> None:
    clear, right = np.array([0.999, 0.9905, 0.7]), np.array([1.0, 0.0, 1.0])
    assert fit_sureness.limit("sure", clear, right) == 0.992
    assert fit_sureness.limit("sure", clear, np.ones(3)) == fit_sureness.LEAST["sure"]
    assert fit_sureness.limit("corner", np.array([0.9999]), np.zeros(1)) == fit_sureness.GRID[-1]


def test_a_card_is_right_where_it_lies() -> None:
    laid = [Laid("7C", CORNERS, 1.0)]
    assert fit_sureness.lies("7C", CORNERS + 5, laid)
    assert not fit_sureness.lies("8C", CORNERS, laid)
    assert not fit_sureness.lies("7C", CORNERS + 100, laid)


@pytest.mark.whole
def test_scenes_are_read_at_every_scale_and_fans(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_decks(tmp_path, ["bellot"])
    monkeypatch.setitem(RECIPE["sheets"], "limits", ["bellot"])
    monkeypatch.setattr("vision.lab.training.cards.decks.fonts", lambda folder, test: [])
    monkeypatch.setattr(Table, "_face", lambda table, deck, rank, suit, font: deck.faces[suit, rank])
    monkeypatch.setattr(Table, "_begun", lambda table: (np.full((720, 1280, 3), 60, np.float32), _draws(table)))
    rng = np.random.default_rng(2)
    table = Table(tmp_path, rng, "limits")
    found = fit_sureness.gather(CardReader(), CardNets(), table, 2, (1.0, 0.7))
    assert found.whole.shape == (len(found.right), FEATURES) and len(found.hidden) == len(found.there)
    assert found.right.sum() >= 2
    fans = fit_sureness.fanned(CardReader(), CardNets(), table, 3)
    assert fans.hidden.shape == fans.there.shape and fans.there.sum() >= 2
    assert fans.whole.shape == (len(fans.right), FEATURES) and fans.right.sum() >= 2


def test_a_limit_is_written_over_the_surest_wrong_one_of_any_part() -> None:
    few, more = (np.array([0.9905]), np.zeros(1)), (np.array([0.9925, 0.999]), np.array([0.0, 1.0]))
    written = fit_sureness.limit_of("corner", [few, more], "fans")
    assert "value = 0.994" in written and "n = 3" in written and "[corner]" in written


def _draws(table: Table):  # type: ignore[no-untyped-def]
    return lambda number: table.decks[0].faces[number % 4, number // 4]
