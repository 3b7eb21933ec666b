"""La Linotte watched again at 800x480: the board is as large as in play, where the game is stands beside it."""

import re

import pygame
import pytest

from kiosk.games.linotte.board import LAYOUT
from kiosk.games.linotte.hands import name
from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.scene_list import enlarge, stage
from tests.screens.replay.watching import opened
from tests.shared import sampled

SMALL = (800, 480)
COUNT = re.compile(r"(Lancer|Throw) \d+ (sur|of) \d+")


def boxes(app: App) -> dict[str, pygame.Rect]:
    app.paint(pygame.Surface(SMALL))
    return {mark.what: mark.rect for mark in app.marks}


def test_the_board_is_as_large_as_in_play() -> None:
    assert boxes(stage("replay-linotte"))["board"] == boxes(stage("linotte-choose"))["board"]


def test_every_free_square_has_its_word_and_no_legend_repeats_it() -> None:
    app, screen = opened("linotte")
    for _ in range(3):
        screen.step(1)
    board = boxes(app)["board"]
    words = {app.words.say(name(label)) for label in LAYOUT if not label.isdigit()}
    drawn = [(mark.what, board.contains(mark.rect)) for mark in app.marks if mark.what in words]
    assert {word for word, _ in drawn} == words and all(inside for _, inside in drawn)


@pytest.mark.whole
@pytest.mark.parametrize("language", sampled(["fr", "en"]))
def test_all_that_happened_and_how_far_it_is_fit_beside_it(language: str) -> None:
    app, screen = opened("linotte")
    app.words = Words(language)
    screen.playback.pause()
    for place in range(len(screen.recording.steps) + 1):
        screen.playback.place = place
        found = boxes(app)
        count = next(rect for what, rect in found.items() if COUNT.fullmatch(what))
        assert count.left > found["board"].right, place
        assert faults(app.marks, measures(SMALL)) == [], place


def test_larger_type_keeps_the_line_below_the_board() -> None:
    app = stage("replay-linotte")
    enlarge(app)
    found = boxes(app)
    assert next(rect for what, rect in found.items() if COUNT.fullmatch(what)).top >= found["board"].bottom
