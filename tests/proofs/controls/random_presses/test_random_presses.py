"""The proof of random presses, for a short while; and what it judges wrong is found wrong."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kiosk.games.engine.moves import Throw
from kiosk.games.engine.values import DieAsk
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.screen import Item, Screen
from kiosk.table.referee import safe_choice
from tests.proofs.controls.random_presses import __main__ as proof
from tests.proofs.controls.random_presses.child import GAMES, Child, WrongPress
from tests.proofs.controls.random_presses.kiosk_at_hand import KEYS, KioskAtHand
from tests.proofs.controls.random_presses.press_rules import Rules, seen
from tests.proofs.controls.random_presses.told_dice import ToldDice, ToldEyes
from vision.types.track_events import AtRest, Lifted, Rolling


def child_at(name: str, folder: Path, presses: int, seed: int = 0) -> Child:
    child = Child(name, seed, folder)
    try:
        child.play(presses)
    finally:
        child.close()
    return child


@pytest.mark.parametrize("name", ["cameroun", "cribble-marque"])
def test_a_short_while_at_the_buttons(name: str, tmp_path: Path) -> None:
    assert child_at(name, tmp_path, 8).told()["still"] >= 8


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_200_presses_at_each_game(name: str, tmp_path: Path) -> None:
    told = child_at(name, tmp_path, 200).told()
    assert told["still"] >= 200 and (told["held"] >= 200 or name.startswith("cribble"))


def caught(name: str, folder: Path, presses: int = 60) -> str:
    """What the child finds wrong."""
    with pytest.raises(WrongPress) as wrong:
        child_at(name, folder, presses)
    return str(wrong.value)


@pytest.mark.whole
def test_a_score_from_dice_that_move_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_choice, "lies_still", lambda moment: True)
    assert "while" in caught("cameroun", tmp_path, 160)


def test_a_dark_button_that_does_something_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "lamps", lambda screen: dict.fromkeys(KEYS, "lit"))
    monkeypatch.setattr("kiosk.screens.app.application.App.lamps", lambda app: app.screen.legend().lamps())
    assert "is dark, and it did something" in caught("cameroun", tmp_path)


def test_a_cursor_that_goes_the_wrong_way_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    step = Screen.step
    monkeypatch.setattr(Screen, "step", lambda screen, by: step(screen, -by))
    assert "leads to" in caught("cameroun", tmp_path)


def test_a_choice_beside_the_one_that_is_meant_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def beside(screen: Screen) -> None:
        items = screen.items()
        items[(screen.place + 1) % len(items)].action()

    monkeypatch.setattr(Screen, "choose", beside)
    assert "played" in caught("cribble-marque", tmp_path)


def test_words_of_another_choice_and_moves_that_are_lost_are_found(tmp_path: Path) -> None:
    child = Child("cribble-marque", 0, tmp_path)
    child.press()
    now = seen(child.kiosk, "")
    item = now.pointed
    rules: Rules = child.rules
    child.close()
    assert item is not None
    lit = replace(now, lit=frozenset(KEYS), rail={**now.rail, "ok": "Tout annuler"})
    assert "OK says" in str(rules.of_button("ok", lit, now))
    act = Item("menu", phrase("Continuer à jouer"), lambda: None)
    back = replace(lit, items=(act,), cursor=0, rail={**now.rail, "ok": "Continuer"})
    assert "OK says" not in str(rules.of_button("ok", back, now))
    assert "lost moves" in str(rules.of_finger(item.key, replace(now, moves=(Throw((1,)),)), now))


def test_the_button_of_all_squares_takes_the_square_that_it_names_and_no_other(tmp_path: Path) -> None:
    child = Child("linotte", 0, tmp_path)
    child.referee.table.play(Throw((5, 5, 5, 2, 2)))
    child.referee.refresh()
    child.kiosk.pass_time(0.2)
    now = seen(child.kiosk, "")
    squares = [place for place, item in enumerate(now.items) if "place" in item.key]
    rules = child.rules
    child.close()
    first, second = (replace(now, moves=(now.choices[now.items[place].key].move,)) for place in squares[:2])
    at_second = replace(now, moves=(), cursor=squares[1])
    assert rules.of_finger("squares", at_second, second) is None
    assert "played" in str(rules.of_finger("squares", at_second, first))
    assert "played" in str(rules.of_finger("squares", replace(at_second, cursor=-1), first)), "it goes there first"


def test_a_journal_that_holds_another_game_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KioskAtHand, "as_journalled", lambda kiosk: None)
    assert "the journal holds another game" in caught("cribble", tmp_path, 1)


def test_dice_are_told_as_a_camera_tells_them() -> None:
    dice, eyes = ToldDice(Random(1)), ToldEyes()
    asked = (DieAsk(),) * 5
    first = list(dice.thrown(asked, some=False))
    assert isinstance(first[0], Rolling) and isinstance(first[-1], AtRest) and len(dice.lying) == len(asked)
    again = list(dice.thrown(asked, some=True))
    lifted = next(event for event in again if isinstance(event, Lifted))
    kept = sum(die.kept for die in dice.lying)
    assert kept == len(asked) - len(lifted.ids) and len(dice.lying) == len(asked)
    eyes.seen += again
    assert eyes.poll() == again and eyes.poll() == []


def test_the_proof_ends_in_its_verdict(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong, verdict in (("", "pass"), ("something", "fail")):
        monkeypatch.setattr("sys.argv", ["presses", "cribble-marque", "--presses", "2", "--seeds", "1"])
        if wrong:
            monkeypatch.setattr(KioskAtHand, "as_journalled", lambda kiosk: None)
        assert proof.main() == bool(wrong)
        assert capsys.readouterr().out.splitlines()[-1] == f"VERDICT: {verdict}"


@pytest.mark.whole
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb")
def test_the_seed_and_the_display_are_those_asked_for() -> None:
    """In a process of its own: SDL keeps the display that the first picture of a process was drawn on."""
    asked = ["cribble-marque", "--presses", "2", "--seeds", "1", "--seed", "4", "--xvfb"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.proofs.controls.random_presses", *asked], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(next(line for line in done.stdout.splitlines() if line.startswith("{")))
    assert (told["seed"], told["driver"]) == (4, "x11")
