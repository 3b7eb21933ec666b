"""A table joins an evening from the settings, and leaves it."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from kiosk.devices.camera_process.messages import CameraCode
from kiosk.devices.camera_process.status import REASONS
from kiosk.devices.usb_storage import Stick
from kiosk.screens.app.application import App
from kiosk.screens.kit.background_command import CommandResult
from kiosk.screens.settings.evening_camera import AGAIN, HOLD, WORD, CodeUnderCamera
from kiosk.screens.settings.evening_code import TypedCode
from kiosk.screens.settings.evening_file import AFTERWARDS, NOTHING, EveningFiles
from kiosk.screens.settings.several_tables import STAGES, TROUBLES, Leave, SeveralTables
from kiosk.screens.settings.storage.backup_restore import READING, UNREADABLE
from kiosk.screens.settings.storage.usb_stick import LOOK_EVERY, NONE
from kiosk.shots.scene_list import stage
from kiosk.shots.scenes.backup_stick import STICK
from kiosk.shots.scenes.tournament import CalledHere
from kiosk.shots.staging.props import new_app
from kiosk.table.tournament.joining import Desk, Do, Stage, Trouble
from tests.screens.drawing import SIZES

ALONE = Desk(Stage.ALONE)
WORDS = ("lion", "piano", "taxi")
FILE = CommandResult(True, json.dumps({"table": "table-3", "event": "@juin", "access": {"key": "k"}}))


class AtTheDesk:
    """An app whose settings are open, with a dialer that says what it is told to; a stick that is read."""

    def __init__(self, desk: Desk | None = ALONE) -> None:
        self.app, self.evening = new_app(), CalledHere((), False)
        self.evening.table, self.evening.desk = "", desk
        self.app.evening = self.evening
        self.stick: Stick | None = STICK
        self.end: CommandResult | None = FILE
        self.sent: list[tuple[str, ...]] = []
        self.app.settings()

    def page(self) -> SeveralTables:
        self.app.push(SeveralTables(self.app, lambda: self.stick, self.send))
        return self.app.screen

    def send(self, words: Sequence[str]) -> "AtTheDesk":
        self.sent.append(tuple(words))
        return self

    def done(self) -> CommandResult | None:
        return self.end

    @property
    def keys(self) -> list[str]:
        return [item.key for item in self.app.screen.items()]


def settings_keys(app: App) -> list[str]:
    app.settings()
    return [item.key for item in app.screen.items()]


def test_only_a_machine_with_a_dialer_offers_it() -> None:
    app = new_app()
    assert "evening" not in settings_keys(app)
    assert "evening" not in AtTheDesk(None).keys
    at = AtTheDesk()
    at.app.screen.tap("evening")
    assert isinstance(at.app.screen, SeveralTables)


@pytest.mark.parametrize(
    ("desk", "keys"),
    [
        (ALONE, ["done", "camera", "typed", "file"]),
        (Desk(Stage.ASKING), ["done", "stop"]),
        (Desk(Stage.WORDS, WORDS), ["done", "same", "stop"]),
        (Desk(Stage.WAITING, WORDS), ["done", "stop"]),
        (Desk(Stage.JOINED), ["done", "leave"]),
    ],
)
def test_each_stage_offers_what_goes_on_from_it(desk: Desk, keys: list[str]) -> None:
    at = AtTheDesk(desk)
    page = at.page()
    assert at.keys == keys and page.explanation("done")
    assert (page.title() == "lion · piano · taxi") == (desk.words == WORDS)


def test_a_code_is_typed_in_groups_and_sent() -> None:
    at = AtTheDesk()
    at.page().tap("typed")
    entry = at.app.screen
    assert isinstance(entry, TypedCode)
    at.app.typed("5515 2800x2765")
    assert entry.plain() == "5515\u00a02800\u00a02765" and "5515\u00a02800\u00a02765" in entry.spoken(())
    entry.cursor = 3
    assert entry.pointed() == ("4",)
    entry.tap("finish")
    assert at.evening.asked == [(Do.CODE, "551528002765")]


def test_a_code_under_the_camera_is_sent_once_it_was_read() -> None:
    at, asked = AtTheDesk(), []
    at.app.eyes.command = asked.append
    page = at.page()
    page.tap("camera")
    shown = at.app.screen
    assert isinstance(shown, CodeUnderCamera) and asked == [("code", WORD)] and shown.explanation("done") is HOLD
    assert not shown.update(at.app.now + AGAIN / 2) and len(asked) == 1
    shown.update(at.app.now + AGAIN)
    at.app.eyes.now = replace(at.app.eyes.now, seen={"fault": "no code"})
    shown.update(at.app.now + AGAIN)
    assert asked == [("code", WORD)] * 3 and at.app.screen is shown
    at.app.eyes.now = replace(at.app.eyes.now, seen={"code": "PISTE:1"})
    assert shown.update(at.app.now) and at.app.screen is page
    assert at.evening.asked == [(Do.CODE, "PISTE:1")]


def test_small_pictures_are_asked_for_only_while_a_code_is_waited_for() -> None:
    at, wanted = AtTheDesk(), []
    at.app.eyes.want_preview = wanted.append
    page = at.page()
    at.app.update(at.app.now + 0.1)
    page.tap("camera")
    at.app.update(at.app.now + 0.1)
    at.app.screen.tap("done")
    at.app.update(at.app.now + 0.1)
    assert wanted == [False, True, False]


@pytest.mark.parametrize("size", SIZES)
def test_what_the_camera_sees_stands_beside_how_to_hold_the_code(size: tuple[int, int]) -> None:
    app = stage("tables-camera")
    assert isinstance(app.screen, CodeUnderCamera) and not app.screen.update(app.now)
    app.paint(pygame.Surface(size))
    boxes = {mark.what: mark.rect for mark in app.marks}
    picture = boxes["the camera's picture"]
    assert picture.width >= 0.45 * size[0] and not picture.collidelistall(
        [boxes[str(HOLD)], dict(app.targets)["done"]]
    )
    app.eyes.picture = None
    assert app.screen.update(app.now), "drawn anew"
    app.paint(pygame.Surface(size))
    assert "the camera's picture" not in [mark.what for mark in app.marks]


def test_a_camera_that_sees_nothing_says_why_and_without_one_no_paper_is_read() -> None:
    at = AtTheDesk()
    page = at.page()
    page.tap("camera")
    at.app.eyes.now = replace(at.app.eyes.now, ok=False, reason=REASONS["dark"], code="dark")
    assert at.app.screen.explanation("done") is REASONS["dark"]
    at.app.pop()
    at.app.eyes.now = replace(at.app.eyes.now, code=CameraCode.NO_CAMERA)
    assert at.keys == ["done", "typed", "file"]


def test_words_are_confirmed_or_not() -> None:
    at = AtTheDesk(Desk(Stage.WORDS, WORDS))
    page = at.page()
    assert at.keys[page.cursor] == "done", "nobody confirms them by pressing twice"
    page.tap("same")
    page.tap("stop")
    assert at.evening.asked == [(Do.SAME, None), (Do.STOP, None)]


def test_what_the_dialer_says_is_followed_and_the_cursor_goes_back() -> None:
    at = AtTheDesk()
    page = at.page()
    page.cursor = 1
    assert not page.update(1.0) and page.cursor == 1
    for desk in (Desk(Stage.ASKING), Desk(Stage.WORDS, WORDS), Desk(Stage.ALONE, trouble=Trouble.LATE)):
        at.evening.desk = desk
        page.cursor = 1
        assert page.update(1.0) and page.cursor == 0 and not page.update(1.0)
    assert page.explanation("done") is TROUBLES[Trouble.LATE]


def test_every_trouble_and_stage_has_words() -> None:
    assert set(TROUBLES) == set(Trouble) and set(STAGES) == set(Stage) - {Stage.ALONE, Stage.JOINED}


def test_leaving_is_asked_once_more() -> None:
    at = AtTheDesk(Desk(Stage.JOINED))
    at.evening.table = "table-4"
    page = at.page()
    assert page.title() == "Table 4"
    page.tap("leave")
    assert isinstance(at.app.screen, Leave) and at.keys[at.app.screen.cursor] == "done" and at.evening.asked == []
    at.app.screen.tap("leave")
    assert at.evening.asked == [(Do.LEAVE, None)] and at.app.screen is page


def test_a_file_is_found_on_the_stick_and_sent() -> None:
    at = AtTheDesk()
    at.end = None
    page = at.page()
    page.tap("file")
    files = at.app.screen
    assert isinstance(files, EveningFiles) and at.sent == [("dial", "files", str(STICK.path))]
    assert files.explanation("done") is READING and not files.update(1.0)
    at.end = FILE
    assert files.update(1.0) and at.keys == ["done", "file:0"] and files.explanation("done") is AFTERWARDS
    files.tap("file:0")
    assert at.evening.asked == [(Do.FILE, {"key": "k"})] and at.app.screen is page


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (CommandResult(True), NOTHING),
        (CommandResult(False), UNREADABLE),
        (CommandResult(True, "rubbish"), UNREADABLE),
        (CommandResult(True, "{}"), UNREADABLE),
    ],
)
def test_a_stick_without_files_or_that_cannot_be_read_is_told(end: CommandResult, said: object) -> None:
    at = AtTheDesk()
    at.end = end
    at.page().tap("file")
    assert at.app.screen.update(1.0) and at.app.screen.explanation("done") is said and at.keys == ["done"]


def test_a_stick_may_come_later() -> None:
    at = AtTheDesk()
    at.stick = None
    at.page().tap("file")
    files = at.app.screen
    assert files.explanation("done") is NONE and at.sent == []
    at.stick = STICK
    assert not files.update(files._looked + LOOK_EVERY / 2)
    assert files.update(files._looked + LOOK_EVERY) and len(at.sent) == 1
    assert files.update(at.app.now) and at.keys == ["done", "file:0"]
