"""The hands of the proofs that play in a window find their way where pictures come late and keys were mistaken."""

import tomllib
from random import Random
from typing import Any

import pytest

from kiosk.devices.buttons.gestures import Gesture
from kiosk.i18n.words import Words
from kiosk.screens.app.button_box import WiredButtonBox
from tests.proofs.controls import by_hand
from tests.proofs.controls.by_hand import EVENINGS, Evening, Stuck, said
from tests.proofs.controls.one_button import OneButton
from tests.proofs.controls.xvfb_kiosk import Layout

LATE = 3
"""Looks at the screen until a press shows."""


class Late(OneButton):
    """A desk with three buttons whose presses show late, and whose words change at every look."""

    def __init__(self) -> None:
        super().__init__()
        self.app.box = WiredButtonBox()
        self.looks = 0
        self.taken: list[str] = []
        self._waiting: list[tuple[int, Gesture]] = []

    def press(self, button: str) -> None:
        self.presses += 1
        self._waiting.append((self.looks + LATE, Gesture(button)))

    def layout(self) -> Layout:
        self.looks += 1
        while self._waiting and self._waiting[0][0] <= self.looks:
            self._gesture(self._waiting.pop(0)[1])
        layout = super().layout()
        return layout | {"texts": [*layout["texts"], f"look {self.looks}"]}

    def settled(self, quiet: float = 0.4) -> Layout:
        self.looks += LATE
        self.app.update(self.app.now + quiet)
        return self.layout()

    def _gesture(self, gesture: Gesture) -> None:
        screen = self.app.screen
        if gesture is Gesture.OK and screen.items():
            self.taken.append(screen.items()[screen.place].key)
        self.app.gesture(gesture)


class Dark(Late):
    """A desk whose OK is lit in one look of `lit`, as while dice move; with 0 never."""

    lit = 0

    def layout(self) -> Layout:
        layout = super().layout()
        lit = bool(self.lit) and self.looks % self.lit == 0
        return layout if lit else layout | {"lamps": layout["lamps"] | {"ok": "off"}}


class LateMouse(Late):
    """A desk whose clicks show later than somebody waits who only looks whether the screen is still."""

    def __init__(self) -> None:
        super().__init__()
        self.clicked: list[tuple[int, tuple[int, int]]] = []

    def click(self, x: int, y: int) -> None:
        self.clicks += 1
        self.clicked.append((self.looks + 3 * LATE, (x, y)))

    def layout(self) -> Layout:
        while self.clicked and self.clicked[0][0] <= self.looks:
            self.app.pointer(*self.clicked.pop(0)[1])
        self.app.paint(self._surface)
        # What changes by itself would be taken for what a click does.
        return super().layout() | {"texts": [mark.what for mark in self.app.marks if mark.kind == "text"]}


class Clumsy(Evening):
    """Somebody who takes a match for a game, and goes as far as the question whether to leave."""

    mistakes: list[str]
    wanted: list[str]

    def _wish(self, layout: Layout) -> str | None:
        taken = self.desk.taken  # type: ignore[attr-defined]
        keys = [item["key"] for item in layout["items"]]
        return next((key for key in self.mistakes if key in keys and key not in taken), super()._wish(layout))

    def _reach(self, wanted: str) -> None:
        if not wanted.startswith("button:"):
            self.wanted.append(wanted)
        super()._reach(wanted)


def played(name: str, mistakes: list[str], desk: Late | None = None) -> tuple[Late, Clumsy, dict[str, Any]]:
    plan = said(tomllib.loads(EVENINGS.read_text("utf-8"))[name], Words("fr"))
    desk = desk or Late()
    evening = Clumsy(desk, plan["game"], "keys", plan, Random(name))  # type: ignore[arg-type]
    evening.mistakes, evening.wanted = mistakes, []
    return desk, evening, evening.play()


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_hand.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(by_hand, "BORED", 20.0)


def test_late_pictures_lead_to_no_other_choice_than_the_wanted() -> None:
    desk, evening, result = played("poker_as", [])
    assert result["moves"] > 0 and result["dead"] == 0
    assert desk.taken == evening.wanted


@pytest.mark.whole
def test_pages_that_turn_late_lead_to_the_wanted_game_by_mouse_too() -> None:
    plan = said(tomllib.loads(EVENINGS.read_text("utf-8"))["poker_as"], Words("fr"))
    desk = LateMouse()
    result = Evening(desk, plan["game"], "mouse", plan, Random("poker_as")).play()  # type: ignore[arg-type]
    assert result["moves"] > 0 and result["dead"] == 0


def test_a_button_is_pressed_once_it_is_lit_and_one_that_stays_dark_ends_the_evening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Dark()
    desk.lit = 7
    _, evening, result = played("poker_as", [], desk)
    assert result["moves"] > 0 and result["dead"] == 0 and desk.taken == evening.wanted
    monkeypatch.setattr(by_hand, "DARK", 0.0)
    with pytest.raises(Stuck, match="ok is wanted and its lamp stays off at"):
        played("poker_as", [], Dark())


def test_a_match_and_a_question_that_nobody_wanted_end_nowhere() -> None:
    desk, evening, result = played("poker_as", ["plan", "plan:2", "menu", "leave"])
    assert {*evening.mistakes, "stay", "back", "end"} <= set(desk.taken)
    assert result["moves"] > 0 and desk.app.waiting_matches() == []


def test_a_replay_that_nobody_wanted_is_left() -> None:
    desk, _, result = played("poker_as", ["replay"])
    assert "replay" in desk.taken and desk.taken[-1] == "home"
    assert result["moves"] > 0
