"""The story of a game in three lines: its best move, how the lead went, by how much it was won."""

import re

import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.i18n.words import Words
from kiosk.screens.play.outcome.game_story import story
from kiosk.shots.scene_list import stage
from kiosk.table.storage.store import Store
from kiosk.table.table import Table

Turn = tuple[tuple[int, ...], str]
FOUR: Turn = ((4, 4, 4, 4, 1), "4")
FIVES: Turn = ((5, 5, 5, 6, 2), "5")
ONE: Turn = ((1, 2, 3, 3, 6), "1")
SIX: Turn = ((1, 2, 3, 3, 6), "6")
TWO: Turn = ((1, 2, 3, 3, 6), "2")


def told(*turns: Turn, names: tuple[str, ...] = ("Ana", "Luc")) -> list[str]:
    table = Table.create(Store(None), "cameroun", names, {"turns": len(turns) // len(names)})
    for faces, column in turns:
        table.play(Throw(faces))
        table.play(decision("write", column=column))
    outcome = table.state.outcome()
    assert outcome is not None
    return [Words("fr").say(line) for line in story(table, outcome)]


def test_best_move_lead_and_margin() -> None:
    assert told(FOUR, TWO, ONE, SIX) == [
        "Plus beau coup : 16 points, par Ana",
        "Ana en tête du début à la fin",
        "9 points d’avance sur Luc",
    ]


def test_a_best_move_of_one_point_is_not_told() -> None:
    table = stage("linotte-result").in_play.table
    outcome = table.state.outcome()
    assert outcome is not None
    margin, length = (Words("fr").say(line) for line in story(table, outcome))
    assert margin == "1 point d’avance sur Gisèle"
    # How many throws the scene's players need is theirs: sums differ by a bit from Python to Python.
    assert re.fullmatch("Une partie de [0-9]+ lancers", length)


def test_throws_that_nobody_saw_are_not_counted() -> None:
    table = stage("menteur-result").in_play.table
    outcome = table.state.outcome()
    assert outcome is not None
    assert not any("lancer" in Words("fr").say(line) for line in story(table, outcome))


@pytest.mark.parametrize("scene", ["poker-result", "menteur-result"])
def test_games_for_tokens_are_told_in_tokens(scene: str) -> None:
    table = stage(scene).in_play.table
    outcome = table.state.outcome()
    assert outcome is not None
    lines = [Words("fr").say(line) for line in story(table, outcome)]
    assert any("jeton" in line for line in lines) and not any("point" in line for line in lines)


def test_of_a_421_it_tells_who_lost() -> None:
    table = stage("421-result").in_play.table
    outcome = table.state.outcome()
    assert outcome is not None
    lines = [Words("fr").say(line) for line in story(table, outcome)]
    assert lines[0] == f"{table.names[outcome.scores.index(0)]} a perdu : 21 jetons"
    assert not any("du début à la fin" in line for line in lines), "all points came with the last move"


def test_who_comes_from_behind_at_the_end_is_named() -> None:
    assert told(SIX, TWO, ONE, FIVES)[1] == "Retournement final : Luc devant Ana"


def test_changes_of_the_lead_before_the_end_are_counted() -> None:
    assert told(TWO, SIX, FIVES, ONE, ONE, TWO)[1] == "La tête change deux fois"


def test_who_was_level_in_between_was_not_ahead_from_beginning_to_end() -> None:
    """Ana has 15 and 16 after her turns, Luc 1 and 16; then she goes ahead again."""
    assert told(FIVES, ONE, ONE, FIVES, FOUR, SIX) == [
        "Plus beau coup : 16 points, par Ana",
        "10 points d’avance sur Luc",
        "Une partie de 6 lancers",
    ]


def test_a_draw_has_no_margin_and_no_leader() -> None:
    assert told(FIVES, FIVES) == ["15 points d’un coup : Ana et Luc", "Une partie de 2 lancers"]


def test_a_best_move_that_many_made_counts_them() -> None:
    assert told(FIVES, FIVES, FIVES, names=("Ana", "Luc", "Zoé"))[0] == "Plus beau coup : 15 points, par 3 joueurs"


def test_a_journal_that_cannot_be_read_has_no_story(monkeypatch: pytest.MonkeyPatch) -> None:
    from kiosk.errors import StoreError
    from kiosk.screens.play.outcome import game_story

    def broken(table: object) -> None:
        raise StoreError("gone")

    monkeypatch.setattr(game_story, "replay", broken)
    assert told(FIVES, FIVES) == []
