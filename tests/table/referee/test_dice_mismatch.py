"""Each ask names its dice: a wrong set on the track is named, and nothing of it is scored."""

from dataclasses import replace

import pytest

from kiosk.config.schema import Config
from kiosk.games.engine.moves import Throw
from kiosk.games.engine.protocols import Game
from kiosk.games.engine.values import DieAsk
from kiosk.games.si_no.game import SiNo
from kiosk.table.journal import Journal
from kiosk.table.referee.panels.dice_phrases import throw_these
from kiosk.table.referee.referee import Referee
from tests.table.referee.scripted_track import Track, choose, die, keys
from tests.table.referee.scripted_track import play as play_cameroun
from vision.types.reading import Die
from vision.types.reasons import ReasonCode
from vision.types.track_events import Lifted


class Memory(Journal):
    def __init__(self, game: Game, players: int = 2, **options: object) -> None:
        super().__init__(game, players, dict(options), names=("Marie", "Paul", "Jeanne")[:players])


def seen(colour: str, face: int, *doubts: str) -> Die:
    return replace(die(face, doubts=doubts), colour=colour)


def at_the_coloured_dice() -> Track:
    """Marie is croupier and made her 7 at once; Paul has bet."""
    track = Track(Referee(Memory(SiNo()), Config()))
    track.throw(seen("white", 3), seen("white", 4))
    assert track.referee.choose(next(key for key in keys(track) if '"bet"' in key))
    return track


def said(track: Track) -> str:
    panel = track.referee.panel()
    return str(panel.question) if panel.detail is None else f"{panel.question} / {panel.detail}"


def throws(track: Track) -> int:
    return sum(isinstance(move, Throw) for move in track.referee.table.moves)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ([DieAsk(colour="white")] * 2, "Marie, lance les deux dés blancs"),
        ([DieAsk(colour="green"), DieAsk(colour="red")], "Marie, lance le dé vert et le dé rouge"),
        ([DieAsk("poker")] * 5, "Marie, lance les cinq dés de poker"),
        ([DieAsk()] * 5, "Marie, lance les cinq dés"),
    ],
)
def test_the_question_names_the_dice(asked: list[DieAsk], says: str) -> None:
    assert str(throw_these("Marie", asked)) == says


def test_the_right_dice_are_played_with_their_colours() -> None:
    track = at_the_coloured_dice()
    assert said(track) == "Marie, lance le dé vert et le dé rouge"
    track.throw(seen("red", 2), seen("green", 5))
    assert track.referee.table.moves[-1] == Throw((2, 5), None, ("red", "green"))
    assert track.referee.table.state.scores()[0] == 1000


@pytest.mark.parametrize(
    ("lying", "says"),
    [
        (["green"], "le dé rouge manque"),
        (["white"], "le dé vert et le dé rouge manquent"),
        (["green", "white"], "le dé rouge manque / un dé de trop : le blanc"),
        (["white", "white"], "le dé vert et le dé rouge manquent / deux dés de trop : les blancs"),
        (["green", "green"], "le dé rouge manque / un dé de trop : le vert"),
        (["green", "red", "white"], "un dé de trop : le blanc"),
        (["green", "red", "white", "white"], "deux dés de trop : les blancs"),
        (["green", "red", "red", "blue"], "deux dés de trop : le bleu et le rouge"),
    ],
)
def test_a_wrong_set_is_named_and_not_scored(lying: list[str], says: str) -> None:
    track = at_the_coloured_dice()
    track.throw(*(seen(colour, 3) for colour in lying))
    assert said(track).startswith(says), said(track)
    assert throws(track) == 1
    assert {"drop", "enter"} <= set(keys(track))
    for number in list(track.lying):
        if track.lying[number].colour not in ("green", "red"):
            del track.lying[number]
            track.tell(Lifted(track.now, (number,)))
    track.held.clear()
    there = {seen.colour for seen in track.lying.values()}
    missing = [colour for colour in ("green", "red") if colour not in there]
    if missing and len(there) == len(track.lying):
        track.land(*(seen(colour, 4) for colour in missing))
    if len(track.lying) == 2 and {seen.colour for seen in track.lying.values()} == {"green", "red"}:
        assert throws(track) == 2, said(track)


def test_white_dice_are_named_too() -> None:
    track = Track(Referee(Memory(SiNo()), Config()))
    assert said(track) == "Marie, lance les deux dés blancs"
    track.throw(seen("white", 3), seen("green", 4))
    assert said(track) == "un dé blanc manque / un dé de trop : le vert"
    track.throw(seen("red", 3), seen("green", 4))
    assert said(track) == "les deux dés blancs manquent / deux dés de trop : le vert et le rouge"
    assert throws(track) == 0


def test_a_doubtful_colour_is_asked_about() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("yellow", 5, ReasonCode.COLOUR))
    assert said(track).startswith("De quelle couleur est ce dé ?") and throws(track) == 1
    assert keys(track)[:4] == ["colour:green", "colour:red", "colour:white", "colour:other"]
    choose(track, "colour:red")
    assert track.referee.table.moves[-1] == Throw((2, 5), None, ("green", "red"))


def test_a_doubtful_colour_may_be_a_wrong_die() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("yellow", 5, ReasonCode.COLOUR))
    choose(track, "colour:other")
    assert said(track).startswith("le dé rouge manque") and throws(track) == 1


def test_people_know_better_than_the_camera() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("green", 2), seen("yellow", 5))
    assert said(track) == "le dé rouge manque / un dé de trop : le jaune"
    choose(track, "right_dice")
    assert track.referee.table.moves[-1] == Throw((2, 5), None, ("green", "red"))


def test_two_colours_taken_for_others_are_asked_one_by_one() -> None:
    track = at_the_coloured_dice()
    track.throw(seen("blue", 2), seen("yellow", 5))
    choose(track, "right_dice")
    choose(track, "colour:green")
    choose(track, "colour:red")
    assert track.referee.table.moves[-1] == Throw((2, 5), None, ("green", "red"))


def test_dice_thrown_before_the_bets_wait_for_them() -> None:
    track = Track(Referee(Memory(SiNo()), Config()))
    track.throw(seen("white", 3), seen("white", 4))
    track.throw(seen("green", 2), seen("red", 6))
    assert "Un lancer attend" in said(track) and throws(track) == 1
    choose(track, 'move:{"chips"')
    assert track.referee.panel().kind == "offer"
    choose(track, "accept")
    assert throws(track) == 2


def test_ten_throws_need_no_button() -> None:
    track = at_the_coloured_dice()
    for _ in range(10):
        track.throw(seen("green", 1), seen("red", 1))
    assert throws(track) == 11 and track.referee.table.state.ask().player == 1
    assert said(track) == "Paul, lance les deux dés blancs"


def test_by_hand_each_die_is_asked_for_by_its_colour() -> None:
    track = at_the_coloured_dice()
    track.referee.eyes_status(False)
    assert said(track) == "Marie : que montre le dé vert ?"
    assert {choice.colour for choice in track.referee.panel().choices if choice.face} == {"green"}
    choose(track, "face:5")
    assert said(track) == "Marie : que montre le dé rouge ?"
    choose(track, "face:2")
    choose(track, "play_entry")
    assert track.referee.table.moves[-1] == Throw((5, 2), None, ("green", "red"), by_hand=True)


def test_poker_dice_are_not_plain_dice() -> None:
    track = play_cameroun()
    track.throw(*(die(face) for face in ("A", "K", "Q", "10", "9")))
    assert said(track) == "Ce sont des dés de poker : il faut des dés à points"
    assert throws(track) == 0
