"""Designs put on trial: shown once a face, then thrown; what was read, what was sure, what was wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.decision.size_context import SizeContext
from vision.imaging.pyramid import Pyramid
from vision.lab.training.poker.synthesis.kiosk_pictures import Setup, random_lamp, random_setup, shown, throw
from vision.lab.training.poker.synthesis.picture_renderer import Truth
from vision.poker.drawing.face_design import FACES, Design
from vision.poker.embedding_net import EmbeddingNet, four_turns
from vision.poker.enrolled_set import EnrolledSet, ShownFace, located, wide_patch
from vision.poker.face_confidence import FaceEvidence, reasons_of
from vision.poker.face_finder import MENTION, FaceFinder
from vision.poker.face_patch import PLAIN
from vision.poker.reader import PokerReader
from vision.types.reasons import Reason

Rng = np.random.Generator


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """One die: the truth, what is known of it (None: overlooked), and why it is doubted (nothing: sure)."""

    truth: Truth
    evidence: FaceEvidence | None
    reasons: tuple[Reason, ...]

    @property
    def right(self) -> bool:
        """Whether the likeliest face is the true one."""
        return self.evidence is not None and self.evidence.face == self.truth.face

    @property
    def sure(self) -> bool:
        """Whether the face would be taken without asking."""
        return self.evidence is not None and not self.reasons


def enrolled(rng: Rng, setup: Setup, design: Design, sights: int = 1) -> EnrolledSet:
    """The design shown face by face, in one light, which takes a minute.

    A face that is not plainly seen is shown again, as `calibration.dice.poker_enrolment` asks for.
    """
    found: list[ShownFace] = []
    lamp, finder, net = random_lamp(rng), FaceFinder(), EmbeddingNet()
    for face in FACES:
        while sum(sight.face == face for sight in found) < sights:
            picture, _ = shown(rng, setup, design, face, lamp)
            places = finder.find(picture, setup.die_px)
            if not places or places[0].score < MENTION:
                continue
            pyramid = Pyramid(picture)
            wide = wide_patch(pyramid, located(finder, pyramid, places[0], setup.die_px))
            if float(net.embed(four_turns(wide))[1].mean()) >= PLAIN:
                found.append(ShownFace(face, wide))
    return EnrolledSet(design.name, tuple(found))


def trial(
    rng: Rng, design: Design, throws: int, many: int = 5, size: tuple[int, int] = (1280, 720)
) -> Iterator[Outcome]:
    """Shows the design and throws its dice; one outcome a die, and one for each that is no die."""
    setup = random_setup(rng, *size)
    reader = PokerReader(enrolled(rng, setup, design))
    for _ in range(throws):
        picture, truths = throw(rng, setup, design, many)
        seen = reader.evidence(picture, setup.die_px)
        context = SizeContext(picture.shape[0], picture.shape[1], setup.die_px, True)
        for lies in truths:
            near = [one for one in seen if np.hypot(one.place.x - lies.x, one.place.y - lies.y) < 0.4 * lies.edge]
            best = max(near, key=lambda one: one.place.score) if near else None
            yield Outcome(lies, best, tuple(reasons_of(best, context, True)) if best else ())
