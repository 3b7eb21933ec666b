"""What games with data files do alike."""

from collections.abc import Mapping
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES
from kiosk.games.engine import base_game
from kiosk.games.engine.base_game import BaseGame, game_data, game_options
from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.guidance import Guided, deciding
from kiosk.games.engine.moves import decision
from kiosk.games.engine.values import Equipment, Ranking
from kiosk.i18n.phrase import phrase

FACTS = {"least_players": 2, "most_players": 3, "great_gain": 7, "ranked_by": "wins"}
FILE = """
[[option]]
key = "match"
kind = "choice"
default = "coup"
label = "Durée"
help = "Combien."
choices.coup = "Un tour"

[[option]]
key = "caps"
kind = "table"
label = "Plafonds"
help = "Par colonne."
maximum = 9
shown = false
"""


class Coin(BaseGame[Any], data=FACTS):
    """A game that only says what it was begun with."""

    key = "coin"
    name = phrase("Pile ou face")
    options = ()

    def begin(self, players: int, chosen: Mapping[str, Any]) -> Any:
        return players, chosen

    sheet = text = news = explain = advise = None  # type: ignore[assignment]


def test_the_facts_are_those_of_the_data() -> None:
    assert (Coin.least_players, Coin.most_players, Coin.great_gain) == (2, 3, 7)
    assert Coin.ranked_by is Ranking.WINS and Coin.equipment is Equipment.DICE


def test_players_and_options_are_checked_before_a_game_begins() -> None:
    assert Coin().start(2) == (2, {})
    with pytest.raises(BadOptions, match="2 à 3"):
        Coin().start(4)
    with pytest.raises(BadOptions) as unknown:
        Coin().start(2, {"weather": True})
    assert unknown.value.code == "unknown_option"


def test_options_are_read_in_their_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "options.toml").write_text(FILE, "utf-8")
    monkeypatch.setattr(base_game, "files", lambda package: tmp_path)
    match, caps = game_options("any", {"caps": [("S", phrase("la petite suite"))]})
    assert (match.key, match.default, match.choices) == ("match", "coup", (("coup", phrase("Un tour")),))
    assert caps.default == {} and caps.maximum == 9 and not caps.shown
    assert [key for key, _ in caps.choices] == ["S"] and str(caps.label) == "Plafonds"


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if isinstance(game, BaseGame)])
def test_the_data_of_a_game_says_whom_it_is_for(key: str) -> None:
    data = game_data(f"kiosk.games.{key}")
    assert 1 <= data["least_players"] <= data["most_players"] == GAMES[key].most_players


def test_what_the_guide_knows_is_written_to_six_digits() -> None:
    stand = Guided("stand", (1, 2), win=1 / 3, points=None)
    assert stand.to_json() == {"do": "stand", "dice": [1, 2], "win": 0.333333, "points": None}
    move = decision("write", column="5")
    assert deciding(move, points=15).to_json()["move"] == {"decide": "write", "column": "5"}
