"""`vision.lab.training.restore_checkpoint`: what it writes answers as the committed network does."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("onnx", reason="the extra `train` is not installed")


def test_a_checkpoint_of_the_face_network_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from vision.classification import face_net
    from vision.lab.training import restore_checkpoint
    from vision.lab.training.models.architectures import FaceNet
    from vision.networks.model_file import ONNX, WEIGHTS
    from vision.networks.onnx_network import Network

    torch.manual_seed(0)
    patches = torch.randn(8, 1, 48, 48)
    monkeypatch.setattr(restore_checkpoint, "Mixture", lambda *args: None)
    monkeypatch.setattr(restore_checkpoint, "FaceBatches", lambda *args: [(patches,)])
    out = tmp_path / "face_net.pt"
    line = ["restore_checkpoint", face_net.NAME, str(out), "--manifest", "photos.json", "--sprites", "sprites"]
    monkeypatch.setattr("sys.argv", line)
    restore_checkpoint.main()
    net = FaceNet().eval()
    net.load_state_dict(torch.load(out, weights_only=True)["mean"])
    with torch.no_grad():
        answers = net(patches).numpy()
    np.testing.assert_allclose(answers, Network(WEIGHTS / face_net.NAME / ONNX)(patches.numpy()), atol=2e-3)
