"""Games that go on, and what was played."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.number_format import figures
from kiosk.i18n.words import Words
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.play_history import PlayHistory
from kiosk.screens.lobby.unfinished_games import UnfinishedGames
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import press


def test_any_of_several_unfinished_games_goes_on() -> None:
    app = stage("tables")
    assert isinstance(app.screen, UnfinishedGames)
    assert [item.label for item in app.screen.items()[:-1]] == ["Gisèle, Marcel, Yvonne", "Odette, Lucien"]
    press(app, Gesture.RIGHT)
    assert str(app.screen.legend().act) == "Reprendre le jeu", "no list of names, which the rail would cut"
    press(app, Gesture.OK)
    assert isinstance(app.screen, TableScreen)
    assert app.referee.table.names == ("Odette", "Lucien")
    assert len(app.referee.table.moves) == 4


def test_a_single_unfinished_game_goes_on_at_once() -> None:
    app = stage("attract-resume")
    press(app, Gesture.OK)
    assert isinstance(app.screen, TableScreen)


def test_the_history_is_leafed_through_with_one_button_and_left_with_ok() -> None:
    app = stage("history-games")
    assert isinstance(app.screen, PlayHistory)
    pages = []
    for _ in range(3):
        pages.append(app.screen.page)
        press(app, Gesture.RIGHT)
    assert pages == ["games", "people", "dice"]
    assert [report.counts for report in app.screen.dice] == [(13, 10, 7, 4, 0, 31)]
    assert next(person for person in app.screen.people if person.name == "Odette").games == 14
    press(app, *[Gesture.RIGHT] * 4, Gesture.OK)
    assert isinstance(app.screen, Attract)


def test_luck_has_a_comma_in_french_and_a_point_in_english() -> None:
    assert [Words(language).say(figures(-2.44, "+.1f")) for language in ("fr", "en")] == ["−2,4", "−2.4"]
    assert Words("fr").say(figures(15.0, ".1f")) == "15,0"


@pytest.mark.parametrize("scene", ["history-dice", "history-dice-poker"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_the_page_of_dice_is_written_no_smaller_than_the_others(scene: str, size: tuple[int, int]) -> None:
    app = stage(scene)
    app.paint(pygame.Surface(size))
    assert min(mark.px for mark in app.marks if mark.kind == "text") >= measures(size).text * 0.8


def test_the_chances_have_a_column_once_a_colour_can_be_judged() -> None:
    for scene, shown in (("history-dice", True), ("history-dice-poker", False)):
        app = stage(scene)
        app.paint(pygame.Surface((800, 480)))
        words = [mark.what for mark in app.marks if mark.kind == "text"]
        assert ("Hasard" in words, "moins de 1 %" in words) == (shown, shown)
        assert ("Une couleur se juge à partir de 60 lancers." in words) != shown
