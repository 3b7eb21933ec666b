"""The networks: a fully convolutional centre detector, its small scout, and an independent face classifier."""

from torch import Tensor, nn
from torch.nn import functional

STRIDE = 8
OUTPUTS = 13
"""Objectness, six classes, log edge / 32, offset x and y in cells, cos 4a, sin 4a, facing."""


def convolution(inside: int, outside: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    """Convolution, batch normalisation, ReLU."""
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class Residual(nn.Module):
    """Two convolutions and a way around them (He and others, 2016)."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = convolution(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x: Tensor) -> Tensor:
        """Same shape out as in."""
        return functional.relu(x + self.second(self.first(x)), inplace=True)


def stage(inside: int, outside: int, blocks: int) -> nn.Sequential:
    """Halves the picture, then `blocks` residual blocks."""
    return nn.Sequential(convolution(inside, outside, stride=2), *(Residual(outside) for _ in range(blocks)))


class Detector(nn.Module):
    """Picture (n, 3, h, w) BGR 0..1 -> (n, 13, h / 8, w / 8); h and w multiples of 16."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 112)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.second, self.fourth = stage(3, a, 0), stage(a, b, 1)
        self.eighth, self.sixteenth = stage(b, c, 2), stage(c, d, 2)
        self.deep, self.fine = nn.Conv2d(d, 80, 1), nn.Conv2d(c, 80, 1)
        self.head = nn.Sequential(nn.ReLU(inplace=True), Residual(80), nn.Conv2d(80, OUTPUTS, 1))
        last = self.head[-1]
        assert isinstance(last, nn.Conv2d) and last.bias is not None
        nn.init.constant_(last.bias[:1], -4.0)

    def forward(self, x: Tensor) -> Tensor:
        """Raw outputs; objectness and classes as logits."""
        fine = self.eighth(self.fourth(self.second(x)))
        deep = functional.interpolate(self.deep(self.sixteenth(fine)), scale_factor=2.0, mode="nearest")
        out: Tensor = self.head(deep + self.fine(fine))
        return out


SCOUT_OUTPUTS = 4
"""Objectness, log edge / 16, offset x and y in cells."""


class Scout(nn.Module):
    """Where dice may lie, at half the detector's size.

    Picture (n, 3, h, w) BGR 0..1 -> (n, 4, h / 4, w / 4); h and w multiples of 8.
    """

    def __init__(self, widths: tuple[int, int, int] = (12, 24, 40)) -> None:
        super().__init__()
        a, b, c = widths
        self.fourth = nn.Sequential(convolution(3, a, stride=2), stage(a, b, 1))
        self.eighth, self.deep = stage(b, c, 1), nn.Conv2d(c, b, 1)
        self.head = nn.Sequential(nn.ReLU(inplace=True), convolution(b, b), nn.Conv2d(b, SCOUT_OUTPUTS, 1))
        last = self.head[-1]
        assert isinstance(last, nn.Conv2d) and last.bias is not None
        nn.init.constant_(last.bias[:1], -4.0)

    def forward(self, x: Tensor) -> Tensor:
        """Raw outputs; objectness as logits."""
        fine = self.fourth(x)
        deep = functional.interpolate(self.deep(self.eighth(fine)), scale_factor=2.0, mode="nearest")
        out: Tensor = self.head(deep + fine)
        return out


class Searchers(nn.Module):
    """The detector, and a scout that learns from the same crops at half their size."""

    def __init__(self) -> None:
        super().__init__()
        self.detector, self.scout = Detector(), Scout()

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Both answers for crops (n, 3, h, w), on one grid of h / 8 by w / 8."""
        return self.detector(x), self.scout(functional.avg_pool2d(x, 2))


class SlantNet(nn.Module):
    """Die (n, planes, side, side), BGR standardised -> (n, 3): a slant's x and y, and its error's logarithm."""

    def __init__(self, side: int = 48, planes: int = 3) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(planes, 16, stride=2), stage(16, 32, 1), stage(32, 48, 1), stage(48, 64, 1), nn.Flatten(),
            nn.Dropout(0.1),
        )  # fmt: skip
        self.head = nn.Linear(64 * (side // 16) ** 2, 3)

    def forward(self, x: Tensor) -> Tensor:
        """Raw answers."""
        out: Tensor = self.head(self.body(x))
        return out


class FaceNet(nn.Module):
    """Grey crop (n, 1, 48, 48), each standardised -> logits (n, 7): no die, then faces 1 to 6."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(1, 16), stage(16, 32, 1), stage(32, 64, 1), stage(64, 96, 1), nn.Flatten(), nn.Dropout(0.2)
        )
        self.head = nn.Linear(96 * 6 * 6, 7)

    def forward(self, x: Tensor) -> Tensor:
        """Logits."""
        out: Tensor = self.head(self.body(x))
        return out
