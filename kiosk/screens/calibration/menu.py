"""What can be calibrated, and the calibrations that were made, dated, to be brought back."""

from datetime import datetime
from functools import partial
from pathlib import Path

from calibration.cards.deck_files import DECKS, decks_folder
from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.maintenance.calibration_files import DATE, Stored, bring_back, made
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.calibration.owned_sets import CARDS, DICE, Owned, OwnedSets
from kiosk.screens.calibration.session_screen import CalibrationSession
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Action, Item, Kiosk

KINDS: dict[str, tuple[Phrase, Phrase]] = {
    "whole": (phrase("Tout calibrer"), phrase("La piste, la lumière, les dés, puis trois lancers d’essai.")),
    "recheck": (phrase("Contrôle rapide"), phrase("Piste et lumière seulement : dix secondes.")),
    "track": (phrase("La piste"), phrase("Où elle se trouve dans l’image, et sa taille.")),
    "light": (phrase("La lumière"), phrase("Piste vide : la lumière est mesurée, puis verrouillée.")),
    "dice": (phrase("Les dés"), phrase("Lancés deux fois : leur nombre, leur taille, leurs couleurs.")),
    "poker": (phrase("Dés de poker"), phrase("Vos dés de poker, montrés face par face.")),
}
AFTERWARDS = ("recheck", "light", "dice")
"""What needs to know already where the track is."""

NOWHERE = Path("/nonexistent")
"""Where nothing is stored."""
USE = phrase("Utiliser")
BROUGHT = phrase("L’ancien calibrage sert de nouveau.")
NOT_BROUGHT = phrase("L’ancien calibrage n’a pas pu être repris.")


class CalibrationMenu(MenuPage):
    """One button a kind of calibration."""

    screen_key = "calibrations"

    begins = 1

    def title(self) -> Text:
        """Calibration."""
        return phrase("Calibrage")

    def items(self) -> list[Item]:
        """The way back, the kinds, the old ones."""
        kinds = {kind: said for kind, said in KINDS.items() if kind not in AFTERWARDS or self._has_one()}
        items = [Item(kind, said[0], partial(self._begin, kind)) for kind, said in kinds.items()]
        return [back(self), *items, *self._sets(), *self._old()]

    def explanation(self, key: str) -> Text | None:
        """What the button under the cursor does."""
        if key == "old":
            return phrase("Chacun avec sa date ; un ancien peut resservir.")
        if key == "sets":
            return phrase("Ceux que vous avez montrés : avec lesquels jouer, sous quel nom.")
        return KINDS[key][1] if key in KINDS else None

    def _has_one(self) -> bool:
        """Whether the track was calibrated; where nothing is stored nobody knows."""
        folder = folder_of(self.app)
        return folder is None or bool(made(folder, source_of(self.app)))

    def _begin(self, kind: str) -> None:
        self.app.push(CalibrationSession(self.app, kind))

    def _sets(self) -> list[Item]:
        data = self.app.owner.overrides.folder
        folder = None if data is None else sets_folder(data)
        if folder is None or not SETS.names(folder):
            return []
        owned = Owned(SETS, folder, DICE)
        return [
            Item("sets", DICE.title, lambda: self.app.push(OwnedSets(self.app, owned)), value=SETS.serving(folder))
        ]

    def _old(self) -> list[Item]:
        folder = folder_of(self.app)
        count = 0 if folder is None else len(made(folder, source_of(self.app)))
        label = phrase("Anciens calibrages")
        return [Item("old", label, self._open_old, value=phrase("{n}", n=count))] if count else []

    def _open_old(self) -> None:
        self.app.push(SavedCalibrations(self.app))


class OwnCards(OwnedSets):
    """The owner's decks, and showing one."""

    screen_key = "cards"

    def __init__(self, app: Kiosk) -> None:
        data = app.owner.overrides.folder
        super().__init__(app, Owned(DECKS, decks_folder(data or NOWHERE), CARDS))

    def items(self) -> list[Item]:
        """The way back, showing a deck, the decks."""
        first, *sets = super().items()
        show = Item("show", phrase("Montrer un jeu"), lambda: self.app.push(CalibrationSession(self.app, "cards")))
        return [first, show, *sets]

    def explanation(self, key: str) -> Text | None:
        """What showing does, what the mark means."""
        if key == "show" or not self.known:
            return phrase("Cartes triées, posées huit par huit : deux minutes, puis elles sont lues plus sûrement.")
        return super().explanation(key)


class SavedCalibrations(MenuPage):
    """The calibrations that were made, the newest first."""

    screen_key = "old"

    begins = 1

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        folder = folder_of(app)
        self.stored = [] if folder is None else made(folder, source_of(app))

    def title(self) -> Text:
        """Old ones."""
        return phrase("Anciens calibrages")

    def items(self) -> list[Item]:
        """One button each, with its date; the first is the one that serves."""
        return [
            back(self),
            *(
                Item(
                    f"old:{one.when}", _dated(one.when), self._bringer(number), value=self._said(number, one), act=USE
                )
                for number, one in enumerate(self.stored)
            ),
        ]

    def explanation(self, key: str) -> Text | None:
        """What choosing one does."""
        return phrase("Le premier sert maintenant. Choisissez-en un autre : il servira, et aucun n’est effacé.")

    def _bringer(self, number: int) -> Action:
        """The one that serves already needs nothing done."""
        return partial(self._bring, self.stored[number]) if number else self.app.pop

    def _said(self, number: int, one: Stored) -> Phrase:
        if number == 0:
            return phrase("✓ maintenant")
        made_of = one.calibration
        if made_of.track is None:
            return phrase("{text}", text=made_of.source)
        width, height = (round(side / 10) for side in made_of.track[:2])
        return phrase("piste de {width} × {height} cm", width=width, height=height)

    def _bring(self, stored: Stored) -> None:
        folder = folder_of(self.app)
        done = folder is not None and bring_back(folder, stored) is not None
        if done and self.app.eyes is not None:
            # Left, though none was begun: the newest one serves from the next picture on.
            self.app.eyes.calibrate(None)
        self.app.tell(BROUGHT if done else NOT_BROUGHT, 10.0, news=done)
        self.app.pop()


def folder_of(app: Kiosk) -> Path | None:
    """The folder of the calibrations."""
    folder = app.owner.overrides.folder
    return None if folder is None else folder / "calibration"


def source_of(app: Kiosk) -> str | None:
    """The camera that looks now: only its calibrations count."""
    status = None if app.eyes is None else app.eyes.status()
    return None if status is None else status.label or None


def _dated(when: str) -> Phrase:
    """A file's date as people write it."""
    try:
        date = datetime.strptime(when, DATE)
    except ValueError:
        return phrase("{text}", text=when)
    return phrase(
        "{day}/{month}/{year} {time}", day=f"{date:%d}", month=f"{date:%m}", year=date.year, time=f"{date:%H:%M}"
    )
