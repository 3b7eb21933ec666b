import pytest

from kiosk.games.cameroun.game import Cameroun
from kiosk.games.cameroun.state import CamerounState
from kiosk.games.engine.errors import IllegalMove
from kiosk.games.engine.moves import Move, Throw, decision

GAME = Cameroun()


def write(column: str) -> Move:
    return decision("write", column=column)


def announce(column: str) -> Move:
    return decision("announce", column=column)


def played(*moves: Move, players: int = 2, **options: object) -> CamerounState:
    state = GAME.start(players, options)
    for move in moves:
        state = state.play(move)
    return state


FIVES, SECOND = Throw((5, 5, 5, 6, 2)), Throw((5, 5, 5, 1, 3), (3, 4))


def test_a_turn_asks_step_by_step() -> None:
    asks = [played(*[FIVES, SECOND, announce("5"), Throw((5, 5, 5, 5, 3), (3,))][:n]).ask() for n in range(5)]
    assert [(ask.what, ask.player, ask.throw, len(ask.dice), ask.rethrow) for ask in asks] == [
        ("throw", 0, 1, 5, False),
        ("choose", 0, 2, 5, True),
        ("choose", 0, 3, 0, True),
        ("throw", 0, 3, 5, True),
        ("throw", 1, 1, 5, False),
    ]


def test_with_nothing_to_write_there_is_only_the_throw() -> None:
    state = played(Throw((1, 2, 2, 3, 4)), caps=dict.fromkeys("1234", 0))
    assert state.ask().what == "throw" and state.moves() == ()
    state = state.play(Throw((1, 2, 2, 3, 4)))
    assert state.ask().what == "choose" and {move.kind for move in state.moves()} == {"announce"}


def test_the_best_choice_comes_first() -> None:
    after_one = played(FIVES).moves()
    assert [(move.get("column"), move.points) for move in after_one] == [("5", 15), ("6", 6), ("2", 2)]
    after_two = played(FIVES, SECOND).moves()
    assert [(move.kind, move.get("column"), move.points) for move in after_two[:2]] == [
        ("announce", "5", 15),
        ("write", "5", 15),
    ]
    assert played(FIVES, Throw((5, 5, 5, 4, 4), (3, 4))).moves()[0] == write("F")
    assert played(FIVES, Throw((5, 5, 5, 5, 5), (3, 4))).moves()[0] == write("Q")


def test_the_points_of_an_announcement() -> None:
    points = {move.get("column"): move.points for move in played(FIVES, SECOND).moves() if move.kind == "announce"}
    assert points == {
        "1": 1, "2": None, "3": 3, "4": None, "5": 15, "6": None, "S": None, "B": None, "F": None, "Q": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        ([write("5")], "throw_first"),
        ([announce("5")], "throw_first"),
        ([FIVES, announce("5")], "too_early"),
        ([FIVES, write("4")], "nothing_to_write"),
        ([FIVES, write("C")], "unknown_column"),
        ([FIVES, decision("write")], "unknown_column"),
        ([FIVES, decision("write", column=["5"])], "unknown_column"),
        ([FIVES, decision("pass")], "unknown_decision"),
        ([FIVES, SECOND, SECOND], "announce_required"),
        ([FIVES, SECOND, announce("5"), write("5")], "already_announced"),
        ([FIVES, SECOND, announce("5"), announce("6")], "already_announced"),
        ([FIVES, SECOND, announce("5"), Throw((5, 5, 5, 5, 3), ())], "nothing_thrown"),
        ([FIVES, SECOND, announce("5"), SECOND, Throw((1, 5, 5, 1, 3), (0,))], "fourth_throw"),
        ([FIVES, write("5"), Throw((1, 5, 5, 1, 3), (0,))], "all_dice_first"),
        ([Throw((5, 5, 5, 6, 2), (0, 1))], "all_dice_first"),
        ([FIVES, Throw((5, 5, 4, 6, 2), (3, 4))], "kept_die_changed"),
        ([FIVES, Throw((5, 5, 5, 6, 2), (5,))], "wrong_dice"),
        ([FIVES, Throw((5, 5, 5, 6, 2), (4, 4))], "wrong_dice"),
        ([Throw((5, 5, 5, 6))], "wrong_dice"),
        ([Throw((5, 5, 5, 6, 0))], "wrong_dice"),
        ([Throw((5, 5, 5, 6, True))], "wrong_dice"),
    ],
)
def test_what_is_refused_and_why(moves: list[Move], code: str) -> None:
    state = played(*moves[:-1])
    sheet = GAME.sheet(state)
    with pytest.raises(IllegalMove) as refusal:
        state.play(moves[-1])
    assert refusal.value.code == code
    assert str(refusal.value.reason).endswith(".") and "{" not in str(refusal.value.reason)
    assert GAME.sheet(state) == sheet


