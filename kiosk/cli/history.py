"""`kiosk history`: the games that were played to their end, the players, and whether the dice are fair."""

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Sequence

from kiosk.config.load import data_folder
from kiosk.games.catalogue import GAMES
from kiosk.games.engine import Json
from kiosk.table.fairness import SUSPECT, Fairness
from kiosk.table.records import Record, dice_of, records, told
from kiosk.table.store import Finished, Store

HELP = f"""Lists the games that were played to their end, the last first. Times are UTC.
--players tells of every player: games, wins, and luck: how far the dice fell better than expected, in
standard deviations. --fairness counts the faces that the camera read, by colour of the die, and tests them
(chi-square, five degrees of freedom); p below {SUSPECT} is a reason to look at a die, not a proof: of a hundred good
dice one falls below. Demonstrations are never part of it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to list, and in which form."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--players", action="store_true", help="a line a player")
    what.add_argument("--fairness", action="store_true", help="a line a colour of dice")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a line")
    form.add_argument("--csv", action="store_true", help="comma-separated, with a heading")


def run(args: argparse.Namespace) -> int:
    """Reads the journal without changing it, also beside a kiosk that is playing."""
    store = Store(data_folder(args.data), read_only=True)
    if args.players:
        people = records(store)
        _show(args, [r.to_json() for r in people], _person_rows(people), [_person_words(r) for r in people])
    elif args.fairness:
        reports = dice_of(told(store))
        _show(args, [r.to_json() for r in reports], _die_rows(reports), [_die_words(r) for r in reports])
    else:
        games = store.finished()
        _show(args, [_game_json(g) for g in games], _game_rows(games), [_game_words(g) for g in games])
    return 0


def _show(
    args: argparse.Namespace, lines: Sequence[Json], rows: Iterable[Sequence[object]], words: list[str]
) -> None:
    if args.json:
        for line in lines:
            print(json.dumps(line, ensure_ascii=False))
    elif args.csv:
        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
    else:
        print("\n".join(words) if words else "Nothing yet.")


def _game_json(game: Finished) -> Json:
    people = zip(game.names, game.scores, strict=True)
    return {
        "table": game.id, "game": game.game, "started": game.started, "ended": game.ended,
        "players": [{"name": n, "score": s, "won": k in game.winners} for k, (n, s) in enumerate(people)],
    }  # fmt: skip


def _game_rows(games: Sequence[Finished]) -> Iterable[Sequence[object]]:
    yield "table", "game", "started", "ended", "player", "score", "won"
    for game in games:
        for seat, (name, score) in enumerate(zip(game.names, game.scores, strict=True)):
            yield game.id, game.game, game.started, game.ended, name, score, int(seat in game.winners)


def _game_words(game: Finished) -> str:
    people = ", ".join(f"{name} {score}" for name, score in zip(game.names, game.scores, strict=True))
    won = " & ".join(game.names[seat] for seat in game.winners)
    return f"{game.ended[:16].replace('T', ' ')}  {_name(game.game)}: {people}; won by {won or 'nobody'}"


def _name(key: str) -> str:
    return str(GAMES[key].name) if key in GAMES else key


def _person_rows(people: Sequence[Record]) -> Iterable[Sequence[object]]:
    yield "player", "game", "games", "wins", "mean", "best", "best_move"
    for person in people:
        for key, own in person.by_game.items():
            yield person.name, key, *own.to_json().values()


def _person_words(person: Record) -> str:
    luck = "" if person.luck is None else f"; luck {person.luck:+.1f} ({person.casts} dice)"
    by_game = ", ".join(
        f"{_name(key)} {own.wins}/{own.games}, mean {own.points / own.games:.1f}, best {own.best}"
        for key, own in person.by_game.items()
    )
    return f"{person.name}: {person.wins} won of {person.games}{luck}; {by_game}"


def _die_rows(reports: Sequence[Fairness]) -> Iterable[Sequence[object]]:
    yield "colour", "casts", "1", "2", "3", "4", "5", "6", "chi_square", "p", "verdict"
    for r in reports:
        yield r.colour, r.casts, *r.counts, round(r.chi_square, 3), round(r.p, 4), r.verdict


def _die_words(report: Fairness) -> str:
    faces = " ".join(f"{face}:{count}" for face, count in enumerate(report.counts, 1))
    return (
        f"{report.colour}: {report.casts} casts, {faces}; chi-square {report.chi_square:.2f}, "
        f"p {report.p:.3f}: {report.verdict}"
    )
