"""The owner's screens, driven by key events on a clock that jumps: every setting, kept; the PIN; profiles."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from kiosk.appliance.pin.pin_lock import COST, FIRST_WAIT, FREE, PinLock
from kiosk.config.overrides import Overrides, load_overrides
from kiosk.config.schema import Config
from kiosk.config.setting_list import settings
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.screens.people.player_profile import PlayerProfile, RemoveData
from kiosk.screens.settings.button_test import QUIET_FOR, ButtonTest
from kiosk.screens.settings.confirm_or_revert import PATIENCE, ConfirmOrRevert
from kiosk.screens.settings.overview import SettingsOverview
from kiosk.screens.settings.owner import OPEN_FOR, WARNING, Owner
from kiosk.screens.settings.pin import WRONG, AskPin, NewPin
from kiosk.screens.settings.setting_page import SettingPage
from kiosk.screens.settings.unit_stepper import UnitStepper
from tests.screens.app.test_main_loop import Kiosk

LEFT, RIGHT, OK, BACK = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_BACKSPACE


class Desk(Kiosk):
    """A kiosk with an owner, and keys that walk to an item."""

    def __init__(self, folder: Path, profile: str = "fete", locked: bool = False) -> None:
        super().__init__(folder)
        self.folder = folder
        self.start(profile, locked)

    def start(self, profile: str = "fete", locked: bool = False) -> None:
        """The program starts anew over the same folder."""
        kept = Overrides(Config.model_validate({"general": {"profile": profile}}), self.folder)
        self.app.owner = Owner(kept, PinLock(self.folder, self.clock) if locked else None)
        self.app.reconfigure(kept.config)
        self.app.home()

    def go(self, *keys: str) -> None:
        """Walks to each item by the right key, and presses Enter."""
        for key in keys:
            for _ in range(len(self.app.screen.items())):
                if self.app.screen.items()[self.app.screen.place].key == key:
                    break
                self.key(RIGHT)
            assert self.app.screen.items()[self.app.screen.place].key == key, key
            self.key(OK)

    def value(self, key: str) -> object:
        return self.app.config.value(key)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash that takes no time: what it costs is another test's."""
    monkeypatch.setitem(COST, "n", 2)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.store.close()


@pytest.mark.whole
def test_every_key_has_a_control_and_can_be_changed_and_reset_by_three_buttons(desk: Desk, tmp_path: Path) -> None:
    before = desk.app.config
    desk.app.settings()
    for group in dict.fromkeys(one.group for one in settings().values()):
        desk.go(f"group:{group}")
        for key, one in settings().items():
            if one.group == group and key not in ("general.profile", "general.language"):
                change(desk, key)
        desk.go("done")
    changed = desk.app.config
    # Pins are exchanged as they are changed: some come back to what they were.
    plain = [key for key, one in settings().items() if not one.text.pin]
    same = [key for key in plain if changed.value(key) == before.value(key)]
    assert same == ["general.profile", "general.language"]
    assert Overrides(before, tmp_path).config == changed
    desk.go("reset")
    assert desk.app.config == before
    assert Overrides(before, tmp_path).config == before


def change(desk: Desk, key: str) -> None:
    """Whatever the setting is: another value."""
    one = settings()[key]
    desk.go(key)
    if one.kind == "toggle" and not one.optional:
        keep(desk)
        return
    assert isinstance(desk.app.screen, SettingPage)
    if one.kind == "number":
        desk.go("measure")
        desk.key(LEFT if one.text.pin and desk.value(key) is not None else RIGHT, OK)
    else:
        now = desk.value(key)
        desk.go(f"value:{next(value for value in one.values if value != now)}")
    keep(desk)


def keep(desk: Desk) -> None:
    """Says that the buttons still work, where that is asked."""
    if isinstance(desk.app.screen, ConfirmOrRevert):
        desk.key(OK)


def test_a_setting_is_reset_alone(desk: Desk) -> None:
    desk.app.settings()
    desk.go("group:hands")
    change(desk, "hands.dwell")
    assert desk.value("hands.dwell") == pytest.approx(1.1)
    desk.go("hands.dwell", "reset")
    assert desk.value("hands.dwell") == 1.0


