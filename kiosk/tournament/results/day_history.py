"""The history of an evening: what the director wrote down, line by line, with the time by its clock."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.report.result_tables import Column, Section, moment
from kiosk.table.tournament.called_games import table_name
from kiosk.tournament.control.contest import Contest
from kiosk.tournament.control.status import as_told
from kiosk.tournament.director.director_journal import DirectorJournal, Line, Record
from kiosk.tournament.director.entrants import Step
from kiosk.tournament.director.evening import Kind


def history(contest: Contest, journal: DirectorJournal) -> Section:
    """Everything that people did or were told. Raises `StoreError`."""
    said = _History(contest)
    rows = tuple((moment(line.at), words) for line in journal.lines() if (words := said.of(line)) is not None)
    columns = (Column(phrase("Heure"), 2), Column(phrase("Ce qui s’est passé"), 10))
    return Section("history", phrase("Le fil de la soirée"), columns, rows)


def scores_words(names: Sequence[str], scores: Sequence[int]) -> str:
    """Who has how many points, by side; `scores` by seat: those of partners are alike."""
    return ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))


@cache
def templates() -> Mapping[str, str]:
    """In French, by kind."""
    return dict(tomllib.loads(files(__package__).joinpath("words.toml").read_text("utf-8"))["history"])


class _History:
    """Knows the conflicts and the rounds so far: other records name them by number."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._conflicts: dict[int, int] = {}
        self._rounds = 0

    def of(self, line: Line) -> Phrase | None:
        """What a record says; None where it says nothing to people."""
        record = line.record
        if record["kind"] == Kind.CONFLICT:
            self._conflicts[line.number] = record["number"]
        self._rounds += record["kind"] == Step.ROUND
        template = templates().get(self._key(record))
        return None if template is None else Phrase(template, self._values(record))

    def _key(self, record: Record) -> str:
        match record["kind"]:
            case Kind.SETTLED:
                return "taken" if record["taken"] else "refused"
            case Kind.TABLE:
                return "opened" if record["open"] else "closed"
            case Step.ABSENT if not record["entrants"]:
                return "came"
        return str(record["kind"])

    def _values(self, record: Record) -> dict[str, object]:
        found: dict[str, object] = {"round": self._rounds, "why": record.get("why", "")}
        number = self._conflicts.get(record["conflict"]) if "conflict" in record else record.get("number")
        if number is not None:
            found["number"] = as_told(number)
        if "table" in record:
            found["table"] = table_name(record["table"])
        people = list(self._people(record))
        found["people"] = (
            len(record["who"]) // record.get("team", 1) if record["kind"] == Step.BEGAN else ", ".join(people)
        )
        if "scores" in record:
            found["scores"] = scores_words(people, record["scores"])
        return found

    def _people(self, record: Mapping[str, Any]) -> Iterator[str]:
        who = record.get("who", [])
        yield from self._contest.told([who] if isinstance(who, str) else who)
        entrants = record.get("entrants", [record["entrant"]] if "entrant" in record else [])
        yield from map(self._contest.name, entrants)
