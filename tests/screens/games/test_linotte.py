"""La Linotte at the kiosk: squares under a finger, a whole game with three keys, a whole game with the mouse."""

from random import Random

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.status import CameraStatus
from kiosk.games.linotte.board import LAYOUT
from kiosk.games.linotte.hands import MAJORS, name
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.games.linotte import board as linotte_board
from kiosk.screens.games.linotte import legend, square_words
from kiosk.screens.games.linotte.sheet import last_square, square_of
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import CREAM, contrast_of, measures
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.play.result import Result
from kiosk.shots.scene_list import enlarge, stage
from kiosk.shots.staging.props import new_app, press
from kiosk.table.referee.state.panel import move_key
from tests.screens.fingers import SIZE, finger, painted


def test_a_finger_places_a_pawn_on_a_lit_square_alone() -> None:
    app = stage("linotte-choose")
    seen = painted(app)
    squares = {key for key in seen if square_of(key) is not None}
    places = {move_key(move) for move in app.referee.table.state.moves() if move.kind == "place"}
    assert squares == places and places
    board = app.referee.table.state.board
    key = next(iter(places))
    row, column = square_of(key) or (0, 0)
    finger(app, key)
    after = app.referee.table.state.board
    assert [at for at, (old, new) in enumerate(zip(board, after, strict=True)) if old != new] == [row * 5 + column]


def test_the_cursor_walks_over_the_squares_best_first() -> None:
    app = stage("linotte-choose")
    keys = [item.key for item in app.screen.items() if square_of(item.key) is not None]
    assert keys == [move_key(move) for move in app.referee.table.state.moves() if move.kind == "place"]
    assert app.screen.items()[app.screen.place].key == "throw_on"
    app.gesture(Gesture.RIGHT)
    assert app.screen.items()[app.screen.place].key == keys[0]


def test_a_finger_on_placing_goes_to_the_best_square_and_places_there_at_the_next_touch() -> None:
    app = stage("linotte-choose")
    board = app.referee.table.state.board
    squares = [item.key for item in app.screen.items() if square_of(item.key) is not None]
    finger(app, "squares")
    assert app.referee.table.state.board == board and app.screen.items()[app.screen.place].key == squares[0]
    finger(app, "squares")
    row, column = square_of(squares[0]) or (0, 0)
    assert app.referee.table.state.board[row * 5 + column] == 0


def test_ok_does_no_harm_while_dice_are_awaited() -> None:
    app = stage("linotte-turn")
    moves = len(app.referee.table.moves)
    press(app, Gesture.OK, Gesture.OK)
    assert len(app.referee.table.moves) == moves and app.referee.table.state.outcome() is None


def test_an_agreed_end_is_in_the_menu() -> None:
    app = stage("linotte-turn")
    app.screen.tap("menu")
    app.screen.tap('move:{"decide": "end"}')
    app.update(app.now + 0.5)
    assert isinstance(app.screen, Result)


def test_an_appel_may_be_announced_with_the_dice_in_the_hand() -> None:
    app = stage("linotte-in-hand")
    app.screen.tap("announce")
    app.update(app.now + 0.5)
    app.screen.tap(next(item.key for item in app.screen.items() if "carre" in item.key))
    assert app.referee.table.state.appel == "carre" and app.referee.panel().kind == "in_hand"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(800, 480), SIZE, (1920, 1080)])
def test_all_calls_stand_on_one_page(size: tuple[int, int], language: str) -> None:
    app = stage("linotte-announce", language)
    app.paint(pygame.Surface(size))
    keys = [key for key, _ in app.targets]
    assert sum('"figure"' in key for key in keys) == len(MAJORS)
    assert not any(key.startswith("page:") for key in keys)


@pytest.mark.parametrize("scene", ["linotte-choose", "linotte-announce", "linotte-announced", "linotte-guide-square"])
def test_a_call_is_called_so_and_nothing_else(scene: str) -> None:
    app = stage(scene, "fr")
    app.paint(pygame.Surface(SIZE))
    said = " ".join(mark.what for mark in app.marks).lower()
    assert "appel" in said and "annonc" not in said


@pytest.mark.parametrize("larger", [False, True])
@pytest.mark.parametrize("scene", ["hands-linotte-choose", "linotte-choose", "linotte-announced"])
def test_what_every_free_square_asks_for_is_said_in_a_word(scene: str, larger: bool) -> None:
    app = stage(scene, "fr")
    if larger:
        enlarge(app)
    app.paint(pygame.Surface((800, 480)))
    board = app.referee.table.state.board
    free = {label for label, seat in zip(LAYOUT, board, strict=True) if seat is None and not label.isdigit()}
    assert {str(name(label)) for label in free} <= {mark.what.removeprefix("= ") for mark in app.marks}


