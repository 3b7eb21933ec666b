"""`kiosk journal`: checks, tells, and does what is decided."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.table.backup.verified_backup import save
from kiosk.table.storage.files.journal_file import FILE, utc_now
from kiosk.table.storage.integrity import damage_cases
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.storage.store import Store
from tests.table.storage.conftest import folder, made  # noqa: F401
from tests.table.storage.test_hash_chain import alter
from tests.table.storage.test_opening import start


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["journal", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_whole_journal_and_none(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    status, out, err = told(capsys, "--data", str(folder))
    assert (status, err) == (0, "") and out.startswith("The journal is whole: ")
    status, out, _ = told(capsys, "--json", "--data", str(folder))
    assert status == 0 and json.loads(out)["faults"] == [] and json.loads(out)["entries"] == 17
    empty = tmp_path / "empty"
    empty.mkdir()
    status, out, _ = told(capsys, "--data", str(empty))
    assert status == 0 and out == f"No journal in {empty} yet.\n"


def test_damage_is_told_beside_a_kiosk_that_plays(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    with closing(Store(folder)):
        alter(folder, ("UPDATE entries SET entry = '{\"throw\":[1,1,1,1,1]}' WHERE number = 1", ()))
        status, out, err = told(capsys, "--data", str(folder))
        assert status == 1 and "1 row is not as it was written" in err and err.count("\n") == 1
        assert "changed: entries" in out
        found = json.loads(told(capsys, "--json", "--data", str(folder))[1])
        assert found["faults"][0]["what"] == "changed" and len(found["games"]) == 1 and not found["unreadable"]
    (folder / FILE).write_bytes(b"rubbish" * 900)
    assert json.loads(told(capsys, "--json", "--data", str(folder))[1])["unreadable"]


def test_a_case_is_examined_and_answered(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    last = "(SELECT max(number) FROM entries)"
    alter(folder, (f"UPDATE entries SET entry = '{{\"throw\":[1,1,1,1,1]}}' WHERE number = {last}", ()))
    start(folder).close()
    ((path, _),) = damage_cases.unanswered(folder)
    name = path.name.removesuffix(".json")
    status, out, _ = told(capsys, "--data", str(folder))
    assert status == 1 and f"Case {name}: altered" in out
    found = json.loads(told(capsys, "--json", "--case", name, "--data", str(folder))[1])
    assert found == {"case": name, "recover": {"games": 3, "cut": 1, "lost": 0}, "backup": None}
    with closing(Store(folder)):
        status, _, err = told(capsys, "--case", name, "--do", "recover", "--data", str(folder))
        assert status == 1 and "another kiosk is using" in err and err.count("\n") == 1
    status, _, err = told(capsys, "--case", name, "--do", "backup", "--data", str(folder))
    assert status == 1 and err == "kiosk: nothing has changed: there is no backup\n"
    status, out, _ = told(capsys, "--case", name, "--do", "recover", "--data", str(folder))
    assert (status, out) == (0, "Journal recovered: 4 games, 1 damaged.\n")
    assert told(capsys, "--data", str(folder))[0] == 0


@pytest.mark.parametrize(
    ("words", "said"), [(("--case", "x"), "no case 'x'; there are: none"), (("--do", "discard"), "needs --case")]
)
def test_bad_use_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str], words, said: str) -> None:  # noqa: F811
    status, out, err = told(capsys, *words, "--data", str(folder))
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1


def test_a_journal_that_is_gone_comes_back_from_the_backup(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: F811
    (folder / "backups").mkdir()
    save(folder, folder / "backups")
    case = DamageCase(Damage.GONE, utc_now())
    path = damage_cases.note(folder, damage_cases.stem_for(folder, utc_now()), case)
    (folder / FILE).unlink()
    assert told(capsys, "--data", str(folder))[0] == 1
    assert told(capsys, "--case", path.name, "--do", "backup", "--data", str(folder))[0] == 0
    assert told(capsys, "--data", str(folder))[0] == 0
