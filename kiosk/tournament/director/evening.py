"""What the director knows: the fold of its journal's records, and nothing besides."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from sys import intern
from typing import Any

from kiosk.games.catalogue import drawn
from kiosk.tournament.director.entrants import Entrants, Step
from kiosk.tournament.messages.encoding import sum_of, written

WHOLE = ("game_id", "version", "digest", "table", "number", "game", "who", "scores", "winners", "ended")
"""What a record keeps of a result; `who` are the tokens of the names by seat."""


_STEPS = frozenset(Step)
VERSION_BYTES = 16


class Kind(StrEnum):
    """What a record of the journal tells."""

    MEETING = "meeting"
    RESULT = "result"
    CORRECTION = "correction"
    CONFLICT = "conflict"
    SEEN = "seen"
    SETTLED = "settled"
    AMENDED = "amended"
    TABLE = "table"


class Reason(StrEnum):
    """Why a result contradicts what the director knows."""

    NO_MEETING = "no_meeting"
    OTHER_TABLE = "other_table"
    OTHER_GAME = "other_game"
    OTHER_PEOPLE = "other_people"
    SECOND_RESULT = "second_result"
    DIFFERS = "differs"
    AMENDED = "amended"


_DECIDE_NOTHING = frozenset({Kind.MEETING, Kind.CONFLICT, Kind.SEEN, Kind.TABLE})


@dataclass(frozen=True, slots=True)
class Called:
    """A meeting as it was called: the game with its options, who plays, by tokens, at which table.

    `several`: a draw is played again.

    A meeting that is called once more is played at the new table.
    """

    number: int
    game: str
    who: tuple[str, ...]
    table: str
    several: bool = False
    options: Mapping[str, Any] = field(hash=False, default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kept:
    """A result as the director keeps it."""

    game_id: str
    version: int
    digest: str
    table: str
    number: int
    game: str
    who: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    ended: str

    @property
    def drawn(self) -> bool:
        """Whether nobody won alone, no side either."""
        return drawn(self.game, self.winners)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A result that contradicts what is known, kept for a person to see."""

    record: int
    reason: str
    result: Kept


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a person put in the place of a meeting's results: why, and what counted before."""

    record: int
    why: str
    before: tuple[Kept, ...]
    now: Kept


@dataclass(frozen=True, slots=True)
class Frozen:
    """How a meeting had ended when somebody of it was called to the next: so it stays for who meets whom."""

    result: Kept | None
    absent: frozenset[int]


