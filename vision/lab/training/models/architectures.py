"""The networks: finders that answer for every cell of a picture, and networks that answer once for a patch."""

from torch import Tensor, nn
from torch.nn import functional

from vision.classification import face_net
from vision.detection import die_detector, proposal_net
from vision.networks.model_file import PatchModel
from vision.poker import face_finder, face_patch
from vision.tilt import tilt_net


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


def _expect_few(head: nn.Sequential) -> None:
    """Begins with a presence of 0.02 everywhere: hardly any cell is the middle of a face."""
    last = head[-1]
    assert isinstance(last, nn.Conv2d) and last.bias is not None
    nn.init.constant_(last.bias[:1], -4.0)


class Detector(nn.Module):
    """Picture (n, 3, h, w) BGR 0..1 -> (n, 13, h / 8, w / 8); h and w multiples of 16."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 112)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.second, self.fourth = stage(3, a, 0), stage(a, b, 1)
        self.eighth, self.sixteenth = stage(b, c, 2), stage(c, d, 2)
        self.deep, self.fine = nn.Conv2d(d, 80, 1), nn.Conv2d(c, 80, 1)
        self.head = nn.Sequential(
            nn.ReLU(inplace=True), Residual(80), nn.Conv2d(80, len(die_detector.MODEL.outputs), 1)
        )
        _expect_few(self.head)

    def forward(self, x: Tensor) -> Tensor:
        """Raw outputs; objectness and classes as logits."""
        fine = self.eighth(self.fourth(self.second(x)))
        deep = functional.interpolate(self.deep(self.sixteenth(fine)), scale_factor=2.0, mode="nearest")
        out: Tensor = self.head(deep + self.fine(fine))
        return out


class CentreNet(nn.Module):
    """Where faces are centred: picture (n, 3, h, w) BGR 0..1 -> (n, outputs, h / 4, w / 4); h and w multiples of 8.

    `widths` are the channels at a half, a quarter and an eighth of the size, `blocks` the residual blocks at an
    eighth.
    """

    def __init__(self, widths: tuple[int, int, int], blocks: int, last: nn.Module, outputs: int) -> None:
        super().__init__()
        a, b, c = widths
        self.fourth = nn.Sequential(convolution(3, a, stride=2), stage(a, b, 1))
        self.eighth, self.deep = stage(b, c, blocks), nn.Conv2d(c, b, 1)
        self.head = nn.Sequential(nn.ReLU(inplace=True), last, nn.Conv2d(b, outputs, 1))
        _expect_few(self.head)

    def forward(self, x: Tensor) -> Tensor:
        """Raw outputs; presence as logits."""
        fine = self.fourth(x)
        deep = functional.interpolate(self.deep(self.eighth(fine)), scale_factor=2.0, mode="nearest")
        out: Tensor = self.head(deep + fine)
        return out


def proposals() -> CentreNet:
    """Where dice may lie, at half the detector's size."""
    return CentreNet((12, 24, 40), 1, convolution(24, 24), len(proposal_net.MODEL.outputs))


def poker_finder() -> CentreNet:
    """Where uppermost faces of poker dice lie."""
    return CentreNet((16, 28, 48), 2, Residual(28), len(face_finder.MODEL.outputs))


class Searchers(nn.Module):
    """The detector, and the proposal network, which learns from the same crops at half their size."""

    def __init__(self) -> None:
        super().__init__()
        self.detector, self.proposals = Detector(), proposals()

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Both answers for crops (n, 3, h, w), on one grid of h / 8 by w / 8."""
        return self.detector(x), self.proposals(functional.avg_pool2d(x, 2))


class TiltNet(nn.Module):
    """Die (n, planes, side, side) as the `model` says -> (n, 3): a slant's x and y, and its error's logarithm."""

    def __init__(self, model: PatchModel = tilt_net.MODEL) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(len(model.planes), 16, stride=2), stage(16, 32, 1), stage(32, 48, 1), stage(48, 64, 1),
            nn.Flatten(), nn.Dropout(0.1),
        )  # fmt: skip
        self.head = nn.Linear(64 * (model.side // 16) ** 2, len(model.outputs))

    def forward(self, x: Tensor) -> Tensor:
        """The network's raw outputs."""
        out: Tensor = self.head(self.body(x))
        return out


class FaceNet(nn.Module):
    """Grey crop (n, 1, 48, 48), each standardised -> logits (n, 7): no die, then faces 1 to 6."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(1, 16), stage(16, 32, 1), stage(32, 64, 1), stage(64, 96, 1), nn.Flatten(), nn.Dropout(0.2)
        )
        self.head = nn.Linear(96 * 6 * 6, len(face_net.MODEL.outputs))

    def forward(self, x: Tensor) -> Tensor:
        """The logits of the classes."""
        out: Tensor = self.head(self.body(x))
        return out


class EmbeddingNet(nn.Module):
    """Patches (n, 3, 48, 48) BGR 0..1 -> (n, 64) and (n,): a unit vector that tells faces apart, and a logit that a
    die lies there flat and plainly seen."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            convolution(3, 20, stride=2), Residual(20), stage(20, 40, 1), stage(40, 72, 1), nn.Flatten()
        )
        self.vector = nn.Linear(72 * 6 * 6, face_patch.MODEL.vector)
        self.plain = nn.Linear(72 * 6 * 6, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Unit vectors (n, 64) and logits (n,)."""
        seen = self.body(x - 0.5)
        return functional.normalize(self.vector(seen), dim=1), self.plain(seen)[:, 0]
