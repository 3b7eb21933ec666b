"""What a refusal may repeat of what came, and what a line may name: in every game, for every field."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kiosk.games.catalogue import GAMES, find_game
from kiosk.games.engine.errors import MOST_ECHOED, BadOptions, IllegalMove, Refused
from kiosk.games.engine.moves import Decision, Move, Throw, decision_from, move_from_json
from kiosk.games.engine.protocols import Game
from kiosk.games.playout import random_play
from kiosk.games.seats import FORMS, advance, as_kept, reseated, seating
from kiosk.i18n.phrase import Phrase, SeatName, phrase
from tests.cli.text.test_malformed_lines import FIELDS

every = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
WORD = "x" * 1_000_000


def nested(depth: int) -> Any:
    value: Any = WORD
    for _ in range(depth):
        value = (value,)
    return value


HUGE: tuple[Any, ...] = (
    WORD,
    10**40,
    10**20_000,
    -(10**6000),
    nested(3),
    (WORD,) * 9,
    {WORD: WORD},
    "\n\x00\u202e" * 99,
)
TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "cameroun": ({}, {"announce_by_throwing": True, "over_cap": "refus"}),
    "linotte": ({}, {"defi_libre": True, "yam_predateur": True}),
    "poker_as": ({"match": "coups", "rounds": 3, "throws": "trois"}, {"dice": "pips", "mode": "joker"}),
    "menteur": ({}, {"dice": "pips"}),
    "cribble": ({}, {"muggins": False}, {"mode": "marque"}),
    "si_no": ({}, {"croupier": "tirage"}),
    "le_421": ({"tokens": "court"}, {"throws": "exactement", "manches": 2}),
}
FINE: dict[str, Any] = {
    "player": 1, "team": 0, "points": 2, "category": "paire", "figures": ("9",), "line": "ligne1", "column": "5",
    "card": "5H", "cards": ("5H",), "chips": ("8", "10", "4.4", "8"), "square": (0, 0), "name": "Zoé", "seat": 0,
}  # fmt: skip


def texts(reason: Phrase) -> Iterator[str]:
    """The values that a reason repeats, those of the phrases in it too."""
    for value in reason.values.values():
        if isinstance(value, Phrase):
            yield from texts(value)
        elif not isinstance(value, SeatName):
            yield str(value)


def checked(refused: Refused) -> None:
    said = str(refused)
    assert all(len(text) <= MOST_ECHOED for text in texts(refused.reason)), refused.code
    assert said.isprintable() and len(said) < 400 and "x" * (MOST_ECHOED + 1) not in said, refused.code
    assert refused.code.replace("_", "").isalnum()


def positions(game: Game, most: int = 60) -> Iterator[Any]:
    """States of a few games, each kind of moment among them."""
    for options in TABLES[game.key]:
        players = min(3, game.most_players) if game.key != "cribble" else 4
        yield game.start(players, options)
        for _, (_, state) in zip(range(most), random_play(game, players, Random(5), options), strict=False):
            yield state


def tried(game: Game, state: Any, move: Move) -> str:
    """The code with which a move is refused, "" where it is played."""
    names = [f"N{seat}" for seat in range(len(state.scores()))]
    try:
        kept = as_kept(move, game)
        reseated(names, kept, game)
        advance(state, kept)
    except IllegalMove as refusal:
        checked(refusal)
        return refusal.code
    return ""


@every
def test_no_refusal_repeats_more_than_forty_characters(game: Game) -> None:
    codes, moments = set[str](), set[Any]()
    for state in positions(game):
        moment = (state.ask().what, state.ask().throw > 1, *sorted({move.kind for move in state.moves()}))
        if moment in moments:
            continue
        moments.add(moment)
        for faces in (HUGE[:5], (WORD,) * 5, (10**20_000,) * 5, (nested(2),) * 2, tuple(WORD[:5])):
            codes |= {tried(game, state, Throw(faces, *more)) for more in ((), ((0,),), (None, (WORD,) * 5))}
        for kind, fields in {**FIELDS, WORD: (WORD,), "nonsense": ("x",), "skip": (WORD,)}.items():
            fellows = {name: FINE[name] for name in fields if name in FINE}
            codes |= {
                tried(game, state, decision_from(kind, {**fellows, field: odd})) for field in fields for odd in HUGE
            }
    assert {"unknown_key", "no_name"} <= codes and len(codes) > 4 and len(moments) > 2


@every
def test_no_refused_option_repeats_more_than_forty_characters(game: Game) -> None:
    given: list[Any] = [{WORD: 1}, {"\n" * 99: 1}]
    given += [{option.key: odd} for option in game.options for odd in (*HUGE, {"0": WORD}, {"1": 10**20_000})]
    for options in given:
        with pytest.raises(BadOptions) as refusal:
            game.start(max(2, game.least_players), options)
        checked(refusal.value)
    with pytest.raises(BadOptions) as refusal:
        game.start(10**20_000)
    checked(refusal.value)


@pytest.mark.parametrize("names", [[WORD], [1], ["a", WORD], [10**20_000], [nested(3)], ["a", None], ["x\ny"]])
def test_no_refused_name_is_repeated_at_length(names: list[Any]) -> None:
    with pytest.raises(BadOptions) as refusal:
        seating(names)
    checked(refusal.value)
    with pytest.raises(BadOptions) as unknown:
        find_game(WORD)
    checked(unknown.value)


def test_what_is_ours_in_a_reason_is_not_cut() -> None:
    ours = Phrase(", ".join(["cameroun"] * 20))
    refused = IllegalMove(
        "x", phrase("{known} {theirs} {seat} {n}", known=ours, theirs="y" * 41, seat=SeatName(2), n=7)
    )
    assert str(refused) == f"{ours} {'y' * 39}… 3 7"


@every
def test_a_line_that_names_what_its_kind_does_not_have_is_refused(game: Game) -> None:
    """Every decision that is legal somewhere, with one name more, and nothing else wrong with it."""
    seen = set[str]()
    for state in positions(game, 150):
        for move in (
            *state.moves(),
            *(decision_from(kind, {name: FINE[name] for name in FORMS[kind]}) for kind in FORMS),
        ):
            if move.kind not in seen:
                seen.add(move.kind)
                more = Decision(move.kind, tuple(sorted({**dict(move.details), "zzz": 1}.items())))
                assert tried(game, state, more) == "unknown_key", move
    assert len(seen) >= 4


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"throw": [1], "decide": "stop"}, "two_moves"),
        ({"throw": [1], "decide": None}, "two_moves"),
        ({"throw": [1], "decide": "undo"}, "two_moves"),
        ({"throw": [1], "column": "5"}, "unknown_key"),
        ({"throw": [1], "by_hand": "no"}, "not_a_move"),
        ({"throw": [1], "rethrown": "0"}, "not_a_move"),
        ({"throw": None}, "not_a_move"),
        ({"decide": 5}, "not_a_move"),
        ({}, "not_a_move"),
    ],
)
def test_what_is_no_move(line: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        move_from_json(line)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("options", "moves"),
    [
        ({}, [{"decide": "go", "all": 1}]),
        ({"mode": "marque"}, [{"decide": "hand", "crib": "yes"}]),
    ],
)
def test_what_is_true_or_false_is_nothing_else(options: dict[str, Any], moves: list[dict[str, Any]]) -> None:
    state: Any = GAMES["cribble"].start(4, options).play(decision_from("dealer", {"seat": 3}))
    if not options:
        for card in ("KD", "TC", "JD", "8C"):
            state = state.play(decision_from("starter" if card == "KD" else "lay", {"card": card}))
    with pytest.raises(IllegalMove) as refusal:
        state.play(move_from_json(moves[0]))
    assert refusal.value.code == "bad_flag"
