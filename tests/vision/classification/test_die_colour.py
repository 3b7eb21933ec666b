"""Colours of rendered dice from lamplight to daylight, with and without a marker's paper to judge by."""

import math

import cv2
import numpy as np
import pytest

from calibration.track.markers import find_markers, view_of
from kiosk.devices.virtual.optics.appearance import light_of
from kiosk.devices.virtual.track import VirtualTrack
from tests.shared import sampled
from vision.classification import die_colour, pip_template
from vision.classification.white_balance import balanced, paper
from vision.geometry.track_view import TrackView
from vision.imaging.pyramid import Pyramid

KINDS = ("white", "ivory", "red", "green", "black", "blue", "yellow")
KELVIN = (2700, 3500, 5000, 6500)


def planckian(kelvin: float) -> np.ndarray:
    """Linear blue, green, red of a black body, its green 1 (Krystek 1985, CIE 1960 u, v)."""
    t = kelvin
    u = (0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t) / (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t)
    v = (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t) / (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)
    x, y = 3 * u / (2 * u - 8 * v + 4), 2 * v / (2 * u - 8 * v + 4)
    to_rgb = np.array([[3.2406, -1.5372, -0.4986], [-0.9689, 1.8758, 0.0415], [0.0557, -0.2040, 1.0570]])
    rgb = to_rgb @ [x / y, 1.0, (1 - x - y) / y]
    return np.maximum(rgb, 0.02)[::-1] / rgb[1]


def lit(picture: np.ndarray, kelvin: float, camera: float) -> np.ndarray:
    """The picture under another light, taken by a camera that is set to `camera` kelvin."""
    gain = planckian(kelvin) / planckian(camera)
    light = np.clip(light_of(picture.astype(np.float32) / 255) * (gain / max(1.0, gain.max() / 1.4)), 0, 1)
    shown = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.clip(shown * 255 + 0.5, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module", params=sampled(range(4), every=2))
def track(request: pytest.FixtureRequest) -> VirtualTrack:
    track = VirtualTrack(900 + request.param, dice=7, colours=KINDS)
    track.throw()
    while track.busy or track.t < 0.1:
        track.step(0.05)
    return track


@pytest.fixture(scope="module")
def whole(track: VirtualTrack) -> np.ndarray:
    """What the camera sees of it."""
    picture = track.full()
    picture.flags.writeable = False
    return picture


@pytest.fixture(scope="module")
def view(whole: np.ndarray) -> TrackView:
    """Where the track is in that picture."""
    view = view_of(find_markers(whole), 400.0, 225.0, 16.0)
    assert view is not None
    return view


def told(track: VirtualTrack, picture: np.ndarray) -> list[tuple[str, die_colour.BodyColour]]:
    """True colour and what was told, of every die."""
    pyramid, edge, found = Pyramid(picture), 16 * track._lens.scale_at(16.0), []
    for die, body in zip(track.truth(), track.bodies, strict=True):
        axis = (body.up()[0] + 1) % 3
        angle = -math.atan2(body.rows[1][axis], body.rows[0][axis])
        patch = pyramid.patch(*die.centre_px, angle, pip_template.EDGE / edge, pip_template.SIDE)
        found.append((die.colour, die_colour.classified(patch, pip_template.fit_templates([patch])[0].light_pips)))
    return found


@pytest.mark.parametrize("kelvin", sampled(KELVIN))
@pytest.mark.parametrize("camera", [0, 4500, 6500])
def test_calibrated_colours_hold_from_lamplight_to_daylight(
    track: VirtualTrack, whole: np.ndarray, view: TrackView, kelvin: int, camera: int
) -> None:
    picture = lit(whole, kelvin, camera or kelvin)
    seen = told(track, balanced(picture, paper(picture, view)))
    assert sum(shade.name == true for true, shade in seen) >= len(seen) - 1
    assert not [pair for pair in seen if pair[1].chance >= die_colour.CLEAR and pair[1].name != pair[0]]


@pytest.mark.parametrize("kelvin", sampled(KELVIN, every=2))
def test_without_a_calibration_red_green_and_white_are_never_confused(
    track: VirtualTrack, whole: np.ndarray, kelvin: int
) -> None:
    seen = told(track, lit(whole, kelvin, 6500))
    assert not [pair for pair in seen if pair[1].chance >= die_colour.CLEAR and pair[1].name != pair[0]]
    assert all(shade.name == true for true, shade in seen if true in ("red", "green"))


def test_a_picture_in_white_light_is_left_alone(track: VirtualTrack) -> None:
    picture = track.full()
    assert balanced(picture, np.array([200.0, 210.0, 220.0], np.float32)) is picture
    assert balanced(picture, None) is picture
    assert balanced(picture, np.array([2.0, 100.0, 220.0], np.float32)) is picture


def test_paper_is_white_where_markers_lie_and_nothing_where_none_do(whole: np.ndarray, view: TrackView) -> None:
    white = paper(whole, view)
    assert white is not None and float(white.min()) > 0.7 * float(white.max())
    assert paper(cv2.blur(whole, (161, 161)), view) is None
    assert paper(np.zeros((4, 4, 3), np.uint8), view) is None


@pytest.mark.parametrize("size", [1.0, 1.1, 1.2])
@pytest.mark.parametrize(("name", "body"), [("red", (70, 80, 240)), ("green", (105, 205, 98))])
def test_a_face_that_mirrors_the_lamp_has_the_colour_of_its_edge_wherever_its_border_was_taken(size, name, body):
    # The face lies on green cloth, and is taken for up to a fifth larger than it is.
    patch = np.full((pip_template.SIDE, pip_template.SIDE, 3), (80, 140, 35), np.uint8)
    half = pip_template.EDGE / 2 / size
    for reach, shade in ((half, body), (half - 2.5, (236, 250, 255))):
        near, far = round(pip_template.SIDE / 2 - reach), round(pip_template.SIDE / 2 + reach)
        patch[near:far, near:far] = shade
    assert die_colour.classified(cv2.GaussianBlur(patch, (0, 0), 0.7), True).name == name
