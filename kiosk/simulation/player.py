"""A simulated person at the kiosk: plays from what the screen shows, by the three buttons and by the dice.

The real dice are looked at only where a real person would: when the screen asks what a die shows.
"""

from collections.abc import Callable

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.bot import BotMove
from kiosk.games.engine.moves import Decision, Face
from kiosk.games.engine.protocols import PlaysUnderCup
from kiosk.games.engine.values import CupThrow
from kiosk.screens.app.application import App
from kiosk.screens.play.layout import choice_groups
from kiosk.simulation.button_navigation import towards
from kiosk.simulation.world import World, face_of
from kiosk.table.referee.state.panel import Panel, move_key

THINKS = 0.2
"""Seconds between two things that a person does."""
WAITS = 2.5
"""Seconds after which somebody who was not understood tries again."""
PRESSES_AT_MOST = 60


class SimulatedPlayer:
    """Plays for everybody at the table, in turn."""

    throws_again = True
    """Under a cup some of the dice may be thrown again."""

    def __init__(self, app: App, world: World) -> None:
        self.app, self.world = app, world
        self._ready = 0.0
        self._before: Panel | None = None
        self._thrown_at: int | None = None

    def act(self, now: float) -> None:
        """Does the next thing, if it is time for one."""
        panel = self.app.in_play.panel()
        changed = panel != self._before
        self._before = panel
        if changed:
            self._ready = min(self._ready, now + THINKS)
        if self.world.busy or now < self._ready or panel.kind in ("over", "rolling"):
            return
        if self.world.use(self.app.in_play.moment.ask.dice):
            self._ready = now + THINKS
            return
        self._ready = now + (_PLAYS[panel.kind](self, panel) or THINKS)

    def press(self, key: str) -> bool:
        """Walks the cursor to a choice, through the menu if need be, and presses OK; False if it is not offered."""
        if key not in self.keys(self.app.in_play.panel()):
            return False
        for step in choice_groups.way(self.app.in_play.panel().choices, key):
            self._press(step)
        return self._press(key) or self._in_menu(key)

    def _in_menu(self, key: str) -> bool:
        """Takes it from the menu; leaves that again where it is not there."""
        if not self._press("menu"):
            return False
        if self._press(key):
            return True
        self._press("back")
        return False

    def _press(self, key: str) -> bool:
        for _ in range(PRESSES_AT_MOST):
            screen = self.app.screen
            keys = [item.key for item in screen.items()]
            if key not in keys:
                return False
            way = (keys.index(key) - screen.place) % len(keys)
            if way == 0 and screen.place >= 0:
                self.app.gesture(Gesture.OK)
                return True
            self.app.gesture(towards(screen, way, len(keys)))
        return False

    def keys(self, panel: Panel) -> list[str]:
        """The keys of the panel's choices."""
        return [choice.key for choice in panel.choices]

    def _throw(self, panel: Panel) -> float:
        if self.app.in_play.moment.ask.cup:
            return self._lift()
        if self.world.in_hand() and self.app.in_play.moment.lay:
            self.world.throw()
            return WAITS
        advice = self._advice()
        if self.app.in_play.moment.lay and isinstance(advice, tuple):
            void = [index for index, die in enumerate(panel.dice) if die.state == "doubtful"]
            self.world.take(panel.dice, void or advice or (len(panel.dice) - 1,))
            return WAITS
        self.world.take_all()
        self.world.throw()
        return WAITS

    def _lift(self) -> float:
        """The cup is off: the dice are left as they lie."""
        return WAITS

    def _choose(self, panel: Panel) -> float | None:
        if self.app.in_play.moment.ask.cup:
            return self._under_cup()
        if self.world.in_hand() and self.app.in_play.moment.ask.dice:
            self.world.throw()
            return WAITS
        advice = self._advice()
        if isinstance(advice, Decision):
            if not self.press(move_key(advice)):
                self.press("announce")
            return None
        self.world.take(panel.dice, advice)
        return WAITS

    def _under_cup(self) -> float | None:
        """Throws where nobody looks, looks alone, and decides; or answers without having seen anything."""
        table = self.app.in_play.table
        game = table.game
        assert isinstance(game, PlaysUnderCup), "a game that asks for a cup says what happens under it"
        cup = game.cup_throw(table.state)
        if cup is None:
            self._decide(self._advice())
            return None
        if self.world.use(cup.dice):
            return WAITS
        lying, thrown = self.world.lying(), self._thrown_at == len(table.moves)
        if self._throws_under(cup, thrown):
            self._thrown_at = len(table.moves)
            return WAITS
        seen = tuple(face_of(die) for die in lying)
        advice = game.advise_seeing(table.state, seen, thrown=thrown or not self.throws_again)
        if isinstance(advice, Decision):
            self._decide(advice)
            return None
        self.world.tray.pick_up([lying[index].index for index in advice])
        self.world.throw()
        self._thrown_at = len(table.moves)
        return WAITS

    def _throws_under(self, cup: CupThrow, thrown: bool) -> bool:
        """Throws all dice, where they do not lie under the cup as they should; whether they were thrown."""
        if not self.world.in_hand() and all(die.flat for die in self.world.lying()):
            return False
        self.world.take_all()
        self.world.throw()
        return True

    def _decide(self, advice: BotMove) -> None:
        """Presses what was advised."""
        if isinstance(advice, Decision):
            self.press(move_key(advice))

    def _advice(self) -> BotMove:
        """What somebody sensible does, or what the machine asks for on its turn."""
        wish = self.app.in_play.moment.wish
        table = self.app.in_play.table
        return table.game.advise(table.state) if wish is None else wish

    def _confirm(self, panel: Panel) -> float | None:
        self.press("rethrow" if "rethrow" in self.keys(panel) else "accept")
        return None

    def _in_hand(self, panel: Panel) -> float:
        self.world.throw()
        return WAITS

    def _announce(self, panel: Panel) -> float | None:
        advice = self._advice()
        wanted = move_key(advice) if isinstance(advice, Decision) else ""
        self.press(wanted if wanted in self.keys(panel) else self.keys(panel)[0])
        return None

    def _doubt(self, panel: Panel) -> float | None:
        keys = self.keys(panel)
        if "yes" in keys:
            right = all(self._really(die.box) == die.face for die in panel.dice)
            self.press("yes" if right and len(self.world.lying()) == len(panel.dice) else "enter")
            return None
        focus = panel.dice[panel.focus] if panel.focus is not None else None
        die = self.world.at(focus.box) if focus is not None else None
        if die is None:
            # The reader saw a die where none is: people count themselves.
            self.press("enter")
        elif not die.flat and "again" in keys:
            self.press("again")
            self.world.tray.pick_up([die.index])
            self.world.throw()
        else:
            # As it lies: also for a die that was knocked over, where the choice is between two faces.
            shows = next((choice.key for choice in panel.choices if choice.face == face_of(die)), keys[0])
            self.press(shows)
        return None

    def _really(self, box: tuple[int, int, int, int] | None) -> Face | None:
        die = self.world.at(box)
        return None if die is None or not die.flat else face_of(die)

    def _wrong_dice(self, panel: Panel) -> float | None:
        if self.world.in_hand():
            self.world.throw()
            return WAITS
        self.press("enter")
        return None

    def _missing(self, panel: Panel) -> float | None:
        self.press("fallen" if self.world.in_hand() else "enter")
        return None

    def _offer(self, panel: Panel) -> float | None:
        self.press("accept")
        return None

    def _enter(self, panel: Panel) -> float | None:
        """Enters what really lies there; dice that were kept first, by their faces."""
        keys = self.keys(panel)
        if "play_entry" in keys or panel.focus is None:
            self.press("play_entry" if "play_entry" in keys else keys[0])
            return None
        left = [str(face_of(die)) for die in self.world.lying()]
        for die in panel.dice[: panel.focus]:
            if str(die.face) in left:
                left.remove(str(die.face))
        kept = next((str(choice.face) for choice in panel.choices if choice.key == "keep"), None)
        if kept in left and panel.focus < len(panel.dice) - 1:
            self.press("keep")
        elif left:
            self.press(f"face:{left[0]}")
        elif self.world.in_hand():
            self.world.throw()
            return WAITS
        return None


_PLAYS: dict[str, Callable[[SimulatedPlayer, Panel], float | None]] = {
    "throw": SimulatedPlayer._throw,
    "choose": SimulatedPlayer._choose,
    "confirm": SimulatedPlayer._confirm,
    "in_hand": SimulatedPlayer._in_hand,
    "announce": SimulatedPlayer._announce,
    "void": SimulatedPlayer._announce,
    "doubt": SimulatedPlayer._doubt,
    "wrong_dice": SimulatedPlayer._wrong_dice,
    "missing": SimulatedPlayer._missing,
    "offer": SimulatedPlayer._offer,
    "enter": SimulatedPlayer._enter,
}
