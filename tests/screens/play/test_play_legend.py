"""What the three buttons are said to do while a game is played, on the rail and by the lamps."""

import pygame
import pytest
from gpiozero.pins.mock import MockFactory

from kiosk.config.schema import Buttons
from kiosk.devices.buttons.gestures import Gesture, Lamp
from kiosk.devices.buttons.lamps import WiredLamps
from kiosk.screens.app.application import App
from kiosk.screens.kit.button_legend import CHOOSE, OTHER
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.rail import button_rail
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.play_legend import AWAITED, MENU, chosen, waiting
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import DEMOS, SCENES, stage
from kiosk.shots.staging.props import at_rest, press, see, still_eyes
from tests.screens.drawing import words_on
from tests.screens.kit.rail.test_button_rail import lit
from tests.shared import sampled
from vision.types.track_events import Covered

SURFACE = pygame.Surface((1280, 800))


def on_rail(app: App) -> list[str]:
    """The words in the rail, from the left."""
    app.paint(SURFACE)
    return [mark.what for mark in app.marks if mark.kind == "text" and mark.rect.top > 710]


@pytest.mark.parametrize(
    ("scene", "said"),
    sampled(
        [
            ("play-throw", ["Menu", "J’attends les dés"]),
            ("play-choose", ["Menu", "Relancer", "Autre choix"]),
            ("play-in-hand", ["Menu", "Oui, relancer", "Autre choix"]),
            ("play-announce", ["Autre choix", "Annoncer les 5", "Autre choix"]),
            ("play-doubt", ["Menu", "Choisir : trois", "Autre choix"]),
            ("play-which-die", ["Menu", "Corriger ce dé", "Autre choix"]),
            ("menteur-answer", ["Menu", "J’accepte", "Autre choix"]),
            ("hands-play-throw", []),
        ],
        every=2,
    ),
)
def test_the_rail_says_what_a_press_does(scene: str, said: list[str]) -> None:
    assert on_rail(stage(scene))[: len(said)] == said


@pytest.mark.parametrize(
    "name", sampled([name for name in (*SCENES, *DEMOS) if not name.startswith("hands-")], every=96)
)
def test_ok_is_called_by_its_act_and_never_merely_a_choice(name: str) -> None:
    """In either language, in each size and type, wherever the cursor stands."""
    for language in ("fr", "en"):
        app = stage(name, language)
        items = app.screen.items() if isinstance(app.screen, TableScreen) else []
        for place in range(len(items)):
            app.screen.cursor = place
            legend = app.screen.legend()
            for larger in (False, True):
                for size in ((640, 480), (800, 480), (1280, 800), (1920, 1080)):
                    canvas = Canvas(pygame.Surface(size), measures(size, larger=larger), app.words)
                    button_rail.draw(canvas, legend, app.screen.lamps())
                    assert app.words.say(CHOOSE) not in words_on(canvas), (items[place].key, language, size, larger)


def test_a_score_is_said_with_its_points() -> None:
    app = stage("play-choose")
    press(app, Gesture.RIGHT)
    assert on_rail(app) == ["Autre choix", "Marquer 15", "Autre choix"]


def test_a_correction_says_what_the_die_was_and_would_be() -> None:
    app = stage("play-correct")
    press(app, Gesture.RIGHT, Gesture.RIGHT)
    assert on_rail(app)[1] == "5 → 1 ?"


def test_the_menu_is_in_one_place_where_there_is_nothing_else() -> None:
    only = [Item("yes", "Oui", lambda: None), Item("menu", MENU, lambda: None, minor=True)]
    said = chosen(only, 0, blinks=False)
    assert (said.left, said.ok, said.right) == (MENU, CHOOSE, None)
    assert chosen(only, 1, blinks=True).blinks is False
    alone = chosen(only[1:], 0, blinks=False)
    assert (alone.left, alone.right) == (None, None)


def test_a_hand_over_the_dice_darkens_ok_and_the_rail_says_why() -> None:
    app = stage("play-choose")
    press(app, Gesture.RIGHT)
    app.paint(SURFACE)
    assert app.lamps()["ok"] is Lamp.LIT
    see(app, Covered(app.now, "hand"))
    assert app.lamps()["ok"] is Lamp.OFF and app.screen.legend().right is OTHER
    assert on_rail(app)[1] == "Retire la main"


def test_where_nothing_is_chosen_the_way_out_is_called_by_its_name() -> None:
    panel = stage("play-throw").in_play.panel()
    out, play, menu = (
        Item(key, label, lambda: None) for key, label in (("cancel", "Retour"), ("x", "1"), ("menu", MENU))
    )
    said = [waiting(panel, items).right for items in ([menu], [out, menu], [play, menu])]
    assert said == [None, "Retour", OTHER]


def test_the_cup_waits_only_for_dice() -> None:
    legends = {name: stage(name).screen.legend() for name in ("play-throw", "linotte-throw", "play-choose")}
    assert [legend.dice for legend in legends.values()] == [True, True, False]
    assert legends["play-throw"].waiting is AWAITED


@pytest.mark.parametrize(
    "name", sampled((name for name in SCENES if not name.startswith("hands")), every=80, first=1)
)
def test_the_domes_are_lit_as_the_lamps_in_the_real_buttons(name: str) -> None:
    app = stage(name)
    app.paint(SURFACE)
    pins, factory = Buttons(), MockFactory()
    wired = WiredLamps(pins, factory)
    wired.show(app.lamps(), 0.0)
    shining = {button for button, pin in pins.lamp_pins.items() if factory.pin(pin).state}
    wired.close()
    assert lit(Canvas(SURFACE, measures(SURFACE.get_size()), app.words)) == shining - {"red"}


@pytest.mark.parametrize("scene", ["play-throw", "play-rethrown", "play-choose", "linotte-throw", "menteur-lift"])
def test_a_dark_button_does_nothing_and_a_lit_one_goes_where_it_says(scene: str) -> None:
    for gesture in (Gesture.LEFT, Gesture.RIGHT):
        app = stage(scene)
        items, legend, before = app.screen.items(), app.screen.legend(), app.screen.place
        app.gesture(gesture)
        said = legend.left if gesture is Gesture.LEFT else legend.right
        at = app.screen.place
        assert (at != before) == (said is not None)
        assert (said == MENU) == (at != before and items[at].key == "menu")


def test_the_rail_is_drawn_anew_when_a_hand_comes_over_the_dice_and_when_it_goes() -> None:
    app = stage("play-choose")
    press(app, Gesture.RIGHT)
    for event, lamp in ((Covered(0.0), Lamp.OFF), (at_rest((5, 5, 5, 6, 2), kept=range(5)), Lamp.LIT)):
        app.draw(SURFACE)
        still_eyes(app).seen.append(event)
        app.update(app.now + 0.03)
        assert app.lamps()["ok"] is lamp and app.dirty
