"""A child at the buttons while others play: dice are thrown, hands reach over them, and all the while it presses."""

from pathlib import Path
from random import Random
from typing import Any

import pygame

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.values import AskKind, Cup
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.table_screen import TableScreen
from kiosk.table.referee.referee import Referee
from kiosk.table.referee.state.panel import Panel
from kiosk.table.table import Table
from tests.proofs.controls.random_presses.kiosk_at_hand import KioskAtHand
from tests.proofs.controls.random_presses.press_rules import Rules, Seen, seen
from vision.types.track_events import Blind, Covered, Event, Rolling

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "cameroun": ("cameroun", 2, {"turns": 3}),
    "linotte": ("linotte", 2, {}),
    "poker": ("poker_as", 3, {"throws": "trois"}),
    "poker-joker": ("poker_as", 2, {"mode": "joker", "throws": "trois", "match": "coups", "rounds": 3}),
    "menteur": ("menteur", 3, {"tokens": 5}),
    "cribble": ("cribble", 4, {}),
    "cribble-marque": ("cribble", 4, {"mode": "marque"}),
    "si_no": ("si_no", 3, {"target": 2000}),
    "le_421": ("le_421", 3, {"tokens": "court"}),
}
"""Game, players and options by name."""
PEOPLE = ("Odette", "Lucien", "Simone", "Marcel")
SPARED = ("leave", "settings", "away", "company", "recheck")
"""Nobody leaves the table, changes seats or opens the owner's settings."""
MOVING = {Rolling: "dice move", Covered: "a hand is over the dice", Blind: "the camera sees nothing"}
BURST = {Rolling: 14, Covered: 14, Blind: 5}
"""Presses at most in one such moment: after seconds of it hand entry opens, and counts."""
AT_REST = 6


class WrongPress(Exception):
    """A press that did not do what its dome said, or did what none may do."""


class Child:
    """Presses at random at one game, over and over, until it has pressed often enough."""

    def __init__(self, name: str, seed: int, folder: Path) -> None:
        self.name, self.chance = name, Random(f"{name} {seed}")
        self.kiosk = KioskAtHand(folder, self.chance)
        self.rules = Rules(self.kiosk)
        self.moving, self.held, self.still, self.games, self.lit = "", 0, 0, 0, 0
        self._last: list[str] = []
        self.driver = pygame.display.get_driver()
        self.lay()

    @property
    def referee(self) -> Referee[Table]:
        """Who watches over the table."""
        return self.kiosk.app.in_play

    def lay(self) -> None:
        """Another game begins."""
        game, players, options = GAMES[self.name]
        self.kiosk.dice.cleared()
        self.kiosk.app.lay(game, PEOPLE[:players], options)
        self.games += 1
        self.kiosk.pass_time(1.0)

    def play(self, presses: int) -> None:
        """Until so many were pressed at dice that may not count, where there are dice, and as many at rest."""
        with_dice = not self.name.startswith("cribble")
        while self.still < presses or (with_dice and self.held < presses):
            if self.referee.table.state.outcome() is not None:
                self.kept()
                self.lay()
            self.others()
            self.burst(AT_REST)
        self.kept()

    def told(self) -> dict[str, int]:
        """What came of it."""
        return {"held": self.held, "still": self.still, "lit": self.lit, "games": self.games}

    def close(self) -> None:
        """Goes home."""
        self.kiosk.close()

    def kept(self) -> None:
        """What a restart would find is what stands on the screen."""
        if self.kiosk.as_journalled() != self.referee.table.to_json():
            raise WrongPress(f"the journal holds another game; {self._told()}")

    # What the others do

    def others(self) -> None:
        """Dice are thrown where they are awaited, else somebody decides; now and then a hand reaches over."""
        self._to_the_table()
        panel, ask = self.referee.panel(), self.referee.moment.ask
        decides = [choice for choice in panel.choices if not choice.minor]
        seen = ask.cup is not Cup.DOWN and ask.what is not AskKind.CARDS and bool(self.kiosk.dice.lying)
        if seen and self.chance.random() < 0.3:
            self.happens(*self.kiosk.dice.reached_over())
        elif ask.dice and (not decides or self.chance.random() < 0.4):
            some = bool(self.referee.moment.lay) and ask.rethrow
            for event in self.kiosk.dice.thrown(ask.dice, some):
                self.happens(event)
        elif decides:
            self._decide(panel)

    def happens(self, *events: Event) -> None:
        """The track shows these; presses come between them."""
        for event in events:
            self.kiosk.tell(event)
            self.moving = MOVING.get(type(event), "")
            if self.moving:
                self.burst(self.chance.randrange(2, BURST[type(event)]))

    def _to_the_table(self) -> None:
        """Back from the menu and its pages."""
        for _ in range(9):
            if isinstance(self.kiosk.app.screen, TableScreen) or self.referee.table.state.outcome() is not None:
                return
            self.kiosk.app.gesture(Gesture.BACK)
            self.kiosk.pass_time(0.2)

    def _decide(self, panel: Panel) -> None:
        """Somebody takes a choice, by a finger."""
        items = [item for item in self.kiosk.app.screen.items() if not item.minor]
        if items:
            self.kiosk.pass_time(0.7)
            self.kiosk.app.screen.tap(self.chance.choice(items).key)
            self.kiosk.app.dirty = True
            self.kiosk.pass_time(0.3)

    # The child

    def burst(self, most: int) -> None:
        """Presses one after the other, each of them judged."""
        for _ in range(self.chance.randrange(1, most + 1)):
            if self.referee.table.state.outcome() is not None:
                return
            self.press()

    def press(self) -> None:
        """One press, of a key or by a finger."""
        before = seen(self.kiosk, self.moving)
        finger = self.chance.random() < 0.2
        wrong = self._finger(before) if finger else self._key(before)
        self.held += bool(self.moving)
        self.still += not self.moving
        if wrong is not None:
            raise WrongPress(f"{wrong}; {self._told()}")

    def _key(self, before: Seen) -> str | None:
        button = self.chance.choice(("ok", "ok", "ok", "left", "right"))
        if button == "ok" and _spared(before.pointed):
            button = "left"
        self.lit += button in before.lit
        self._note(f"{button} ({before.rail[button]}) at {before.screen.screen_key}")
        self.kiosk.press(button)
        return self.rules.of_button(button, before, seen(self.kiosk, self.moving))

    def _finger(self, before: Seen) -> str | None:
        targets = [(key, box) for key, box in self.kiosk.app.targets if key not in SPARED]
        targets = [(key, box) for key, box in targets if key != "button:ok" or not _spared(before.pointed)]
        if not targets:
            return None
        key, box = self.chance.choice(targets)
        self._note(f"{key} at {before.screen.screen_key}")
        self.kiosk.click(box)
        return self.rules.of_finger(key, before, seen(self.kiosk, self.moving))

    def _note(self, what: str) -> None:
        self._last = [*self._last[-5:], what]

    def _told(self) -> str:
        panel = self.referee.panel()
        return f"{panel.kind}, {panel.question}; presses: {' | '.join(self._last)}"


def _spared(item: Item | None) -> bool:
    return item is not None and item.key in SPARED
