"""`vision.cards.second_look`: print that is pale, and an index that does not lie where most have theirs."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import card
from vision.cards.card_looks import NAMES, SIZE, CardNets, Look, Looks
from vision.cards.card_patches import INDEX_MODEL
from vision.cards.second_look import MIDDLE, clearer, placed
from vision.types.picture import Picture

NAME = "7H"


def face(paper: int = 255, moved: float = 0.0, strength: float = 1.0) -> Picture:
    """A rectified card whose indices lie so many millimetres farther in, printed so strongly."""
    drawn = cv2.resize(card(NAME)[..., :3], SIZE, interpolation=cv2.INTER_AREA)
    for _ in range(2):
        corner = drawn[: round(25 * INDEX_MODEL.edge), : round(11 * INDEX_MODEL.edge)].copy()
        drawn[: corner.shape[0], : corner.shape[1]] = 255
        x = y = round(moved * INDEX_MODEL.edge)
        drawn[y : y + corner.shape[0], x : x + corner.shape[1]] = corner
        drawn = np.ascontiguousarray(drawn[::-1, ::-1])
    return np.asarray(paper * (1 - strength * (1 - drawn / 255.0)), np.uint8)


def look(name: str, share: float, nothing: float = 0.0) -> Look:
    cards = np.full(len(NAMES), (1 - share) / (len(NAMES) - 1), np.float32)
    cards[NAMES.index(name)] = share
    return Look(cards, nothing)


def test_pale_print_is_made_dark_and_the_paper_stays() -> None:
    pale, clear = face(240, strength=0.2), clearer(face(240, strength=0.2))
    assert pale.min() > 180 and clear.min() < 100
    assert np.percentile(clear, 60) == pytest.approx(240, abs=2)


def test_print_that_is_dark_stays_as_it_is() -> None:
    assert clearer(face()) is not None and (clearer(face()) == face()).all()


@pytest.mark.parametrize("moved", [0.0, 3.0])
def test_an_index_comes_to_lie_where_it_usually_does(moved: float) -> None:
    part = placed(face(moved=moved))
    ys, xs = np.nonzero(part.min(2)[:, : round(11 * INDEX_MODEL.edge)] < 150)
    middle = (xs.min() + xs.max()) / 2, (ys.min() + ys.max()) / 2
    assert np.array(middle) / INDEX_MODEL.edge == pytest.approx(MIDDLE, abs=1.2)


def test_without_an_index_the_corner_is_taken_as_it_lies() -> None:
    plain = np.full((SIZE[1], SIZE[0], 3), 230, np.uint8)
    assert (placed(plain) == plain[: INDEX_MODEL.height, : INDEX_MODEL.width]).all()


@pytest.mark.parametrize("how", [{"strength": 0.1}, {"moved": 6.0}])
def test_what_the_first_look_does_not_see_the_second_does(how: dict[str, float]) -> None:
    (seen,) = CardNets().look([face(240, **how)])
    assert any(one.names(NAMES.index(NAME)) and one.clear > 0.9 for one in seen.indices)


def test_a_second_look_confirms_what_the_first_named_and_never_replaces_it() -> None:
    first = Looks((look("9C", 0.7), look("9C", 0.6)), look("9C", 1.0))
    assert first.doubtful
    second = first.beside((look("QC", 0.98), look("9C", 0.95)))
    assert [one.clear for one in second.indices] == pytest.approx([0.7, 0.95])


def test_where_the_first_named_none_the_clearer_look_counts() -> None:
    first = Looks((look("9C", 0.7, 1.0), look("2D", 0.6, 0.9)), look("9C", 1.0))
    seen = first.beside((look("9C", 0.98), look("2D", 0.02, 0.99)))
    assert [NAMES[one.best] for one in seen.indices] == ["9C", "2D"]
    assert seen.indices[1].nothing == 0.9


def test_a_clear_index_or_no_face_needs_no_second_look() -> None:
    assert not Looks((look("9C", 0.95), look("9C", 0.2)), look("9C", 1.0)).doubtful
    assert not Looks((look("9C", 0.2), look("9C", 0.2)), look("9C", 1.0, 0.9)).doubtful
