"""`places.place_maps`: what the network that finds the indices of cards is taught lies where it is said to."""

from pathlib import Path

import numpy as np
import pytest

from tests.vision.lab.training.cards.fake_decks import write_deck_and_font
from vision.cards.indices.index_map import MODEL
from vision.lab.training.cards import scene_crops
from vision.lab.training.cards.decks import RECIPE
from vision.lab.training.cards.places import place_maps
from vision.lab.training.cards.places.place_maps import SIDE, FannedTable, Part, parts


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> list[Part]:
    folder = tmp_path_factory.mktemp("decks")
    write_deck_and_font(folder)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(RECIPE["sheets"], "train", ["one"])
        patched.setitem(RECIPE, "single", [])
        patched.setattr(scene_crops, "PALE", 0.0)
        patched.setattr(scene_crops, "THIN", 0.0)
        table = FannedTable(folder, np.random.default_rng(5))
        found: list[Part] = []
        while len(found) < 8:
            found += parts(table)
    return found


def dark(picture: np.ndarray, x: float, y: float, reach: int = 3) -> float:
    """How much darker than paper the darkest print around a point is."""
    part = picture[max(0, round(y) - reach) : round(y) + reach + 1, max(0, round(x) - reach) : round(x) + reach + 1]
    return float(part.min() / max(1, np.percentile(part, 90)))


@pytest.mark.whole
def test_where_an_index_is_said_to_be_there_is_print(drawn: list[Part]) -> None:
    shown = [
        (one.picture, row)
        for one in drawn
        for row in one.indices
        if row[4] == 1 and row[:4].min() > 4 and row[:4].max() < SIDE - 4
    ]
    assert len(shown) > 8 and {one.picture.shape for one in drawn} == {(SIDE, SIDE, 3)}
    assert np.mean([max(dark(picture, *row[:2]), dark(picture, *row[2:4])) < 0.75 for picture, row in shown]) > 0.9


@pytest.mark.whole
def test_rows_without_an_index_are_0(drawn: list[Part]) -> None:
    assert all(not row.any() for one in drawn for row in one.indices if row[4] == 0)


@pytest.mark.whole
def test_parts_are_written(drawn: list[Part], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place_maps, "FannedTable", lambda folder, rng, without: without)
    monkeypatch.setattr(place_maps, "parts", lambda table: drawn[:2])
    out = tmp_path / "parts.npz"
    monkeypatch.setattr("sys.argv", ["place_maps", "--decks", "x", "--count", "3", str(out)])
    place_maps.main()
    stored = np.load(out)
    assert stored["pictures"].shape == (4, SIDE, SIDE, 3) and stored["indices"].shape[::2] == (4, 5)
    assert MODEL.stride * (SIDE // MODEL.stride) == SIDE
