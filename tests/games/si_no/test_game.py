from random import Random
from typing import Any

import pytest

from kiosk.games.engine.errors import BadOptions, IllegalMove
from kiosk.games.engine.moves import Move, Throw, decision
from kiosk.games.si_no.board import DRAWS, LINES, WAYS
from kiosk.games.si_no.game import SiNo
from kiosk.games.si_no.state import SiNoState
from kiosk.i18n.phrase import SeatName

GAME = SiNo()


def white(one: int, other: int) -> Throw:
    return Throw((one, other), colours=("white", "white"))


def dice(green: int, red: int) -> Throw:
    return Throw((green, red), colours=("green", "red"))


def bet(seat: int, *chips: str) -> Move:
    return decision("bet", player=seat, chips=list(chips))


def chip(seat: int, line: str, draw: str) -> Move:
    return decision("chip", player=seat, line=line, draw=draw)


def played(*moves: Move, players: int = 2, **options: object) -> SiNoState:
    state = GAME.start(players, options)
    for move in moves:
        state = state.play(move)
    return state


SEVEN = white(3, 4)
BETS = (SEVEN, bet(1, "8", "10", "4.4", "8"))


def test_the_board_is_as_fair_as_it_says() -> None:
    assert sum(WAYS.values()) == 36 and set(WAYS) == {*DRAWS, "7"}
    assert [{WAYS[draw] for draw in line} for line in LINES] == [{4}, {2}, {1}]
    values = GAME.start(2).rules.values
    assert {WAYS[line[0]] * points for line, points in zip(LINES, values.horizontal, strict=True)} == {800}
    assert {WAYS[line[0]] * points for line, points in zip(LINES, values.vertical, strict=True)} == {400}


def test_a_turn_asks_step_by_step() -> None:
    moves = [white(1, 2), SEVEN, chip(1, "verticale", "8"), bet(1, "8", "10", "4.4", "8"), dice(1, 1), dice(1, 2)]
    asks = [played(*moves[:n]).ask() for n in range(len(moves) + 1)]
    assert [(ask.what, ask.player, ask.throw, [die.colour for die in ask.dice]) for ask in asks] == [
        ("throw", 0, 1, ["white", "white"]),
        ("throw", 0, 2, ["white", "white"]),
        ("choose", 1, 1, []),
        ("choose", 1, 1, []),
        ("throw", 0, 1, ["green", "red"]),
        ("throw", 0, 2, ["green", "red"]),
        ("throw", 0, 3, ["green", "red"]),
    ]
    assert all(not ask.rethrow and ask.throws in (1, 10) for ask in asks)


def test_the_tenth_circle_is_the_last() -> None:
    state = played(*[white(1, 1)] * 10)
    assert (state.phase, state.circle, state.seven()) == ("mises", 10, (100, 100))


def test_the_dice_may_come_in_any_order_of_colours() -> None:
    state = played(*BETS, Throw((2, 5), colours=("red", "green")))
    assert state.scores() == (1000, 0) and GAME.sheet(state)["last"]["dice"] == [5, 2]


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([dice(1, 2)], "wrong_dice"),
        ([Throw((1, 2), colours=("white",))], "wrong_dice"),
        ([Throw((1, 2), colours=(["white"], "white"))], "wrong_dice"),  # type: ignore[arg-type]
        ([white(1, 7)], "wrong_dice"),
        ([Throw((1, 2, 3), colours=("white",) * 3)], "wrong_dice"),
        ([bet(1, "8", "10", "4.4", "8")], "no_bets_now"),
        ([SEVEN, dice(1, 2)], "bets_first"),
        ([SEVEN, bet(0, "8", "10", "4.4", "8")], "croupier"),
        ([SEVEN, bet(7, "8", "10", "4.4", "8")], "not_your_turn"),
        ([SEVEN, decision("bet", player=True, chips=["8", "10", "4.4", "8"])], "not_your_turn"),
        ([SEVEN, bet(1, "8", "10", "4.4")], "four_chips"),
        ([SEVEN, decision("bet", player=1)], "four_chips"),
        ([SEVEN, bet(1, "10", "8", "4.4", "6")], "ligne1"),
        ([SEVEN, bet(1, "8", "10", "4.4", "7")], "verticale"),
        ([SEVEN, decision("bet", player=1, chips=[8, "10", "4.4", "8"])], "ligne1"),
        ([SEVEN, chip(1, "ligne4", "8")], "unknown_line"),
        ([SEVEN, decision("chip", player=1, line=["ligne1"], draw="8")], "unknown_line"),
        ([SEVEN, chip(1, "ligne2", "8")], "ligne2"),
        ([SEVEN, chip(1, "ligne1", "8"), chip(1, "ligne1", "9")], "line_taken"),
        ([SEVEN, decision("pass", player=1)], "unknown_decision"),
        ([*BETS, Throw((3, 4))], "colours_missing"),
        ([*BETS, white(3, 4)], "wrong_dice"),
        ([*BETS, bet(1, "8", "10", "4.4", "8")], "no_bets_now"),
    ],
)
def test_what_is_refused_and_why(moves: list[Move], code: str) -> None:
    state = played(*moves[:-1])
    sheet = GAME.sheet(state)
    with pytest.raises(IllegalMove) as refusal:
        state.play(moves[-1])
    assert refusal.value.code == code
    assert str(refusal.value.reason).endswith((".", "!")) and "{" not in str(refusal.value.reason)
    assert GAME.sheet(state) == sheet


