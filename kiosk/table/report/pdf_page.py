"""Results as a printable page: A4 upright, black on white, with the typeface of the screens."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import MethodReturnValue
from fpdf.fonts import TTFFont

from kiosk.i18n.phrase import Phrase
from kiosk.table.report.result_tables import Say, Section, shown

FONTS = Path(__file__).parents[2] / "screens" / "kit" / "drawing" / "fonts"
FAMILY = "DejaVu"
MARGIN_MM, SIZE_PT, HEADING_PT, TITLE_PT = 15.0, 9.0, 13.0, 20.0
LINE_MM = 5.5
UNKNOWN = "?"
GREY = 235
"""Of every other line."""


class Page(FPDF):
    """A PDF document with page numbers."""

    def footer(self) -> None:
        """The number, at the foot."""
        self.set_y(-MARGIN_MM)
        self.set_font(FAMILY, size=SIZE_PT)
        self.cell(0, 6, f"{self.page_no()} / {{nb}}", align="C")


def printed(sections: Sequence[Section], say: Say, made: datetime, title: Phrase | str) -> bytes:
    """The whole document. `say` puts phrases into the reader's language."""
    page = Page(format="A4")
    page.set_margin(MARGIN_MM)
    page.set_auto_page_break(True, MARGIN_MM + 6)
    page.add_font(FAMILY, fname=FONTS / "DejaVuSansCondensed.ttf")
    page.add_font(FAMILY, "B", FONTS / "DejaVuSansCondensed-Bold.ttf")
    page.set_title(say(title))
    page.set_creation_date(made.astimezone())
    page.add_page()
    page.set_font(FAMILY, "B", TITLE_PT)
    page.cell(0, 12, f"Piste – {say(title)}", new_x="LMARGIN", new_y="NEXT")
    page.set_font(FAMILY, size=SIZE_PT)
    page.cell(0, 6, made.astimezone().strftime("%Y-%m-%d %H:%M"), new_x="LMARGIN", new_y="NEXT")
    for section in sections:
        _section(page, section, say)
    return bytes(page.output())


def _section(page: Page, section: Section, say: Say) -> None:
    page.ln(6)
    if page.will_page_break(30):
        page.add_page()
    page.set_font(FAMILY, "B", HEADING_PT)
    page.cell(0, 9, say(section.title), new_x="LMARGIN", new_y="NEXT")
    table = Table(page, section, say)
    table.heading()
    for number, row in enumerate(section.rows):
        table.row([shown(cell, say) for cell in row], filled=bool(number % 2))


class Table:
    """Cells written one by one: fpdf2's own table measures every one of them twice, minutes for a year of games."""

    def __init__(self, page: Page, section: Section, say: Say) -> None:
        self._page, self._section, self._say = page, section, say
        whole = sum(column.share for column in section.columns)
        self._widths = [page.epw * column.share / whole for column in section.columns]
        self._aligns = ["R" if column.figures else "L" for column in section.columns]

    def heading(self) -> None:
        """What the columns are, over a line; again on every page."""
        self._page.set_font(FAMILY, "B", SIZE_PT)
        self._write([self._lines(self._say(column.heading), n) for n, column in enumerate(self._section.columns)])
        self._page.line(self._page.l_margin, self._page.y, self._page.l_margin + self._page.epw, self._page.y)
        self._page.set_font(FAMILY, size=SIZE_PT)

    def row(self, texts: Sequence[str], filled: bool) -> None:
        """One line of the table, as high as its longest cell."""
        cells = [self._lines(text, column) for column, text in enumerate(texts)]
        high = LINE_MM * max(map(len, cells))
        if self._page.will_page_break(high):
            self._page.add_page()
            self.heading()
        if filled:
            self._page.set_fill_color(GREY)
            self._page.rect(self._page.l_margin, self._page.y, self._page.epw, high, style="F")
        self._write(cells)

    def _lines(self, text: str, column: int) -> list[str]:
        """A cell's text as it fits its width, with a sign for each letter that the typeface lacks."""
        font = self._page.current_font
        assert isinstance(font, TTFFont)
        text = "".join(one if ord(one) in font.cmap else UNKNOWN for one in text)
        width = self._widths[column]
        if self._page.get_string_width(text) <= width - 2 * self._page.c_margin:
            return [text]
        lines = self._page.multi_cell(width, LINE_MM, text, dry_run=True, output=MethodReturnValue.LINES)
        return list(lines) if isinstance(lines, list) else [text]

    def _write(self, cells: Sequence[Sequence[str]]) -> None:
        left, top = self._page.l_margin, self._page.y
        for lines, width, align in zip(cells, self._widths, self._aligns, strict=True):
            for number, line in enumerate(lines):
                self._page.set_xy(left, top + number * LINE_MM)
                self._page.cell(width, LINE_MM, line, align=align)
            left += width
        self._page.set_xy(self._page.l_margin, top + LINE_MM * max(map(len, cells)))
