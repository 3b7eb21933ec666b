"""What the networks' `model.toml` say: it is the truth about the committed weights, and what is wrong is told."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from vision.cards.card_patches import INDEX, INSIDE
from vision.cards.indices import index_map
from vision.cards.print_marks import PRINT
from vision.classification import face_net
from vision.detection import die_detector, proposal_net
from vision.networks.model_file import DESCRIPTION, ONNX, WEIGHTS, MapModel, Model, ModelError, PatchModel, described
from vision.networks.onnx_network import Network
from vision.poker import face_finder, face_patch
from vision.tilt import solid_net, tilt_net, tilt_refinement_net

MODULES = (die_detector, proposal_net, face_net, tilt_net, tilt_refinement_net, solid_net, face_finder, face_patch)


def test_every_network_has_its_folder_with_both_files() -> None:
    names = {*(module.NAME for module in MODULES), INDEX, INSIDE, PRINT, index_map.NAME}
    assert names == {folder.name for folder in WEIGHTS.iterdir()}
    assert all((folder / name).is_file() for folder in WEIGHTS.iterdir() for name in (ONNX, DESCRIPTION))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.NAME)
def test_the_weights_are_as_described(module) -> None:  # type: ignore[no-untyped-def]
    model: Model = module.MODEL
    network = Network(WEIGHTS / module.NAME / ONNX)
    planes = sum(face_patch.MODEL.vector if output == "vector" else 1 for output in model.outputs)
    if isinstance(model, PatchModel):
        answer = network(np.zeros((2, len(model.planes), model.side, model.side), np.float32))
        assert answer.shape == (2, planes)
    else:
        assert isinstance(model, MapModel)
        height, width = 4 * model.multiple, 6 * model.multiple
        answer = network(np.zeros((1, len(model.planes), height, width), np.float32))
        assert answer.shape == (1, planes, height // model.stride, width // model.stride)


def test_weights_of_the_confidence_are_as_many_as_its_features() -> None:
    assert len(face_patch.FITTED.face) == 6


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda text: text.replace("side = 48", 'side = "wide"'), "side"),
        (lambda text: text.replace("side = 48", ""), "side: Field required"),
        (lambda text: text + "\nstrange = 1\n", "strange: Extra"),
        (lambda text: text.replace("side = 48", "side ="), "Invalid value"),
        (None, "No such file"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(tmp_path: Path, wrong, told: str) -> None:  # type: ignore[no-untyped-def]
    shutil.copytree(WEIGHTS / face_net.NAME, tmp_path / face_net.NAME)
    path = tmp_path / face_net.NAME / DESCRIPTION
    path.unlink() if wrong is None else path.write_text(wrong(path.read_text("utf-8")), "utf-8")
    with pytest.raises(ModelError) as caught:
        described(face_net.FaceModel, face_net.NAME, tmp_path)
    line = str(caught.value)
    assert str(path) in line and told in line and "\n" not in line