def test_two_draws_at_most_are_shared_chip_by_chip() -> None:
    state = played(SEVEN, bet(1, "8", "10", "4.4", "6"), chip(2, "ligne1", "8"), chip(2, "ligne2", "10"), players=3)
    with pytest.raises(IllegalMove) as refusal:
        state.play(chip(2, "ligne3", "4.4"))
    assert refusal.value.code == "commun" and refusal.value.reason.values["other"] == SeatName(1)
    open_now = {(move.get("line"), move.get("draw")) for move in state.moves() if move.kind == "chip"}
    assert ("ligne3", "4.4") not in open_now and ("verticale", "6") not in open_now
    assert ("verticale", "8") in open_now, "a draw doubled counts once"


def test_a_chip_that_would_shut_another_line_is_refused() -> None:
    pairs = (("1.1", "2.2"), ("3.3", "4.4"), ("5.5", "6.6"))
    bets = [bet(seat, "8", "10", *pair) for seat, pair in enumerate(pairs, 1)]
    state = played(SEVEN, *bets, chip(4, "ligne1", "8"), players=5)
    with pytest.raises(IllegalMove) as refusal:
        state.play(chip(4, "ligne2", "10"))
    assert refusal.value.code == "shut"
    assert all(move.get("draw") != "10" for move in state.moves() if move.get("line") == "ligne2")


def test_a_whole_bet_leaves_the_chips_that_lie_where_they_are() -> None:
    begun = played(SEVEN, chip(1, "ligne1", "5"))
    with pytest.raises(IllegalMove) as refusal:
        begun.play(bet(1, "8", "10", "4.4", "8"))
    assert refusal.value.code == "line_taken" and begun.bets[1] == ("5", None, None, None)
    assert begun.play(bet(1, "5", "10", "4.4", "8")).bets[1] == ("5", "10", "4.4", "8")


def test_who_has_begun_to_bet_ends_it_before_somebody_who_joined() -> None:
    """The seat that joins comes before the bettor's; its bet must not shut the one that lies half."""
    begun = (chip(0, "ligne1", "5"), chip(0, "ligne2", "3"), chip(0, "ligne3", "1.1"))
    half = played(SEVEN, *begun, croupier="1").join()
    assert half.player == 0 and half.ask().player == 0 and half.moves()
    laid = half.play(chip(0, "verticale", "6"))
    assert laid.player == 2 and laid.moves()


@pytest.mark.parametrize(("players", "first"), [(2, 270), (3, 50), (4, 190)])
def test_a_bet_can_always_be_laid_to_its_end(players: int, first: int) -> None:
    """Chips on what others have, while people join between them: there is a legal chip as long as one is missing."""
    for seed in range(first, first + 20):
        random = Random(seed)
        state = played(SEVEN, players=players, croupier="1")
        while state.phase == "mises":
            moves = [move for move in state.moves() if move.kind == "chip"]
            assert moves, (seed, state.bets)
            laid = {draw for placed in state.bets for draw in placed if draw is not None}
            shared = [move for move in moves if move.get("draw") in laid] if random.random() < 0.8 else []
            state = state.play(random.choice(shared or moves))
            if state.phase == "mises" and state.rules.players < 6 and random.random() < 0.3:
                state = state.join()
        assert state.phase == "montee"


