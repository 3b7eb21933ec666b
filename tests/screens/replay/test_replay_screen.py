"""A game watched again: how one gets there, what the buttons do, what is heard, and that nothing comes of it."""

import pygame
import pytest

from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.games.catalogue import GAMES
from kiosk.screens.app.application import App
from kiosk.screens.app.button_box import WiredButtonBox
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.play.result import Result
from kiosk.screens.replay.replay_screen import Replay
from kiosk.screens.replay.stage import END, START, THROW
from kiosk.shots.scene_list import stage
from kiosk.shots.scenes.replay import played
from kiosk.shots.staging.hands import by_hand
from kiosk.shots.staging.props import new_app, throw
from tests.screens.app.test_screen_reader import listen
from tests.screens.hands_free.test_controller import hold
from tests.screens.lobby.pressing import choose
from tests.screens.replay.watching import opened, passes
from tests.shared import sampled

SIZE = (800, 480)
FASTEST = 4
"""Presses on the right button that lead to sixteen times the speed."""


def press(app: App, *gestures: Gesture) -> None:
    for gesture in gestures:
        app.gesture(gesture)


def painted(app: App, size: tuple[int, int] = SIZE) -> bytes:
    surface = pygame.Surface(size)
    app.paint(surface)
    return pygame.image.tobytes(surface, "RGB")


def texts(app: App) -> list[str]:
    painted(app)
    return [mark.what for mark in app.marks if mark.kind == "text"]


def written(app: App) -> int:
    return app.store._database.total_changes


def test_three_buttons_lead_from_the_result_to_the_replay_and_back() -> None:
    app = new_app()
    played("cameroun")(app)
    choose(app, "replay")
    assert isinstance(app.screen, Replay) and app.screen.playback.playing
    press(app, Gesture.LEFT)
    assert isinstance(app.screen, Result)


@pytest.mark.parametrize("game", sampled(GAMES, every=3, first=1))
def test_every_game_plays_to_its_result_and_writes_nothing(game: str) -> None:
    app, screen = opened(game)
    before, table = written(app), app.in_play.table
    outcome, entries = table.state.outcome(), app.store.entries(table.id)
    press(app, *[Gesture.RIGHT] * FASTEST)
    for _ in range(10_000):
        if screen.playback.over:
            break
        passes(app, 0.5, frame=0.25)
    assert screen.playback.over and screen.recording.state(screen.shown_place).outcome() == outcome
    shown = texts(app)
    assert outcome is not None
    assert all(str(outcome.scores[side[0]]) in shown for side in outcome.sides or [(s,) for s in range(2)])
    assert written(app) == before and app.store.entries(table.id) == entries
    press(app, Gesture.OK)
    assert isinstance(app.screen, Result)


