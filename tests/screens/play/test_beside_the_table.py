"""What stands beside the play screen: taking back, points, held dice, choices in the menu, the last reveal."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Throw
from kiosk.i18n.phrase import phrase
from kiosk.screens.help.score_explanation import ScoreExplanation
from kiosk.screens.kit.drawing.framed_picture import read_picture
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.after_move import last_revealed, reveal
from kiosk.screens.play.held_dice import ROLLS, STAYS, HeldDice
from kiosk.screens.play.layout.choices import in_menu, in_order, item_of
from kiosk.screens.play.scoreboard import Scoreboard
from kiosk.screens.play.take_back import TakeBack
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import lay, new_app, play, press, track
from kiosk.table.referee.state.panel import Choice, DieState, Panel, PanelKind

MINOR = Choice("enter", phrase("Saisir"), minor=True)
WRITE = Choice("move:1", phrase("Écrire"), points=15)


def test_moves_are_passed_one_by_one_and_taken_back_together() -> None:
    app = new_app()
    lay(app)
    play(app, Throw((5, 5, 5, 6, 2)), Throw((5, 5, 5, 1, 3), (3, 4)))
    app.push(TakeBack(app, app.in_play))
    screen = app.screen
    assert isinstance(screen, TakeBack) and (screen.steps, len(screen.states)) == (1, 3)
    press(app, Gesture.LEFT)
    assert screen.steps == 2
    press(app, Gesture.LEFT)
    assert screen.steps == 2, "no further than the start"
    press(app, Gesture.OK)
    assert app.in_play.table.moves == ()


def test_points_are_read_aloud_as_they_stand() -> None:
    app = new_app()
    lay(app, ("Anne", "Luc"))
    board = Scoreboard(app, app.in_play)
    assert [str(text) for text in board.spoken(())][1:] == ["Anne : 0", "Luc : 0"]


def test_every_player_has_a_page_of_reasons_whose_turn_it_is_first() -> None:
    app = stage("play-crossed")
    screen = ScoreExplanation(app, app.in_play)
    assert screen.count == len(app.in_play.table.names)
    assert screen._laid_out(1)[0][0] == app.in_play.table.state.ask().player


def test_dice_of_the_demonstration_are_held_and_let_go() -> None:
    app = new_app(demo=True)
    lay(app)
    play(app, Throw((5, 5, 5, 6, 2)))
    screen = HeldDice(app, app.in_play, app.hand)
    app.push(screen)
    assert [item.label for item in screen.items()[:3]] == [STAYS, STAYS, ROLLS]
    screen.tap("held:0")
    assert [item.label for item in screen.items()[:3]] == [ROLLS, STAYS, ROLLS]
    screen.tap("throw")
    assert app.screen is not screen


@pytest.mark.parametrize(
    ("kind", "choices", "there"),
    [
        (PanelKind.CHOOSE, (WRITE, MINOR), [MINOR]),
        (PanelKind.THROW, (MINOR,), [MINOR]),
        (PanelKind.DOUBT, (MINOR,), []),
        (PanelKind.CHOOSE, (WRITE, Choice("correct", phrase("Corriger"), minor=True)), []),
    ],
)
def test_what_is_rarely_wanted_waits_in_the_menu(kind: PanelKind, choices: tuple[Choice, ...], there: object) -> None:
    assert in_menu(Panel(kind, 0, phrase("?"), choices=choices)) == there


def test_faces_stand_first_and_minor_choices_last() -> None:
    chosen: list[str] = []
    made = [item_of(choice, chosen.append) for choice in (MINOR, WRITE, Choice("face:3", phrase("3"), face=3))]
    made[1].action()
    assert chosen == ["move:1"] and made[2].label == ""
    hand = [Item("hand:throw", "Lancer", lambda: None)]
    assert [item.key for item in in_order(made, None, hand)] == ["face:3", "move:1", "hand:throw", "enter"]


def test_a_picture_that_is_none_is_not_shown() -> None:
    assert read_picture(None) is None is read_picture(b"no picture")
    shown = read_picture(track((1, 2)))
    assert isinstance(shown, pygame.Surface) and shown.get_width() > 100


def test_a_game_without_such_a_screen_reveals_nothing() -> None:
    app = new_app()
    lay(app)
    assert reveal(app, app.in_play) is None is last_revealed(app, app.in_play)


def test_scenes_of_play_draw_every_die_of_the_panel() -> None:
    app = stage("play-choose")
    app.paint(pygame.Surface((1280, 800)))
    assert sum(mark.kind == "die" for mark in app.marks) >= len(app.in_play.panel().dice)
    assert {shown.state for shown in app.in_play.panel().dice} <= set(DieState)
