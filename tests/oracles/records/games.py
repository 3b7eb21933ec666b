"""Games of every kind played to their end by `play.py`: each move, each state, the journal."""

from functools import partial
from pathlib import Path

from tests.oracles.job import Job, Texts
from tests.oracles.running import GAMES, python


def jobs() -> list[Job]:
    """A game each."""
    return [Job(game, partial(_played, game)) for game in GAMES]


def _played(game: str, work: Path, _: Path | None) -> Texts:
    done = python(["-m", "tests.oracles.records.play", "games", game, "played"], work)
    if done.status:
        raise RuntimeError(f"{game}: {done.error}")
    return {path.name: path.read_text("utf-8") for path in sorted((work / "played").iterdir())}
