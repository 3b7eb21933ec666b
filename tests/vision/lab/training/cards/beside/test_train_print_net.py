"""`vision.lab.training.cards.beside.train_print_net`."""

import numpy as np
import pytest

from vision.cards.print_marks import PRINT_MODEL

torch = pytest.importorskip("torch")


def test_a_small_network_answers_for_print(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from vision.lab.training.cards.beside.train_print_net import BATCH, PrintNet, batches, print_loss
    from vision.lab.training.models.onnx_export import export
    from vision.networks.onnx_network import Network

    torch.manual_seed(1)
    net, rng = PrintNet(), np.random.default_rng(1)
    planes = rng.normal(0, 0.3, (8, 3, PRINT_MODEL.side, PRINT_MODEL.side)).astype(np.float16)
    labels = np.stack([np.arange(8) % 2, np.arange(8) % 3 - 1], 1).astype(np.int8)
    batch = next(batches(planes, labels, rng))
    assert batch[0].shape == (BATCH, 3, PRINT_MODEL.side, PRINT_MODEL.side) and set(batch[1][:, 1].tolist()) == {
        -1.0,
        0.0,
        1.0,
    }
    loss, parts = print_loss(net, batch)
    assert float(loss.detach()) == pytest.approx(np.log(2), abs=0.3) and 0 <= parts["right"] <= 1
    export(net, PRINT_MODEL, tmp_path / "net.onnx")
    assert (tmp_path / "net.onnx").stat().st_size < 800_000
    answers = Network(tmp_path / "net.onnx")(planes.astype(np.float32))
    assert answers == pytest.approx(net(torch.from_numpy(planes.astype(np.float32))).detach().numpy(), abs=1e-3)
