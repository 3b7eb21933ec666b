"""The part of the evening's file that says what is played: one game, or several in turn, and by whom."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any

from calibration.files.untrusted_input import Untrusted, quoted
from kiosk.games.catalogue import find_game, sides_of
from kiosk.games.seats import LONGEST, cleaned, fault_among
from kiosk.tournament.director.entrants import Games
from kiosk.tournament.messages.teams import in_teams, members, team_name

KEYS = {"game", "games", "options", "mix"}


class Mix(StrEnum):
    """Which of several games is played: one round after the other in turn, or one table after the other."""

    ROUNDS = "rounds"
    TABLES = "tables"


def games_from(said: Mapping[str, Any]) -> tuple[Games, Mix]:
    """What is played. Raises `Untrusted`; games and options are not checked here."""
    options = said.get("options", {})
    keys = said.get("games", [said.get("game")])
    if ("game" in said) == ("games" in said) or not isinstance(keys, list) or not isinstance(options, dict):
        raise Untrusted('either game = "KEY" or games = ["KEY", "KEY"]; [options] are the game\'s')
    if not keys or not all(isinstance(key, str) for key in keys) or len(set(keys)) < len(keys):
        raise Untrusted("games is a list of the keys of different games")
    mix = said.get("mix", Mix.ROUNDS)
    if mix not in set(Mix) or ("mix" in said and len(keys) < 2):
        raise Untrusted(f"mix is {' or '.join(Mix)}, and for several games")
    if len(keys) == 1:
        return ((keys[0], options),), Mix.ROUNDS
    if strange := sorted(options.keys() - set(keys)):
        raise Untrusted(f"of several games each has options of its own, as [options.{keys[0]}], not {strange[0]}")
    if not all(isinstance(own, dict) for own in options.values()):
        raise Untrusted(f"[options.{keys[0]}] are options")
    return tuple((key, options.get(key, {})) for key in keys), Mix(mix)


def team_of(games: Games, two_at_a_table: bool) -> int:
    """How many people an entrant is: two where two sides of two meet. Raises `Untrusted` for a mix of both."""
    found = {len((sides_of(key) or ((0,),))[0]) if two_at_a_table else 1 for key, _ in games} or {1}
    if len(found) > 1:
        raise Untrusted("games for teams and games for single people cannot be mixed")
    return found.pop()


def entrants_from(people: Sequence[object], team: int) -> tuple[str, ...]:
    """The entrants as they are called. Raises `Untrusted`."""
    apart = [members(one, team) if isinstance(one, str) else (one,) for one in people]
    for one, said in zip(apart, people, strict=True):
        if len(one) != team:
            raise Untrusted(f'two play together: "Anne & Luc", not {quoted(str(said), 60)}')
    names = [one for people in apart for one in people]
    why, name = fault_among(names) or ("", "")
    if why == "no_name":
        said = quoted(str(name), 60)
        raise Untrusted(f'a name has 1 to {LONGEST} letters, without invisible signs, not "{said}"')
    if why:
        twice = cleaned(str(name))
        raise Untrusted(f"{twice} stands there twice: add a letter, as in {twice} B.")
    return tuple(map(team_name, in_teams([cleaned(str(one)) for one in names], team)))


def check_games(games: Games, seats: Iterable[int]) -> None:
    """Whether so many can play them with these options. Raises `Untrusted`, `BadOptions`."""
    for key, options in games:
        game = find_game(key)
        for count in sorted(seats):
            if not game.least_players <= count <= game.most_players:
                raise Untrusted(f"{key} is not for {count}")
            game.start(count, dict(options))
