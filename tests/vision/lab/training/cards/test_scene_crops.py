"""`vision.lab.training.cards.scene_crops`: patches show what their labels say, as the networks read them."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.lab.training.cards.fake_decks import write_deck_and_font
from vision.cards.card_looks import CardNets
from vision.cards.card_patches import INDEX_MODEL, INSIDE_MODEL
from vision.lab.training.cards import scene_crops
from vision.lab.training.cards.crops import NO_RANK, NO_SUIT, Labelled
from vision.lab.training.cards.decks import RANKS, RECIPE, SUITS, Deck
from vision.lab.training.cards.scene_crops import KINDS, LEAST_PLAIN, WornTable, on_top, own_indices


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> WornTable:
    folder = tmp_path_factory.mktemp("decks")
    write_deck_and_font(folder)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(RECIPE["sheets"], "train", ["one"])
        patched.setattr(scene_crops, "PALE", 0.0)
        return WornTable(folder, np.random.default_rng(5))


def drawn(table: WornTable, kind: str, count: int) -> list[Labelled]:
    patches: list[Labelled] = []
    while len(patches) < count:
        patches += KINDS[kind](table)
    return patches


@pytest.mark.whole
def test_indices_are_what_their_labels_say_and_other_print_is_none(table: WornTable) -> None:
    patches = drawn(table, "index", 40)
    assert {one[0].shape for one in patches} == {(INDEX_MODEL.height, INDEX_MODEL.width, 3)}
    looks = CardNets().indices([one[0] for one in patches])
    shown = [(look.best, rank * len(SUITS) + suit) for look, (_, rank, suit) in zip(looks, patches, strict=True)]
    right = [best == card for best, card in shown if card < NO_RANK * len(SUITS)]
    none = [look.nothing > 0.5 for look, one in zip(looks, patches, strict=True) if one[1:] == (NO_RANK, NO_SUIT)]
    assert len(right) > 10 and np.mean(right) > 0.7
    assert none and np.mean(none) > 0.6


def test_insides_are_of_cards_that_are_wholly_in_view(table: WornTable) -> None:
    patches = drawn(table, "inside", 4)
    assert {one[0].shape for one in patches} == {(INSIDE_MODEL.height, INSIDE_MODEL.width, 3)}
    assert all(0 <= rank < len(RANKS) and 0 <= suit < len(SUITS) for _, rank, suit in patches)


@pytest.mark.whole
def test_an_index_that_is_not_found_as_print_lies_where_most_cards_have_theirs(table: WornTable) -> None:
    deck = table.decks[0]
    number, high = RANKS.index("7") * len(SUITS) + 1, deck.faces.shape[2]
    faces = deck.faces.copy()
    faces[1, RANKS.index("7"), : high // 3, : deck.faces.shape[3] // 4, :3] = 20
    usual, found = own_indices(deck), own_indices(Deck(deck.name, faces, deck.others))
    assert found[number] is not None and usual[number] is not None
    assert found[number] == pytest.approx(usual[number], abs=1.0)
    faces[:, LEAST_PLAIN // len(SUITS) - 1 :, ..., :3] = 20
    assert own_indices(Deck(deck.name, faces, deck.others)) == [None] * (len(RANKS) * len(SUITS))


def test_the_card_on_top_is_known(table: WornTable) -> None:
    _, laid = table.fan(3, 2.0, 12.0)
    numbers = on_top(laid)
    areas = [np.count_nonzero(numbers == number) for number in (1, 2, 3)]
    assert areas[2] > 0.97 * cv2.contourArea(laid[2].corners.astype(np.float32)) > 2 * max(areas[:2])


@pytest.mark.whole
def test_patches_are_written(table: WornTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_crops, "WornTable", lambda folder, rng: table)
    out = tmp_path / "inside.npz"
    monkeypatch.setattr("sys.argv", ["scene_crops", "--decks", "x", "--kind", "inside", "--count", "2", str(out)])
    scene_crops.main()
    stored = np.load(out)
    assert len(stored["patches"]) == len(stored["labels"]) >= 2