def test_a_number_stays_inside_its_limits_and_can_be_typed(desk: Desk) -> None:
    desk.app.settings()
    desk.go("group:hands", "hands.dwell", "measure")
    assert isinstance(desk.app.screen, UnitStepper)
    desk.write("2,5")
    desk.key(OK)
    assert desk.value("hands.dwell") == 2.5
    desk.go("hands.dwell", "measure")
    desk.write("99")
    desk.key(OK)
    assert desk.value("hands.dwell") == 5
    desk.go(
        "hands.dwell",
        "measure",
    )
    desk.click("step:-10")
    desk.key(OK)
    assert desk.value("hands.dwell") == 4


def test_a_pin_that_is_taken_is_exchanged(desk: Desk) -> None:
    desk.app.settings()
    desk.go("group:buttons", "buttons.left", "measure")
    desk.key(RIGHT, OK, OK)
    assert (desk.value("buttons.left"), desk.value("buttons.right")) == (6, 5)


def test_pins_that_leave_nobody_at_the_buttons_come_back(desk: Desk) -> None:
    desk.app.settings()
    desk.go("group:buttons", "buttons.ok", "measure")
    desk.key(RIGHT, OK)
    assert isinstance(desk.app.screen, ConfirmOrRevert)
    assert desk.value("buttons.ok") == 14
    desk.press(13)
    assert isinstance(desk.app.screen, ConfirmOrRevert)
    desk.steps(PATIENCE + 1)
    assert desk.value("buttons.ok") == 13
    assert not desk.app.shows(ConfirmOrRevert)
    desk.go("buttons.ok", "measure")
    desk.key(RIGHT, OK)
    desk.press(5)
    assert desk.value("buttons.ok") == 13 and not desk.app.shows(ConfirmOrRevert)
    desk.go("buttons.ok", "measure")
    desk.key(RIGHT, OK)
    desk.press(14)
    desk.steps(PATIENCE + 1)
    assert desk.value("buttons.ok") == 14


def test_each_button_shows_when_it_is_pressed_and_each_lamp_shines_in_turn(desk: Desk) -> None:
    desk.app.settings()
    desk.go("wiring")
    assert isinstance(desk.app.screen, ButtonTest)
    for pin, button in ((5, Button.LEFT), (6, Button.RIGHT), (13, Button.OK)):
        desk.factory.pin(pin).drive_low()
        desk.steps(0.2)
        assert desk.app.box.down == {button}
        assert "appuyé" in {mark.what for mark in desk.app.marks}
        desk.factory.pin(pin).drive_high()
        desk.steps(0.2)
    assert isinstance(desk.app.screen, ButtonTest)
    seen = []
    for _ in range(60):
        desk.steps(0.05)
        lit = [pin for pin in (12, 20, 16) if desk.factory.pin(pin).state]
        assert len(lit) == 1
        seen += lit if seen[-1:] != lit else []
    assert {(12, 20), (20, 16), (16, 12)} >= set(pairwise(seen))
    assert len(seen) >= 3
    desk.factory.pin(13).drive_low()
    desk.steps(2.2)
    desk.factory.pin(13).drive_high()
    desk.steps(0.2)
    assert isinstance(desk.app.screen, SettingsOverview)


@pytest.mark.whole
def test_the_test_ends_by_itself_where_nobody_presses(desk: Desk) -> None:
    desk.app.settings()
    desk.go("wiring")
    desk.steps(QUIET_FOR + 1)
    assert isinstance(desk.app.screen, SettingsOverview)


def test_a_stuck_button_is_named_ignored_and_heals(desk: Desk) -> None:
    desk.factory.pin(5).drive_low()
    desk.steps(26)
    assert "gauche reste enfoncé" in str(desk.app.notice)
    assert Button.LEFT not in desk.app.box.present
    desk.press(13)
    assert not isinstance(desk.app.screen, type(desk.app._stack[0]))
    desk.factory.pin(5).drive_high()
    desk.steps(3)
    assert "enfoncé" not in str(desk.app.notice)
    assert Button.LEFT in desk.app.box.present