@dataclass
class Evening:
    """The state after some records."""

    entrants: Entrants = field(default_factory=Entrants)
    frozen: dict[int, Frozen] = field(default_factory=dict)
    """The meetings that count for the draw as they once ended, by number."""
    called: dict[int, Called] = field(default_factory=dict)
    results: dict[str, Kept] = field(default_factory=dict)
    """What counts, by the game's id, in the order in which games were accepted."""
    by_meeting: dict[int, tuple[Kept, ...]] = field(default_factory=dict)
    """The same by the meeting's number."""
    places: dict[str, dict[int, Called]] = field(default_factory=dict)
    """What was called to each table, by number."""
    conflicts: dict[int, Conflict] = field(default_factory=dict)
    """Those that no person has settled, by the record's number."""
    heard: dict[str, dict[str, str]] = field(default_factory=dict)
    """The digest that came last from each table of each game."""
    versions: set[bytes] = field(default_factory=set)
    """What `version_of` says of all results that are in the journal."""
    contradictions: dict[str, int] = field(default_factory=dict)
    """How many conflicts came from each table."""
    amended: dict[str, Amendment] = field(default_factory=dict)
    """The results that a person entered, by the game's id, while they count."""
    closed: set[str] = field(default_factory=set)
    """The tables that nothing is called to."""
    options: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """What meetings were called with, by its JSON."""
    opened: dict[str, tuple[Called, ...]] = field(default_factory=dict, compare=False)
    """What `open` has said since the last record."""
    decided_at: int = 0
    """The last record that may change who meets whom, or the standings."""

    def apply(self, number: int, record: Mapping[str, Any]) -> None:
        """Takes up a record. Records of kinds that are not known here belong to others."""
        kind = record.get("kind")
        self.opened.clear()
        if kind not in _DECIDE_NOTHING:
            self.decided_at = number
        if kind == Kind.MEETING:
            who, table = tuple(map(intern, record["who"])), record["table"]
            game, options = intern(record["game"]), self._shared(record["options"])
            called = Called(record["number"], game, who, intern(table), record["several"], options)
            if (before := self.called.get(called.number)) is not None:
                del self.places[before.table][called.number]
            self.called[called.number] = called
            self.places.setdefault(table, {})[called.number] = called
        elif kind in (Kind.RESULT, Kind.CORRECTION, Kind.CONFLICT, Kind.SEEN):
            self._heard(number, str(kind), record)
        elif kind == Kind.SETTLED:
            conflict = self.conflicts.pop(record["conflict"])
            if record["taken"]:
                self._take(conflict.result)
        elif kind == Kind.AMENDED:
            now = _kept(record)
            amendment = Amendment(number, record["why"], self.of_meeting(now.number), now)
            self._take(now)
            self.amended[now.game_id] = amendment
        elif kind == Step.KEPT:
            for meeting, absent in record["meetings"]:
                self.frozen[meeting] = Frozen(self.counting(meeting), frozenset(absent))
        elif kind in _STEPS:
            self.entrants.apply(record)
        elif kind == Kind.TABLE:
            (self.closed.discard if record["open"] else self.closed.add)(record["table"])

    def _shared(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same object for the same options: an evening has few."""
        return self.options.setdefault(written(options), options)

    def of_meeting(self, number: int) -> tuple[Kept, ...]:
        """The results that count for a meeting, the first first."""
        return self.by_meeting.get(number, ())

    def counting(self, number: int) -> Kept | None:
        """The result that decides a meeting, the last where all games were drawn."""
        found = self.of_meeting(number)
        return next((one for one in found if not one.drawn), found[-1] if found else None)

    def decided(self, called: Called) -> bool:
        """Whether nothing remains to be played of a meeting: it was, or fewer than two sides are there."""
        if any(not (called.several and result.drawn) for result in self.of_meeting(called.number)):
            return True
        return len(set(called.who) - self.entrants.missing(called.number)) <= self.entrants.team

    def open(self, table: str) -> tuple[Called, ...]:
        """What is called to a table and not decided, in the order in which it was called."""
        if (known := self.opened.get(table)) is None:
            waiting = (one for one in self.places.get(table, {}).values() if not self.decided(one))
            known = self.opened[table] = tuple(waiting)
        return known

    def summary(self, table: str) -> str:
        """What has come from a table, in a short text."""
        return sum_of(self.heard.get(table, {}).items())

    def _heard(self, number: int, kind: str, record: Mapping[str, Any]) -> None:
        kept = _kept(record)
        self.heard.setdefault(kept.table, {})[kept.game_id] = kept.digest
        self.versions.add(version_of(kept.table, kept.game_id, kept.version, kept.digest))
        if kind == Kind.CONFLICT:
            self.conflicts[number] = Conflict(number, record["reason"], kept)
            self.contradictions[kept.table] = self.contradictions.get(kept.table, 0) + 1
        elif kind != Kind.SEEN:
            self._count(kept)

    def _take(self, result: Kept) -> None:
        """A person has decided that this result counts: others of its meeting do not any more."""
        for other in self.of_meeting(result.number):
            del self.results[other.game_id]
            self.amended.pop(other.game_id, None)
        self.by_meeting.pop(result.number, None)
        self._count(result)

    def _count(self, result: Kept) -> None:
        if (before := self.results.get(result.game_id)) is not None:
            self.by_meeting[before.number] = tuple(
                one for one in self.of_meeting(before.number) if one.game_id != before.game_id
            )
        self.results[result.game_id] = result
        self.entrants.came(result.number, result.who)
        self.by_meeting[result.number] = (*self.of_meeting(result.number), result)


def version_of(table: str, game_id: str, version: int, digest: str) -> bytes:
    """A result as a table sent it, in as few bytes as tell it from all others."""
    said = f"{table} {game_id} {version} {digest}"
    return hashlib.blake2b(said.encode(), digest_size=VERSION_BYTES).digest()


def _kept(record: Mapping[str, Any]) -> Kept:
    """Words that many results share are kept once."""
    values = {name: intern(said) if isinstance(said := record[name], str) else said for name in WHOLE}
    values["who"] = tuple(map(intern, record["who"]))
    return Kept(**values | {name: tuple(values[name]) for name in ("scores", "winners")})
