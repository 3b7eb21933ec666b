"""`vision.cards.card_patches`, `card_looks`, `limits`: the card networks are as their `model.toml` say, and small."""

import cv2
import numpy as np
import pytest

from tests.vision.cards.drawn_cards import card
from vision.cards.card_looks import NAMES, SIZE, CardNets, corner, rectified
from vision.cards.card_patches import INDEX, INDEX_MODEL, INSIDE, INSIDE_MODEL, CardModel, percentile, standardised
from vision.cards.card_reading import RANKS, SUITS
from vision.cards.sureness import LIMITS
from vision.networks.model_file import ONNX, WEIGHTS
from vision.networks.onnx_network import Network


@pytest.mark.parametrize(("name", "model"), [(INDEX, INDEX_MODEL), (INSIDE, INSIDE_MODEL)])
def test_the_weights_are_as_described(name: str, model: CardModel) -> None:
    network = Network(WEIGHTS / name / ONNX)
    answer = network(np.zeros((2, len(model.planes), model.height, model.width), np.float32))
    assert answer.shape == (2, len(model.outputs))


def test_both_networks_are_under_three_megabytes() -> None:
    assert sum((WEIGHTS / name / ONNX).stat().st_size for name in (INDEX, INSIDE)) < 3_000_000


@pytest.mark.parametrize("share", [0.0, 37.3, 85.0, 100.0])
def test_a_percentile_is_that_of_numpy(share: float) -> None:
    patch = np.random.default_rng(3).integers(0, 256, (9, 7, 3)).astype(np.uint8)
    assert percentile(patch, share) == pytest.approx(np.percentile(patch.reshape(-1, 3), share, axis=0), abs=1e-3)


def test_paper_is_white_in_every_light() -> None:
    patch = np.full((72, 40, 3), 240, np.uint8)
    patch[20:40, 10:20] = (30, 30, 200)
    dim = np.round(patch * np.array((0.5, 0.4, 0.3))).astype(np.uint8)
    assert standardised(dim, INDEX_MODEL) == pytest.approx(standardised(patch, INDEX_MODEL), abs=0.02)


def test_the_inside_is_seen_without_its_corners() -> None:
    patch = np.full((70, 50, 3), 240, np.uint8)
    marked = patch.copy()
    marked[2:12, 2:7] = marked[-12:-2, -7:-2] = 0
    assert (standardised(marked, INSIDE_MODEL) == standardised(patch, INSIDE_MODEL)).all()
    assert (standardised(marked, INDEX_MODEL) != standardised(patch, INDEX_MODEL)).any()


def test_every_look_says_what_lies_there() -> None:
    picture = np.zeros((500, 400, 3), np.uint8)
    picture[60:412, 70:322] = card("10H")
    corners = np.array([(70, 60), (322, 60), (322, 412), (70, 412)], np.float32)
    upright = rectified(picture, corners)
    assert upright.shape == (SIZE[1], SIZE[0], 3)
    nets = CardNets()
    looks = nets.look([upright])[0]
    ten = NAMES.index("10H")
    assert sum(look.names(ten) for look in looks.all) == 3 and looks.together().argmax() == ten
    assert nets.indices([corner(upright)])[0].names(ten)
    assert nets.look([]) == []


def logits(name: str | None, by: float) -> np.ndarray:
    """Those (1, 19) by which a network names a card, or none, that much more clearly than all else."""
    row = np.zeros(len(INSIDE_MODEL.outputs), np.float32)
    rank, suit = (RANKS.index(name[:-1]), SUITS.index(name[-1])) if name else (len(RANKS), len(SUITS))
    row[rank] = row[len(RANKS) + 1 + suit] = by
    return row[None]


@pytest.mark.parametrize(
    ("index", "upright", "looked_at"),
    [("10H", "10H", 1), ("10H", "9H", 2), ("10H", None, 2), (None, None, 1)],
)
def test_the_inside_is_also_seen_turned_where_it_does_not_clearly_name_what_an_index_shows(
    index: str | None, upright: str | None, looked_at: int
) -> None:
    nets, seen = CardNets(), list[np.ndarray]()
    nets._index = lambda patches: np.concatenate([logits(index, 20.0)] * len(patches))  # type: ignore[assignment]

    def inside_net(patches: np.ndarray) -> np.ndarray:
        seen.append(patches)
        return logits(upright if len(seen) == 1 else "10H", 20.0)

    nets._inside = inside_net  # type: ignore[assignment]
    turned = np.ascontiguousarray(cv2.resize(card("10H"), SIZE))
    turned[: SIZE[1] // 2, SIZE[0] // 3 : SIZE[0] // 2] //= 2
    looks = nets.look([turned])[0]
    assert len(seen) == looked_at
    if looked_at == 2:
        assert seen[1][0] == pytest.approx(seen[0][0, :, ::-1, ::-1], abs=0.02)
        assert looks.inside.cards[NAMES.index("10H")] == pytest.approx(0.5 if upright else 0.51, abs=0.02)
        assert looks.inside.nothing == pytest.approx(0.0 if upright else 0.5, abs=0.01)


def test_a_limit_says_what_it_was_set_with() -> None:
    for limit in (LIMITS.sure, LIMITS.corner):
        assert 0.5 <= limit.value < 1 and limit.n > 0 and limit.fitted_on
