"""Results as a printable page: A4 upright, black on white, with the typeface of the screens."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.fonts import FontFace

from kiosk.games.engine import phrase
from kiosk.table.export import Say
from kiosk.table.sections import Section, shown

FONTS = Path(__file__).parents[1] / "screens" / "fonts"
FAMILY = "DejaVu"
MARGIN_MM, SIZE_PT, HEADING_PT, TITLE_PT = 15.0, 9.0, 13.0, 20.0
GREY = 235
"""Of every other line."""


class Page(FPDF):
    """Pages that are numbered."""

    def footer(self) -> None:
        """The number, at the foot."""
        self.set_y(-MARGIN_MM)
        self.set_font(FAMILY, size=SIZE_PT)
        self.cell(0, 6, f"{self.page_no()} / {{nb}}", align="C")


def printed(sections: Sequence[Section], say: Say, made: datetime) -> bytes:
    """The whole document. `say` puts phrases into the reader's language."""
    page = Page(format="A4")
    page.set_margin(MARGIN_MM)
    page.set_auto_page_break(True, MARGIN_MM + 6)
    page.add_font(FAMILY, fname=FONTS / "DejaVuSansCondensed.ttf")
    page.add_font(FAMILY, "B", FONTS / "DejaVuSansCondensed-Bold.ttf")
    page.set_title(say(TITLE))
    page.set_creation_date(made.astimezone())
    page.add_page()
    page.set_font(FAMILY, "B", TITLE_PT)
    page.cell(0, 12, f"Piste – {say(TITLE)}", new_x="LMARGIN", new_y="NEXT")
    page.set_font(FAMILY, size=SIZE_PT)
    page.cell(0, 6, made.astimezone().strftime("%Y-%m-%d %H:%M"), new_x="LMARGIN", new_y="NEXT")
    for section in sections:
        _section(page, section, say)
    return bytes(page.output())


TITLE = phrase("Résultats")


def _section(page: FPDF, section: Section, say: Say) -> None:
    page.ln(6)
    if page.will_page_break(30):
        page.add_page()
    page.set_font(FAMILY, "B", HEADING_PT)
    page.cell(0, 9, say(section.title), new_x="LMARGIN", new_y="NEXT")
    page.set_font(FAMILY, size=SIZE_PT)
    with page.table(
        col_widths=tuple(round(column.share * 10) for column in section.columns),
        text_align=tuple("RIGHT" if column.figures else "LEFT" for column in section.columns),
        headings_style=FontFace(emphasis="BOLD", fill_color=255),
        cell_fill_color=GREY,
        cell_fill_mode="ROWS",
        borders_layout="SINGLE_TOP_LINE",
        line_height=5.5,
    ) as table:
        table.row([say(column.heading) for column in section.columns])
        for row in section.rows:
            table.row([shown(cell, say) for cell in row])
