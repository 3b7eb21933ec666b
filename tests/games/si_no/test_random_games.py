"""Whatever is thrown and chosen in Les Cases Si-No: it goes on, nothing is lost, what is refused changes nothing."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Move, Throw, decision
from kiosk.games.playout import random_play, random_throw
from kiosk.games.si_no.board import CHIPS, DRAWS, LINE_KEYS, SHARED, draw_of, mask
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.state import SiNoState
from kiosk.table.journal import Journal

GAME = SiNo()
FACES = st.integers(1, 6)
ODD_MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Throw, st.lists(st.integers(0, 7), min_size=1, max_size=3).map(tuple)),
    st.builds(
        Throw,
        st.tuples(FACES, FACES),
        st.none() | st.just((0,)) | st.just((0, 1)),
        st.tuples(*[st.sampled_from(["white", "green", "red", "blue"])] * 2),
    ),
    st.builds(
        lambda seat, line, draw: decision("chip", player=seat, line=line, draw=draw),
        st.integers(-1, 6),
        st.sampled_from([*LINE_KEYS, "ligne4"]),
        st.sampled_from([*DRAWS, "7", "12"]),
    ),
    st.builds(
        lambda seat, chips: decision("bet", player=seat, chips=chips),
        st.integers(-1, 6),
        st.lists(st.sampled_from([*DRAWS, "7"]), min_size=3, max_size=5),
    ),
)


class Play(RuleBasedStateMachine):
    """A game on its journal, with every promise held against it after each step."""

    @initialize(
        players=st.integers(2, 6),
        reach=st.sampled_from([500, 1000, 3500, 7000]),
        preset=st.sampled_from(["normal", "long"]),
        rouge_perd=st.booleans(),
        croupier=st.sampled_from(["tirage", "0", "3"]),
    )
    def start(self, players: int, reach: int, **options: Any) -> None:
        self.journal = Journal(GAME, players, {"target": reach, **options})

    @property
    def state(self) -> SiNoState:
        state = self.journal.state
        assert isinstance(state, SiNoState)
        return state

    @precondition(lambda self: self.state.ask().dice)
    @rule(one=FACES, other=FACES, swapped=st.booleans())
    def throw(self, one: int, other: int, swapped: bool) -> None:
        colours = tuple(die.colour for die in self.state.ask().dice)
        self.journal.play(Throw((one, other), None, colours[::-1] if swapped else colours))

    @precondition(lambda self: self.state.moves())
    @rule(place=st.integers(0, 40))
    def choose(self, place: int) -> None:
        moves = self.state.moves()
        self.journal.play(moves[place % len(moves)])

    @precondition(lambda self: self.state.phase == "mises")
    @rule()
    def follow_the_advice(self) -> None:
        advice = GAME.advise(self.state)
        assert isinstance(advice, Decision) and advice in self.state.moves()
        self.journal.play(advice)

    @rule(move=ODD_MOVES)
    def try_anything(self, move: Move) -> None:
        before, listed = self.state, move in self.state.moves()
        try:
            after = before.play(move)
        except IllegalMove as refusal:
            assert not listed and str(refusal.reason)
            assert before == self.state and GAME.sheet(before) == GAME.sheet(self.state)
            return
        assert after != before
        if isinstance(move, Decision) and move.kind == "chip":
            assert listed, "every chip that is allowed is offered"

    @precondition(lambda self: self.journal.can_undo)
    @rule(steps=st.integers(1, 12))
    def undo_and_play_again(self, steps: int) -> None:
        before, moves = self.state, self.journal.moves
        steps = min(steps, self.journal.can_undo)
        self.journal.undo(steps)
        for move in moves[len(moves) - steps :]:
            self.journal.play(move)
        assert self.state == before

    @invariant()
    def it_goes_on(self) -> None:
        ask, over = self.state.ask(), self.state.outcome() is not None
        assert (ask.what == "over") == over
        moves = self.state.moves()
        assert any(not move.rare for move in moves) == (ask.what == "choose") and (over or ask.dice or moves)
        reached = self.state.points[self.state.contenders[0]] == self.state.rules.target if over else False
        assert not over or reached or self.state.accord

    @invariant()
    def the_journal_tells_the_same(self) -> None:
        state: Any = GAME.start(self.state.rules.players, self.journal.options)
        for move in self.journal.moves:
            state = state.play(move)
        assert state == self.state and GAME.sheet(state) == GAME.sheet(self.state)

    @invariant()
    def every_player_has_four_chips(self) -> None:
        sheet = GAME.sheet(self.state)
        for seat, bet in enumerate(sheet["bets"]):
            tokens = CHIPS - sheet["in_hand"][seat] if seat == sheet["croupier"] else 0
            assert sheet["in_hand"][seat] + tokens + sum(draw is not None for draw in bet) == CHIPS
            assert seat != sheet["croupier"] or bet == [None] * CHIPS

    @invariant()
    def nobody_has_too_much_in_common_or_too_many_points(self) -> None:
        bets = [mask(bet) for bet in self.state.bets]
        assert all((one & other).bit_count() <= SHARED for n, one in enumerate(bets) for other in bets[:n])
        assert all(0 <= points <= self.state.rules.target for points in self.state.points)

    @invariant()
    def what_was_paid_adds_up(self) -> None:
        paid = [payment for event in self.state.events for payment in event.payments]
        for seat, points in enumerate(self.state.points):
            assert sum(payment.points for payment in paid if payment.seat == seat) == points


TestAnyGame = Play.TestCase
TestAnyGame.settings = settings(max_examples=30, stateful_step_count=60, deadline=None)


@pytest.mark.parametrize("points", range(0, 7000, 700))
def test_from_any_score_the_target_can_be_reached(points: int) -> None:
    """Dice that fall as a bettor would wish, never beyond: no score is a dead end."""
    state = replace(GAME.start(2, {"rouge_perd": True}), points=(0, points))
    for _ in range(400):
        ask = state.ask()
        if ask.what == "over":
            break
        if state.phase == "mises":
            advice = GAME.advise(state)
            assert isinstance(advice, Decision)
            state = state.play(advice)
        elif state.phase == "descente":
            state = state.play(random_throw(ask, (), Random(points)))
        else:
            state = state.play(Throw(_wished(state), colours=("green", "red")))
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (1,)


def _wished(state: SiNoState) -> tuple[int, int]:
    """The dice that bring seat 1 as much as fits, and nothing to seat 0."""
    throws = [(one, other) for one in range(1, 7) for other in range(1, 7) if one + other != 7]
    missing = state.rules.target - state.points[1]

    def brings(dice: tuple[int, int]) -> int:
        draw = draw_of(dice)
        chips = [(place, chosen) for place, chosen in enumerate(state.bets[1]) if chosen == draw]
        points = sum(state.rules.values.chip(place, draw) for place, _ in chips)
        return points if points <= missing and draw not in state.bets[0] else -1

    return max(throws, key=brings)


@pytest.mark.slow
def test_ten_thousand_games() -> None:
    """Every game ends by itself, on the engine alone; half of them with the board's options changed."""
    for seed in range(10_000):
        rng = Random(seed)
        options: dict[str, object] = {"croupier": rng.choice(["0", "tirage"])}
        if seed % 2:
            options |= {"target": 3500, "preset": rng.choice(["normal", "long"]), "rouge_perd": rng.random() < 0.5}
        state: Any = None
        for moves, (_, after) in enumerate(random_play(GAME, rng.randint(2, 6), rng, options)):
            assert moves < 20_000
            state = after
        outcome = state.outcome()
        assert len(outcome.winners) == 1 and outcome.scores[outcome.winners[0]] == state.rules.target
