"""Which sounds go with what has just happened; `sound_cues.toml` has the sound of each event."""

import tomllib
from pathlib import Path
from typing import TypedDict, cast

from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Decision
from kiosk.table.narration.speech import SpokenTurn, TableScene, between
from kiosk.table.referee.state.panel import PanelKind


class Cues(TypedDict):
    """The content of sound_cues.toml."""

    events: dict[str, str]
    scored: dict[str, float]
    announced: dict[str, list[str]]
    turn: dict[str, list[str]]


CUES = cast(Cues, tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")))


def sounds(before: TableScene | None, after: TableScene) -> list[str]:
    """The names of the sounds of what happened at the table: at most one, and the chime of whose turn it is now."""
    if before is None or before.table != after.table:
        return []
    turn = between(before, after)
    heard = _happened(before, after, turn)
    passed = turn.came and not turn.gone and not after.over and after.panel.player != before.panel.player
    return [sound for sound in (heard, _chime(after.panel.player) if passed else None) if sound is not None]


def pressed(moved: bool) -> str | None:
    """The sound of a press that moved the cursor, or that did anything else."""
    return CUES["events"].get("moved" if moved else "pressed")


def _happened(before: TableScene, after: TableScene, turn: SpokenTurn) -> str | None:
    """The sound of the one thing that matters most."""
    seat = before.panel.player
    gained = after.scores[seat] - before.scores[seat] if turn.came else 0
    event = _event(before, after, turn, gained)
    if event is None and gained > 0:
        return _scored(gained / GAMES[after.game].great_gain)
    return None if event is None else CUES["events"].get(event)


def _event(before: TableScene, after: TableScene, turn: SpokenTurn, gained: int) -> str | None:
    """What happened; None for nothing, and for points that nobody announced."""
    if after.refused is not None and after.refused != before.refused:
        return "refused"
    if turn.gone and not turn.came:
        return "undone"
    if not turn.came:
        rolls = after.panel.kind == PanelKind.ROLLING != before.panel.kind
        return "rolling" if rolls else None
    if after.over and not before.over:
        return "won"
    if _announced(after, turn):
        if gained > 0:
            return "kept"
        if after.panel.player != before.panel.player:
            return "missed"
    return "thrown" if turn.thrown is not None and gained <= 0 else None


def _announced(after: TableScene, turn: SpokenTurn) -> bool:
    """Whether a throw came that was announced for something."""
    if turn.thrown is None:
        return False
    place = len(after.moves) - 1 - after.moves[::-1].index(turn.thrown)
    said = after.moves[place - 1] if place else None
    return isinstance(said, Decision) and said.kind in CUES["announced"]["kinds"]


def _scored(part: float) -> str | None:
    """The sound of points that are this part of what is great."""
    return next((name for name, least in CUES["scored"].items() if part >= least), None)


def _chime(seat: int) -> str | None:
    chimes = CUES["turn"]["sounds"]
    return chimes[seat % len(chimes)] if chimes else None
