"""The stack of screens and the tables, as the screens see them: see `kit.kiosk`."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeVar

from kiosk.i18n.phrase import Phrase
from kiosk.table.storage.rows.saved_games import SavedGame
from kiosk.table.table import Table
from kiosk.table.tournament.matches import Plan, Standing
from kiosk.table.tournament.tournament import Tournament

S = TypeVar("S")
Ending = Literal["leave", "again", "off", "restart"]
"""How the program ends: to the terminal, to begin anew, to switch the machine off or start it anew."""


class Navigation(Protocol[S]):
    """The stack of screens, and the line above them."""

    @property
    def now(self) -> float:
        """Seconds of the caller's clock at the last update."""

    @property
    def screen(self) -> S:
        """The screen in front."""

    def shows(self, kind: type[S]) -> bool:
        """Whether a screen of this kind is open, in front or behind another."""

    def push(self, screen: S) -> None:
        """A screen comes to the front; the one before waits behind."""

    def pop(self) -> None:
        """Back to the screen before; the last one stays."""

    def close(self, kind: type[S]) -> None:
        """Closes the first screen of this kind and all that were opened from it."""

    def home(self) -> None:
        """Nobody plays: the attract screen alone."""

    def tell(self, said: Phrase, seconds: float = 30.0, news: bool = False) -> None:
        """Says something above the screen for a while; `news`: nothing is wrong."""

    def hush(self) -> None:
        """What was said there no longer holds."""


class Tables(Protocol):
    """Tables, matches and the tournament: those that wait, and sitting down at one."""

    def unfinished(self) -> list[SavedGame]:
        """The tables that were left in the middle of their games, the last touched first."""

    def resume(self, saved: SavedGame) -> None:
        """Goes on with an unfinished table; says so when that cannot be."""

    def lay(self, game: str, names: Sequence[str], options: Mapping[str, object], plan: Plan = ...) -> None:
        """A new table for these players, the first of a match where more than one game is planned."""

    def sit_down(self, table: Table) -> None:
        """The screens follow this table from now on."""

    def waiting_matches(self) -> list[Standing]:
        """The matches that wait between two games, the last begun first."""

    def next_game(self, stands: Standing) -> None:
        """The next game of a match."""

    def current_event(self) -> Tournament | None:
        """The tournament that is not over, or whose result nobody has closed; None without one."""
