"""`--help` of the kiosk, of every command and step, and of the referee in every game and language."""

import re
from functools import partial
from pathlib import Path

from tests.oracles.job import Job, Texts
from tests.oracles.running import GAMES, kiosk


def jobs() -> list[Job]:
    """The commands, and the games."""
    return [Job("commands", _commands), *(Job(game, partial(_game, game)) for game in GAMES)]


def _commands(work: Path, _: Path | None) -> Texts:
    overview = _help([], work)
    names = re.findall(r"^  ([a-z]+) ", overview, re.MULTILINE)
    texts = {f"{name}.txt": _help([name], work) for name in names}
    for language in ("fr", "en"):
        texts[f"referee-{language}.txt"] = _help(["referee", "--lang", language], work)
    steps = {f"calibrate-{step}.txt": _help(["calibrate", step], work) for step in ("poker", "cards")}
    return texts | {"overview.txt": overview, **steps}


def _game(game: str, work: Path, _: Path | None) -> Texts:
    return {
        f"referee-{game}-{language}.txt": _help(["referee", game, "--lang", language], work)
        for language in ("fr", "en")
    }


def _help(words: list[str], work: Path) -> str:
    done = kiosk([*words, "--help"], work)
    return f"{done.out}{done.error}exit {done.status}\n"
