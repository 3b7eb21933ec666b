"""`kiosk history`: the games that were played to their end, the players, and whether the dice are fair."""

import argparse
import json
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from kiosk.config.loader import data_folder, load_config
from kiosk.errors import PisteError, UsageError
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Json
from kiosk.i18n.words import Words
from kiosk.table.report.csv_cells import separated
from kiosk.table.report.export import export, write_page
from kiosk.table.report.result_tables import Say, results
from kiosk.table.statistics.dice_fairness import ENOUGH, FACES, LEAST, SUSPECT, Fairness
from kiosk.table.statistics.player_records import Record, dice_of, records, told
from kiosk.table.statistics.ranking import games_of_day, ranking
from kiosk.table.storage.files.journal_file import utc_now
from kiosk.table.storage.files.journal_presence import check_there
from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.table.tournament import matches, meeting_list, standings_list, tournament
from kiosk.table.tournament.matches import MatchForm, Standing, half
from kiosk.table.tournament.tournament import Tournament

HELP = f"""Lists the games that were played to their end, the last first. Times are UTC.
--players tells of every player: games, wins, and luck: how far the dice fell better than expected, in
standard deviations of all the ways in which they could have fallen. --fairness counts the faces that the camera read,
by colour of the die, and tests them (chi-square, five degrees of freedom); p below {SUSPECT} is a reason to look at a
die, not a proof: of a hundred good dice one falls below. Demonstrations are never part of it."""
CAVEATS = (
    "Of a hundred good dice one looks uneven by chance. The dice of a colour are counted together: a bad one among "
    f"them hardly shows. Below {LEAST} casts nothing is said, and below {ENOUGH} none is called even: so many find "
    "nine of ten dice that show a face once in four casts."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to list, and in which form."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--players", action="store_true", help="a line a player")
    what.add_argument("--fairness", action="store_true", help="a line a colour of dice")
    what.add_argument("--matches", action="store_true", help="a line a match of several games")
    what.add_argument("--events", action="store_true", help="a line an entrant of each event")
    what.add_argument("--day", action="store_true", help="today's ranking, a line a player in each game")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a line")
    form.add_argument("--csv", action="store_true", help="comma-separated, with a heading")
    form.add_argument("--pdf", type=Path, metavar="FILE", help="everything as a page to print")
    form.add_argument("--export", type=Path, metavar="DIR", help="that page and every table, in a new folder there")
    parser.add_argument("--lang", choices=("fr", "en"), help="language of the page and the tables")


def run(args: argparse.Namespace) -> int:
    """Reads the journal without changing it, also beside a kiosk that is playing."""
    if (args.pdf or args.export) and (args.players or args.fairness or args.matches or args.events or args.day):
        raise UsageError("--pdf and --export hold everything; leave the choice of a list out")
    folder = data_folder(args.data, make=False)
    check_there(folder)
    with closing(Store(folder, read_only=True)) as store:
        return _listed(args, store)


def _listed(args: argparse.Namespace, store: Store) -> int:
    if args.export is not None:
        print(export(store, args.export, _say(args), utc_now()))
        return 0
    if args.pdf is not None:
        return _print(args, store)
    if args.matches:
        stands = [matches.standing(store, match) for match in matches.every(store)]
        _show(args, [s.to_json() for s in stands], _match_rows(stands), [_match_words(s) for s in stands])
    elif args.events:
        lines = [line for event in tournament.every(store) for line in _event_lines(store, event)]
        _show(args, lines, _rows_of(lines), [_entrant_words(line) for line in lines])
    elif args.day:
        lines = [
            {"game": key, **one.to_json()} for key in GAMES for one in ranking(games_of_day(store, utc_now()), key)
        ]
        _show(args, lines, _rows_of(lines), [_ranked_words(line) for line in lines])
    elif args.players:
        people = records(store)
        _show(args, [r.to_json() for r in people], _person_rows(people), [_person_words(r) for r in people])
    elif args.fairness:
        reports = dice_of(told(store))
        _show(
            args,
            [r.to_json() for r in reports],
            _die_rows(reports),
            [*map(_die_words, reports), *([CAVEATS] if reports else [])],
        )
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
        print(separated(rows), end="")
    else:
        print("\n".join(words) if words else "Nothing yet.")


def _game_json(game: FinishedGame) -> Json:
    people = zip(game.names, game.scores, strict=True)
    return {
        "table": game.id, "game": game.game, "started": game.started, "ended": game.ended,
        "players": [{"name": n, "score": s, "won": k in game.winners} for k, (n, s) in enumerate(people)],
    }  # fmt: skip


def _game_rows(games: Sequence[FinishedGame]) -> Iterable[Sequence[object]]:
    yield "table", "game", "started", "ended", "player", "score", "won"
    for game in games:
        for seat, (name, score) in enumerate(zip(game.names, game.scores, strict=True)):
            yield game.id, game.game, game.started, game.ended, name, score, int(seat in game.winners)


