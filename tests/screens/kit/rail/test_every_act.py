"""Whatever can be done in a game has words of its own on the smallest screen's rail, in either language and type.

Games are played at random: dice are thrown, doubtful ones, too many or too few; choices are taken, rare ones and
those of the menu too. Each choice that comes up, and each step towards one, is set on the rail as if the cursor
stood there.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pygame
import pytest

from kiosk.config.schema import Config
from kiosk.devices.buttons.gestures import Gesture, Lamp
from kiosk.i18n.phrase import phrase
from kiosk.i18n.words import Words
from kiosk.screens.app.application import App
from kiosk.screens.kit.button_legend import CHOOSE
from kiosk.screens.kit.drawing.canvas import Canvas
from kiosk.screens.kit.drawing.theme import measures
from kiosk.screens.kit.rail import button_rail
from kiosk.screens.kit.screen import Item
from kiosk.screens.play.play_legend import chosen
from kiosk.screens.play.table_menu import TableMenu
from kiosk.screens.play.table_screen import TableScreen
from kiosk.shots.staging.props import StillEyes, see
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from tests.proofs.controls.random_presses.told_dice import ToldDice
from tests.screens.drawing import words_on
from tests.screens.lobby.pressing import people
from tests.screens.lobby.test_few_presses import VARIANTS
from tests.shared import sampled
from vision.types.track_events import AtRest

STEPS = 80
SIZE = (800, 480)
LIT = dict.fromkeys(button_rail.ZONES, Lamp.LIT)
OPENED, THROWN, MISREAD = 0.1, 0.35, 0.4
"""How often the menu is opened, dice are thrown (where they may be), and are not all read, or not those asked for."""
Judge = Callable[[Sequence[Item]], None]


class Rails:
    """The rail in both languages, in plain and in larger type; `bare`: what it called a mere choice."""

    def __init__(self) -> None:
        pygame.font.init()
        self.bare: list[str] = []
        self._known: set[tuple[str, bool]] = set()
        self._canvases = [
            Canvas(pygame.Surface(SIZE), measures(SIZE, larger, playing=True), Words(language))
            for language in ("fr", "en")
            for larger in (False, True)
        ]

    def judge(self, items: Sequence[Item]) -> None:
        """The cursor stands on each of these."""
        for place, item in enumerate(items):
            legend = chosen(items, place, blinks=False)
            known = (repr(item.act_said), legend.right is None)
            for canvas in () if known in self._known else self._canvases:
                canvas.marks.clear()
                button_rail.draw(canvas, legend, LIT)
                if canvas.say(CHOOSE) in words_on(canvas):
                    self.bare.append(f"{item.key}: {item.act_said and canvas.say(item.act_said)}")
            self._known.add(known)


class Guest:
    """Somebody who tries everything at one table."""

    def __init__(self, game: str, options: dict[str, object], seed: int, judge: Judge) -> None:
        self.chance, config = Random(f"{game} {options} {seed}"), Config()
        self.app = App(config, Store(None), StillEyes(), lambda table: Referee(table, config))
        self.app.lay(game, people(game), options)
        self.referee, self.dice, self.judge = self.app.in_play, ToldDice(self.chance), judge

    def play(self, steps: int) -> None:
        """So many steps, or to the end of the game."""
        for _ in range(steps):
            if self.referee.table.state.outcome() is not None:
                return
            while not isinstance(self.app.screen, TableScreen):
                self.app.gesture(Gesture.BACK)
                self._wait()
            self.judge(self.app.screen.items())
            self._step()
            self._wait()

    def _step(self) -> None:
        choices = [item for item in self.app.screen.items() if item.key != "menu"]
        dice, chance = self.referee.moment.ask.dice, self.chance.random()
        if chance < OPENED:
            self._menu()
        elif dice and (chance < OPENED + THROWN or all(item.minor for item in choices)):
            self._throw()
        elif choices:
            self._take([item.key for item in choices])

    def _menu(self) -> None:
        self.app.gesture(Gesture.BACK)
        if isinstance(self.app.screen, TableMenu):
            self.judge(self.app.screen.items())
            self._take([choice.key for choice in self.app.screen.choices] or ["back"])

    def _take(self, keys: Sequence[str]) -> None:
        self._wait()
        self.app.screen.tap(self.chance.choice(keys))

    def _throw(self) -> None:
        ask = self.referee.moment.ask
        for event in self.dice.thrown(ask.dice, some=bool(self.referee.moment.lay) and ask.rethrow):
            see(self.app, self._misread(event) if isinstance(event, AtRest) else event)

    def _misread(self, rest: AtRest) -> AtRest:
        """Now and then a die is doubtful, is missing, or there is one too many."""
        first, *others = rest.dice
        doubtful = replace(first, die=replace(first.die, confidence=0.5))
        strange = replace(first, id=-first.id, kept=False)
        odd = self.chance.choice(([doubtful, *others], others or [doubtful], [first, strange, *others]))
        return replace(rest, dice=tuple(odd)) if self.chance.random() < MISREAD else rest

    def _wait(self) -> None:
        """Until choices have been in sight for long enough."""
        self.app.update(self.app.now + 0.6)


@pytest.mark.parametrize(("game", "options"), sampled(VARIANTS, every=16))
def test_no_act_of_a_game_is_called_a_mere_choice(game: str, options: dict[str, object]) -> None:
    rails = Rails()
    Guest(game, options, 0, rails.judge).play(STEPS)
    assert rails.bare == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_no_act_of_more_games_is_called_a_mere_choice(game: str, options: dict[str, object], seed: int) -> None:
    rails = Rails()
    Guest(game, options, seed, rails.judge).play(6 * STEPS)
    assert rails.bare == []


def test_an_act_without_words_of_its_own_is_found() -> None:
    rails = Rails()
    rails.judge([Item("long", phrase("Et encore bien plus que tout ce qui a de la place ici"), lambda: None)])
    assert len(rails.bare) == 4
