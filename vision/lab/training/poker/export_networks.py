"""`python -m vision.lab.training.poker.export_networks FOLDER`: the networks for poker dice as ONNX files."""

import argparse
from pathlib import Path

import torch
from torch import Tensor, nn

from vision.lab.training.models.onnx_export import export, load_mean
from vision.lab.training.poker.finder_embedding_nets import Finder, Likeness


class FinderAnswers(nn.Module):
    """The finder with presence as a probability."""

    def __init__(self, finder: nn.Module) -> None:
        super().__init__()
        self.finder = finder

    def forward(self, x: Tensor) -> Tensor:
        """(n, 6, h / 4, w / 4)."""
        raw = self.finder(x)
        return torch.cat([torch.sigmoid(raw[:, :1]), raw[:, 1:]], 1)


class LikenessAnswers(nn.Module):
    """Vector (not yet of length 1) and logit side by side."""

    def __init__(self, likeness: Likeness) -> None:
        super().__init__()
        self.likeness = likeness

    def forward(self, x: Tensor) -> Tensor:
        """(n, 65)."""
        seen = self.likeness.body(x - 0.5)
        return torch.cat([self.likeness.vector(seen), self.likeness.plain(seen)], 1)


def main() -> None:
    """Exports the checkpoints that are given."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path, help="where poker_finder.onnx and poker_faces.onnx go")
    parser.add_argument("--places", type=Path)
    parser.add_argument("--faces", type=Path)
    args = parser.parse_args()
    if args.places:
        finder = FinderAnswers(load_mean(Finder(), args.places))
        export(finder, torch.zeros(1, 3, 96, 96), args.folder / "poker_finder.onnx", sizes=True)
    if args.faces:
        likeness = Likeness()
        load_mean(likeness, args.faces)
        export(LikenessAnswers(likeness), torch.zeros(1, 3, 48, 48), args.folder / "poker_faces.onnx", sizes=False)


if __name__ == "__main__":
    main()
