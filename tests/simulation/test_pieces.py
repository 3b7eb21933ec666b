"""What simulated games are made of: who counts misreadings, pictures of a demonstration, settings by hand."""

from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from kiosk.config.schema import Config
from kiosk.errors import PisteError, UsageError
from kiosk.games.engine.moves import Throw
from kiosk.simulation.card_game import CardSimulation
from kiosk.simulation.hand_games import by_hand
from kiosk.simulation.headless_demo import Album
from kiosk.simulation.misreading_count import Count
from kiosk.simulation.simulated_game import GameResult, Setup
from kiosk.simulation.world import World
from kiosk.table.storage.store import Store
from tests.reasons import because
from vision.types.reading import Die
from vision.types.track_events import AtRest, TrackedDie

BOX = (100, 100, 40, 40)


@dataclass
class Truth:
    """A real die, and the tray that it lies in."""

    face: str
    colour: str = "white"
    index: int = 0
    centre_px: tuple[float, float] = (120.0, 120.0)
    box_px: tuple[int, int, int, int] = BOX
    flat: bool = True
    on_track: bool = True


@dataclass
class Tray:
    dice: list[Truth]
    used: list[Any] = field(default_factory=list)
    covered: frozenset[int] = frozenset()
    busy = False

    def truth(self) -> list[Truth]:
        return self.dice

    def hidden(self) -> frozenset[int]:
        return self.covered

    def use(self, kinds: Any) -> None:
        self.used.append(kinds)


def read(face: str, score: float = 0.99) -> AtRest:
    return AtRest(0.0, (TrackedDie(0, False, Die(face, "white", BOX, score, ())),))


def counting(face: str) -> Count:
    return Count(World(Tray([Truth(face)])))  # type: ignore[arg-type]


def test_a_die_read_wrongly_and_surely_is_silent() -> None:
    right, wrong = counting("5"), counting("6")
    for count in (right, wrong):
        count.read(read("5"))
        count.played(Throw((5,)))
    assert (right.dice, right.throws, right.silent, right.unsure) == (1, 1, 0, 0)
    assert wrong.silent == 1, "counted once, not again when it is played"


def test_a_throw_that_was_entered_wrongly_is_silent_too() -> None:
    count = counting("6")
    count.played(Throw((5,)))
    assert count.silent == 1 and count.throws == 1


def test_a_throw_that_waited_is_held_against_what_lay_there_when_it_was_read() -> None:
    count = counting("5")
    count.read(read("5"))
    count.world.tray.dice[0].face = "2"  # type: ignore[attr-defined]
    count.read(read("2"))
    count.played(Throw((5,)))
    assert count.silent == 0, "thrown again before the answer to the first came"
    count.played(Throw((5,)))
    assert count.silent == 1, "it was scored already, and lies there no more"


@pytest.mark.parametrize("doubts", [(), because("unsure-face")])
def test_a_colour_that_was_surely_read_wrongly_is_silent_among_dice_of_one_colour_too(doubts: Any) -> None:
    count = counting("5")
    count.read(AtRest(0.0, (TrackedDie(0, False, Die("5", "black", BOX, 0.99, doubts)),)))
    count.played(Throw((5,), colours=("black",)))
    assert count.silent == (0 if doubts else 1)


def test_what_lies_hidden_need_not_be_sure_but_must_not_be_wrong() -> None:
    tray = Tray([Truth("5"), Truth("2", index=1, centre_px=(900.0, 120.0))], covered=frozenset({1}))
    count = Count(World(tray))  # type: ignore[arg-type]
    count.read(read("5"))
    assert (count.unsure, count.silent) == (0, 0)
    count.read(read("4"))
    assert (count.unsure, count.silent) == (0, 1)


def test_dice_that_are_missing_make_a_reading_unsure() -> None:
    count = Count(World(Tray([Truth("5"), Truth("2", index=1, centre_px=(900.0, 120.0))])))  # type: ignore[arg-type]
    count.read(read("5"))
    assert count.unsure == 1 and count.silent == 0


def test_by_hand_nothing_but_the_profile_changes() -> None:
    setup = Setup("cameroun", 3, store=Store(None), config=Config(), players=3)
    changed = by_hand(setup)
    assert changed.config.general.profile == "mains-libres" != setup.config.general.profile
    assert (changed.game, changed.seed, changed.players) == ("cameroun", 3, 3) and changed.store is setup.store


def test_nobody_holds_cards_in_a_game_of_dice() -> None:
    with pytest.raises(UsageError, match="cameroun"):
        CardSimulation(Setup("cameroun", 1, store=Store(None), config=Config(), size=(800, 480)))


def test_an_album_keeps_each_situation_once(tmp_path: Path) -> None:
    album, surface = Album(tmp_path), pygame.Surface((8, 8))

    def seen(kind: str, turns: int = 0) -> Any:
        table = SimpleNamespace(
            state=None, game=SimpleNamespace(sheet=lambda state: {"rows": [{"turns": turns}, {"turns": 0}]})
        )
        play = SimpleNamespace(panel=lambda: SimpleNamespace(kind=kind), table=table)
        return SimpleNamespace(
            app=SimpleNamespace(in_play=play, screen=SimpleNamespace(screen_key="play")), surface=surface
        )

    for look in (seen("throw"), seen("throw"), seen("choose"), seen("throw", 1), seen("throw", 1)):
        album.look(look)
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "01-throw.png",
        "02-choose.png",
        "03-throw-turn-1.png",
    ]
    album.folder = tmp_path / "gone"
    with pytest.raises(PisteError, match="--out"):
        album.look(seen("confirm"))


def test_a_result_is_a_line_of_json() -> None:
    line = GameResult("cribble", 1, True, 0, 0, 0, 0, 1.23456, (0, 2), 80).to_json()
    assert line["winners"] == [0, 2] and line["seconds"] == 1.23 and line["cards"] == 80
