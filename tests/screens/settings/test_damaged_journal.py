"""A damaged journal on the screen: guests play at once, the question waits, only the owner lets go."""

import json
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.appliance.pin.pin_lock import PinLock
from kiosk.appliance.recovery.journal_repair import WANTED, Answer
from kiosk.config.overrides import Overrides
from kiosk.config.schema import Config
from kiosk.screens.app.background.journal_audit import AGAIN, FIRST, JournalAudit
from kiosk.screens.kit.background_command import CommandResult
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.play.table_screen import TableScreen
from kiosk.screens.play.unplayable_game import UnplayableGame
from kiosk.screens.settings.owner import Owner
from kiosk.screens.settings.pin import AskPin
from kiosk.screens.settings.storage.damaged_journal import ConfirmDiscard, DamagedJournal
from kiosk.shots.scenes.backup_stick import Sent
from kiosk.table.storage.files.journal_file import FILE
from kiosk.table.storage.integrity import damage_cases
from kiosk.table.storage.integrity.damage_cases import Damage
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from tests.appliance.faults.faulty_kiosk import Kiosk
from tests.shared import sampled
from tests.table.storage.conftest import THROW


@pytest.fixture
def rubbish(tmp_path: Path) -> Path:
    (tmp_path / FILE).write_bytes(b"\xa5" * 9000)
    return tmp_path


def choose(kiosk: Kiosk, key: str) -> None:
    """Walks there with the buttons and presses OK."""
    for _ in range(12):
        if kiosk.app.screen.items()[kiosk.app.screen.place].key == key:
            kiosk.press("ok")
            return
        kiosk.press("right")
    raise AssertionError(f"no {key}: {[item.key for item in kiosk.app.screen.items()]}")


def wait(kiosk: Kiosk, seconds: float = 20.0) -> None:
    """Until the command that looks into the journal has ended, in real time."""
    end = time.monotonic() + seconds
    while kiosk.app.screen._looking is not None:  # type: ignore[attr-defined]
        assert time.monotonic() < end
        time.sleep(0.05)
        kiosk.run(0.05)


def test_guests_play_at_once_and_the_journal_is_asked_about(rubbish: Path) -> None:
    kiosk = Kiosk(rubbish)
    kiosk.run(0.2)
    assert isinstance(kiosk.app.screen, Attract) and "Journal abîmé, mis de côté" in kiosk.said
    kiosk.app.lay("cameroun", ("Anne", "Bruno"), {})
    kiosk.turn()
    assert len(kiosk.table.moves) == 2
    kiosk.app.home()
    kiosk.run(130.0)
    assert "Journal" not in kiosk.said
    choose(kiosk, "journal")
    assert isinstance(kiosk.app.screen, DamagedJournal)
    wait(kiosk)
    assert [item.key for item in kiosk.app.screen.items()] == ["done", "discard"], "nothing of it can be read"
    choose(kiosk, "discard")
    assert isinstance(kiosk.app.screen, ConfirmDiscard) and damage_cases.unanswered(rubbish)
    kiosk.press("ok")
    assert isinstance(kiosk.app.screen, DamagedJournal), "the cursor stands on the way back"
    choose(kiosk, "discard")
    choose(kiosk, "discard")
    assert isinstance(kiosk.app.screen, Attract) and not damage_cases.unanswered(rubbish)
    assert not list(rubbish.glob("piste-damaged-*"))
    kiosk.store.close()


@pytest.mark.whole
def test_letting_go_is_behind_the_owners_pin(rubbish: Path) -> None:
    config = Config.model_validate({"general": {"profile": "bar"}})
    kiosk = Kiosk(rubbish, config=config)
    lock = PinLock(None)
    lock.set("4711")
    kiosk.app.owner = Owner(Overrides(config), lock)
    kiosk.run(0.2)
    choose(kiosk, "journal")
    wait(kiosk)
    choose(kiosk, "discard")
    assert isinstance(kiosk.app.screen, AskPin)
    kiosk.store.close()


def test_an_answer_restarts_the_kiosk(rubbish: Path) -> None:
    kiosk = Kiosk(rubbish)
    ((path, case),) = damage_cases.unanswered(rubbish)
    told = {"recover": {"games": 3, "cut": 0, "lost": 0}, "backup": None}
    kiosk.app.push(DamagedJournal(kiosk.app, path, case, lambda words: Sent(CommandResult(True, json.dumps(told)))))
    kiosk.run(0.1)
    choose(kiosk, "recover")
    assert kiosk.app.closing == "again"
    assert json.loads((rubbish / WANTED).read_text()) == {"case": path.name, "answer": Answer.RECOVER}
    kiosk.store.close()