def test_all_dice_may_be_named_at_the_first_throw() -> None:
    assert played(Throw((5, 5, 5, 6, 2), (4, 3, 2, 1, 0))).dice == (5, 5, 5, 6, 2)


def test_the_sheet_shows_cells_sums_and_crosses() -> None:
    miss = Throw((5, 5, 5, 1, 3), (3, 4))
    state = played(FIVES, SECOND, announce("F"), miss, FIVES, write("5"), FIVES, write("5"))
    sheet = GAME.sheet(state)
    anne, bruno = sheet["rows"]
    assert anne["crosses"] == ["F"] and anne["values"]["F"] is None and anne["values"]["5"] == 15
    assert bruno["values"]["5"] == 15 and sheet["totals"] == [15, 15]
    fives = next(column for column in sheet["columns"] if column["key"] == "5")
    assert (fives["used"], fives["left"], fives["cap"], fives["closed"]) == (30, 20, 50, False)
    assert [row["turns"] for row in sheet["rows"]] == [2, 1]
    assert sheet["last"] == {
        "player": 0, "column": "5", "points": 15, "cross": False, "lost": 0, "announced": False, "throws": 1,
        "dice": [5, 5, 5, 6, 2],
    }  # fmt: skip
    assert "×" in GAME.text(state, ["Anne", "Bruno"])


@pytest.mark.parametrize(
    ("last", "options", "says"),
    [
        (Throw((5, 5, 5, 5, 3), (3,)), {}, "20 dans la colonne 5."),
        (Throw((5, 5, 5, 5, 3), (3,)), {"caps": {"5": 16}}, "16 dans la colonne 5, qui est pleine ; 4 de trop."),
        (Throw((5, 5, 5, 5, 3), (3,)), {"caps": {"5": 16}, "over_cap": "refus"}, "20 ne tient plus"),
        (Throw((1, 1, 1, 1, 3)), {}, "0 dans la colonne 5."),
    ],
)
def test_the_news_of_an_announced_face(last: Throw, options: dict[str, object], says: str) -> None:
    state = played(FIVES, SECOND, announce("5"), last, **options)
    assert says in str(GAME.news(state))
    assert GAME.news(state.play(FIVES)) is None


def test_announcing_by_throwing_takes_the_first_proposal() -> None:
    before = played(FIVES, SECOND, announce_by_throwing=True)
    assert before.ask().what == "choose" and len(before.ask().dice) == 5
    after = before.play(Throw((5, 5, 5, 5, 3), (3,)))
    assert after.last is not None and (after.last.column, after.last.points) == ("5", 20)


def test_the_game_ends_when_every_column_is_closed() -> None:
    state = played(FIVES, write("5"), caps={**dict.fromkeys("12346SBFQ", 0), "5": 10})
    outcome = state.outcome()
    assert outcome is not None and outcome.winners == (0,) and outcome.scores == (10, 0)


def test_the_caps_for_the_options_screen() -> None:
    dice = {"normal": 5, "court": 4, "long": 6}
    for preset, each in dice.items():
        caps = GAME.caps(3, {"preset": preset})
        assert caps == {str(k): each * k * 3 for k in range(1, 7)} | {"S": 15, "B": 20, "F": 75, "Q": 90}
    assert GAME.caps(5, {"preset": "court", "caps": {"6": 99, "S": 30}}) == GAME.caps(5) | {
        str(k): 20 * k for k in range(1, 6)
    } | {"6": 99, "S": 30}


def test_every_turn_is_explained_newest_first() -> None:
    state = played(FIVES, write("5"), FIVES, write("6"), FIVES, write("2"))
    assert [(reason.points, reason.dice) for reason in GAME.explain(state, 0)] == [
        (2, (5, 5, 5, 6, 2)),
        (15, (5, 5, 5, 6, 2)),
    ]
    assert str(GAME.explain(state, 1)[0].said) == "6 dans la colonne 6."


def test_the_guide_says_what_to_keep_and_what_it_promises() -> None:
    said = GAME.guide(played(Throw((5, 5, 2, 6, 1))))
    assert said is not None and str(said) == "Garde 5 5 6 : 15,4 points en moyenne."
    other = GAME.promise(played(Throw((5, 5, 2, 6, 1))), (2, 3, 4))
    assert other is not None and "Tu gardes 5 5 :" in str(other)
    bold = GAME.promise(played(FIVES, SECOND, announce("Q")), (3, 4))
    assert bold is not None and "colonne C" in str(bold)
    second = GAME.guide(played(FIVES, SECOND))
    assert second is not None and str(second) == "Garde 5 5 5 : 16,7 points en moyenne, colonne 5."
    assert GAME.guide(played()) is None
    made = GAME.guide(played(Throw((3, 3, 3, 3, 3))))
    assert made is not None and str(made).startswith("Marque 30 :")
