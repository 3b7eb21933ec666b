"""Commands by their modules, over one data folder: what each prints and gives back."""

import argparse
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from calibration.learning.crop_files import KeptCrop, crops_folder, store
from kiosk.cli.data import backup, corrections, forget, history, journal, restore, state
from kiosk.cli.development import bench, shots, simulate
from kiosk.cli.dice import calibrate, calibrate_poker
from kiosk.cli.main import COMMANDS, CommandModule, Parser, module_of
from kiosk.cli.maintenance import diagnostics, doctor, settings
from kiosk.errors import PisteError, UsageError
from kiosk.table.storage.store import Store
from vision.learning.table_memory import Example

Run = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def carried_out(module: CommandModule, *words: str | Path) -> tuple[int, list[str]]:
        parser = Parser()
        parser.set_defaults(data=tmp_path / "data", config=None)
        module.add_arguments(parser)
        status = module.run(parser.parse_intermixed_args([str(word) for word in words]))
        return status, capsys.readouterr().out.splitlines()

    return carried_out


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A game of Anne and Luc that goes on."""
    (tmp_path / "data").mkdir()
    store = Store(tmp_path / "data")
    made = store.lay("cameroun", ["Anne", "Luc"], {}, demo=False)
    store.append(made, [{"throw": [5, 5, 5, 6, 2]}], None)
    store.close()
    return made


@pytest.mark.parametrize(
    "module", [backup, bench, calibrate, corrections, doctor, forget, history, journal, settings, shots, state]
)
def test_a_command_says_what_it_does_and_stands_where_it_is_looked_for(module: CommandModule) -> None:
    name = module.__name__.rpartition(".")[2]
    assert module_of(name) == module.__name__ and module.HELP and name in COMMANDS


def test_the_state_is_that_of_the_table_touched_last(run: Run, table: str) -> None:
    told = json.loads(run(state, "--json")[1][0])
    assert (told["table"], told["players"], told["moves"]) == (table, ["Anne", "Luc"], 1)
    assert "Anne" in "\n".join(run(state)[1])


def test_players_are_listed_and_one_is_taken_out(run: Run, table: str) -> None:
    assert [json.loads(line)["name"] for line in run(history, "--players", "--json")[1]] == []
    assert run(forget, "--name", "anne") == (0, ["The games are played by Anonyme 1 now."])
    assert run(forget, "--name", "anne")[1] == ["Nobody of that name is in the journal."]
    assert json.loads(run(state, "--json")[1][0])["players"] == ["Anonyme 1", "Luc"]
    with pytest.raises(UsageError):
        run(forget, "--name", " ")


def test_a_backup_is_listed_and_brought_back(run: Run, table: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.zip"
    assert run(backup, file)[0] == 0
    told = json.loads(run(restore, file, "--list", "--json")[1][0])
    assert (told["games"], told["players"], told["settings"]) == (0, 2, False)
    status, said = run(restore, file)
    assert status == 0 and "is now piste-before-restore" in said[0]
    assert json.loads(run(state, "--json")[1][0])["table"] == table
    with pytest.raises(UsageError):
        run(backup, file, "--keep", "0")


def test_a_whole_journal_is_said_to_be_whole(run: Run, table: str) -> None:
    assert run(journal)[0] == 0
    with pytest.raises(PisteError):
        run(journal, "--case", "none", "--do", "recover")


def test_settings_are_changed_and_set_back(run: Run) -> None:
    def told() -> dict[str, object]:
        return {one["key"]: one["value"] for one in map(json.loads, run(settings, "--json")[1])}

    assert told()["voice.rate"] == 150
    run(settings, "--set", "voice.rate=200")
    assert told()["voice.rate"] == 200
    run(settings, "--reset", "voice.rate")
    assert told()["voice.rate"] == 150


@pytest.mark.parametrize(
    ("module", "words"),
    [
        (simulate, ("cameroun", "--games", "0")),
        (simulate, ("juggling",)),
        (calibrate_poker, ("--delete",)),
        (shots, ("out", "--size", "big")),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, module: CommandModule, words: Sequence[str]) -> None:
    with pytest.raises(PisteError) as refused:
        run(module, *words)
    assert "\n" not in str(refused.value)


def test_a_bundle_for_help_names_nobody_unless_wanted() -> None:
    parser = argparse.ArgumentParser()
    diagnostics.add_arguments(parser)
    assert parser.parse_args([]).personal is False and parser.parse_args(["--personal"]).personal


def test_corrected_dice_are_counted_exported_and_deleted(run: Run, tmp_path: Path) -> None:
    folder = crops_folder(tmp_path / "data")
    (tmp_path / "stick").mkdir()
    with pytest.raises(PisteError, match="no corrected dice"):
        run(corrections, "--export", tmp_path / "stick")
    example = Example(np.zeros((96, 96, 3), np.uint8), "4", "5", False)
    store(folder, KeptCrop(example, datetime(2026, 11, 23, tzinfo=UTC)))
    (folder / "crop-0.json").write_text("{")
    assert run(corrections) == (0, [f"1 crops of corrected dice in {folder}."])
    status, (said,) = run(corrections, "--export", tmp_path / "stick")
    (place,) = (tmp_path / "stick").iterdir()
    assert (status, said) == (0, f"Saved to {place} (1 crops).") and (place / "README.txt").exists()
    assert run(corrections, "--delete") == (0, ["Deleted 2 crops."]) and not list(folder.iterdir())
