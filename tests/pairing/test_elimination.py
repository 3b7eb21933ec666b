from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from kiosk.pairing.elimination import knockout, loser
from kiosk.pairing.facts import Facts, Played
from kiosk.pairing.forms import Form, Format
from kiosk.pairing.meeting import BYE, Meeting
from kiosk.pairing.pairings import bracket_size
from kiosk.pairing.planned import meetings, takes_late
from kiosk.pairing.standings import champion, standings


def played_out(chosen: Format, seed: int, leaving: bool = False) -> tuple[Facts, tuple[Meeting, ...]]:
    """Every meeting in its turn, the games at random."""
    random, facts = Random(seed), Facts()
    for _ in range(500):
        planned = meetings(chosen, facts)
        coming = [meeting for meeting in planned if meeting.ready]
        if not coming:
            return facts, planned
        assert champion(chosen, planned) == ()
        played = dict(facts.played)
        for meeting in random.sample(coming, -(-len(coming) // 2)):
            scores = (random.randint(0, 9), random.randint(0, 9))
            winners = tuple(seat for seat in (0, 1) if scores[seat] == max(scores))
            played[meeting.number] = Played(scores, winners)
        facts = replace(facts, played=played)
        if leaving and random.random() < 0.1:
            facts = replace(facts, left=facts.left | {random.randrange(chosen.entrants)})
    raise AssertionError("it does not end")


@pytest.mark.parametrize("leaving", [False, True])
@pytest.mark.parametrize("entrants", [*range(4, 34), 100, 256])
def test_who_loses_twice_is_out_and_one_remains(entrants: int, leaving: bool) -> None:
    chosen = Format(Form.DOUBLE, entrants)
    _, planned = played_out(chosen, entrants, leaving)
    assert all(meeting.over for meeting in planned)
    assert [meeting.number for meeting in planned] == list(range(len(planned)))
    lost = Counter(loser(meeting) for meeting in planned if not meeting.bye)
    (best,) = champion(chosen, planned)
    assert lost[best] <= 1 and all(lost[one] == 2 for one in range(entrants) if one != best)
    rows = standings(chosen, planned)
    assert [row.place for row in rows[:4]] == [1, 2, 3, 4]
    assert sorted(row.entrant for row in rows) == list(range(entrants))
    assert loser(planned[-1]) in (rows[1].entrant, BYE)


@pytest.mark.parametrize(("entrants", "last"), [(8, 4), (16, 5), (32, 7), (64, 8)])
def test_in_the_second_bracket_nobody_soon_meets_again_who_beat_him(entrants: int, last: int) -> None:
    for seed in range(12):
        _, planned = played_out(Format(Form.DOUBLE, entrants), seed)
        early = [meeting for meeting in planned if meeting.round < planned[-1].round - last and not meeting.bye]
        assert len({frozenset(meeting.sides) for meeting in early}) == len(early)


def test_the_second_final_is_played_only_where_the_first_one_is_lost_by_who_had_not_lost() -> None:
    ends = {}
    for seed in range(20):
        _, planned = played_out(Format(Form.DOUBLE, 5), seed)
        ends[planned[-1].bye] = planned
    assert set(ends) == {True, False}
    assert ends[True][-1].winner == ends[True][-2].winner == ends[True][-2].one
    assert ends[False][-2].winner == ends[False][-2].other
    assert set(ends[False][-1].sides) == set(ends[False][-2].sides)


def test_in_a_knockout_one_who_comes_late_takes_the_place_of_a_bye() -> None:
    for entrants in range(4, 33):
        before = knockout(Facts(), range(entrants))
        room = entrants < bracket_size(entrants)
        assert takes_late(Format(Form.KNOCKOUT, entrants), Facts()) == room
        if room:
            after = knockout(Facts(), range(entrants + 1))
            changed = [(old, new) for old, new in zip(before, after, strict=True) if old.round == 0 and old != new]
            assert len(changed) == 1 and changed[0][0].bye and not changed[0][1].bye


def test_nobody_comes_late_once_the_one_with_the_bye_has_played() -> None:
    chosen = Format(Form.KNOCKOUT, 7)
    facts = Facts({1: Played((1, 0), (0,))})
    assert takes_late(chosen, facts)
    second = next(meeting for meeting in meetings(chosen, facts) if meeting.round == 1 and meeting.ready)
    assert 0 in second.sides
    facts = replace(facts, played={**facts.played, second.number: Played((1, 0), (0,))})
    assert not takes_late(chosen, facts)
