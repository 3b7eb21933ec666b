"""Dice entered by keys, with real presses: OK alone always leads on, and never plays what nobody said."""

import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.engine.moves import Decision
from kiosk.screens.app.application import App
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import CROWD, lay_game, new_app, press, unplug
from tests.shared import sampled


def unseen(game: str) -> App:
    """A new table without a camera."""
    app = new_app()
    lay_game(app, game, CROWD[: find_game(game).least_players])
    unplug(app)
    return app


def situation(app: App) -> tuple[object, ...]:
    """What is asked, of which moves and entered dice, and where the cursor stands."""
    moment, screen = app.in_play.moment, app.screen
    entered = moment.entry.given if moment.entry is not None else None
    return len(moment.table.moves), str(app.in_play.panel().question), entered, screen.items()[screen.place].key


@pytest.mark.parametrize("game", sampled(GAMES, every=3))
def test_ok_alone_is_never_led_round_in_circles(game: str) -> None:
    app, met = unseen(game), list[tuple[object, ...]]()
    for _ in range(40):
        now = situation(app)
        assert now not in met, "the same question of the same dice once more"
        met.append(now)
        press(app, Gesture.OK)
    assert app.in_play.table.moves


def test_who_keeps_every_die_chooses_among_what_they_are_worth() -> None:
    app = unseen("cameroun")
    press(app, *[Gesture.OK] * 7, *[Gesture.OK] * 5)
    asked = app.in_play.panel()
    assert [choice.key for choice in asked.choices][:2] == ["stay", "restart"] and "tu gardes" in str(asked.question)
    press(app, Gesture.OK)
    best = app.in_play.table.state.moves()[0]
    assert app.in_play.panel().kind == "choose" and len(app.in_play.table.moves) == 1
    assert app.screen.items()[app.screen.place].points == best.points
    press(app, Gesture.OK)
    assert app.in_play.table.moves[-1] == best


def test_who_said_so_can_still_throw_again_or_take_it_back() -> None:
    app = unseen("cameroun")
    press(app, *[Gesture.OK] * 13)
    again = [choice for choice in app.in_play.panel().choices if choice.key == "enter"]
    assert [choice.minor for choice in again] == [True]
    app.gesture(Gesture.UNDO)
    assert situation(app)[-1] == "enter" and len(app.in_play.table.moves) == 1
    press(app, *[Gesture.OK] * 7)
    app.screen.tap("enter")
    assert app.in_play.panel().kind == "enter" and not app.in_play.moment.notes.stays


def test_after_an_announcement_one_die_at_least_is_thrown() -> None:
    app = stage("play-announced")
    unplug(app)
    press(app, *[Gesture.OK] * 4)
    last = app.in_play.panel()
    assert "keep" not in [choice.key for choice in last.choices] and last.detail is not None
    before = len([move for move in app.in_play.table.moves if isinstance(move, Decision)])
    app.screen.tap("step_back")
    app.screen.tap("face:4")
    assert "keep" in [choice.key for choice in app.in_play.panel().choices]
    assert len([move for move in app.in_play.table.moves if isinstance(move, Decision)]) == before
