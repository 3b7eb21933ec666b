"""What a calibration says of a room that is not as it should be: on the virtual track, with the place it means."""

import io
import math
from dataclasses import replace

import numpy as np
import pygame
import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.devices.camera_process.in_thread import InThreadCamera
from kiosk.devices.cameras.fakes.still_camera import NothingToRead
from kiosk.devices.virtual.rendering.track_surface import mirror
from kiosk.screens.calibration.session_screen import CalibrationSession
from kiosk.shots.staging.props import new_app
from kiosk.shots.staging.props import press as pressed
from tests.proofs.vision.installation_sites import Room, Stage
from vision.types.dice_set import PIPS
from vision.types.reading import Die, Reading

ROOM = Room("plain", focal=1300)
LOW_RIGHT = (330.0, 0.0, 170.0)
OVERHEAD = (-100.0, 60.0, 600.0)


def press(app, *names):
    pressed(app, *map(Gesture, names or ("ok",)))


def sits(room, until, prepare=None, reader=None, kind="recheck"):
    """The calibration's screen over the virtual track, by the three buttons, once `until` is among its findings."""
    stage = Stage(room, 5, reader or NothingToRead())
    eyes = InThreadCamera(stage.camera, stage.lookout.watcher, label="virtual", demo=True)
    eyes.lookout = stage.lookout
    app = new_app()
    app.eyes = eyes
    app.push(CalibrationSession(app, kind))
    if prepare is not None:
        prepare(stage.track)
    for _ in range(80):
        app.update(app.now + 1 / 12)
        view = app.screen.view
        if view is not None and until in {verdict.code for verdict in view.verdicts}:
            return stage, app, {verdict.code: verdict for verdict in view.verdicts}
        if view is not None and view.choices.ok == "next" and view.title == "track-found":
            press(app)
    raise AssertionError(f"'{until}' was not said; at the end: {app.screen.view}")


def drawn(app):
    """The words that the screen shows, and what lies where."""
    app.paint(pygame.Surface((1280, 800)))
    return " ".join(mark.what for mark in app.marks if mark.kind == "text")


def middle(verdict):
    return np.mean([point for mark in verdict.marks for point in mark.points], axis=0)


@pytest.mark.whole
def test_too_dark_on_the_left():
    stage, app, found = sits(replace(ROOM, lamp=LOW_RIGHT), "dark-left")
    assert middle(found["dark-left"])[0] < stage.track.size[0] / 3
    assert "Trop sombre à gauche" in drawn(app) and "Tournez la lampe." in drawn(app)
    picture = pygame.image.load(io.BytesIO(app.screen.now.picture), "now.jpg")
    assert picture.get_width() == 800 and app.screen.now.size == stage.track.size


@pytest.mark.whole
def test_too_dark_all_over_however_bright_the_camera_makes_it():
    _, app, found = sits(replace(ROOM, lux=8), "too-dark")
    assert found["too-dark"].weight == "doubt" and "Ajoutez une lampe" in drawn(app)


@pytest.mark.whole
def test_a_lamp_reflects_here():
    room = replace(ROOM, lamp=OVERHEAD, gloss=0.8)
    stage, app, found = sits(room, "reflection")
    x, y, _ = mirror(room.look())
    (there,) = stage.track._lens.project(np.array([[x, y, 0.0]]))
    assert math.dist(middle(found["reflection"]), there) < 12
    assert "Une lampe se reflète ici." in drawn(app)


@pytest.mark.whole
def test_focus_is_soft_though_no_marker_can_be_seen():
    """Who turns the ring sees the figure fall, and the markers come."""
    stage, app, found = sits(ROOM, "soft-focus", lambda track: track.focus(4.0))
    before = dict(found["soft-focus"].values)["px"]
    assert app.screen.view.step == "track" and "Tournez la bague" in drawn(app)
    stage.track.focus(2.0)
    for _ in range(24):
        app.update(app.now + 1 / 12)
    (now,) = app.screen.view.verdicts
    assert now.code == "soft-focus" and dict(now.values)["px"] < before
    stage.track.focus(0.0)
    for _ in range(24):
        app.update(app.now + 1 / 12)
    assert app.screen.view.title == "track-found"


