"""The meetings of a tournament of any form as they stand, and the next round of those that are drawn by round."""

from collections.abc import Sequence

from kiosk.pairing import swiss, tables
from kiosk.pairing.elimination import double, knockout
from kiosk.pairing.facts import Facts, Round, settled
from kiosk.pairing.forms import MOST, Form, Format
from kiosk.pairing.meeting import Meeting
from kiosk.pairing.pairings import bracket_size, pools, seeds_of_finals
from kiosk.pairing.round_robin import robin
from kiosk.pairing.standings import by_points, first_final


def meetings(chosen: Format, facts: Facts) -> tuple[Meeting, ...]:
    """Every meeting that is known of, in order of play."""
    drawn = range(chosen.entrants - chosen.late)
    if chosen.form == Form.KNOCKOUT:
        return tuple(knockout(facts, range(chosen.entrants)))
    if chosen.form == Form.DOUBLE:
        return tuple(double(facts, chosen.entrants))
    if chosen.form == Form.ROBIN:
        return tuple(robin(facts, drawn, range(len(drawn), chosen.entrants)))
    return _pools(chosen, facts) if chosen.form == Form.POOLS else _drawn(chosen, facts)


def next_round(chosen: Format, facts: Facts, repeats: bool = False) -> Round | None:
    """Who meets whom in the next round; None where none is to be drawn now.

    Meetings that are not over would be forgotten: it is drawn when all are. `repeats` lets people meet again where it
    cannot be helped. Raises `NoLegalPairing`.
    """
    if not chosen.drawn_by_round or len(facts.rounds) >= chosen.rounds:
        return None
    planned = meetings(chosen, facts)
    if any(not met.over for met in planned):
        return None
    present = [one for one in swiss.records(planned, chosen.entrants, chosen.unit) if one.entrant not in facts.left]
    if len(present) < 2:
        return None
    if chosen.size > 2:
        return tables.draw(present, chosen.size, by_points=chosen.form == Form.SWISS)
    return swiss.draw(present, repeats)


def takes_late(chosen: Format, facts: Facts) -> bool:
    """Whether one more can still join.

    A knock-out has room where somebody has a bye and has not played on; pools are closed with the draw.
    """
    if chosen.entrants >= MOST or chosen.form == Form.POOLS:
        return False
    if chosen.drawn_by_round:
        return len(facts.rounds) < chosen.rounds
    return chosen.form == Form.ROBIN or _room(chosen, facts)


def _room(chosen: Format, facts: Facts) -> bool:
    if chosen.entrants >= bracket_size(chosen.entrants):
        return False
    more = Format(chosen.form, chosen.entrants + 1)
    before, after = meetings(chosen, facts), meetings(more, facts)
    return all(old.bye or not old.over or old == new for old, new in zip(before, after, strict=True))


def _drawn(chosen: Format, facts: Facts) -> tuple[Meeting, ...]:
    found: list[Meeting] = []
    for round_, seated in enumerate(facts.rounds):
        for one, other, *more in seated:
            meeting = Meeting(len(found), round_, one, other, more=tuple(more))
            found.append(settled(facts, meeting, replayed=False, neither=True))
    return tuple(found)


def _pools(chosen: Format, facts: Facts) -> tuple[Meeting, ...]:
    found: list[Meeting] = []
    order: list[Sequence[int]] = []
    for members in pools(chosen.entrants, chosen.pools):
        met = robin(facts, members, number=len(found))
        found += met
        over = all(meeting.over for meeting in met)
        order.append([row.entrant for row in by_points(members, met)] if over else ())
    through = all(order)
    seeds = [order[pool][rank] if through else None for pool, rank in seeds_of_finals(chosen.pools, chosen.through)]
    finals = knockout(facts, seeds, len(found), first_final(chosen))
    return (*sorted(found, key=lambda meeting: (meeting.round, meeting.number)), *finals)
