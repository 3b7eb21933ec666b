"""What a press may do: what the lit dome says, and nothing else; whoever judges sees only before and after."""

from dataclasses import dataclass

from kiosk.games.engine.moves import Move, Throw
from kiosk.games.engine.values import Cup
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.button_legend import CHOOSE
from kiosk.screens.kit.rail.button_rail import in_fewer_words
from kiosk.screens.kit.screen import Item, Screen
from kiosk.screens.play.layout.board_layout import SQUARES
from kiosk.screens.play.play_legend import MENU
from kiosk.screens.play.table_screen import TableScreen
from kiosk.table.referee.panels.prompts import LEAVE_ENTRY
from kiosk.table.referee.safe_choice import ANSWERS, COUNTING
from kiosk.table.referee.state.panel import Choice
from tests.proofs.controls.random_presses.kiosk_at_hand import KEYS, KioskAtHand

PLAYS = (*COUNTING, *ANSWERS, LEAVE_ENTRY.key)
"""The referee's own choices by which a throw that lies there may be played: the last lets the camera read it."""
TAKES_BACK = "steps"
"""The screen on which OK takes moves back, as it says."""


@dataclass(frozen=True)
class Seen:
    """What a person sees before a press or after it, and what was played; `moving`: what keeps dice from counting."""

    screen: Screen
    items: tuple[Item, ...]
    cursor: int
    choices: dict[str, Choice]
    texts: tuple[str, ...]
    rail: dict[str, str]
    lit: frozenset[str]
    moves: tuple[Move, ...]
    scores: tuple[int, ...]
    player: int
    moving: str
    correcting: bool
    hint: bool

    @property
    def pointed(self) -> Item | None:
        """What the cursor stands on."""
        return self.items[self.cursor] if 0 <= self.cursor < len(self.items) else None

    @property
    def place(self) -> tuple[object, ...]:
        """Where people are: the screen, what can be chosen there, and where the cursor stands."""
        return (self.screen, tuple(item.key for item in self.items), self.cursor)


def seen(kiosk: KioskAtHand, moving: str) -> Seen:
    """The kiosk as it is now."""
    app, table = kiosk.app, kiosk.app.in_play.table
    items = tuple(app.screen.items())
    return Seen(
        app.screen,
        items,
        app.screen.place if items else -1,
        {choice.key: choice for choice in app.in_play.panel().choices},
        tuple(mark.what for mark in app.marks),
        {button: kiosk.on_rail(button) for button in KEYS},
        frozenset(button for button, lamp in app.lamps().items() if lamp != "off"),
        table.moves,
        tuple(table.state.scores()),
        app.in_play.panel().player,
        "" if table.state.ask().cup is Cup.DOWN else moving,
        app.in_play.moment.correcting is not None,
        app.screen.hint is not None,
    )


class Rules:
    """Names what a press did wrong; None where it did what it should. `say` puts words in the screen's language."""

    def __init__(self, kiosk: KioskAtHand) -> None:
        self._say = lambda words: kiosk.app.words.say(words)

    def of_button(self, button: str, before: Seen, after: Seen) -> str | None:
        """A key."""
        if before.moving and len(after.moves) > len(before.moves):
            return f"played {after.moves[-1]} while {before.moving}"
        if button not in before.lit:
            same = (before.place, before.moves) == (after.place, after.moves)
            return None if same else f"the dome of {button} is dark, and it did something"
        return self._ok(before, after) if button == "ok" else self._side(button, before, after)

    def of_finger(self, key: str, before: Seen, after: Seen) -> str | None:
        """A finger on what is drawn."""
        if key.startswith("button:"):
            return self.of_button(key.removeprefix("button:"), before, after)
        if before.moving and len(after.moves) > len(before.moves):
            return f"played {after.moves[-1]} while {before.moving}"
        if before.screen.screen_key == TAKES_BACK and key == "do":
            return None
        return self._taken(_square(before) if key == SQUARES else key, before, after)

    def _side(self, button: str, before: Seen, after: Seen) -> str | None:
        if before.moves != after.moves:
            return f"{button} played"
        if before.screen is not after.screen:
            return f"{button} opened another screen"
        if (before.place, before.texts) == (after.place, after.texts):
            return f"the dome of {button} is lit, and it did nothing"
        if before.screen.screen_key != "play":
            return None
        at, words = after.pointed, before.rail[button]
        menu = at is not None and at.key in ("menu", "back", "cancel")
        if at is None or menu == (words not in (self._say(MENU), self._say(at.label))):
            return f"{button} says {words!r} and leads to {at and at.key}"
        return f"{button} says nothing" if not words else None

    def _ok(self, before: Seen, after: Seen) -> str | None:
        screen, item, words = before.screen, before.pointed, before.rail["ok"]
        if not words:
            return "OK says nothing"
        if screen.screen_key == TAKES_BACK:
            back = len(after.moves) <= len(before.moves) and before.moves[: len(after.moves)] == after.moves
            return None if back else "OK was to take moves back"
        if item is None or screen.screen_key not in ("play", "menu"):
            return None if before.moves == after.moves else f"OK played on {screen.screen_key}"
        return (
            self._said(item, words, screen.screen_key)
            or self._taken(item.key, before, after)
            or self._scored(item, before, after)
        )

    def _said(self, item: Item, words: str, where: str) -> str | None:
        """Whether the rail tells what the cursor stands on: in its words, their beginning, or fewer as good ones. In
        a menu, where nothing is played, it may say no more than that it chooses."""
        act = "" if item.act_said is None else self._say(item.act_said)
        right = set() if item.act_said is None else set(in_fewer_words(self._say, item.act_said))
        if item.act_said is None or where == "menu":
            right.add(self._say(CHOOSE))
        return None if words in right else f"OK says {words!r} for {act!r}"

    def _taken(self, key: str, before: Seen, after: Seen) -> str | None:
        """Whether that choice was taken, and nothing else."""
        played, count = after.moves[len(before.moves) :], len(before.moves)
        if before.correcting:
            return None if _corrected(before, after) else f"{key} corrected more than a die"
        if after.moves[:count] != before.moves:
            return f"{key} lost moves"
        choice = before.choices.get(key)
        if choice is not None and choice.move is not None:
            done = played[:1] == (choice.move,) or (not played and after.hint)
            return None if done else f"{key} played {played}"
        may = choice is not None and key.partition(":")[0] in PLAYS
        return None if may or not played else f"{key} played {played}"

    def _scored(self, item: Item, before: Seen, after: Seen) -> str | None:
        """Who says "Marquer 15" is believed."""
        if before.rail["ok"] != self._say(phrase("Marquer {points}", points=item.points)) or after.hint:
            return None
        gained = after.scores[before.player] - before.scores[before.player]
        return None if gained == item.points else f"OK says {before.rail['ok']!r} and {gained} were scored"


def _square(before: Seen) -> str:
    """What the button of all squares takes: the square that it names, where the cursor stands or the only one."""
    board = before.screen.screens.board if isinstance(before.screen, TableScreen) else None
    squares = [] if board is None else [item for item in before.items if board.has(item.key)]
    named = [before.pointed] if before.pointed in squares else squares
    return named[0].key if len(named) == 1 and named[0] is not None else SQUARES


def _corrected(before: Seen, after: Seen) -> bool:
    """Whether no throw went and nothing was decided; what a corrected die does not allow may be gone.

    A throw that landed meanwhile, and would have counted by itself, counts now.
    """
    throws = [sum(isinstance(move, Throw) for move in now.moves) for now in (before, after)]
    waited = throws[1] - throws[0]
    return waited in (0, 1) and len(after.moves) <= len(before.moves) + waited
