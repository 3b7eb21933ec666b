"""Draws everything anew: `python -m docs.drawings`."""

from pathlib import Path

from docs.drawings.mounting import mounting, table
from docs.drawings.stand import stand
from docs.drawings.wiring import wiring

PICTURES = Path(__file__).parent.parent / "pictures"
PAGE = Path(__file__).parent.parent / "mounting.md"
BEGIN, END = "<!-- heights: drawn by docs.drawings -->\n", "<!-- end -->"


def with_table(page: str) -> str:
    """The page with the table of heights between its marks."""
    before, _, rest = page.partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


SHEETS = {"mounting.svg": mounting, "stand.svg": stand, "wiring.svg": wiring}

if __name__ == "__main__":
    for name, drawn in SHEETS.items():
        (PICTURES / name).write_text(drawn().render(), "utf-8")
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
