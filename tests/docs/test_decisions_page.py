"""The list of what the sheets leave open names options that exist and tests that exist."""

import re
from pathlib import Path

import pytest

from kiosk.games.catalogue import GAMES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
PARTS = {
    "cameroun": ("## Le Cameroun", "C", 11),
    "linotte": ("## La Linotte", "L", 14),
    "poker_as": ("## Le Poker d'As", "P", 11),
    "menteur": ("## Poker d'As menteur", "M", 9),
    "cribble": ("## Le Cribble", "K", 14),
    "si_no": ("## Les Cases Si-No", "N", 13),
    "le_421": ("## Le 421", "Q", 16),
}


def part(key: str) -> str:
    """What the list says of a game."""
    return TEXT.split(f"\n{PARTS[key][0]}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("key", PARTS)
def test_every_row_is_there_with_options_of_the_game(key: str) -> None:
    rows = [re.split(r" *\| *", line.strip("| ")) for line in part(key).splitlines() if re.match(r"\| [A-Z]\d", line)]
    _, letter, count = PARTS[key]
    assert [row[0] for row in rows] == [f"{letter}{number}" for number in range(1, count + 1)]
    known = {option.key: [name for name, _ in option.choices] for option in GAMES[key].options}
    for row in rows:
        for said in row[2].split(";"):
            names, _, values = said.partition(" = ")
            for name in re.findall(r"`(\w+)`", names):
                assert name in known, f"{row[0]}: {key} has no option {name}"
                wanted = re.findall(r"`([\w-]+)`", values)
                assert not known[name] or set(wanted) <= set(known[name]), f"{row[0]}: {name} is never {wanted}"


def test_every_option_of_a_game_is_in_the_list() -> None:
    beside = {"guide", "handicap", "turns"}
    for key, game in GAMES.items():
        shared = part("poker_as") if key == "menteur" else ""
        missing = {option.key for option in game.options if f"`{option.key}`" not in part(key) + shared} - beside
        assert not missing, f"{key}: {missing}"


def test_the_tests_that_it_names_exist() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    defined = set(re.findall(r"def (test_\w+)", code))
    named = set(re.findall(r"`(test_\w+)`", TEXT))
    assert len(named) > 60 and named <= defined, named - defined
