"""`vision.lab.training.cards.train_card_net`."""

import numpy as np
import pytest

from vision.cards.card_patches import INDEX_MODEL, INSIDE_MODEL

torch = pytest.importorskip("torch")


def test_networks_answer_for_rank_and_suit_and_stay_small(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from vision.lab.training.cards.train_card_net import CardNet, batches, card_loss, export
    from vision.networks.onnx_network import Network

    for model in (INDEX_MODEL, INSIDE_MODEL):
        torch.manual_seed(1)
        net = CardNet(model)
        planes = np.random.default_rng(1).normal(0, 0.3, (8, 3, model.height, model.width)).astype(np.float16)
        labels = np.array([(k, k % 5) for k in range(8)])
        loss, parts = card_loss(net, next(batches(planes, labels, np.random.default_rng(1))))
        assert float(loss.detach()) == pytest.approx(np.log(14) + np.log(5), abs=1) and 0 <= parts["right"] <= 1
        export(net, model, tmp_path / "net.onnx")
        assert (tmp_path / "net.onnx").stat().st_size < 1_500_000
        answers = Network(tmp_path / "net.onnx")(planes.astype(np.float32))
        assert answers == pytest.approx(net(torch.from_numpy(planes.astype(np.float32))).detach().numpy(), abs=1e-3)


def test_going_on_begins_with_what_the_committed_network_answers() -> None:
    from vision.cards.card_patches import INDEX
    from vision.lab.training.cards.train_card_net import CardNet
    from vision.lab.training.models.restored_network import restored
    from vision.networks.model_file import ONNX, WEIGHTS
    from vision.networks.onnx_network import Network

    shown = np.random.default_rng(2).normal(0, 0.3, (16, 3, INDEX_MODEL.height, INDEX_MODEL.width)).astype(np.float32)
    net = CardNet(INDEX_MODEL)
    restored(net, INDEX, torch.from_numpy(shown))
    with torch.no_grad():
        answers = net.eval()(torch.from_numpy(shown)).numpy()
    assert answers == pytest.approx(Network(WEIGHTS / INDEX / ONNX)(shown), abs=2e-3)
