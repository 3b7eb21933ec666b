"""What a table of an evening says, and what it does with a call that it cannot play."""

import pygame
import pytest

from kiosk.devices.voice.base import Silence, Utterance
from kiosk.screens.app.application import App
from kiosk.screens.tournament import evening
from kiosk.shots.scene_list import stage
from kiosk.shots.scenes.tournament import CalledHere
from kiosk.table.storage.rows.saved_games import GameContext
from kiosk.table.tournament.called_games import CalledGame, elsewhere


def at(*called: CalledGame, table: str = "table-4", connected: bool = True) -> App:
    app = stage("attract")
    here = CalledHere(called, connected)
    here.table = table
    app.evening = here
    return app


def call(*names: str, game: str = "cameroun", **options: object) -> CalledGame:
    return CalledGame("@juin", 3, game, names, options)


@pytest.mark.parametrize(
    ("app", "said", "large"),
    [
        (at(table=""), None, None),
        (at(), "Table 4 : la direction appellera les joueurs", None),
        (at(table="bar"), "Bar : la direction appellera les joueurs", None),
        (at(connected=False), "Table 4 : on attend la liaison avec la direction", None),
        (at(call("Anne", "Luc")), "Table 4 : à vous de jouer, au Cameroun !", "Anne contre Luc"),
        (
            at(call("Anne", "Luc", "Zoé", game="linotte")),
            "Table 4 : à vous de jouer, à la Linotte !",
            "Anne, Luc et Zoé",
        ),
        (at(call("Anne", "Luc", game="belote")), "Table 4 : à vous de jouer !", "Anne contre Luc"),
        (
            at(call("Marie-Antoinette", "Jean-Christophe")),
            "Table 4 : Marie-Antoinette contre Jean-Christophe, au Cameroun",
            None,
        ),
    ],
)
def test_what_the_first_screen_says(app: App, said: str | None, large: str | None) -> None:
    found, title = evening.headline(app), evening.in_large_letters(app)
    assert (found and app.words.say(found).replace("\u00a0", " ").replace("\u202f", " ")) == said
    assert (title and app.words.say(title)) == large


def test_without_an_evening_nothing_is_said() -> None:
    assert evening.headline(stage("attract")) is None and evening.called(stage("attract")) is None


@pytest.mark.parametrize(
    "one", [call("Anne", "Luc", game="belote"), call("Anne", "Luc", turns=99), call("Anne", game="cribble")]
)
def test_what_cannot_be_played_is_said_and_nothing_begins(one: CalledGame) -> None:
    app = at(one)
    app.screen.choose()
    app.update(app.now + 0.1)
    assert app.referee is None and app.notice is not None
    assert app.words.say(app.notice).startswith("Cette rencontre ne se joue pas ici")


def test_a_game_of_a_tournament_here_is_not_of_an_evening() -> None:
    assert [elsewhere(GameContext(event=event)) for event in (None, "juin", "@juin")] == [False, False, True]


@pytest.mark.parametrize("level", ["short", "full", "off"])
def test_who_is_called_is_called_by_voice_once(level: str) -> None:
    said: list[str] = []

    class Heard(Silence):
        def say(self, utterance: Utterance) -> None:
            said.extend(utterance.lines)

    app = at()
    app.config = app.config.model_copy(update={"voice": app.config.voice.model_copy(update={"level": level})})
    app.narrator.voice = Heard()
    app.draw(pygame.Surface((800, 480)))
    said.clear()
    assert isinstance(app.evening, CalledHere)
    app.evening.called = (CalledGame("@juin", 4, "cribble", ("Odette", "Marie", "Lucien", "Jean")),)
    for _ in range(3):
        app.update(app.now + 0.1)
        app.draw(pygame.Surface((800, 480)))
    heard = [line.replace("\u00a0", " ").replace("\u202f", " ") for line in said]
    call = "Table 4 : Odette et Lucien contre Marie et Jean, au Cribble"
    assert heard.count(call) == (level != "off") and len(heard) >= heard.count(call)
    assert level != "short" or heard == [call]