def test_what_the_audit_finds_is_said_once_and_kept(tmp_path: Path) -> None:
    sent: list[Sequence[str]] = []
    told = {"faults": [{"what": "changed", "kind": "entries", "key": "a:1"}], "games": ["a"], "unreadable": False}

    def send(words: Sequence[str]) -> Sent:
        sent.append(words)
        return Sent(CommandResult(False, json.dumps(told)))

    kiosk = Kiosk(tmp_path)
    kiosk.app.auditing = JournalAudit(send)
    kiosk.run(FIRST / 2)
    assert sent == []
    kiosk.run(FIRST)
    assert sent == [("journal", "--json", "--gently", "--data", str(tmp_path))]
    assert "Parties abîmées au journal" in kiosk.said
    assert [case.damage for _, case in damage_cases.unanswered(tmp_path)] == [Damage.ALTERED]
    kiosk.now += AGAIN
    kiosk.run(1.0)
    assert len(sent) == 2 and len(damage_cases.unanswered(tmp_path)) == 1
    kiosk.store.close()


def test_a_journal_that_goes_while_it_is_played_in_is_one_question(tmp_path: Path) -> None:
    told = {"faults": [{"what": "gone", "kind": "journal", "key": None}], "games": [], "unreadable": False}
    kiosk = Kiosk(tmp_path)
    kiosk.app.auditing = JournalAudit(lambda words: Sent(CommandResult(False, json.dumps(told))))
    kiosk.run(FIRST * 2)
    assert "Le journal a disparu" in kiosk.said
    kiosk.store.close()
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "piste-20261120-033000.zip").touch()
    (tmp_path / FILE).unlink()
    for _ in range(2):
        Store(tmp_path).close()
        assert [case.damage for _, case in damage_cases.unanswered(tmp_path)] == [Damage.GONE]


@pytest.mark.parametrize(
    "said", sampled(["", "{}", "[1]", '{"faults": [], "games": [], "unreadable": false}'], every=3)
)
def test_an_audit_that_finds_nothing_or_fails_says_nothing(tmp_path: Path, said: str) -> None:
    kiosk = Kiosk(tmp_path)
    kiosk.app.auditing = JournalAudit(lambda words: Sent(CommandResult(True, said)))
    kiosk.run(FIRST * 2)
    assert "ournal" not in kiosk.said and damage_cases.unanswered(tmp_path) == ()
    kiosk.store.close()


def unplayable(folder: Path) -> str:
    store = Store(folder)
    table = Table.create(store, "cameroun", ("Anne", "Bruno"))
    table.play(THROW)
    store.append(table.id, [{"decide": "sing"}, {"throw": [1, 1, 1, 1, 1]}], None)
    store.close()
    return table.id


def test_a_game_that_cannot_be_played_on_is_asked_about_and_loses_nothing(tmp_path: Path) -> None:
    table = unplayable(tmp_path)
    kiosk = Kiosk(tmp_path)
    kiosk.run(0.2)
    assert isinstance(kiosk.app.screen, UnplayableGame)
    for button in ("left", "right"):
        kiosk.press(button)
    kiosk.app.typed("5")
    assert isinstance(kiosk.app.screen, UnplayableGame) and len(kiosk.store.entries(table)) == 3
    choose(kiosk, "leave")
    assert isinstance(kiosk.app.screen, Attract) and len(kiosk.store.entries(table)) == 3
    kiosk.store.close()


def test_a_game_goes_on_from_the_last_move_that_is_known_where_the_owner_says_so(tmp_path: Path) -> None:
    table = unplayable(tmp_path)
    kiosk = Kiosk(tmp_path)
    kiosk.run(0.2)
    choose(kiosk, "go_on")
    assert isinstance(kiosk.app.screen, TableScreen) and len(kiosk.table.moves) == 1
    assert kiosk.store.entries(table)[-1] == {"decide": "keep", "moves": 1}
    kiosk.store.close()


def test_a_game_that_this_version_does_not_have_is_said(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.lay("whist", ["Anne"], {}, False)
    store.close()
    kiosk = Kiosk(tmp_path)
    kiosk.run(0.2)
    assert isinstance(kiosk.app.screen, Attract) and "ne se joue pas avec cette version" in kiosk.said
    kiosk.store.close()
