"""The scenes before, beside and after the games show what they are named for."""

from kiosk.appliance.doctor.finding import FAIL, OK, WARN
from kiosk.config.descriptions import GROUPS
from kiosk.config.setting_list import settings
from kiosk.devices.buttons.gestures import Button
from kiosk.screens.play.result import Result
from kiosk.screens.tournament.match_screens import standing_of
from kiosk.shots.scenes import (
    journal_repair,
    lobby,
    machine_health,
    menu_and_result,
    people,
    safe_mode,
    settings_pages,
    tournament,
)
from kiosk.shots.staging.props import CROWD, PEOPLE, new_app
from kiosk.table.player_marks import chosen_marks
from kiosk.table.tournament.meeting_list import meetings
from kiosk.table.tournament.standings_list import champion
from tests.shots.scenes.staged import staged

NO_TABLE = {
    lobby: {"attract": "attract", "games": "games", "players": "players", "name": "name", "seat": "seat",
            "options": "options", "cap": "number"},
    people: {"plans": "plans", "person": "person", "person-shape": "shapes", "export": "export"},
    tournament: {"match-waits": "tables", "event-setup": "eventsetup", "event-cup": "eventboard",
                 "event-meetings": "meetings", "event-meeting": "onemeeting", "event-away": "putaway"},
    safe_mode: {"safe-attract": "attract", "safe-settings": "settings", "off-or-restart": "off"},
    settings_pages: {"settings": "settings", "settings-measure": "measure", "wiring": "wiring", "pin": "askpin",
                     "wiring-kept": "stillthere", "pin-new": "newpin", "pin-safe": "door",
                     "settings-write": "typingin"},
    journal_repair: {"journal-damaged": "damaged", "journal-let-go": "letgo", "game-unplayable": "unplayable"},
}  # fmt: skip


def test_a_scene_shows_the_screen_of_its_name_with_nobody_playing() -> None:
    for module, screens in NO_TABLE.items():
        for scene, screen in screens.items():
            app = staged(module.SCENES, scene)
            assert (app.screen.screen_key, app.referee) == (screen, None), scene


def test_beside_a_game_it_waits_where_it_was() -> None:
    scenes = {
        "menu": "menu",
        "undo": "steps",
        "photo": "photo",
        "scores": "scores",
        "leave": "leave",
        "rules-1": "rules",
    }
    for scene, screen in scenes.items():
        app = staged(menu_and_result.SCENES, scene)
        assert app.screen.screen_key == screen and len(app.in_play.table.moves) == 15, scene


def test_results_are_of_one_winner_of_several_and_of_many_players() -> None:
    winners = {}
    for scene in ("result", "result-tie", "result-eight"):
        app = staged(menu_and_result.SCENES, scene)
        outcome = app.in_play.table.state.outcome()
        assert isinstance(app.screen, Result) and outcome is not None
        winners[scene] = len(outcome.winners), len(app.in_play.table.names)
    assert winners["result"][1] == len(PEOPLE) and winners["result-eight"][1] == len(CROWD)
    assert winners["result-tie"][0] == 2


def test_a_demonstrations_dice_can_be_held() -> None:
    app = new_app(demo=True)
    menu_and_result.hold(app)
    assert app.screen.screen_key == "hold"


def test_a_full_disk_is_told_while_the_game_goes_on() -> None:
    app = staged(menu_and_result.SCENES, "play-disk-full")
    assert app.notice is app.store.trouble is not None and app.in_play.panel().kind == "choose"


def test_safe_mode_has_no_camera_and_dice_are_entered_by_hand() -> None:
    app = staged(safe_mode.SCENES, "safe-play")
    assert app.safe and app.in_play.panel().kind == "enter" and app.notice is not None
    assert "restart" in [item.key for item in staged(safe_mode.SCENES, "off-or-restart").screen.items()]
    assert not staged(safe_mode.SCENES, "bad-settings").safe


