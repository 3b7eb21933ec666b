"""What games with data files do alike: their facts and options, and how a game is set up."""

import tomllib
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from importlib.resources import files

from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.moves import Json
from kiosk.games.engine.options import Chosen, Option, OptionKind, Options, complete_options
from kiosk.games.engine.protocols import Game, GameOf, StateT
from kiosk.games.engine.values import Equipment, Ranking, Unit
from kiosk.i18n.phrase import Phrase, phrase

Choices = Sequence[tuple[str, Phrase]]


def game_data(package: str) -> Json:
    """The numbers of a game: `data.toml` of its folder, named as a package ("kiosk.games.cameroun")."""
    return tomllib.loads(files(package).joinpath("data.toml").read_text("utf-8"))


def game_options(package: str, choices: Mapping[str, Choices] | None = None) -> tuple[Option, ...]:
    """The options in `options.toml` of a game's folder, in their order.

    `choices` are those of the options that count seats, circles and the like, by the option's key.
    """
    counted = choices or {}
    entries = tomllib.loads(files(package).joinpath("options.toml").read_text("utf-8"))["option"]
    return tuple(_option(entry, counted.get(entry["key"], ())) for entry in entries)


def _option(entry: Json, choices: Choices) -> Option:
    told = tuple((key, Phrase(words)) for key, words in entry.get("choices", {}).items())
    words = {
        "kind": OptionKind(entry["kind"]),
        "label": Phrase(entry["label"]),
        "help": Phrase(entry["help"]),
        "choices": (*told, *choices),
    }
    return Option(**{"default": {}, **entry, **words})


class BaseGame(GameOf[StateT]):
    """A game whose data has `least_players`, `most_players`, `great_gain` and `ranked_by`.

    It counts points unless the data has another `unit`, and is played with dice unless it says otherwise.
    """

    equipment = Equipment.DICE
    # Set for every game by its data.
    least_players, most_players, great_gain = 0, 0, 0
    ranked_by, unit = Ranking.BEST, Unit.POINTS

    def __init_subclass__(cls, *, data: Json) -> None:
        super().__init_subclass__()
        cls.least_players, cls.most_players = data["least_players"], data["most_players"]
        cls.great_gain, cls.ranked_by = data["great_gain"], Ranking(data["ranked_by"])
        cls.unit = Unit(data.get("unit", Unit.POINTS))

    def start(self, players: int, options: Options | None = None) -> StateT:
        """The first state. Raises `BadOptions`."""
        check_players(self, players)
        return self.begin(players, complete_options(self.options, options))

    @abstractmethod
    def begin(self, players: int, chosen: Chosen) -> StateT:
        """The first state for so many, all options chosen. Raises `BadOptions` where they do not fit together."""


def check_players(game: Game, players: int) -> None:
    """Raises `BadOptions` unless that many can play."""
    least, most = game.least_players, game.most_players
    if least <= players <= most:
        return
    said = {"game": game.name, "least": least, "most": most, "players": players}
    raise BadOptions(
        "players",
        phrase("{game} se joue à {most} joueurs, pas à {players}.", **said)
        if least == most
        else phrase("{game} se joue à {least} à {most} joueurs, pas à {players}.", **said),
    )
