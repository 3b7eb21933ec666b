"""Sheets hold when turns are passed, players are replaced and join: every game is drawn after each change."""

from random import Random
from typing import Any

import pygame
import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Throw
from kiosk.games.handicap import KEY
from kiosk.games.playout import random_move
from kiosk.games.seats import SKIP, adding, replacing
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.shots.staging.props import new_app
from tests.shared import sampled

SIZE = (800, 480)
NAMES = ("Gisèle", "Marcel", "Yvonne", "Odette")


@pytest.mark.parametrize("key", sampled(GAMES, first=2))
def test_every_sheet_holds_when_people_come_and_go(key: str) -> None:
    game, random, faces = GAMES[key], Random(4), tuple[Any, ...]()
    app, surface = new_app(), pygame.Surface(SIZE)
    step = next(option.step for option in game.options if option.key == KEY)
    longer = {"match": "coups", "rounds": 20} if key == "poker_as" else {}
    players = 4 if game.least_players == 4 else min(3, game.most_players)
    app.lay(key, NAMES[:players], {KEY: {"0": step}, **longer})
    changes = 0
    for number in range(160):
        table = app.referee.table
        ask = table.state.ask()
        if ask.what == "over":
            break
        if number % 4 == 1:
            change = (SKIP, adding(f"Zoé {number}"), replacing(0, f"Luc {number}"))[number // 4 % 3]
            try:
                table.play(change)
            except IllegalMove:
                continue
            changes += 1
            app.referee.refresh()
            app.update(app.now + 0.5)
            app.paint(surface)
            assert faults(app.marks, measures(SIZE)) == [], (number, change)
            continue
        move = random_move(table.state, ask, faces, random)
        if getattr(move, "kind", "") == "end":
            continue
        faces = move.faces if isinstance(move, Throw) else faces
        table.play(move)
        app.referee.refresh()
        app.update(app.now + 0.5)
    assert changes >= 3
