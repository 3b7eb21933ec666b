"""When a poker die is sure: what each look says, and how clearly."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.poker.drawn_throws import shown_set
from vision.decision.size_context import SizeContext
from vision.detection.detection import Place
from vision.poker.drawing.face_design import FACES
from vision.poker.embedding_net import EmbeddingNet, Prototypes
from vision.poker.enrolled_set import EnrolledSet, ShownFace
from vision.poker.face_confidence import CUT, SIZE_BAND, FaceEvidence, reasons_of
from vision.poker.face_patch import FITTED, MODEL, PLAIN
from vision.poker.template_alignment import Warp
from vision.poker.template_matching import FaceMatch
from vision.types.reasons import Reason, ReasonCode

UPRIGHT = Warp.turned(0.0, 0.0, 0.0)
FRAME = SizeContext(720, 1280, 44.0, True)


def look(fits, near, plain=0.99):
    """`fits` (face, correlation, lead) best first; `near` of those faces that are not strangers."""
    place = Place(600.0, 300.0, 44.0, 0.1, 0.95)
    found = tuple(FaceMatch(face, correlation, UPRIGHT, lead) for face, correlation, lead in fits)
    return FaceEvidence(
        place, found, dict.fromkeys(FACES, 0.1) | near, plain, np.zeros((MODEL.side, MODEL.side, 3), np.uint8)
    )


def codes(evidence, frame=FRAME, known=True):
    return [reason.code for reason in reasons_of(evidence, frame, known)]


def clear(lead=0.4, margin=0.5):
    return look([("K", 0.95, lead), ("Q", 0.3, -lead)], {"K": 0.98, "Q": 0.98 - margin})


def test_two_looks_that_name_the_same_face_clearly_are_sure():
    assert codes(clear()) == [] and clear().beyond_doubt
    assert codes(clear(lead=0.02)) == [], "the learnt look is clear"
    assert codes(clear(margin=0.02)) == [], "the plain look is clear"


def test_one_look_at_least_has_to_be_clear():
    vague = clear(lead=FITTED.decisive - 0.01, margin=FITTED.decisive - 0.01)
    assert vague.agree and vague.confidence <= FITTED.undecided < FITTED.sure
    assert ReasonCode.UNSURE_FACE in codes(vague) and not vague.beyond_doubt


def indexed(gap=FITTED.even / 2, near=0.98, lead=0.2, correlation=0.95):
    """Faces that differ in a small index, which the learnt look does not see: it has another face a little nearer."""
    return look([("K", correlation, lead), ("Q", 0.9, -lead)], {"K": near - gap, "Q": near})


def test_the_plain_look_decides_what_the_learnt_one_cannot_tell():
    assert not indexed().agree and indexed().alone
    assert indexed().face == "K" and codes(indexed()) == []
    assert not indexed().beyond_doubt, "it is looked at from all sides first"


@pytest.mark.parametrize(
    "other",
    [
        indexed(gap=FITTED.even + 0.01),
        indexed(near=0.85),
        indexed(lead=FITTED.decisive - 0.01),
        indexed(correlation=0.75),
    ],
    ids=["contradicted", "a stranger", "not clearly", "no good fit"],
)
def test_it_does_not_decide_alone_where_there_is_more_to_doubt(other):
    assert not other.alone and ReasonCode.DISAGREE in codes(other)


def with_another_like_it(one, likeness=FITTED.alike):
    return replace(one, alike={"Q": likeness, "J": 0.2})


def test_a_face_with_another_like_it_has_to_be_clearer():
    less, more = FITTED.decisive + 0.01, FITTED.wide + 0.01
    for lead, margin in ((less, 0.02), (0.02, less)):
        one = clear(lead, margin)
        assert codes(with_another_like_it(one, FITTED.alike - 0.01)) == []
        assert ReasonCode.UNSURE_FACE in codes(with_another_like_it(one))
        assert not with_another_like_it(one).beyond_doubt
    for lead, margin in ((less, less), (more, 0.02), (0.02, more)):
        assert codes(with_another_like_it(clear(lead, margin))) == []


def test_the_plain_look_has_to_be_clearer_too_where_it_decides_alone():
    assert with_another_like_it(indexed(lead=FITTED.wide + 0.01)).alone
    assert not with_another_like_it(
        indexed(lead=FITTED.wide - 0.01, correlation=FITTED.closely - 0.01), FITTED.same
    ).alone


def test_what_the_learnt_look_took_for_one_face_is_told_by_a_close_fit():
    close = indexed(lead=FITTED.little + 0.01, correlation=FITTED.closely + 0.01)
    assert codes(with_another_like_it(close, FITTED.same)) == []
    assert ReasonCode.DISAGREE in codes(with_another_like_it(close, FITTED.same - 0.01))
    assert not with_another_like_it(indexed(lead=FITTED.little - 0.01), FITTED.same).alone


def test_faces_are_alike_under_all_turns():
    """A face and itself upside down are one to the learnt look; those of the easy set are not."""
    shown = shown_set()
    first, others = shown.examples[0], shown.examples[1:]
    turned = ShownFace(others[0].face, np.ascontiguousarray(np.rot90(first.picture, 2)))
    net = EmbeddingNet()
    alike = Prototypes.of(net, EnrolledSet("", (first, turned, *others[1:])), 4).alike()
    assert alike[first.face][turned.face] == alike[turned.face][first.face] > FITTED.same
    assert max(Prototypes.of(net, shown, 4).alike()[first.face].values()) < FITTED.same


def test_a_die_that_is_not_plainly_seen_is_not_told_by_a_glance():
    hazy = look([("K", 0.95, 0.4), ("Q", 0.3, -0.4)], {"K": 0.98}, plain=0.7)
    assert hazy.confidence > FITTED.sure and not hazy.beyond_doubt


def test_every_reason_is_told_with_what_was_measured():
    hazy = look([("K", 0.6, 0.05)], {"Q": 0.98}, plain=0.3)
    told = {reason.code: reason for reason in reasons_of(hazy, SizeContext(720, 610, 80.0, True), True)}
    assert set(told) == {
        ReasonCode.CUT_OFF,
        ReasonCode.SIZE,
        ReasonCode.LEANING,
        ReasonCode.DISAGREE,
        ReasonCode.UNSURE_FACE,
    }
    assert told[ReasonCode.CUT_OFF] == Reason(ReasonCode.CUT_OFF, pytest.approx(10 / 44), CUT)
    assert told[ReasonCode.SIZE] == Reason(ReasonCode.SIZE, pytest.approx(44 / 80), SIZE_BAND[0])
    assert told[ReasonCode.LEANING] == Reason(ReasonCode.LEANING, 0.3, PLAIN)
    assert told[ReasonCode.UNSURE_FACE] == Reason(ReasonCode.UNSURE_FACE, hazy.confidence, FITTED.sure)
    unknown = [reason.code for reason in reasons_of(hazy, SizeContext(720, 610, 80.0, True), False)]
    assert unknown == [ReasonCode.UNKNOWN_FACES, ReasonCode.CUT_OFF, ReasonCode.SIZE, ReasonCode.LEANING]


def test_a_leaning_or_cut_off_die_is_doubted_however_clear_its_face():
    assert ReasonCode.LEANING in codes(look([("K", 0.95, 0.4)], {"K": 0.98}, plain=0.3))
    assert codes(clear(), SizeContext(720, 601, 44.0, True)) == [ReasonCode.CUT_OFF]
    assert codes(clear(), SizeContext(720, 1280, 80.0, True)) == [ReasonCode.SIZE]
    assert codes(clear(), FRAME, known=False) == [ReasonCode.UNKNOWN_FACES]