@pytest.mark.parametrize("game", sampled(GAMES))
def test_forward_and_back_show_the_same_pictures_and_all_are_laid_out_well(game: str) -> None:
    app, screen = opened(game)
    press(app, Gesture.OK)
    steps = len(screen.recording.steps)
    first = max(0, steps // 2 - 6)
    screen.playback.place = first
    forward = []
    for _ in range(12):
        forward.append((screen.playback.place, painted(app)))
        assert faults(app.marks, measures(SIZE)) == [], screen.playback.place
        press(app, Gesture.RIGHT)
    assert len({picture for _, picture in forward}) > 3
    for place, picture in reversed(forward):
        while screen.playback.place > place:
            press(app, Gesture.LEFT)
        assert (screen.playback.place, painted(app)) == (place, picture)


def test_a_throw_is_in_sight_for_its_time_and_the_end_longer() -> None:
    app, screen = opened()
    passes(app, START - 0.1)
    assert screen.playback.place == 0
    passes(app, 0.2)
    assert screen.playback.place == 1
    passes(app, THROW - 0.2)
    assert screen.playback.place == 1
    passes(app, 0.2)
    assert screen.playback.place == 2
    screen.playback.place = len(screen.recording.steps)
    screen.playback.go_on()
    passes(app, END - 0.2)
    assert not screen.playback.over
    passes(app, 0.4)
    assert screen.playback.over


def test_each_button_does_what_the_rail_says() -> None:
    app, screen = opened()
    play = screen.playback

    def said() -> list[str | None]:
        legend = screen.legend()
        return [None if word is None else str(word) for word in (legend.left, legend.ok, legend.right)]

    assert said() == ["Quitter", "Pause", "Vitesse ×2"]
    press(app, Gesture.RIGHT)
    assert play.speed == 2 and said() == ["Quitter", "Pause", "Vitesse ×4"]
    press(app, Gesture.OK)
    assert not play.playing and said() == [None, "Continuer", "Avancer"]
    press(app, Gesture.RIGHT, Gesture.RIGHT)
    assert play.place == 2 and said() == ["Reculer", "Continuer", "Avancer"]
    press(app, Gesture.LEFT)
    assert play.place == 1
    press(app, Gesture.OK)
    assert play.playing and play.speed == 2
    press(app, Gesture.OK, *[Gesture.RIGHT] * (len(screen.recording.steps) + 1))
    assert play.over and said() == ["Reculer", "Quitter", None]
    press(app, Gesture.LEFT, Gesture.OK)
    passes(app, END)
    assert play.over and said() == ["Reculer", "Quitter", "Revoir"]
    press(app, Gesture.RIGHT)
    assert play.place == 0 and play.playing
    press(app, Gesture.BACK)
    assert isinstance(app.screen, Result)


def test_at_the_end_left_goes_back_and_the_space_bar_plays_again() -> None:
    app, screen = opened()
    press(app, Gesture.OK, *[Gesture.RIGHT] * (len(screen.recording.steps) + 1), Gesture.LEFT)
    assert not screen.playback.over and screen.playback.place == len(screen.recording.steps)
    press(app, Gesture.RIGHT)
    app.typed("x")
    assert screen.playback.over
    app.typed(" ")
    assert screen.playback.place == 0 and screen.playback.playing


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_a_finger_stops_goes_back_and_on(size: tuple[int, int]) -> None:
    app, screen = opened()
    painted(app, size)
    middle = size[1] // 2
    app.pointer(size[0] // 2, middle)
    assert not screen.playback.playing
    for x, place in ((size[0] - 60, 1), (size[0] - 60, 2), (60, 1)):
        painted(app, size)
        app.pointer(x, middle)
        assert screen.playback.place == place
    painted(app, size)
    app.pointer(size[0] // 2, middle)
    assert screen.playback.playing


def test_nothing_on_a_board_answers_a_finger() -> None:
    app, screen = opened("si_no")
    for place in range(0, len(screen.recording.steps) + 1, 7):
        screen.playback.place = place
        painted(app)
        known = {item.key for item in screen.items()} | {"button:left", "button:ok", "button:right"}
        assert {key for key, _ in app.targets} <= known


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_no_frame_says_beside_the_rail_what_the_buttons_do(size: tuple[int, int]) -> None:
    app, screen = opened()
    for place in (0, 3, len(screen.recording.steps) + 1):
        screen.playback.place = place
        painted(app, size)
        assert "target" not in {mark.kind for mark in app.marks}


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize("game", sampled(GAMES, every=3))
def test_in_a_pause_the_way_out_is_in_sight_and_a_finger_takes_it(game: str, size: tuple[int, int]) -> None:
    app, screen = opened(game)
    screen.playback.pause()
    painted(app, size)
    (way,) = (mark for mark in app.marks if mark.kind == "text" and mark.what == "Quitter")
    app.pointer(*way.rect.center)
    assert isinstance(app.screen, Result)


def test_above_the_rail_for_hands_no_finger_leaves_where_nothing_says_so() -> None:
    app = stage("hands-replay-si-no")
    painted(app, SIZE)
    assert isinstance(app.screen, Replay) and app.screen.playback.paused
    assert "Quitter" not in {mark.what for mark in app.marks if mark.kind == "text"}
    assert "back" not in {key for key, _ in app.targets}


def test_where_the_game_is_stands_there_always() -> None:
    app, screen = opened()
    whole = screen.recording.count(len(screen.recording.steps))
    for place in (0, 3, len(screen.recording.steps), len(screen.recording.steps) + 1):
        screen.playback.place = place
        count = screen.recording.count(screen.shown_place)
        assert f"Lancer {count} sur {whole}" in texts(app)
    app, screen = opened("cribble")
    screen.playback.place = 7
    assert f"Action 7 sur {len(screen.recording.steps)}" in texts(app)


def test_who_listens_hears_each_move_once_and_at_sixteen_times_the_speed_only_that() -> None:
    app, screen = opened()
    heard = listen(app)
    assert any("La partie commence" in line for line in heard.lines)
    assert any("OK : Pause" in line for line in heard.lines)
    heard.said.clear()
    surface = pygame.Surface(SIZE)
    while screen.playback.place < 4:
        passes(app, 0.1)
        app.draw(surface)
    assert len([line for line in heard.lines if line.startswith("Gisèle")]) == 4
    assert not any("Pause" in line for line in heard.lines)
    press(app, *[Gesture.RIGHT] * FASTEST)
    heard.said.clear()
    while not screen.playback.over:
        passes(app, 0.1)
        app.draw(surface)
    assert heard.lines[0] == "Vitesse ×16" and len(heard.lines) <= 6
    assert any("gagne" in line for line in heard.lines[1:])


def test_dice_thrown_meanwhile_change_nothing() -> None:
    app, screen = opened()
    table = app.in_play.table
    before, moves = written(app), table.moves
    for number in range(3):
        throw(app, (6, 6, 6, 1, 2), first=number * 10)
        passes(app, 1)
    assert app.screen is screen and screen.playback.place >= 2
    assert table.moves == moves and written(app) == before
    press(app, Gesture.LEFT)
    assert isinstance(app.screen, Result)


def test_a_hand_over_the_track_stops_it_and_finds_the_way_out() -> None:
    app, screen = opened()
    by_hand(app)
    hold(app, "middle")
    assert not screen.playback.playing
    hold(app, "right")
    hold(app, "middle")
    assert screen.playback.playing
    hold(app, "left")
    assert isinstance(app.screen, Result)


def test_one_button_reaches_everything() -> None:
    app, screen = opened()
    app.box = WiredButtonBox(frozenset({Button.OK}))
    met = set()
    for _ in range(6):
        passes(app, 2.1)
        met.add(app.scanner.offered)
    assert {Gesture.LEFT, Gesture.OK, Gesture.RIGHT} <= met
    while app.scanner.offered is not Gesture.LEFT:
        passes(app, 0.5)
    press(app, Gesture.OK)
    assert app.screen is not screen


def test_the_screen_stays_bright_while_it_plays() -> None:
    app, screen = opened()
    app.config = app.config.model_copy(update={"screen": app.config.screen.model_copy(update={"blank_after": 1})})
    passes(app, 50, frame=0.5)
    for _ in range(3):
        screen.playback.place = 1
        passes(app, 50, frame=0.5)
    assert not app.rest.dark
    press(app, Gesture.OK)
    passes(app, 70, frame=0.5)
    assert app.rest.dark
