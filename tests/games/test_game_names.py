"""No game is named outside its own folders, the two catalogues, and the few places that show one as an example."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.games.catalogue import GAMES
from tests.counts import docstrings
from tests.imports import TOPS
from tests.shared import ROOT

CATALOGUES = ("kiosk/games/catalogue.py", "kiosk/screens/games/catalogue.py")
EXAMPLES = (
    ("kiosk/shots/", "cameroun"),
    ("kiosk/shots/scenes/people.py", "linotte"),
    ("kiosk/shots/scenes/lobby.py", "poker_as"),
    ("kiosk/shots/scenes/replay.py", "linotte"),
    ("kiosk/shots/scenes/replay.py", "menteur"),
    ("kiosk/shots/scenes/replay.py", "le_421"),
    ("kiosk/shots/scenes/hands_free.py", "si_no"),
    ("kiosk/bench/timings.py", "cameroun"),
    ("kiosk/cli/text/referee_usage.py", "cameroun"),
    ("kiosk/screens/hall/scenes.py", "cameroun"),
    ("kiosk/screens/hall/scenes.py", "menteur"),
    ("kiosk/tournament/simulation/plan.py", "cameroun"),
    ("kiosk/tournament/simulation/plan.py", "si_no"),
    # Le Poker d'As menteur is played with the hands of Le Poker d'As.
    ("kiosk/games/menteur/", "poker_as"),
    ("kiosk/screens/games/menteur/", "poker_as"),
)
"""Where a game is named that takes some game to show, to time or to explain what is no game's."""
DICE = ("kiosk/table/referee/state/dice_sets.py", "vision/lab/")
"""Where a set of coloured dice is called as the game that is played with it."""
LETTERS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def own(key: str, file: str) -> bool:
    """Whether a file is of that game."""
    return file.startswith((f"kiosk/games/{key}/", f"kiosk/screens/games/{key}/"))


WORDS = (tokenize.NAME, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))
"""Tokens that may name a game; the text of an f-string is one of its own from Python 3.12 on."""


def words(text: str) -> Iterator[str]:
    """The names and strings of some code, without docstrings and comments, in small letters: "poker_as_state"."""
    silent = docstrings(ast.parse(text))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in WORDS and token.start[0] not in silent:
            yield LETTERS.sub("_", token.string).lower()


def named(text: str, keys: tuple[str, ...]) -> set[str]:
    """The games of these keys that some code names: "si_no", "Si-No", "SiNoState"."""
    found = {key: re.compile(rf"(?<![a-z0-9]){'[_ -]'.join(key.split('_'))}(?![a-z0-9])") for key in keys}
    # Most files name none, not even in a comment: their tokens need not be told apart.
    whole = LETTERS.sub("_", text).lower()
    found = {key: pattern for key, pattern in found.items() if pattern.search(whole)}
    said = list(words(text)) if found else []
    return {key for key, pattern in found.items() if any(pattern.search(word) for word in said)}


def files() -> list[str]:
    """All product code but the catalogues."""
    every = (path.relative_to(ROOT).as_posix() for top in TOPS for path in sorted((ROOT / top).rglob("*.py")))
    return [file for file in every if file not in CATALOGUES and not file.startswith(DICE)]


def test_a_game_is_named_in_its_own_folders_alone() -> None:
    leaks = {
        (file, key)
        for file in files()
        for key in named((ROOT / file).read_text("utf-8"), tuple(GAMES))
        if not own(key, file) and not any(file.startswith(where) and key == game for where, game in EXAMPLES)
    }
    assert leaks == set()


@pytest.mark.parametrize(
    "line",
    [
        'GAIN = {"si_no": 900}',
        "from kiosk.games.poker_as.state import PokerAsState as State",
        "isinstance(state, CribbleState)",
        "def linotte(): ...",
        'WORDS = "Les Cases Si-No"',
        'f"{game}/menteur.toml"',
    ],
)
def test_a_name_is_found_in_every_form(line: str) -> None:
    assert len(named(f'"""Le Cameroun."""\n{line}  # cameroun\n', tuple(GAMES))) == 1


def test_a_word_that_only_begins_like_a_game_is_none() -> None:
    assert named("poker_assets = cribbles = sinon = si_non = poker", tuple(GAMES)) == set()


def test_every_exception_is_there() -> None:
    assert all(Path(ROOT, file).exists() for file in (*CATALOGUES, *DICE, *(where for where, _ in EXAMPLES)))
