"""Whatever is thrown and chosen in La Linotte: it goes on, no pawn is lost, what is refused changes nothing."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, decision
from kiosk.games.linotte.board import PAWNS, put
from kiosk.games.linotte.game import Linotte
from kiosk.games.linotte.options import OPTIONS
from kiosk.games.linotte.state import LinotteState
from kiosk.games.playout import random_play
from kiosk.table.journal import Journal

GAME = Linotte()
DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(tuple)
LUCKY = st.sampled_from([(n,) * 5 for n in range(1, 7)] + [(1, 2, 3, 4, 5), (2, 2, 2, 5, 5), (6, 6, 6, 6, 2)])
INDEX = st.integers(0, 4)
ODD_MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Throw, st.lists(st.integers(0, 7), max_size=6).map(tuple), st.none() | st.tuples(st.integers(-1, 5))),
    st.builds(
        lambda kind, square: decision(kind, square=square),
        st.sampled_from(["place", "remove"]),
        st.tuples(INDEX, INDEX) | st.sampled_from([None, "a1", (0,), (5, 0), (-1, 2), (True, 0), (0, 1, 2)]),
    ),
    st.builds(
        lambda figure: decision("appel", figure=figure),
        st.sampled_from(["full", "quinte", "carre", "small", "yam", "sec", "appel", "3", None, ("full",)]),
    ),
    st.sampled_from(["pass", "end", "appel", "place", "write", ""]).map(decision),
)


SWITCHES = [option.key for option in OPTIONS if option.kind == "bool"]


class Play(RuleBasedStateMachine):
    """A game on its journal, with every promise held against it after each step."""

    @initialize(options=st.fixed_dictionaries({}, optional={key: st.booleans() for key in SWITCHES}))
    def start(self, options: dict[str, Any]) -> None:
        self.journal = Journal(GAME, 2, options)

    @property
    def state(self) -> LinotteState:
        state = self.journal.state
        assert isinstance(state, LinotteState)
        return state

    @precondition(lambda self: self.state.ask().dice)
    @rule(fresh=DICE | LUCKY, thrown=st.sets(INDEX, min_size=1))
    def throw(self, fresh: tuple[int, ...], thrown: set[int]) -> None:
        lying = self.state.dice or fresh
        faces = tuple(fresh[index] if index in thrown else lying[index] for index in range(5))
        self.journal.play(Throw(faces, tuple(sorted(thrown))) if self.state.dice else Throw(fresh))

    @precondition(lambda self: self.state.moves())
    @rule(place=st.integers(0, 99))
    def choose(self, place: int) -> None:
        moves = self.state.moves()
        self.journal.play(moves[place % len(moves)])

    @precondition(lambda self: self.state.throw and self.state.end is None)
    @rule()
    def follow_the_advice(self) -> None:
        advice = GAME.advise(self.state)
        if isinstance(advice, Decision):
            assert advice in self.state.moves()
            self.journal.play(advice)
        else:
            assert self.state.ask().dice and advice and set(advice) <= set(range(5))

    @rule(move=ODD_MOVES)
    def try_anything(self, move: Move) -> None:
        # As JSON: True is 1 to Python, and no number of a row.
        before, line = self.state, json.dumps(move.to_json())
        listed = line in {json.dumps(legal.to_json()) for legal in before.moves()}
        try:
            after = before.play(move)
        except IllegalMove as refusal:
            assert not listed and refusal.code and str(refusal.reason).endswith(".")
            assert self.state == before
            return
        assert after != before
        libre = isinstance(move, Decision) and move.kind == "appel" and before.rules.defi_libre
        assert isinstance(move, Throw) or listed or libre

    @precondition(lambda self: self.journal.can_undo)
    @rule(steps=st.integers(1, 9))
    def undo_and_play_again(self, steps: int) -> None:
        before, moves = self.state, self.journal.moves
        steps = min(steps, self.journal.can_undo)
        self.journal.undo(steps)
        for move in moves[len(moves) - steps :]:
            self.journal.play(move)
        assert self.state == before

    @invariant()
    def it_goes_on_and_can_be_ended(self) -> None:
        ask, moves, over = self.state.ask(), self.state.moves(), self.state.outcome() is not None
        assert (ask.what == "over") == over == (not ask.dice and not moves)
        assert (ask.what == "choose") == any(not move.rare for move in moves)
        for move in moves:
            self.state.play(move)
        if not self.state.throw and not over:
            assert self.state.play(decision("end")).outcome() is not None

    @invariant()
    def the_journal_tells_the_same(self) -> None:
        again = Journal(GAME, 2, self.journal.options, self.journal.entries)
        assert again.state == self.state and again.game.sheet(again.state) == GAME.sheet(self.state)

    @invariant()
    def no_pawn_is_lost(self) -> None:
        sheet = GAME.sheet(self.state)
        for seat, sign in enumerate("AB"):
            assert sheet["pawns"][seat] + "".join(sheet["board"]).count(sign) == PAWNS
        assert all(0 <= pawns <= PAWNS for pawns in sheet["pawns"])

    @invariant()
    def points_are_those_of_the_lines(self) -> None:
        sheet = GAME.sheet(self.state)
        for seat in (0, 1):
            assert sheet["totals"][seat] == sum(line["points"] for line in sheet["lines"] if line["player"] == seat)

    @invariant()
    def what_a_pawn_brings_is_told_beforehand(self) -> None:
        for move in self.state.moves():
            if move.kind == "place":
                after = self.state.play(move).scores()[self.state.player]
                assert after - self.state.scores()[self.state.player] == (move.points or 0)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)


@pytest.mark.slow
def test_ten_thousand_games_at_random() -> None:
    """Every set of options; each game ends by itself, and by the letter of the rules."""
    rng, ends = Random(1), set()
    for game in range(10_000):
        options: dict[str, object] = {option.key: rng.random() < 0.3 for option in OPTIONS}
        *_, (_, state) = random_play(GAME, 2, rng, options)
        assert isinstance(state, LinotteState)
        outcome = state.outcome()
        assert outcome is not None and outcome.scores == state.scores(), game
        assert 0 in (state.pawns(0), state.pawns(1)) or state.end == "alignement5"
        ends.add(state.end)
    assert ends == {"pions", "alignement5"}


@pytest.mark.slow
def test_sensible_games_by_advice() -> None:
    """Sensible players: not too long, not always the same end."""
    rng, turns, draws = Random(2), [], 0
    for _ in range(60):
        state = GAME.start(2)
        while state.outcome() is None:
            advice = GAME.advise(state)
            if isinstance(advice, Decision):
                state = state.play(advice)
                continue
            faces = [rng.randint(1, 6) if index in advice else face for index, face in enumerate(state.dice)]
            fresh = tuple(rng.randint(1, 6) for _ in range(5))
            state = state.play(Throw(tuple(faces), advice) if state.dice else Throw(fresh))
        outcome = state.outcome()
        assert outcome is not None
        turns.append(state.turn)
        draws += len(outcome.winners) == 2
    assert sorted(turns)[30] < 60 and draws < 24


def test_a_board_keeps_its_size() -> None:
    board = GAME.start(2).board
    assert len(put(board, 7, 1)) == 25 and put(put(board, 7, 1), 7, None) == board
