"""Each training's loss: least for the right answer, and made of what is learnt from."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

import torch

from vision.lab.training.models.detector_targets import target_planes
from vision.lab.training.poker import train_embedding, train_finder
from vision.lab.training.train_detector import detector_loss
from vision.lab.training.train_face_net import face_loss
from vision.poker.drawing.face_design import design, designs
from vision.poker.face_finder import MODEL as FINDER


def test_the_face_nets_loss_is_small_for_the_right_class():
    kinds = torch.tensor([0, 3, 6])
    right, wrong = (torch.nn.functional.one_hot(k, 7) * 9.0 for k in (kinds, (kinds + 1) % 7))
    batch = (torch.zeros(3, 1, 48, 48), kinds)
    good, bad = (face_loss(lambda _, out=out: out, batch) for out in (right, wrong))
    assert good[0] < 0.2 < bad[0] and (good[1]["right"], bad[1]["right"]) == (1, 0)


def test_the_detectors_loss_falls_with_the_answer_and_counts_both_networks():
    row = np.array([[52, 44, 40, 2, 1, 0, 0.9, 0, 0, 1, 0]], np.float32)
    planes = torch.from_numpy(target_planes(row, 96))[None]
    out, proposed = torch.zeros(1, 13, 12, 12), torch.zeros(1, 4, 12, 12)
    out[:, 0] = proposed[:, 0] = planes[:, 0] * 16 - 8
    out[:, 1:7] = torch.nn.functional.one_hot(planes[:, 3].long(), 6).permute(0, 3, 1, 2) * 9.0
    out[:, 7:13], proposed[:, 1:4] = planes[:, 4:10], planes[:, 4:7]
    batch = (torch.zeros(1, 96, 96, 3, dtype=torch.uint8), planes)
    good, parts = detector_loss(lambda _: (out, proposed), batch)
    assert set(parts) == {"heat", "class", "size", "place", "pose", "proposals"} and good < 0.5
    for spoilt in ((-out, proposed), (out, -proposed)):
        assert detector_loss(lambda _, both=spoilt: both, batch)[0] > 4 * good


def test_the_finders_targets_peak_where_a_face_is_and_its_loss_falls_there():
    planes = train_finder.targets(np.array([[50.0, 70.0, FINDER.edge * 1.2, 0.3]], np.float32))
    row, column = np.unravel_index(planes[0].argmax(), planes[0].shape)
    assert (row, column) == (int(70 / FINDER.stride), int(50 / FINDER.stride)) and planes[0, row, column] == 1
    assert (column + 0.5 + planes[2, row, column]) * FINDER.stride == pytest.approx(50)
    assert np.exp(planes[1, row, column]) == pytest.approx(1.2)
    assert planes[4:6, row, column] == pytest.approx([np.cos(1.2), np.sin(1.2)])
    wanted = torch.from_numpy(planes)[None]
    answer = torch.cat([wanted[:, :1] * 16 - 8, wanted[:, 1:6]], 1)
    good, bad = (train_finder.places_loss(lambda _, out=out: out, (wanted, wanted))[0] for out in (answer, -answer))
    assert good < 0.1 * bad
    assert not train_finder.targets(np.array([[-9.0, 5, 20, 0]], np.float32)).any(), "it lies beside the crop"


def test_like_faces_want_like_vectors():
    vectors = torch.eye(12, 16)
    spoilt = torch.zeros(3, 16)

    def answer(second):
        clear = torch.cat([torch.full((24,), 9.0), torch.full((3,), -9.0)])
        return lambda _: (torch.cat([vectors, second, spoilt]), clear)

    batch = (vectors, vectors, spoilt)
    good, parts = train_embedding.likeness_loss(answer(vectors), batch)
    bad, _ = train_embedding.likeness_loss(answer(vectors.roll(1, 0)), batch)
    assert good < 0.01 < bad and parts["right"] == 1
    held = {name for name in designs() if design(name).held_out}
    assert held and not held & {one.name for one in train_embedding.learnt()}
