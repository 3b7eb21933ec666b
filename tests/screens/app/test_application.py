"""The app: what changes it, what it draws, how a whole evening goes with three buttons."""

import random
from datetime import UTC, datetime

import pygame
import pytest

from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture
from kiosk.errors import StoreError
from kiosk.games.catalogue import find_game
from kiosk.games.engine.moves import Throw, decision
from kiosk.games.engine.values import Outcome
from kiosk.screens.app.application import App
from kiosk.screens.app.background import journal_watch
from kiosk.screens.kit.text_entry.number_stepper import NumberStepper
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.lobby.player_setup import PlayerSetup
from kiosk.screens.people.name_entry import NameEntry
from kiosk.screens.play.outcome.result_ranking import ranking
from kiosk.screens.play.result import Result
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.scene_list import stage
from kiosk.shots.staging.props import filled, lay, looked, new_app, play, press, throw
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.storage.store import Store
from kiosk.table.tournament.matches import one_further

SURFACE = pygame.Surface((800, 480))


def choose(app: App, key: str) -> None:
    """Walks to an item with the right button, with the left one where that is dark, and presses OK."""
    for _ in range(len(app.screen.items())):
        if app.screen.place >= 0 and app.screen.items()[app.screen.place].key == key:
            break
        app.gesture(Gesture.LEFT if app.lamps()["right"] == "off" else Gesture.RIGHT)
    assert app.screen.items()[app.screen.place].key == key
    looked(app)
    app.gesture(Gesture.OK)
    app.update(app.now + 0.1)


def spell(app: App, name: str) -> None:
    for letter in name.upper():
        choose(app, f"letter:{letter}")
    choose(app, "finish")


def test_nothing_is_drawn_twice() -> None:
    app = new_app()
    assert app.draw(SURFACE)
    assert not app.draw(SURFACE)
    app.gesture(Gesture.RIGHT)
    assert app.draw(SURFACE)


def test_an_idle_screen_rests() -> None:
    app = new_app()
    drawn = 0
    for tick in range(30 * 120):
        app.update(tick / 30)
        drawn += app.draw(SURFACE)
    assert drawn <= 12


def test_from_the_first_screen_into_a_game_with_three_buttons() -> None:
    app = new_app()
    choose(app, "new")
    choose(app, "game:cameroun")
    for name in ("Zoé", "Al"):
        choose(app, "new")
        spell(app, name)
    choose(app, "go")
    choose(app, "play")
    assert isinstance(app.screen, TableScreen)
    assert app.referee.table.names == ("Zoé", "Al")


def test_remembered_names_come_first() -> None:
    app = stage("players")
    app.home()
    press(app, Gesture.OK, Gesture.OK)
    assert isinstance(app.screen, PlayerSetup)
    keys = [item.key for item in app.screen.items()]
    assert keys[0] == "guests" and keys[1].startswith("name:")


def test_a_name_that_is_seated_already_is_said_and_seated_once() -> None:
    app = new_app()
    choose(app, "new")
    choose(app, "game:cameroun")
    players = app.screen
    assert isinstance(players, PlayerSetup)
    for name in ("Zoé", " zoé", "Zoe\u0301 ", "Anne ", "ANNE"):
        players.seat(name)
    app.update(app.now + 0.1)
    assert players.names == ["Zoé", "Anne"] and str(app.notice) == "ANNE est déjà à la table."


def test_a_demonstration_remembers_nobody() -> None:
    app = new_app(demo=True)
    lay(app)
    app.home()
    choose(app, "new")
    press(app, Gesture.OK)
    assert isinstance(app.screen, PlayerSetup)
    assert [item.key for item in app.screen.items()] == ["guests", "new", "guest", "machine", "rules", "back"]


def test_the_order_by_lot_keeps_everybody() -> None:
    app = new_app()
    app.chance = random.Random(3)
    screen = PlayerSetup(app, app.games["cameroun"], ("A", "B", "C", "D"))
    app.push(screen)
    choose(app, "lot")
    assert sorted(screen.names) == ["A", "B", "C", "D"]
    assert screen.names != ["A", "B", "C", "D"]


def test_nobody_sits_twice_and_eight_are_enough() -> None:
    app = new_app()
    screen = PlayerSetup(app, app.games["cameroun"])
    for name in ("Eve", "eve", *"ABCDEFGHI"):
        screen.seat(name)
    assert screen.names == ["Eve", *"ABCDEFG"]


def test_letters_from_a_keyboard_open_a_new_name() -> None:
    app = new_app()
    app.push(PlayerSetup(app, app.games["cameroun"]))
    app.typed("j")
    app.typed("ean-luc")
    assert isinstance(app.screen, NameEntry)
    assert app.screen.name == "Jean-Luc"
    app.gesture(Gesture.BACK)
    assert app.screen.name == "Jean-Lu"


def test_a_name_is_never_longer_than_its_place() -> None:
    app = new_app()
    screen = NameEntry(app, lambda name: None, "abcdefghijklmnopqrstuvwxyz")
    assert screen.name == "Abcdefghijkl"


