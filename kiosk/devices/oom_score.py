"""Which process goes first when memory runs out: never the screen, whose helpers are started anew."""

from contextlib import suppress
from pathlib import Path

SCORE = Path("/proc/self/oom_score_adj")
FIRST = 500
"""Of -1000 to 1000 (proc(5)); a service of systemd's has its `OOMScoreAdjust`, which its children inherit."""


def prefer_oom_kill(score: Path = SCORE) -> None:
    """The kernel ends this process before its parent. Everybody may offer that; nobody needs a right for it."""
    with suppress(OSError):
        score.write_text(f"{FIRST}\n")
