"""Luck is what dice brought beyond the exact mean: checked against enumerations and against fair dice."""

from itertools import product
from random import Random

import pytest

from kiosk.games.dice_value import falls
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.playout import random_play
from kiosk.table.replay import ReplayStep, replay
from kiosk.table.statistics.game_figures import reckoned
from kiosk.table.statistics.luck import luck_samples
from kiosk.table.storage.store import Store
from kiosk.table.table import Table


def table_of(key: str, players: int, seed: int, **options: object) -> Table:
    table = Table.create(Store(None), key, [f"N{seat}" for seat in range(players)], options)
    for move, _ in random_play(table.game, players, Random(seed), options):
        table.play(move)
    return table


def test_every_way_to_fall_is_counted() -> None:
    for count in range(6):
        assert sum(weight for _, weight in falls((1, 2, 3, 4, 5, 6), count)) == 6**count


def test_the_mean_of_a_rethrow_is_that_of_all_its_ways() -> None:
    table = Table.create(Store(None), "cameroun", ["Anne"])
    for move in (Throw((5, 5, 5, 6, 2)), Throw((5, 5, 5, 6, 5), (4,)), decision("announce", column="5")):
        table.play(move)
    before = table.state
    throw = Throw((5, 5, 5, 1, 5), (3,))
    (sample,) = luck_samples(table.game, ReplayStep(before, throw, before.play(throw), table.names))
    assert (sample.value, sample.mean) == (20, pytest.approx((20 * 5 + 25) / 6))


def test_what_chips_bring_is_the_mean_over_the_thirty_six_throws() -> None:
    table = Table.create(Store(None), "si_no", ["A", "B"], {"croupier": "0"})
    for move in (Throw((3, 4), None, ("white", "white")), decision("bet", player=1, chips=("6", "4", "1.1", "6"))):
        table.play(move)
    throw = Throw((2, 4), None, ("green", "red"))
    before = table.state
    brought = [
        [
            after - had
            for after, had in zip(
                before.play(Throw(dice, None, ("green", "red"))).scores(), before.scores(), strict=True
            )
        ]
        for dice in product(range(1, 7), repeat=2)
    ]
    found = {f.seat: f for f in luck_samples(table.game, ReplayStep(before, throw, before.play(throw), table.names))}
    for seat in (0, 1):
        assert found[seat].mean == pytest.approx(sum(points[seat] for points in brought) / 36)
    assert found[1].value == before.play(throw).scores()[1]


@pytest.mark.whole
@pytest.mark.parametrize("key", ["cameroun", "linotte", "poker_as", "si_no", "le_421"])
def test_fair_dice_are_neither_lucky_nor_unlucky(key: str) -> None:
    gained = variance = 0.0
    options = {"rounds": 4, "match": "coups"} if key == "poker_as" else {}
    for seed in range(6):
        for figure in reckoned(table_of(key, 2, seed, **options))["people"].values():
            gained, variance = gained + figure["gained"], variance + figure["variance"]
    assert variance > 0 and abs(gained / variance**0.5) < 3


def test_dice_that_fall_too_well_are_found() -> None:
    table = Table.create(Store(None), "cameroun", ["Anne"], {"turns": 4})
    for faces in ((6, 6, 6, 6, 6), (5, 5, 5, 5, 6), (4, 4, 4, 4, 4), (6, 6, 6, 6, 5)):
        table.play(Throw(faces))
        table.play(table.state.moves()[0])
    figure = reckoned(table)["people"]["Anne"]
    assert figure["gained"] / figure["variance"] ** 0.5 > 4 and figure["hand"] == [6, 6, 6, 6, 6]


@pytest.mark.parametrize("key", ["menteur", "cribble"])
def test_dice_that_nobody_saw_and_cards_have_no_luck(key: str) -> None:
    table = table_of(key, 4, 1, **({"match": "tours", "tours": 2} if key == "menteur" else {}))
    figures = reckoned(table)
    assert all(figure["casts"] == figure["variance"] == 0 for figure in figures["people"].values())
    assert figures["dice"] == [] and list(replay(table))


def test_every_colour_is_counted_by_its_faces() -> None:
    table = Table.create(Store(None), "poker_as", ["A", "B"], {"dice": "pips"})
    table.play(Throw((1, 1, 2, 3, 6), None, ("white", "white", "red", "red", "green")))
    table.play(Throw((1, 1, 4, 3, 6), (2,), ("white", "white", "red", "red", "green")))
    dice = {(kind, colour): counts for kind, colour, counts in reckoned(table)["dice"]}
    assert dice == {
        ("pips", "white"): [2, 0, 0, 0, 0, 0],
        ("pips", "red"): [0, 1, 1, 1, 0, 0],
        ("pips", "green"): [0, 0, 0, 0, 0, 1],
    }
