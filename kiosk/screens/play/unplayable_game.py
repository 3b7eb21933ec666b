"""A game that this version cannot replay to its end: put by whole, or gone on with from the last move it knows."""

from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.table.table import Table


class UnplayableGame(MenuPage):
    """Nothing of the game is dropped without the owner's word."""

    screen_key = "unplayable"

    def __init__(self, app: Kiosk, table: Table) -> None:
        super().__init__(app)
        self.table = table

    def title(self) -> Text:
        """What has happened."""
        return phrase("Partie illisible")

    def items(self) -> list[Item]:
        """Putting it by loses nothing, so it comes first."""
        return [
            Item("leave", phrase("Mettre de côté"), self._leave),
            Item("go_on", phrase("Continuer d’ici"), self._ask, value=phrase("action {n}", n=len(self.table.moves))),
        ]

    def explanation(self, key: str) -> Text | None:
        """What becomes of the moves."""
        names = ", ".join(self.table.names)
        if key == "leave":
            return phrase("{names} : elle reste entière, pour une version qui la lit jusqu’au bout.", names=names)
        n = self.table.unplayed
        return phrase(
            "{names} : {n:la dernière action serait abandonnée|les # dernières actions seraient abandonnées}.",
            names=names,
            n=n,
        )

    def back(self) -> None:
        """The table waits until somebody decides."""

    def _leave(self) -> None:
        self.table.leave()
        self.app.home()

    def _ask(self) -> None:
        self.app.owner.allowed(self.app, self._go_on)

    def _go_on(self) -> None:
        self.table.go_on()
        self.app.sit_down(self.table)
