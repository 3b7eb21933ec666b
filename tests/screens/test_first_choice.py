"""Where the cursor begins: on what helps and harms nothing; on the way back only where the others cost something."""

import pygame
import pytest

from kiosk.shots.scene_list import SCENES, stage
from tests.shared import sampled

BEGINS = {
    "calibration": "whole",
    "calibration-old": "old:20261121-090100",
    "calibration-sets": "set:Bistrot",
    "own-cards": "show",
    "stick": "backup",
    "tables-alone": "camera",
    "company": "add",
    "settings": "general.profile",
    "settings-general": "general.profile",
    "event-cup-won": "others",
}
WAYS_OUT = ("done", "back")
ON_PURPOSE = {
    # Back to the game, which waits; the menu's other choices interrupt it.
    "menu", "hands-menu", "linotte-menu", "cribble-menu", "si-no-menu",
    # What was set up goes on as it is; the other choices change it.
    "seats", "seat", "person", "caps", "options-handicap", "options-si-no-lines", "event-meeting", "event-coming",
    "event-waits",
    # The others delete, leave, stop or take over something, or there is first something to read.
    "tables-asking", "tables-waiting", "tables-leave", "tables-stranger", "tables-token", "tables-words",
    "tables-joined", "tables-files", "stick-confirm", "journal-gone", "journal-let-go", "journal-looking",
    "journal-damaged", "calibration-set", "own-cards-deck", "pin-safe", "settings-checkup",
    "corrected-dice-sure",
    # Over: watched to its end.
    "replay-end", "hands-replay-end",
    # The last page of the carousel was leafed to: the way back.
    "games-6",
}  # fmt: skip


def under_cursor(name: str) -> str:
    screen = stage(name).screen
    return screen.items()[screen.place].key


@pytest.mark.parametrize(("name", "key"), sampled(BEGINS.items()))
def test_the_first_press_of_ok_is_of_use_and_harms_nothing(name: str, key: str) -> None:
    assert under_cursor(name) == key


@pytest.mark.parametrize("name", ["event-cup-won", "event-cup-32", "event-league-many", "event-cup-byes"])
def test_a_tournament_of_several_pages_does_not_begin_on_a_page_turn(name: str) -> None:
    app, surface = stage(name), pygame.Surface((800, 480))
    app.paint(surface)
    keys = [item.key for item in app.screen.items()]
    assert "leaf" in keys and keys[app.screen.place] in ("play", "others", "away")


@pytest.mark.whole
def test_the_way_back_comes_first_only_where_the_other_choices_cost_something() -> None:
    lone = {name for name in SCENES if len(stage(name).screen.items()) < 2}
    assert {name for name in SCENES.keys() - lone if under_cursor(name) in WAYS_OUT} == ON_PURPOSE
