"""Choices behind choices: the ladder of menteur's calls by three buttons or a finger."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.menteur.calls import LADDER, above
from kiosk.screens.app.application import App
from kiosk.screens.play.layout import choice_groups
from kiosk.screens.play.stage.shelf import FEWEST
from kiosk.shots.scene_list import enlarge, stage
from kiosk.shots.staging.props import new_app, press
from kiosk.table.referee.state.panel import Choice, move_key
from tests.shared import sampled


def laid() -> App:
    app = new_app()
    app.lay("menteur", ("Marie", "Paul"), {})
    app.update(app.now + 0.5)
    return app


def labels(app: App) -> list[str]:
    return [str(item.label) for item in app.screen.items()]


def test_no_step_has_more_than_seven_choices() -> None:
    choices = laid().referee.panel().choices
    assert len(choices) == len(LADDER)
    ways = {choice_groups.way(choices, choice.key) for choice in choices}
    assert all(len(choice_groups.steps(choices, way)) <= 7 for way in ways)
    assert max(map(len, ways)) == 2


@pytest.mark.parametrize("rung", sampled(range(len(LADDER)), every=6))
def test_every_call_is_reached(rung: int) -> None:
    app = laid()
    key = move_key(above(-1)[rung])
    for step in choice_groups.way(app.referee.panel().choices, key):
        app.screen.tap(step)
    app.screen.tap(key)
    (call,) = app.referee.table.game.sheet(app.referee.table.state)["calls"]
    assert (call["category"], tuple(call["figures"])) == LADDER[rung]


def test_three_buttons_go_in_and_out() -> None:
    app = laid()
    assert labels(app) == ["Paire", "Deux paires", "Séquence", "Brelan", "Full", "Carré", "Poker", "Menu"]
    press(app, *[Gesture.RIGHT] * 4, Gesture.OK)
    assert labels(app)[0] == "Full aux 9" and labels(app)[-1] == "Retour"
    press(app, Gesture.LEFT, Gesture.OK)
    assert labels(app)[0] == "Paire"
    press(app, *[Gesture.RIGHT] * 4, Gesture.OK, Gesture.OK, Gesture.OK)
    (call,) = app.referee.table.game.sheet(app.referee.table.state)["calls"]
    assert (call["category"], call["figures"]) == ("full", ["9", "10"])


def test_a_group_of_one_is_that_one() -> None:
    app = laid()
    app.referee.choose(move_key(above(-1)[-3]))
    app.referee.choose('move:{"decide": "accept"}')
    app.update(app.now + 0.5)
    assert labels(app)[0] == "Poker plus haut" and len(app.screen.items()) == 2
    app.screen.items()[0].action()
    assert labels(app) == ["Poker de Rois", "Poker d’As", "Retour"]


def test_without_groups_there_is_no_way() -> None:
    choices = (Choice("stop", above(-1)[0].group[0]),)
    assert not choice_groups.grouped(choices) and choice_groups.way(choices, "stop") == ()


def test_the_ladder_shows_the_rung_of_the_group_under_the_cursor_on_a_small_screen() -> None:
    app = stage("menteur-figures")
    app.paint(pygame.Surface((800, 480)))
    ladder = next(mark.rect for mark in app.marks if mark.what == "ladder")
    assert "Full" in {mark.what for mark in app.marks if mark.kind == "text" and ladder.contains(mark.rect)}
    choices = app.in_play.panel().choices
    assert choice_groups.first_behind(choices, "menu") == ""
    assert choice_groups.first_behind(choices, "group:2") == choices[2].key


@pytest.mark.parametrize("language", sampled(["fr", "en"], every=2))
@pytest.mark.parametrize("larger", [False, True])
def test_an_open_group_stands_on_one_page_of_a_small_screen(language: str, larger: bool) -> None:
    """Without its name where that takes the room; five of a kind are six long names and take two pages.

    In larger type three at least are seen at once.
    """
    app = stage("menteur-calls", language)
    if larger:
        enlarge(app)
    choices = app.in_play.panel().choices
    for path in sorted({choice_groups.way(choices, choice.key) for choice in choices}):
        app.screen.path = path  # type: ignore[attr-defined]
        items = app.screen.items()[:-1]
        app.paint(pygame.Surface((800, 480)))
        shown = [mark.rect for mark in app.marks if mark.kind == "target" and mark.what in {i.key for i in items}]
        five = str(items[0].label).startswith("Poker")
        few = larger and len(shown) >= min(FEWEST, len(items))
        assert len(shown) == len(items) or few or five or not path, items[0].label
        words = [mark.what for mark in app.marks if mark.kind == "text" and mark.rect.collidelist(shown) >= 0]
        assert len(set(words)) >= len(shown), "each is told from the others"


def test_a_sole_hand_among_groups_keeps_both_its_figures() -> None:
    """Of two pairs below tens there is one: it is told as a whole, beside groups that have further choices."""
    app = stage("menteur-calls", "en")
    choices = app.in_play.panel().choices
    app.screen.tap(next(key for key, label in choice_groups.steps(choices, ()) if str(label) == "Deux paires"))
    app.paint(pygame.Surface((800, 480)))
    assert {"Tens and nines", "Pairs, jacks"} <= {mark.what for mark in app.marks}
