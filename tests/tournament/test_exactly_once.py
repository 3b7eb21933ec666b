"""A result arrives once, in order, whatever breaks: kiosk.tournament.outbox.delivery, transport.table_link,
transport.director_link."""

from itertools import pairwise
from random import Random

import pytest

from kiosk.errors import StoreError
from kiosk.tournament.director.director_journal import DirectorJournal, Line
from kiosk.tournament.messages.call import MOST_CALLS, Call
from kiosk.tournament.messages.greetings import message_bytes
from kiosk.tournament.messages.topics import up
from tests.shared import sampled
from tests.tournament.conftest import Begin
from tests.tournament.evening_of_tables import EVENT, HIGH, LOW, SHORT, AnEvening

PAIR = ("Odette", "Lucien")


def called(evening: AnEvening, count: int = 1) -> AnEvening:
    for number in range(count):
        for table in evening.tables:
            call = Call(number * len(evening.tables) + place_of(table.name), "cameroun", PAIR, SHORT)
            evening.director.receiver.call(call, table.name)
    return evening


def place_of(name: str) -> int:
    return int(name.rpartition("-")[2]) - 1


def test_a_result_arrives_and_leaves_the_outbox(begin: Begin) -> None:
    evening = called(begin())
    table = evening.tables[0].play(0, PAIR)
    assert evening.tables[0].outbox.first() is not None
    evening.settle()
    assert list(evening.director.counted) == [0]
    (kept,) = evening.director.receiver.evening.results.values()
    assert (kept.game_id, kept.table) == (table.id, "table-1")
    assert kept.scores == tuple(table.state.scores())
    assert evening.director.journal.names.names(kept.who) == PAIR
    assert evening.tables[0].outbox.first() is None


def test_a_table_hears_what_it_is_to_play_until_it_was_played(begin: Begin) -> None:
    evening = called(begin(2), MOST_CALLS + 2)
    at, other = evening.tables

    def numbers() -> list[int]:
        evening.settle()
        evening.work(2)
        return [call.number for call in at.link.calls.meetings]

    own = [2 * number for number in range(MOST_CALLS + 2)]
    assert numbers() == own[:MOST_CALLS] and at.link.calls.meetings[0].options == SHORT
    at.play(0, PAIR)
    other.play(1, PAIR)
    assert numbers() == own[1 : MOST_CALLS + 1]
    evening.director.receiver.call(Call(2, "cameroun", PAIR, SHORT), "table-2")
    assert numbers() == own[2 : MOST_CALLS + 2]
    for harmed in (at.restart, at.wire.cut, evening.director.restart, evening.broker.kill):
        harmed()
        evening.broker.start()
        assert numbers() == own[2 : MOST_CALLS + 2]


def test_results_arrive_in_the_order_in_which_games_ended(begin: Begin) -> None:
    evening = called(begin(), 20)
    order = Random(3).sample(range(20), 20)
    for number in order:
        evening.tables[0].play(number, PAIR)
    evening.settle()
    assert [one.number for one in evening.director.receiver.evening.results.values()] == order


def test_nothing_leaves_the_outbox_before_the_director_has_committed(begin: Begin, monkeypatch) -> None:
    evening = called(begin())
    evening.tables[0].play(0, PAIR)

    def full(*_: object) -> int:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(DirectorJournal, "add", full)
        with pytest.raises(StoreError):
            evening.settle()
    assert evening.director.counted == {} and evening.tables[0].outbox.first() is not None
    evening.settle()
    assert list(evening.director.counted) == [0]


def test_the_same_result_a_thousand_times_counts_once(begin: Begin) -> None:
    evening = called(begin(2))
    evening.tables[0].play(0, PAIR)
    pending = evening.tables[0].outbox.first()
    assert pending is not None
    evening.settle()
    records = evening.director.journal.head.number
    for _ in range(1000):
        evening.now += 0.1
        evening.tables[0].wire.publish(up(EVENT, "table-1"), message_bytes(pending.result))
        evening.work()
    assert evening.director.journal.head.number == records
    assert evening.director.link.dropped == 0


def test_a_flood_is_dropped_and_harms_no_other_table(begin: Begin) -> None:
    evening = called(begin(2))
    for table in evening.tables:
        table.play(place_of(table.name), PAIR)
    pending = evening.tables[0].outbox.first()
    assert pending is not None
    evening.work()
    for _ in range(5000):
        evening.tables[0].wire.publish(up(EVENT, "table-1"), message_bytes(pending.result))
    evening.settle()
    assert evening.director.link.dropped > 4000
    assert set(evening.director.counted) == {0, 1}


def test_no_network_for_an_hour_then_everything_in_order(begin: Begin) -> None:
    evening = called(begin(), 30)
    table = evening.tables[0]
    table.wire.open = False
    for number in range(30):
        table.play(number, PAIR)
        evening.work(seconds=120)
    assert evening.director.counted == {}
    table.wire.open = True
    evening.settle()
    assert [one.number for one in evening.director.receiver.evening.results.values()] == list(range(30))


def test_a_correction_at_the_table_replaces_the_result(begin: Begin) -> None:
    evening = called(begin())
    table = evening.tables[0].play(0, PAIR, (LOW, HIGH))
    evening.settle()
    first = evening.director.counted[0]
    for throw in (LOW, HIGH):
        table.undo(2)
        table.play(throw)
        table.play(table.state.moves()[0])
        evening.settle()
        assert evening.director.counted[0] == tuple(table.state.scores())
    assert evening.director.counted[0] == first
    assert evening.director.contradictions == []
    assert [line.record["kind"] for line in records_of(evening)] == [
        "meeting", "result", "correction", "correction",
    ]  # fmt: skip


