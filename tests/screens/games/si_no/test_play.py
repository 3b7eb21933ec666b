"""Les Cases Si-No at the kiosk: squares under a finger, a whole game with three keys, a whole game with the mouse."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.engine.moves import Throw
from kiosk.i18n.phrase import phrase
from kiosk.screens.app.application import App
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.play.result import Result
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import enlarge, stage
from kiosk.shots.staging.props import at_rest, new_app, press, see
from kiosk.table.referee.panels.prompts import doubt
from kiosk.table.referee.state.panel import move_key
from tests.reasons import because
from tests.screens.fingers import finger, painted
from tests.shared import sampled
from vision.types.reasons import ReasonCode
from vision.types.track_events import Rolling


def test_a_finger_lays_a_chip_on_any_open_square_that_is_drawn() -> None:
    app = stage("si-no-bet")
    state = app.referee.table.state
    double = next(move for move in state.moves() if (move.get("line"), move.get("draw")) == ("ligne3", "4.4"))
    assert move_key(double) not in [item.key for item in app.screen.items()], "its place is on the board"
    finger(app, move_key(double))
    assert app.referee.table.state.bets[1] == (None, None, "4.4", None)
    assert move_key(double) not in painted(app), "a square that is taken is none to press"


def test_who_bets_on_the_vertical_is_told_the_own_squares_of_the_lines() -> None:
    app = stage("si-no-vertical")
    app.paint(pygame.Surface((800, 480)))
    assert "Tes lignes : 6, 10, double 2" in {mark.what for mark in app.marks}


def test_the_row_below_holds_the_next_line_only() -> None:
    app = stage("si-no-chips")
    lines = {str(item.key).partition('"line": "')[2][:6] for item in app.screen.items() if '"chip"' in item.key}
    assert lines == {"ligne3"}


def test_the_dice_of_the_last_throw_stay_in_sight() -> None:
    app = stage("si-no-paid")
    painted(app)
    said = [mark.what for mark in app.marks]
    assert {"die 6", "die 2"} <= set(said) and any("Marcel +300" in words for words in said)


@pytest.mark.parametrize("gravest", [ReasonCode.LEANING, ReasonCode.UNSURE_FACE])
def test_with_three_keys_a_doubtful_face_is_told_before_the_colour_and_scored_only_then(gravest: ReasonCode) -> None:
    app = stage("si-no-climb")
    moves = len(app.referee.table.moves)
    rest = at_rest((3, 5), first=40)
    green, other = (replace(die, die=replace(die.die, colour="green")) for die in rest.dice)
    pale = other.die.doubted(*because(gravest, "unsure-colour"))
    see(app, Rolling(0.0), replace(rest, dice=(green, replace(other, die=replace(pale, colour="yellow")))))
    for key, detail in (("face:5", gravest), ("colour:red", ReasonCode.COLOUR)):
        assert app.referee.panel().detail == doubt(detail) and len(app.referee.table.moves) == moves
        while app.screen.items()[app.screen.place].key != key:
            press(app, Gesture.RIGHT)
        press(app, Gesture.OK)
    assert app.referee.table.moves[moves] == Throw((3, 5), None, ("green", "red"))


def without_camera(app: App) -> None:
    app.eyes.now = CameraStatus(False, phrase("La caméra n’est pas branchée."), "scene")


class Person:
    """Plays to the end by what the screen offers; dice come from nowhere but the hand entry."""

    def __init__(self, app: App) -> None:
        self.app, self.random = app, Random(3)

    def wanted(self) -> str:
        """The key of what to choose now."""
        keys = [item.key for item in self.app.screen.items() if not item.minor]
        faces = [key for key in keys if key.startswith("face:")]
        if faces:
            return self.random.choice(faces)
        bets = [key for key in keys if key.startswith("move:")]
        return self.random.choice(bets) if bets else keys[0]

    def by_keys(self) -> None:
        """Walks there with the right button, and presses OK."""
        key = self.wanted()
        for _ in range(40):
            screen = self.app.screen
            if screen.place >= 0 and screen.items()[screen.place].key == key:
                break
            press(self.app, Gesture.RIGHT)
        press(self.app, Gesture.OK)

    def by_mouse(self) -> None:
        """Presses it where it is drawn; what is on another page, after turning to it."""
        key = self.wanted()
        for _ in range(10):
            seen = painted(self.app)
            if key in seen:
                finger(self.app, key)
                return
            finger(self.app, next(name for name in seen if name.startswith("page:")))
        raise AssertionError(f"{key} is not to be found")


@pytest.mark.whole
@pytest.mark.parametrize("way", sampled(["by_keys", "by_mouse"]))
def test_a_whole_game_from_the_options_to_the_result(way: str) -> None:
    app = new_app()
    without_camera(app)
    app.push(GameOptions(app, app.games["si_no"], ("Gisèle", "Marcel"), {"target": 500}))
    person = Person(app)
    move = getattr(person, way)
    if way == "by_keys":
        press(app, Gesture.OK)
    else:
        finger(app, "play")
    app.update(app.now + 3.0)
    assert isinstance(app.screen, TableScreen) and app.referee.table.state.phase == "tirage"
    for _ in range(3000):
        if isinstance(app.screen, Result):
            break
        move()
    assert isinstance(app.screen, Result)
    outcome = app.referee.table.state.outcome()
    assert outcome is not None and outcome.scores[outcome.winners[0]] == 500
    moves = app.referee.table.moves
    assert all(move.colours is not None for move in moves if isinstance(move, Throw))
    first = app.referee.table.state.croupier
    press(app, Gesture.OK)
    assert app.referee.table.options["croupier"] == str((first - _turns(moves) + 1) % 2), "the next seat begins"


def _turns(moves: tuple[object, ...]) -> int:
    """How many croupiers' turns were over."""
    state = new_app().games["si_no"].start(2, {"target": 500, "croupier": "tirage"})
    for move in moves:
        state = state.play(move)  # type: ignore[arg-type]
    return int(state.turns)  # type: ignore[attr-defined]


def test_what_does_not_go_together_is_said_on_the_options_screen() -> None:
    app = stage("options-si-no-refused")
    assert isinstance(app.screen, GameOptions) and app.referee is None
    assert "250" in str(app.notice)
    app.paint(pygame.Surface((800, 480)))
    assert not any("Prêt" in mark.what for mark in app.marks), "what was refused is not ready"


@pytest.mark.parametrize("larger", [False, True])
def test_while_somebody_bets_the_squares_of_a_small_screen_have_what_the_points_took(larger: bool) -> None:
    app = stage("si-no-bet")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    boxes = {mark.what: mark.rect for mark in app.marks}
    assert boxes["board"].height >= 0.9 * app.places["sheet"].height
    assert boxes["Gisèle"].bottom <= boxes["board"].top, "who plays, with the points, stands above it"


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", ["si-no-six-bets", "si-no-guide", "machine-si-no-bets"])
def test_of_a_bet_of_four_chips_its_squares_alone_are_drawn(scene: str, larger: bool) -> None:
    app = stage(scene)
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    (board,) = [mark.rect for mark in app.marks if mark.what == "board"]
    inside = [mark for mark in app.marks if board.contains(mark.rect)]
    assert sum(mark.what.endswith("00") for mark in inside) == 4 and sum("draw" in mark.what for mark in inside) == 1
    assert "Verticale" in {mark.what for mark in inside}
