"""A match: several games of the same people, its running score, and who has won it.

The first game's seats are the match's contenders; each later game begins one seat further, so that everybody has the
first throw in turn. A game that several win without being on one side is drawn and counts half for each of them, as
at chess. Forms: "best" of so many games (who has more than half has won, and after the last game the most wins),
"first" to so many wins, "sum" of the points of so many games. A match can end in a draw, but "first" cannot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from kiosk.errors import StoreError
from kiosk.games import catalogue
from kiosk.games.catalogue import find_game
from kiosk.games.engine.moves import Json
from kiosk.games.engine.protocols import Game, PlaysInSides, Rematches
from kiosk.games.handicap import KEY, places
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table import known_players as people
from kiosk.table.storage.rows.saved_games import FinishedGame, GameContext, dump, names_from, options_from, understood
from kiosk.table.storage.store import Store, new_id
from kiosk.table.table import Table


class MatchForm(StrEnum):
    """The best of so many games, the first to so many wins, the sum of the points."""

    BEST = "best"
    FIRST = "first"
    SUM = "sum"


LENGTHS = {MatchForm.BEST: (3, 5, 7, 9), MatchForm.FIRST: (2, 3, 4, 5), MatchForm.SUM: (2, 3, 4, 5, 6)}
_COLUMNS = "SELECT id, game, names, options, form, length, demo, started FROM matches"
_START = """INSERT INTO matches (id, game, names, options, form, length, demo, started)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long people want to play: a `MatchForm` and its number; a single game by default."""

    form: str = MatchForm.BEST
    length: int = 1

    @property
    def words(self) -> Phrase:
        """The match's form and length in words."""
        if self.length == 1 and self.form != MatchForm.FIRST:
            return phrase("Une partie")
        if self.form == MatchForm.BEST:
            return phrase("Au meilleur des {n} parties", n=self.length)
        if self.form == MatchForm.FIRST:
            return phrase("Le premier à {n} victoires", n=self.length)
        return phrase("Le total de {n} parties", n=self.length)


