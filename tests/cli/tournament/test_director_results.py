"""An evening written to files: kiosk.cli.tournament.director_results."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.cli.main import main
from kiosk.cli.tournament import director_results
from kiosk.cli.tournament.director import FOLDER
from kiosk.tournament.control.evening_file import plan_from
from tests.cli.tournament.a_director import EVENING
from tests.tournament.control.an_evening import ALedEvening


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """An evening that is led: a result of a meeting is there."""
    (tmp_path / "juin.toml").write_text(f'title = "Soirée de juin"\n{EVENING}')
    led = ALedEvening(tmp_path / FOLDER, plan_from(tmp_path / "juin.toml"))
    led.deal()
    led.play(0, 9, 3)
    yield tmp_path
    led.journal.close()


def written(folder: Path, *words: str) -> int:
    return main(["director", "results", str(folder / "juin.toml"), "--data", str(folder), *words])


def test_all_three_are_written_beside_the_director(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = folder / "out"
    words = ("--pdf", str(out / "a.pdf"), "--html", str(out / "a.html"), "--csv", str(out), "--lang", "fr")
    assert written(folder, *words) == 0
    told = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert told == ["a.pdf", "a.html", "standings.csv", "meetings.csv", "history.csv"]
    assert (out / "a.pdf").read_bytes().startswith(b"%PDF-")
    assert "<h1>Soirée de juin</h1>" in (out / "a.html").read_text("utf-8")
    assert len((out / "standings.csv").read_text("utf-8-sig").splitlines()) == 5
    assert "Joueur" in (out / "standings.csv").read_text("utf-8-sig")


def test_in_english(folder: Path) -> None:
    assert written(folder, "--csv", str(folder / "out"), "--lang", "en") == 0
    assert "Player" in (folder / "out" / "standings.csv").read_text("utf-8-sig")


def test_bad_use_is_one_clear_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "file").touch()
    for words, status, said in (
        ((), 2, "say what to write"), (("--pdf", "/proc/none/a.pdf"), 1, "cannot write"),
        (("--csv", str(folder / "file")), 1, "cannot write"),
        (("--data", str(folder / "nobody"), "--csv", str(folder)), 1, "no evening was led there"),
    ):  # fmt: skip
        assert written(folder, *words) == status
        (line,) = capsys.readouterr().err.splitlines()
        assert said in line
    assert "--pdf FILE" in director_results.HELP
