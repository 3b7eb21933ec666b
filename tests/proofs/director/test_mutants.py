"""The proof of two machines, as far as it needs none: tests.proofs.director's mutants, hands, machines, probe."""

import tomllib
from pathlib import Path

import pytest

from tests.proofs.director import hands, probe
from tests.proofs.director.__main__ import STEPS, Proof
from tests.proofs.director.machines import Evening, wait
from tests.proofs.steps import Failed
from tests.shared import ROOT

MUTANTS = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", MUTANTS)
def test_each_fault_can_be_put_in_and_has_a_step_that_finds_it(name: str) -> None:
    fault = MUTANTS[name]
    assert (ROOT / fault["file"]).read_text("utf-8").count(fault["before"]) == 1
    assert fault["step"] in STEPS and fault["before"] != fault["after"]


def test_every_step_says_what_it_shows() -> None:
    assert all(getattr(Proof, name).__doc__ for name in STEPS)


def test_what_a_sandbox_forbids_is_told_by_its_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def forbidden(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(probe.socket, "socket", forbidden)
    probe.main()
    assert capsys.readouterr().out.startswith('probe {"near": "Operation not permitted", "far": "Operation not')
    assert not probe.seen(str(tmp_path)) and not probe.seen(str(tmp_path / "nowhere")) and probe.seen("/")


def test_a_screen_that_is_not_there_yet_shows_nothing(tmp_path: Path) -> None:
    evening = Evening(tmp_path, "trixie")
    evening.on["table"] = type("Off", (), {"path": lambda _, inside: tmp_path / inside})()  # type: ignore[assignment]
    table = hands.Hands(evening)
    assert (table.layout(), table.state(), table.screen, table.keys, table.says("")) == ({}, None, "", [], False)
    with pytest.raises(Failed, match="never"):
        wait(lambda: False, "never", 0.0)
