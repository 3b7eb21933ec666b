"""`python -m vision.lab.training.train_tilt_refinement_net`: the network of `vision.tilt.tilt_refinement_net`.

It takes a closer look at how dice lie, on dice of rendered tracks whose scale is known.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import IterableDataset

from vision.evaluation.labelled_cases import view_of_entry
from vision.geometry.camera_pose import CameraPose
from vision.geometry.track_view import TrackView
from vision.imaging.picture_io import load
from vision.imaging.pyramid import Pyramid
from vision.lab.training.datasets.crop_mixture import worker_rng
from vision.lab.training.datasets.photograph_crops import held_out
from vision.lab.training.models.architectures import TiltNet
from vision.lab.training.models.restored_network import restored
from vision.lab.training.models.training_loop import Plan, ahead, fit, run_options, started
from vision.lab.training.synthesis.crop_composer import edge_direction
from vision.lab.training.train_tilt_net import Example, augmented, slant_loss, turned
from vision.tilt.flat_patches import with_flat
from vision.tilt.tilt_refinement_net import MODEL, NAME
from vision.types.labels import DieLabel, PictureLabel
from vision.types.picture import Picture

AROUND = 1.75
"""Edges of a die around its middle that are kept of a picture."""
ASTRAY, LARGER = np.radians(2.5), 0.02
"""How far a die's direction and size are off where it is read, as standard deviations."""
OFF, FAR_OFF, OFTEN_OFF = 0.03, 0.12, 0.35
"""How far its place is off, in edges; and where its top and a side look alike, which is so often supposed."""
FOCAL = 1490 / 1280
"""Picture widths of the rendered kiosk's lens, within two hundredths."""
FOCAL_KNOWN, FOCAL_OFF, FOCAL_FAR_OFF = 0.75, 0.04, 0.25
"""How often a reader knows it well, and how far it is off then, and else, as standard deviations of its logarithm."""
TIPPED = 0.5
"""Share of dice that do not lie flat."""
DOUBTS = (None, "leaning", "on-rim")
"""Throws in which nothing but a die that leans is doubtful."""


class Cut:
    """One die of a picture: the part (h, w, 3) around it, what is known of it in that part's pixels."""

    def __init__(self, picture: Picture, truth: DieLabel, edge: float, pose: CameraPose) -> None:
        quad = np.array(truth["quad"], np.float32)
        self.slants = np.array([truth["slant"], pose.flat(quad.mean(0, keepdims=True))[0]], np.float32).T
        self.edge = edge
        self.angle = float(np.arctan2(*edge_direction(quad)[::-1])) / 4
        self.flat = truth["margin"] > 0.999
        x, y = quad.mean(0)
        reach = int(np.ceil(edge * AROUND))
        left, top = int(x) - reach, int(y) - reach
        rows, columns = np.arange(top, top + 2 * reach), np.arange(left, left + 2 * reach)
        within = np.ix_(rows.clip(0, picture.shape[0] - 1), columns.clip(0, picture.shape[1] - 1))
        self.part, self.x, self.y = picture[within].copy(), float(x) - left, float(y) - top

    def seen(self, rng: np.random.Generator) -> Example:
        """Its patch (64, 64, 3) as a reader might cut it out, from a random side; there (2, 2) its slant in the first
        column and in the second what a reader takes for a flat die's."""
        angle = self.angle + rng.integers(4) * np.pi / 2 + rng.normal(0, ASTRAY)
        off = FAR_OFF if rng.random() < OFTEN_OFF else OFF
        x, y = np.array([self.x, self.y]) + rng.normal(0, off, 2) * self.edge
        scale = MODEL.edge / (self.edge * np.exp(rng.normal(0, LARGER)))
        slants = turned(self.slants, angle)
        slants[:, 1] *= np.exp(rng.normal(0, FOCAL_OFF if rng.random() < FOCAL_KNOWN else FOCAL_FAR_OFF))
        return Pyramid(self.part).patch(x, y, angle, scale, MODEL.side), slants


