"""The calibration's screens, by keys: presses reach the eyes, what they show is drawn, what is over goes."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from calibration.cards.deck_files import DECKS, decks_folder
from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.maintenance.calibration_files import Calibration, made, store
from calibration.maintenance.view_keeper import TrackSize, ViewKeeper
from calibration.session.session_view import Mark, View
from kiosk.config.overrides import Overrides
from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.calibration_runner import CalibrationView
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.camera_process.status import ADVICE, CameraStatus
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.fakes.still_camera import NothingToRead
from kiosk.devices.cameras.virtual_camera import VirtualCamera
from kiosk.devices.virtual.track import VirtualTrack
from kiosk.screens.app.application import App
from kiosk.screens.calibration.menu import CalibrationMenu, OwnCards, SavedCalibrations
from kiosk.screens.calibration.owned_sets import OwnedSet, OwnedSets
from kiosk.screens.calibration.session_screen import NOT_STORED, CalibrationSession
from kiosk.screens.kit.drawing.layout_check import faults
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.settings.owner import Owner
from kiosk.shots.scenes.calibration import VIEWS
from kiosk.shots.staging.props import PICTURE, StillEyes, lay, new_app, press, track
from tests.vision.cards.enrolment.drawn_deck import deck
from vision.poker.drawing.face_design import FACES
from vision.poker.enrolled_set import EnrolledSet, ShownFace
from vision.poker.face_patch import WIDE
from vision.tracking.watcher import Watcher


@dataclass
class TestEyes(StillEyes):
    """Eyes that note what they are told."""

    __test__ = False

    told: list[object] = field(default_factory=list)

    def calibrate(self, kind: str | None) -> None:
        """Noted."""
        self.told.append(kind)

    def choose(self, word: str) -> None:
        """Noted."""
        self.told.append(word)


def begun(view: View | None = None) -> tuple[App, TestEyes]:
    app = new_app()
    eyes = app.eyes = TestEyes(now=CameraStatus(True, None, "test"))
    app.push(CalibrationMenu(app))
    if view is not None:
        eyes.shown = CalibrationView(view, track((1, 2, 3, 4, 5)), PICTURE)
    press(app, Gesture.OK)
    assert isinstance(app.screen, CalibrationSession)
    return app, eyes


def test_three_buttons_reach_the_eyes_and_back_asks_what_to_do() -> None:
    app, eyes = begun(VIEWS["light-bad"])
    press(app, Gesture.LEFT, Gesture.OK, Gesture.RIGHT, Gesture.BACK)
    assert eyes.told == ["whole", "left", "ok", "right", "more"]
    eyes.shown = CalibrationView(VIEWS["menu"], None, (0, 0))
    app.update(app.now + 0.1)
    press(app, Gesture.BACK)
    assert eyes.told[-1] == "return"
    assert [item.key for item in app.screen.items()] == ["left", "ok", "right"]
    app.screen.tap("ok")
    assert eyes.told[-1] == "ok"


@pytest.mark.parametrize(("result", "stored"), [("kept", True), ("kept", False), ("discarded", True)])
def test_what_became_of_it_is_told_and_the_screen_goes(result: str, stored: bool) -> None:
    app, eyes = begun(VIEWS["trial"])
    over = View("over", result, result=result)  # type: ignore[arg-type]
    eyes.shown = CalibrationView(over, None, (0, 0), stored)
    app.update(app.now + 0.1)
    assert isinstance(app.screen, CalibrationMenu)
    assert eyes.told[-1] is None
    assert (str(app._said[0]) == str(NOT_STORED)) is not stored  # type: ignore[index]


def test_without_a_calibration_only_what_can_begin_is_offered(tmp_path: Path) -> None:
    app = new_app()
    app.owner = Owner(Overrides(app.config, tmp_path))
    app.push(CalibrationMenu(app))
    assert [item.key for item in app.screen.items()] == ["done", "whole", "track", "poker"]


def test_the_menu_offers_another_look_where_track_or_light_have_drifted() -> None:
    app = new_app()
    lay(app)
    app.screen.tap("menu")
    for advice in (None, ADVICE["slow"], ADVICE["damaged"]):
        app.eyes = TestEyes(now=CameraStatus(True, None, "test", advice=advice))
        app.screen.shown()
        assert "recheck" not in [item.key for item in app.screen.items()]
    eyes = app.eyes = TestEyes(now=CameraStatus(True, None, "test", advice=ADVICE["light"]))
    app.screen.shown()
    app.screen.tap("recheck")
    assert isinstance(app.screen, CalibrationSession)
    assert eyes.told == ["recheck"]


def test_before_there_is_a_picture_ok_leaves() -> None:
    app, eyes = begun()
    press(app, Gesture.OK)
    assert isinstance(app.screen, CalibrationMenu)
    assert eyes.told == ["whole", None]


def test_eyes_that_start_anew_keep_nobody() -> None:
    app, eyes = begun(VIEWS["dice"])
    eyes.shown = None
    app.update(app.now + 1)
    press(app, Gesture.OK)
    assert isinstance(app.screen, CalibrationMenu)


@pytest.mark.parametrize("jpeg", [None, b"", b"rubbish", track((1,))[:200]])
def test_a_picture_that_is_none_and_marks_far_outside_do_no_harm(jpeg: bytes | None) -> None:
    app, eyes = begun(VIEWS["track-found"])
    far = Mark("polygon", ((-9e3, 5.0), (9e4, -80.0), (10.0, 7e4)), "bad", "die")
    wild = replace(
        VIEWS["track-found"], marks=(far, Mark("cross", (), "good"), Mark("box", ((5.0, 5.0), (1.0, 1.0))))
    )
    for size in (PICTURE, (0, 0)):
        eyes.shown = CalibrationView(wild, jpeg, size)
        app.update(app.now + 0.1)
        surface = pygame.Surface((800, 480))
        app.paint(surface)
        assert faults(app.marks, measures((800, 480))) == []


def test_an_old_calibration_is_brought_back_and_none_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "calibration"
    corners = np.array([[0, 0], [1280, 0], [1280, 720], [0, 720]], np.float32)
    for when, source, wide in (
        ("20251031-181502", "scene", 1280),
        ("20251114-093000", "scene", 1920),
        ("20251115-093000", "usb:9", 800),
    ):
        path = store(folder, Calibration(source, (wide, wide * 9 // 16), {}, corners), "calibration")
        assert path is not None
        path.rename(folder / f"calibration-{when}.json")
    app = new_app()
    app.owner = Owner(Overrides(app.config, tmp_path))
    eyes = app.eyes = TestEyes(now=CameraStatus(True, None, "scene"))
    app.push(CalibrationMenu(app))
    press(app, Gesture.LEFT, Gesture.LEFT, Gesture.OK)
    assert isinstance(app.screen, SavedCalibrations)
    assert [str(item.label) for item in app.screen.items()[1:]] == ["14/11/2025 09:30", "31/10/2025 18:15"]
    press(app, Gesture.OK)
    assert isinstance(app.screen, CalibrationMenu) and len(made(folder, "scene")) == 2, "it serves already"
    press(app, Gesture.OK, Gesture.RIGHT, Gesture.OK)
    assert [one.calibration.size[0] for one in made(folder, "scene")] == [1280, 1920, 1280]
    assert eyes.told == [None] and not app.owner.waits


def until(app: App, title: str) -> None:
    """Waits for that to be shown; every screen on the way is drawn."""
    for _ in range(60):
        app.update(app.now + 0.1)
        app.paint(pygame.Surface((800, 480)))
        assert isinstance(app.screen, CalibrationSession)
        if app.screen.view is not None and app.screen.view.title == title:
            return
    raise AssertionError(f"no '{title}'")


@pytest.mark.whole
def test_a_track_is_kept_by_keys_over_the_virtual_track_but_not_before_it_was_tried(tmp_path: Path) -> None:
    """The whole way: camera, markers, session, screen; nothing but three buttons."""
    camera = VirtualCamera(VirtualTrack(3), fps=10)
    watcher = Watcher(NothingToRead())
    eyes = InThreadCamera(camera, watcher, label="virtual", demo=True)
    keeper = ViewKeeper(TrackSize(400.0, 225.0, 16.0), "virtual", tmp_path / "calibration")
    eyes.lookout = VisionPipeline(camera, watcher, keeper)
    app = new_app()
    app.eyes = eyes
    app.owner = Owner(Overrides(app.config, tmp_path))
    app.push(CalibrationMenu(app))
    press(app, Gesture.RIGHT, Gesture.OK)
    until(app, "track-found")
    press(app, Gesture.OK)
    until(app, "try-it")
    assert not made(tmp_path / "calibration")
    press(app, Gesture.RIGHT, Gesture.RIGHT)
    app.update(app.now + 0.1)
    assert isinstance(app.screen, CalibrationMenu) and not made(tmp_path / "calibration")
    app.push(CalibrationSession(app, "recheck"))
    for title in ("track-found", "light-measured"):
        until(app, title)
        press(app, Gesture.OK)
    app.update(app.now + 0.1)
    assert isinstance(app.screen, CalibrationMenu)
    (stored,) = made(tmp_path / "calibration")
    view = stored.calibration.view(400.0, 225.0, 16.0)
    assert view is not None
    eyes.close()


def test_a_set_of_poker_dice_is_chosen_renamed_and_forgotten_by_keys(tmp_path: Path) -> None:
    app = new_app()
    app.owner = Owner(Overrides(app.config, tmp_path))
    folder = sets_folder(tmp_path)
    face = np.zeros((WIDE, WIDE, 3), np.uint8)
    for name in ("Marine", "Bistrot"):
        SETS.store(folder, EnrolledSet(name, tuple(ShownFace(letter, face) for letter in FACES)))
    app.push(CalibrationMenu(app))
    app.screen.tap("sets")
    assert [str(item.label) for item in app.screen.items()[1:]] == ["Bistrot", "Marine"]
    press(app, Gesture.RIGHT, Gesture.OK, Gesture.RIGHT, Gesture.OK)
    assert SETS.serving(folder) == "Marine" and isinstance(app.screen, OwnedSets)
    press(app, Gesture.OK)
    assert isinstance(app.screen, OwnedSet) and app.screen.name == "Marine"
    app.screen.tap("rename")
    app.typed("bleus é/")
    press(app, Gesture.OK)
    assert SETS.names(folder) == ["Bistrot", "Bleus"] and SETS.serving(folder) == "Bleus"
    app.screen.tap("forget")
    press(app, Gesture.OK)
    assert SETS.names(folder) == ["Bistrot", "Bleus"], "the way back comes first"
    app.screen.tap("forget")
    press(app, Gesture.RIGHT, Gesture.OK)
    assert SETS.names(folder) == ["Bistrot"] and isinstance(app.screen, OwnedSets)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
@pytest.mark.parametrize(("view", "wanted"), [("cards", 8), ("cards-doubted", 4)])
def test_the_cards_that_are_to_be_laid_are_shown_whatever_is_wrong(
    view: str, wanted: int, size: tuple[int, int]
) -> None:
    app, _ = begun(VIEWS[view])
    app.paint(pygame.Surface(size))
    assert sum(mark.what.startswith("card ") for mark in app.marks) == wanted
    assert faults(app.marks, measures(size)) == []


@pytest.mark.whole
def test_decks_are_chosen_and_forgotten_on_a_page_of_their_own(tmp_path: Path) -> None:
    app = new_app()
    app.owner = Owner(Overrides(app.config, tmp_path))
    app.settings()
    app.screen.tap("cards")
    assert [item.key for item in app.screen.items()] == ["done", "show"]
    app.screen.tap("done")
    for name in ("Bleu", "Bistrot"):
        DECKS.store(decks_folder(tmp_path), deck(name))
    app.screen.tap("cards")
    assert isinstance(app.screen, OwnCards)
    assert [item.key for item in app.screen.items()] == ["done", "show", "set:Bistrot", "set:Bleu"]
    app.screen.tap("set:Bleu")
    app.screen.tap("serve")
    assert DECKS.serving(decks_folder(tmp_path)) == "Bleu"
    app.screen.tap("set:Bleu")
    app.screen.tap("forget")
    press(app, Gesture.RIGHT, Gesture.OK)
    assert DECKS.names(decks_folder(tmp_path)) == ["Bistrot"]
    app.screen.tap("show")
    assert isinstance(app.screen, CalibrationSession) and app.screen.kind == "cards"
