"""A damaged journal: what was found, what each answer brings, and the answer."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kiosk.appliance.recovery import journal_repair
from kiosk.appliance.recovery.journal_repair import Answer
from kiosk.errors import StoreError
from kiosk.games.engine.moves import Json
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.background_command import BackgroundCommand, PendingCommand
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.table.storage.integrity import damage_cases
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase

Send = Callable[[Sequence[str]], PendingCommand]
TITLE = phrase("Journal abîmé")
SAID = phrase("Ce qui a été trouvé, ce qui peut être gardé ; rien n’est effacé sans vous.")
NOT_KEPT = phrase("Impossible d’écrire sur le disque : la réponse ne peut pas être gardée.")
LOOKING = phrase("Le journal est examiné…")
NOT_LOOKED = phrase("Il ne peut pas être examiné maintenant : faites de la place sur le disque.")
FOUND = {
    Damage.UNREADABLE: phrase("Trouvé le {date} : le fichier du journal est abîmé."),
    Damage.ALTERED: phrase("Trouvé le {date} : des actions ne sont plus comme elles ont été écrites."),
    Damage.SHORTENED: phrase("Trouvé le {date} : la fin du journal manque ; ce qui reste est sûr."),
    Damage.REPLACED: phrase("Trouvé le {date} : ce n’est pas le journal des dernières parties."),
    Damage.NEWER: phrase("Trouvé le {date} : une version plus récente de la machine a écrit ce journal."),
    Damage.GONE: phrase("Trouvé le {date} : le journal avait disparu."),
}
ASIDE = phrase("Il est mis de côté en entier ; les parties continuent dans un nouveau journal.")


def day(moment: datetime) -> Phrase:
    """A date and time for people, by this machine's clock."""
    local = moment.astimezone()
    when = {"day": f"{local:%d}", "month": f"{local:%m}", "year": local.year, "time": f"{local:%H:%M}"}
    return phrase("{day}/{month}/{year} {time}", **when)


def found_words(case: DamageCase) -> Phrase:
    """What was found, and when."""
    return Phrase(FOUND[case.damage].template, {"date": day(case.found)})


def pending(app: Kiosk) -> tuple[Path, DamageCase] | None:
    """The case that was found last and waits for an answer."""
    return next(iter(damage_cases.unanswered(app.store.folder)), None)


@dataclass(frozen=True, slots=True)
class RecoveryOutlook:
    """What `kiosk journal --case` tells: games whole, cut short and lost; when the newest good backup was made.

    Not `known` where it could not look: nobody is offered to let go of what may be sound.
    """

    recover: tuple[int, int, int] | None = None
    backup: datetime | None = None
    known: bool = True

    @classmethod
    def read(cls, said: str) -> "RecoveryOutlook":
        """Nothing can be had where that is not told, for want of room for a copy above all."""
        with suppress(ValueError, TypeError, KeyError):
            told: Json = json.loads(said)
            recover, backup = told["recover"], told["backup"]
            return cls(
                None if recover is None else (int(recover["games"]), int(recover["cut"]), int(recover["lost"])),
                None if backup is None else datetime.fromisoformat(backup["made"]),
            )
        return cls(known=False)


class DamagedJournal(MenuPage):
    """The page of one damaged journal and what can be done with it."""

    screen_key = "damaged"

    def __init__(self, app: Kiosk, path: Path, case: DamageCase, send: Send = BackgroundCommand) -> None:
        super().__init__(app)
        self.path, self.case = path, case
        folder = str(app.store.folder)
        self._looking: PendingCommand | None = send(("journal", "--case", path.name, "--json", "--data", folder))
        self.prospects = RecoveryOutlook()

    def title(self) -> Text:
        """What it is about."""
        return TITLE

    def items(self) -> list[Item]:
        """The way back first: nothing happens by itself."""
        found = [back(self)]
        if self.prospects.recover is not None:
            found.append(Item("recover", phrase("Garder ce qui est sûr"), self._answer(Answer.RECOVER)))
        if self.prospects.backup is not None:
            made = day(self.prospects.backup)
            found.append(Item("backup", phrase("Restaurer"), self._answer(Answer.BACKUP), value=made))
        if self.case.file is not None and self.prospects.known:
            found.append(Item("discard", phrase("Effacer le journal abîmé"), self._discard))
        elif self.case.damage in (Damage.GONE, Damage.SHORTENED, Damage.REPLACED):
            found.append(Item("discard", phrase("Laisser tel quel"), self._discard))
        return found

    def explanation(self, key: str) -> Text | None:
        """What was found, and what becomes of the games."""
        if key == "recover" and self.prospects.recover is not None:
            games, cut, lost = self.prospects.recover
            return phrase(
                "Parties entières : {games}, écourtées : {cut}, perdues : {lost}. "
                "Ce qui s’est joué depuis reste. La machine redémarre.",
                games=games, cut=cut, lost=lost,
            )  # fmt: skip
        if key == "backup":
            return phrase("La sauvegarde, et ce qui s’est joué depuis. La machine redémarre.")
        if key == "discard":
            if self.case.file is None:
                return phrase("La machine continue avec ce qui est là, et ne demande plus.")
            return phrase("Ce qui est dans le journal abîmé est perdu pour toujours ; les parties depuis restent.")
        said = found_words(self.case)
        if self._looking is not None:
            return phrase("{found} {more}", found=said, more=LOOKING)
        if not self.prospects.known:
            return phrase("{found} {more}", found=said, more=NOT_LOOKED)
        return said if self.case.file is None else phrase("{found} {more}", found=said, more=ASIDE)

    def update(self, now: float) -> bool:
        """Whether it has been looked into."""
        done = None if self._looking is None else self._looking.done()
        if done is None:
            return False
        self._looking, self.prospects = None, RecoveryOutlook.read(done.said)
        return True

    def _answer(self, answer: Answer) -> Callable[[], None]:
        def ask() -> None:
            folder = self.app.store.folder
            try:
                if folder is not None:
                    journal_repair.ask_for(folder, self.path, answer)
                    self.app.leave("again")
            except StoreError:
                self.app.tell(NOT_KEPT)

        return ask

    def _discard(self) -> None:
        """Only the owner lets go of what was played."""
        self.app.owner.allowed(self.app, lambda: self.app.push(ConfirmDiscard(self.app, self.path, self.case)))


class ConfirmDiscard(MenuPage):
    """The last word before something is lost for good."""

    screen_key = "letgo"

    def __init__(self, app: Kiosk, path: Path, case: DamageCase) -> None:
        super().__init__(app)
        self.path, self.case = path, case

    def title(self) -> Text:
        """What is asked."""
        return phrase("Effacer pour toujours ?") if self.case.file is not None else phrase("Laisser tel quel ?")

    def items(self) -> list[Item]:
        """The cursor stands on the way back."""
        label = phrase("Effacer") if self.case.file is not None else phrase("Laisser tel quel")
        return [back(self), Item("discard", label, self._do)]

    def explanation(self, key: str) -> Text | None:
        """What it is about."""
        return found_words(self.case)

    def _do(self) -> None:
        folder = self.app.store.folder
        try:
            if folder is not None:
                journal_repair.discard(folder, self.path, self.case)
        except StoreError:
            self.app.tell(NOT_KEPT)
        self.app.close(DamagedJournal)
