"""A die that stands for another face says for which, wherever a hand is shown; taken up it stands for nothing."""

import pygame
import pytest

from kiosk.games.menteur.calls import WAYS
from kiosk.games.poker_as.hand_names import hand_name
from kiosk.games.poker_as.hands import rank
from kiosk.screens.games.common.rule_page import RulePage
from kiosk.screens.games.menteur.cover import COVER
from kiosk.screens.games.menteur.rule_pages import pages as menteur_pages
from kiosk.screens.games.poker_as.rule_pages import pages as poker_pages
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import see
from tests.screens.drawing import SIZES, Size, canvas_of
from vision.types.track_events import Lifted

SHOWN = {
    "poker-next-round": {"D"},
    "menteur-honest": {"D"},
    "machine-joker": {"R"},
    "poker-guide-joker": {"D"},
    "replay-menteur": set[str](),
}
"""What jokers stand for in scenes, on a screen that has room for all hands."""


def counted(scene: str, size: Size) -> list[str]:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    return [mark.what.removeprefix("counts as ") for mark in app.marks if mark.what.startswith("counts as ")]


@pytest.mark.parametrize(("scene", "figures"), SHOWN.items())
def test_a_joker_says_what_it_stands_for(scene: str, figures: set[str]) -> None:
    assert set(counted(scene, (1280, 800))) == figures


@pytest.mark.parametrize("scene", ["poker-next-round", "menteur-honest", "poker-guide-joker"])
def test_on_a_small_screen_too(scene: str) -> None:
    assert "D" in counted(scene, (800, 480))


def test_why_a_score_is_what_it_is_tells_it_too() -> None:
    app = stage("why-poker")
    app.screen.page = 2
    app.paint(pygame.Surface((1280, 800)))
    assert "counts as D" in [mark.what for mark in app.marks]


def test_a_joker_taken_up_stands_for_nothing() -> None:
    app = stage("poker-guide-joker")
    see(app, Lifted(1.0, (0,)))
    app.paint(pygame.Surface((1280, 800)))
    assert not any(mark.what.startswith("counts as") for mark in app.marks)


@pytest.mark.parametrize("size", SIZES)
def test_its_label_lies_in_the_corner_of_the_die(size: Size) -> None:
    canvas = canvas_of(size)
    die = canvas.die("A", (200, 200), 60, counts_as="10")
    label = next(mark.rect for mark in canvas.marks if mark.kind == "box")
    assert label.bottomright == die.bottomright and label.left > die.left + 6 and label.top > die.centery


@pytest.mark.parametrize("page", [page for page in (*poker_pages({}), *menteur_pages({})) if any(page.counts_as)])
def test_pages_of_the_rules_name_figures_that_make_what_they_say(page: RulePage) -> None:
    assert len(page.counts_as) == len(page.dice)
    counted = [figure or face for face, figure in zip(page.dice, page.counts_as, strict=True)]
    assert all(face == "A" for face, figure in zip(page.dice, page.counts_as, strict=True) if figure)
    hand, made = rank(page.dice, WAYS), rank(tuple(counted), WAYS)
    assert (hand.category, hand.figures) == (made.category, made.figures)


def test_the_first_screen_calls_a_throw_of_the_menteur_as_its_jokers_have_it() -> None:
    for shown in COVER.throws:
        hand = rank(shown.faces, WAYS)
        assert str(hand_name(hand.category, hand.figures)) == str(shown.name)
