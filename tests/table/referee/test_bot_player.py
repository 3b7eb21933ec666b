"""The machine at the table: people throw for it, it decides, and anybody may take it back."""

from random import Random

import pytest

from kiosk.games.bot import Level, plays, wish
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Throw
from kiosk.games.playout import random_play
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.bot_player import NAMES, READING, level_of
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.table.referee.scripted_track import Track, choose, die


def against(level: Level = Level.HARD, first: bool = True, **options: object) -> Track:
    names = (NAMES[level], "Marie") if first else ("Marie", NAMES[level])
    return Track(Referee(Table.create(Store(None), "cameroun", names, options)))


def last_throw(track: Track) -> tuple[object, object]:
    throw = track.referee.table.moves[-1]
    assert isinstance(throw, Throw)
    return throw.faces, throw.rethrown


def read(track: Track, seconds: float = READING + 1) -> None:
    """People look at the screen for so long."""
    track.referee.play_machine(track.now)
    track.now += seconds
    track.referee.play_machine(track.now)


def asked(track: Track) -> str:
    return str(track.referee.panel().question)


def test_the_names_tell_the_level() -> None:
    assert [level_of(NAMES[level]) for level in Level] == list(Level)
    assert level_of("Piste") is None and level_of("Marie") is None
    assert {key for key, game in GAMES.items() if not plays(game)} == {"menteur", "cribble"}


def test_a_whole_turn_is_thrown_for_the_machine() -> None:
    track = against()
    assert asked(track) == "Lance les cinq dés pour la machine"
    track.throw(5, 5, 2, 6, 1)
    panel = track.referee.panel()
    assert str(panel.question) == "Relance le 2 et le 1 pour la machine"
    assert [die.state for die in panel.dice] == ["kept", "kept", "wanted", "kept", "wanted"]
    assert panel.kind == "throw" and all(choice.minor for choice in panel.choices), "nothing for people to decide"
    track.lift(3, 5)
    assert (track.referee.panel().kind, asked(track)) == ("in_hand", "Lance pour la machine !")
    track.land(die(5), die(6))
    assert last_throw(track) == ((5, 5, 5, 6, 6), (2, 4)), "no press is needed"
    assert asked(track) == "La machine marque le full"
    before = len(track.referee.table.moves)
    track.referee.play_machine(track.now)
    assert len(track.referee.table.moves) == before, "people can read it first"
    read(track)
    assert track.referee.table.state.scores() == (27, 0) and track.referee.panel().player == 1


def test_the_dice_that_roll_count_whatever_it_wished() -> None:
    track = against()
    track.throw(5, 5, 2, 6, 1)
    track.lift(1, 2, 3, 5)
    assert "compte quand même" in str(track.referee.panel().detail)
    track.land(die(3), die(3), die(3), die(3))
    assert last_throw(track) == ((3, 3, 3, 6, 3), (0, 1, 2, 4))
    read(track)
    table = track.referee.table
    assert table.game.sheet(table.state)["throw"] in (0, 2), "it goes on from what lies there"


def twice() -> Track:
    """Two throws after which the machine wants to announce."""
    track = against()
    track.throw(5, 5, 2, 6, 1)
    track.lift(3, 5)
    track.land(die(5), die(3))
    assert asked(track) == "La machine annonce les 5"
    return track


def test_before_the_third_throw_it_announces_by_itself() -> None:
    track = twice()
    read(track)
    assert asked(track) == "Relance tout sauf les trois 5 pour la machine"
    track.lift(4, 5)
    track.land(die(5), die(1))
    assert track.referee.table.state.scores()[0] == 20


def test_dice_taken_early_make_it_announce_at_once() -> None:
    track = twice()
    track.lift(4, 5)
    track.referee.play_machine(track.now)
    track.land(die(5), die(1))
    assert track.referee.table.state.scores()[0] == 20, "the throw counts"


def test_dice_thrown_before_it_could_announce_are_thrown_again() -> None:
    track = twice()
    track.lift(4, 5)
    track.land(die(5), die(1))
    assert asked(track) == "La machine annonce les 5"
    read(track)
    assert asked(track) == "Relance ces deux dés"
    track.lift(4, 5)
    track.land(die(2), die(1))
    assert track.referee.table.state.scores()[0] == 15


def test_people_may_go_on_at_once_and_take_it_back() -> None:
    track = against()
    track.throw(6, 6, 6, 6, 6)
    track.referee.choose(track.referee.panel().choices[0].key)
    table = track.referee.table
    assert len(table.moves) == 2
    assert track.referee.undo() and len(table.moves) == 1
    read(track, 60.0)
    assert len(table.moves) == 1 and track.referee.panel().blinks, "after an undo it waits for a word"
    assert track.referee.undo() and table.moves == ()
    track.throw(6, 6, 6, 6, 6)
    read(track)
    assert len(table.moves) == 2, "new dice are a word"


def test_it_decides_again_when_a_die_was_misread() -> None:
    track = against()
    track.throw(6, 6, 6, 6, 6)
    read(track)
    assert track.referee.table.state.scores()[0] == 30
    for key in ("correct", "die:0", "face:1"):
        choose(track, key)
    assert [type(move) for move in track.referee.table.moves] == [Throw]
    assert track.referee.table.game.sheet(track.referee.table.state)["dice"] == [1, 6, 6, 6, 6]


def test_its_moves_are_ordinary_lines_of_the_journal() -> None:
    track = against(Level.EASY)
    track.throw(6, 6, 6, 6, 6)
    read(track)
    table: Table = track.referee.table  # type: ignore[assignment]
    assert [move.to_json().get("decide") for move in table.moves] == [None, "write"]
    assert Table.resume(table.store, table.id).state == table.state


@pytest.mark.parametrize("level", Level)
def test_people_play_their_own_turns(level: Level) -> None:
    track = against(level, first=False)
    track.throw(5, 5, 5, 6, 2)
    assert track.referee.moment.wish is None
    assert [choice.points for choice in track.referee.panel().choices[:2]] == [None, 15]
    read(track, 600.0)
    assert len(track.referee.table.moves) == 1


TABLES: dict[str, dict[str, object]] = {
    "cameroun": {},
    "linotte": {},
    "poker_as": {"match": "jetons", "throws": "trois"},
    "si_no": {},
}


def test_a_whim_depends_on_the_position_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the name of a class nor that of a field of it seeds what a beginner does."""
    for key, options in TABLES.items():
        played = random_play(GAMES[key], 2, Random(2), options)
        states = [state for _, (_, state) in zip(range(40), played, strict=False)]
        states = [state for state in states if state.outcome() is None]
        before = [wish(GAMES[key], state, Level.EASY) for state in states]
        with monkeypatch.context() as patched:
            patched.setattr(type(states[0]), "__repr__", lambda _: "something else")
            assert [wish(GAMES[key], state, Level.EASY) for state in states] == before
        assert len(set(map(str, before))) > 3, key