def test_caps_are_shown_as_they_will_be_and_can_be_changed() -> None:
    app = new_app()
    options = GameOptions(app, app.games["cameroun"], ("A", "B", "C"))
    app.push(options)
    choose(app, "all")
    choose(app, "option:caps")
    assert [str(item.value) for item in app.screen.items()[1:7]] == ["15", "30", "45", "60", "75", "90"]
    choose(app, "entry:6")
    assert isinstance(app.screen, NumberStepper)
    app.gesture(Gesture.RIGHT)
    app.gesture(Gesture.OK)
    assert options.chosen["caps"] == {"6": 91}
    choose(app, "done")
    choose(app, "play")
    assert app.referee.table.game.sheet(app.referee.table.state)["columns"][5]["cap"] == 91


def test_figures_from_a_keyboard_make_a_number() -> None:
    app = new_app()
    given: list[int] = []
    label = app.games["cameroun"].name
    app.push(NumberStepper(app, label, 10, 1, 30, given.append))
    app.typed("2")
    app.typed("5")
    app.gesture(Gesture.OK)
    assert given == [25]


def test_a_number_moves_faster_when_pressed_quickly() -> None:
    app = new_app()
    number = NumberStepper(app, app.games["cameroun"].name, 0, 0, 99, lambda value: None)
    app.push(number)
    for tick in range(8):
        app.update(tick * 0.1)
        app.gesture(Gesture.RIGHT)
    assert number.value > 8


def test_a_doubtful_die_is_settled_with_one_press() -> None:
    app = stage("play-doubt")
    assert app.lamps()["ok"] == "blink"
    assert app.screen.items()[app.screen.place].face == 3
    press(app, Gesture.OK)
    assert app.referee.table.moves[-1] == Throw((5, 5, 3, 6, 2), None, ("white",) * 5)


def test_a_misread_die_is_corrected() -> None:
    app = stage("play-choose")
    choose(app, "correct")
    choose(app, "die:4")
    choose(app, "face:6")
    assert app.referee.table.moves[-1] == Throw((5, 5, 5, 6, 6), None, ("white",) * 5)


def test_ok_does_no_harm_while_dice_are_awaited() -> None:
    app = stage("play-throw")
    before = app.referee.table.to_json()
    press(app, Gesture.OK)
    assert app.referee.table.to_json() == before
    assert isinstance(app.screen, TableScreen)
    assert app.lamps()["ok"] == "off"


def test_left_and_right_held_take_back_one_step() -> None:
    app = stage("play-changed")
    before = len(app.referee.table.moves)
    press(app, Gesture.UNDO)
    assert len(app.referee.table.moves) == before - 1


def test_any_number_of_steps_can_be_taken_back() -> None:
    app = stage("play-changed")
    choose(app, "menu")
    choose(app, "undo")
    press(app, Gesture.LEFT, Gesture.LEFT, Gesture.LEFT, Gesture.RIGHT, Gesture.OK)
    assert len(app.referee.table.moves) == 16 - 3
    assert isinstance(app.screen, TableScreen)


def test_undoing_nothing_changes_nothing() -> None:
    app = stage("play-changed")
    before = app.referee.table.to_json()
    choose(app, "menu")
    choose(app, "undo")
    press(app, Gesture.RIGHT, Gesture.OK)
    assert app.referee.table.to_json() == before


def test_the_language_changes_while_playing() -> None:
    app = stage("play-choose")
    choose(app, "menu")
    choose(app, "language")
    press(app, Gesture.BACK)
    app.paint(SURFACE)
    assert "Marcel, your choice?" in [mark.what for mark in app.marks]


def test_a_game_that_was_left_is_offered_first_and_goes_on() -> None:
    app = stage("play-changed")
    before = app.referee.table.state
    choose(app, "menu")
    choose(app, "leave")
    choose(app, "later")
    assert isinstance(app.screen, Attract)
    assert app.screen.items()[0].key == "resume"
    press(app, Gesture.OK)
    assert app.referee.table.state == before


def test_a_game_that_was_given_up_is_not_offered() -> None:
    app = stage("play-changed")
    choose(app, "menu")
    choose(app, "leave")
    choose(app, "end")
    assert [item.key for item in app.screen.items()][:2] == ["quick", "new"]


def test_a_result_that_was_ended_does_not_come_back_at_the_next_start() -> None:
    app = stage("result")
    ended = app.referee.table.id
    assert (saved := app.store.latest()) is not None and saved.id == ended
    choose(app, "home")
    assert isinstance(app.screen, Attract)
    assert (latest := app.store.latest()) is None or latest.id != ended


def test_the_end_shows_the_result_and_plays_again() -> None:
    app = stage("result")
    assert isinstance(app.screen, Result)
    choose(app, "again")
    assert isinstance(app.screen, TableScreen)
    assert app.referee.table.moves == ()
    assert app.referee.table.names == ("Marcel", "Yvonne", "Gisèle")


