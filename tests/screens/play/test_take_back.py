"""Taking moves back: how far, what is said of the move, and what is left afterwards."""

import pygame
import pytest

from kiosk.games.engine.moves import Throw, decision
from kiosk.games.seats import SKIP
from kiosk.screens.app.application import App
from kiosk.screens.kit.drawing.theme import Colour
from kiosk.screens.play.take_back import BACK, FORWARD, HERE, NOTHING, TakeBack
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import lay, new_app, play
from kiosk.table.referee.state.panel import PanelKind
from tests.screens.drawing import SIZES, canvas_of, well_set, words_on


def opened(*moves: Throw) -> tuple[App, TakeBack]:
    """A table after some moves, the menu's place taken by another screen, and taking back in front."""
    app = new_app()
    lay(app, ("Anne", "Bruno"))
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"), Throw((1, 1, 1, 2, 3)), *moves)
    app.ask_off()
    screen = TakeBack(app, app.in_play)
    app.push(screen)
    return app, screen


def told(screen: TakeBack) -> list[str]:
    return [str(part) for part in screen.spoken(())]


def test_each_step_back_names_the_move_that_would_be_the_first_to_go() -> None:
    _, screen = opened()
    seen = [told(screen)]
    for _ in range(4):
        screen.step(-1)
        seen.append(told(screen))
    assert seen == [
        ["Reculer d’une action", "Avant le lancer 1 de Bruno : 1 1 1 2 3"],
        ["Reculer de deux actions", "Avant le choix d’Anne : Marquer les 5"],
        ["Reculer de trois actions", "Avant le lancer 1 d’Anne : 5 5 5 6 2"],
        ["Reculer de trois actions", "Avant le lancer 1 d’Anne : 5 5 5 6 2"],
        ["Reculer de trois actions", "Avant le lancer 1 d’Anne : 5 5 5 6 2"],
    ]


def test_past_the_last_move_nothing_is_taken_back() -> None:
    app, screen = opened()
    screen.step(1)
    screen.step(1)
    assert told(screen) == ["Ne rien changer", "Rien ne change."]
    screen.choose()
    assert len(app.in_play.table.moves) == 3 and app.screen is not screen


@pytest.mark.parametrize("keys", [("correct",), ("correct", "die:3")])
def test_of_a_throw_that_is_taken_back_no_die_is_corrected_any_more(keys: tuple[str, ...]) -> None:
    app, screen = opened()
    for key in keys:
        app.in_play.choose(key)
    screen.step(-1)
    screen.step(-1)
    screen.tap("do")
    assert app.in_play.table.moves == () and app.in_play.moment.correcting is None
    assert app.in_play.panel().kind is PanelKind.THROW


def test_what_was_passed_is_taken_back_and_the_menu_closed_with_it() -> None:
    app, screen = opened()
    screen.tap("more")
    screen.tap("do")
    assert [str(move.to_json()) for move in app.in_play.table.moves] == [str(screen.moves[0].to_json())]
    assert app.screen.screen_key == "play"


def test_leaving_goes_back_to_where_it_was_opened() -> None:
    app, screen = opened()
    screen.tap("back")
    assert len(app.in_play.table.moves) == 3 and app.screen.screen_key == "off"


def test_the_buttons_say_what_can_still_be_done() -> None:
    _, screen = opened()
    seen = [screen.legend()]
    for by in (1, -1, -1, -1):
        screen.step(by)
        seen.append(screen.legend())
    assert [(legend.left, legend.ok, legend.right) for legend in seen] == [
        (BACK, HERE, NOTHING),
        (BACK, NOTHING, None),
        (BACK, HERE, NOTHING),
        (BACK, HERE, FORWARD),
        (None, HERE, FORWARD),
    ]


@pytest.mark.parametrize("by", [1, 0, -1, -2])
def test_what_a_button_does_stands_on_its_side_of_what_ok_does(by: int) -> None:
    _, screen = opened()
    screen.step(by)
    legend, words = screen.legend(), [item.label for item in screen.items()]
    pressed = words.index(legend.ok or "")
    assert words[:pressed] == [legend.left] * (legend.left is not None)
    assert words[pressed + 1 : pressed + 2] == [legend.right] * (legend.right is not None)
    assert words[-1] is NOTHING, "the way out, behind the last step forward"


@pytest.mark.parametrize(("forward", "pressed"), [(0, "do"), (1, "back")])
def test_gold_lies_on_what_ok_does(monkeypatch: pytest.MonkeyPatch, forward: int, pressed: str) -> None:
    _, screen = opened()
    screen.step(forward)
    canvas, golden = canvas_of((1280, 800)), []
    button = canvas.button

    def watched(key: str, box: pygame.Rect, focused: bool) -> Colour:
        golden.extend([key] * focused)
        return button(key, box, focused)

    monkeypatch.setattr(canvas, "button", watched)
    screen.draw(canvas, canvas.inner)
    item = next(item for item in screen.items() if item.key == pressed)
    assert golden == [pressed] and item.label == screen.legend().ok


def test_a_change_of_seats_is_named_as_such() -> None:
    app, _ = opened()
    play(app, decision("write", column="1"), SKIP)
    screen = TakeBack(app, app.in_play)
    assert told(screen)[1] == "Avant ce changement : Anne passe"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_is_drawn_as_it_would_be_again(size: tuple[int, int], language: str) -> None:
    _, screen = opened()
    drawn = []
    for _ in range(2):
        canvas = canvas_of(size, language)
        body = pygame.Rect(*canvas.inner.topleft, canvas.inner.width, canvas.inner.height * 6 // 7)
        screen.draw(canvas, body)
        assert well_set(canvas) and all(body.contains(mark.rect) for mark in canvas.marks)
        drawn.append(words_on(canvas).count("15"))
        screen.step(-1)
    assert drawn[0] > drawn[1]


def test_what_was_last_stands_clear_of_the_frame_below_it() -> None:
    app = stage("undo-menteur")
    app.paint(pygame.Surface((1280, 800)))
    words = next(mark.rect for mark in app.marks if mark.what.startswith("Avant le choix"))
    below = [mark.rect.top for mark in app.marks if mark.kind == "box" and mark.rect.top > words.top]
    assert min(below) - words.bottom >= 10
