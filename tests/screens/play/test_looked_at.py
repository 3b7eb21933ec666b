"""Screens that are only looked at beside a game: scores, the photo, the last sheet, what a move brought about."""

from dataclasses import replace

import pygame
import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.screens.games.cameroun.grid import sheet_parts
from kiosk.screens.games.cribble.counting.count_screen import CountScreen
from kiosk.screens.kit.drawing.theme import BRASS_LIGHT
from kiosk.screens.play.after_move import last_revealed, reveal
from kiosk.screens.play.demo_controls import DemoControls
from kiosk.screens.play.held_dice import HeldDice
from kiosk.screens.play.result import LastSheet
from kiosk.screens.play.scoreboard import Scoreboard, place_of, ranked
from kiosk.screens.play.table_menu import ThrowPhoto
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import StillHand, lay, new_app, play
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", ["play-choose", "play-choose-eight"])
def test_everybodys_points_stand_in_a_row_each(scene: str, size: tuple[int, int], language: str) -> None:
    app, canvas = stage(scene, language), canvas_of(size, language)
    screen = Scoreboard(app, app.in_play)
    screen.show(canvas, canvas.inner)
    plates = [mark.rect for mark in canvas.marks if mark.kind == "box"]
    assert len(plates) == len(app.in_play.table.names) and well_set(canvas)
    assert all(canvas.inner.contains(plate) and len(plate.collidelistall(plates)) == 1 for plate in plates)
    for points in app.in_play.table.state.scores():
        assert str(points) in words_on(canvas)


def test_points_are_read_out_player_by_player() -> None:
    app = new_app()
    lay(app, ("Anne", "Bruno"))
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    said = [str(part) for part in Scoreboard(app, app.in_play).spoken(())]
    assert said[0] == "Les scores" and len(said) == 3
    assert "Anne" in said[1] and "15" in said[1] and "Bruno" in said[2]


def test_the_leader_comes_first_and_those_who_are_level_share_a_place() -> None:
    scores = (12, 30, 7, 30)
    assert ranked(scores) == [1, 3, 0, 2] and [place_of(seat, scores) for seat in ranked(scores)] == [1, 1, 3, 4]
    app, canvas = stage("scores-eight"), canvas_of()
    screen = Scoreboard(app, app.in_play)
    screen.show(canvas, canvas.inner)
    points = app.in_play.table.state.scores()
    plates = [mark.what for mark in canvas.marks if mark.kind == "box"]
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    assert plates == [f"player {screen.names[seat]}" for seat in order]
    said = [str(part) for part in screen.spoken(())[1:]]
    assert all(str(points[seat]) in line for seat, line in zip(order, said, strict=True))


def test_the_photo_shows_the_frame_with_a_line_round_every_die() -> None:
    app, canvas = stage("play-choose"), canvas_of((1920, 1080))
    screen = ThrowPhoto(app, app.in_play)
    screen.show(canvas, canvas.inner)
    (frame,) = [mark.rect for mark in canvas.marks if mark.what == "picture of the throw"]
    assert canvas.inner.contains(frame)
    columns = pygame.surfarray.array3d(canvas.surface.subsurface(frame.inflate(-20, -20)))
    assert ((columns == BRASS_LIGHT).all(axis=2)).sum() > 1000
    assert "cinq" in str(screen.spoken(())[0])


def test_without_a_frame_it_says_so() -> None:
    app, canvas = stage("play-choose"), canvas_of()
    screen = ThrowPhoto(app, app.in_play)
    screen.panel = replace(screen.panel, picture=None, dice=())
    screen.show(canvas, canvas.inner)
    assert words_on(canvas) == ["Il n’y a pas d’image de ce lancer."]
    assert list(screen.spoken(("drawn",))) == ["drawn"]


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_of_a_game_that_has_ended_fills_the_screen(size: tuple[int, int]) -> None:
    app, canvas = stage("result"), canvas_of(size)
    screen = LastSheet(app, app.in_play)
    screen.show(canvas, canvas.inner)
    assert well_set(canvas) and all(canvas.inner.contains(mark.rect) for mark in canvas.marks)
    assert all(str(points) in words_on(canvas) for points in app.in_play.table.state.scores())
    assert len(screen.spoken(())) == len(app.in_play.table.names)
    assert words_on(canvas)[0] == "La feuille"


@pytest.mark.parametrize("size", SIZES)
def test_the_dice_that_head_a_sheet_are_alike_and_nothing_is_left_of_a_game_that_is_over(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    edges = []
    die = sheet_parts.pale_die
    monkeypatch.setattr(sheet_parts, "pale_die", lambda face, px, closed: edges.append(px) or die(face, px, closed))
    app = stage("result-sheet")
    app.paint(pygame.Surface(size))
    assert len(edges) == 6 and len(set(edges)) == 1
    assert not [mark for mark in app.marks if mark.what.startswith("Reste")]


def test_only_games_with_something_to_reveal_have_a_screen_for_it() -> None:
    app = stage("play-changed")
    assert reveal(app, app.in_play) is None and last_revealed(app, app.in_play) is None


def test_a_hand_is_revealed_as_it_is_counted_and_found_again_later() -> None:
    app = stage("cribble-count")
    counted = reveal(app, app.in_play)
    assert isinstance(counted, CountScreen)
    app.in_play.table.play(decision("count"))
    later = last_revealed(app, app.in_play)
    assert isinstance(later, CountScreen) and later.counted.seat != counted.counted.seat
    going_on = stage("cribble-menu")
    assert reveal(going_on, going_on.in_play) is None and isinstance(
        last_revealed(going_on, going_on.in_play), CountScreen
    )
    assert last_revealed(stage("cribble-play"), stage("cribble-play").in_play) is None


class NotingHand(StillHand):
    """A hand that notes that it threw."""

    thrown = 0

    def throw(self) -> None:
        self.thrown += 1


def test_dice_are_kept_and_thrown_without_a_mouse() -> None:
    app, hand = stage("play-choose"), NotingHand()
    controls: DemoControls = hand
    screen = HeldDice(app, app.in_play, controls)
    app.push(screen)
    screen.tap("held:1")
    screen.tap("held:3")
    screen.tap("held:1")
    assert controls.held == frozenset({3})
    assert [str(item.label) for item in screen.items()] == [
        *("relancé", "relancé", "relancé", "gardé", "relancé"), "Retour", "Lancer",
    ]  # fmt: skip
    assert [str(item.act_said) for item in screen.items()[2:4]] == ["Garder ce dé", "Relancer ce dé"]
    screen.cursor = 0
    screen.step(-1)
    screen.choose()
    assert hand.thrown == 1 and app.screen is not screen


def test_going_back_throws_nothing() -> None:
    app, hand = stage("play-choose"), NotingHand()
    screen = HeldDice(app, app.in_play, hand)
    app.push(screen)
    screen.tap("back")
    assert hand.thrown == 0 and app.screen is not screen
