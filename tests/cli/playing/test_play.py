"""`kiosk play` and `kiosk simulate` where they cannot: one clear line each."""

import pytest

from kiosk.cli.main import main


@pytest.fixture(autouse=True)
def no_display(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["play"], 1, "there is no display here"),
        (["play", "--game", "belote"], 2, "There is no game “belote”"),
        (["play", "--camera", "usb:x"], 2, "'x' is no number"),
        (["play", "--profile", "salon"], 2, "invalid choice"),
        (["play", "--config", "/nowhere/piste.toml"], 2, "cannot read the configuration"),
        (["bench", "--config", "/nowhere/piste.toml"], 2, "cannot read the configuration"),
        (["simulate", "belote"], 2, "There is no game “belote”"),
        (["simulate", "cameroun", "--players", "12"], 2, "1 to 8 players"),
        (["simulate", "cameroun", "--games", "0"], 2, "at least 1"),
        (["simulate", "menteur", "--machine", "hard"], 2, "no automatic opponent for menteur"),
        (["simulate", "cameroun", "--trace", "/nowhere/trace"], 1, "cannot write the trace"),
    ],
)
def test_one_line(capsys, words, status, said):
    assert main(words) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("driver", ["", "x11", "no such driver"])
def test_a_simulation_draws_where_the_display_that_is_named_is_not_there(monkeypatch, driver):
    import pygame

    from kiosk.config.schema import Config
    from kiosk.simulation.builder import simulation
    from kiosk.simulation.simulated_game import Setup
    from kiosk.table.storage.store import Store

    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    simulation(Setup("cameroun", -5, store=Store(None), config=Config()))
    assert pygame.display.get_driver() == "dummy"


def test_a_demonstration_that_cannot_write_its_pictures(tmp_path, capsys):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert main(["play", "--demo", "--out", str(blocked / "pictures")]) == 1
    assert "name another folder with --out" in capsys.readouterr().err


def test_the_games_of_another_kiosk_are_not_played_on(tmp_path):
    import argparse

    from kiosk.cli.playing.journal_startup import open_store
    from kiosk.table.storage.store import Store

    first = Store(tmp_path)
    first.lay("cameroun", ["Anne"], {}, demo=False)
    assert open_store(argparse.Namespace(data=tmp_path)).latest() is None
    first.close()


def test_a_journal_that_cannot_be_opened_keeps_nobody_from_playing(tmp_path, capsys):
    import argparse

    from kiosk.cli.playing.journal_startup import open_store

    blocked = tmp_path / "file"
    blocked.write_text("")
    store = open_store(argparse.Namespace(data=blocked / "data"))
    assert store.trouble is not None
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "configured", "source"),
    [
        ({}, None, None),
        ({"demo": True}, None, "virtual"),
        ({"demo": True}, "usb:1", "usb:1"),
        ({"camera": "virtual:4"}, "usb:1", "virtual:4"),
    ],
)
def test_which_camera(monkeypatch, words, configured, source):
    import argparse

    from kiosk.cli.playing import play
    from kiosk.config.schema import Config

    monkeypatch.setattr(play, "on_a_pi", lambda: False)
    config = Config.model_validate({"camera": {"source": configured}})
    assert play._source(argparse.Namespace(**{"camera": None, "demo": False, **words}), config) == source


@pytest.mark.parametrize(
    ("seen", "demo", "source"), [(True, True, "pi"), (False, True, "virtual"), (False, False, "pi")]
)
def test_which_camera_on_a_pi(monkeypatch, seen, demo, source):
    import argparse

    from kiosk.cli.playing import play
    from kiosk.config.schema import Config

    monkeypatch.setattr(play, "on_a_pi", lambda: True)
    monkeypatch.setattr(play, "_pi_has_camera", lambda: seen)
    assert play._source(argparse.Namespace(camera=None, demo=demo), Config()) == source
