"""Whole games by nothing but a hand over the virtual track."""

import pytest

from kiosk.config.schema import Config
from kiosk.errors import UsageError
from kiosk.screens.app.application import App
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.play.result import Result
from kiosk.simulation.builder import by_hand
from kiosk.simulation.hand_player import set_options
from kiosk.simulation.simulated_game import Setup
from kiosk.table.storage.store import Store

GAMES = {
    "cameroun": {},
    "linotte": {},
    "poker_as": {},
    "menteur": {},
    "cribble": {"mode": "marque"},
    "si_no": {},
    "le_421": {},
}


@pytest.fixture
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may touch the screen or type."""

    def touched(*_: object) -> None:
        raise AssertionError("a button, a key or a finger was used")

    monkeypatch.setattr(App, "pointer", touched)
    monkeypatch.setattr(App, "typed", touched)


def play(game: str, seed: int, size: tuple[int, int] = (800, 480)) -> None:
    """Plays a game from the screen that waits for guests to its result; every button was pressed by a hand."""
    players = 4 if game == "cribble" else 2
    options = GAMES[game]
    played = by_hand(
        Setup(game, seed, store=Store(None), config=Config(), players=players, size=size, options=options)
    )
    pressed: list[object] = []
    gesture = played.app.gesture
    played.app.gesture = lambda one: (pressed.append(one), gesture(one))[1]  # type: ignore[method-assign]
    result = played.run()
    assert played.stuck is None
    assert result.over
    assert result.silent == 0
    assert isinstance(played.app.screen, Result)
    assert len(pressed) == played.app.hands.pressed


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_by_hand(game: str, untouched: None) -> None:
    play(game, 1)


def test_an_option_that_no_hand_can_set_is_refused() -> None:
    played = by_hand(Setup("cameroun", 1, store=Store(None), config=Config(), size=(800, 480)))
    played.app.push(GameOptions(played.app, played.app.games["cameroun"], ("Marie",)))
    with pytest.raises(UsageError, match="caps"):
        set_options(played.hovering, {"caps": {"1": 40}})
