"""Answers to a damaged journal, carried out by the next start; what was played since stays."""

import json
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kiosk.appliance.recovery import journal_repair
from kiosk.appliance.recovery.journal_repair import FAILED, WANTED, Answer, Prospect
from kiosk.table.backup.verified_backup import save
from kiosk.table.player_marks import chosen_marks
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.files.retention import BACKUPS
from kiosk.table.storage.integrity import damage_cases
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.table import Table
from tests.table.storage.conftest import SHORT, THROW, finish, folder, made  # noqa: F401
from tests.table.storage.test_hash_chain import alter, look
from tests.table.storage.test_opening import LAST, running, start

FIRST = "(SELECT min(number) FROM entries)"


def hit(place: Path, number: str) -> None:
    alter(place, (f"UPDATE entries SET entry = '{{\"throw\":[6,6,6,6,6]}}' WHERE number = {number}", ()))


def play_since(place: Path) -> None:
    with closing(start(place)) as store:
        running(store).play(THROW)
        finish(Table.create(store, "cameroun", ("Zoé", "Neu"), SHORT))


def answer(place: Path, how: Answer) -> str:
    ((path, _),) = damage_cases.unanswered(place)
    journal_repair.ask_for(place, path, how)
    said = str(journal_repair.carry_out(place))
    assert not (place / WANTED).exists() and journal_repair.carry_out(place) is None
    return said


def test_everything_but_what_was_hit_is_recovered_with_what_was_played_since(folder: Path) -> None:  # noqa: F811
    with closing(start(folder)) as store:
        before, marks = store.finished(), chosen_marks(store)
    hit(folder, f"{LAST} - 2"), hit(folder, f"{FIRST} + 1")
    play_since(folder)
    ((_, case),) = damage_cases.unanswered(folder)
    assert journal_repair.recovery_prospect(folder, case) == Prospect(games=2, cut=2, lost=0)
    assert "4 parties, 2 abîmées" in answer(folder, Answer.RECOVER)
    with closing(start(folder)) as store:
        assert store.case is None and chosen_marks(store) == marks
        kept = store.finished()
        assert {line.id for line in kept} >= {line.id for line in before[:-1]}
        assert before[-1].id not in {line.id for line in kept}, "its result is not what its moves say"
        assert ("Zoé", "Neu") in {line.names for line in kept}
        # The game that goes on: two whole entries, and what was played since.
        (going,) = [saved for saved in store.unfinished() if saved.seated == ("Anne", "Émile")]
        assert len(Table.resume(store, going.id).moves) == 3
    assert look(folder).faults == () and damage_cases.unanswered(folder) == ()
    assert len(list(folder.glob("piste-settled-*.sqlite"))) == 1, "the damaged one is kept"


def test_the_newest_good_backup_comes_back_with_what_was_played_since(folder: Path) -> None:  # noqa: F811
    (folder / BACKUPS).mkdir()
    save(folder, folder / BACKUPS, datetime(2026, 11, 20, 3, 30, tzinfo=UTC))
    (folder / BACKUPS / "piste-20261121-033000.zip").write_text("cut off")
    (folder / FILE).write_bytes(b"\xa5" * 9000)
    play = Table.create
    with closing(start(folder)) as store:
        finish(play(store, "cameroun", ("Zoé", "Neu"), SHORT))
    ((_, case),) = damage_cases.unanswered(folder)
    assert journal_repair.recovery_prospect(folder, case) is None
    assert "Journal repris" in answer(folder, Answer.BACKUP)
    with closing(start(folder)) as store:
        assert len(store.finished()) == 4 and len(store.unfinished()) == 1
    assert look(folder).faults == ()


def test_old_games_that_the_audit_found_damaged_are_left_out(folder: Path) -> None:  # noqa: F811
    hit(folder, f"{FIRST} + 1")
    damage_cases.note(
        folder, "piste-damaged-20261101-000000", DamageCase(Damage.ALTERED, datetime(2026, 11, 1, tzinfo=UTC))
    )
    assert "4 parties, 1 abîmée" in answer(folder, Answer.RECOVER)
    with closing(start(folder)) as store:
        assert len(store.finished()) == 2 and len(running(store).moves) == 5
    assert look(folder).faults == ()


def test_letting_go_removes_the_damaged_journal_alone(folder: Path) -> None:  # noqa: F811
    hit(folder, LAST)
    play_since(folder)
    assert "effacé" in answer(folder, Answer.DISCARD)
    assert not list(folder.glob("piste-damaged-*")) and damage_cases.unanswered(folder) == ()
    with closing(start(folder)) as store:
        assert len(store.finished()) == 1


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "[]",
        "{}",
        '{"case": "../../etc/passwd", "answer": "discard"}',
        '{"case": "x", "answer": "dance"}',
        "[" * 999,
    ],
)
def test_an_answer_that_is_none_changes_nothing_and_counts_once(folder: Path, asked: str) -> None:  # noqa: F811
    before = (folder / FILE).read_bytes()
    (folder / WANTED).write_text(asked)
    assert journal_repair.carry_out(folder) == FAILED and journal_repair.carry_out(folder) is None
    assert (folder / FILE).read_bytes() == before


def test_without_a_backup_or_anything_readable_nothing_changes(folder: Path) -> None:  # noqa: F811
    (folder / FILE).write_bytes(b"\xa5" * 9000)
    start(folder).close()
    for how in (Answer.BACKUP, Answer.RECOVER):
        ((path, _),) = damage_cases.unanswered(folder)
        journal_repair.ask_for(folder, path, how)
        assert journal_repair.carry_out(folder) == FAILED
        assert len(damage_cases.unanswered(folder)) == 1


def test_a_case_that_is_rubbish_is_left_out(tmp_path: Path) -> None:
    for number, text in enumerate(
        ("", "{}", '{"damage": "altered", "found": "yesterday"}', json.dumps({"damage": 5}))
    ):
        (tmp_path / f"piste-damaged-20261123-12000{number}.json").write_text(text)
    assert damage_cases.unanswered(tmp_path) == ()
