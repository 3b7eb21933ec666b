"""Turns that are passed, players who are replaced or join, and handicaps, in every game."""

import json
from random import Random
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Throw, decision, decision_from
from kiosk.games.engine.protocols import Game
from kiosk.games.playout import random_move
from kiosk.games.seats import SKIP, adding, cleaned, replacing, seating
from kiosk.table.journal import Journal, position
from tests.shared import sampled

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
@pytest.mark.parametrize("seed", sampled(range(6), every=6))
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
                assert json.loads(json.dumps(journal.game.sheet(journal.state))) == journal.game.sheet(journal.state)
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
    before = position(journal.game, journal.state)
    journal.play(replacing(0, "Zoé"))
    assert journal.names[0] == "Zoé" and position(journal.game, journal.state) == before
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


BEGUN: dict[str, tuple[Any, ...]] = {
    "cameroun": (Throw((5, 5, 5, 6, 2)), Throw((5, 5, 5, 6, 3), (4,)), decision("announce", column="5")),
    "linotte": (Throw((3, 3, 3, 2, 1)), Throw((3, 3, 3, 2, 2), (4,))),
    "poker_as": (Throw(("R", "R", "R", "R", "9")), Throw(("R", "R", "R", "R", "10"), (4,))),
    "si_no": (Throw((1, 1)), Throw((2, 2))),
}
"""Throws, and what they bind to, of one turn."""


@pytest.mark.parametrize("key", BEGUN)
def test_a_turn_in_which_dice_were_thrown_is_finished_or_taken_over(key: str) -> None:
    journal = Journal(find_game(key), 2, {})
    for move in BEGUN[key]:
        journal.play(move)
        with pytest.raises(IllegalMove) as refusal:
            journal.play(SKIP)
        assert refusal.value.code == "turn_begun"
    journal.play(replacing(0, "Zoé"))
    assert journal.names[0] == "Zoé" and journal.state.ask().player == 0
    journal.undo(len(BEGUN[key]) + 1)
    assert tried(journal, SKIP) and journal.state.ask().player == 1


SPELLED = ("Zoé", " Zoé", "Zoé ", "zoé", "Zoe\u0301", " ZOE\u0301 ")


@pytest.mark.parametrize("name", SPELLED)
def test_every_spelling_of_a_name_is_one_player(name: str) -> None:
    for names in (("Zoé", name), (name, "Zoé")):
        with pytest.raises(BadOptions) as refusal:
            seating(names)
        assert refusal.value.code == "name_taken"
    journal = Journal(find_game("cameroun"), 2, {}, names=("Zoé", "Anne"))
    for move in (adding(name), replacing(1, name), decision("replace", player=1, name=name)):
        with pytest.raises(IllegalMove) as taken:
            journal.play(move)
        assert taken.value.code == "name_taken"
    assert seating((name, "Zoe")) == (cleaned(name), "Zoe"), "an accent makes another name"
    other = Journal(find_game("cameroun"), 2, {}, names=("Anne", "Bruno"))
    kept = "zoé" if name == "zoé" else "ZOÉ" if "ZO" in name else "Zoé"
    assert other.play(adding(name)) == [{"decide": "add", "name": kept}] and other.names[2] == kept


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u00a0", "\ud800", "a\udfff", "\x00", "a\nb", "\u202eeoz", "a\u200b", "x" * 41, 5, None, ["Anne"], {}],
)
def test_what_no_screen_shows_is_no_name(name: Any) -> None:
    with pytest.raises(BadOptions) as refusal:
        seating(("Anne", name))
    assert refusal.value.code == "no_name"
    journal = Journal(find_game("cameroun"), 2, {})
    for move in (decision_from("add", {"name": name}), decision_from("replace", {"player": 0, "name": name})):
        with pytest.raises(IllegalMove) as wrong:
            journal.play(move)
        assert wrong.value.code == "no_name"


def test_names_that_older_versions_told_apart_still_load() -> None:
    entries = [{"decide": "add", "name": " anne"}, {"decide": "replace", "player": 1, "name": "Anne "}]
    journal = Journal(find_game("cameroun"), 2, {}, entries, ("Anne", "Zoe\u0301"))
    assert journal.unplayable is None and journal.names == ("Anne", "Anne ", " anne")
    journal.play(Throw((1, 2, 3, 4, 5)))
    journal.undo(2)
    assert journal.names == ("Anne", "Zoe\u0301", " anne")


@pytest.mark.parametrize("key", BEGUN)
def test_a_turn_that_an_older_version_let_pass_is_replayed_so(key: str) -> None:
    moves = BEGUN[key][:2]
    journal = Journal(find_game(key), 2, {}, [*(move.to_json() for move in moves), SKIP.to_json()])
    assert journal.unplayable is None and len(journal.moves) == 3 and journal.state.ask().player == 1
    assert journal.state.ask().throw == 1
    journal.undo()
    assert journal.state.ask().player == 0 and not tried(journal, SKIP)


def test_who_begins_a_tour_stays_the_same_when_its_beginner_is_passed_over() -> None:
    call, accept = decision("call", category="paire", figures=["9"]), decision("accept")
    journal = Journal(find_game("menteur"), 3, {})
    for move in (SKIP, call, accept, decision("call", category="paire", figures=["10"]), accept):
        journal.play(move)
    assert journal.game.sheet(journal.state)["tour"] == 2
    assert journal.state.ask().player == 1, "the seat on the left of the one whose the tour was"


def test_who_took_the_cup_has_to_call() -> None:
    journal = Journal(find_game("menteur"), 3, {})
    for move in (decision("call", category="paire", figures=["9"]), decision("accept")):
        journal.play(move)
    with pytest.raises(IllegalMove) as refusal:
        journal.play(SKIP)
    assert refusal.value.code == "turn_begun"


def test_who_gives_a_round_of_poker_up_leaves_the_stake_to_the_others() -> None:
    journal = Journal(find_game("poker_as"), 2, {"match": "coups", "rounds": 2})
    tokens = sum(journal.state.scores()) + journal.game.sheet(journal.state)["pot"]
    for move in (SKIP, Throw(("A", "R", "D", "V", "9")), decision("stop")):
        journal.play(move)
    assert journal.game.sheet(journal.state)["last"]["winner"] == 1 and journal.state.ask().player == 0
    assert sum(journal.state.scores()) + journal.game.sheet(journal.state)["pot"] == tokens


def test_jetons_are_kept_when_somebody_joins() -> None:
    for key in ("poker_as", "menteur"):
        journal = Journal(find_game(key), 3, {"tokens": 5})
        before = sum(journal.state.scores()) + journal.game.sheet(journal.state)["pot"]
        journal.play(adding("Zoé"))
        assert sum(journal.state.scores()) + journal.game.sheet(journal.state)["pot"] == before + 5


@every
def test_a_handicap_is_in_the_score_from_the_start(game: Game) -> None:
    option = next(option for option in game.options if option.key == "handicap")
    players, ahead = max(2, game.least_players), option.step * 2
    plain, given = game.start(players), game.start(players, {"handicap": {"1": ahead}})
    helped = (1, 3) if game.key == "cribble" else (1,)
    more = [ahead if seat in helped else 0 for seat in range(players)]
    assert [new - old for new, old in zip(given.scores(), plain.scores(), strict=True)] == more
    assert game.sheet(given) != game.sheet(plain)
    told = [sum(reason.points for reason in game.explain(given, seat)) for seat in range(players)]
    assert told == list(given.scores()), "why? says it"
    with pytest.raises(BadOptions, match=r"pas de place|ne connaît pas"):
        game.start(players, {"handicap": {"5": option.step}})
