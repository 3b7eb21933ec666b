"""The backups on a stick, what is in each, and one of them brought back by the next start."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Self

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.background_command import PendingCommand
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk

Send = Callable[[Sequence[str]], PendingCommand]
READING = phrase("La clé est lue…")
NOTHING = phrase("Aucune sauvegarde de Piste sur cette clé.")
UNREADABLE = phrase("Impossible de lire la clé. Débranchez-la, rebranchez-la, et recommencez.")
REFUSED = phrase("Cette sauvegarde ne peut pas être restaurée ; rien n’a changé.")
STAGING = phrase("La sauvegarde est copiée : laissez la clé en place…")


@dataclass(frozen=True, slots=True)
class StoredBackup:
    """A backup as `kiosk restore --list --json` tells it."""

    file: str
    made: datetime
    games: int
    players: int
    calibrations: int

    @classmethod
    def read(cls, line: str) -> Self:
        """Raises `ValueError`, `KeyError`, `TypeError` for any other line."""
        told = json.loads(line)
        counts = (int(told[name]) for name in ("games", "players", "calibrations"))
        return cls(str(told["file"]), datetime.fromisoformat(told["made"]), *counts)

    def date(self) -> Phrase:
        """When it was made, by this machine's clock."""
        made = self.made.astimezone()
        day, month, clock = f"{made:%d}", f"{made:%m}", f"{made:%H:%M}"
        return phrase("{day}/{month}/{year} {time}", day=day, month=month, year=made.year, time=clock)

    def inside(self) -> Phrase:
        """What the backup holds, in words."""
        counts = {"games": self.games, "players": self.players, "calibrations": self.calibrations}
        return phrase("Parties finies : {games}. Joueurs : {players}. Calibrages : {calibrations}.", **counts)


class Backups(MenuPage):
    """A button each, newest first."""

    screen_key = "backups"

    begins = 1

    def __init__(self, app: Kiosk, place: Path, send: Send) -> None:
        super().__init__(app)
        self._send = send
        self._reading: PendingCommand | None = send(
            ("restore", str(place), "--list", "--json", "--data", str(app.store.folder))
        )
        self.found: list[StoredBackup] | None = None

    def title(self) -> Text:
        """What is asked."""
        return phrase("Quelle sauvegarde ?")

    def items(self) -> list[Item]:
        """The way back, and the backups."""
        return [
            back(self),
            *(
                Item(f"backup:{number}", held.date(), partial(self._open, held), act=phrase("Ouvrir"))
                for number, held in enumerate(self.found or ())
            ),
        ]

    def explanation(self, key: str) -> Text | None:
        """What is in the one under the cursor."""
        if self._reading is not None:
            return READING
        if self.found is None:
            return UNREADABLE
        number = key.removeprefix("backup:")
        if number.isdecimal():
            return self.found[int(number)].inside()
        return phrase("Sauvegardes sur la clé : {count}.", count=len(self.found)) if self.found else NOTHING

    def update(self, now: float) -> bool:
        """Whether the stick has been read."""
        done = None if self._reading is None else self._reading.done()
        if done is None:
            return False
        self._reading = None
        self.found = done.lines(StoredBackup.read)
        return True

    def _open(self, held: StoredBackup) -> None:
        self.app.push(Confirm(self.app, held, self._send))


class Confirm(MenuPage):
    """The last word: what comes, and what becomes of what is here."""

    screen_key = "confirm"

    def __init__(self, app: Kiosk, held: StoredBackup, send: Send) -> None:
        super().__init__(app)
        self.held, self._send = held, send
        self._staging: PendingCommand | None = None
        self._refused = False

    def title(self) -> Text:
        """Which one."""
        return phrase("La sauvegarde du {date} ?", date=self.held.date())

    def items(self) -> list[Item]:
        """Nothing happens by itself: the cursor stands on the way back."""
        if self._staging is not None:
            return [Item("wait", phrase("Un instant"), lambda: None)]
        return [back(self)] if self._refused else [back(self), Item("restore", phrase("Restaurer"), self._restore)]

    def explanation(self, key: str) -> Text | None:
        """What comes and what goes."""
        if self._staging is not None:
            return STAGING
        if self._refused:
            return REFUSED
        return phrase(
            "{inside} Elle remplace ce qui est ici, d’abord sauvegardé sur cette machine. La machine redémarre.",
            inside=self.held.inside(),
        )

    def update(self, now: float) -> bool:
        """Whether it is copied; then the kiosk starts anew."""
        done = None if self._staging is None else self._staging.done()
        if done is None:
            return False
        self._staging = None
        if done.good:
            self.app.leave("again")
        self._refused = not done.good
        return True

    def _restore(self) -> None:
        folder = str(self.app.store.folder)
        self._staging = self._send(("restore", self.held.file, "--next-start", "--data", folder))
