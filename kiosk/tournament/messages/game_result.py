"""The result of one game as a table sends it.

A game keeps the id that its table's journal gave it. Its result may change later, by moves taken back after the end:
`after` lists what was delivered of this game before, so that a correction can be told from a contradiction.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from calibration.files.untrusted_input import Untrusted, moment
from kiosk.games.seats import LONGEST, is_name
from kiosk.tournament.messages.encoding import digest_of, short_text, whole_number

MOST_SEATS, MOST_VERSIONS = 16, 32
HIGHEST = 10**9
KEYS = {"game_id", "number", "game", "names", "scores", "winners", "ended", "after"}


@dataclass(frozen=True)
class GameResult:
    """One game, played to its end.

    `number` is the meeting that the director had called; `names`, `scores` are by seat, `winners` are seats; `ended`
    is what the table's clock said, which may be years off; `after` are the digests of the versions delivered before.
    """

    game_id: str
    number: int
    game: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended: str
    after: tuple[str, ...] = ()

    @cached_property
    def digest(self) -> str:
        """What the result says, as a short text: equal for equal results, whatever the clock said."""
        return digest_of(
            [self.game_id, self.number, self.game, list(self.names), list(self.scores), list(self.winners)]
        )

    @property
    def version(self) -> int:
        """How many versions of it were delivered before."""
        return len(self.after)

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        return {
            "game_id": self.game_id, "number": self.number, "game": self.game, "names": list(self.names),
            "scores": list(self.scores), "winners": list(self.winners),
            "ended": self.ended, "after": list(self.after),
        }  # fmt: skip


def result_from(value: Mapping[str, Any]) -> GameResult:
    """A result from a message. Raises `Untrusted` for anything that no table of ours sends."""
    if value.keys() != KEYS:
        raise Untrusted("a result has other parts")
    names = names_from(value["names"])
    scores = tuple(whole_number(score, -HIGHEST, HIGHEST) for score in _list(value["scores"], MOST_SEATS))
    winners = tuple(whole_number(seat, 0, len(names) - 1) for seat in _list(value["winners"], MOST_SEATS))
    if len(scores) != len(names) or len(set(winners)) != len(winners):
        raise Untrusted("names, scores and winners do not fit")
    moment(value["ended"])
    return GameResult(
        short_text(value["game_id"]), whole_number(value["number"], 0, HIGHEST), short_text(value["game"]),
        names, scores, winners, value["ended"],
        tuple(short_text(digest) for digest in _list(value["after"], MOST_VERSIONS)),
    )  # fmt: skip


def names_from(value: object) -> tuple[str, ...]:
    """The players by seat. Raises `Untrusted`."""
    names = _list(value, MOST_SEATS)
    if not names or not all(is_name(name) for name in names):
        raise Untrusted(f"a name has 1 to {LONGEST} letters")
    return tuple(names)


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise Untrusted("it is no list, or too long a one")
    return value
