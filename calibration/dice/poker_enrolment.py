"""Showing the owner's poker dice to the kiosk, one face at a time and in any order."""

from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from vision.background.background_mask import BackgroundMask, possible
from vision.detection.detection import Place
from vision.imaging.picture_io import as_bgr
from vision.imaging.pyramid import Pyramid
from vision.networks.model_file import WEIGHTS
from vision.poker.drawing.face_design import FACES
from vision.poker.embedding_net import EmbeddingNet, Prototypes, four_turns
from vision.poker.enrolled_set import EnrolledSet, ShownFace, located, wide_patch
from vision.poker.face_finder import FaceFinder
from vision.poker.reader import PokerReader
from vision.poker.template_matching import Matcher
from vision.types.picture import Picture

CLEAR = 0.5
"""Score and plainness (0..1) that a shown face must have."""
INSIDE = 0.4
"""Edges of a die inside the track's border where one is looked for: markers and screws on it look like dice."""
BESIDE = 0.75
"""A second die at least so present makes it unclear which one is shown."""
SMALLEST = 18.0
"""Edge in pixels under which a face is too small to be learnt."""
MOST = 6
"""Sights kept of one face; more take the place of the oldest."""
ALIKE_FIT, ALIKE_NEAR = 0.93, 0.8
"""Correlation and learnt likeness from which two faces are too alike to be told apart."""

NO_DIE, SEVERAL, UNCLEAR, SMALL = "no-die", "several-dice", "unclear", "too-small"
PROBLEMS = {
    NO_DIE: "no die is seen there: lay one die down alone, away from the rim",
    SEVERAL: "several dice are seen: show one at a time",
    UNCLEAR: "the die is not seen plainly: it leans, is covered or blurred, or the light is poor",
    SMALL: "the die is too small in the picture: bring the camera nearer",
}


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What came of showing one picture: the sight that was learnt, or one of the problems; where the die is."""

    face: str
    problem: str | None = None
    place: Place | None = None
    sight: ShownFace | None = None

    @property
    def learnt(self) -> bool:
        """Whether the face is known better now."""
        return self.problem is None


class Enrolment:
    """A session in which faces are shown. It keeps nothing on disk: `finished` gives the set to store."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        """Raises FileNotFoundError if the networks are not in the folder `weights`."""
        self._weights = weights
        self._finder, self._net = FaceFinder(weights), EmbeddingNet(weights)
        self._sights: dict[str, list[ShownFace]] = {}

    def show(
        self, face: str, image: Picture, die_px: float | None = None, ground: BackgroundMask | None = None
    ) -> Shown:
        """Learns a face from a picture of one die with it up; `die_px` is a face's edge in pixels where it is known,
        `ground` the track under the picture: nothing beside it is a die.

        Raises ValueError for a face that poker dice have not, PictureError for what is no picture.
        """
        if face not in FACES:
            raise ValueError(f"poker dice have no face '{face}'; they have {', '.join(FACES)}")
        picture = as_bgr(image)
        seen = possible(self._finder.find(picture, die_px), ground, -INSIDE)
        places = [place for place in seen if place.score >= CLEAR]
        problem = _problem(places)
        if problem is not None:
            return Shown(face, problem)
        pyramid = Pyramid(picture)
        place = located(self._finder, pyramid, places[0], die_px)
        wide = wide_patch(pyramid, place)
        _, plain = self._net.embed(four_turns(wide))
        if float(plain.mean()) < CLEAR:
            return Shown(face, UNCLEAR, place)
        sight = ShownFace(face, wide)
        self._sights[face] = [*self._sights.get(face, []), sight][-MOST:]
        return Shown(face, None, place, sight)

    def forget(self, face: str) -> None:
        """Drops what was shown of a face, to show it again."""
        self._sights.pop(face, None)

    @property
    def missing(self) -> tuple[str, ...]:
        """Faces that have not been shown yet, in the order in which people name them."""
        return tuple(face for face in FACES if face not in self._sights)

    @property
    def alike(self) -> tuple[tuple[str, str], ...]:
        """Pairs of shown faces too alike to be told apart: one of them was shown wrongly, or the dice are so."""
        shown = [sight for sights in self._sights.values() for sight in sights]
        pairs = {(one.face, other.face) for one, other in combinations(shown, 2) if one.face != other.face}
        return tuple(pair for pair in sorted(pairs) if self._too_alike(*pair))

    @property
    def done(self) -> bool:
        """Whether every face is known and differs enough from the others."""
        return not self.missing and not self.alike

    def finished(self, name: str) -> EnrolledSet:
        """What was shown, under a name. Raises ValueError while faces are missing."""
        if self.missing:
            raise ValueError(f"faces not shown yet: {', '.join(self.missing)}")
        return self._set(name)

    def reader(self) -> PokerReader:
        """A reader that knows what was shown so far, to try it. Raises ValueError if nothing was."""
        if not self._sights:
            raise ValueError("no face has been shown yet")
        return PokerReader(self._set("trial"), self._weights)

    def _set(self, name: str) -> EnrolledSet:
        return EnrolledSet(name, tuple(sight for face in FACES for sight in self._sights.get(face, [])))

    def _too_alike(self, one: str, other: str) -> bool:
        """Whether both looks take some sight of one face for the other."""
        known = EnrolledSet("", tuple(self._sights[other]))
        matcher, prototypes = Matcher(known), Prototypes.of(self._net, known)
        for sight in self._sights[one]:
            near = prototypes.nearness(self._net.embed(four_turns(sight.picture))[0])[other]
            if near > ALIKE_NEAR and matcher.fits(sight.picture)[0].correlation > ALIKE_FIT:
                return True
        return False


def _problem(places: list[Place]) -> str | None:
    if not places:
        return NO_DIE
    if sum(place.score >= BESIDE for place in places) > 1:
        return SEVERAL
    return SMALL if places[0].edge < SMALLEST else None