@pytest.mark.whole
def test_a_whole_setting_with_one_button(desk: Desk) -> None:
    """OK alone: choices are offered in turn, held it goes back."""
    desk.app.owner.change(desk.app, {"buttons.left": None, "buttons.right": None}, sure=True)
    desk.steps()
    assert desk.app.box.alone
    desk.app.settings()

    def wait_for(key: str) -> None:
        for _ in range(400):
            if desk.app.screen.items()[desk.app.screen.place].key == key:
                break
            desk.steps(0.1)
        desk.press(13)

    wait_for("group:hands")
    wait_for("hands.dwell")
    wait_for("measure")
    for _ in range(400):
        if desk.app.scanner.offered is Gesture.RIGHT:
            break
        desk.steps(0.1)
    desk.press(13)
    desk.press(13)
    for _ in range(400):
        if desk.app.scanner.offered is Gesture.OK:
            break
        desk.steps(0.1)
    desk.press(13)
    assert desk.value("hands.dwell") == pytest.approx(1.2)
    desk.factory.pin(13).drive_low()
    desk.steps(1.3)
    desk.factory.pin(13).drive_high()
    desk.steps(0.2)
    assert isinstance(desk.app.screen, SettingsOverview)


@pytest.mark.whole
def test_a_camera_is_written_with_the_wheel(desk: Desk) -> None:
    desk.app.settings()
    desk.go("group:camera", "camera.source", "write")
    desk.write("usb:3")
    desk.key(OK)
    assert desk.value("camera.source") == "usb:3"


@pytest.mark.whole
def test_what_needs_a_restart_says_so_and_offers_it(desk: Desk) -> None:
    desk.app.settings()
    assert "restart" not in [item.key for item in desk.app.screen.items()]
    desk.go("group:camera", "camera.fps", "measure")
    desk.key(RIGHT, OK)
    desk.go("done", "restart")
    assert desk.app.closing == "again"


def test_language_and_type_change_at_once(desk: Desk) -> None:
    desk.app.settings()
    desk.go("general.language", "value:en")
    assert desk.app.words.language == "en"
    small = [mark.px for mark in desk.app.marks]
    desk.go("group:screen", "screen.larger_type", "value:True")
    assert desk.app.config.larger_type()
    assert small


@pytest.mark.whole
def test_the_profile_sets_what_was_left_to_it_and_nothing_else(desk: Desk) -> None:
    desk.app.settings()
    desk.go("group:voice", "voice.level", "value:off", "done")
    desk.go("general.profile", "value:mains-libres")
    config = desk.app.config
    assert (config.hands_free(), config.larger_type(), config.confirms_by_dice()) == (True, True, True)
    assert (config.spoken(), config.loudness()) == ("off", 40)


def test_a_card_that_cannot_be_written_is_said(desk: Desk) -> None:
    desk.app.owner.overrides.folder = desk.folder / "nowhere"
    desk.app.settings()
    desk.go("group:play", "play.guide")
    assert desk.app.config.play.guide
    assert "non enregistré" in str(desk.app.notice)


# The PIN


def test_in_a_bar_a_pin_is_chosen_first_and_asked_for_then(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "bar", locked=True)
    desk.app.owner.ask_first_pin(desk.app)
    desk.steps()
    assert isinstance(desk.app.screen, NewPin)
    spell(desk, "4703")
    spell(desk, "4702")
    assert isinstance(desk.app.screen, NewPin)
    spell(desk, "4703")
    spell(desk, "4703")
    assert desk.app.owner.lock is not None
    assert desk.app.owner.lock.is_set
    desk.go("settings")
    assert isinstance(desk.app.screen, AskPin)
    desk.write("4703")
    desk.key(OK)
    assert isinstance(desk.app.screen, SettingsOverview)
    desk.start("bar", locked=True)
    desk.app.owner.ask_first_pin(desk.app)
    assert not isinstance(desk.app.screen, NewPin)
    desk.store.close()


def wrongly_asked(folder: Path) -> Desk:
    """Before the question for the code 4703, after a wrong one."""
    PinLock(folder, lambda: 0.0).set("4703")
    desk = Desk(folder, "bar", locked=True)
    desk.go("settings")
    spell(desk, "9999")
    return desk


def test_what_is_said_of_a_wrong_pin_goes_where_something_else_holds(tmp_path: Path) -> None:
    desk = wrongly_asked(tmp_path)
    assert str(WRONG) in shown(desk)
    for _ in range(FREE):
        if isinstance(desk.app.screen, AskPin) and not desk.app.screen._left():
            spell(desk, "9998")
    assert any(words.startswith("Trop") for words in shown(desk)), shown(desk)
    assert str(WRONG) not in shown(desk) and "name" not in shown(desk), "nor is there a place to type in"
    desk.store.close()


