"""A whole kiosk from the side: track, post, arm, camera, lamp, screen and buttons, at a scale of 1 to 5."""

from math import cos, radians, sin, tan

from docs.drawings.mounting import RIM, WALL
from docs.drawings.optics import MOUNTING, TRACKS, Camera, cameras
from docs.drawings.svg import BLUE, BRASS, GREEN, INK, RED, SOFT, Sheet

SCALE = 5
CAMERA, TRACK = "module-3", "standard"
BASE = 18
"""Thickness of the board that carries everything, in mm."""
POST = 95
"""From the track's rear wall to the middle of the post, in mm."""
LAMP = (250, 260)
"""The lamp's distance from the camera's axis and its height above the floor, in mm."""
SCREEN = (160, 20)
"""Height of a 10.1 inch screen in mm, and how far it leans back in degrees."""
MIDDLE, FLOOR = 84.0, 132.0
"""The camera's axis and the floor of the track on the paper, in mm."""


def reflection(height: float) -> float:
    """How far from the camera's axis a level surface mirrors the lamp into a lens at `height`, in mm."""
    aside, above = LAMP
    return aside * height / (height + above)


def stand() -> Sheet:
    """Cut across the short side: players to the left, the post and the screen to the right."""
    camera = next(camera for camera in cameras() if camera.key == CAMERA)
    long, short = TRACKS[TRACK]
    height = camera.height((long, short))
    sheet = Sheet(210, 148, "Piste: a kiosk from the side")
    sheet.text(8, 9.5, f"A kiosk from the side: {camera.name}, track {long} × {short} mm", 5, bold=True, at="start")
    sheet.text(8, 14.5, f"Cut along the short side, scale 1:{SCALE}. Players sit at the left.", 3.1, SOFT, "start")
    half, lens = short / 2 / SCALE, FLOOR - height / SCALE
    _board(sheet, half)
    _view(sheet, camera, height)
    _tray(sheet, half)
    _post(sheet, half, lens)
    _lamp(sheet, half, lens, height)
    sheet.measure((MIDDLE - half - 30, lens), (MIDDLE - half - 30, FLOOR), f"{height} mm", RED, 3.4, 1.6)
    sheet.text(MIDDLE - half - 28.4, (lens + FLOOR) / 2 + 5.4, "floor to lens", 2.8, RED, "start")
    sheet.line(((MIDDLE - half - 32, lens), (MIDDLE - 3, lens)), RED, 0.15, "1 1")
    sheet.measure((MIDDLE - half, FLOOR - 12), (MIDDLE + half, FLOOR - 12), f"{short} mm", GREEN)
    return sheet


def _view(sheet: Sheet, camera: Camera, height: int) -> None:
    lens = FLOOR - height / SCALE
    reach = height / SCALE * tan(radians(camera.down / 2))
    sheet.shape(((MIDDLE, lens), (MIDDLE - reach, FLOOR), (MIDDLE + reach, FLOOR)), "#dbe9f7", BLUE, id="view-stand")
    sheet.text(MIDDLE, lens + 19, f"{camera.down:.0f}°", 3.4, BLUE, bold=True)


def _board(sheet: Sheet, half: float) -> None:
    """The base board and the buttons before the track."""
    left, right = MIDDLE - half - 32, MIDDLE + half + (RIM + POST) / SCALE + 12
    sheet.box(left, FLOOR, right - left, BASE / SCALE, "#c9a26b")
    sheet.box(left + 8, FLOOR - 2.4, 6, 2.4, "#1f9d55", round_=1)
    sheet.text(left + 1, FLOOR + 9, "three lit buttons", 2.8, at="start")


def _tray(sheet: Sheet, half: float) -> None:
    for side in (-1, 1):
        x = MIDDLE + half if side > 0 else MIDDLE - half - RIM / SCALE
        sheet.box(x, FLOOR - WALL / SCALE, RIM / SCALE, WALL / SCALE, BRASS)
    sheet.line(((MIDDLE - half, FLOOR), (MIDDLE + half, FLOOR)), GREEN, 0.8)
    die = MOUNTING["die_mm"] / SCALE
    for x in (MIDDLE - half * 0.4, MIDDLE + half * 0.3):
        sheet.box(x, FLOOR - die, die, die, "#ffffff")
    sheet.text(MIDDLE, FLOOR + 9, f"felt; walls {WALL} mm high", 2.8)


def _post(sheet: Sheet, half: float, lens: float) -> None:
    """Post, arm, camera, and the screen that leans back before the post."""
    post = MIDDLE + half + (RIM + POST) / SCALE
    top = lens - 6
    sheet.box(post - 2, top, 4, FLOOR - top, "#b9bec6")
    sheet.box(MIDDLE - 6, top - 4, post - MIDDLE + 8, 4, "#b9bec6")
    sheet.box(MIDDLE - 2.6, lens - 5.5, 5.2, 4, INK, round_=0.5)
    sheet.box(MIDDLE - 1.4, lens - 1.5, 2.8, 1.5, SOFT)
    tall, lean = SCREEN[0] / SCALE, radians(SCREEN[1])
    foot = (MIDDLE + half + RIM / SCALE + 2, FLOOR - 6)
    sheet.line((foot, (foot[0] + tall * sin(lean), foot[1] - tall * cos(lean))), INK, 2, id="screen")
    sheet.text(post + 4, FLOOR - 22, "screen, 10.1 inches,", 2.8, at="start")
    sheet.text(post + 4, FLOOR - 18, f"leaning {SCREEN[1]}° back", 2.8, at="start")
    sheet.text(post - 8, FLOOR + 9, "Pi under the board", 2.8, at="start")


def _lamp(sheet: Sheet, half: float, lens: float, height: int) -> None:
    """The lamp, and the ray that a level surface would mirror into the lens."""
    x, y = MIDDLE + LAMP[0] / SCALE, FLOOR - LAMP[1] / SCALE
    glare = MIDDLE + reflection(height) / SCALE
    sheet.line(((x, y), (glare, FLOOR), (MIDDLE, lens)), "#d9a514", 0.3, "2 1.2", id="ray")
    sheet.box(x - 3, y - 3, 6, 6, "#fff3c4", "#d9a514", 1.5)
    post = MIDDLE + half + (RIM + POST) / SCALE
    for number, said in enumerate(
        (
            "lamp in a white shade,",
            f"{LAMP[1]} mm above the floor,",
            f"{LAMP[0]} mm from the axis: mirrored",
            f"{reflection(height):.0f} mm from it, beside the floor",
        )
    ):
        sheet.text(post + 4, y - 2 + number * 4, said, 2.8, at="start")
