"""Decks of single cards: `single_cards`."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.lab.training.cards import single_cards
from vision.lab.training.cards.decks import RANKS, RECIPE, SUITS
from vision.lab.training.cards.single_cards import SingleDeck, faces, named, unpacked

SIZE = 30, 42


def deck(**more: object) -> SingleDeck:
    """Of files."""
    of: SingleDeck = {
        "name": "any", "registry": "npm", "package": "@some/cards", "card": "in/{rank}{suit}.png",
        "ranks": list(RANKS), "suits": list(SUITS),
    }  # fmt: skip
    return of | more  # type: ignore[return-value, operator]


def test_each_card_of_files_is_in_its_place_cut_to_its_cover(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for rank in range(13):
        for suit in range(4):
            card = np.zeros((50, 40, 4), np.uint8)
            card[4:46, 5:35] = (10 * rank, 50 * suit, 0, 255)
            cv2.imwrite(str(tmp_path / "in" / f"{RANKS[rank]}{SUITS[suit]}.png"), card)
    drawn = faces(deck(), tmp_path, SIZE)
    assert drawn.shape == (4, 13, 42, 30, 4)
    assert drawn[2, 7, 0, 0].tolist() == drawn[2, 7, 41, 29].tolist() == [70, 100, 0, 255]


def test_cards_may_be_numbered() -> None:
    recipe = next(one for one in RECIPE["single"] if one["name"] == "pokerth")
    numbers = [named(recipe, "{count}", rank, suit) for rank in range(13) for suit in range(4)]
    assert sorted(map(int, numbers)) == list(range(52))
    assert named(recipe, "{count}", 1, 1) == "0", "the two of diamonds"


@pytest.mark.parametrize("recipe", RECIPE["single"], ids=lambda one: str(one["name"]))
def test_every_deck_of_the_recipe_names_52_cards(recipe: SingleDeck) -> None:
    pattern = recipe["card"] + recipe.get("part", "")
    assert len({named(recipe, pattern, rank, suit) for rank in range(13) for suit in range(4)}) == 52


def test_a_card_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"AC\.png"):
        faces(deck(), tmp_path, SIZE)


RSVG = f"""#!{sys.executable}
import argparse, re
import cv2, numpy as np

asked = argparse.ArgumentParser()
for option in ("--export-id", "--zoom", "-o"):
    asked.add_argument(option, required=True)
asked.add_argument("drawing")
of = vars(asked.parse_args())
rect = re.search(
    '<rect id="%s" .*? width="(.*?)" height="(.*?)" fill="rgb.(.*?),(.*?),(.*?)."' % of["export_id"],
    open(of["drawing"]).read(),
)
w, h, red, green, blue = map(int, rect.groups())
zoom = int(of["zoom"])
cv2.imwrite(of["o"], np.full((h * zoom, w * zoom, 4), (blue, green, red, 255), np.uint8))
"""
"""A program that draws a rectangle as `rsvg-convert` does, which few machines have."""


@pytest.mark.whole
def test_a_part_of_a_drawing_is_drawn_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bin/rsvg-convert"
    program.parent.mkdir()
    program.write_text(RSVG, "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="50">{}</svg>'
    card = '<rect id="{}" x="{}" y="4" width="20" height="30" fill="rgb(0,0,{})"/>'
    (tmp_path / "all.svg").write_text(
        drawing.format(card.format("one", 3, 200) + card.format("two", 40, 90)), "utf-8"
    )
    of = deck(card="all.svg", part="{rank}", zoom=3, ranks=["one"] + ["two"] * 12)
    drawn = faces(of, tmp_path, SIZE)
    assert drawn[0, 0, 21, 15].tolist() == [200, 0, 0, 255] and drawn[3, 5, 21, 15].tolist() == [90, 0, 0, 255]


def test_a_package_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched = list[str]()

    def fetch(package: str, where: Path) -> None:
        fetched.append(package)
        where.mkdir()

    monkeypatch.setitem(single_cards.REGISTRIES, "npm", fetch)
    places = [unpacked(deck(), tmp_path) for _ in range(2)]
    assert fetched == ["@some/cards"] and places == [tmp_path / "@some_cards"] * 2


def test_a_package_of_npm_and_a_wheel_are_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = subprocess.run

    def fetch(command: list[str], **how: Any) -> None:
        if command[0] == "tar":
            run(command, **how)
            return
        assert command[-1] == "@some/cards"
        down = Path(how["cwd"] if command[0] == "npm" else command[command.index("-d") + 1])
        with tarfile.open(down / "some-cards-1.tgz", "w:gz") as packed, zipfile.ZipFile(down / "a.whl", "w") as wheel:
            packed.add(__file__, "package/a.txt")
            wheel.writestr("package/a.txt", "of a wheel")

    monkeypatch.setattr(single_cards.subprocess, "run", fetch)
    for registry, begins in (("npm", '"""Decks'), ("pypi", "of a wheel")):
        where = unpacked(deck(registry=registry), tmp_path / registry)
        assert (where / "package" / "a.txt").read_text("utf-8").startswith(begins)
