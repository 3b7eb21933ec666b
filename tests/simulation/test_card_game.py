"""Whole games of Cribble through the pad: nobody gets stuck, and what the kiosk counts is what lies there."""

from typing import Any

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine.moves import Decision
from kiosk.simulation.card_game import CardSimulation
from kiosk.simulation.simulated_game import Setup
from kiosk.table.storage.store import Store


def game(seed: int, **options: Any) -> CardSimulation:
    return CardSimulation(
        Setup("cribble", seed, store=Store(None), config=Config(), size=(800, 480), options=options)
    )


@pytest.mark.whole
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        pytest.param(5, {"muggins": False}, marks=pytest.mark.slow),
        pytest.param(2, {"mode": "marque"}, marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_by_three_buttons(seed: int, options: dict[str, Any]) -> None:
    played = game(seed, **options)
    result = played.run()
    assert played.stuck is None and result.over and result.silent == 0
    assert len(result.winners) == 2 and result.throws == 0
    assert (result.cards > 60) == (options.get("mode") != "marque")


@pytest.mark.slow
def test_people_slip_and_take_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.simulation.card_game.SLIPS", 0.3)
    played = game(4)
    result = played.run()
    entries = played.app.store.entries(played.app.referee.table.id)
    assert sum(entry.get("decide") == "undo" for entry in entries) > 10
    assert result.over and result.silent == 0


@pytest.mark.whole
def test_a_card_entered_wrongly_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    played, press = game(1), None

    def wrong(wanted: Decision) -> bool:
        choices = played.app.referee.panel().choices
        near = next((choice for choice in reversed(choices) if choice.card is not None), None)
        if wanted.kind == "show" and near is not None:
            return played.fingers._walk(near)
        return bool(press(wanted))  # type: ignore[misc]

    press = played.fingers.press
    monkeypatch.setattr(played.fingers, "press", wrong)
    assert played.run().silent > 0
