"""Short games by `kiosk simulate` and `kiosk play --demo`, through pictures, watcher, reader, referee and screens."""

import re
from functools import partial
from pathlib import Path

from tests.oracles.job import Job, Texts
from tests.oracles.normal import normal
from tests.oracles.pictures import taken
from tests.oracles.records.journals import rows
from tests.oracles.running import kiosk

GAMES = {
    "linotte": "linotte --seed 1",
    "si-no": "si_no --seed 1 --option target=1000",
    "si-no-machine": "si_no --seed 2 --option target=500 --machine medium --players 3",
    "cameroun": "cameroun --seed 1 --option turns=1",
    "cameroun-machine": "cameroun --seed 2 --option turns=1 --machine hard",
    "cameroun-hands-free": "cameroun --seed 3 --option turns=1 --hands-free",
    "poker-as": "poker_as --seed 1 --games 2 --option match=coups --option rounds=1",
    "poker-as-joker": "poker_as --seed 2 --option mode=joker --option throws=trois --players 3 --machine easy",
    "poker-as-pips": "poker_as --seed 3 --option dice=pips --option match=coups --option rounds=2",
    "menteur": "menteur --seed 1 --option match=tours --option tours=1",
    "menteur-hands-free": "menteur --seed 2 --option match=tours --option tours=1 --hands-free",
    "cribble": "cribble --seed 1",
    "cribble-marque": "cribble --seed 1 --option mode=marque",
    "cribble-hands-free": "cribble --seed 2 --hands-free",
}
DEMONSTRATIONS = ("poker_as", "cribble")


def jobs() -> list[Job]:
    """A game each."""
    found = [Job(name, partial(_simulate, name, words)) for name, words in GAMES.items()]
    return found + [Job(f"demo {game}", partial(_demonstrate, game)) for game in DEMONSTRATIONS]


def _simulate(name: str, words: str, work: Path, _: Path | None) -> Texts:
    """The command's lines, the trace of every state that was shown, and what the journal holds in the end."""
    done = kiosk(["simulate", *words.split(), "--json", "--trace", "trace", "--data", "data"], work)
    said = f"{normal(done.out)}{done.error}exit {done.status}\n"
    # A table's name is random.
    trace = re.sub(r'"table": "[0-9a-f]{10}"', '"table": "TABLE"', (work / "trace").read_text("utf-8"))
    return {f"{name}.txt": said, f"{name}-trace.jsonl": trace, f"{name}-rows.jsonl": rows(work / "data", random=True)}


def _demonstrate(game: str, work: Path, pictures: Path | None) -> Texts:
    done = kiosk(["play", "--demo", "--game", game, "--out", "out"], work)
    shown = taken(work / "out", pictures and pictures / f"simulations/demo-{game}-pictures")
    return {f"demo-{game}.txt": f"{done.out}{done.error}exit {done.status}\n", f"demo-{game}-pictures.txt": shown}