def test_the_croupier_throws_though_nobody_bets() -> None:
    state = played(SEVEN).skip()
    assert (state.phase, state.player, state.step) == ("montee", 0, 1)
    assert state.play(dice(5, 2)).scores() == (1000, 0), "a 7 is the croupier's all the same"
    after = state
    for _ in range(10):
        after = after.play(dice(1, 1))
    assert (after.phase, after.croupier) == ("descente", 1)


@pytest.mark.parametrize("turns", range(3))
@pytest.mark.parametrize("when", range(3))
def test_the_next_game_begins_one_seat_further_whoever_joined(turns: int, when: int) -> None:
    state = GAME.start(2, {"croupier": "1"})
    for turn in range(turns):
        state = state.join() if turn == when else state
        state = state.play(SEVEN)
        while state.phase == "mises":
            state = state.skip()
        for _ in range(10):
            state = state.play(dice(1, 1))
    state = state.join() if when >= turns else state
    assert GAME.rematch(state, {"target": 1000}) == {"target": 1000, "croupier": "2"}


def test_the_croupier_by_lot_is_the_first_one_too() -> None:
    state = GAME.start(3, {"croupier": "tirage"})
    for total in ((6, 6), (1, 1), (5, 6)):
        state = state.play(white(*total))
    assert state.croupier == 1 and GAME.rematch(state.skip(), {})["croupier"] == "2"
    passed = GAME.start(2, {"croupier": "tirage"}).skip()
    assert passed.croupier == 1 and GAME.rematch(passed, {})["croupier"] == "0"


def test_the_bets_of_one_press() -> None:
    first = {str(move.label): move for move in played(SEVEN).moves() if move.kind == "bet"}
    assert list(first) == ["Au hasard"]
    turn = (*BETS, *[dice(1, 1)] * 10, SEVEN, bet(0, "9", "11", "5.5", "9"), *[dice(1, 1)] * 10, SEVEN)
    again = {str(move.label): move for move in played(*turn).moves() if move.kind == "bet"}
    assert again["Mêmes mises"] == BETS[1] and list(again) == ["Mêmes mises", "Au hasard"]
    near = played(SEVEN, target=1000)
    assert str(near.moves()[0].label) == "Mises conseillées" and GAME.advise(near) == near.moves()[0]


def test_seven_is_green_or_red_and_overshooting_is_cancelled() -> None:
    assert played(*BETS, dice(2, 5)).scores() == (500, 0)
    over = played(*BETS, dice(5, 2), dice(5, 2), target=1500)
    assert over.scores() == (1000, 0) and GAME.sheet(over)["last"]["payments"][0]["cancelled"]
    assert "annulé" in str(GAME.news(over))
    assert over.play(dice(2, 5)).outcome() is not None


def test_red_may_lose_but_never_below_nothing() -> None:
    state = played(*BETS, dice(2, 5), rouge_perd=True)
    assert state.scores() == (0, 0) and str(GAME.news(state)) == "7 rouge : 1 n’a rien à perdre"
    assert played(*BETS, dice(5, 2), dice(2, 5), rouge_perd=True).scores() == (500, 0)
    assert "−500" in str(GAME.news(played(*BETS, dice(5, 2), dice(2, 5), rouge_perd=True)))


def test_after_ten_throws_the_next_seat_is_croupier() -> None:
    state = played(*BETS, *[dice(1, 1)] * 10)
    assert (state.phase, state.croupier, state.circle) == ("descente", 1, 1)
    assert GAME.sheet(state)["in_hand"] == [4, 3]


LEVEL = (
    SEVEN,
    bet(1, "5", "10", "4.4", "5"),
    bet(2, "5", "11", "3.3", "5"),
    *[dice(1, 4)] * 2,
)


