"""Networks answer for any number of patches alike, and keep room for a few only."""

import numpy as np
import pytest

from vision.networks import onnx_network
from vision.networks.model_file import ONNX, WEIGHTS
from vision.networks.onnx_network import AT_ONCE, Network

SHAPES = (
    ("die_detector", 3, 48),
    ("die_detector", 3, 96),
    ("face_net", 1, 48),
    ("tilt_net", 3, 48),
    ("tilt_refinement_net", 5, 64),
    ("solid_net", 5, 64),
)


@pytest.mark.parametrize(("name", "planes", "side"), SHAPES)
def test_many_patches_are_answered_as_few_at_a_time(name: str, planes: int, side: int, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    patches = np.random.default_rng(1).random((AT_ONCE // side**2 * 2 + 1, planes, side, side), dtype=np.float32)
    sizes: list[int] = []
    forward = onnx_network._forward
    monkeypatch.setattr(
        onnx_network, "_forward", lambda net, batch: sizes.append(batch[:, 0].size) or forward(net, batch)
    )
    net = Network(WEIGHTS / name / ONNX, newer_up_to=64 * 64 if name == "die_detector" else 0)
    answers = net(patches)
    assert len(sizes) == 3 and max(sizes) <= AT_ONCE and len(answers) == len(patches)
    monkeypatch.setattr(onnx_network, "AT_ONCE", patches.size)
    assert np.array_equal(net(patches), answers)


def test_a_picture_goes_through_whole() -> None:
    picture = np.zeros((1, 3, 240, 400), np.float32)
    assert picture[0, 0].size > AT_ONCE
    assert Network(WEIGHTS / "die_detector" / ONNX)(picture).shape == (1, 13, 30, 50)
