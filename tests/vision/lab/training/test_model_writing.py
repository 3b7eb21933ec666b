"""What a training found is written into the network's `model.toml`, beside the comments that stand there."""

import shutil
from pathlib import Path

import pytest

from vision.lab.training.models.model_writing import count_up, write_weights
from vision.networks.model_file import DESCRIPTION, WEIGHTS, described
from vision.poker import face_patch


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    return shutil.copytree(WEIGHTS, tmp_path / "weights", ignore=shutil.ignore_patterns("*.onnx"))


def test_only_the_fitted_weights_change(weights: Path) -> None:
    path = weights / face_patch.NAME / DESCRIPTION
    before = path.read_text("utf-8")
    write_weights(path, {"face": [0.12345, *[1] * 5]})
    model = described(face_patch.EmbeddingModel, face_patch.NAME, weights)
    assert model.confidence.face == (0.123, *[1.0] * 5)
    after = path.read_text("utf-8")
    changed = [new for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new]
    assert [line.split(" =")[0] for line in changed] == ["face"]
    kept = {"face"}
    assert model.confidence.model_dump(exclude=kept) == face_patch.MODEL.confidence.model_dump(exclude=kept)


def test_each_training_counts(weights: Path) -> None:
    path = weights / face_patch.NAME / DESCRIPTION
    before = path.read_text("utf-8")
    count_up(path)
    changed = described(face_patch.EmbeddingModel, face_patch.NAME, weights)
    assert changed.version == face_patch.MODEL.version + 1
    assert changed.model_copy(update={"version": face_patch.MODEL.version}) == face_patch.MODEL
    assert path.read_text("utf-8").replace(f"version = {changed.version}", "version = 2", 1) == before


def test_a_key_that_is_not_there_is_refused(weights: Path) -> None:
    path = weights / face_patch.NAME / DESCRIPTION
    before = path.read_text("utf-8")
    with pytest.raises(KeyError, match="presence"):
        write_weights(path, {"presence": [1.0]})
    with pytest.raises(OSError):
        count_up(weights / "nothing" / DESCRIPTION)
    assert path.read_text("utf-8") == before
