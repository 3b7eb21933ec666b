"""The board of La Linotte: as JSON for screens and programs, in words, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.games.agreed_end import ENDED
from kiosk.games.engine.moves import Json
from kiosk.games.linotte.board import LAYOUT, LONGEST, SIDE, Board, Ending, Run, place_of, runs
from kiosk.games.linotte.hands import figure_words, name
from kiosk.games.linotte.position import TurnEnd, TurnResult
from kiosk.games.linotte.state import LinotteState
from kiosk.i18n.phrase import Phrase, Say, SeatName, phrase

SIGNS = "AB"
"""The pawns of the two seats, as the board's rows are written."""


def sheet_json(state: LinotteState) -> Json:
    """Board and labels row by row, lines with their points, pawns left, the turn, and what may be claimed."""
    return {
        "layout": [list(LAYOUT[start : start + SIDE]) for start in range(0, len(LAYOUT), SIDE)],
        "board": ["".join(_sign(state.board[row * SIDE + column]) for column in range(SIDE)) for row in range(SIDE)],
        "lines": [
            {"player": run.seat, "squares": [list(place_of(square)) for square in run.squares], "points": run.points}
            for run in runs(state.board)
        ],
        "totals": list(state.scores()),
        "handicap": list(state.rules.handicap),
        "pawns": [state.pawns(seat) for seat in range(len(SIGNS))],
        "turn": state.turn,
        "player": state.player,
        "throw": state.throw,
        "dice": list(state.dice),
        "appel": state.appel,
        "kept": state.appel_made,
        "due": list(state.due),
        "claims": sorted(state.claims()),
        "squares": [list(place_of(square)) for square in state.squares()],
        "end": state.end,
        "last": None if state.last is None else done_json(state.last),
    }


def board_from(rows: Sequence[str]) -> Board:
    """A board from rows as `sheet_json` writes them."""
    return tuple(None if sign == "." else SIGNS.index(sign) for sign in "".join(rows))


def done_json(last: TurnResult) -> Json:
    """The end of a turn as JSON."""
    return {
        "player": last.player,
        "kind": last.kind,
        "square": None if last.square is None else list(place_of(last.square)),
        "points": last.points,
        "appel": last.appel,
        "throws": last.throws,
        "dice": list(last.dice),
        "label": None if last.square is None else LAYOUT[last.square],
    }


def _sign(seat: int | None) -> str:
    return "." if seat is None else SIGNS[seat]


def line_words(run: Run) -> Phrase:
    """Where a line is and how long."""
    (row, column), (last_row, last_column) = place_of(run.squares[0]), place_of(run.squares[-1])
    said = {"n": len(run.squares), "row": row + 1, "column": column + 1}
    if row == last_row:
        return phrase("Rangée {row} : {n} pions en ligne", **said)
    if column == last_column:
        return phrase("Colonne {column} : {n} pions en ligne", **said)
    first, last = (name(LAYOUT[run.squares[end]]) for end in (0, -1))
    return phrase(
        "Diagonale de {first} à\u00a0{last} : {n} pions en ligne", first=first, last=last, n=len(run.squares)
    )


def done_words(last: TurnResult, end: Ending | None) -> Phrase:
    """What a turn brought, in a sentence."""
    said = _done_words(last)
    if end == Ending.FIVE:
        return phrase("{said} {count} pions en ligne : la partie est finie.", said=said, count=LONGEST)
    if end == Ending.PAWNS:
        return phrase("{said} C’était le dernier pion : la partie est finie.", said=said)
    return said


def _done_words(last: TurnResult) -> Phrase:
    who = SeatName(last.player)
    if last.square is not None:
        return _square_words(last, who)
    if last.kind == TurnEnd.MISSED and last.appel is not None:
        return phrase("{name} manque son appel : {figure}.", name=who, figure=figure_words(last.appel))
    if last.kind == TurnEnd.NOTHING:
        return phrase("{name} : rien à poser.", name=who)
    if last.kind == TurnEnd.END:
        return ENDED
    return phrase("{name} passe.", name=who)


def _square_words(last: TurnResult, who: SeatName) -> Phrase:
    label = name(LAYOUT[last.square or 0])
    if last.kind == TurnEnd.REMOVE:
        return phrase("{name} reprend le pion de la case {label}.", name=who, label=label)
    if last.points == 1:
        return phrase("{name} pose sur {label} : un point de plus.", name=who, label=label)
    if last.points:
        return phrase("{name} pose sur {label} : {points} points de plus.", name=who, label=label, points=last.points)
    return phrase("{name} pose sur {label}.", name=who, label=label)


def sheet_text(state: LinotteState, names: Sequence[str], say: Say = str) -> str:
    """The board with its pawns, aligned, and everybody's points and pawns; a * stands where a pawn may go now."""
    rows = [[_cell(state, row * SIDE + column, say) for column in range(SIDE)] for row in range(SIDE)]
    wide = max(len(cell) for row in rows for cell in row)
    lines = ["  ".join(cell.ljust(wide) for cell in row).rstrip() for row in rows]
    scores = [
        say(
            phrase(
                "{sign} {name} : {total} (pions {pawns})", sign=sign, name=who, total=total, pawns=state.pawns(seat)
            )
        )
        for seat, (sign, who, total) in enumerate(zip(SIGNS, names, state.scores(), strict=True))
    ]
    return "\n".join([*lines, *scores])


def _cell(state: LinotteState, square: int, say: Say) -> str:
    label, seat = say(name(LAYOUT[square])), state.board[square]
    if seat is not None:
        return f"({SIGNS[seat]}) {label}"
    return f" *  {label}" if square in state.squares() else f"    {label}"
