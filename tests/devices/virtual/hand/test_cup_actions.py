"""The cup: put down over the dice of the hand, which show new faces under it, and lifted away again."""

import math
from random import Random

from kiosk.devices.virtual.hand.cup_actions import CupActions
from kiosk.devices.virtual.physics.rigid_body import Body
from kiosk.devices.virtual.rendering.leather_cup import MOUTH


def hand(dice: int, seed: int = 3) -> CupActions:
    bodies = [Body() for _ in range(dice)]
    for body in bodies:
        body.held = True
    return CupActions(bodies, Random(seed))


def test_what_the_hand_held_lies_under_the_cup_that_stays() -> None:
    actions = hand(5)
    for _ in actions.put_cup():
        pass
    assert actions.cup_at is not None and actions.cup_at[2] == 0.0 and actions.hand.pose is None
    x, y, _ = actions.cup_at
    places = [(body.place[0], body.place[1]) for body in actions.bodies]
    assert not any(body.held for body in actions.bodies)
    assert all(math.dist(place, (x, y)) < MOUTH - 13 for place in places)
    assert min(math.dist(a, b) for n, a in enumerate(places) for b in places[:n]) > 17


def test_the_cup_is_carried_off_with_the_hand_and_leaves_the_dice() -> None:
    actions = hand(2)
    heights = [actions.cup_at[2] for _ in actions.cup(0.1, alone=False) if actions.cup_at is not None]
    assert actions.cup_at is None and actions.hand.pose is None
    assert heights[0] > 0 and 0.0 in heights and heights[-1] > 40
    assert all(body.present for body in actions.bodies)


def test_without_a_cup_nothing_is_lifted() -> None:
    assert list(hand(1).lift_cup()) == []


def test_a_cup_is_put_down_over_dice_that_lie_there_or_beside_them() -> None:
    actions = hand(3)
    for number, body in enumerate(actions.bodies):
        body.held, body.place = False, [-40.0 + 25 * number, 10.0, 8.0]
    for _ in actions.put_cup():
        pass
    assert actions.cup_at is not None
    far = [math.dist(body.place[:2], actions.cup_at[:2]) for body in actions.bodies]
    assert any(one < MOUTH - 13 for one in far) and all(one < MOUTH - 13 or one > MOUTH + 14 for one in far)
