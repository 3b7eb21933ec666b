"""A whole game of cards laid on the virtual track: people lay them, look at the screen, answer questions."""

from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from kiosk.devices.camera_process.status import CameraProcess
from kiosk.games.engine.moves import Decision
from kiosk.games.engine.protocols import LaysCards
from kiosk.screens.play.table_screen import TableScreen
from kiosk.simulation.card_game import NAME_CARDS, CardSimulation
from kiosk.simulation.simulated_game import GameResult, Setup, SimulatedGame
from kiosk.table.referee.cards.card_track import table_card
from kiosk.table.referee.panels.card_doubts import COUNTS, LEFT_OUT
from kiosk.table.referee.panels.prompts import DEALT
from kiosk.table.referee.state.panel import PanelKind

WAITS = 4.0
"""Seconds after a card was laid until people enter it by hand."""
LOOKS = 0.8
"""Seconds that somebody looks at the screen before answering."""
STARTER = (-150.0, 0.0)
APART, ROW, LEFT, HEIGHT = 72.0, 4, -75.0, 47.0
FANNED, FANNED_ROW = 34.0, 8
"""Where cards come to lie, in mm from the track's middle: beside each other, or fanned so that each index shows."""
ASKEW = 1.5
"""Millimetres by which people miss their place."""


class CardTray(Protocol):
    """What people do with cards on the virtual track."""

    @property
    def busy(self) -> bool:
        """Whether a hand is at work."""
        ...

    @property
    def t(self) -> float:
        """Seconds since the start."""
        ...

    def lay_card(self, card: str, place: tuple[float, float], turn: float = 0.0, up: bool = True) -> None:
        """A hand lays a card."""
        ...

    def take_cards(self, cards: list[str] | None = None) -> None:
        """A hand takes these cards up, or all."""
        ...


@dataclass(frozen=True)
class Laid:
    """A card that was laid: what it decides, when, and how many moves there were."""

    wanted: Decision
    since: float
    moves: int


@dataclass(frozen=True)
class Shown:
    """A card of a hand that is shown: when it was laid, and which the camera had read surely before."""

    card: str
    since: float
    before: frozenset[str]