def test_a_legend_takes_the_first_place_with_room_for_all_and_none_where_squares_have_words() -> None:
    canvas = Canvas(pygame.Surface((800, 480)), measures((800, 480)), Words("fr"))
    low, high = pygame.Rect(0, 0, 500, 20), pygame.Rect(0, 100, 500, 200)
    empty = (None,) * len(LAYOUT)
    legend.draw(canvas, [low, high], empty, (30, 30))
    words = [mark for mark in canvas.marks if mark.what == "= quinte"]
    assert len(words) == 1 and high.contains(words[0].rect)
    assert legend.unworded(canvas, empty, (200, 200)) == []
    drawn = len(canvas.marks)
    legend.draw(canvas, [low], empty, (30, 30))
    assert len(canvas.marks) == drawn


def test_a_legend_stands_clear_of_its_signs_and_closer_where_there_is_little_room() -> None:
    canvas = Canvas(pygame.Surface((800, 480)), measures((800, 480)), Words("fr"))
    legend.draw(canvas, [pygame.Rect(0, 100, 500, 200)], (None,) * len(LAYOUT), (30, 30))
    places = {mark.what: mark.rect for mark in canvas.marks}
    assert places["= small"].left - places["≤8"].right >= canvas.measures.cell // 4
    app = stage("linotte-choose", "en")
    app.paint(pygame.Surface((800, 480)))
    assert {"= straight", "first throw"} <= {mark.what for mark in app.marks}


@pytest.mark.parametrize(
    "scene", ["linotte-throw", "linotte-guide", "linotte-missed", "linotte-in-hand", "linotte-turn"]
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_on_a_small_screen_every_free_square_is_worded_on_it_or_beside(scene: str, language: str) -> None:
    app = stage(scene, language)
    app.paint(pygame.Surface((800, 480)))
    board = app.referee.table.state.board
    free = {label for label, seat in zip(LAYOUT, board, strict=True) if seat is None and not label.isdigit()}
    told = {mark.what.removeprefix("= "): mark for mark in app.marks if mark.kind == "text"}
    words = {app.words.say(name(label)) for label in free}
    assert words <= set(told) and not any(told[said].cut for said in words)


def test_a_low_square_has_its_words_in_two_lines_without_a_drawing() -> None:
    canvas = Canvas(pygame.Surface((800, 480)), measures((800, 480)), Words("en"))
    worded = square_words.worded
    assert worded(canvas, "full", 66, 60) == 2 and worded(canvas, "yam", 66, 60) == 1
    assert worded(canvas, "quinte", 66, 60) == worded(canvas, "full", 66, 40) == 0
    assert linotte_board.square_size(canvas, (335, 335)) == (66, 66), "two pixels free beside the longest word"


@pytest.mark.parametrize("scene", ["linotte-choose", "linotte-throw"])
def test_words_on_a_board_stay_clear_of_the_lines_between_its_squares(scene: str) -> None:
    app = stage(scene, "en")
    app.paint(pygame.Surface(SIZE))
    words = [mark for mark in app.marks if mark.what in ("first", "throw", "first throw", "full house", "straight")]
    board = next(mark.rect for mark in app.marks if mark.what == "board")
    canvas = Canvas(pygame.Surface(SIZE), measures(SIZE), Words("en"))
    wide, tall = linotte_board.square_size(canvas, board.size)
    assert words and max(mark.rect.width for mark in words) <= wide - 3 * measures(SIZE).line
    assert wide > tall, "longer words have room on a large screen"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_words_on_a_small_board_stay_clear_of_them_too(language: str) -> None:
    app = stage("linotte-throw", language)
    app.paint(pygame.Surface((800, 480)))
    board = next(mark.rect for mark in app.marks if mark.what == "board")
    edge = measures((800, 480)).line
    side = (board.width - 2 * edge) // 5
    said = {app.words.say(name(major)) for major in MAJORS}
    words = [mark for mark in app.marks if mark.what in said and board.contains(mark.rect)]
    assert len(words) > 5
    for mark in words:
        start = (mark.rect.left - board.left - edge) % side
        assert min(start, side - start - mark.rect.width) >= 2, mark.what


def test_the_square_under_the_cursor_is_the_easiest_to_read() -> None:
    plates = (linotte_board.PALE, linotte_board.LIT)
    chosen, lit = (
        min(contrast_of(colour, ink) for _, colour in stops)
        for stops, ink in zip(plates, (linotte_board.BLACK, CREAM), strict=True)
    )
    assert chosen > 13 > lit >= 5


def test_while_a_figure_is_called_the_players_names_stand_whole_beside_the_way_out() -> None:
    app = stage("linotte-announce")
    app.paint(pygame.Surface((800, 480)))
    assert {"Gisèle", "Marcel"} <= {mark.what for mark in app.marks if mark.kind == "text" and not mark.cut}


def test_while_dice_are_awaited_the_last_ones_are_no_smaller_than_those_that_lie_there() -> None:
    dice = []
    for scene in ("linotte-missed", "linotte-choose"):
        app = stage(scene)
        app.paint(pygame.Surface((1920, 1080)))
        dice.append([mark.px for mark in app.marks if mark.kind == "die"])
        assert len(dice[-1]) == 5 and not [mark for mark in app.marks if mark.kind == "text" and mark.cut]
    assert min(dice[0]) >= max(dice[1])


def test_words_on_a_board_are_larger_than_the_least_where_squares_have_room() -> None:
    app = stage("linotte-turn", "fr")
    app.paint(pygame.Surface(SIZE))
    words = [mark for mark in app.marks if mark.what in ("sec", "quinte")]
    assert {mark.px for mark in words} == {words[0].px} and words[0].px >= measures(SIZE).cell * 1.3


class Person:
    """Plays to the end by what the screen offers; dice come from nowhere but the hand entry."""

    def __init__(self, app: App) -> None:
        self.app, self.random = app, Random(5)

    def wanted(self) -> str:
        """The key of what to choose now: places a pawn where that is possible."""
        keys = [item.key for item in self.app.screen.items() if not item.minor]
        faces = [key for key in keys if key.startswith(("face:", "keep"))]
        if faces:
            return self.random.choice(faces)
        for word in ("move:", "play_entry", "restart", "enter"):
            found = [key for key in keys if key.startswith(word)]
            if found:
                return found[0]
        return "menu" if not keys or keys == ["announce"] else keys[0]

    def by_keys(self, key: str) -> None:
        """Walks there with the right button, and presses OK."""
        for _ in range(40):
            screen = self.app.screen
            if screen.place >= 0 and screen.items()[screen.place].key == key:
                press(self.app, Gesture.OK)
                return
            press(self.app, Gesture.RIGHT)
        raise AssertionError(f"{key} is not to be reached")

    def by_mouse(self, key: str) -> None:
        """Presses it where it is drawn; what is on another page, after turning to it."""
        for _ in range(10):
            seen = painted(self.app)
            if key in seen:
                finger(self.app, key)
                return
            finger(self.app, next(name for name in seen if name.startswith("page:")))
        raise AssertionError(f"{key} is not to be found")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["by_keys", "by_mouse"])