SINGLE = Plan()
PLANS = (SINGLE, *(Plan(form, length) for form in MatchForm for length in LENGTHS[form]))


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it was agreed; `names` are the contenders, in the order of the first game."""

    id: str
    game: str
    names: tuple[str, ...]
    options: Json = field(hash=False)
    plan: Plan
    demo: bool
    started: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands: for every contender the games won (halves for drawn ones) and the points of all games.

    `names` are those who sat there last; `winners` is empty while the match goes on.
    """

    match: Match
    names: tuple[str, ...]
    wins: tuple[Fraction, ...]
    points: tuple[int, ...]
    played: int
    winners: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Nothing more is to be played."""
        return bool(self.winners)

    @property
    def marks(self) -> tuple[Fraction, ...]:
        """What counts: games won, or points."""
        return tuple(map(Fraction, self.points)) if self.match.plan.form == MatchForm.SUM else self.wins

    def to_json(self) -> Json:
        """One line of `kiosk history --matches --json`."""
        match = self.match
        people = zip(self.names, self.wins, self.points, strict=True)
        return {
            "match": match.id, "game": match.game, "form": match.plan.form, "length": match.plan.length,
            "started": match.started, "played": self.played, "over": self.over,
            "players": [
                {"name": name, "wins": float(wins), "points": points, "won": seat in self.winners}
                for seat, (name, wins, points) in enumerate(people)
            ],
        }  # fmt: skip


def half(wins: Fraction) -> str:
    """Games won as people write them: 2, 2½, ½."""
    whole, rest = divmod(wins, 1)
    return f"{whole if whole or not rest else ''}{'½' if rest else ''}"


def start(
    store: Store, game: str, names: Sequence[str], options: Mapping[str, object], plan: Plan, demo: bool = False
) -> Table:
    """Agrees on a match and lays its first table. Raises `BadOptions`."""
    names = people.seating(store, names)
    match = Match(new_id(), game, tuple(names), dict(options), plan, demo, store.now())
    find_game(game).start(len(names), match.options)
    values = (match.id, game, dump(list(names)), dump(match.options), plan.form, plan.length, demo, match.started)
    store.write((_START, values))
    return Table.create(store, game, names, match.options, demo, GameContext(match.id, number=1))


def find(store: Store, match: str) -> Match:
    """A match by its id. Raises `StoreError`."""
    rows = store.rows(f"{_COLUMNS} WHERE id = ?", match)
    if not rows:
        raise StoreError(f"no match '{match}' in the journal")
    return _match(rows[0])


def every(store: Store) -> tuple[Match, ...]:
    """All matches but those of demonstrations, the last first."""
    return tuple(_match(row) for row in store.rows(f"{_COLUMNS} WHERE NOT demo ORDER BY rowid DESC"))


def _match(row: tuple[str, str, str, str, str, int, int, str]) -> Match:
    match, game, names, options, form, length, demo, started = row
    with understood(match):
        plan = Plan(form, length)
        return Match(match, game, names_from(names), options_from(options), plan, bool(demo), started)


def seat_of(contender: int, number: int, count: int) -> int:
    """Where a contender sits in game `number` (from 1) of a match of `count` people."""
    return (contender - number + 1) % count


def unfinished(store: Store, demo: bool = False) -> tuple[Standing, ...]:
    """Matches that wait between two games, the last begun first."""
    waiting = store.rows(
        f"""{_COLUMNS} WHERE demo = ? AND id IN (SELECT match_id FROM tables AS one JOIN results ON table_id = one.id
        WHERE NOT put_away AND NOT EXISTS (SELECT 1 FROM tables WHERE match_id = one.match_id AND rowid > one.rowid))
        ORDER BY rowid DESC""",
        int(demo),
    )
    found = [standing(store, _match(row)) for row in waiting]
    return tuple(each for each in found if not each.over)


def standing(store: Store, match: Match) -> Standing:
    """How a match stands by the results in the journal. Raises `StoreError`."""
    lines = store.results("match_id = ? ORDER BY number", match.id)
    count = len(match.names)
    names, wins, points = list(match.names), [Fraction()] * count, [0] * count
    for line in lines:
        for contender, won in enumerate(_won(match, line)):
            seat = seat_of(contender, line.frame.number or 1, count)
            wins[contender] += won
            points[contender] += line.scores[seat]
            names[contender] = line.names[seat]
    marks = [Fraction(sum_) for sum_ in points] if match.plan.form == MatchForm.SUM else wins
    return Standing(
        match, tuple(names), tuple(wins), tuple(points), len(lines), _winners(match.plan, len(lines), marks)
    )


def _won(match: Match, line: FinishedGame) -> list[Fraction]:
    """What a game brings every contender: 1, a half where it was drawn, or nothing."""
    count = len(match.names)
    share = Fraction(1, 2) if drawn(line) else Fraction(1)
    seats = [seat_of(contender, line.frame.number or 1, count) for contender in range(count)]
    return [share if seat in line.winners else Fraction() for seat in seats]


def drawn(line: FinishedGame) -> bool:
    """Whether several won who do not play together."""
    return len(line.winners) > 1 and catalogue.drawn(line.game, line.winners)


def _winners(plan: Plan, played: int, marks: Sequence[Fraction]) -> tuple[int, ...]:
    best = max(marks)
    first = tuple(contender for contender, mark in enumerate(marks) if mark == best)
    if plan.form == MatchForm.FIRST:
        return first if best >= plan.length and len(first) == 1 else ()
    decided = plan.form == MatchForm.BEST and best * 2 > plan.length
    return first if decided or played >= plan.length else ()


def next_table(store: Store, match: Match, names: Sequence[str]) -> Table:
    """The next game of an unfinished match; `names` are the contenders as they sit now. Raises `StoreError`."""
    number = standing(store, match).played + 1
    count = len(names)
    seats = [names[(seat + number - 1) % count] for seat in range(count)]
    options = turned(match.options, number, min(count, places(find_game(match.game))))
    return Table.create(store, match.game, seats, options, match.demo, GameContext(match.id, number=number))


def next_for(table: Table) -> tuple[tuple[str, ...], Json]:
    """The seats and options of the same people's next game: the game says who begins, or it is the next of them."""
    game: Game = table.game
    if isinstance(game, Rematches):
        return table.names, game.rematch(table.state, table.options)
    return one_further(game, table.names, table.options)


def one_further(game: Game, names: Sequence[str], options: Json) -> tuple[tuple[str, ...], Json]:
    """The same people's next game begins one seat further, and what each has ahead goes along.

    Partners keep their seats, and with them their captains: there lots are drawn for who begins.
    """
    if isinstance(game, PlaysInSides):
        return tuple(names), options
    return (*names[1:], names[0]), turned(options, 2, min(len(names), places(game)))


def turned(options: Json, number: int, holders: int) -> Json:
    """The options of game `number`: what one of so many seats or sides has ahead goes with it."""
    given = options.get(KEY)
    if not given:
        return options
    moved = {str(seat_of(int(contender), number, holders)): more for contender, more in given.items()}
    return options | {KEY: moved}