def test_two_who_arrive_together_throw_for_a_seven() -> None:
    state = played(*LEVEL, players=3, target=500, lines={"ligne1": 200, "verticale1": 50}, vert={}, rouge={})
    assert (state.phase, state.scores(), state.outcome()) == ("departage", (0, 500, 500), None)
    asked = []
    for throw in (dice(1, 1), dice(2, 2), dice(1, 2), dice(3, 4)):
        asked.append(state.ask().player)
        state = state.play(throw)
    outcome = state.outcome()
    assert asked == [1, 2, 1, 2]
    assert outcome is not None and outcome.winners == (2,) and "départage" in str(GAME.news(state))


def test_the_first_croupier_has_the_lowest_total() -> None:
    state = played(white(6, 5), white(2, 2), white(1, 3), players=3, croupier="tirage")
    assert (state.ask().player, state.contenders) == (1, (1, 2))
    state = state.play(white(5, 5)).play(white(4, 5))
    assert (state.phase, state.croupier, state.ask().player) == ("descente", 2, 2)
    assert "{" not in str(GAME.news(state))


def test_the_next_game_begins_one_seat_further() -> None:
    over = played(*BETS, dice(5, 2), target=1000, croupier="0")
    assert GAME.rematch(over, {"target": 1000}) == {"target": 1000, "croupier": "1"}
    later = played(*BETS, *[dice(1, 1)] * 10)
    assert GAME.rematch(later, {})["croupier"] == "1"


EVEN = {str(circle): 1000 for circle in range(1, 11)}
THOUSANDS = {f"{line}{number}": 1000 for line in ("ligne", "verticale") for number in (1, 2, 3)}


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"lines": {"ligne1": 250}}, "Lignes : 250"),
        ({"vert": {"1": 950}}, "7 vert"),
        (
            {"lines": {"verticale1": 200}, "rouge": {"1": 700, "2": 600}, "vert": {"8": 400, "10": 200}},
            "7 vert",
        ),
        ({"lines": THOUSANDS, "vert": EVEN, "rouge": EVEN, "target": 1500}, "Points à atteindre : 1500"),
    ],
)
def test_values_that_could_never_come_out_even_are_refused(options: dict[str, Any], wrong: str) -> None:
    with pytest.raises(BadOptions, match=wrong) as refusal:
        GAME.start(2, options)
    assert "{" not in str(refusal.value.reason)


def test_the_tables_for_the_options_screen() -> None:
    def values(key: str, **options: Any) -> dict[str, int]:
        return GAME.option_values(key, 2, options) or {}

    normal, long = (tuple(values("lines", preset=preset).values()) for preset in ("normal", "long"))
    assert normal == (200, 400, 800, 100, 200, 400) and long == (100, 200, 400, 100, 200, 400)
    assert values("lines", lines={"ligne3": 900}) == values("lines") | {"ligne3": 900}
    assert values("vert")["10"] == 100 and values("rouge", rouge={"1": 700})["1"] == 700


def test_every_point_is_explained() -> None:
    state = played(*BETS, dice(2, 6), dice(4, 4), dice(5, 2))
    reasons = GAME.explain(state, 1)
    assert [(str(reason.said), reason.points, reason.dice) for reason in reasons] == [
        ("Coup 1, lancer\u00a02 : 800 (ligne 3)", 800, (4, 4)),
        ("Coup 1, lancer\u00a01 : 200 (ligne 1) +\u00a0100 (verticale)", 300, (2, 6)),
    ]
    assert [str(reason.said) for reason in GAME.explain(state, 0)] == [
        "Coup 1, lancer\u00a03 : 1000 (croupier, 7 vert)"
    ]
    over = GAME.explain(played(*BETS, dice(5, 2), dice(5, 2), target=1500), 0)[0]
    assert over.points == 0 and str(over.said).endswith("annulé")


def test_the_chips_of_everybody_are_in_the_sheet() -> None:
    sheet = GAME.sheet(played(SEVEN, chip(1, "ligne1", "5")))
    assert sheet["bets"][1] == ["5", None, None, None] and sheet["in_hand"] == [3, 3]
    text = GAME.text(played(*BETS), ["Anne", "Bruno"])
    assert "8  10  4.4  8" in text and "Croupier : Anne" in text
