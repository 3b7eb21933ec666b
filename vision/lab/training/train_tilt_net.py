"""`python -m vision.lab.training.train_tilt_net`: trains the network of `vision.tilt.tilt_net`.

It tells how far a top face is turned away from the line of sight, on rendered crops of flat and tipped dice.
"""

from collections.abc import Iterator

import cv2
import numpy as np
import torch
from torch import Tensor, nn

from vision.imaging.pyramid import Pyramid, standardised
from vision.lab.training.datasets.crop_mixture import Mixture, MixtureBatches, drawn_again, worker_rng
from vision.lab.training.models.architectures import TiltNet
from vision.lab.training.models.training_loop import Plan, ahead, fit, options, started
from vision.tilt.tilt_net import MODEL
from vision.types.picture import Array, Picture

Example = tuple[Picture, Array]

LEAST_EDGE = 18.0
"""Pixels of an edge: in less the sides of a die do not show."""
NOISE: Array = np.random.default_rng(0).normal(0, 1, 400_000).astype(np.float32)


def turned(slant: Array, angle: float) -> Array:
    """A slant (2,) as it is seen in a patch turned by `angle`."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.asarray(np.array([[cos, sin], [-sin, cos]]) @ slant, np.float32)


def from_crop(rng: np.random.Generator, mixture: Mixture) -> list[Example]:
    """Patches (48, 48, 3) of the dice of one training crop whose slants are known, a little off in place and size."""
    picture, rows = mixture.make(rng)
    pyramid, found = Pyramid(picture), list[Example]()
    known = (rows[:, 3] >= 0) & (rows[:, 9] > 0) & (rows[:, 10] == 0) & (rows[:, 2] >= LEAST_EDGE)
    for x, y, edge, _, _, _, _, *slant, _, _ in rows[known].tolist():
        angle, size = rng.uniform(0, 2 * np.pi), edge * np.exp(rng.normal(0, 0.05))
        x, y = np.array([x, y]) + rng.normal(0, 0.035, 2) * edge
        found.append(
            (pyramid.patch(x, y, angle, MODEL.edge / size, MODEL.side), turned(np.array(slant, np.float32), angle))
        )
    return found


def augmented(rng: np.random.Generator, patch: Picture, slant: Array) -> tuple[Array, Array]:
    """A known patch (48, 48, 3) and its slant (2,) seen anew, the patch standardised (3, 48, 48): quarter turns,
    mirrored, in another light and with noise."""
    turns, (x, y) = int(rng.integers(4)), slant
    seen = np.rot90(patch, turns)
    for _ in range(turns):
        x, y = y, -x
    if rng.random() < 0.5:
        seen, x = seen[:, ::-1], -x
    seen = seen[..., rng.permutation(3)] if rng.random() < 0.3 else seen
    levels = (np.arange(256)[:, None] / 255) ** np.exp(rng.normal(0, 0.2)) * np.exp(rng.normal(0, 0.1, 3))
    table = np.clip(255 * levels, 0, 255).astype(np.uint8).reshape(256, 1, 3)
    lit = np.asarray(cv2.LUT(np.ascontiguousarray(seen), table), np.float32)
    start = int(rng.integers(NOISE.size - lit.size))
    lit += NOISE[start : start + lit.size].reshape(lit.shape) * np.float32(rng.uniform(0, 5))
    return standardised(np.clip(lit, 0, 255), MODEL.least_spread), np.array([x, y], np.float32)


class SlantBatches(MixtureBatches):
    """Yields (patches (n, 3, 48, 48), slants (n, 2)) for ever; each patch is used about eight times."""

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        rng = worker_rng(self.seed)
        for drawn in drawn_again(rng, lambda: from_crop(rng, self.mixture), self.size, 30_000, uses=8, first=8):
            seen = [augmented(rng, *example) for example in drawn]
            patches, slants = (np.stack(column) for column in zip(*seen, strict=True))
            yield torch.from_numpy(patches), torch.from_numpy(slants)


def slant_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Negative logarithm of a bivariate Laplace density: large errors count by their length, not its square."""
    with torch.autocast("cpu", torch.bfloat16):
        out = model(batch[0].contiguous(memory_format=torch.channels_last))
    out = out.float()
    far = (out[:, :2] - batch[1]).square().sum(1).add(1e-6).sqrt()
    size = out[:, 2].clamp(-5, 1)
    total = (far * (-size).exp() + 2 * size).mean()
    return total, {"loss": float(total.detach()), "far": float(far.mean().detach())}


def main() -> None:
    """Trains on dice of rendered crops and of rendered throws whose manifests tell their slants."""
    args = started(options(main.__doc__, minutes=25, rate=2e-3, batch=128, rendered=0.5, seed=3))
    mixture = Mixture(args.manifest, args.sprites, False, args.rendered)
    fit(TiltNet(), ahead(SlantBatches(mixture, args.batch, args.seed)), slant_loss, Plan.of(args))


if __name__ == "__main__":
    main()