def test_what_is_said_of_a_wrong_pin_goes_with_the_right_one(tmp_path: Path) -> None:
    desk = wrongly_asked(tmp_path)
    spell(desk, "4703")
    assert isinstance(desk.app.screen, SettingsOverview) and str(WRONG) not in shown(desk)
    desk.store.close()


def shown(desk: Desk) -> list[str]:
    """The words on the screen."""
    desk.app.paint(pygame.Surface((1280, 800)))
    return [mark.what for mark in desk.app.marks]


def spell(desk: Desk, pin: str) -> None:
    desk.go(*(f"letter:{figure}" for figure in pin), "finish")


@pytest.mark.parametrize(("profile", "asked"), [("bar", True), ("fete", False)])
def test_where_guests_are_about_a_player_is_forgotten_only_with_the_pin(tmp_path: Path, profile, asked) -> None:
    PinLock(tmp_path, lambda: 0.0).set("4703")
    desk = Desk(tmp_path, profile, locked=True)
    desk.app.push(PlayerProfile(desk.app, "Odette"))
    desk.go("remove")
    if asked:
        assert isinstance(desk.app.screen, AskPin)
        desk.write("4703")
        desk.key(OK)
    assert isinstance(desk.app.screen, RemoveData)
    desk.store.close()


def test_wrong_ones_wait_also_after_a_restart_and_no_key_gets_past(tmp_path: Path) -> None:
    PinLock(tmp_path, lambda: 0.0).set("4703")
    desk = Desk(tmp_path, "bar", locked=True)
    desk.app.settings()
    for _ in range(FREE):
        desk.write("9999")
        desk.key(OK)
    assert "10 s" in str(desk.app.screen.question())  # type: ignore[attr-defined]
    alone = desk.app.screen.legend()
    assert (alone.left, str(alone.act), alone.right) == (None, "Retour", None)
    desk.write("4703")
    desk.key(RIGHT, LEFT, OK)
    assert not desk.app.shows(SettingsOverview)
    desk.start("bar", locked=True)
    desk.app.settings()
    desk.write("4703")
    desk.key(OK)
    assert not desk.app.shows(SettingsOverview)
    desk.steps(FIRST_WAIT)
    desk.app.settings()
    desk.write("4703")
    desk.key(OK)
    assert desk.app.shows(SettingsOverview)
    desk.store.close()


def test_settings_behind_a_pin_close_when_the_owner_walks_away(tmp_path: Path) -> None:
    PinLock(tmp_path, lambda: 0.0).set("4703")
    desk = Desk(tmp_path, "bar", locked=True)
    desk.app.settings()
    desk.write("4703")
    desk.key(OK)
    desk.go("group:hands", "hands.dwell", "measure")
    desk.steps(OPEN_FOR)
    assert "20 secondes" in str(desk.app.notice)
    desk.key(RIGHT)
    desk.steps(WARNING + 1)
    assert isinstance(desk.app.screen, UnitStepper)
    desk.steps(OPEN_FOR)
    assert not desk.app.shows(SettingsOverview)
    assert not isinstance(desk.app.screen, UnitStepper)
    desk.store.close()


def test_a_profile_that_becomes_bar_asks_for_a_pin(tmp_path: Path) -> None:
    desk = Desk(tmp_path, "fete", locked=True)
    desk.app.settings()
    desk.go("general.profile", "value:bar")
    assert isinstance(desk.app.screen, NewPin)
    desk.store.close()


def test_the_owners_own_file_is_never_written(tmp_path: Path) -> None:
    owners = tmp_path / "piste.toml"
    owners.write_text("# mine\n[voice]\nrate = 120\n")
    desk = Desk(tmp_path)
    desk.app.owner = Owner(load_overrides(owners, tmp_path))
    desk.app.settings()
    desk.go("group:voice", "voice.rate", "measure")
    desk.key(RIGHT, OK)
    assert desk.value("voice.rate") == 130
    assert owners.read_text() == "# mine\n[voice]\nrate = 120\n"
    desk.store.close()


def test_the_red_lamp_is_lit_where_there_is_something_to_go_back_to(desk: Desk) -> None:
    desk.app.owner.change(desk.app, {"buttons.red": 21, "buttons.red_lamp": 26}, sure=True)
    desk.steps()
    assert not desk.factory.pin(26).state
    desk.app.settings()
    desk.steps()
    assert desk.factory.pin(26).state
    desk.press(21)
    assert not desk.app.shows(SettingsOverview)
    assert not desk.factory.pin(26).state
