"""What the network learns from that tells cubes from what looks like one: dice, and what is none, kept apart."""

import json

import cv2
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

from tests.make_fixtures import FOLDER
from vision.lab.training.models.architectures import TiltNet
from vision.lab.training.train_solid_net import SolidBatches, begun, cuts
from vision.networks.model_file import ONNX, WEIGHTS
from vision.networks.onnx_network import Network
from vision.tilt.solid_net import MODEL, NAME


def corners(x, y, w, h):
    return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]


@pytest.fixture(scope="module")
def manifest(tmp_path_factory):
    """A rendered throw with its dice; the second is said to be a likeness, the third one that is a die."""
    folder = tmp_path_factory.mktemp("likenesses")
    entries = json.loads((FOLDER / "manifest.json").read_text("utf-8"))
    entry = next(e for e in entries if e.get("doubt") is None and "track" in e and len(e["dice"]) >= 4)
    cv2.imwrite(str(folder / "one-0001.png"), cv2.imread(str(FOLDER / entry["file"])))
    dice = [{"quad": corners(*die["box"]), "slant": [0.1, 0.0], "margin": 1.0} for die in entry["dice"]]
    likenesses = [{"quad": dice[1]["quad"], "die": False}, {"quad": dice[2]["quad"], "die": True}]
    one = entry | {"doubt": None, "file": "one-0001.png", "dice": [dice[0], *dice[3:]], "likenesses": likenesses}
    doubtful = one | {"doubt": "stacked"}
    (folder / "manifest.json").write_text(json.dumps([one, doubtful]), "utf-8")
    return folder / "manifest.json", len(dice)


def test_what_is_no_die_is_kept_apart_and_doubtful_throws_are_left_out(manifest):
    path, count = manifest
    flat, tipped, none = cuts([path])
    assert len(none) == 1 and len(flat) + len(tipped) == count - 1
    assert cuts([path], held=True) == ([], [], [])


def test_patches_go_with_their_labels(manifest):
    flat, _, none = cuts([manifest[0]])
    for cut in none:
        cut.part[:], cut.part[:, : cut.part.shape[1] // 2] = 220, 20
    patches, dice = next(iter(SolidBatches((flat, flat, none), 24, 3)))
    assert patches.shape == (24, len(MODEL.planes), MODEL.side, MODEL.side) and 0 < dice.sum() < 24
    halves = [float(p[:3].abs().std()) < 0.3 for p in patches]
    assert halves == [not die for die in dice.tolist()]


def test_it_begins_saying_nothing_with_the_refinement_networks_body(manifest, tmp_path):
    import torch

    flat, _, none = cuts([manifest[0]])
    patches = next(iter(SolidBatches((flat, flat, none), 8, 3)))[0]
    begun(tmp_path / "begun.pt", patches)
    net = TiltNet(MODEL)
    net.load_state_dict(torch.load(tmp_path / "begun.pt", weights_only=True)["mean"])
    net.eval()
    assert float(net(patches).std()) < 1e-6 and float(net.body(patches).std()) > 0.01


def test_it_goes_on_from_the_committed_weights(manifest, tmp_path):
    import torch

    flat, _, none = cuts([manifest[0]])
    patches = next(iter(SolidBatches((flat, flat, none), 64, 3)))[0]
    begun(tmp_path / "begun.pt", patches, go_on=True)
    net = TiltNet(MODEL)
    net.load_state_dict(torch.load(tmp_path / "begun.pt", weights_only=True)["mean"])
    net.eval()
    with torch.no_grad():
        answers = net(patches).numpy()[:, 0]
    known = Network(WEIGHTS / NAME / ONNX)(patches.numpy())[:, 0]
    assert answers == pytest.approx(known, abs=0.05)
