"""Hard beats medium and medium beats easy: duels of two machines with dice from a seeded generator.

Who wins a duel counts one, a shared place a half; seats alternate. With so many duels the share of the better one is
above a half by more than chance alone brings: twice the standard error of a fair coin.
"""

from collections import Counter
from random import Random

import pytest

from kiosk.games.bot import Level, wish
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Json
from kiosk.games.playout import chosen_play

DUELS: dict[str, tuple[int, Json]] = {
    "cameroun": (400, {}),
    "linotte": (400, {}),
    "poker_as": (400, {"throws": "trois", "match": "coups", "rounds": 15}),
    "si_no": (4000, {}),
    "le_421": (1000, {}),
}
"""How many duels, and how the game is played: a single coup of Le Poker d'As is nearly all luck."""


def share(key: str, better: Level, worse: Level, duels: int, options: Json) -> float:
    """The part of the duels that `better` wins."""
    won = Counter[Level]()
    game = GAMES[key]
    for number in range(duels):
        levels = (better, worse) if number % 2 else (worse, better)
        state = game.start(2, options)
        rng = Random(f"{key}/{number}")
        for _, state in chosen_play(game, 2, rng, lambda at: wish(game, at, levels[at.ask().player]), options):  # noqa: B007, B023
            pass
        outcome = state.outcome()
        assert outcome is not None
        for seat in outcome.winners:
            won[levels[seat]] += 1 / len(outcome.winners)  # type: ignore[assignment]
    return won[better] / duels


@pytest.mark.slow
@pytest.mark.parametrize("better, worse", [(Level.HARD, Level.MEDIUM), (Level.MEDIUM, Level.EASY)])
@pytest.mark.parametrize("key", DUELS)
def test_the_better_level_wins(key: str, better: Level, worse: Level) -> None:
    duels, options = DUELS[key]
    found = share(key, better, worse, duels, options)
    print(f"\n{key}: {better} wins {100 * found:.1f} % of {duels} duels against {worse}")
    assert found > 0.5 + 1.0 / duels**0.5
