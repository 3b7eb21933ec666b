"""The marker sheet: an A4 page to print at true scale, cut and glue to the corners of the track.

`python -m calibration.sheet > docs/markers.svg` writes it anew.
"""

from collections.abc import Iterator

import cv2

from calibration.markers import DICTIONARY, IDS

PAGE_MM = (297, 210)
MARKER_MM = 24.0
QUIET_MM = 4.0
CELLS = 6
"""Modules across a marker of a 4x4 dictionary, its black border included."""

PLACES = (
    ("en haut à gauche", "upper left"),
    ("en haut à droite", "upper right"),
    ("en bas à droite", "lower right"),
    ("en bas à gauche", "lower left"),
)


def sheet() -> str:
    """The page as SVG, one user unit a millimetre."""
    width, height = PAGE_MM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="4">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        _text(20, 24, "Piste : les quatre repères de la piste / the four markers of the track", 6),
        _text(20, 33, "Imprimer à 100 %, sans ajustement. Print at 100 %, do not fit to the page."),
        _text(20, 40, "Découper sur les pointillés, coller aux coins, côté « haut » vers l'écran."),
        _text(20, 46, "Cut along the dashes, glue to the corners, the side marked “haut” towards the screen."),
        *(line for name in IDS for line in _marker(name, 20 + name * 66.0, 70.0)),
        '<path d="M20 150 h100 M20 147 v6 M120 147 v6" stroke="black" stroke-width="0.4" fill="none"/>',
        _text(20, 160, "Cette ligne mesure 100 mm. This line is 100 mm long."),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _marker(name: int, left: float, top: float) -> Iterator[str]:
    """One marker with its quiet zone, dashes around, and where it goes."""
    side = MARKER_MM + 2 * QUIET_MM
    yield f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="grey" '
    yield 'stroke-width="0.2" stroke-dasharray="2 2"/>'
    bits = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), name, CELLS)
    cell = MARKER_MM / CELLS
    for row in range(CELLS):
        for column in range(CELLS):
            if not bits[row, column]:
                x, y = left + QUIET_MM + column * cell, top + QUIET_MM + row * cell
                yield f'<path d="M{x:g} {y:g}h{cell:g}v{cell:g}h-{cell:g}z" stroke="black" stroke-width="0.02"/>'
    yield _text(left + side / 2 - 5, top - 2, "haut")
    french, english = PLACES[name]
    yield _text(left, top + side + 8, f"{name} : {french}")
    yield _text(left, top + side + 14, english)


def _text(x: float, y: float, words: str, size: float = 4) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}">{words}</text>'


if __name__ == "__main__":
    print(sheet(), end="")
