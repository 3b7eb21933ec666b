"""What some players have ahead when a game starts: points, jetons or holes, as the game counts."""

import re

from kiosk.games.engine.errors import BadOptions
from kiosk.games.engine.options import Chosen, Option, OptionKind, Options
from kiosk.games.engine.protocols import Game
from kiosk.games.engine.values import ScoreReason
from kiosk.i18n.phrase import Phrase, phrase

KEY = "handicap"
_AHEAD = re.compile(r" \+\d+$")


def option(seats: int, unit: Phrase, most: int, step: int = 1) -> Option:
    """The option of a game with that many seats; a seat counts from "0", what is left out has nothing ahead."""
    return Option(
        KEY,
        OptionKind.TABLE,
        {},
        phrase("Handicap"),
        unit,
        tuple((str(seat), phrase("Place {number}", number=seat + 1)) for seat in range(seats)),
        minimum=0,
        maximum=most,
        step=step,
        shown=False,
        is_rule=False,
    )


def places(game: Game) -> int:
    """How many seats, or sides, can have something ahead."""
    return next(len(option.choices) for option in game.options if option.key == KEY)


def given(game: Game, options: Options, seat: int) -> int:
    """What a seat had ahead at a table with these options; sides that share a place have it together."""
    return Chosen(options).table(KEY).get(str(seat % places(game)), 0) if options.get(KEY) else 0


def explained(ahead: int) -> tuple[ScoreReason, ...]:
    """The reason of what a seat had ahead, for `Game.explain`; nothing for 0."""
    return (ScoreReason(phrase("Avance au départ"), ahead),) if ahead else ()


def ahead(chosen: Chosen, players: int) -> tuple[int, ...]:
    """What each seat has ahead. Raises `BadOptions` for a seat where nobody sits."""
    given = chosen.table(KEY)
    nobody = next((seat for seat in given if int(seat) >= players), None)
    if nobody is not None:
        reason = phrase(
            "Handicap : à {players}, il n’y a pas de place {seat} ; les places se comptent à partir de 0.",
            seat=nobody,
            players=players,
        )
        raise BadOptions("no_seat", reason)
    return tuple(given.get(str(seat), 0) for seat in range(players))


def with_ahead(name: str, more: int) -> str:
    """A name as a sheet shows it: with what the player had ahead."""
    return f"{name} +{more}" if more else name


def without_ahead(name: str) -> str:
    """That name as a sentence has it, where "+20" would read as points just made."""
    return _AHEAD.sub("", name)
