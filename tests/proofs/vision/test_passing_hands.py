"""`tests.proofs.vision.passing_hands`: a hand that means it is understood, also just after an arm has left."""

import pytest

from kiosk.devices.virtual.hand.pose import HandPose
from tests.proofs.vision.passing_hands import Scene, means_it


@pytest.mark.whole
@pytest.mark.parametrize("seed", [2, 5])
def test_a_hand_is_understood_just_after_an_arm_that_lay_along_the_border(seed: int) -> None:
    scene, arm = Scene(seed), HandPose(60, -125, 35, 0.0, 0.6)
    scene.track.reach([(arm, 0.5), (arm, 2.5)], 0.5)
    scene.watch()
    assert means_it(scene, "middle")