def records_of(evening: AnEvening) -> list[Line]:
    evening.director.restart()
    return list(evening.director.journal.lines())


def test_an_old_version_that_comes_late_changes_nothing(begin: Begin) -> None:
    evening = called(begin())
    table, sent = evening.tables[0].play(0, PAIR), []
    for throw in (None, LOW, HIGH):
        if throw is not None:
            table.undo(2)
            table.play(throw)
            table.play(table.state.moves()[0])
        pending = evening.tables[0].outbox.first()
        assert pending is not None
        sent.append(pending.result)
        evening.settle()
    last = evening.director.counted[0]
    for result in sent:
        evening.tables[0].wire.publish(up(EVENT, "table-1"), message_bytes(result))
        evening.work(2)
        assert evening.director.counted[0] == last
    assert evening.director.contradictions == []


def test_a_game_taken_back_and_not_ended_again_sends_nothing(begin: Begin) -> None:
    evening = called(begin())
    table = evening.tables[0].play(0, PAIR)
    evening.settle()
    table.undo()
    assert evening.tables[0].outbox.first() is None


@pytest.mark.parametrize("lost_file", [False, True])
def test_a_table_restored_from_an_older_backup_loses_and_doubles_nothing(begin: Begin, lost_file: bool) -> None:
    evening = called(begin(), 6)
    table = evening.tables[0]
    for number in range(3):
        table.play(number, PAIR)
    evening.settle()
    saved = table.saved()
    for number in (3, 4):
        table.play(number, PAIR)
    evening.settle()
    known = dict(evening.director.counted)
    table.restore(saved)
    if lost_file:
        table.end()
        (table.folder / "outbox" / "delivered.sqlite").unlink()
        table.begin()
    table.play(5, PAIR)
    evening.settle()
    assert {number: evening.director.counted[number] for number in known} == known
    assert sorted(evening.director.counted) == list(range(6))
    assert evening.director.contradictions == []


def test_a_game_that_ends_otherwise_after_an_older_backup_is_a_conflict_for_a_person(begin: Begin) -> None:
    evening = called(begin())
    at = evening.tables[0]
    game = at.play(0, PAIR, (LOW, HIGH))
    game.undo(2)
    saved = at.saved()
    at.restore(saved)
    table = type(game).resume(at.store, game.id)
    table.play(HIGH)
    table.play(table.state.moves()[0])
    evening.settle()
    counted = evening.director.counted[0]
    at.restore(saved)
    table = type(game).resume(at.store, game.id)
    table.play(LOW)
    table.play(table.state.moves()[0])
    other = tuple(table.state.scores())
    assert other != counted
    evening.settle()
    assert evening.director.counted[0] == counted
    assert evening.director.contradictions == ["differs"]
    evening.director.restart()
    (conflict,) = evening.director.receiver.evening.conflicts
    evening.director.receiver.settle(conflict, taken=True)
    assert evening.director.counted[0] == other and evening.director.contradictions == []
    with pytest.raises(KeyError):
        evening.director.receiver.settle(conflict, taken=True)


def test_a_director_restored_from_an_older_backup_gets_everything_again(begin: Begin, tmp_path) -> None:
    evening = called(begin(2), 3)
    evening.director.end()
    saved = (evening.director.folder / "director.sqlite").read_bytes()
    evening.director.begin()
    for number in range(3):
        for table in evening.tables:
            table.play(2 * number + place_of(table.name), PAIR)
    evening.settle()
    known = dict(evening.director.counted)
    assert len(known) == 6
    evening.director.end()
    for file in evening.director.folder.glob("director.sqlite*"):
        file.unlink()
    (evening.director.folder / "director.sqlite").write_bytes(saved)
    with pytest.raises(StoreError, match="records"):
        evening.director.begin()
    evening.director.begin(accept_shortened=True)
    for table in evening.tables:
        table.restart()
    evening.settle()
    assert evening.director.counted == known


@pytest.mark.parametrize("seed", sampled(range(12)))
def test_chaos_loses_doubles_and_mixes_up_nothing(begin: Begin, seed: int) -> None:
    evening, random = called(begin(3, seed), 8), Random(seed)
    played = {table.name: [] for table in evening.tables}
    for number in range(8):
        for table in evening.tables:
            table.play(3 * number + place_of(table.name), PAIR, random.choice([(LOW, HIGH), (HIGH, LOW)]))
            played[table.name].append(3 * number + place_of(table.name))
            for _ in range(random.randrange(4)):
                harm(evening, random)
                evening.work(random.randrange(4), random.uniform(0.01, 40))
    evening.broker.start()
    for table in evening.tables:
        table.wire.open = True
    evening.settle()
    kept = list(evening.director.receiver.evening.results.values())
    assert {table: [one.number for one in kept if one.table == table] for table in played} == played
    truth = {(game.frame.number, game.scores) for table in evening.tables for game in table.store.results("1 = 1")}
    assert {(one.number, one.scores) for one in kept} == truth
    assert evening.director.contradictions == []
    assert all(first < then for first, then in pairwise(line.number for line in records_of(evening)))


def harm(evening: AnEvening, random: Random) -> None:
    table = random.choice(evening.tables)
    match random.randrange(7):
        case 0:
            evening.broker.kill()
        case 1:
            evening.broker.start()
        case 2:
            table.wire.cut()
        case 3:
            evening.director.wire.cut()
        case 4:
            table.restart()
        case 5:
            evening.director.restart()
        case 6:
            table.wire.open = not table.wire.open