class LaidCardSimulation(CardSimulation):
    """A game of cards that are laid on a track."""

    def __init__(self, setup: Setup, eyes: CameraProcess, track: CardTray) -> None:
        play = setup.config.play.model_copy(update={"cards": "camera"})
        super().__init__(replace(setup, config=setup.config.model_copy(update={"play": play})), eyes)
        self.track = track
        self.askew = Random(f"{setup.seed}/askew")
        self.gathers = play.count_cards == "gathered"
        self.lying: list[str] = []
        self.laid: Laid | Shown | None = None
        self.seen: list[str] = []
        self.asked, self.unsure = False, 0

    @staticmethod
    def fits(setup: Setup) -> bool:
        """Whether the kiosk takes cards in a game with these options."""
        return setup.options.get("mode") != "marque"

    def frame(self) -> None:
        """The camera takes a frame, and the screen shows."""
        self.now = self.track.t
        SimulatedGame.frame(self)

    def step(self) -> None:
        """One frame, after which somebody does the next thing."""
        if self.track.busy:
            self.frame()
        elif isinstance(self.laid, Shown):
            self._wait_shown(self.laid)
        elif self.laid is not None:
            self._wait(self.laid)
        elif not self._gather():
            self._act()

    def _act(self) -> None:
        """Somebody looks at the screen, and lays a card, or presses what no card says."""
        self.frame()
        if not isinstance(self.app.screen, TableScreen):
            self.silent += self.people.miscounted(self.app.in_play.table.state)
            self.fingers.ok()
            return
        panel = self.app.in_play.panel()
        if panel.kind is PanelKind.DOUBT:
            # Nothing was laid that could be asked about.
            self.fingers.choose(COUNTS.key) or self.fingers.choose(LEFT_OUT.key)
        elif not self.fingers.choose(DEALT.key) and not self._show():
            self._do(self.people.wanted(self.app.in_play.table.state, panel.player))

    def _do(self, wanted: Decision) -> None:
        """Lays the card that a decision names, or presses it."""
        card = next((value for name, value in wanted.details if name in NAME_CARDS), None)
        if card is None:
            self.fingers.press(wanted)
            return
        name = str(card if isinstance(card, str) else card[0])  # type: ignore[index]
        self.track.lay_card(_printed(name), self._place(wanted.kind))
        self.lying.append(name)
        self.laid = Laid(wanted, self.now, len(self.app.in_play.table.moves))
        self.entered, self.asked = self.entered + 1, False

    def _show(self) -> bool:
        """Lays the next card of a hand that is shown; whether there was one left."""
        hand = self.people.shows(self.app.in_play.table.state)
        self.seen = [card for card in self.seen if card in hand]
        card = next((one for one in hand if one not in (*self.lying, *self.seen)), None)
        if card is None:
            return False
        self.laid = Shown(card, self.now, self._read())
        self.track.lay_card(_printed(card), self._place("show"))
        self.lying.append(card)
        self.seen.append(card)
        self.entered += 1
        return True

    def _wait_shown(self, shown: Shown) -> None:
        """The card is known already: the camera has only to read it as what it is."""
        self.frame()
        new = self._read() - shown.before
        if new:
            self.silent += shown.card not in new
            self.laid = None
        elif self.now - shown.since > WAITS:
            self.unsure += 1
            self.laid = None

    def _read(self) -> frozenset[str]:
        """The cards that lie there, as far as they were read surely."""
        lying = self.app.in_play.moment.cards.lying
        return frozenset(table_card(one.card.card) for one in lying if one.card.sure)

    def _place(self, kind: str) -> tuple[float, float]:
        """Where the next card comes to lie."""
        if kind == "starter":
            return self._about(STARTER)
        number = sum(card != self._starter for card in self.lying)
        step, row = (APART, ROW) if self.gathers else (FANNED, FANNED_ROW)
        down, across = divmod(number, row)
        # More than there is room for lie over the first ones, a little to the side.
        place = LEFT + across * step + down // 2 * FANNED, HEIGHT * (1 - 2 * (down % 2))
        return self._about(place)

    def _about(self, place: tuple[float, float]) -> tuple[float, float]:
        return self.askew.gauss(place[0], ASKEW), self.askew.gauss(place[1], ASKEW)

    @property
    def _starter(self) -> str:
        state = self.app.in_play.table.state
        return str(getattr(state, "starter", None) or "")

    def _wait(self, laid: Laid) -> None:
        """A card lies there: it is counted, asked about, or, if nothing happens, entered by hand."""
        self.frame()
        table = self.app.in_play.table
        if len(table.moves) > laid.moves:
            self.unsure += self.asked
            self.silent += not self.asked and table.moves[laid.moves] != laid.wanted
            self.laid = None
            return
        if self.now - laid.since < LOOKS:
            return
        panel, found = self.app.in_play.panel(), self.app.in_play.moment.found
        if panel.kind is PanelKind.DOUBT and found is not None:
            self.asked = True
            right = found.move == laid.wanted and self.fingers.choose(COUNTS.key)
            if not right and not self.fingers.press(laid.wanted):
                self.fingers.choose(LEFT_OUT.key)
            self.laid = replace(laid, since=self.now)
        elif self.now - laid.since > WAITS:
            self.asked = True
            self.fingers.press(laid.wanted)
            self.laid = replace(laid, since=self.now)

    def _gather(self) -> bool:
        """Takes up the cards that are not needed any more; whether there are any."""
        state = self.app.in_play.table.state
        if not isinstance(state, LaysCards) or not isinstance(self.app.screen, TableScreen):
            return False
        crib = getattr(state, "crib", ())
        needed = {self._starter, *state.bound(self.gathers), *crib, *self.people.shows(self.app.in_play.table.state)}
        done = [card for card in self.lying if card not in needed]
        if done:
            self.track.take_cards([_printed(card) for card in done])
            self.lying = [card for card in self.lying if card in needed]
        return bool(done)

    def result(self, seconds: float) -> GameResult:
        """Cards that were laid, and how many of them somebody was asked about."""
        return replace(super().result(seconds), unsure=self.unsure)


def _printed(card: str) -> str:
    """A card as the virtual deck names it."""
    return card.replace("T", "10")
