"""Hands over the track in every kind of question: the rail is there, and says what the hand does."""

import pytest

from kiosk.screens.hands_free import hand_rail
from kiosk.shots.scenes import hands_free
from kiosk.shots.scenes.hands_free import ALL, QUESTIONS
from kiosk.shots.staging.props import new_app
from tests.shared import sampled
from tests.shots.scenes.staged import staged


def test_every_question_is_one_of_a_scene_and_has_its_own_with_hands() -> None:
    assert QUESTIONS.keys() <= ALL.keys()
    assert {name.removeprefix("hands-") for name in hands_free.SCENES} == {*QUESTIONS, "spoilt"}


@pytest.mark.parametrize("name", sampled(hands_free.SCENES, every=4))
def test_hands_choose_there_and_the_screen_is_that_of_the_question(name: str) -> None:
    app = staged(hands_free.SCENES, name)
    assert app.hands.on
    if name != "hands-spoilt":
        plain = new_app()
        ALL[name.removeprefix("hands-")](plain)
        assert app.screen.screen_key == plain.screen.screen_key


def test_hands_do_what_the_scene_is_named_for() -> None:
    assert staged(hands_free.SCENES, "hands-games").hands.dwell.zone == "right"
    assert not staged(hands_free.SCENES, "hands-menu").hands.dwell.over
    assert staged(hands_free.SCENES, "hands-spoilt").hands.told() is hand_rail.SPOILT
