"""`python -m vision.lab.training.train_detector`: trains the detector and the proposal network."""

import torch
from torch import Tensor, nn

from vision.lab.training.datasets.crop_mixture import Batches, Mixture
from vision.lab.training.models.architectures import Searchers
from vision.lab.training.models.detector_targets import loss, proposal_loss
from vision.lab.training.models.training_loop import Plan, ahead, fit, options, started


def detector_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Loss of one batch for both networks; bfloat16 halves the time of a step on a processor that has it."""
    pictures = batch[0].permute(0, 3, 1, 2).float().div(255).contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        out, proposed = model(pictures)
    planes = batch[1].float()
    total, parts = loss(out.float(), planes)
    proposing, its_parts = proposal_loss(proposed.float(), planes)
    return total + proposing, parts | its_parts


def main() -> None:
    """Trains both on a mixture of rendered and photographed crops."""
    parser = options(main.__doc__, minutes=60, rate=2.5e-3, batch=48, rendered=0.55, seed=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--uses", type=int, default=1, help="how often each crop is used, about")
    args = started(parser)
    mixture = Mixture(args.manifest, args.sprites, False, args.rendered, without_dice=args.negatives)
    batches = ahead(Batches(mixture, args.batch, args.seed, args.uses), args.workers, 4)
    model = Searchers()
    print(f"{sum(p.numel() for p in model.parameters())} parameters", flush=True)
    fit(model, batches, detector_loss, Plan.of(args))


if __name__ == "__main__":
    main()
