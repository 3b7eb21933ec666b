"""What OK takes by itself costs nothing; what scores is taken only from dice that lie still, no hand on them."""

import random
import tomllib
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.catalogue import GAMES
from kiosk.games.engine.moves import Decision, Throw
from kiosk.screens.app.application import App
from kiosk.screens.play.armed_choice import HINT_FOR
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.hands import by_hand
from kiosk.shots.staging.props import at_rest, looked, press, see, still_eyes
from kiosk.table.referee.panels import stages
from kiosk.table.referee.panels.advised import advised
from kiosk.table.referee.safe_choice import ARMED_AFTER, focus
from kiosk.table.referee.state.panel import PanelKind, move_key
from tests.shared import sampled
from vision.types.track_events import Blind, Covered, Event, Hand, Lifted, Rolling

FOCUS = tomllib.loads(Path(__file__).with_name("focus.toml").read_text(encoding="utf-8"))
SITUATIONS = [(scene, key) for game in FOCUS.values() for scene, key in game.items()]
SURFACE = pygame.Surface((800, 480))
SCORING = ["play-choose", "play-third", "linotte-choose", "linotte-last-throw", "poker-first", "421-chooses"]


def focused(app: App) -> str:
    return app.screen.items()[app.screen.place].key if app.screen.place >= 0 else ""


def decided(app: App) -> int:
    return sum(isinstance(move, Decision) for move in app.in_play.table.moves)


def best(app: App) -> str:
    return move_key(app.in_play.table.state.moves()[0])


def happens(app: App, event: Event) -> None:
    """Something is seen; no more than a frame passes."""
    still_eyes(app).seen.append(event)
    app.update(app.now + 0.03)


def test_every_game_has_its_situations() -> None:
    assert set(FOCUS) == set(GAMES)


@pytest.mark.parametrize(("scene", "key"), SITUATIONS)
def test_what_has_the_focus(scene: str, key: str) -> None:
    found = focused(stage(scene))
    assert found.startswith(key) and bool(found) == bool(key)


def test_where_no_camera_sees_the_dice_ok_begins_to_enter_them_and_plays_nothing() -> None:
    app = stage("machine-no-camera")
    moves = len(app.in_play.table.moves)
    press(app, Gesture.OK)
    assert app.in_play.panel().kind is PanelKind.ENTER and len(app.in_play.table.moves) == moves
    assert focused(stage("machine-throw")) == ""


@pytest.mark.parametrize("scene", sampled([scene for scene, key in SITUATIONS if key == "throw_on"], every=3))
def test_ok_and_ok_and_ok_play_nothing_where_dice_can_be_thrown_again(scene: str) -> None:
    app = stage(scene)
    before = app.in_play.table.moves
    press(app, *[Gesture.OK] * 5)
    assert app.in_play.table.moves == before and app.in_play.panel().kind == "throw"
    app.gesture(Gesture.UNDO)
    assert app.in_play.panel().kind == "choose" and app.in_play.table.moves == before


def test_a_correction_begins_where_nothing_is_changed_unless_the_camera_had_another_face_in_mind() -> None:
    app = stage("play-correct")
    before = app.in_play.table.moves
    assert focused(app) == "cancel"
    press(app, Gesture.OK)
    assert app.in_play.table.moves == before
    assert app.in_play.panel().kind == "choose"
    moment = stage("play-correct").in_play.moment
    lay = [replace(die, likely=(("4", 0.3), ("5", 0.7))) for die in moment.photo.lay]
    moment.photo = replace(moment.photo, lay=tuple(lay))
    panel = stages.panel(moment)
    assert focus(panel) == "face:4"
    assert [str(choice.note) for choice in panel.choices if choice.key == "face:4"] == ["5 → 4 ?"]


def test_throwing_on_confirms_the_throw_that_follows_and_no_other() -> None:
    app = stage("play-choose")
    count = len(app.in_play.table.moves)
    press(app, Gesture.OK)
    see(app, Lifted(1.0, (3, 4)))
    assert app.in_play.panel().kind == "in_hand"
    see(app, Rolling(0.0), at_rest((5, 5, 5, 4, 4), first=10, kept=(0, 1, 2)))
    assert isinstance(app.in_play.table.moves[-1], Throw) and len(app.in_play.table.moves) == count + 1
    see(app, Lifted(1.0, (3, 4, 13, 14)))
    assert app.in_play.panel().kind == "announce"


def test_throwing_on_is_forgotten_by_who_scores_after_all() -> None:
    app = stage("play-choose")
    press(app, Gesture.OK)
    app.in_play.choose(best(app))
    assert decided(app) and not app.in_play.moment.notes.agreed


@pytest.mark.parametrize("scene", sampled(SCORING, every=6))
@pytest.mark.parametrize(
    "event", sampled([Rolling(0.0), Covered(0.0), Blind(0.0, "dark")], every=3, ids=["dice", "hand", "blind"])
)
def test_200_presses_while_dice_move_score_nothing(scene: str, event: Event) -> None:
    for seed in range(2):
        app, chance = stage(scene), random.Random(f"{scene} {seed}")
        happens(app, event)
        before = len(app.in_play.table.moves)
        for _ in range(200):
            _press_anything(app, chance)
            assert len(app.in_play.table.moves) == before, "nothing is played"
            app.update(app.now + 0.005)


