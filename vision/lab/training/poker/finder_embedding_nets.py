"""The two networks for poker dice: one finds uppermost faces, one tells them apart."""

from torch import Tensor, nn
from torch.nn import functional

from vision.lab.training.models.architectures import Residual, convolution, stage

PLACES = 6
"""Answers of the finder: presence, log edge / 20, offset x and y in cells, cos 4a, sin 4a."""
DIMENSIONS = 64


class Finder(nn.Module):
    """Pictures (n, 3, h, w) BGR 0..1 -> (n, 6, h / 4, w / 4); h and w multiples of 8."""

    def __init__(self, widths: tuple[int, int, int] = (16, 28, 48)) -> None:
        super().__init__()
        a, b, c = widths
        self.fourth = nn.Sequential(convolution(3, a, stride=2), stage(a, b, 1))
        self.eighth, self.deep = stage(b, c, 2), nn.Conv2d(c, b, 1)
        self.head = nn.Sequential(nn.ReLU(inplace=True), Residual(b), nn.Conv2d(b, PLACES, 1))
        last = self.head[-1]
        assert isinstance(last, nn.Conv2d) and last.bias is not None
        nn.init.constant_(last.bias[:1], -4.0)

    def forward(self, x: Tensor) -> Tensor:
        """Raw answers; presence as a logit."""
        fine = self.fourth(x)
        deep = functional.interpolate(self.deep(self.eighth(fine)), scale_factor=2.0, mode="nearest")
        out: Tensor = self.head(deep + fine)
        return out


class Likeness(nn.Module):
    """Patches (n, 3, 48, 48) BGR 0..1 -> (n, 65): a unit vector that tells faces apart, and a logit that a die lies
    there flat and plainly seen."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(3, 20, stride=2), Residual(20), stage(20, 40, 1), stage(40, 72, 1), nn.Flatten()
        )
        self.vector = nn.Linear(72 * 6 * 6, DIMENSIONS)
        self.plain = nn.Linear(72 * 6 * 6, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Unit vectors (n, 64) and logits (n,)."""
        seen = self.body(x - 0.5)
        return functional.normalize(self.vector(seen), dim=1), self.plain(seen)[:, 0]
