"""Where each camera hangs: a cut along the long side of a track, at a scale of 1 to 12."""

from math import radians, tan

from docs.drawings.optics import MOUNTING, TRACKS, Camera, cameras
from docs.drawings.svg import BLUE, BRASS, GREEN, INK, RED, SOFT, Sheet

SCALE = 12
"""Millimetres of the table for one of the paper."""
TRACK = "standard"
CELL = (96.0, 94.0)
TOP, LEFT = 18.0, 4.5
RIM, WALL = MOUNTING["wall_mm"]
"""Width and height of the track's walls, in mm of the table."""


def mounting() -> Sheet:
    """The sheet with all cameras over the standard track."""
    long, short = TRACKS[TRACK]
    sheet = Sheet(297, 210, "Piste: heights of cameras and their angles of view")
    sheet.text(8, 9.5, f"Camera above a track of {long} × {short} mm, floor to lens", 5, bold=True, at="start")
    sheet.text(
        8,
        14.5,
        f"Cut along the long side, scale 1:{SCALE}. The picture is 16:9 and shows the walls with the markers, "
        f"{MOUNTING['spare_mm']} mm to spare around them.",
        3.1,
        SOFT,
        "start",
    )
    for number, camera in enumerate(cameras()):
        row, column = divmod(number, 3)
        _panel(sheet, camera, LEFT + column * CELL[0], TOP + row * CELL[1])
    return sheet


def _panel(sheet: Sheet, camera: Camera, left: float, top: float) -> None:
    track = TRACKS[TRACK]
    height = camera.height(track)
    middle, floor = left + CELL[0] / 2, top + CELL[1] - 8
    lens = floor - height / SCALE
    sheet.box(left + 1, top + 0.5, CELL[0] - 2, CELL[1] - 1, "#fafaf7", "#d6d3c8", 2)
    sheet.text(left + 4, top + 6, camera.name, 3.7, bold=True, at="start")
    reach = height / SCALE * tan(radians(camera.across / 2))
    cone = ((middle, lens), (middle - reach, floor), (middle + reach, floor))
    sheet.shape(cone, "#dbe9f7", BLUE, id=f"view-{camera.key}")
    _tray(sheet, middle, floor, track[0])
    _body(sheet, middle, lens)
    sheet.text(middle, lens + 9.5, f"{camera.across:.0f}°", 3.4, BLUE, bold=True)
    sheet.measure((left + 8, lens), (left + 8, floor), f"{height} mm", RED, 3.4, 1.4)
    sheet.line(((left + 6, lens), (middle - 3, lens)), RED, 0.15, "1 1")
    seen, deep = camera.seen(height)
    sheet.measure((middle - reach, floor + 3.2), (middle + reach, floor + 3.2), "", BLUE)
    sheet.text(middle, floor + 6.6, f"sees {seen:.0f} × {deep:.0f} mm of the floor", 2.9, BLUE)


def _tray(sheet: Sheet, middle: float, floor: float, long: int) -> None:
    """Floor, walls and two dice, to scale."""
    half = long / 2 / SCALE
    for side in (-1, 1):
        x = middle + half if side > 0 else middle - half - RIM / SCALE
        sheet.box(x, floor - WALL / SCALE, RIM / SCALE, WALL / SCALE, BRASS)
    sheet.line(((middle - half, floor), (middle + half, floor)), GREEN, 0.7)
    die = MOUNTING["die_mm"] / SCALE
    for x in (middle - half * 0.5, middle + half * 0.35):
        sheet.box(x, floor - die, die, die, "#ffffff")
    sheet.text(middle, floor - 2.6, f"{long}", 2.8, GREEN)


def _body(sheet: Sheet, middle: float, lens: float) -> None:
    sheet.box(middle - 1.3, lens - 4.2, 2.6, 3.0, INK, round_=0.4)
    sheet.box(middle - 0.8, lens - 1.2, 1.6, 1.2, SOFT)
    sheet.line(((middle - 9, lens - 4.6), (middle + 9, lens - 4.6)), BRASS, 0.9)


def table() -> str:
    """The heights for every camera and track, as Markdown."""
    heads = [f"{long} × {short}" for long, short in TRACKS.values()]
    lines = [
        f"| camera | angle of view | {' | '.join(heads)} | a 16 mm die on {heads[0]} |",
        "|---|---|" + "---:|" * (len(heads) + 1),
    ]
    for camera in cameras():
        heights = " | ".join(f"{camera.height(track)} mm" for track in TRACKS.values())
        px = camera.die_px(TRACKS[TRACK])
        lines.append(f"| {camera.name} | {camera.across:.0f}° × {camera.down:.0f}° | {heights} | {px:.0f} pixels |")
    return "\n".join(lines) + "\n"
