"""A training is counted in the network's `model.toml`, beside the comments that stand there."""

import shutil
from pathlib import Path

import pytest

from vision.lab.training.models.model_writing import count_up
from vision.networks.model_file import DESCRIPTION, WEIGHTS, described
from vision.poker import face_patch


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    return shutil.copytree(WEIGHTS, tmp_path / "weights", ignore=shutil.ignore_patterns("*.onnx"))


def test_each_training_counts(weights: Path) -> None:
    path = weights / face_patch.NAME / DESCRIPTION
    before = path.read_text("utf-8")
    count_up(path)
    changed = described(face_patch.EmbeddingModel, face_patch.NAME, weights)
    assert changed.version == face_patch.MODEL.version + 1
    assert changed.model_copy(update={"version": face_patch.MODEL.version}) == face_patch.MODEL
    assert path.read_text("utf-8").replace(f"version = {changed.version}", "version = 2", 1) == before


def test_a_file_that_is_not_there_or_says_no_version_is_refused(weights: Path) -> None:
    path = weights / face_patch.NAME / DESCRIPTION
    path.write_text("side = 48\n", "utf-8")
    with pytest.raises(KeyError):
        count_up(path)
    with pytest.raises(OSError):
        count_up(weights / "nothing" / DESCRIPTION)
    assert path.read_text("utf-8") == "side = 48\n"