def _press_anything(app: App, chance: random.Random) -> None:
    """A key, a button or the mouse; nobody takes moves back, nobody leaves the table."""
    if app.screen.screen_key not in ("play", "menu"):
        app.screen.back()
    elif chance.random() < 0.3:
        app.paint(SURFACE)
        keys = [(key, box) for key, box in app.targets if key not in ("leave", "settings")]
        app.pointer(*chance.choice(keys)[1].center)
    else:
        app.gesture(chance.choice((Gesture.OK, Gesture.OK, Gesture.LEFT, Gesture.RIGHT)))


@pytest.mark.parametrize(
    ("event", "scores", "said"),
    [
        (Rolling(0.0), False, "Les dés bougent encore"),
        (Covered(0.0), False, "Une main est sur les dés"),
        (Blind(0.0, "dark"), False, "La caméra ne voit pas"),
        (Covered(0.0, "rim"), True, ""),
        (Covered(0.0, "thing"), True, ""),
    ],
)
def test_a_press_too_early_is_answered_and_does_nothing(event: Event, scores: bool, said: str) -> None:
    app = stage("linotte-last-throw")
    looked(app)
    before = decided(app)
    happens(app, event)
    app.screen.tap(best(app))
    app.update(app.now + 0.03)
    app.paint(SURFACE)
    assert decided(app) == before + scores
    assert any(said in mark.what for mark in app.marks)
    app.update(app.now + HINT_FOR)
    assert app.notice is None or said not in str(app.notice) or not said


def test_dice_that_lie_still_again_are_scored() -> None:
    app = stage("play-choose")
    happens(app, Covered(0.0))
    app.screen.tap(best(app))
    see(app, at_rest((5, 5, 5, 6, 2), kept=range(5)))
    before = decided(app)
    app.screen.tap(best(app))
    assert decided(app) == before + 1


@pytest.mark.parametrize(
    "scene",
    sampled(
        ["linotte-last-throw", "cribble-claim", "menteur-answer", "machine-writes", "421-guide", "poker-guide-joker"],
        every=2,
    ),
)
def test_the_best_choice_is_armed_half_a_second_after_it_was_drawn(scene: str) -> None:
    app = stage(scene)
    before = len(app.in_play.table.moves)
    app.screen.armed.begin()  # type: ignore[attr-defined]
    app.paint(SURFACE)
    app.update(app.now + 0.3)
    app.gesture(Gesture.OK)
    app.update(app.now + ARMED_AFTER - 0.05)
    app.gesture(Gesture.OK)
    assert len(app.in_play.table.moves) == before, "drawing took its time"
    assert "Regarde" in str(app.screen.hint)
    app.update(app.now + 0.1)
    app.gesture(Gesture.OK)
    assert len(app.in_play.table.moves) == before + 1


def test_a_hand_that_points_chooses_as_it_withdraws() -> None:
    app = stage("play-choose")
    by_hand(app)
    app.gesture(Gesture.RIGHT)
    before = decided(app)
    looked(app)
    happens(app, Covered(0.0))
    see(app, Hand(1.0, True, "middle", 0.0), Hand(2.2, True, "middle", 1.2))
    app.gesture(Gesture.OK)
    assert decided(app) == before, "a button waits for the hand"
    see(app, Hand(2.5, False, untouched=True))
    assert decided(app) == before + 1 and not app.pointing


def test_what_the_menu_offers_waits_too() -> None:
    app = stage("linotte-throw")
    happens(app, Rolling(0.0))
    app.screen.tap("menu")
    rare = [item.key for item in app.screen.items() if item.key.startswith(("move:", "count_"))]
    before = len(app.in_play.table.moves)
    for key in rare:
        app.screen.tap(key)
    assert len(app.in_play.table.moves) == before


def test_an_announcement_that_the_guide_advises_costs_nothing_until_it_is_made() -> None:
    app = stage("linotte-guide-square")
    before = app.in_play.table.moves
    press(app, Gesture.OK)
    panel = app.in_play.panel()
    call = next(choice for choice in panel.choices if choice.key == focused(app))
    assert panel.kind == PanelKind.ANNOUNCE and call.move is not None
    assert call.move.get("figure") == "carre" and app.in_play.table.moves == before


@pytest.mark.parametrize("scene", ["play-second", "play-third", "demo-third"])
def test_before_the_last_throw_one_choice_throws_again_and_leads_to_the_announcement(scene: str) -> None:
    app = stage(scene)
    before, offered = app.in_play.table.moves, {item.key for item in app.screen.items()}
    assert not offered & {"throw_on", "hand:throw"} and focused(app) == "announce"
    press(app, Gesture.OK)
    assert app.in_play.panel().kind == PanelKind.ANNOUNCE and app.in_play.table.moves == before
    app.gesture(Gesture.UNDO)
    assert app.in_play.panel().kind == PanelKind.CHOOSE


def test_without_a_guide_throwing_again_has_the_focus_of_the_same_dice() -> None:
    app = stage("421-guide")
    panel = app.in_play.panel()
    assert panel.advised and focus(replace(panel, advised="")) == "throw_on" != focus(panel)


def test_the_guide_advises_only_what_is_offered_while_somebody_decides() -> None:
    app = stage("421-guide")
    moment = app.in_play.moment
    assert advised(moment, app.in_play.panel()) and not advised(moment, replace(app.in_play.panel(), choices=()))
    assert not advised(moment, replace(app.in_play.panel(), kind=PanelKind.IN_HAND))
