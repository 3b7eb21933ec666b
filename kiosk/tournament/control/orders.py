"""What people tell a director, in words: each order is done whole or refused with one line."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from calibration.files.untrusted_input import quoted
from kiosk.errors import UsageError
from kiosk.tournament.authority.openssl import Pair
from kiosk.tournament.control.admission import Admission, own_number
from kiosk.tournament.control.contest import Contest
from kiosk.tournament.control.people_orders import PeopleOrders
from kiosk.tournament.control.status import as_told, result_of, status
from kiosk.tournament.director.receiver import Receiver
from kiosk.tournament.messages.game_result import HIGHEST
from kiosk.tournament.messages.teams import seated
from kiosk.tournament.messages.topics import is_table
from kiosk.tournament.transport.access import Access

Json = dict[str, Any]
MOST_WHY = 200


class Keys(Protocol):
    """The tables' keys: `Authority`, and the broker that has to know."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables that may speak."""

    @property
    def certificate(self) -> str:
        """What tables know the director by."""

    def admit(self, table: str, end: datetime) -> Pair:
        """A key for a table."""

    def revoke(self, table: str) -> bool:
        """A table may not speak any more; False where it may not already."""


class Orders:
    """Carries orders out. `changed` is called when a key was made or revoked; `host`, `port`: where tables dial.

    Without an `admission` tables join by a file alone.
    """

    def __init__(
        self, contest: Contest, receiver: Receiver, keys: Keys, changed: Callable[[], None], host: str, port: int,
        admission: Admission | None = None,
    ) -> None:  # fmt: skip
        self._contest, self._receiver, self._keys, self._changed = contest, receiver, keys, changed
        self._host, self._port = host, port
        self._admission = admission
        self._people = people = PeopleOrders(contest, receiver)
        self._known: dict[str, Callable[..., Json]] = {
            "status": self._status, "admit": self._admit, "revoke": self._revoke, "close": self._close,
            "open": self._open, "move": self._move, "correct": self._correct, "settle": self._settle,
            "forfeit": self._forfeit, "enter": people.enter, "leave": people.leave, "return": people.come_back,
            "repeats": people.repeats, "end": people.end,
        }  # fmt: skip
        if admission is not None:
            self._known |= {
                "invite": admission.invite, "confirm": admission.confirm, "decline": admission.decline,
            }  # fmt: skip

    def obey(self, words: Sequence[str]) -> Json:
        """Does it; the answer. Raises `UsageError` for what cannot be done, `PisteError` for what failed."""
        order, *rest = words or [""]
        if (known := self._known.get(order)) is None:
            raise UsageError(f"no order {quoted(order)}; the orders are {', '.join(self._known)}")
        try:
            return known(*rest)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is not None:
                raise
            raise UsageError(f"{order} is said otherwise: kiosk director order --help") from error

    def _status(self) -> Json:
        stands = status(self._contest, self._receiver, self._keys.tables)
        return stands if self._admission is None else stands | self._admission.told

    def _admit(self, table: str) -> Json:
        if not is_table(table):
            raise UsageError(f"a table's name has small letters, digits and -, not {quoted(table)}")
        end = datetime.now(UTC) + timedelta(days=self._contest.plan.days)
        pair = self._keys.admit(table, end)
        self._changed()
        access = Access(
            self._contest.plan.event,
            table,
            self._host,
            self._port,
            self._keys.certificate,
            pair.certificate,
            pair.key,
            own_number(self._host),
        )
        return {name: getattr(access, name) for name in Access.__slots__}

    def _revoke(self, table: str) -> Json:
        invited = self._admission is not None and self._admission.withdraw(table)
        if self._keys.revoke(table):
            self._changed()
        elif not invited:
            raise UsageError(f"no table {quoted(table)} has a key")
        return {"revoked": table}

    def _close(self, table: str) -> Json:
        self._receiver.set_table(self._table(table), False)
        return {"closed": table}

    def _open(self, table: str) -> Json:
        self._receiver.set_table(self._table(table), True)
        return {"opened": table}

    def _move(self, number: str, table: str) -> Json:
        meeting = self._meeting(number)
        if self._receiver.evening.of_meeting(meeting):
            raise UsageError(f"meeting {number} was played")
        if self._table(table) in self._receiver.evening.closed:
            raise UsageError(f"table {quoted(table)} is closed")
        if (found := self._contest.meeting(meeting)) is None or not found.ready:
            raise UsageError(f"meeting {number} cannot be played now")
        self._contest.call_to(meeting, table)
        return {"moved": as_told(meeting), "table": table}

    def _forfeit(self, number: str, seats: str) -> Json:
        found = self._contest.meeting(self._meeting(number))
        if found is None:
            raise UsageError(f"nobody plays meeting {number}")
        return self._people.forfeit(found, seats)

    def _correct(self, number: str, scores: str, winners: str, *why: str) -> Json:
        meeting, reason = self._meeting(number), " ".join(why).strip()
        called = self._receiver.evening.called.get(meeting)
        if called is None:
            raise UsageError(f"meeting {number} was not called yet: nothing to correct")
        if not 0 < len(reason) <= MOST_WHY or not reason.isprintable():
            raise UsageError(f"say why, in at most {MOST_WHY} letters")
        team = self._contest.entrants.team
        sides = len(called.who) // team
        points = [_number(one, -HIGHEST, HIGHEST) for one in scores.split(",")]
        won = [] if winners == "draw" else [_number(one, 1, sides) - 1 for one in winners.split(",")]
        if len(points) != sides or len(set(won)) != len(won):
            raise UsageError(f"there are {sides} scores, and each winner is named once")
        won = sorted(won) or list(range(sides))
        seats = seated([[side + sides * place for place in range(team)] for side in won])
        self._receiver.amend(meeting, points * team, seats, reason)
        return {"corrected": as_told(meeting)}

    def _settle(self, conflict: str, taken: str) -> Json:
        record = _number(conflict, 0, HIGHEST)
        evening = self._receiver.evening
        if taken not in ("yes", "no") or record not in evening.conflicts:
            raise UsageError("settle NUMBER yes|no: the number of a conflict that status lists")
        meeting = evening.conflicts[record].result.number
        before = evening.of_meeting(meeting) if taken == "yes" else ()
        self._receiver.settle(record, taken == "yes")
        # A result that came while somebody looked must not go without a word.
        return {"settled": record, "replaced": [result_of(self._contest, one) for one in before]}

    def _table(self, table: str) -> str:
        if table not in self._keys.tables:
            raise UsageError(f"no table {quoted(table)}; the tables are {', '.join(self._keys.tables) or 'none yet'}")
        return table

    def _meeting(self, number: str) -> int:
        last = as_told(max((one.number for one in self._contest.planned), default=0))
        found = _number(number, as_told(0), last) - as_told(0)
        if self._contest.meeting(found) is None:
            raise UsageError(f"nobody plays meeting {as_told(found)}")
        return found


def _number(text: str, least: int, most: int) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 12 or not least <= int(text) <= most:
        raise UsageError(f"{quoted(text)} is no number from {least} to {most}")
    return int(text)