def _game_words(game: FinishedGame) -> str:
    people = ", ".join(f"{name} {score}" for name, score in zip(game.names, game.scores, strict=True))
    won = " & ".join(game.names[seat] for seat in game.winners)
    return f"{game.ended[:16].replace('T', ' ')}  {_name(game.game)}: {people}; won by {won or 'nobody'}"


def _name(key: str) -> str:
    return str(GAMES[key].name) if key in GAMES else key


def _person_rows(people: Sequence[Record]) -> Iterable[Sequence[object]]:
    yield "player", "game", "games", "wins", "mean", "best", "best_move", "hand", "luck"
    for person in people:
        for key, own in person.by_game.items():
            values = own.to_json() | {"hand": " ".join(map(str, own.hand or ()))}
            yield person.name, key, *values.values()


def _person_words(person: Record) -> str:
    luck = "" if person.luck is None else f"; luck {person.luck:+.1f} ({person.casts} dice)"
    by_game = ", ".join(
        f"{_name(key)} {own.wins}/{own.games}, mean {own.mean:.1f}, best {own.best}"
        for key, own in person.by_game.items()
        if own.mean is not None
    )
    return f"{person.name}: {person.wins} won of {person.games}{luck}; {by_game}"


def _die_rows(reports: Sequence[Fairness]) -> Iterable[Sequence[object]]:
    yield "colour", "casts", "1", "2", "3", "4", "5", "6", "chi_square", "p", "verdict", "kind"
    for r in reports:
        yield r.colour, r.casts, *r.counts, round(r.chi_square, 3), round(r.p, 4), r.verdict, r.kind


def _die_words(report: Fairness) -> str:
    faces = " ".join(f"{face}:{count}" for face, count in zip(FACES[report.kind], report.counts, strict=True))
    kind = " poker" if report.kind == "poker" else ""
    return (
        f"{report.colour}{kind}: {report.casts} casts, {faces}; chi-square {report.chi_square:.2f}, "
        f"p {report.p:.3f}: {report.verdict}"
    )


def _say(args: argparse.Namespace) -> Say:
    return Words(args.lang or load_config(args.config).general.language).say


def _print(args: argparse.Namespace, store: Store) -> int:
    """Writes the page. Raises `PisteError` where it cannot be written."""
    now = utc_now()
    sections = results(store, now)
    if not sections:
        raise PisteError("nothing was played to its end yet: there is nothing to print")
    try:
        write_page(args.pdf, sections, _say(args), now)
    except OSError as error:
        raise PisteError(f"cannot write {args.pdf}: {error.strerror}") from error
    return 0


def _rows_of(lines: Sequence[Json]) -> Iterable[Sequence[object]]:
    """Objects of the same keys as rows, with their keys as heading."""
    if lines:
        yield tuple(lines[0])
    for line in lines:
        yield tuple(line.values())


def _match_rows(stands: Sequence[Standing]) -> Iterable[Sequence[object]]:
    yield "match", "game", "form", "length", "started", "player", "wins", "points", "won"
    for one in stands:
        plan = one.match.plan
        for seat, name in enumerate(one.names):
            wins, points = float(one.wins[seat]), one.points[seat]
            yield (one.match.id, one.match.game, plan.form, plan.length, one.match.started, name, wins, points,
                   int(seat in one.winners))  # fmt: skip


def _match_words(stands: Standing) -> str:
    score = ", ".join(f"{name} {half(mark)}" for name, mark in zip(stands.names, stands.marks, strict=True))
    won = " & ".join(stands.names[seat] for seat in stands.winners)
    end = f"won by {won}" if won else f"{stands.played} played"
    return (
        f"{stands.match.started[:16].replace('T', ' ')}  {_name(stands.match.game)}, {_plan(stands)}: {score}; {end}"
    )


def _plan(stands: Standing) -> str:
    plan = stands.match.plan
    said = {MatchForm.BEST: "best of", MatchForm.FIRST: "first to", MatchForm.SUM: "sum of"}[MatchForm(plan.form)]
    return f"{said} {plan.length}"


def _event_lines(store: Store, event: Tournament) -> list[Json]:
    planned = meeting_list.meetings(store, event)
    over = not any(not meeting.over for meeting in planned)
    return [
        {
            "event": event.id, "game": event.game, "form": event.form, "started": event.started, "over": over,
            "place": line.place, "entrant": event.names[line.entrant],
        }
        | line.to_json()
        for line in standings_list.standings(event, planned)
    ]  # fmt: skip


def _entrant_words(line: Json) -> str:
    return (
        f"{line['started'][:16].replace('T', ' ')}  {_name(line['game'])}, {line['form']}: {line['place']}. "
        f"{line['entrant']}, {line['wins']} won of {line['played']}, difference {line['difference']:+d}"
    )


def _ranked_words(line: Json) -> str:
    return f"{_name(line['game'])}: {line['place']}. {line['name']} {line['value']} ({line['games']} games)"
