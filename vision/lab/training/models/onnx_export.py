"""`python -m vision.lab.training.models.onnx_export`: checkpoints to ONNX files for cv2.dnn (OpenCV 4.10 and 5).

Each goes into its network's folder, and the version in the `model.toml` there is counted up.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

import torch
from torch import Tensor, nn

from vision.classification import face_net
from vision.detection import die_detector, proposal_net
from vision.lab.training.models.architectures import EmbeddingNet, FaceNet, Searchers, TiltNet, poker_finder
from vision.lab.training.models.model_writing import count_up
from vision.networks.model_file import DESCRIPTION, ONNX, WEIGHTS, Model, PatchModel
from vision.poker import face_finder, face_patch
from vision.tilt import solid_net, tilt_net, tilt_refinement_net

OPSET = 13
SIDE = 96
"""Pixels of the example picture for networks that take any size."""


class Outputs(nn.Module):
    """A network with what is exported besides."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net


class DetectorOutputs(Outputs):
    """The detector with its activations: objectness and classes as probabilities."""

    def forward(self, x: Tensor) -> Tensor:
        """(n, 13, h / 8, w / 8): probability of a centre, of the six faces, then the raw geometry."""
        raw = self.net(x)
        return torch.cat([torch.sigmoid(raw[:, :1]), torch.softmax(raw[:, 1:7], 1), raw[:, 7:]], 1)


class CentreOutputs(Outputs):
    """A `CentreNet` with its activation."""

    def forward(self, x: Tensor) -> Tensor:
        """(n, outputs, h / 4, w / 4): probability of a centre, then the raw geometry."""
        raw = self.net(x)
        return torch.cat([torch.sigmoid(raw[:, :1]), raw[:, 1:]], 1)


class EmbeddingOutputs(Outputs):
    """Of an `EmbeddingNet`: vector (not yet of length 1) and logit side by side."""

    net: EmbeddingNet

    def forward(self, x: Tensor) -> Tensor:
        """The outputs (n, 65): the vector, then the logit."""
        seen = self.net.body(x - 0.5)
        return torch.cat([self.net.vector(seen), self.net.plain(seen)], 1)


Built = tuple[nn.Module, dict[str, tuple[nn.Module, Model]]]
"""A model as a checkpoint holds it; and by the names of their folders the parts of it that are exported."""


def _searchers() -> Built:
    both = Searchers()
    return both, {
        die_detector.NAME: (DetectorOutputs(both.detector), die_detector.MODEL),
        proposal_net.NAME: (CentreOutputs(both.proposals), proposal_net.MODEL),
    }


def _alone(net: nn.Module, name: str, model: Model) -> Built:
    return net, {name: (net, model)}


def _poker_finder() -> Built:
    net = poker_finder()
    return net, {face_finder.NAME: (CentreOutputs(net), face_finder.MODEL)}


def _embedding() -> Built:
    net = EmbeddingNet()
    return net, {face_patch.NAME: (EmbeddingOutputs(net), face_patch.MODEL)}


CHECKPOINTS: dict[str, Callable[[], Built]] = {
    die_detector.NAME: _searchers,
    face_net.NAME: lambda: _alone(FaceNet(), face_net.NAME, face_net.MODEL),
    tilt_net.NAME: lambda: _alone(TiltNet(), tilt_net.NAME, tilt_net.MODEL),
    tilt_refinement_net.NAME: lambda: _alone(
        TiltNet(tilt_refinement_net.MODEL), tilt_refinement_net.NAME, tilt_refinement_net.MODEL
    ),
    solid_net.NAME: lambda: _alone(TiltNet(solid_net.MODEL), solid_net.NAME, solid_net.MODEL),
    face_finder.NAME: _poker_finder,
    face_patch.NAME: _embedding,
}
"""What a checkpoint of each training holds."""


def export(network: nn.Module, model: Model, path: Path) -> None:
    """Writes a network with a free batch size, and a free picture size unless it takes patches."""
    side = model.side if isinstance(model, PatchModel) else SIDE
    axes = {0: "n"} if isinstance(model, PatchModel) else {0: "n", 2: "h", 3: "w"}
    network.eval()
    torch.onnx.export(
        network, (torch.zeros(1, len(model.planes), side, side),), str(path), input_names=["pictures"],
        output_names=["answers"], opset_version=OPSET, dynamic_axes={"pictures": axes, "answers": axes}, dynamo=False,
    )  # fmt: skip


def main() -> None:
    """Exports the averaged weights of the checkpoints that are given."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the networks go")
    for name in CHECKPOINTS:
        parser.add_argument(f"--{name.replace('_', '-')}", type=Path, dest=name, metavar="CHECKPOINT")
    args = vars(parser.parse_args())
    for name, build in CHECKPOINTS.items():
        if args[name] is not None:
            whole, parts = build()
            whole.load_state_dict(torch.load(args[name], weights_only=True)["mean"])
            for part, (network, model) in parts.items():
                folder = args["weights"] / part
                export(network, model, folder / ONNX)
                count_up(folder / DESCRIPTION)


if __name__ == "__main__":
    main()
