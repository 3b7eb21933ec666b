"""`vision.lab.training.cards.places.train_place_net`."""

from pathlib import Path

import numpy as np
import pytest

from vision.cards.indices.index_map import MODEL, peaks
from vision.networks.onnx_network import Network

torch = pytest.importorskip("torch")

PX = MODEL.edge


def rows(*indices: tuple[float, float, float, float, float]) -> np.ndarray:
    return np.array([*indices, (0, 0, 0, 0, 0)], np.float32)


def test_what_is_wanted_of_the_cells_is_what_the_reader_makes_of_them() -> None:
    from vision.lab.training.cards.places.train_place_net import target

    wanted, counts = target(rows((40, 60, 44, 72, 1.0), (120, 120, 108, 120, 1.0)), 24, PX)
    found = sorted(peaks(wanted, PX), key=lambda one: float(one.rank[0]))
    assert [tuple(np.concatenate([one.rank, one.suit])) for one in found] == [
        pytest.approx((40, 60, 44, 72), abs=0.01), pytest.approx((120, 120, 108, 120), abs=0.01),
    ]  # fmt: skip
    assert counts[wanted[0] > 0].all() and 0 < (counts == 0).sum() < 40


def test_an_index_of_which_a_part_is_in_view_is_neither_wanted_nor_unwanted() -> None:
    from vision.lab.training.cards.places.train_place_net import target

    wanted, counts = target(rows((40, 60, 44, 72, 0.5)), 24, PX)
    assert wanted[0].any() and not counts[wanted[0] > 0].any()


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_turned_by_quarters_print_and_its_place_stay_together(quarters: int) -> None:
    from vision.lab.training.cards.places.train_place_net import _turned, target

    planes = np.zeros((3, 192, 192), np.float32)
    planes[:, 60, 40], planes[:, 72, 44] = 1.0, 2.0
    turned, wanted, _ = _turned(planes, target(rows((40, 60, 44, 72, 1.0)), 24, PX), quarters)
    (found,) = peaks(wanted, PX)
    for value, at in ((1.0, found.rank), (2.0, found.suit)):
        y, x = np.argwhere(turned[0] == value)[0]
        assert tuple(at) == pytest.approx((x, y), abs=0.01)


def test_the_network_answers_for_pictures_of_any_size_and_stays_small(tmp_path: Path) -> None:
    from vision.lab.training.cards.places.train_place_net import PlaceNet, batches, place_loss
    from vision.lab.training.models.onnx_export import export

    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    indices = np.stack([rows((40, 60, 44, 72, 1.0))] * 16)
    np.savez(
        tmp_path / "parts.npz", pictures=rng.integers(0, 255, (16, 192, 192, 3)).astype(np.uint8), indices=indices
    )
    net = PlaceNet()
    loss, parts = place_loss(net, next(batches([tmp_path / "parts.npz"], rng)))
    assert float(loss.detach()) > 0 and set(parts) == {"presence", "off"}
    export(net, MODEL, tmp_path / "net.onnx")
    assert (tmp_path / "net.onnx").stat().st_size < 400_000
    picture = rng.normal(0, 0.3, (1, 3, 96, 160)).astype(np.float32)
    answer = Network(tmp_path / "net.onnx")(picture)
    assert answer.shape == (1, len(MODEL.outputs), 12, 20)
    assert answer == pytest.approx(net(torch.from_numpy(picture)).detach().numpy(), abs=1e-3)
    assert answer[0, 0].min() >= 0 and answer[0, 0].max() <= 1
