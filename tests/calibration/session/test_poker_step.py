"""The guided showing of poker dice: sets, faces in any order, what is said of each."""

import numpy as np
import pytest

from calibration.dice.poker_enrolment import SEVERAL, Shown
from calibration.dice.poker_set_files import SETS
from calibration.session.draft import Draft
from calibration.session.poker_step import OwnPokerStep, PokerStep
from tests.calibration.session.painted_session import PaintedReader
from vision.detection.detection import Place
from vision.motion.stillness import HOLD
from vision.poker.drawing.face_design import FACES
from vision.poker.enrolled_set import EnrolledSet, ShownFace
from vision.poker.face_patch import WIDE

PICTURE = np.full((240, 320, 3), 90, np.uint8)


class Enrolment:
    """Learns whatever is shown, but sees several dice where the picture is dark."""

    def __init__(self):
        self.sights = {}

    def show(self, face, image, die_px=None, ground=None):
        place = Place(50.0, 60.0, 30.0, 0.0, 1.0)
        if image.mean() < 50:
            return Shown(face, SEVERAL, place)
        self.sights[face] = ShownFace(face, np.full((WIDE, WIDE, 3), 20 * FACES.index(face), np.uint8))
        return Shown(face, None, place, self.sights[face])

    @property
    def missing(self):
        return tuple(face for face in FACES if face not in self.sights)

    @property
    def alike(self):
        return ()

    @property
    def done(self):
        return not self.missing

    def finished(self, name):
        return EnrolledSet(name, tuple(self.sights.values()))


@pytest.fixture
def step(tmp_path):
    return PokerStep(Draft(400, 300, 16, PaintedReader(), dice_folder=tmp_path), Enrolment)


def lie(step, picture=PICTURE, at=0.0):
    for t in (at, at + HOLD / 2, at + HOLD + 0.1):
        step.see(picture, t)


def codes(step):
    return [verdict.code for verdict in step.view().verdicts]


def test_without_poker_dice_it_is_passed_over(step):
    assert step.view().title == "no-poker-dice" and step.press("next") == "skip"


def test_six_faces_in_any_order_make_a_set(step, tmp_path):
    step.press("other-set")
    assert step.view().title == "new-set" and step.press("start") == "stay"
    step.press("other-face")
    assert dict(step.view().values)["face"] == FACES[1]
    for n in range(len(FACES)):
        assert step.view().title == "show-face"
        lie(step, at=10.0 * n)
        assert step.view().choices.ok == "learn"
        step.press("learn")
        assert codes(step) == ["face-learnt"] and step.view().marks[0].shape == "box"
    assert step.view().title == "faces-known" and step.view().progress == 1
    assert step.press("store-set") == "next" and SETS.names(tmp_path) == []
    assert step._draft.dice.name == step._draft.poker == "Poker 1"


def test_several_sets_can_be_kept_and_shown_again(step, tmp_path):
    test_six_faces_in_any_order_make_a_set(step, tmp_path)
    SETS.store(tmp_path, step._draft.dice)
    step.repeat()
    assert step._draft.dice is None
    titles = []
    for _ in range(3):
        titles.append((step.view().title, dict(step.view().values)["name"]))
        step.press("other-set")
    assert titles == [("no-poker-dice", ""), ("known-set", "Poker 1"), ("new-set", "Poker 2")]


def test_who_came_to_show_dice_is_not_asked_whether_there_are_any(step, tmp_path):
    own = OwnPokerStep(step._draft, Enrolment)
    assert own.view().title == "new-set" and dict(own.view().values)["name"] == "Poker 1"


def test_nothing_is_learnt_while_a_hand_moves_or_where_several_dice_lie(step):
    step.press("other-set")
    step.press("start")
    for n in range(6):
        step.see(
            np.roll(np.tile(np.arange(320, dtype=np.uint8)[None, :, None], (240, 1, 3)), 40 * n, axis=1), n * 0.5
        )
    assert step.view().choices.ok is None
    lie(step, PICTURE // 3, 20.0)
    step.press("learn")
    assert codes(step) == ["face-several-dice"] and len(step.view().values) == 2


def test_where_nothing_can_be_stored_it_says_so(step):
    step._draft.dice_folder = None
    step.press("other-set")
    step.press("start")
    for n in range(len(FACES)):
        lie(step, at=10.0 * n)
        step.press("learn")
    assert step.press("store-set") == "stay" and "set-not-stored" in codes(step)
