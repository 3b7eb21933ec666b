"""`python -m vision.lab.training.train_face_net`: trains the independent face network."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.lab.training.datasets.crop_mixture import Mixture
from vision.lab.training.datasets.face_patches import FaceBatches
from vision.lab.training.models.architectures import FaceNet
from vision.lab.training.models.training_loop import Plan, ahead, fit, options, started


def face_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy, slightly smoothed: a few labels are wrong."""
    with torch.autocast("cpu", torch.bfloat16):
        logits = model(batch[0])
    total = functional.cross_entropy(logits.float(), batch[1], label_smoothing=0.01)
    right = (logits.argmax(1) == batch[1]).float().mean()
    return total, {"loss": float(total.detach()), "right": float(right)}


def main() -> None:
    """Trains the face network on patches of rendered and photographed dice."""
    args = started(options(main.__doc__, minutes=15, rate=2e-3, batch=128, rendered=0.65, seed=2))
    mixture = Mixture(args.manifest, args.sprites, False, args.rendered, without_dice=args.negatives)
    fit(FaceNet(), ahead(FaceBatches(mixture, args.batch, args.seed)), face_loss, Plan.of(args))


if __name__ == "__main__":
    main()
