"""Who is before whom in a tournament of the journal."""

from collections.abc import Sequence

from kiosk.pairing import standings as reckoned
from kiosk.pairing.meeting import Meeting
from kiosk.pairing.standings import StandingsRow
from kiosk.table.tournament.tournament import Tournament


def standings(event: Tournament, planned: Sequence[Meeting]) -> tuple[StandingsRow, ...]:
    """Every entrant, the first first."""
    return reckoned.standings(event.format, planned)


def champion(event: Tournament, planned: Sequence[Meeting]) -> tuple[int, ...]:
    """Who has won once nothing is left to be played, several where they share the first place; else nobody."""
    return reckoned.champion(event.format, planned)
