"""Dice in a row: each state looks different, all lie in their box, and words are given the room beside them."""

from itertools import pairwise

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.play.advice import advised_throw
from kiosk.screens.play.layout.dice_row import (
    dice_height,
    fits_below_turn,
    pointed_out,
    row_height,
    row_of_dice,
    turn_height,
)
from kiosk.screens.play.layout.going_dice import AGAIN, going
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage
from kiosk.table.referee.state.panel import DieState, Panel, PanelKind, ShownDie
from tests.screens.drawing import SIZES, canvas_of, changed, pixels

STATES = ("lying", "kept", "in_hand", "doubtful", "missing", "wanted")
GOES, STAYS = DieState.WANTED, DieState.KEPT
LONG = phrase("La machine chauffe ({degrees} °C) : il lui faut de l’air.", degrees=85)


def panel(*dice: ShownDie, focus: int | None = None) -> Panel:
    return Panel("throw", 0, phrase("À toi"), dice=dice, focus=focus)


def drawn(box: pygame.Rect, shown: Panel, held: frozenset[int] = frozenset()) -> Canvas:
    canvas = canvas_of()
    row_of_dice(canvas, box, shown, held)
    return canvas


def test_every_state_of_a_die_looks_different() -> None:
    box = pygame.Rect(40, 40, 500, 100)
    pictures = [pixels(drawn(box, panel(ShownDie(4, state=state))).surface) for state in STATES]
    pictures.append(pixels(drawn(box, panel(ShownDie(4), focus=0)).surface))
    pictures.append(pixels(drawn(box, panel(ShownDie(None))).surface))
    assert len(set(pictures)) == len(pictures)


def test_a_die_that_the_hand_keeps_is_shown_as_kept() -> None:
    box, two = pygame.Rect(40, 40, 500, 100), (ShownDie(4), ShownDie(5))
    by_hand = drawn(box, panel(*two), frozenset({1}))
    kept = drawn(box, panel(two[0], ShownDie(5, state="kept")))
    assert pixels(by_hand.surface) == pixels(kept.surface)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 5, 6])
