"""Results as a page for a browser: kiosk.table.report.html_page."""

from datetime import UTC, datetime
from html.parser import HTMLParser

from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.table.report.html_page import html_page
from kiosk.table.report.result_tables import POINTS, Column, Section

NAME = "<script>alert(1)</script>{title}"
SECTION = Section("x", phrase("Classement"), (Column(POINTS, 1, True), Column(POINTS, 1)), ((3, NAME), ("1.5", "&")))


class Seen(HTMLParser):
    """What a browser would make of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.texts = list[str](), list[str]()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not {"src", "href", "onload"} & {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_page_loads_nothing_and_no_name_is_markup() -> None:
    text = html_page([SECTION, SECTION], Words("fr").say, datetime.now(UTC), "Soirée <b>", "fr")
    seen = Seen(text)
    assert "script" not in seen.tags and seen.tags.count("table") == 2 and NAME in seen.texts
    assert '<html lang="fr">' in text and "1,5" in seen.texts and "Soirée <b>" in seen.texts
    assert text.count("<td class=figure>") == 4


def test_the_page_is_in_the_reader_s_language() -> None:
    text = html_page([SECTION], Words("en").say, datetime.now(UTC), phrase("Résultats"), "en")
    assert '<html lang="en">' in text and "Classement" not in text
