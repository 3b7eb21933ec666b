"""Who takes part in an evening, in which form, and what was drawn: the part of the state that pairing needs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from kiosk.pairing.facts import Round
from kiosk.pairing.forms import Format


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
    """Entrants are numbers, by place in the draw; `who` are the tokens of their names in that order."""

    chosen: Format | None = None
    """The form with those who came late; None before the draw."""
    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    who: list[str] = field(default_factory=list)
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
                self.chosen, self.who = Format.from_json(record["format"]), list(record["who"])
                self.game, self.options = record["game"], record["options"]
            case Step.ROUND:
                self.rounds.append(tuple(map(tuple, record["tables"])))
            case Step.ABSENT:
                self.absent[record["number"]] = frozenset(record["entrants"])
            case Step.ENTERED if self.chosen is not None:
                self.who.append(record["who"])
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
            self.absent[number] -= {self.who.index(token) for token in who if token in self.who}

    def missing(self, number: int) -> set[str]:
        """The tokens of those who did not come to a meeting or have left."""
        return {self.who[one] for one in self.left | self.absent.get(number, frozenset())}
