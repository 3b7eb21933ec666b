"""A sheet of paper to draw on: SVG in which one unit is one millimetre of the paper."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

Point = tuple[float, float]

INK, SOFT, BRASS, GREEN, RED, BLUE = "#1b1f24", "#6b7280", "#9a6b12", "#0d6b4f", "#b3261e", "#1f5fa8"
FONT = "DejaVu Sans, Verdana, sans-serif"


@dataclass
class Sheet:
    """`width` and `height` of the paper in mm; what is drawn is kept in turn."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)

    def line(self, points: Sequence[Point], ink: str = INK, wide: float = 0.35, dash: str = "", **more: str) -> None:
        """A line through points; `more` are attributes, such as an id for those who measure."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{_n(wide)}" '
            f'stroke-linejoin="round" stroke-linecap="round"{dashed}{_more(more)}/>'
        )

    def shape(self, points: Sequence[Point], fill: str, ink: str = "none", wide: float = 0.25, **more: str) -> None:
        """A filled polygon."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self.parts.append(
            f'<polygon points="{path}" fill="{fill}" stroke="{ink}" stroke-width="{_n(wide)}"{_more(more)}/>'
        )

    def box(
        self, x: float, y: float, wide: float, tall: float, fill: str, ink: str = INK, round_: float = 0, **more: str
    ) -> None:
        """A rectangle."""
        self.parts.append(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(tall)}" rx="{_n(round_)}" '
            f'fill="{fill}" stroke="{ink}" stroke-width="0.3"{_more(more)}/>'
        )

    def disc(self, x: float, y: float, radius: float, fill: str, ink: str = INK, **more: str) -> None:
        """A circle."""
        self.parts.append(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{ink}" '
            f'stroke-width="0.3"{_more(more)}/>'
        )

    def text(
        self, x: float, y: float, said: str, px: float = 3.2, ink: str = INK, at: str = "middle", bold: bool = False
    ) -> None:
        """Words on the base line y; `at` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{_n(x)}" y="{_n(y)}" font-family="{FONT}" font-size="{_n(px)}" fill="{ink}" '
            f'text-anchor="{at}"{weight}>{escape(said)}</text>'
        )

    def measure(self, start: Point, end: Point, said: str, ink: str = SOFT, px: float = 3.0, side: float = 0) -> None:
        """A dimension line with arrow heads; upright ones have their words `side` mm beside them."""
        self.line((start, end), ink, 0.2)
        (x1, y1), (x2, y2) = start, end
        across = abs(x2 - x1) > abs(y2 - y1)
        for x, y, way in ((x1, y1, 1), (x2, y2, -1)):
            tip = ((x, y), (x + way * 1.6, y - 0.5), (x + way * 1.6, y + 0.5))
            upright = ((x, y), (x - 0.5, y + way * 1.6), (x + 0.5, y + way * 1.6))
            self.shape(tip if across else upright, ink)
        if across:
            self.text((x1 + x2) / 2, y1 - 0.9, said, px, ink)
        else:
            self.text(x1 + side, (y1 + y2) / 2 + px * 0.35, said, px, ink, "start" if side > 0 else "end")

    def render(self) -> str:
        """The whole sheet."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(self.width)}mm" height="{_n(self.height)}mm" '
            f'viewBox="0 0 {_n(self.width)} {_n(self.height)}">\n<title>{escape(self.title)}</title>\n'
            f'<rect width="{_n(self.width)}" height="{_n(self.height)}" fill="#ffffff"/>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


def _n(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def _more(more: dict[str, str]) -> str:
    return "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in more.items())
