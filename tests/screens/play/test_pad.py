"""The pad of cards and points: every cell by three buttons, by a finger, and nothing that was laid."""

import random
import re

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.cribble.cards.scoring import show, total
from kiosk.games.engine.moves import decision
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.games.common import pad
from kiosk.screens.games.cribble.board_plan import Plan
from kiosk.screens.games.cribble.counting.count_screen import CountScreen
from kiosk.screens.games.cribble.rule_pages import pages
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import enlarge, stage
from kiosk.simulation.button_navigation import ButtonNavigation
from kiosk.table.referee.state.panel import move_key
from tests.shared import sampled
from vision.types.track_events import Lifted

SIZE = (800, 480)
RAIL = 0.86
"""Where the rail begins, in the height."""
SCENES = ("cribble-lots", "cribble-play", "cribble-go", "cribble-declare", "cribble-claim", "cribble-marque")


def keys(app: App) -> list[str]:
    return [item.key for item in app.screen.items()]


@pytest.mark.parametrize("name", sampled(SCENES))
def test_three_buttons_reach_every_decision(name: str) -> None:
    app = stage(name)
    moves = app.referee.table.state.moves()
    for move in (*moves[:3], moves[len(moves) // 2], *moves[-3:]):
        app = stage(name)
        before = len(app.referee.table.moves)
        assert ButtonNavigation(app).press(move)
        app.update(app.now + 0.1)
        assert len(app.referee.table.moves) == before + 1 and app.referee.table.moves[-1] == move


@pytest.mark.parametrize("name", sampled([name for name in SCENES if name != "cribble-marque"], every=2))
def test_a_finger_presses_any_cell_at_once(name: str) -> None:
    app = stage(name)
    app.paint(pygame.Surface(SIZE))
    cells = {choice.key for choice in app.referee.panel().choices if pad.on_pad(choice)}
    assert cells <= {key for key, _ in app.targets}
    key = sorted(cells)[len(cells) // 2]
    app.pointer(*next(box for target, box in app.targets if target == key).center)
    assert move_key(app.referee.table.moves[-1]) == key


def test_red_steps_back_then_opens_the_menu() -> None:
    app = stage("cribble-row")
    assert isinstance(app.screen, TableScreen) and app.screen.path == ("row:1",)
    app.gesture(Gesture.BACK)
    assert app.screen.path == () and keys(app)[:4] == ["row:0", "row:1", "row:2", "row:3"]
    app.gesture(Gesture.BACK)
    assert not isinstance(app.screen, TableScreen)


def test_what_lies_on_the_table_is_not_on_the_pad() -> None:
    app = stage("cribble-play")
    cards = {choice.card for choice in app.referee.panel().choices}
    sheet = app.referee.table.game.sheet(app.referee.table.state)
    assert not cards & {sheet["starter"], *(card for laid in sheet["laid"] for card in laid)}


def test_no_camera_is_missed_in_a_game_of_cards() -> None:
    app = stage("cribble-play")
    app.eyes.now = CameraStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    app.update(app.now + 10)
    assert app.notice is None and app.referee.panel().notice is None and app.referee.panel().kind == "cards"
    panel = app.referee.panel()
    app.eyes.seen.append(Lifted(1.0, (0, 1)))
    app.update(app.now + 1)
    assert app.referee.panel() == panel
    dice = stage("play-no-camera")
    assert dice.notice is not None


def test_a_counted_hand_is_shown_once_and_undo_does_not_show_it_again() -> None:
    app = stage("cribble-count")
    assert isinstance(app.screen, CountScreen)
    app.gesture(Gesture.OK)
    app.update(app.now + 1)
    assert isinstance(app.screen, TableScreen)
    app.referee.table.play(decision("count"))
    app.referee.refresh()
    app.update(app.now + 1)
    app.gesture(Gesture.OK)
    app.referee.undo()
    app.update(app.now + 1)
    table = app.referee.table
    assert isinstance(app.screen, TableScreen) and table.game.sheet(table.state)["last"]["what"] == "counted"


def test_the_last_count_can_be_looked_at_again() -> None:
    app = stage("cribble-menu")
    app.screen.tap("reveal")
    assert isinstance(app.screen, CountScreen) and app.screen.counted.seat == 3


@pytest.mark.parametrize("size", [(1216, 390), (1216, 110), (760, 90), (760, 22), (1824, 600), (300, 300)])
def test_every_hole_has_its_own_place_on_the_board(size: tuple[int, int]) -> None:
    plan = Plan(size)
    holes = [plan.hole(side, number) for side in (0, 1) for number in range(-1, 121)]
    assert len(set(holes)) == len(holes) and plan.hole(0, 121) == plan.hole(1, 121)
    assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in (*holes, plan.hole(0, 121)))
    for side in (0, 1):
        row = [plan.hole(side, number) for number in range(1, plan.street + 1)]
        assert [x for x, _ in row] == sorted(x for x, _ in row)


def test_the_examples_of_the_rules_count_as_they_say() -> None:
    for page in pages({}):
        if len(page.cards) == 5 and page.worth is not None:
            said = re.search(r"(?:il y en a |: )(\d+)", str(page.worth))
            hand, turned, crib = page.cards[:4], page.cards[4], page.title.template == "Le crib"
            assert said and total(show(hand, turned, crib=crib)) == int(said[1])


@pytest.mark.parametrize("name", sampled(["cribble-play", "cribble-claim", "cribble-marque", "cribble-crib"]))
def test_a_child_at_the_pad(name: str) -> None:
    chance, app, surface = random.Random(name), stage(name), pygame.Surface(SIZE)
    for _ in range(60):
        if chance.random() < 0.6:
            app.gesture(chance.choice(list(Gesture)))
        elif app.targets:
            app.pointer(*chance.choice(app.targets)[1].center)
        app.update(app.now + chance.random())
        app.paint(surface)
        assert faults(app.marks, measures(SIZE)) == [], type(app.screen)


def test_the_rail_says_what_ok_does_with_a_card() -> None:
    def said(name: str) -> list[str]:
        app = stage(name)
        return [app.words.say(item.act_said) for item in app.screen.items() if not item.minor]

    assert said("cribble-play") == ["Choisir un pique", "Choisir un cœur", "Choisir un trèfle", "Choisir un carreau"]
    assert said("cribble-row")[:2] == ["Poser A♥", "Poser 2♥"] and said("cribble-row")[-1] == "Poser R♥"
    assert said("cribble-starter")[0] == "Choisir un pique", "no card is laid there"
    assert said("cribble-declare") == ["Choisir : 0 à 9", "Choisir : 10 à 18", "Choisir : 20 à 29"]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_rail_names_the_row_in_larger_type_too(language: str) -> None:
    for name in ("cribble-play", "cribble-lots-tied", "cribble-go", "cribble-trainer"):
        app = stage(name, language)
        enlarge(app)
        for row in {"fr": ("pique", "cœur"), "en": ("spade", "heart")}[language]:
            app.paint(pygame.Surface(SIZE))
            rail = [mark.what for mark in app.marks if mark.rect.top > SIZE[1] * RAIL]
            assert any(row in words for words in rail), rail
            app.gesture(Gesture.RIGHT)
