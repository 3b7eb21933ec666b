"""The marker sheet: an A4 page to print at true scale, cut and glue to the corners of the track.

`python -m calibration.track.marker_sheet > docs/markers.svg` writes it anew; `pdf` gives it for printers.
"""

from collections.abc import Iterator

import cv2

from calibration.track.markers import DICTIONARY, IDS

PAGE_MM = (297, 210)
MARKER_MM = 24.0
QUIET_MM = 4.0
CELLS = 6
"""Modules across a marker of a 4x4 dictionary, its black border included."""
SIDE = MARKER_MM + 2 * QUIET_MM
LEFT, TOP, APART = 20.0, 70.0, 66.0
"""Where the first marker's card is, and from one to the next."""

WORDS = (
    (24, 6.0, "Piste : les quatre repères de la piste / the four markers of the track"),
    (33, 4.0, "Imprimer à 100 %, sans ajustement. Print at 100 %, do not fit to the page."),
    (40, 4.0, "Découper sur les pointillés, coller à plat aux coins, côté « haut » vers l'écran."),
    (46, 4.0, "Cut along the dashes, glue flat to the corners, the side « haut » towards the screen."),
    (
        160,
        4.0,
        "Chaque règle mesure 100 mm : à vérifier avant de découper. Each ruler is 100 mm long: check before cutting.",
    ),
    (166, 4.0, "Mesurer la piste de centre à centre des repères. Measure the track between the markers' centres."),
)
"""Distance from the page's top, size, text; mm."""
PLACES = (
    ("en haut à gauche", "upper left"),
    ("en haut à droite", "upper right"),
    ("en bas à droite", "lower right"),
    ("en bas à gauche", "lower left"),
)
RULERS = ((LEFT, 150.0, 1, 0), (PAGE_MM[0] - 12.0, 90.0, 0, 1))
"""x, y of a ruler's beginning, and its direction: a printer may stretch one way alone."""
RULER_MM, TICK_MM, LONG_TICK_MM = 100, 2.5, 5.0

Line = tuple[float, float, float, float]


def sheet() -> str:
    """The page as SVG, one user unit a millimetre."""
    width, height = PAGE_MM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="4">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        *(f'<text x="{LEFT:g}" y="{y:g}" font-size="{size:g}">{words}</text>' for y, size, words in WORDS),
        *(line for name in IDS for line in _marker(name)),
        *(f'<path d="M{x:g} {y:g}L{a:g} {b:g}" stroke="black" stroke-width="0.3"/>' for x, y, a, b in ruler_lines()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def pdf() -> bytes:
    """The page as PDF, A4 at true scale."""
    from fpdf import FPDF, ViewerPreferences

    page = FPDF("landscape", "mm", "A4")
    page.set_title("Piste")
    page.set_auto_page_break(False)
    page.set_margin(0)
    page.add_page()
    # Without it viewers offer to fit the page to the paper, and the scale is lost.
    page.viewer_preferences = ViewerPreferences(print_scaling="None")
    for y, size, words in WORDS:
        page.set_font("helvetica", size=size / 0.3528)
        page.text(LEFT, y, words)
    page.set_font("helvetica", size=4 / 0.3528)
    for name in IDS:
        left, top = card(name)
        page.set_line_width(0.2)
        page.set_dash_pattern(2, 2)
        page.set_draw_color(128)
        page.rect(left, top, SIDE, SIDE)
        page.set_fill_color(0)
        for cx, cy, cell in cells(name):
            page.rect(cx, cy, cell, cell, "F")
        for tx, ty, words in captions(name):
            page.text(tx, ty, words)
    page.set_dash_pattern()
    page.set_draw_color(0)
    page.set_line_width(0.3)
    for line in ruler_lines():
        page.line(*line)
    return bytes(page.output())


def card(name: int) -> tuple[float, float]:
    """Upper left corner of a marker's card on the page, mm."""
    return LEFT + name * APART, TOP


def cells(name: int) -> Iterator[tuple[float, float, float]]:
    """Black cells of a marker on the page: upper left corner and edge, mm."""
    left, top = card(name)
    bits = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), name, CELLS)
    cell = MARKER_MM / CELLS
    for row in range(CELLS):
        for column in range(CELLS):
            if not bits[row, column]:
                yield left + QUIET_MM + column * cell, top + QUIET_MM + row * cell, cell


def captions(name: int) -> Iterator[tuple[float, float, str]]:
    """What stands at a marker's card: place and words."""
    left, top = card(name)
    french, english = PLACES[name]
    yield left + SIDE / 2 - 5, top - 2, "haut"
    yield left, top + SIDE + 8, f"{name} : {french}"
    yield left, top + SIDE + 14, english


def ruler_lines() -> Iterator[Line]:
    """The rulers' lines, with a tick every centimetre."""
    for x, y, across, down in RULERS:
        yield x, y, x + RULER_MM * across, y + RULER_MM * down
        for tick in range(0, RULER_MM + 1, 10):
            half = (LONG_TICK_MM if tick % 50 == 0 else TICK_MM) / 2
            px, py = x + tick * across, y + tick * down
            yield px - half * down, py - half * across, px + half * down, py + half * across


def _marker(name: int) -> Iterator[str]:
    """One marker with its quiet zone, dashes around, and where it goes, as SVG."""
    left, top = card(name)
    yield f'<rect x="{left:g}" y="{top:g}" width="{SIDE:g}" height="{SIDE:g}" fill="none" stroke="grey" '
    yield 'stroke-width="0.2" stroke-dasharray="2 2"/>'
    for x, y, cell in cells(name):
        yield f'<path d="M{x:g} {y:g}h{cell:g}v{cell:g}h-{cell:g}z" stroke="black" stroke-width="0.02"/>'
    for x, y, words in captions(name):
        yield f'<text x="{x:g}" y="{y:g}">{words}</text>'


if __name__ == "__main__":
    print(sheet(), end="")
