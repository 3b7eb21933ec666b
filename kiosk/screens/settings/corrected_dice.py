"""Dice that people corrected: whether their crops are kept, how many are, onto a stick, and all of them away."""

from collections.abc import Sequence

from calibration.learning.crop_files import crops_folder, kept
from kiosk.config.setting_list import settings
from kiosk.devices.usb_storage import find
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.background_command import BackgroundCommand, CommandResult
from kiosk.screens.kit.button_legend import CHANGE
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import Confirmation, back
from kiosk.screens.kit.screen import Action, Item, Kiosk
from kiosk.screens.settings.setting_page import opened
from kiosk.screens.settings.storage.usb_stick import Look, Send, UsbStick
from vision.types.lessons import ForgetAll

TITLE = phrase("Dés corrigés")
CONSENT = "camera.keep_crops"
EMPTY = phrase("Aucun dé corrigé n’est gardé ici.")
ERASE = phrase("Tout effacer")
DELETED = phrase("Tout ce qui a été retenu des dés corrigés est effacé.")
KEPT_STILL = phrase("Impossible d’effacer les dés corrigés.")
SAID = {
    CONSENT: settings()[CONSENT].text.help,
    "corrections": phrase("Les bouts d’image sur une clé, sous licence libre (CC0), pour améliorer la lecture."),
    "forget": phrase("Tout ce que la caméra a retenu des dés corrigés, ici et dans la partie en cours."),
}


class CorrectedDice(UsbStick):
    """Consent, export and deletion."""

    screen_key = "corrections"

    begins = 0

    def __init__(self, app: Kiosk, look: Look = find, send: Send = BackgroundCommand) -> None:
        super().__init__(app, look, send)
        self.count = self._counted()

    def title(self) -> Text:
        """What this is."""
        return TITLE

    def items(self) -> list[Item]:
        """While something is written there is only the way back: leaving does not stop it."""
        if self._running is not None:
            return [back(self)]
        one = settings()[CONSENT]
        now = one.shown(self.app.owner.overrides.config)
        return [
            back(self),
            Item(CONSENT, one.text.label, opened(self.app, CONSENT), value=now, act=CHANGE),
            Item("corrections", phrase("Exporter"), self._export),
            Item("forget", ERASE, self._ask, value=str(self.count)),
        ]

    def explanation(self, key: str) -> Text | None:
        """How it went, what hinders, else what the button is for."""
        return SAID[key] if key in SAID and key not in self._told else super().explanation(key)

    def _counted(self) -> int:
        folder = self.app.store.folder
        try:
            return 0 if folder is None else len(kept(crops_folder(folder)))
        except OSError:
            return 0

    def _export(self) -> None:
        if not self.count:
            self._told["corrections"] = EMPTY
        elif self.stick is not None:
            self._begin("corrections", "corrections", "--export", str(self.stick.path))
        else:
            self._begin("corrections")

    def _ask(self) -> None:
        self.app.push(ForgetDice(self.app, self._forget))

    def _forget(self) -> None:
        if self.app.eyes is not None:
            self.app.eyes.learn(ForgetAll())
        words: Sequence[str] = ("corrections", "--delete", "--data", str(self.app.store.folder))
        if self.app.store.folder is None:
            self._told["forget"] = DELETED
        else:
            self._running = "forget", self._send(words)

    def _end(self, key: str, done: CommandResult) -> None:
        super()._end(key, done)
        self.count = self._counted()
        if key == "forget":
            self._told["forget"] = DELETED if done.good else KEPT_STILL


class ForgetDice(Confirmation):
    """Asked before everything is deleted."""

    screen_key = "forgetdice"

    def __init__(self, app: Kiosk, forget: Action) -> None:
        asked = phrase("Faut-il effacer les dés corrigés ?")
        super().__init__(app, asked, SAID["forget"], Item("forget", ERASE, forget))
