"""Orders about people and rounds: who did not come, comes late, leaves, returns; repeats, or the end.

Each may be given twice: what is so already is said again and nothing is written; who is here already is told as such,
since it may be another of that name.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from calibration.files.untrusted_input import quoted
from kiosk.errors import UsageError
from kiosk.games.seats import LONGEST, cleaned, is_name, same
from kiosk.pairing.forms import Form
from kiosk.pairing.meeting import Meeting
from kiosk.pairing.planned import meetings, takes_late
from kiosk.tournament.control.contest import BRACKETS, Contest
from kiosk.tournament.control.evening_file import MOST_PEOPLE
from kiosk.tournament.control.status import as_told
from kiosk.tournament.director.entrants import Step
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.messages.teams import members, team_name

Json = dict[str, Any]
NOBODY = "none"


class PeopleOrders:
    """Carries them out. Each raises `UsageError` for what cannot be done, `StoreError`."""

    def __init__(self, contest: Contest, receiver: Receiver) -> None:
        self._contest, self._receiver = contest, receiver

    def forfeit(self, meeting: Meeting, seats: str) -> Json:
        """Who of a meeting did not come, by seat from 1; `none`: all did after all."""
        sides = [side for side in meeting.sides if side is not None]
        said = [] if seats == NOBODY else seats.split(",")
        if len(sides) < 2 or not set(said) <= {str(seat + 1) for seat in range(len(sides))}:
            raise UsageError(f"forfeit NUMBER SEATS: seats from 1 to {len(sides)}, as in 2 or 1,2, or {NOBODY}")
        absent = frozenset(sides[int(seat) - 1] for seat in said)
        if absent != self._contest.entrants.absent.get(meeting.number, frozenset()):
            self._check_forfeit(meeting)
            self._receiver.note(Step.ABSENT, number=meeting.number, entrants=sorted(absent))
        return {"forfeit": as_told(meeting.number), "absent": [self._contest.name(one) for one in sorted(absent)]}

    def enter(self, *words: str) -> Json:
        """Somebody comes late."""
        team = self._contest.entrants.team
        people = [cleaned(one) for one in members(" ".join(words), team)]
        if not all(map(is_name, people)):
            raise UsageError(f"a name has 1 to {LONGEST} letters, without invisible signs")
        if len(people) != team or len(set(map(same, people))) < team:
            raise UsageError("two play together: enter 'Anne & Luc'")
        name = team_name(people)
        known = self._contest.entrant(name)
        if known is None:
            self._check_room()
            self._check_free(people)
            self._receiver.enter(people)
        elif known in self._contest.entrants.left:
            raise UsageError(f"{self._contest.name(known)} has left: return, not enter")
        return {"entered": name} | ({} if known is None else {"already": True})

    def leave(self, *words: str) -> Json:
        """Somebody leaves: the others win what is still to be played against them."""
        entrant = self._entrant(words)
        if entrant not in self._contest.entrants.left:
            drawn = self._contest.planned if self._contest.format.drawn_by_round else ()
            missed = [one.number for one in drawn if one.ready and entrant in one.sides]
            self._receiver.note(Step.LEFT, entrant=entrant, missed=missed)
        return {"left": self._contest.name(entrant)}

    def come_back(self, *words: str) -> Json:
        """Somebody who left returns."""
        entrant = self._entrant(words)
        if entrant in self._contest.entrants.left:
            lost = any(meeting.forfeit == entrant for meeting in self._contest.planned)
            if lost and not (self._contest.format.drawn_by_round or self._contest.format.form == Form.ROBIN):
                raise UsageError(
                    f"{self._contest.name(entrant)} has lost a meeting by leaving: nobody returns to that"
                )
            self._receiver.note(Step.RETURNED, entrant=entrant)
        return {"returned": self._contest.name(entrant)}

    def repeats(self) -> Json:
        """From now on people may meet again where no legal round is left."""
        chosen = self._contest.format
        if chosen.form != Form.SWISS or chosen.size > 2:
            raise UsageError("repeats are for the Swiss form with two at a table")
        if not self._contest.entrants.repeats:
            self._receiver.note(Step.REPEATS)
        return {"repeats": True}

    def end(self) -> Json:
        """No more rounds are drawn; what was called is played."""
        if not self._contest.format.drawn_by_round:
            raise UsageError("this form ends by itself: end is for those that are drawn round by round")
        if not self._contest.entrants.ended:
            self._receiver.note(Step.ENDED)
        return {"ended": True}

    def _entrant(self, words: Sequence[str]) -> int:
        name = " ".join(words)
        if (entrant := self._contest.entrant(name)) is None:
            raise UsageError(f"nobody is called {quoted(name, 60)} here")
        return entrant

    def _check_forfeit(self, meeting: Meeting) -> None:
        evening = self._receiver.evening
        if any(not (one.drawn and self._contest.several(meeting.number))
               for one in evening.of_meeting(meeting.number)):  # fmt: skip
            raise UsageError(f"meeting {as_told(meeting.number)} was played: correct, not forfeit")
        if meeting.number in evening.frozen:
            raise UsageError(f"who won meeting {as_told(meeting.number)} was called to the next already")

    def _check_free(self, people: Sequence[str]) -> None:
        """Nobody of a new team plays in another."""
        taken = {
            same(one) for entrant in range(len(self._contest.entrants.who)) for one in self._contest.people(entrant)
        }
        if double := next((one for one in people if same(one) in taken), None):
            raise UsageError(f"{quoted(double, 60)} plays already")

    def _check_room(self) -> None:
        contest = self._contest
        if len(contest.entrants.who) >= MOST_PEOPLE:
            raise UsageError(f"an evening is for {MOST_PEOPLE} people at most")
        if contest.entrants.ended or contest.over or not takes_late(contest.format, contest.facts):
            raise UsageError("nobody can enter any more in this form")
        if not self._moves_nobody():
            raise UsageError("nobody can enter any more: who had the bye was called to the next meeting")

    def _moves_nobody(self) -> bool:
        """Whether in brackets everybody who is called to a meeting keeps the opponent when one more comes."""
        contest = self._contest
        if contest.format.form not in BRACKETS:
            return True
        more = replace(contest.format, entrants=contest.format.entrants + 1)
        after = {one.number: one.sides for one in meetings(more, contest.facts)}
        called = [one for one in contest.planned if one.number in self._receiver.evening.called]
        return all(after.get(one.number) == one.sides for one in called)