def test_checks_of_the_machine_are_good_but_for_those_that_a_scene_makes_worse() -> None:
    assert {check.level for check in machine_health.GOOD} == {OK}
    names = [check.check for check in machine_health.GOOD]
    worse = [*machine_health.BAD.items(), *machine_health.FAILING.items()]
    assert len(set(names)) == len(names) and {key for key, _ in worse} <= set(names)
    assert all(key == check.check and check.level in (WARN, FAIL) and check.advice for key, check in worse)


def test_heat_and_low_power_are_told_while_somebody_plays() -> None:
    low, hot = (staged(machine_health.SCENES, scene) for scene in ("power-low", "board-hot"))
    assert low.board.now.low_voltage and not low.board.now.hot and hot.board.now.hot
    assert "Alimentation" in str(low.notice) and "81" in str(hot.notice)


def test_a_damaged_journal_is_looked_into_before_answers_are_offered() -> None:
    looking, found = (staged(journal_repair.SCENES, scene) for scene in ("journal-looking", "journal-damaged"))
    assert len(looking.screen.items()) < len(found.screen.items())
    gone = staged(journal_repair.SCENES, "journal-gone")
    keys = [item.key for item in gone.screen.items()]
    assert "recover" not in keys and "backup" in keys
    assert str(journal_repair.ASIDE.notice) == str(staged(journal_repair.SCENES, "journal-said").notice)


def test_every_group_of_settings_has_its_scene() -> None:
    for group in GROUPS:
        keys = [item.key for item in staged(settings_pages.SCENES, f"settings-{group}").screen.items()]
        assert {key for key, one in settings().items() if one.group == group} <= set(keys)


def test_buttons_are_shown_pressed_and_stuck_and_a_locked_door_asks_for_its_pin() -> None:
    app = staged(settings_pages.SCENES, "wiring-four")
    assert app.box.down == {Button.RED} and app.box.faults == {Button.LEFT: "stuck"} and app.notice is not None
    locked = staged(settings_pages.SCENES, "pin").owner.lock
    assert locked is not None and locked.is_set and locked.opens("4703")


def test_people_have_the_marks_turns_and_handicaps_of_their_scenes() -> None:
    ahead = staged(people.SCENES, "play-handicap")
    assert ahead.in_play.table.options["handicap"] == {"1": 20, "3": 100} and "Yvonne" in chosen_marks(ahead.store)
    passed = staged(people.SCENES, "company-passed")
    assert "Maximilienne" in passed.in_play.table.names and "Maximilienne" in str(passed.notice)
    assert passed.news == passed.notice, "it warns of nothing"
    assert chosen_marks(staged(people.SCENES, "person").store).keys() == {"Odette"}


def test_a_festival_has_hundreds_of_names_each_once() -> None:
    app = new_app()
    people.festival(app)
    names = app.store.remembered_names()
    assert len(names) > 200 and len(set(names)) == len(names)


def test_a_tournaments_scenes_are_as_far_as_they_say() -> None:
    played = {}
    for scene in ("event-cup", "event-cup-byes", "event-cup-won", "event-league"):
        app = staged(tournament.SCENES, scene)
        event = app.current_event()
        assert event is not None
        planned = meetings(app.store, event)
        played[scene] = len(event.names), sum(meeting.over for meeting in planned), sum(m.bye for m in planned)
        assert sum(meeting.forfeit is not None for meeting in planned) == (scene != "event-cup-byes")
        assert bool(champion(event, planned)) == (scene == "event-cup-won")
    assert played["event-cup"] == (8, 3, 0) and played["event-cup-byes"][2] == 5
    assert played["event-league"][:2] == (6, 7)


def test_a_match_is_won_by_who_won_its_games() -> None:
    won, between = (staged(tournament.SCENES, scene) for scene in ("match-won", "match-between"))
    stands = standing_of(won, won.in_play.table.frame.match)
    assert stands is not None and [stands.names[seat] for seat in stands.winners] == [PEOPLE[0]]
    open_ = standing_of(between, between.in_play.table.frame.match)
    assert open_ is not None and not open_.over and open_.played == 2
