"""What every game in the catalogue has to hold, played at random through its public face."""

import json
from random import Random
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.dice import FACES
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Decision, Throw, move_from_json
from kiosk.games.engine.protocols import Game
from kiosk.games.playout import random_play, random_throw
from tests.shared import sampled

every = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every
@pytest.mark.parametrize("seed", sampled(range(4)))
def test_a_random_game_from_start_to_end(game: Game, seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(game.least_players, game.most_players)
    before: Any = game.start(players)
    for move, state in random_play(game, players, rng):
        ask, moves = before.ask(), before.moves()
        raised = any(not choice.rare for choice in moves)
        assert (ask.what in ("choose", "cards")) == raised and ask.what != "over" and before.outcome() is None
        assert 0 <= ask.player < players and len(state.scores()) == players
        assert move_from_json(json.loads(json.dumps(move.to_json()))) == move
        assert all(choice.label is not None for choice in moves), "every button has words"
        assert json.loads(json.dumps(game.sheet(state))) == game.sheet(state)
        before = state
    outcome = before.outcome()
    assert outcome is not None and outcome.winners and outcome.scores == before.scores()
    assert before.ask().what == "over" and before.moves() == ()
    with pytest.raises(IllegalMove):
        before.play(Throw((1, 1, 1, 1, 1)))


@every
def test_the_advice_is_legal_and_leads_to_the_end(game: Game) -> None:
    rng, faces = Random(5), tuple[Any, ...]()
    state: Any = game.start(game.least_players)
    for _ in range(10_000):
        ask = state.ask()
        if ask.what == "over":
            return
        advice = game.advise(state)
        if isinstance(advice, Decision):
            assert advice in state.moves()
            state = state.play(advice)
            continue
        fresh = random_throw(ask, (), Random(rng.random())) if not ask.rethrow else None
        known = FACES[ask.dice[0].kind]
        faces = fresh.faces if fresh else tuple(rng.choice(known) if i in advice else f for i, f in enumerate(faces))
        state = state.play(fresh or Throw(faces, advice))
    pytest.fail("the game does not end")


@every
def test_players_and_options_are_checked(game: Game) -> None:
    least, most = game.least_players, game.most_players
    span = f"{least} à {most}" if least < most else f"{most}"
    for players in (least - 1, most + 1):
        with pytest.raises(BadOptions, match=f"à {span} joueurs, pas à {players}"):
            game.start(players)
    with pytest.raises(BadOptions, match="pas d’option « weather »"):
        game.start(game.least_players, {"weather": "fine"})


@every
def test_the_defaults_of_the_options_are_allowed(game: Game) -> None:
    assert game.start(game.least_players, {option.key: option.default for option in game.options}) == game.start(
        game.least_players
    )


@every
def test_the_text_names_everybody(game: Game) -> None:
    names = [f"Player{seat}" for seat in range(game.most_players)]
    text = game.text(game.start(game.most_players), names)
    assert all(name in text for name in names)
