"""The sheet of Le Cameroun: as JSON for screens and programs, in words, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.cameroun.board import COLUMNS, KEYS, PLACE, short
from kiosk.games.cameroun.position import TurnResult
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, Say, phrase


def sheet_json(state: CamerounState) -> Json:
    """Columns with caps, rows with cells and crosses, the turn being played, and the last turn's end."""
    return {
        "columns": [_column_json(state, key) for key in KEYS],
        "rows": [_row_json(state, seat) for seat in range(state.rules.players)],
        "totals": list(state.scores()),
        "turns": state.rules.turns,
        "turn": state.turn,
        "player": state.player,
        "throw": state.throw,
        "dice": list(state.dice),
        "announce": state.announce,
        "offers": state.offers(),
        "last": None if state.last is None else written_json(state.last),
    }


def written_json(last: TurnResult) -> Json:
    """The end of a turn as JSON."""
    return {
        "player": last.player,
        "column": last.column,
        "points": last.points,
        "cross": last.cross,
        "lost": last.lost,
        "announced": last.announced,
        "throws": last.throws,
        "dice": list(last.dice),
    }


def _column_json(state: CamerounState, key: str) -> Json:
    place = PLACE[key]
    return {
        "key": key,
        "short": COLUMNS[place].short,
        "cap": state.rules.caps[place],
        "used": state.used[place],
        "left": state.left(key),
        "closed": state.closed[place],
    }


def _row_json(state: CamerounState, seat: int) -> Json:
    return {
        "player": seat,
        "values": dict(zip(KEYS, state.rows[seat], strict=True)),
        "crosses": [column for player, column in state.crosses if player == seat],
        "total": state.scores()[seat],
        "handicap": state.rules.handicap[seat],
        "turns": (state.turn + state.rules.players - 1 - seat) // state.rules.players,
    }


def written_words(last: TurnResult) -> Phrase:
    """What a turn brought, in a sentence."""
    column = short(last.column)
    if last.cross:
        return phrase("Manqué : une croix dans la colonne {column}, fermée pour tous.", column=column)
    if last.lost and not last.points:
        return phrase("{lost} ne tient plus dans la colonne {column} : rien.", lost=last.lost, column=column)
    if last.lost:
        return phrase(
            "{points} dans la colonne {column}, qui est pleine ; {lost} de trop.",
            points=last.points,
            column=column,
            lost=last.lost,
        )
    return phrase("{points} dans la colonne {column}.", points=last.points, column=column)


def sheet_text(state: CamerounState, names: Sequence[str], say: Say = str) -> str:
    """The sheet, aligned; × marks a combination that was announced and missed."""
    head = ["", *(column.short for column in COLUMNS), say(phrase("Total"))]
    rows = [_row(state, seat, names[seat]) for seat in range(state.rules.players)]
    used = [say(phrase("marqué")), *map(str, state.used), str(sum(state.used))]
    caps = [say(phrase("maximum")), *map(str, state.rules.caps), ""]
    shut = [say(phrase("fermée")), *("×" if closed else "" for closed in state.closed), ""]
    return _aligned([head, *rows, used, caps, shut])


def _row(state: CamerounState, seat: int, name: str) -> list[str]:
    values = zip(KEYS, state.rows[seat], strict=True)
    cells = [_cell(value, (seat, key) in state.crosses) for key, value in values]
    return [name, *cells, str(state.scores()[seat])]


def _cell(value: int | None, crossed: bool) -> str:
    return ("" if value is None else str(value)) + ("×" if crossed else "")


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if not place else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)
