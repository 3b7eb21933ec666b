"""Whatever is pressed, nothing breaks, and every picture is laid out well."""

import random

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.settings.button_test import ButtonTest
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import throw
from tests.shared import sampled

SIZE = (800, 480)
PRESSES = 150


def poke(app: App, chance: random.Random) -> None:
    kind = chance.randrange(10)
    if kind < 5:
        app.gesture(chance.choice(list(Gesture)))
    elif kind < 8 and app.targets:
        app.pointer(*chance.choice(app.targets)[1].center)
    elif kind == 8:
        app.typed(chance.choice("aé5 1-"))
    elif app.referee is not None:
        unsure = chance.choice((None, None, 1))
        throw(app, [chance.randint(1, 6) for _ in range(5)], unsure, first=chance.randrange(1000))
    app.update(app.now + chance.random())


@pytest.mark.parametrize("seed", sampled(range(8), every=8))
def test_a_child_at_the_buttons(seed: int) -> None:
    chance = random.Random(seed)
    pressed_at_random(chance.choice(("attract", "play-choose", "demo-third", "result", "options-all")), chance)


@pytest.mark.whole
@pytest.mark.parametrize("name", sampled(["replay", "replay-end", "replay-si-no", "replays"]))
def test_a_child_before_a_replay(name: str) -> None:
    pressed_at_random(name, random.Random(name))


def pressed_at_random(name: str, chance: random.Random) -> None:
    app = stage(name)
    surface = pygame.Surface(SIZE)
    for _ in range(PRESSES):
        poke(app, chance)
        app.paint(surface)
        assert faults(app.marks, measures(SIZE)) == [], type(app.screen)
        assert set(app.lamps()) - {"red"} == {"left", "ok", "right"}
        assert "red" not in app.lamps() or isinstance(app.screen, ButtonTest), (
            "only their test lights the red button's"
        )
