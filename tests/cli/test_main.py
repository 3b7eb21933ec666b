import pytest

from kiosk.cli import main as cli


def test_without_a_command_it_lists_them_and_ends_with_bad_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 2
    assert all(name in capsys.readouterr().out for name in cli.COMMANDS)


def test_help_is_a_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    assert "usage" in capsys.readouterr().out


def test_an_unknown_command_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["juggle"]) == 2
    error = capsys.readouterr().err
    assert "juggle" in error and error.count("\n") == 1


@pytest.mark.parametrize("name", list(cli.COMMANDS))
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--help"]) == 0
    assert f"kiosk {name}" in capsys.readouterr().out


@pytest.mark.parametrize("name", list(cli.COMMANDS))
def test_every_command_refuses_unknown_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([name, "--no-such-option"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
