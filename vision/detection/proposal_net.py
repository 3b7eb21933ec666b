"""Where dice may lie on a track of known scale: a small network over a small picture, before the detector looks.

It answers for every 4 x 4 pixels whether a top face is centred there. It misses next to nothing and is wrong
often: it only proposes.
"""

from vision.detection.answer_map import batch, padded, peaks, place
from vision.detection.detection import Detection
from vision.imaging.pyramid import Pyramid
from vision.limits.limit_file import number
from vision.networks.model_file import MapModel, described
from vision.networks.onnx_network import NamedNetwork

NAME = "proposal_net"
MODEL = described(MapModel, NAME)
PROPOSE = number("proposal_net", "propose")
"""From which score (0..1) on a place is looked at."""


class ProposalNet(NamedNetwork):
    """Proposes places. Not thread-safe."""

    name = NAME

    def propose(self, pyramid: Pyramid, die_px: float) -> list[Detection]:
        """Places that may be dice of about `die_px` pixels, in pixels of the picture; face and angle unknown."""
        scale = MODEL.edge / max(die_px, 1.0)
        answer = self._network(batch([padded(pyramid.scaled(scale), MODEL)], MODEL))[0]
        found = peaks(answer, MODEL, PROPOSE)
        seen = [place(cell, int(row), int(column), MODEL, scale) for cell, row, column in found]
        return [Detection.unread(one.x, one.y, MODEL.edge / scale, one.score) for one in seen]
