"""`vision.cards.following.card_motion`: what reaches in, what has come to lie beside it, when to look."""

import numpy as np

from vision.cards.following.card_motion import CARD_CELLS, LIES_FOR, CardMotion, reaching_in
from vision.motion.frame_difference import FrameComparer
from vision.motion.hand_segmentation import rim
from vision.motion.small_picture import SmallPicture
from vision.tracking.disturbance import COVERS_FOR, DisturbanceScene
from vision.types.track_events import Covered

REGION = np.ones((45, 80), np.bool_)
FELT = np.random.default_rng(1).integers(60, 64, (180, 320, 3)).astype(np.uint8)


def with_box(*boxes: tuple[int, int, int, int]) -> SmallPicture:
    picture = FELT.copy()
    for x, y, wide, high in boxes:
        picture[y : y + high, x : x + wide] = 220
        picture[y : y + high : 8, x : x + wide] = 90
    return SmallPicture(picture)


def run(motion: CardMotion, look: SmallPicture, t: float) -> None:
    changed = FrameComparer().change(look, SmallPicture(FELT)).cells
    motion.see(look, t, FrameComparer(), REGION)
    scene = DisturbanceScene(FrameComparer(), SmallPicture(FELT), changed, REGION, rim(REGION), {})
    motion.compare(look, t, scene)


def test_a_large_piece_at_the_border_reaches_in() -> None:
    cells = np.zeros_like(REGION)
    cells[30:45, 10:20] = True
    cells[5:20, 40:60] = True
    (piece,) = reaching_in(cells, rim(REGION), REGION)
    assert piece[44, 12] and not piece[10, 50]
    cells[33:45, 10:20] = False
    assert reaching_in(cells, rim(REGION), REGION) == []


def test_a_hand_that_moves_is_told_once_after_some_frames() -> None:
    motion = CardMotion(with_box(), 0.0)
    told = []
    for k in range(8):
        run(motion, with_box((100, 160 - 8 * k, 60, 180)), k / 30)
        told.append(motion.announce(k / 30))
    assert [len(events) for events in told].count(1) == 1
    assert told[COVERS_FOR - 1] == [] or told[COVERS_FOR - 1] == [Covered((COVERS_FOR - 1) / 30, "hand")]
    assert motion.announced and motion.hand.any()


def test_a_card_lies_once_nothing_moved_there_for_a_moment() -> None:
    motion = CardMotion(with_box(), 0.0)
    card = (40, 40, 48, 64)
    for k in range(20):
        t = k / 30
        run(motion, with_box(card, (200, 170 - 6 * k, 60, 180)), t)
        if t < LIES_FOR:
            assert not motion.worth_a_look(t)
    assert motion.worth_a_look(t)
    lies = motion.lies(t)
    assert lies.sum() >= CARD_CELLS and lies[15, 15] and not lies[:, 45:].any()
    motion.looked = t
    assert not motion.worth_a_look(t + 0.1)


def test_stillness_is_counted_from_the_last_motion() -> None:
    motion = CardMotion(with_box(), 0.0)
    for k in range(6):
        run(motion, with_box((40, 40, 48, 64)), k / 30)
    motion.looks = 2
    assert motion.still(1.0) > 0.8
    run(motion, with_box((60, 40, 48, 64), (200, 30, 30, 30)), 1.0)
    assert motion.still(1.0) == 0 and motion.looks == 0
