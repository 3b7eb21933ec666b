"""A small evening through a real mosquitto, and broken ones as a proof."""

import json
from pathlib import Path

import pytest

from kiosk.cli.development import simulate_evening
from kiosk.cli.main import main
from kiosk.tournament.simulation.plan import games_of, plan_of
from tests.tournament.transport.mosquitto import needed


def said(capsys: pytest.CaptureFixture[str]) -> dict[str, int | bool]:
    return json.loads(capsys.readouterr().out.splitlines()[-1])


def test_the_step_says_what_it_does() -> None:
    assert "--chaos" in simulate_evening.HELP


def test_a_small_evening_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    needed()
    assert main(["simulate", "evening", "--tables", "2", "--people", "4", "--rounds", "1", "--json"]) == 0
    assert said(capsys) == {"results": 2, "lost": 0, "doubled": 0, "wrong": 0, "standings_equal": True}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "form"), list(enumerate(simulate_evening.FORMS)))
def test_a_broken_evening_ends_well(capsys: pytest.CaptureFixture[str], seed: int, form: str) -> None:
    needed()
    words = ["--tables", "4", "--people", "12", "--chaos", "25", "--pace", "0.1", "--seed", str(seed)]
    assert main(["simulate", "evening", *words, "--form", form]) == 0
    assert int(said(capsys)["results"]) >= games_of(plan_of(form, 12, 4).format) - (form == "double")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--tables", "33"), 2, "--tables is 1 to 32"),
        (("--people", "3"), 2, "--people is 4 to 256"),
        (("--form", "cup"), 2, "--form is one of swiss, single"),
        (("--chaos", "-1"), 2, "--chaos is 0 to"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], status: int, said: str
) -> None:
    assert main(["simulate", "evening", *words]) == status
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--people", "4", "--rounds", "4"), "rounds is 1 to 2"),
        (("--people", "5", "--form", "pools"), "pools are for 6"),
    ],
)
def test_what_no_form_allows_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    pytest.importorskip("kiosk.tournament.simulation.simulated_evening")
    assert main(["simulate", "evening", *words]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_one_line_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    pytest.importorskip("paho.mqtt.client")
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert main(["simulate", "evening"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert "apt-get install mosquitto" in line


def test_one_line_says_how_to_get_the_client(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert main(["simulate", "evening"]) == 1
    assert "piste[director]" in capsys.readouterr().err


def test_a_folder_with_something_in_it_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path) -> None:
    pytest.importorskip("paho.mqtt.client")
    (tmp_path / "something").touch()
    assert main(["simulate", "evening", "--keep", str(tmp_path)]) == 2
    assert "not empty" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("form", ["tables", "swiss"])
def test_what_an_older_director_does_not_know_comes_again(tmp_path: Path, form: str) -> None:
    needed()
    from kiosk.tournament.simulation.simulated_evening import Size
    from tests.tournament.simulation.last_harm import LastHarm

    evening = LastHarm(tmp_path, Size(form, 12, 3, harms=1, seconds=120), print)
    assert evening.run().well