def test_the_last_move_can_be_taken_back_after_the_end() -> None:
    app = stage("result")
    press(app, Gesture.UNDO)
    assert isinstance(app.screen, TableScreen)
    assert app.referee.table.state.outcome() is None


def test_equal_scores_share_a_place() -> None:
    assert ranking(Outcome((0, 2), (30, 12, 30, 12, 5))) == [(1, 0), (1, 2), (3, 1), (3, 3), (5, 4)]


def test_settings_are_opened_once_and_change_the_table() -> None:
    app = stage("play-choose")
    assert app.referee.moment.by_button
    press(app, Gesture.SETTINGS, Gesture.SETTINGS)
    for key in ("group:play", "play.confirm", "value:dice"):
        choose(app, key)
    assert app.config.confirms_by_dice()
    assert not app.referee.moment.by_button
    choose(app, "done")
    choose(app, "done")
    assert isinstance(app.screen, TableScreen)


def test_switching_off_is_asked_for() -> None:
    app = new_app()
    press(app, Gesture.OFF, Gesture.OK)
    assert app.closing is None
    press(app, Gesture.OFF)
    choose(app, "off")
    assert app.closing == "off"


def test_a_trouble_is_said_and_goes_away() -> None:
    app = stage("play-disk-full")
    assert app.notice is not None
    app.store.trouble = None
    app.update(app.now + 1)
    assert app.notice is journal_watch.SAVED
    app.update(app.now + journal_watch.TOLD_FOR + 1)
    assert app.notice is None
    assert app.dirty


def test_a_score_that_changed_says_what_it_was_and_is() -> None:
    app = new_app()
    lay(app)
    play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    app.paint(SURFACE)
    assert "0 → 15" in [mark.what for mark in app.marks]


def test_the_referees_choices_are_the_buttons() -> None:
    app = new_app()
    lay(app)
    filled(app, 3)
    throw(app, (5, 5, 5, 6, 2))
    press(app, Gesture.OK)
    assert app.referee.table.game.sheet(app.referee.table.state)["last"]["points"] == 15


@pytest.mark.parametrize("name", ["demo-attract", "demo-choose", "demo-hold"])
def test_a_demonstration_says_so_on_every_screen(name: str) -> None:
    app = stage(name)
    app.paint(SURFACE)
    assert any("DÉMONSTRATION" in mark.what for mark in app.marks)


def test_the_demonstrations_dice_are_kept_by_a_tap() -> None:
    app = stage("demo-third")
    app.paint(SURFACE)
    x, y = next(box.center for key, box in app.targets if key == "held:3")
    app.pointer(x, y)
    assert app.hand is not None
    assert 3 in app.hand.held


def test_a_game_that_cannot_be_resumed_is_said_and_nobody_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    app = stage("attract-resume")

    def broken(*_: object) -> None:
        raise StoreError("cannot go on")

    monkeypatch.setattr("kiosk.screens.app.application.Table.resume", broken)
    press(app, Gesture.OK)
    assert isinstance(app.screen, Attract)
    assert str(app.notice) == "Cette partie ne peut pas être reprise."
    app.update(app.now + 60)
    assert app.notice is None


def test_what_was_noticed_at_the_start_is_said_for_a_while() -> None:
    store = Store(None)
    store.case = DamageCase(Damage.GONE, datetime(2026, 11, 21, tzinfo=UTC))
    app = App(Config(), store, None, lambda table: Referee(table))
    app.update(1.0)
    assert app.notice == store.notice
    app.update(300.0)
    assert app.notice is None


def test_without_eyes_dice_are_entered_by_hand() -> None:
    app = App(Config(), Store(None), None, lambda table: Referee(table))
    lay(app)
    for figure in "55562":
        app.typed(figure)
        app.update(app.now + 0.1)
    choose(app, "play_entry")
    assert app.referee.table.moves == (Throw((5, 5, 5, 6, 2)),)


def test_ok_pressed_twice_does_not_write_while_dice_are_in_the_hand() -> None:
    app = stage("play-in-hand")
    press(app, Gesture.OK, Gesture.OK)
    assert app.referee.panel().kind == "in_hand"
    assert len(app.referee.table.moves) == 15


def test_played_again_the_next_of_them_begins_and_keeps_what_he_has_ahead() -> None:
    app = new_app()
    app.lay("cameroun", ("Anne", "Bruno", "Chloé"), {"turns": 1, "handicap": {"1": 20}})
    table = app.referee.table
    for _ in table.names:
        play(app, Throw((5, 5, 5, 6, 2)), decision("write", column="5"))
    assert isinstance(app.screen, Result)
    choose(app, "again")
    assert app.referee.table.names == ("Bruno", "Chloé", "Anne")
    assert app.referee.table.options["handicap"] == {"0": 20}


def test_partners_keep_their_seats_when_they_play_again() -> None:
    names = ("Anne", "Bruno", "Claire", "Denis")
    options = {"captains": "1-2"}
    assert one_further(find_game("cribble"), names, options) == (names, options)