def test_the_row_lies_in_its_box_and_ends_where_it_says(size: tuple[int, int], count: int) -> None:
    canvas = canvas_of(size)
    shown = panel(*(ShownDie(face + 1, state=STATES[face]) for face in range(count)))
    box = pygame.Rect(canvas.inner.left, size[1] // 3, canvas.inner.width, row_height(canvas, shown, size[0]))
    ends: list[int] = []
    touched = changed(canvas.surface, lambda: ends.append(row_of_dice(canvas, box, shown)))
    # Shadows and light may reach a little further than the dice themselves.
    soft = canvas.measures.gap
    assert box.inflate(2 * soft, 2 * soft).contains(touched)
    bodies = [mark.rect for mark in canvas.marks if mark.kind == "die"]
    assert all(box.contains(body) and body.right <= ends[0] for body in bodies)
    assert all(one.right <= other.left for one, other in pairwise(bodies))
    assert ends[0] <= box.left + box.width * 2 // 3


def test_in_a_demonstration_each_die_can_be_pressed() -> None:
    canvas, box = canvas_of(), pygame.Rect(40, 40, 500, 100)
    row_of_dice(canvas, box, panel(ShownDie(1), ShownDie(2), ShownDie(3)), hand=True)
    places = [place for _, place in canvas.targets]
    assert [key for key, _ in canvas.targets] == ["held:0", "held:1", "held:2"]
    assert all(box.contains(place) for place in places)
    assert places[0].right <= places[1].left and places[1].right <= places[2].left


@pytest.mark.parametrize("size", SIZES)
def test_the_row_grows_with_what_is_said_beside_it(size: tuple[int, int]) -> None:
    canvas, dice = canvas_of(size), tuple(ShownDie(face) for face in (1, 2, 3, 4, 5))
    silent, wordy = panel(*dice), Panel("throw", 0, phrase("À toi"), detail=LONG, dice=dice)
    room = size[0] // 2
    assert row_height(canvas, wordy, room) > row_height(canvas, silent, room)
    assert row_height(canvas, silent, room, LONG) == row_height(canvas, wordy, room)
    assert row_height(canvas, wordy, 4 * size[0]) == row_height(canvas, silent, 4 * size[0])


def test_a_line_stands_below_the_turn_where_it_is_short_enough() -> None:
    canvas = canvas_of((1920, 1080))
    assert fits_below_turn(canvas, phrase("Retour"), 1800, 5)
    assert not fits_below_turn(canvas, LONG, 900, 5)
    assert fits_below_turn(canvas, LONG, 1200, 1) and not fits_below_turn(canvas, LONG, 1200, 6)
    assert turn_height(canvas) > canvas.measures.text


def test_dice_shrink_where_the_room_is_narrow() -> None:
    canvas = canvas_of()
    heights = [dice_height(canvas, room, 5) for room in (100, 200, 400, 3000, 4000)]
    assert heights[0] < heights[1] < heights[2] <= heights[3] == heights[4]
    assert dice_height(canvas, 300, 2) == dice_height(canvas, 300, 5) > dice_height(canvas, 300, 8)


@pytest.mark.parametrize("scene", ["play-which-die", "play-aside"])
def test_the_die_that_the_cursor_is_about_is_outlined_among_those_of_the_turn(scene: str) -> None:
    """Of equal dice too: each choice outlines another one, with its own face."""
    app = stage(scene)
    shown, items = app.in_play.panel(), app.screen.items()
    found = []
    for cursor, item in enumerate(items):
        choice = next((choice for choice in shown.choices if choice.key == item.key), None)
        place = pointed_out(shown, items, cursor).focus
        assert (place is None) == (choice is None or choice.place is None)
        if place is not None and choice is not None:
            found.append(place)
            die = shown.dice[place]
            assert die.face == choice.face and (die.state == DieState.MISSING) == (scene == "play-aside")
    assert len(set(found)) == len(found) >= 3


@pytest.mark.parametrize("state", [DieState.LYING, DieState.MISSING])
def test_a_die_in_question_looks_different_there_or_missing(state: DieState) -> None:
    dice, box = (ShownDie(5, state=state), ShownDie(5, state=state)), pygame.Rect(40, 40, 500, 90)
    looks = {pixels(drawn(box, panel(*dice, focus=focus)).surface) for focus in (None, 0, 1)}
    assert len(looks) == 3


@pytest.mark.parametrize("scene", ["play-which-die", "play-aside"])
def test_the_screen_outlines_another_die_as_the_cursor_moves(scene: str) -> None:
    app, rows = stage(scene), []
    for _ in range(2):
        app.paint(surface := pygame.Surface((800, 480)))
        dice = [mark.rect for mark in app.marks if mark.what.startswith("turn die ")]
        rows.append(pixels(surface.subsurface(dice[0].unionall(dice[1:]).inflate(8, 8))))
        app.gesture(Gesture.RIGHT)
    assert rows[0] != rows[1]


def test_dice_set_aside_are_asked_about_in_the_order_of_the_row() -> None:
    panel = stage("play-aside").in_play.panel()
    assert [choice.face for choice in panel.choices if choice.key.startswith("aside:")] == [5, 6, 2]


def test_missing_dice_are_asked_for_one_at_a_time_and_their_number_stands_beside() -> None:
    referee = stage("play-aside").in_play
    left = []
    while (panel := referee.panel()).kind == PanelKind.MISSING:
        fallen = next(str(choice.label) for choice in panel.choices if choice.key == "fallen")
        detail = None if panel.detail is None else str(panel.detail)
        left.append((str(panel.question), detail, fallen.partition(" :")[0]))
        referee.choose(panel.choices[0].key)
    one, several = "Quel dé as-tu mis de côté ?", "Quels dés as-tu mis de côté ?"
    counts = ("Il manque trois dés", "Il manque deux dés")
    assert left == [*((several, count, "Tombés") for count in counts), (one, None, "Tombé")]


def shown(scene: str, on_throw: bool = True) -> Panel:
    """The dice of a scene with the cursor on throwing again, or on the next choice."""
    screen = stage(scene).screen
    assert isinstance(screen, TableScreen)
    keys = [item.key for item in screen.items()]
    again = next((place for place, key in enumerate(keys) if key in AGAIN), -1)
    cursor = again if on_throw else again + 1
    return going(screen.panel, screen.items(), cursor, screen.held, advised_throw(screen.referee))


@pytest.mark.parametrize("scene", ["play-choose", "play-second", "421-chooses", "play-announced"])
def test_dice_that_nobody_chose_and_no_guide_advises_bear_no_mark(scene: str) -> None:
    screen = stage(scene).screen
    assert isinstance(screen, TableScreen)
    assert shown(scene) == shown(scene, on_throw=False) == screen.panel
    assert GOES not in {die.state for die in screen.panel.dice}


def test_the_guide_tells_which_go_and_which_stay() -> None:
    assert [die.state for die in shown("poker-guide").dice] == [STAYS] * 4 + [GOES]
    assert [die.state for die in shown("poker-guide", on_throw=False).dice] == [DieState.LYING] * 5


def test_the_guide_tells_which_of_equal_dice_stay_after_the_call_that_it_advises() -> None:
    screen = stage("linotte-guide-square").screen
    assert isinstance(screen, TableScreen)
    advised = [item.key for item in screen.items()].index(screen.panel.advised)
    for cursor, states in ((advised, [STAYS] * 4 + [GOES]), (advised - 1, [DieState.LYING] * 5)):
        panel = going(screen.panel, screen.items(), cursor, screen.held, screen.wished)
        assert [die.state for die in panel.dice] == states


@pytest.mark.parametrize("scene", ["play-in-hand", "play-throw-again", "poker-takes-up", "linotte-in-hand"])
def test_what_no_hand_picked_up_stays(scene: str) -> None:
    assert {die.state for die in shown(scene).dice} == {DieState.IN_HAND, STAYS}


def test_in_the_demonstration_ok_throws_what_the_hand_does_not_hold() -> None:
    screen = stage("demo-choose").screen
    assert isinstance(screen, TableScreen)
    panel = going(screen.panel, screen.items(), screen.place, frozenset({0, 3}), frozenset())
    assert [die.state for die in panel.dice] == [STAYS, GOES, GOES, STAYS, GOES]


def test_what_the_guide_advises_is_asked_anew_once_the_dice_changed() -> None:
    screen = stage("play-guide").screen
    assert isinstance(screen, TableScreen)
    assert screen.wished == advised_throw(screen.referee) != frozenset()
    screen.referee.undo()
    screen.update(0.1)
    assert screen.wished == advised_throw(screen.referee) == frozenset()
