"""docs/evening.md: whoever leads an evening can type what it says."""

import re

from kiosk.cli.tournament.director_order import HELP
from tests.shared import ROOT

PAGE = (ROOT / "docs/evening.md").read_text("utf-8")
NEITHER = {"shown", "decline"}
"""The screen asks for the one, the other is for an attack."""


def test_it_names_every_order_that_there_is_and_no_other() -> None:
    known = set(re.findall(r"(?:^  |, )([a-z]+)(?= [A-Z]|,|   )", HELP, re.MULTILINE))
    assert {"status", "admit", "open", "return", "repeats", "end"} <= known
    assert set(re.findall(r"`order ([a-z]+)", PAGE)) == known - NEITHER


def test_what_it_links_to_is_there() -> None:
    other = (ROOT / "docs/tournament.md").read_text("utf-8")
    headings = {title.lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", other, re.MULTILINE)}
    assert set(re.findall(r"tournament\.md#([\w-]+)", PAGE)) <= headings


def test_the_places_are_those_of_the_unit_and_the_makefile() -> None:
    unit = (ROOT / "systemd/units/piste-director.service").read_text("utf-8")
    for place in (
        "/opt/piste/current/.venv/bin/kiosk director",
        "/var/lib/piste-director",
        "/etc/piste/evening.toml",
    ):
        assert place in unit and place in PAGE
    targets = re.findall(r"`sudo make ([\w-]+)", PAGE)
    known = re.findall(r"^([\w -]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert targets and set(targets) <= {one for line in known for one in line.split()}
