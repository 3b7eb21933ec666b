"""What finds dice in pictures."""

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from vision.background.background_mask import BackgroundMask
from vision.detection.detection import Place
from vision.imaging.pyramid import Pyramid

P_co = TypeVar("P_co", bound=Place, covariant=True)


class Found(NamedTuple, Generic[P_co]):
    """What a detector found: places where a die was supposed at first, and those where one was seen; best first.

    A place that was `proposed` and is none of the `dice`, nor one of them once they are judged, may be a die that was
    missed.
    """

    proposed: Sequence[P_co]
    dice: Sequence[P_co]


class DiceDetector(Protocol[P_co]):
    """Finds the uppermost faces of dice. Not thread-safe; it keeps nothing from one picture to the next."""

    def detect(
        self, pyramid: Pyramid, die_px: float | None = None, ground: BackgroundMask | None = None
    ) -> Found[P_co]:
        """The dice in a picture, (height, width, 3) BGR 0..255.

        The geometry of the track, where it is calibrated: `die_px`, the edge of a top face in pixels of this picture
        (without it dice of any size are searched, which takes several times as long), and `ground`, with the view of
        the track and what is known to lie on it (without it they may lie anywhere). A picture that is a part cut out
        of the camera's has its place in that, `ground.corner`.

        Places are in pixels of this picture, x to the right, y down, from its top left corner; see `Place`. With
        `die_px` those of `dice` need not have that edge. No picture is refused: one without dice gives none.
        """
        ...
