"""Turns that are passed, players who are replaced or join, and handicaps, in every game."""

import json
from random import Random
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.engine import BadOptions, Game, IllegalMove, Throw, decision
from kiosk.games.random_play import random_move
from kiosk.games.seats import SKIP, adding, replacing
from kiosk.table.journal import Journal, position

every = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def tried(journal: Journal, move: Any) -> bool:
    """Plays a move; a refusal must have a reason and change nothing."""
    before = (journal.state, journal.names, len(journal.entries))
    try:
        journal.play(move)
    except IllegalMove as refusal:
        assert str(refusal.reason) and (journal.state, journal.names, len(journal.entries)) == before
        return False
    return True


@every
@pytest.mark.parametrize("seed", range(6))
def test_a_game_in_which_people_come_and_go_reaches_its_end(game: Game, seed: int) -> None:
    random = Random(seed)
    players = random.randint(game.least_players, game.most_players)
    journal = Journal(game, players, {}, names=[f"N{seat}" for seat in range(players)])
    faces: tuple[Any, ...] = ()
    for number in range(20_000):
        ask = journal.state.ask()
        if ask.what == "over":
            break
        if number < 400 and random.random() < 0.12:
            others = (SKIP, replacing(random.randrange(players), f"R{number}"), adding(f"A{number}"))
            if tried(journal, random.choice(others)):
                assert len(journal.names) == len(journal.state.scores()) == len(set(journal.names))
                assert json.loads(json.dumps(journal.state.sheet())) == journal.state.sheet()
                continue
        move = random_move(journal.state, ask, faces, random)
        faces = move.faces if isinstance(move, Throw) else faces
        journal.play(move)
    outcome = journal.state.outcome()
    assert outcome is not None and outcome.winners and game.text(journal.state, journal.names)
    again = Journal(game, players, {}, json.loads(json.dumps(journal.entries)), journal.first_names)
    assert (again.state, again.names, again.unplayable) == (journal.state, journal.names, None)
    journal.undo(journal.can_undo)
    assert journal.state == game.start(players) and journal.names == journal.first_names


@every
def test_a_passed_turn_is_the_next_players_and_is_taken_back(game: Game) -> None:
    journal = Journal(game, max(3, game.least_players) if game.most_players > 2 else 2, {})
    before, player = journal.state, journal.state.ask().player
    if not tried(journal, SKIP):
        assert game.key == "cribble"
        return
    assert journal.state.ask().player != player or game.key == "si_no"
    journal.undo()
    assert journal.state == before


@every
def test_a_seat_can_always_be_taken_over(game: Game) -> None:
    journal = Journal(game, game.least_players, {})
    before = position(journal.state)
    journal.play(replacing(0, "Zoé"))
    assert journal.names[0] == "Zoé" and position(journal.state) == before
    for wrong in (replacing(0, "zoé"), replacing(9, "Luc"), replacing(0, " "), decision("replace", name="Luc")):
        assert not tried(journal, wrong)


def test_in_the_cameroun_who_joins_plays_last_and_has_missed_the_rounds_before() -> None:
    journal = Journal(find_game("cameroun"), 2, {"turns": 2})
    turn = (Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    for move in (*turn, *turn, adding("Zoé"), *turn):
        journal.play(move)
    assert [journal.state.ask().player, *journal.state.scores()] == [1, 30, 15, 0]
    for move in (*turn, Throw((1, 1, 1, 1, 2)), decision("write", column="1")):
        journal.play(move)
    assert journal.state.outcome() is not None and journal.state.scores()[2] == 4


def test_an_announcement_binds() -> None:
    journal = Journal(find_game("cameroun"), 2, {})
    for move in (Throw((5, 5, 5, 6, 2)), Throw((5, 5, 5, 6, 3), (4,)), decision("announce", column="5")):
        journal.play(move)
    assert not tried(journal, SKIP)


def test_who_gives_a_round_of_poker_up_leaves_the_stake_to_the_others() -> None:
    journal = Journal(find_game("poker_as"), 2, {"match": "coups", "rounds": 2})
    tokens = sum(journal.state.scores()) + journal.state.sheet()["pot"]
    for move in (SKIP, Throw(("A", "R", "D", "V", "9")), decision("stop")):
        journal.play(move)
    assert journal.state.sheet()["last"]["winner"] == 1 and journal.state.ask().player == 0
    assert sum(journal.state.scores()) + journal.state.sheet()["pot"] == tokens


def test_jetons_are_kept_when_somebody_joins() -> None:
    for key in ("poker_as", "menteur"):
        journal = Journal(find_game(key), 3, {"tokens": 5})
        before = sum(journal.state.scores()) + journal.state.sheet()["pot"]
        journal.play(adding("Zoé"))
        assert sum(journal.state.scores()) + journal.state.sheet()["pot"] == before + 5


@every
def test_a_handicap_is_in_the_score_from_the_start(game: Game) -> None:
    option = next(option for option in game.options if option.key == "handicap")
    players, ahead = max(2, game.least_players), option.step * 2
    plain, given = game.start(players), game.start(players, {"handicap": {"1": ahead}})
    helped = (1, 3) if game.key == "cribble" else (1,)
    more = [ahead if seat in helped else 0 for seat in range(players)]
    assert [new - old for new, old in zip(given.scores(), plain.scores(), strict=True)] == more
    assert given.sheet() != plain.sheet()
    told = [sum(reason.points for reason in given.explain(seat)) for seat in range(players)]  # type: ignore[attr-defined]
    assert told == list(given.scores()), "why? says it"
    with pytest.raises(BadOptions, match=r"no seat|has no"):
        game.start(players, {"handicap": {"5": option.step}})
