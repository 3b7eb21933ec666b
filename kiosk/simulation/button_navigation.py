"""Three buttons: the way from the cursor to a decision, step by step through the pad."""

from kiosk.devices.buttons.gestures import Gesture
from kiosk.games.engine.moves import Decision
from kiosk.screens.app.application import App
from kiosk.screens.games.common import pad
from kiosk.screens.kit.screen import Screen
from kiosk.screens.play.table_screen import TableScreen
from kiosk.table.referee.state.panel import Choice, move_key

STEPS_AT_MOST = 4


def towards(screen: Screen, way: int, count: int) -> Gesture:
    """The button of the shorter way to what stands `way` places to the right of the cursor, of `count` items.

    The right one is dark where the only other thing stands to the left.
    """
    return Gesture.LEFT if screen.legend().right is None or way > count - way else Gesture.RIGHT


class ButtonNavigation:
    """Presses the buttons of one app."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.presses = 0

    def ok(self) -> None:
        """The middle button."""
        self._gesture(Gesture.OK)

    def press(self, wanted: Decision) -> bool:
        """Walks to a decision and chooses it; False when it is not offered."""
        return self.choose(move_key(wanted))

    def choose(self, key: str) -> bool:
        """Walks to the choice of that key and takes it; False when it is not offered."""
        choice = next((choice for choice in self.app.in_play.panel().choices if choice.key == key), None)
        return choice is not None and self._walk(choice)

    def slip(self, wanted: Decision) -> bool:
        """Presses a neighbour on the pad by mistake, sees it, and takes it back; False when there is none."""
        choices = self.app.in_play.panel().choices
        at = next((place for place, choice in enumerate(choices) if choice.key == move_key(wanted)), None)
        near = [] if at is None else [choice for choice in choices[at + 1 : at + 2] if pad.on_pad(choice)]
        before = len(self.app.in_play.table.moves)
        if not near or not self._walk(near[0]) or len(self.app.in_play.table.moves) == before:
            return False
        if not isinstance(self.app.screen, TableScreen):
            # The mistake brought a screen of its own, or the end; both let it be taken back.
            self.app.in_play.undo()
            self.app.update(self.app.now)
            if not isinstance(self.app.screen, TableScreen):
                self.ok()
            return True
        self._gesture(Gesture.UNDO)
        return True

    def _walk(self, choice: Choice) -> bool:
        screen = self.app.screen
        for _ in range(STEPS_AT_MOST):
            if not isinstance(screen, TableScreen) or screen is not self.app.screen:
                return True
            keys = [item.key for item in screen.items()]
            target = choice.key if choice.key in keys else self._step(screen, choice)
            if target not in keys:
                return False
            self._to(keys.index(target), len(keys))
            self.ok()
            if target == choice.key:
                return True
        return False

    def _step(self, screen: TableScreen, choice: Choice) -> str:
        """The next step towards a cell: its side, its row."""
        choices = screen.panel.choices
        if choice.side is not None and not screen.path:
            return f"side:{pad.sides(choices).index(choice.side)}"
        cells = pad.cells(choices, screen.path)
        row = next((row for (row, _), cell in cells.items() if cell.key == choice.key), -1)
        return f"row:{row}"

    def _to(self, place: int, count: int) -> None:
        """The shorter way round."""
        way = (place - self.app.screen.place) % count
        turn = towards(self.app.screen, way, count)
        for _ in range(min(way, count - way)):
            self._gesture(turn)

    def _gesture(self, gesture: Gesture) -> None:
        self.presses += 1
        self.app.gesture(gesture)
