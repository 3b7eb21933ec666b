"""The journal was damaged and set aside: go on with an empty one, or with the last backup."""

from typing import TYPE_CHECKING

from kiosk.appliance.recovery import Backup, ask_for, last_backup
from kiosk.errors import StoreError
from kiosk.games.engine import Phrase, phrase
from kiosk.screens.canvas import Text
from kiosk.screens.screen import Item
from kiosk.screens.settings.page import Page

if TYPE_CHECKING:
    from kiosk.screens.app import App

NOT_KEPT = phrase("Le disque ne se laisse pas écrire : la sauvegarde ne peut pas être reprise.")


def offer(app: "App") -> None:
    """Asks, where there is a backup."""
    backup = last_backup(app.store.folder)
    if backup is not None and not app.demo:
        app.push(Recover(app, backup))


class Recover(Page):
    """The backup first: nobody wants to lose everything."""

    def __init__(self, app: "App", backup: Backup) -> None:
        super().__init__(app)
        self.backup = backup

    def title(self) -> Text:
        """What has happened."""
        return phrase("Le journal était abîmé")

    def items(self) -> list[Item]:
        """The backup, or none."""
        return [
            Item("restore", phrase("Reprendre la sauvegarde"), self._restore, value=self._date()),
            Item("stay", phrase("Recommencer à neuf"), self.app.pop),
        ]

    def explanation(self, key: str) -> Text | None:
        """What becomes of the games."""
        if key == "restore":
            return phrase("Parties, réglages et calibrages redeviennent ceux de ce jour-là. Le kiosque redémarre.")
        return phrase("Le palmarès est vide. Le journal abîmé reste sur le disque, sous un autre nom.")

    def _date(self) -> Phrase:
        made = self.backup.made.astimezone()
        day, month, clock = f"{made:%d}", f"{made:%m}", f"{made:%H:%M}"
        return phrase("{day}/{month}/{year} {time}", day=day, month=month, year=made.year, time=clock)

    def _restore(self) -> None:
        folder = self.app.store.folder
        try:
            if folder is not None:
                ask_for(folder, self.backup)
                self.app.closing = "again"
        except StoreError:
            self.app.tell(NOT_KEPT)
            self.app.pop()
