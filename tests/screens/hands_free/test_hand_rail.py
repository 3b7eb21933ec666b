"""The rail that tells a hand what it does, and the ring that fills under it."""

import pygame
import pytest

from kiosk.devices.buttons.dwell_selection import Dwell
from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.words import Words
from kiosk.screens.hands_free import hand_rail
from kiosk.screens.hands_free.controller import HandsFree
from kiosk.screens.hands_free.dwell_icons import hand, ring
from kiosk.screens.hands_free.hand_rail import DONE, HOW, SPOILT, STILL, Offered
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.screen import Item
from kiosk.shots.scenes.hands_free import by_hand
from kiosk.shots.staging.props import new_app

SIZE = (1280, 800)
OFFER = Offered(Legend(), Item("one", "Un", lambda: None))


@pytest.mark.parametrize(
    ("dwell", "said"),
    [
        (Dwell(), HOW),
        (Dwell(over=True, zone="middle"), STILL),
        (Dwell(over=True, zone="middle", armed=True), DONE),
        (Dwell(over=True, zone="middle", spoilt=True), SPOILT),
    ],
)
def test_a_hand_is_told_what_it_does(dwell: Dwell, said: object) -> None:
    assert hand_rail.said(OFFER, dwell) == said


def test_the_rail_stands_at_the_foot_and_names_what_is_offered() -> None:
    canvas = Canvas(pygame.Surface(SIZE), measures(SIZE), Words("fr"))
    hand_rail.draw(canvas, OFFER, Dwell(over=True, zone="middle", filled=0.5))
    texts = [mark for mark in canvas.marks if mark.kind == "text"]
    assert any("Un" in str(mark.what) for mark in texts)
    assert min(mark.rect.top for mark in texts) >= canvas.inner.bottom - hand_rail.height(canvas)
    assert 0 < hand_rail.covers(canvas) < hand_rail.height(canvas)


def test_a_ring_shines_by_as_much_as_it_is_filled() -> None:
    def shining(filled: float) -> int:
        surface = pygame.Surface((80, 80))
        ring(surface, (40, 40), 30, filled, (250, 10, 10))
        return int((pygame.surfarray.array3d(surface)[..., 0] > 200).sum())

    assert shining(0.0) < shining(0.3) < shining(0.6) < shining(1.0) == shining(2.0)
    assert hand(40, (200, 160, 120), 255).get_height() == 40


def test_hands_press_only_what_does_something_and_only_where_they_are_wanted() -> None:
    app = new_app()
    hands = HandsFree(app)
    hands.tick(1.0, sees=True)
    assert not hands.on and hands.told() == ""
    by_hand(app)
    hands.tick(2.0, sees=True)
    assert hands.on and Gesture.OK in hands.able()
    hands.tick(3.0, sees=False)
    assert not hands.on, "no hands where nothing is seen"
