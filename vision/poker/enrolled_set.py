"""What is known of the owner's dice: each face as it was shown."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np

from vision.detection.detection import Place
from vision.imaging.pyramid import Pyramid
from vision.poker.drawing.face_design import FACES, design, designs
from vision.poker.drawing.face_raster import face_texture
from vision.poker.face_finder import FaceFinder
from vision.poker.face_patch import WIDE, WIDE_EDGE
from vision.types.picture import Picture


@dataclass(frozen=True, slots=True, eq=False)
class ShownFace:
    """One face as it was shown: an upright patch (WIDE, WIDE, 3) whose face is WIDE_EDGE pixels wide."""

    face: str
    picture: Picture = field(repr=False)


@dataclass(frozen=True, eq=False)
class EnrolledSet:
    """The owner's dice under a name. `known` is False for the general set, which is nobody's own."""

    name: str
    examples: tuple[ShownFace, ...]
    known: bool = True

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces that were shown, in the order in which people name them."""
        shown = {example.face for example in self.examples}
        return tuple(face for face in FACES if face in shown)


def wide_patch(pyramid: Pyramid, place: Place, quarters: int = 0) -> Picture:
    """The patch (WIDE, WIDE, 3) around a place, turned by quarter turns."""
    angle = place.angle + quarters * np.pi / 2
    return pyramid.patch(place.x, place.y, angle, WIDE_EDGE / place.edge, WIDE)


def located(finder: FaceFinder, pyramid: Pyramid, place: Place, die_px: float | None) -> Place:
    """The place as exactly as can be told, for a face that is to be remembered."""
    exact = finder.again(pyramid, place, die_px)
    return exact if die_px is None else replace(exact, edge=die_px)


def general_set(names: Iterable[str] | None = None) -> EnrolledSet:
    """The faces of the project's own designs, for dice that nobody has shown."""
    examples = []
    for name in designs() if names is None else names:
        body = design(name).body[::-1]
        for face in FACES:
            examples.append(ShownFace(face, _laid_on(face_texture(name, face, round(WIDE_EDGE)), body)))
    return EnrolledSet("", tuple(examples), known=False)


def drawn_set(name: str) -> EnrolledSet:
    """The faces of one of the project's own designs, for a track on which such dice are known to lie."""
    return EnrolledSet(name, general_set([name]).examples)


def _laid_on(texture: Picture, body: tuple[int, ...]) -> Picture:
    picture = np.empty((WIDE, WIDE, 3), np.uint8)
    picture[:] = body
    start = (WIDE - len(texture)) // 2
    picture[start : start + len(texture), start : start + len(texture)] = texture
    return picture
