"""Which sound goes with what has just happened."""

import tomllib
from functools import lru_cache
from pathlib import Path

from kiosk.table.narration.speech import Scene, between


def sound(before: Scene | None, after: Scene) -> str | None:
    """The name of a sound; None when nothing deserves one."""
    if before is None or before.table != after.table:
        return None
    turn = between(before, after)
    if after.refused is not None and after.refused != before.refused:
        return "refused"
    if turn.gone and not turn.came:
        return "undo"
    if not turn.came:
        return None
    if after.over and not before.over:
        return "win"
    gained = after.scores[before.panel.player] - before.scores[before.panel.player]
    if gained > 0:
        return "great" if gained >= great(after.game) else "good"
    return "throw" if turn.thrown is not None else None


@lru_cache(maxsize=1)
def _gains() -> dict[str, int]:
    table: dict[str, int] = tomllib.loads(Path(__file__).with_name("sound_cues.toml").read_text("utf-8"))["great"]
    return table


def great(game: str) -> int:
    """From how many points at once a gain is a great one."""
    return _gains()[game]
