"""Cribble played by whoever presses whatever: what has to hold after every move, in both modes."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kiosk.games.cribble.cards.pack import PACK, VALUE
from kiosk.games.cribble.game import Cribble
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Decision, Throw, decision, decision_from
from kiosk.table.journal import Journal

GAME = Cribble()
KINDS = (
    "draw",
    "dealer",
    "starter",
    "lay",
    "go",
    "show",
    "declare",
    "claim",
    "count",
    "mark",
    "deal",
    "hand",
    "board",
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "mode": st.sampled_from(["assiste", "marque"]),
        "muggins": st.booleans(),
        "play_pairs": st.booleans(),
        "valet_coupe": st.integers(1, 2),
        "crib_flush": st.booleans(),
        "captains": st.sampled_from(["1-2", "1-4", "3-2", "3-4"]),
    },
)
WILD = st.one_of(
    st.builds(lambda faces: Throw(tuple(faces)), st.lists(st.integers(1, 6), max_size=5)),
    st.builds(
        decision_from,
        st.sampled_from(KINDS),
        st.fixed_dictionaries(
            {},
            optional={
                "card": st.sampled_from([*PACK, "XX", None]),
                "cards": st.lists(st.sampled_from([*PACK, "XX"]), max_size=5),
                "points": st.integers(-2, 40) | st.none() | st.text(max_size=2),
                "team": st.integers(-1, 2),
                "seat": st.integers(-1, 4),
            },
        ),
    ),
)


class Machine(RuleBasedStateMachine):
    @initialize(options=OPTIONS)
    def begin(self, options: dict[str, Any]) -> None:
        self.options = options
        self.journal = Journal(GAME, 4, options)

    @property
    def state(self) -> Any:
        return self.journal.state

    @precondition(lambda self: self.state.outcome() is None)
    @rule(chance=st.randoms(use_true_random=False), count=st.integers(1, 12))
    def play(self, chance: Any, count: int) -> None:
        for _ in range(count):
            if self.state.outcome() is None:
                self._grow(chance.choice(self.state.moves()))

    def _grow(self, move: Decision) -> None:
        before = GAME.sheet(self.state)["board"]
        self.journal.play(move)
        after = GAME.sheet(self.state)["board"]
        for team in (0, 1):
            assert after["front"][team] >= before["front"][team], "pegs never go back"
            moved = after["front"][team] != before["front"][team]
            assert after["rear"][team] == (before["front"] if moved else before["rear"])[team], "pegs leapfrog"

    @rule(move=WILD)
    def whatever(self, move: Any) -> None:
        state, sheet = self.state, GAME.sheet(self.state)
        try:
            self.journal.play(move)
        except IllegalMove as refusal:
            assert str(refusal.reason) and self.state is state and GAME.sheet(self.state) == sheet

    @precondition(lambda self: self.journal.can_undo)
    @rule(steps=st.integers(1, 5))
    def undo_and_redo(self, steps: int) -> None:
        steps = min(steps, self.journal.can_undo)
        before, moves = self.state, self.journal.moves
        self.journal.undo(steps)
        for move in moves[len(moves) - steps :]:
            self.journal.play(move)
        assert self.state == before

    @rule()
    def replay(self) -> None:
        again = Journal(GAME, 4, self.options, self.journal.entries)
        assert again.unplayable is None and again.state == self.state

    @invariant()
    def there_is_always_something_to_do(self) -> None:
        state = self.state
        moves = state.moves()
        assert (len(moves) == 0) == (state.outcome() is not None)
        assert len(moves) <= 62 and len(set(moves)) == len(moves)
        for move in (*moves[:2], *moves[-2:]):
            state.play(move)

    @invariant()
    def cards_and_pegs_are_conserved(self) -> None:
        sheet = GAME.sheet(self.state)
        for front, rear in zip(sheet["board"]["front"], sheet["board"]["rear"], strict=True):
            assert 0 <= rear <= front <= 121 and (rear < front or front == 0)
        if sheet["mode"] == "assiste":
            self._cards(sheet)

    def _cards(self, sheet: dict[str, Any]) -> None:
        starter = [] if sheet["starter"] is None else [sheet["starter"]]
        on_table = [*starter, *sheet["crib"], *(card for cards in sheet["laid"] for card in cards)]
        assert len(set(on_table)) == len(on_table) and set(on_table) <= set(PACK)
        assert all(len(cards) <= 4 for cards in sheet["laid"]) and len(sheet["crib"]) <= 4
        assert sheet["count"] == sum(VALUE[layer["card"]] for layer in sheet["pile"]) < 31
        assert {layer["card"] for layer in sheet["pile"]} <= set(on_table)


TestMachine = pytest.mark.filterwarnings("ignore")(Machine.TestCase)
Machine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("mode", ["assiste", "marque"])
def test_whatever_was_played_a_game_can_be_ended(mode: str) -> None:
    state: Any = GAME.start(4, {"mode": mode})
    for _ in range(5_000):
        if state.outcome() is not None:
            return
        state = state.play(GAME.advise(state))
    pytest.fail("the game does not end")


def test_a_hand_is_counted_on_the_board_alone() -> None:
    state: Any = GAME.start(4, {"mode": "marque"}).play(decision("dealer", seat=0))
    for move in (decision("hand", crib=True), decision("starter", card="2S")):
        state = state.play(move)
    state = state.play(decision("show", cards=["TH", "QH", "KH", "AH"]))
    assert GAME.sheet(state)["last"]["worth"] == 0 and state.scores() == (0, 0, 0, 0) and state.stage == "mark"
    again = state.play(decision("hand", crib=False)).play(decision("show", cards=["TH", "QH"]))
    assert again.ask().what == "cards" and again.play(decision("board")).stage == "mark"
    assert GAME.sheet(again.play(decision("show", cards=["KH", "AH"])))["last"]["worth"] == 4


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([decision_from("mark", {"team": 0, "points": 2})], "not_now"),
        ([decision("dealer", seat=0), decision_from("mark", {"team": 2, "points": 2})], "unknown_team"),
        ([decision("dealer", seat=0), decision_from("mark", {"team": 0, "points": 30})], "bad_points"),
        ([decision("dealer", seat=0), decision_from("mark", {"team": 0, "points": 0})], "bad_points"),
        ([decision("dealer", seat=0), decision("dealer", seat=1)], "not_now"),
        ([decision("dealer", seat=0), decision("show", cards=["TH"])], "starter_first"),
        ([decision("dealer", seat=0), decision("lay", card="5H")], "unknown_decision"),
        ([decision("dealer", seat=0), decision("board")], "not_now"),
        ([decision("dealer", seat=9)], "unknown_seat"),
        ([decision("deal")], "not_now"),
        ([decision("dealer", seat=0), decision("starter", card="TH"), decision("show", cards=["TH"])], "card_gone"),
        ([Throw((1,))], "no_dice"),
    ],
)
def test_what_the_board_alone_refuses(moves: list[Any], code: str) -> None:
    state: Any = GAME.start(4, {"mode": "marque"})
    for move in moves[:-1]:
        state = state.play(move)
    with pytest.raises(IllegalMove) as refusal:
        state.play(moves[-1])
    assert refusal.value.code == code
