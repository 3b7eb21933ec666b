"""The drawings: true to the millimetre, to the settings' pins, and as the files in docs/pictures have them."""

import re
import xml.etree.ElementTree as Xml
from itertools import pairwise
from math import atan2, degrees, hypot, radians, tan
from pathlib import Path

import pytest

from docs.drawings import mounting, stand, wiring
from docs.drawings.__main__ import PAGE, PICTURES, SHEETS, with_table
from docs.drawings.optics import MOUNTING, TRACKS, Camera, cameras
from kiosk.config.schema import Buttons

CAMERAS = {camera.key: camera for camera in cameras()}
HEADER = {29: 5, 31: 6, 32: 12, 33: 13, 36: 16, 38: 20, 40: 21, 37: 26, 3: 2, 8: 14}
"""Physical number and BCM number of some pins, by Raspberry Pi's documentation."""


def drawn(sheet: str) -> Xml.Element:
    return Xml.fromstring(SHEETS[sheet]().render())


def points(sheet: str, name: str) -> list[tuple[float, float]]:
    (found,) = [part for part in drawn(sheet).iter() if part.get("id") == name]
    return [tuple(map(float, pair.split(","))) for pair in found.get("points", "").split()]  # type: ignore[misc]


@pytest.mark.parametrize("name", SHEETS)
def test_the_files_are_what_is_drawn(name: str) -> None:
    assert (PICTURES / name).read_text("utf-8") == SHEETS[name]().render()


def test_the_page_has_the_table_that_follows_from_the_data_sheets() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_table(page)
    assert mounting.table() in page


@pytest.mark.parametrize(
    ("key", "across", "down"),
    [("module-2", 62.2, 37.5), ("module-3", 66, 41), ("module-3-wide", 102, 67), ("hq-6mm", 55.3, 32.8),
     ("gs-6mm", 45.4, 26.5), ("usb-78", 70.4, 43.3)],
)  # fmt: skip
def test_angles_of_view(key: str, across: float, down: float) -> None:
    assert (CAMERAS[key].across, CAMERAS[key].down) == pytest.approx((across, down), abs=0.06)


def test_a_usb_camera_s_two_angles_make_its_diagonal() -> None:
    half = hypot(tan(radians(CAMERAS["usb-78"].across / 2)), tan(radians(CAMERAS["usb-78"].down / 2)))
    assert 2 * degrees(atan2(half, 1)) == pytest.approx(78)


@pytest.mark.parametrize("camera", cameras(), ids=lambda camera: camera.key)
@pytest.mark.parametrize("track", TRACKS.values(), ids=list(TRACKS))
def test_at_its_height_a_camera_sees_the_track_and_little_more(camera: Camera, track: tuple[int, int]) -> None:
    wide, tall = MOUNTING["wall_mm"]
    whole = [side + 2 * (wide + MOUNTING["spare_mm"]) for side in track]
    height = camera.height(track)
    assert all(seen >= needed for seen, needed in zip(camera.seen(height - tall), whole, strict=True))
    lower = camera.seen(height - tall - MOUNTING["lift_mm"])
    assert any(seen < needed for seen, needed in zip(lower, whole, strict=True))
    assert 24 < camera.die_px(track) < 60


@pytest.mark.parametrize("camera", cameras(), ids=lambda camera: camera.key)
def test_cones_are_drawn_with_their_angles_and_heights(camera: Camera) -> None:
    lens, left, right = points("mounting.svg", f"view-{camera.key}")
    down = left[1] - lens[1]
    assert down * mounting.SCALE == pytest.approx(camera.height(TRACKS[mounting.TRACK]), abs=0.5)
    assert degrees(atan2(right[0] - left[0], 2 * down) * 2) == pytest.approx(camera.across, abs=0.1)


def test_the_stand_mirrors_its_lamp_beside_the_floor() -> None:
    camera = CAMERAS[stand.CAMERA]
    height = camera.height(TRACKS[stand.TRACK])
    assert stand.reflection(height) > TRACKS[stand.TRACK][1] / 2
    lamp, glare, lens = points("stand.svg", "ray")
    assert (lamp[0] - glare[0]) / (glare[1] - lamp[1]) == pytest.approx(
        (glare[0] - lens[0]) / (glare[1] - lens[1]), abs=0.01
    )


def test_the_screen_is_as_long_as_it_is_and_leans_as_it_says() -> None:
    foot, head = points("stand.svg", "screen")
    along, up = head[0] - foot[0], foot[1] - head[1]
    assert hypot(along, up) * stand.SCALE == pytest.approx(stand.SCREEN[0], abs=0.5)
    assert degrees(atan2(along, up)) == pytest.approx(stand.SCREEN[1], abs=0.1)
    lamp, _, _ = points("stand.svg", "ray")
    assert head[1] > lamp[1] or head[0] < lamp[0], "the screen does not stand before the lamp"


@pytest.mark.parametrize(("physical", "bcm"), HEADER.items())
def test_the_header_is_raspberry_pi_s(physical: int, bcm: int) -> None:
    assert wiring.physical(bcm) == physical


def test_the_header_has_all_its_pins_once() -> None:
    numbers = [pin for pin in wiring.PINS if isinstance(pin, int)]
    assert len(wiring.PINS) == 40
    assert sorted(numbers) == list(range(2, 28))
    assert [place for place, pin in enumerate(wiring.PINS, 1) if pin == "GND"] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [place for place, pin in enumerate(wiring.PINS, 1) if pin == "5V"] == [2, 4]


@pytest.mark.parametrize("name", [f"{button}{what}" for button in ("left", "ok", "right") for what in ("", "_lamp")])
def test_every_wire_leaves_the_pin_of_the_settings(name: str) -> None:
    buttons = Buttons()
    pin = wiring.physical(getattr(buttons, name))
    wire = points("wiring.svg", f"wire-{name}")
    assert wire[0] == pytest.approx(wiring.place(pin), abs=0.01)
    assert f"GPIO{getattr(buttons, name)} · pin {pin}" in SHEETS["wiring.svg"]().render()


def test_wires_of_different_pins_share_no_stretch() -> None:
    sheet = drawn("wiring.svg")
    names = [part.get("id", "") for part in sheet.iter()]
    wires = [points("wiring.svg", name) for name in names if name.startswith("wire-")]
    upright = [
        (number, a[0], min(a[1], b[1]), max(a[1], b[1]))
        for number, wire in enumerate(wires)
        for a, b in pairwise(wire)
        if a[0] == b[0]
    ]
    shared = [
        (one, other)
        for one in upright
        for other in upright
        if one[0] < other[0] and abs(one[1] - other[1]) < 1 and one[2] < other[3] and other[2] < one[3]
    ]
    assert shared == []


def test_no_pin_gives_more_than_it_may() -> None:
    lamp = wiring.LAMP
    assert wiring.base_ma() < wiring.led_ma() < lamp["pin_ma"]
    assert 4 * wiring.led_ma() < lamp["all_pins_ma"]
    assert wiring.base_ma() * lamp["gain"] > 3 * lamp["lamp_ma"]


@pytest.mark.parametrize("page", ["hardware.md", "wiring.md", "mounting.md", "track.md", "voice.md", "languages.md"])
def test_links_of_the_pages_lead_somewhere(page: str) -> None:
    folder = PAGE.parent
    text = (folder / page).read_text("utf-8")
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("http")]
    assert links
    assert [link for link in links if link and not (folder / Path(link)).exists()] == []
