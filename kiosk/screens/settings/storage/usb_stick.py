"""The USB stick: a backup onto it, one brought back from it, results, and a bundle for whoever is asked for help."""

from collections.abc import Callable, Sequence

from kiosk.devices.usb_storage import Stick, find
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.background_command import BackgroundCommand, CommandResult, PendingCommand
from kiosk.screens.kit.button_legend import CHANGE
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.screens.settings.storage.backup_restore import Backups
from kiosk.screens.settings.storage.results_export import EXPORT, Export

TITLE = phrase("Clé USB")
LOOK_EVERY = 1.0
"""Seconds."""
NONE = phrase("Aucune clé n’est branchée. Branchez-la et attendez quelques secondes.")
LOCKED = phrase("La clé est protégée contre l’écriture : poussez son verrou, ou prenez-en une autre.")
FULL = phrase("La clé est pleine : faites-y de la place, ou prenez-en une autre.")
NOWHERE = phrase("Rien n’est enregistré sur cette machine : il n’y a rien à sauvegarder.")
GONE = phrase("La clé a été retirée trop tôt : rien n’est perdu ici, recommencez avec la clé.")
FAILED = phrase("Impossible d’écrire sur la clé ; rien n’est perdu ici. Essayez-en une autre.")
UNSURE = phrase("C’est écrit, mais sans parties ni messages : impossible de lire les noms avec certitude.")
LEFT_OUT = " are left out."
"""What `kiosk diagnostics` says then."""
WRITING = phrase("L’écriture est en cours : laissez la clé en place…")
SAID = {
    "backup": phrase("Parties, joueurs, réglages, calibrages et dés en un fichier, sans le code des réglages."),
    "restore": phrase("Ce qu’il y a dans la sauvegarde est montré d’abord."),
    "export": phrase("Une page à imprimer et des tableaux : parties, joueurs, classements."),
    "diagnostics": phrase("Pour qui vous aide : état de la machine, réglages, calibrages, messages du système."),
    "personal": phrase("Avec les noms des joueurs, les images de la piste et tout le journal. Sinon, des numéros."),
}

Send = Callable[[Sequence[str]], PendingCommand]
Look = Callable[[], Stick | None]


class UsbStick(MenuPage):
    """What can be done with a stick; says whether there is one."""

    screen_key = "stickpage"

    begins = 1

    def __init__(self, app: Kiosk, look: Look = find, send: Send = BackgroundCommand) -> None:
        """`look` finds the stick, `send` runs a command of the kiosk beside the screens."""
        super().__init__(app)
        self._look_for, self._send = look, send
        self.stick = look()
        self.personal = False
        self._looked = app.now
        self._running: tuple[str, PendingCommand] | None = None
        self._told: dict[str, Phrase] = {}

    def title(self) -> Text:
        """What this is."""
        return TITLE

    def items(self) -> list[Item]:
        """While something is written there is only the way back: leaving does not stop it."""
        if self._running is not None:
            return [back(self)]
        yes = phrase("oui") if self.personal else phrase("non")
        return [
            back(self),
            Item("backup", phrase("Sauvegarder"), self._backup),
            Item("restore", phrase("Restaurer"), self._restore),
            Item("export", EXPORT, lambda: self.app.push(Export(self.app))),
            Item("diagnostics", phrase("Dossier d’aide"), self._diagnose),
            Item("personal", phrase("Avec les noms"), self._tick, value=yes, act=CHANGE),
        ]

    def explanation(self, key: str) -> Text | None:
        """How it went, what hinders, else what the button is for."""
        if self._running is not None:
            return WRITING
        if key in self._told:
            return self._told[key]
        if key == "done":
            return self._hinders() or phrase("Une clé est branchée : {name}.", name=self._name())
        return (self._hinders() if key == "backup" else None) or SAID.get(key)

    def update(self, now: float) -> bool:
        """Whether something was written, or a stick came or went."""
        if self._running is not None:
            key, running = self._running
            done = running.done()
            if done is not None:
                self._end(key, done)
            return done is not None
        if now - self._looked < LOOK_EVERY:
            return False
        before, self.stick, self._looked = self.stick, self._look_for(), now
        if (before is None) != (self.stick is None):
            self._told = {}
        return before != self.stick

    def _name(self) -> str:
        return "" if self.stick is None else self.stick.path.name

    def _hinders(self, writing: bool = True) -> Phrase | None:
        """Why nothing can be done with the stick that is there."""
        if self.app.store.folder is None:
            return NOWHERE
        if self.stick is None:
            return NONE
        if writing and not self.stick.writable:
            return LOCKED
        return FULL if writing and self.stick.full else None

    def _begin(self, key: str, *words: str) -> None:
        hinders = self._hinders()
        if hinders is not None or self.stick is None:
            self._told[key] = hinders or NONE
            return
        self._running = key, self._send((*words, "--data", str(self.app.store.folder)))

    def _end(self, key: str, done: CommandResult) -> None:
        """Says how it went, or what hindered it; the cursor stays on the button."""
        self._running, self.stick = None, self._look_for()
        self.cursor = next((place for place, item in enumerate(self.items()) if item.key == key), 0)
        if done.good:
            file = done.said.partition("Saved to ")[2].rpartition(" (")[0].rpartition("/")[2]
            self._told[key] = phrase("C’est écrit, la clé peut être retirée : {file}.", file=file)
            if LEFT_OUT in done.said:
                self._told[key] = UNSURE
        elif self.stick is None:
            self._told[key] = GONE
        else:
            self._told[key] = self._hinders() or FAILED

    def _backup(self) -> None:
        if self.stick is not None:
            self._begin("backup", "backup", str(self.stick.path))
        else:
            self._begin("backup")

    def _diagnose(self) -> None:
        file = self.app.owner.overrides.file
        more = (*(("--personal",) if self.personal else ()), *(("--config", str(file)) if file is not None else ()))
        self._begin("diagnostics", "diagnostics", *more, "--out", str(self.stick.path if self.stick else ""))

    def _restore(self) -> None:
        hinders = self._hinders(writing=False)
        if hinders is not None or self.stick is None:
            self._told["restore"] = hinders or NONE
        else:
            self.app.push(Backups(self.app, self.stick.path, self._send))

    def _tick(self) -> None:
        self.personal = not self.personal
