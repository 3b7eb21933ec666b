"""The standings of a round-robin as rows of a table."""

from collections.abc import Sequence

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.data_table import Column
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.drawing.text_fitting import signed
from kiosk.table.tournament import standings_list
from kiosk.table.tournament.meeting_list import Meeting
from kiosk.table.tournament.tournament import Tournament

STANDINGS = (
    Column(phrase("Place"), 1.7), Column(phrase("Joueur"), 3.8), Column(phrase("Jouées"), 2.1, 1),
    Column(phrase("Gagnées"), 2.5, 1), Column(phrase("Points"), 2.1, 1), Column(phrase("Écart"), 2, 1),
)  # fmt: skip

BRIEF = (0, 1, 4, 5)
"""The columns that a small screen has room for."""


def standing_rows(event: Tournament, planned: Sequence[Meeting], names: Sequence[str]) -> list[Sequence[Text]]:
    """The standings of a round-robin, a row an entrant."""
    return [
        (f"{line.place}.", names[line.entrant], str(line.played), str(line.wins), str(line.points),
         signed(line.difference))
        for line in standings_list.standings(event, planned)
    ]  # fmt: skip
