"""What the card networks learn from: `decks`, `drawn_index`, `camera`, `crops`, `scenes`."""

import json
import sys
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.shared import sampled
from tests.vision.cards.drawn_cards import FONT
from tests.vision.lab.training.cards.fake_decks import write_decks
from vision.cards.card_patches import INDEX_MODEL, INSIDE_MODEL
from vision.lab.training.cards import crops, decks, scenes
from vision.lab.training.cards.camera import ground, lit, sensed
from vision.lab.training.cards.decks import RANKS, RECIPE, SUITS
from vision.lab.training.cards.drawn_index import Zone, draw_index, glyph, suit_shape

FONTS = [next(FONT.glob("*Bold*.ttf"))]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("decks")
    write_decks(where, ["one"])
    write_decks(where, ["two"], others=0)
    (where / "fonts-any").mkdir()
    (where / "fonts-any" / "Any.ttf").write_bytes(FONTS[0].read_bytes())
    (where / "fonts-any" / "Gentium.ttf").write_bytes(FONTS[0].read_bytes())
    return where


@pytest.fixture(autouse=True)
def one_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    for part in ("train", "limits", "test"):
        monkeypatch.setitem(RECIPE["sheets"], part, ["one"])
    monkeypatch.setitem(RECIPE, "single", [{"name": "two"}])


def test_decks_that_train_set_no_limit_and_judge_nothing() -> None:
    recipe = decks.tomllib.loads(Path(decks.__file__).with_suffix(".toml").read_text("utf-8"))
    kept_out = [*recipe["sheets"]["limits"], *recipe["sheets"]["test"]]
    every = [*recipe["sheets"]["train"], *kept_out, *(deck["name"] for deck in recipe["single"])]
    assert len(every) == len(set(every)) and len(recipe["sheets"]["test"]) == 2
    assert not any(name in deck["card"] + deck["package"] for deck in recipe["single"] for name in kept_out)


def test_decks_of_single_cards_train_the_network_of_insides_alone(folder: Path) -> None:
    drawer = {(kind, test): crops.Drawer(folder, np.random.default_rng(1), test, kind)
              for kind in ("index", "inside") for test in (False, True)}  # fmt: skip
    names = {how: [deck.name for deck in one.decks] for how, one in drawer.items()}
    assert names.pop(("inside", False)) == ["one", "two"]
    assert all(found == ["one"] for found in names.values())


def test_a_sheet_is_cut_into_its_cards() -> None:
    sheet = np.zeros((5 * 70, 13 * 50, 4), np.uint8)
    for row in range(5):
        for column in range(13):
            sheet[row * 70 + 2 : row * 70 + 68, column * 50 + 2 : column * 50 + 48] = (row, column, 0, 255)
    faces, others = decks.draw(sheet)
    assert faces.shape == (4, 13, *RECIPE["card_px"][::-1], 4) and others.shape[0] == 3
    assert faces[2, 7, 200, 150].tolist() == [2, 7, 0, 255]
    assert others[1, 200, 150].tolist() == [4, 1, 0, 255]


def test_fonts_that_judge_draw_no_training_card(folder: Path) -> None:
    assert [path.name for path in decks.fonts(folder, False)] == ["Any.ttf"]
    assert [path.name for path in decks.fonts(folder, True)] == ["Gentium.ttf"]


@pytest.mark.parametrize("suit", SUITS)
def test_suits_are_drawn_unlike_one_another(suit: str) -> None:
    shapes = {s: cv2.resize(suit_shape(np.random.default_rng(1), s), (32, 32)) for s in SUITS}
    again = cv2.resize(suit_shape(np.random.default_rng(2), suit), (32, 32))
    off = {s: float(np.abs(shape.astype(int) - again).mean()) for s, shape in shapes.items()}
    assert min(off, key=lambda s: off[s]) == suit


def test_an_index_is_drawn_over_the_old_one() -> None:
    zone = Zone(np.full((160, 100, 3), 255, np.float32), (4.76, 4.76))
    draw_index(np.random.default_rng(1), zone, "K", "S", FONTS, plain=True)
    assert (zone.picture < 100).all(2).sum() > 300
    assert glyph(FONTS[0], "10").shape[1] > glyph(FONTS[0], "1").shape[1]