@pytest.mark.whole
def test_so_much_of_the_track_is_in_view():
    _, app, found = sits(replace(ROOM, moved=(150, 0)), "out-of-view")
    values = dict(found["out-of-view"].values)
    assert values["whole"] == 40 and values["seen"] == pytest.approx(33, abs=1)
    assert f"{values['seen']} cm sur 40 en vue" in drawn(app)


def test_markers_under_a_hand_are_named():
    _, app, found = sits(ROOM, "markers-hidden", lambda track: track.cover(9.0, 0.0))
    assert "Repère caché" in drawn(app)
    assert dict(found["markers-hidden"].values)["markers"]


@pytest.mark.whole
def test_a_camera_that_leans_says_by_how_much():
    _, _, found = sits(replace(ROOM, tilt=24, side=90, focal=1080), "tilted")
    assert dict(found["tilted"].values)["degrees"] == pytest.approx(24, abs=2)


class Left:
    """One die in the middle of whatever it is shown."""

    def read(self, image, *, dice=PIPS, die_px=None, white=None, ground=None):
        height, width = image.shape[:2]
        return Reading((Die("3", "white", (width // 2, height // 2, 40, 40), 0.99),))


@pytest.mark.whole
def test_dice_that_were_left_lie_in_a_box():
    stage, app, found = sits(ROOM, "dice-left", reader=Left())
    assert math.dist(middle(found["dice-left"]), (stage.track.size[0] / 2, stage.track.size[1] / 2)) < 60
    assert "Il reste des dés sur la piste : 1" in drawn(app)


@pytest.mark.whole
def test_by_three_buttons_a_step_is_repeated_left_out_and_given_up(tmp_path):
    stage = Stage(ROOM, 5, NothingToRead(), tmp_path / "calibration")
    eyes = InThreadCamera(stage.camera, stage.lookout.watcher, label="virtual")
    eyes.lookout = stage.lookout
    app = new_app()
    app.eyes = eyes

    def until(title):
        for _ in range(80):
            app.update(app.now + 1 / 12)
            if app.screen.view is not None and app.screen.view.title == title:
                return
        raise AssertionError(f"no '{title}': {app.screen.view}")

    app.push(CalibrationSession(app, "recheck"))
    until("track-found")
    press(app, "left")
    until("find-track")
    until("track-found")
    press(app)
    until("light-measured")
    press(app, "left")
    assert app.screen.view.title == "measure-light"
    until("light-measured")
    press(app, "right")
    assert app.screen.view.title == "what-now"
    press(app, "left")
    assert app.screen.view.title == "light-measured"
    press(app, "right", "right")
    app.update(app.now + 1 / 12)
    assert not isinstance(app.screen, CalibrationSession) and not list(
        (tmp_path / "calibration").glob("calibration-*")
    )
    assert stage.track.sensor.free, "given up, the camera is as free as it was before"
    app.push(CalibrationSession(app, "recheck"))
    until("track-found")
    press(app, "ok", "right", "ok")
    app.update(app.now + 1 / 12)
    (kept,) = (tmp_path / "calibration").glob("calibration-*.json")
    assert "camera" not in kept.read_text(), "the light's step was left out"


@pytest.mark.whole
def test_a_camera_held_for_another_light_still_finds_the_track(tmp_path):
    """By day calibrated and held, looked at again by night: the markers must not stay black."""
    stage = Stage(replace(ROOM, lux=3000), 5, NothingToRead(), tmp_path)
    assert stage.calibrate("recheck") == "kept"
    stage.lookout.calibrate(None)
    stage.watch(1)
    assert not stage.track.sensor.free
    stage.track.light(40, 2700)
    assert stage.calibrate("recheck", patience=20) == "kept"
