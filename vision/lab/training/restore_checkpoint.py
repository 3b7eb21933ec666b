"""`python -m vision.lab.training.restore_checkpoint CHECKPOINT ...`: the committed networks as a checkpoint."""

import argparse
from pathlib import Path

import torch
from torch import nn

from vision.classification import face_net
from vision.detection import die_detector, proposal_net
from vision.lab.training.datasets.crop_mixture import Batches, Mixture
from vision.lab.training.datasets.face_patches import FaceBatches
from vision.lab.training.models.architectures import FaceNet, Searchers, TiltNet
from vision.lab.training.models.restored_network import fill, measure, restored, stored
from vision.lab.training.train_tilt_net import SlantBatches
from vision.networks.model_file import ONNX, WEIGHTS
from vision.tilt import tilt_net

CROPS = 256


def main() -> None:
    """Writes a checkpoint of the committed detector and proposal network, of the face network or of the tilt
    network."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("network", choices=(die_detector.NAME, face_net.NAME, tilt_net.NAME))
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--manifest", type=Path, required=True, action="append", help="labelled photographs (JSON)")
    parser.add_argument("--sprites", type=Path, required=True)
    args = parser.parse_args()
    mixture = Mixture(args.manifest, args.sprites, False, 0.55)
    if args.network == die_detector.NAME:
        both = Searchers()
        fill(both.detector, stored(args.weights / die_detector.NAME / ONNX))
        fill(both.proposals, stored(args.weights / proposal_net.NAME / ONNX))
        crops = next(iter(Batches(mixture, CROPS, 1)))[0]
        measure(both, crops.permute(0, 3, 1, 2).float().div(255))
        model: nn.Module = both
    else:
        model, batches = (FaceNet(), FaceBatches) if args.network == face_net.NAME else (TiltNet(), SlantBatches)
        restored(model, args.network, next(iter(batches(mixture, CROPS, 1)))[0].float(), args.weights)
    torch.save({"mean": model.state_dict(), "seen": 0}, args.checkpoint)


if __name__ == "__main__":
    main()
