"""Who takes part in an evening, in which form, and what was drawn: the part of the state that pairing needs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from kiosk.pairing.facts import Round
from kiosk.pairing.forms import Format
from kiosk.tournament.messages.teams import by_side, in_teams

Games = tuple[tuple[str, Mapping[str, Any]], ...]
"""Keys of games with their options."""


class Step(StrEnum):
    """What a record of the journal tells of the draw and of the people."""

    BEGAN = "began"
    ROUND = "round"
    KEPT = "kept"
    ABSENT = "absent"
    ENTERED = "entered"
    LEFT = "left"
    RETURNED = "returned"
    REPEATS = "repeats"
    ENDED = "ended"


@dataclass
class Entrants:
    """Entrants are numbers, by place in the draw; `who` are the tokens of their people's names in that order."""

    chosen: Format | None = None
    """The form with those who came late; None before the draw."""
    games: Games = ()
    mix: str = ""
    team: int = 1
    """How many people an entrant is."""
    who: list[tuple[str, ...]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    absent: dict[int, frozenset[int]] = field(default_factory=dict)
    """Who did not come, by the meeting's number."""
    left: set[int] = field(default_factory=set)
    repeats: bool = False
    """Whether people may meet again where no legal round is left."""
    ended: bool = False
    """Whether no more rounds are drawn."""

    def apply(self, record: Mapping[str, Any]) -> None:
        """Takes up a record of these kinds, but `KEPT`, which is about results."""
        match record["kind"]:
            case Step.BEGAN:
                self.chosen, self.team = Format.from_json(record["format"]), record.get("team", 1)
                self.who = in_teams(record["who"], self.team)
                self.games = ((record["game"], record["options"]), *map(tuple, record.get("more", ())))
                self.mix = record.get("mix", "")
            case Step.ROUND:
                self.rounds.append(tuple(map(tuple, record["tables"])))
            case Step.ABSENT:
                self.absent[record["number"]] = frozenset(record["entrants"])
            case Step.ENTERED if self.chosen is not None:
                who = record["who"]
                self.who.append((who,) if isinstance(who, str) else tuple(who))
                self.chosen = replace(self.chosen, entrants=len(self.who), late=self.chosen.late + 1)
            case Step.LEFT:
                self.left.add(record["entrant"])
                for number in record["missed"]:
                    self.absent[number] = self.absent.get(number, frozenset()) | {record["entrant"]}
            case Step.RETURNED:
                self.left.discard(record["entrant"])
            case Step.REPEATS:
                self.repeats = True
            case Step.ENDED:
                self.ended = True

    def came(self, number: int, who: Iterable[str]) -> None:
        """A result that counts names these people: they were at that meeting."""
        if number in self.absent:
            self.absent[number] -= {one for token in who if (one := self.entrant(token)) is not None}

    def missing(self, number: int) -> set[str]:
        """The tokens of those who did not come to a meeting or have left."""
        gone = self.left | self.absent.get(number, frozenset())
        return {token for one in gone for token in self.who[one]}

    def entrant(self, token: str) -> int | None:
        """Whose name or whose partner's name it is; None of nobody here."""
        return next((one for one, people in enumerate(self.who) if token in people), None)

    def sides(self, who: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """The tokens by side of those who sat at a table, partners in the order of their team."""
        known = [token for people in self.who for token in people]
        place = {token: number for number, token in enumerate(known)}
        return tuple(
            tuple(sorted(side, key=lambda token: place.get(token, len(place)))) for side in by_side(who, self.team)
        )
