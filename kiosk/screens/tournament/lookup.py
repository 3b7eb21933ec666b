"""What other screens ask of a tournament: which one it is, what comes after a game of it."""

from kiosk.errors import StoreError
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.screen import Kiosk
from kiosk.screens.people.marked_names import marked
from kiosk.table.tournament import meeting_list, tournament
from kiosk.table.tournament.tournament import Tournament


def event_of(app: Kiosk, event: str | None) -> Tournament | None:
    """The event of that id; None where there is none, or none that can be read."""
    if event is None:
        return None
    try:
        return tournament.find(app.store, event)
    except StoreError:
        return None


def result_line(app: Kiosk, event: Tournament, number: int | None, marks: bool = True) -> Phrase | None:
    """What comes after a game of an event, for its result."""
    try:
        planned = meeting_list.meetings(app.store, event)
    except StoreError:
        return None
    meeting = next((meeting for meeting in planned if meeting.number == number), None)
    if meeting is None or meeting.over:
        coming = meeting_list.next_meeting(planned)
        if coming is None:
            return phrase("Le tournoi est terminé.")
        names = marked(app, event.names) if marks else event.names
        return phrase(
            "Prochaine rencontre : {one}\u00a0– {other}", one=names[coming.one or 0], other=names[coming.other or 0]
        )
    return phrase("Égalité : cette rencontre se rejoue.")