def test_the_camera_keeps_the_size_and_what_it_sees() -> None:
    rng = np.random.default_rng(1)
    picture = ground(rng, 72, 40)
    picture[20:50, 10:30] = 255
    seen = sensed(rng, lit(rng, picture))
    assert seen.shape == (72, 40, 3) and seen.dtype == np.uint8
    assert seen[25:45, 14:26].mean() > seen[55:].mean()


@pytest.mark.parametrize(("kind", "model"), [("index", INDEX_MODEL), ("inside", INSIDE_MODEL)])
def test_patches_have_the_size_of_their_network_and_every_label(folder: Path, kind: str, model) -> None:  # type: ignore[no-untyped-def]
    patches, labels = crops.gather(crops.Drawer(folder, np.random.default_rng(1), False, kind), kind, 80)
    assert patches.shape == (80, model.height, model.width, 3)
    assert (labels >= 0).all() and labels[:, 0].max() == len(RANKS) and labels[:, 1].max() == len(SUITS)
    assert ((labels[:, 0] == len(RANKS)) == (labels[:, 1] == len(SUITS))).all()
    again, _ = crops.gather(crops.Drawer(folder, np.random.default_rng(1), False, kind), kind, 80)
    assert (patches == again).all()


def test_a_scene_tells_what_lies_where(folder: Path) -> None:
    picture, laid = scenes.Table(folder, np.random.default_rng(3), "test").scene(5, 2.0, apart=4.0)
    assert picture.shape == (720, 1280, 3) and 2 <= len(laid) <= 5
    assert len({one.card for one in laid}) == len(laid)
    assert all(one.to_json()["state"] == "whole" for one in laid)
    for one in laid:
        inside = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillConvexPoly(inside, one.corners.round().astype(np.int32), 1)
        assert 0.4 < float(inside.sum()) / (4 * 63 * 88) < 2.5


@pytest.mark.whole
def test_cards_on_one_another_are_covered(folder: Path) -> None:
    table = scenes.Table(folder, np.random.default_rng(3), "test")
    laid = [one for _ in range(2) for one in table.scene(12, 3.0, apart=-2.0)[1]]
    assert {one.to_json()["state"] for one in laid} == {"whole", "covered"}


@pytest.mark.parametrize("seed", sampled([1, 2, 3, 4], every=2))
@pytest.mark.whole
def test_of_a_fan_each_card_shows_its_index(folder: Path, seed: int) -> None:
    _, laid = scenes.Table(folder, np.random.default_rng(seed), "test").fan(5, 2.0, 12.0)
    assert len({one.card for one in laid}) == 5
    for under, over in pairwise(laid):
        index = under.corners[0] + (under.corners[1] - under.corners[0]) * 6 / 63
        index = index + (under.corners[3] - under.corners[0]) * 12 / 88
        away = -cv2.pointPolygonTest(over.corners, tuple(map(float, index)), True)
        assert 9 < away < 15, "six millimetres of twelve, two pixels each"
    assert laid[-1].seen == 1 and 0.1 < laid[-2].seen < 0.35


def test_a_manifest_is_written(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["scenes", str(tmp_path), "--decks", str(folder), "--count", "2"])
    scenes.main()
    entries = json.loads((tmp_path / "manifest.json").read_text("utf-8"))
    assert len(entries) == 2 and all((tmp_path / one["file"]).is_file() for one in entries)
    assert {"card", "state", "box"} == set(entries[0]["cards"][0])


@pytest.mark.parametrize("seed", range(6))
def test_where_a_drawn_index_is_said_to_be_its_rank_and_its_suit_are(seed: int) -> None:
    zone = Zone(np.full((340, 200, 3), 250, np.float32), (10.0, 10.0))
    at = draw_index(np.random.default_rng(seed), zone, "8", "S", FONTS, plain=True)
    ink = np.flatnonzero(zone.picture.min((1, 2)) < 150)
    split = int(np.diff(ink).argmax())
    middles = [(part[0] + part[-1]) / 20 for part in (ink[: split + 1], ink[split + 1 :])]
    assert at[:, 1] == pytest.approx(middles, abs=0.3)
    assert at[:, 0] == pytest.approx(np.flatnonzero(zone.picture.min((0, 2)) < 150)[[0, -1]].mean() / 10, abs=0.5)
