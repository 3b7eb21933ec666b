"""People who play with nothing but a hand over the track: they look at the screen, hold it still, and withdraw."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from kiosk.errors import PisteError, UsageError
from kiosk.games.engine.moves import Decision, Json
from kiosk.games.engine.options import OptionKind
from kiosk.games.engine.values import CupThrow
from kiosk.screens.app.application import App
from kiosk.screens.lobby.game_options import GameOptions
from kiosk.screens.play.result import Result
from kiosk.simulation.button_navigation import ButtonNavigation
from kiosk.simulation.player import WAITS, SimulatedPlayer
from kiosk.simulation.world import World

MORE = 0.3
"""Seconds that a hand stays longer than it has to."""
SETTLES = 0.9
"""Seconds after which the screen has answered a hand that withdrew."""
TRIES = 6
FAR = 8
"""So many steps at most while a hand stays."""
PLACES = {"left": (0.05, 0.17), "middle": (0.44, 0.56), "right": (0.83, 0.95)}
"""From where to where across the track people hold their hand."""
MANY = 12
"""Values of an option that are gone through at most."""


class Holds(Protocol):
    """A track over which a hand can be held."""

    @property
    def busy(self) -> bool:
        """Whether a hand is at work or dice move."""
        ...

    def cover(self, seconds: float, across: float) -> None:
        """Holds a hand still over the track, `across` 0 (left) .. 1 (right)."""
        ...

    def put_cup(self) -> None:
        """Puts a cup down over the dice that the hand holds."""
        ...

    def lift_cup(self) -> None:
        """Lifts the cup that stands there."""
        ...


class Hovering:
    """A hand over the track. `frame` lets a frame's time pass, `clock` gives the time."""

    def __init__(self, app: App, track: Holds, frame: Callable[[], None], clock: Callable[[], float], seed: int):
        self.app, self.track, self.frame, self.clock = app, track, frame, clock
        self.chance = Random(f"{seed}/by hand")

    def wait(self, seconds: float = SETTLES) -> None:
        """Lets the hand finish, and so much more time pass."""
        until = self.clock() + seconds
        while self.track.busy or self.clock() < until:
            if self.track.busy:
                until = self.clock() + seconds
            self.frame()

    def hold(self, zone: str, times: int = 1) -> int:
        """Holds the hand over a third for as long as it takes to be understood so often; how often it was."""
        before = self.app.hands.pressed
        low, high = PLACES[zone]
        self.track.cover(times * self.app.config.hands.dwell + MORE, self.chance.uniform(low, high))
        self.wait()
        return self.app.hands.pressed - before

    def to(self, key: str) -> bool:
        """Moves on to what has this key, as long as it is offered; whether it lies in the middle now."""
        for _ in range(TRIES * 4):
            screen = self.app.screen
            keys = [item.key for item in screen.items()]
            if key not in keys:
                return False
            if screen.place == keys.index(key):
                return True
            start = screen.place if screen.place >= 0 else -1
            right = (keys.index(key) - start) % (len(keys) + (start < 0))
            left = (start - keys.index(key)) % len(keys) if start >= 0 else len(keys) - keys.index(key)
            self.hold("right" if right <= left else "left", min(right, left, FAR))
        return False

    def choose(self, key: str) -> bool:
        """Moves on to what has this key and chooses it; whether that was understood."""
        return any(self.to(key) and self.hold("middle") for _ in range(TRIES))

    def confirm(self) -> bool:
        """Chooses what is offered by holding a hand over the middle; returns whether that worked."""
        return any(self.hold("middle") for _ in range(TRIES))


class HandPerson(SimulatedPlayer):
    """Plays for everybody at the table with a hand over the track, and with the dice."""

    throws_again = False
    """They would have to be told apart under the cup."""

    def __init__(self, app: App, world: World, hovering: Hovering) -> None:
        super().__init__(app, world)
        self.hovering = hovering

    def _press(self, key: str) -> bool:
        return self.hovering.choose(key)

    def _lift(self) -> float:
        self.hovering.track.lift_cup()
        return WAITS * 2

    def _throws_under(self, cup: CupThrow, thrown: bool) -> bool:
        if not cup.fresh or thrown:
            return False
        self.hovering.track.lift_cup()
        self.world.take_all()
        self.hovering.track.put_cup()
        return True


class HandFingers(ButtonNavigation):
    """The way through a pad, by hand."""

    def __init__(self, app: App, hovering: Hovering) -> None:
        super().__init__(app)
        self.hovering = hovering

    def ok(self) -> None:
        """A hand over the middle."""
        self.hovering.confirm()

    def slip(self, wanted: Decision) -> bool:
        """Nothing is pressed by mistake."""
        return False

    def _to(self, place: int, count: int) -> None:
        self.hovering.to(self.app.screen.items()[place].key)


def sit_down(hovering: Hovering, game: str, players: int, options: Json) -> None:
    """From the screen that waits for guests to the first question of a game."""
    app = hovering.app
    hovering.wait(0.5)
    for key in ("new", f"game:{game}"):
        hovering.choose(key)
    for _ in range(players):
        hovering.choose("guest")
    hovering.choose("go")
    set_options(hovering, options)
    hovering.choose("play")
    if app.referee is None:
        raise PisteError(f"nobody could sit down at '{game}' by hand: the screen is {app.screen.screen_key}")


def set_options(hovering: Hovering, options: Json) -> None:
    """Sets options on the screen that offers them. Raises `UsageError` for one that no hand can set."""
    for key, value in options.items():
        _set(hovering, key, value)


def _set(hovering: Hovering, key: str, value: object) -> None:
    """Goes through the values of an option until it is the wanted one. Raises `UsageError`."""
    for _ in range(MANY):
        screen = hovering.app.screen
        if not isinstance(screen, GameOptions):
            break
        option = next((option for option in screen.game.options if option.key == key), None)
        if option is None:
            break
        if screen.value(option) == value:
            return
        shown = any(item.key == f"option:{key}" for item in screen.items())
        if option.kind not in (OptionKind.BOOL, OptionKind.CHOICE) or not hovering.choose(
            f"option:{key}" if shown else "all"
        ):
            break
    raise UsageError(f"option '{key}' cannot be set to {value!r} by hand in a simulation")


def see_result(hovering: Hovering) -> bool:
    """Goes on until the result is shown; whether it is."""
    for _ in range(TRIES):
        hovering.wait(0.3)
        if isinstance(hovering.app.screen, Result):
            return True
        hovering.confirm()
    return False
