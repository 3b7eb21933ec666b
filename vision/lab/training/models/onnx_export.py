"""`python -m vision.lab.training.models.onnx_export`: checkpoints to ONNX files for cv2.dnn (OpenCV 4.10 and 5)."""

import argparse
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

from vision.lab.training.models.architectures import Detector, FaceNet, Scout, Searchers, SlantNet
from vision.tilt.tilt_refinement_net import SIDE

OPSET = 13
Model = TypeVar("Model", bound=nn.Module)


class DetectorOutputs(nn.Module):
    """The detector with its activations: objectness and classes as probabilities."""

    def __init__(self, detector: Detector) -> None:
        super().__init__()
        self.detector = detector

    def forward(self, x: Tensor) -> Tensor:
        """(n, 13, h / 8, w / 8): probability of a centre, of the six faces, then the raw geometry."""
        raw = self.detector(x)
        return torch.cat([torch.sigmoid(raw[:, :1]), torch.softmax(raw[:, 1:7], 1), raw[:, 7:]], 1)


class ScoutOutputs(nn.Module):
    """The scout with its activation."""

    def __init__(self, scout: Scout) -> None:
        super().__init__()
        self.scout = scout

    def forward(self, x: Tensor) -> Tensor:
        """(n, 4, h / 4, w / 4): probability of a centre, then the raw geometry."""
        raw = self.scout(x)
        return torch.cat([torch.sigmoid(raw[:, :1]), raw[:, 1:]], 1)


def export(model: nn.Module, example: Tensor, path: Path, sizes: bool) -> None:
    """Writes `model` with a free batch size, and free picture size if `sizes`."""
    axes = {0: "n", 2: "h", 3: "w"} if sizes else {0: "n"}
    model.eval()
    torch.onnx.export(
        model, (example,), str(path), input_names=["pictures"], output_names=["answers"], opset_version=OPSET,
        dynamic_axes={"pictures": axes, "answers": axes}, dynamo=False,
    )  # fmt: skip


def load_mean(model: Model, checkpoint: Path) -> Model:
    """The averaged weights of a checkpoint, in `model`."""
    model.load_state_dict(torch.load(checkpoint, weights_only=True)["mean"])
    return model


def main() -> None:
    """Exports the checkpoints that are given."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, help="where the networks go")
    parser.add_argument("--detector", type=Path, help="checkpoint of detector and scout")
    parser.add_argument("--faces", type=Path)
    parser.add_argument("--slants", type=Path)
    parser.add_argument("--close", type=Path)
    args = parser.parse_args()
    if args.detector:
        both, example = load_mean(Searchers(), args.detector), torch.zeros(1, 3, 96, 96)
        export(DetectorOutputs(both.detector), example, args.folder / "detector.onnx", sizes=True)
        export(ScoutOutputs(both.scout), example, args.folder / "scout.onnx", sizes=True)
    if args.faces:
        export(load_mean(FaceNet(), args.faces), torch.zeros(1, 1, 48, 48), args.folder / "faces.onnx", sizes=False)
    if args.slants:
        export(
            load_mean(SlantNet(), args.slants), torch.zeros(1, 3, 48, 48), args.folder / "slants.onnx", sizes=False
        )
    if args.close:
        close = load_mean(SlantNet(SIDE, 5), args.close)
        export(close, torch.zeros(1, 5, SIDE, SIDE), args.folder / "close_slants.onnx", sizes=False)


if __name__ == "__main__":
    main()
