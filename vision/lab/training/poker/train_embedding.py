"""`python -m vision.lab.training.poker.train_embedding`: the network that tells the faces of any poker die apart.

Each step takes some designs. Of each, every face is seen twice; the second sight must be nearer to the first of
the same face, upright as that one, than to that of any other face (a softmax over distances, as in Snell
and others, "Prototypical networks", 2017). Spoilt patches teach it what not to read.
"""

from collections.abc import Iterator
from itertools import count

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.lab.training.models.architectures import EmbeddingNet
from vision.lab.training.models.training_loop import Plan, fit, run_options, started
from vision.lab.training.poker.synthesis.embedding_patches import Studio, plain, spoilt
from vision.lab.training.poker.synthesis.random_designs import random_design
from vision.poker.drawing.face_design import FACES, Design, design, designs
from vision.poker.face_patch import evened
from vision.types.picture import Picture

SHARPNESS = 20.0
"""Inverse temperature of the softmax over cosines."""
VIEWS, BAD = 8, 1500
"""Kept views of a face, kept spoilt patches."""
DRAWN = 0.15
"""Share of the drawn designs among those that are learnt from."""


def learnt() -> list[Design]:
    """The drawn designs that are not held out."""
    return [design(name) for name in designs() if not design(name).held_out]


class Lessons:
    """Endless steps: first sights (d * 6, 3, 48, 48), second sights, spoilt patches.

    Views are kept and drawn from again; with every step a part of them is replaced.
    """

    def __init__(self, seed: int, many: int = 12, shapes: int = 1200, pool: int = 200) -> None:
        self.rng = np.random.default_rng(seed)
        self.studio = Studio.build(self.rng, shapes)
        self.drawn = learnt()
        self.designs = [random_design(self.rng) for _ in range(pool)]
        self.views = [self._views(one) for one in self.designs]
        self.bad = [self._spoilt() for _ in range(BAD)]
        self.many = many

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        for step in count():
            if step % 2 == 0:
                self._renew()
            for _ in range(4):
                self.bad[self.rng.integers(BAD)] = self._spoilt()
            yield tuple(
                map(_batch, (*self._sights(), [self.bad[k] for k in self.rng.integers(BAD, size=self.many * 3)]))
            )

    def _renew(self) -> None:
        k = int(self.rng.integers(len(self.designs)))
        known = self.rng.random() < DRAWN
        self.designs[k] = self.drawn[self.rng.integers(len(self.drawn))] if known else random_design(self.rng)
        self.views[k] = self._views(self.designs[k])

    def _views(self, one: Design) -> list[list[Picture]]:
        rng, studio = self.rng, self.studio
        return [[plain(rng, *studio.picture(rng, one, face), 0.7) for _ in range(VIEWS)] for face in FACES]

    def _spoilt(self) -> Picture:
        return spoilt(self.rng, self.studio, self.designs[self.rng.integers(len(self.designs))])

    def _sights(self) -> tuple[list[Picture], list[Picture]]:
        first, second = [], []
        for k in self.rng.choice(len(self.designs), self.many, replace=False):
            for views in self.views[k]:
                turn = int(self.rng.integers(4))
                one, other = (np.rot90(views[v], turn) for v in self.rng.choice(VIEWS, 2, replace=False))
                first.append(one)
                second.append(other)
        return first, second


def _batch(patches: list[Picture]) -> Tensor:
    return torch.from_numpy(np.stack([evened(patch) for patch in patches]))


def likeness_loss(model: nn.Module, batch: tuple[Tensor, ...]) -> tuple[Tensor, dict[str, float]]:
    """Cross entropy over the faces of all designs of the step, and of plain against spoilt."""
    first, _, bad = batch
    many = len(first)
    with torch.autocast("cpu", torch.bfloat16):
        vectors, clear = model(torch.cat(batch))
    vectors = functional.normalize(vectors.float(), dim=1)
    logits = vectors[many : 2 * many] @ vectors[:many].T * SHARPNESS
    wanted = torch.arange(many)
    own = [logits[k : k + 6, k : k + 6] for k in range(0, many, 6)]
    within = torch.stack([functional.cross_entropy(part, wanted[:6]) for part in own]).mean()
    among = functional.cross_entropy(logits, wanted)
    labels = torch.cat([torch.ones(2 * many), torch.zeros(len(bad))])
    seen = functional.binary_cross_entropy_with_logits(clear.float(), labels)
    right = torch.stack([(part.argmax(1) == wanted[:6]).float().mean() for part in own]).mean()
    total = within + 0.3 * among + 0.5 * seen
    return total, {
        "within": float(within.detach()),
        "among": float(among.detach()),
        "plain": float(seen.detach()),
        "right": float(right),
    }


def main() -> None:
    """Trains for some minutes on one core."""
    args = started(run_options(main.__doc__, minutes=10, rate=2e-3, seed=6))
    fit(EmbeddingNet(), iter(Lessons(args.seed)), likeness_loss, Plan.of(args))


if __name__ == "__main__":
    main()
