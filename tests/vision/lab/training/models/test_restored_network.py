"""The committed networks come back as models that answer as the ONNX files do."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("onnx", reason="the extra `train` is not installed")

import torch

from vision.classification import face_net
from vision.lab.training.models.architectures import FaceNet, TiltNet
from vision.lab.training.models.restored_network import fill, measure, stored
from vision.networks.model_file import ONNX, WEIGHTS
from vision.networks.onnx_network import Network
from vision.tilt import tilt_net


@pytest.mark.parametrize(("make", "name", "planes"), [(FaceNet, face_net.NAME, 1), (TiltNet, tilt_net.NAME, 3)])
def test_a_restored_network_answers_as_the_committed_one(make, name, planes):
    torch.manual_seed(0)
    path, patches, model = WEIGHTS / name / ONNX, torch.randn(8, planes, 48, 48), make()
    fill(model, stored(path))
    wanted = Network(path)(patches.numpy())
    for restored in ("folded", "measured"):
        with torch.no_grad():
            np.testing.assert_allclose(model.eval()(patches).numpy(), wanted, atol=2e-3, err_msg=restored)
        measure(model, patches)
    spreads = [float(layer.running_var.max()) for layer in model.modules() if isinstance(layer, torch.nn.BatchNorm2d)]
    assert max(spreads) > 2 or min(spreads) < 0.5, "the normalisations have what their inputs have"


def test_weights_of_another_network_are_refused():
    with pytest.raises((ValueError, RuntimeError, KeyError, StopIteration)):
        fill(FaceNet(), stored(WEIGHTS / tilt_net.NAME / ONNX))