def cuts(manifests: Sequence[Path], held: bool = False) -> list[Cut]:
    """The dice of all pictures that are not held out, or of those that are."""
    found = []
    for manifest in manifests:
        for entry in json.loads(manifest.read_text("utf-8")):
            if entry["doubt"] in DOUBTS and held_out(entry) == held:
                picture = load(manifest.parent / entry["file"])
                view, pose = seen_from(entry, picture)
                found += [Cut(picture, die, view.die_px(), pose) for die in entry["dice"]]
    return found


def seen_from(entry: PictureLabel, picture: Picture) -> tuple[TrackView, CameraPose]:
    """The calibration of a manifest's entry and its picture, and where the camera stood; the lens is the rendered
    kiosk's where the entry does not say which. Raises ValueError where the entry knows no track."""
    view, size = view_of_entry(entry), (picture.shape[1], picture.shape[0])
    if view is None:
        raise ValueError(f"{entry['file']}: no track is known")
    return view, CameraPose.of(view, size, entry.get("focal", FOCAL * size[0]))


def spread(checkpoint: Path, wider: Path) -> None:
    """Writes the network of `train_tilt_net` as one to begin with: its head looks at a finer grid."""
    stored = torch.load(checkpoint, weights_only=True)["mean"]
    head = stored["head.weight"].reshape(3, 64, 3, 3)
    grown = functional.interpolate(head, size=(4, 4), mode="bilinear") * 9 / 16
    more = {
        "head.weight": grown.reshape(3, -1),
        "body.0.0.weight": functional.pad(stored["body.0.0.weight"], (0, 0, 0, 0, 0, 2)),
    }
    torch.save({"mean": stored | more, "seen": 0}, wider)


class CloseBatches(IterableDataset[tuple[Tensor, Tensor]]):
    """Yields (patches (n, 5, 64, 64), how far their slants are off flat dice's (n, 2)) for ever."""

    def __init__(self, dice: Sequence[Cut], size: int, seed: int) -> None:
        self.flat, self.tipped = [d for d in dice if d.flat], [d for d in dice if not d.flat]
        self.size, self.seed = size, seed

    def __iter__(self) -> Iterator[tuple[Tensor, Tensor]]:
        rng = worker_rng(self.seed)
        while True:
            drawn = [augmented(rng, *self._drawn(rng).seen(rng)) for _ in range(self.size)]
            slants = np.stack([slants for _, slants in drawn])
            patches = with_flat(np.stack([patch for patch, _ in drawn]), slants[..., 1].astype(np.float64), MODEL)
            yield torch.from_numpy(patches), torch.from_numpy(slants[..., 0] - slants[..., 1].astype(np.float64))

    def _drawn(self, rng: np.random.Generator) -> Cut:
        dice = self.tipped if rng.random() < TIPPED else self.flat
        return dice[int(rng.integers(len(dice)))]


def main() -> None:
    """Trains on the dice of rendered throws and crowds."""
    parser = run_options(main.__doc__, minutes=40, rate=2e-3, seed=7)
    parser.add_argument("--manifest", type=Path, required=True, action="append", help="rendered throws or crowds")
    parser.add_argument(
        "--tilt-net", type=Path, help="checkpoint of vision.lab.training.train_tilt_net to begin with instead"
    )
    parser.add_argument("--batch", type=int, default=128)
    parser.add_argument("--go-on", action="store_true", help="from the committed weights instead")
    args = started(parser)
    batches = CloseBatches(cuts(args.manifest), args.batch, args.seed)
    if args.tilt_net:
        spread(args.tilt_net, args.checkpoint)
    elif args.go_on:
        torch.save({"mean": restored(TiltNet(MODEL), NAME, next(iter(batches))[0]), "seen": 0}, args.checkpoint)
    if args.tilt_net or args.go_on:
        args.start = args.checkpoint
    fit(TiltNet(MODEL), ahead(batches), slant_loss, Plan.of(args))


if __name__ == "__main__":
    main()
