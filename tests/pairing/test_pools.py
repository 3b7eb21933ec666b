import pytest

from kiosk.pairing import pairings
from kiosk.pairing.facts import Facts, Played
from kiosk.pairing.forms import Form, Format, fault
from kiosk.pairing.meeting import BYE
from kiosk.pairing.pairings import pools, rounds_of_robin, seeds_of_finals, slots
from kiosk.pairing.planned import meetings, takes_late
from kiosk.pairing.round_robin import robin
from kiosk.pairing.standings import champion, first_final, standings
from tests.pairing.test_elimination import played_out
from tests.shared import sampled

CASES = [
    Format(Form.POOLS, entrants, pools=count, through=through)
    for entrants in (6, 8, 9, 12, 17, 32, 64)
    for count in (2, 3, 4, 5, 8, 16)
    if entrants < 13 * count
    for through in (1, 2, 3)
]


@pytest.mark.parametrize("chosen", sampled(one for one in CASES if not fault(one)), ids=str)
def test_pools_then_finals_come_to_one_winner(chosen: Format) -> None:
    _, planned = played_out(chosen, chosen.entrants)
    assert all(meeting.over for meeting in planned)
    assert sorted(meeting.number for meeting in planned) == list(range(len(planned)))
    (best,) = champion(chosen, planned)
    finals = [meeting for meeting in planned if meeting.round >= first_final(chosen)]
    through = {side for meeting in finals for side in meeting.sides if side != BYE}
    assert len(through) == chosen.pools * chosen.through and planned[-1].winner == best
    rows = standings(chosen, planned)
    assert {row.entrant for row in rows[: len(through)]} == through
    assert sorted(row.entrant for row in rows) == list(range(chosen.entrants))
    for members in pools(chosen.entrants, chosen.pools):
        assert len(through & set(members)) == chosen.through


def test_nobody_is_in_the_finals_before_the_pools_are_over() -> None:
    chosen = Format(Form.POOLS, 8, pools=2)
    assert all(meeting.sides == (None, None) for meeting in meetings(chosen, Facts())[-3:])
    assert not takes_late(chosen, Facts())


@pytest.mark.parametrize("through", [1, 2, 3, 4])
@pytest.mark.parametrize("count", sampled(range(2, 33), first=1))
def test_seeds_are_ranked_and_no_pool_meets_itself_at_once(count: int, through: int) -> None:
    seeds = seeds_of_finals(count, through)
    assert [rank for _, rank in seeds] == [rank for rank in range(through) for _ in range(count)]
    assert len(set(seeds)) == len(seeds)
    places = slots(len(seeds))
    pairs = [pair for pair in zip(places[::2], places[1::2], strict=True) if BYE not in pair]
    assert all(seeds[one][0] != seeds[other][0] for one, other in pairs)


def test_who_comes_late_to_a_round_robin_meets_everybody_and_no_number_changes() -> None:
    before, after = robin(Facts(), range(5)), robin(Facts(), range(5), [5, 6])
    assert after[: len(before)] == before and len(before) == sum(map(len, rounds_of_robin(5)))
    met = [frozenset(meeting.sides) for meeting in after]
    assert len(set(met)) == len(met) == 21
    for number in {meeting.round for meeting in after}:
        seen = [side for meeting in after if meeting.round == number for side in meeting.sides]
        assert len(set(seen)) == len(seen)
    assert takes_late(Format(Form.ROBIN, 5), Facts())


def test_the_finals_of_many_pools_are_found_without_trying_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    real = pairings._of_one_pool

    def counted(seeds: pairings.Seeds, whole: int) -> int:
        tried.append(whole)
        return real(seeds, whole)

    monkeypatch.setattr(pairings, "_of_one_pool", counted)
    seeds_of_finals.cache_clear()
    assert len(seeds_of_finals(64, 2)) == 128 and len(tried) < 200


def test_who_leaves_a_league_loses_all_that_was_not_played() -> None:
    facts = Facts({0: Played((3, 1), (0,))}, left=frozenset({0}))
    for meeting in robin(facts, range(5)):
        lost = 0 in meeting.sides and meeting.number > 0
        assert (meeting.forfeit == 0, meeting.over) == (lost, lost or meeting.number == 0)
