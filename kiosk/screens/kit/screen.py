"""What every screen is: items that a cursor walks over with left and right, and that OK or a finger chooses."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from kiosk.devices.buttons.gestures import Gesture, Lamp
from kiosk.games.dice import SPOKEN
from kiosk.games.engine.moves import Face
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit import button_legend
from kiosk.screens.kit.button_legend import Legend
from kiosk.screens.kit.drawing.canvas import Canvas, Text
from kiosk.screens.kit.kiosk import HostOf, KioskOf
from kiosk.table.narration.speech import points

WAYS_OUT = ("menu", "back", "cancel", "done")
"""The keys of what leads away from a screen."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be chosen: what it is called and what it does.

    `points` stand large beside the label, `face` is drawn as a die of that `colour`, `value` is what a setting holds
    now. `act`: what choosing it does, where the label does not say it. `dice` stand in place of a label that is no
    word: the pair of a double. The `note` of a bare die is what choosing it does. `verb`: the same in one word,
    small above label and points where they leave room.
    """

    key: str
    label: Text
    action: Callable[[], None]
    points: int | None = None
    face: Face | None = None
    colour: str = "white"
    value: Text | None = None
    note: Text | None = None
    minor: bool = False
    act: Text | None = None
    dice: tuple[Face, ...] = ()
    verb: Text | None = None

    @property
    def act_said(self) -> Text | None:
        """What choosing it does, for the rail: its label, unless `act` says it otherwise."""
        if self.act is not None:
            return self.act
        if self.label == "" and self.face is not None:
            return self.note or phrase("Choisir : {face}", face=SPOKEN[self.face])
        return self.label or None

    @property
    def beside(self) -> Text:
        """What leads to it, for the rail: the way out is called by its name."""
        return self.label if self.key in WAYS_OUT else button_legend.OTHER

    def spoken(self) -> tuple[Text, ...]:
        """What it is, what it is now and what it brings, in words."""
        plain = self.label != "" and str(self.label) != str(self.face)
        face = None if self.face is None else SPOKEN[self.face]
        worth = None if self.points is None else points(self.points)
        note = None if self.label == "" and self.face is not None else self.note
        said = (self.label if plain else None, face, worth, self.value, note)
        return tuple(part for part in said if part is not None)


Action = Callable[[], None]
SIDES = {Gesture.LEFT: -1, Gesture.RIGHT: 1}
"""The buttons beside OK, and which way each goes."""


class Screen:
    """A screen on the app's stack; subclasses give `items` and `draw`.

    `told_always`: it is read aloud also where only the game is. `told_already`: what it shows was
    told as the result of the move that brought it up.
    """

    screen_key: ClassVar[str]
    """Its word in what `--layout` writes, which outside programs read: it stays when the class is renamed."""

    told_always = False
    told_already = False

    playing = False
    """Whether a game is played on it: what decides then comes before all else, see `theme.measures`."""

    whole_sheet = False
    """Whether a sheet or a board is on it where nobody plays: its cells need their room, see `theme.choices`."""

    keeps_notice = True
    """Whether it has a place for what is wrong, such as beside its heading; else the screen before says it."""

    button_row = False
    """Whether its buttons are a row at its foot; hands choose from the rail instead, which then lies over it."""

    wants_preview = False
    """Whether it shows small pictures of the camera, which are asked for as long as it is in front."""

    def __init__(self, app: "Kiosk") -> None:
        self.app = app
        self.cursor = 0
        self.taken: dict[Hashable, int] = {}
        """In which of the sizes of larger type each of its leaves was drawn last, see `theme.choices`."""

    @property
    def leaf(self) -> Hashable:
        """Which of its pages it shows, where each is set for itself."""
        return None

    def items(self) -> list[Item]:
        """What can be chosen now, in the cursor's order."""
        return []

    def draw(self, canvas: Canvas, body: pygame.Rect) -> None:
        """Draws everything but the ground, the notice and the rail; `body` is the room between those."""

    def legend(self) -> Legend:
        """What the three buttons do now."""
        items = self.items()
        act = items[self.place].act_said if items and self.place >= 0 else None
        if len(items) > 1:
            before, after = (items[(self.place + by) % len(items)] for by in (-1, 1))
            return Legend(before.beside, button_legend.CHOOSE, after.beside, act=act)
        return Legend(None, button_legend.CHOOSE if items else None, None, act=act)

    def lamps(self) -> dict[str, Lamp]:
        """What the lamp of each button shows."""
        return self.legend().lamps()

    def spoken(self, drawn: Sequence[Text]) -> Sequence[Text]:
        """What it says when it is read aloud: `drawn`, the words that it drew beside its buttons, or better ones."""
        return drawn

    def pointed(self) -> Sequence[Text]:
        """What OK does now, in words: what the cursor stands on."""
        items = self.items()
        return items[self.place].spoken() if items and self.place >= 0 else ()

    def shown(self) -> None:
        """Called when the screen comes to the front."""

    @property
    def hint(self) -> Phrase | None:
        """What the line above it says for the moment, such as why a press did nothing."""
        return None

    def update(self, now: float) -> bool:
        """Called with each frame, at `now` seconds of the caller's clock; returns whether the screen changed."""
        return False

    def stage(self) -> Hashable:
        """How far people have got without a press: another value keeps the screen from going dark."""
        return None

    def back(self) -> None:
        """The red button or Backspace: to the screen before."""
        self.app.pop()

    def undo(self) -> None:
        """Left and right held together."""

    def typed(self, text: str) -> None:
        """Letters from a keyboard."""

    @property
    def place(self) -> int:
        """The cursor, inside the items that there are now; -1 when it stands on none."""
        return min(self.cursor, max(0, len(self.items()) - 1))

    def gesture(self, gesture: Gesture) -> None:
        """A button was pressed; left and right do nothing while they are dark."""
        if gesture in SIDES:
            if self.lamps()[gesture.value] is not Lamp.OFF:
                self.step(SIDES[gesture])
        elif gesture is Gesture.OK:
            self.choose()
        elif gesture is Gesture.BACK:
            self.back()
        elif gesture is Gesture.UNDO:
            self.undo()

    def step(self, by: int) -> None:
        """Moves the cursor round."""
        count = len(self.items())
        if count:
            self.cursor = (count - 1 if by < 0 else 0) if self.place < 0 else (self.place + by) % count

    def choose(self) -> None:
        """Does what the cursor stands on."""
        items = self.items()
        if items and self.place >= 0:
            items[self.place].action()

    def tap(self, key: str) -> None:
        """A finger or the mouse on a target."""
        if key.startswith("page:"):
            self.cursor = int(key.removeprefix("page:"))
            return
        for number, item in enumerate(self.items()):
            if item.key == key:
                self.cursor = number
                item.action()
                return


Kiosk = KioskOf[Screen]
"""What a screen may ask of the program that shows it."""
Host = HostOf[Screen]
"""What runs beside the screens may ask for more."""