def test_a_whole_game_from_the_options_to_the_result(way: str) -> None:
    app = new_app()
    app.eyes.now = CameraStatus(False, phrase("La caméra n’est pas branchée."), "scene")
    app.push(GameOptions(app, app.games["linotte"], ("Gisèle", "Marcel")))
    person = Person(app)
    play = getattr(person, way)
    play("play")
    app.update(app.now + 3.0)
    for _ in range(6000):
        if isinstance(app.screen, Result):
            break
        play(person.wanted())
    assert isinstance(app.screen, Result)
    assert app.referee.table.state.end in ("pions", "alignement5")


@pytest.mark.parametrize(
    ("page", "said"), [(1, "Douze pions chacun"), (11, "Points des jaunes"), (12, "Points des jaunes")]
)
@pytest.mark.parametrize("size", [(800, 480), SIZE])
def test_a_board_of_the_rules_and_its_words_stand_in_the_middle(page: int, said: str, size: tuple[int, int]) -> None:
    app = stage(f"rules-linotte-{page}")
    app.paint(pygame.Surface(size))
    board = next(mark.rect for mark in app.marks if mark.what == "board")
    words = next(mark for mark in app.marks if mark.what.startswith(said))
    both = board.union(words.rect)
    assert abs(both.centerx - size[0] // 2) < size[0] // 60 and board.right < words.rect.left and not words.cut


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)])
def test_every_sign_on_the_board_has_its_word_below(size: tuple[int, int]) -> None:
    app = stage("linotte-throw")
    app.paint(pygame.Surface(size))
    words = [app.words.say(name(label)) for label in LAYOUT if not label.isdigit()]
    said = [mark.what for mark in app.marks if mark.kind == "text" and mark.what in words]
    assert sorted(said) == sorted(words)


@pytest.mark.parametrize("scene", ["undo-linotte", "rules-linotte-12"])
def test_a_small_board_too_tells_where_few_points_are_asked_for(scene: str) -> None:
    app = stage(scene)
    app.paint(pygame.Surface((800, 480)))
    signs = [mark for mark in app.marks if mark.what.replace(" ", "") == "≤8"]
    assert len(signs) == 2 and not any(mark.cut for mark in signs)


def test_the_first_throw_is_counted_and_the_last_pawn_s_ring_goes_when_dice_are_read() -> None:
    app = stage("linotte-throw")
    app.paint(pygame.Surface((800, 480)))
    assert "Lancer 1/3" in [mark.what for mark in app.marks]
    rung = {scene: last_square(stage(scene).in_play.table.state) for scene in ("linotte-turn", "linotte-choose")}
    assert rung["linotte-turn"] is not None and rung["linotte-choose"] is None


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_of_one_line_the_plate_does_not_say_its_points_again(size: tuple[int, int]) -> None:
    app = stage("linotte-board", "fr")
    app.paint(pygame.Surface(size))
    said = [mark.what for mark in app.marks if "ligne" in mark.what]
    assert "reste 3 pions · 1 ligne" in said and any("2 lignes" in words for words in said)
