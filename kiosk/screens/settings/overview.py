"""The first page of the settings: what is changed most often, the groups, and what the owner does besides."""

from kiosk.config.descriptions import GROUPS
from kiosk.config.setting_list import settings
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.i18n.word_tables import word_tables
from kiosk.screens.calibration.menu import CalibrationMenu, OwnCards
from kiosk.screens.calibration.owned_sets import CARDS
from kiosk.screens.kit.button_legend import CHANGE
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Action, Item, Kiosk
from kiosk.screens.settings.button_test import ButtonTest
from kiosk.screens.settings.checkup import TITLE, Checkup
from kiosk.screens.settings.corrected_dice import TITLE as CORRECTED
from kiosk.screens.settings.corrected_dice import CorrectedDice
from kiosk.screens.settings.pin import NewPin
from kiosk.screens.settings.setting_page import opened
from kiosk.screens.settings.several_tables import TITLE as TABLES
from kiosk.screens.settings.several_tables import SeveralTables
from kiosk.screens.settings.storage import damaged_journal
from kiosk.screens.settings.storage.usb_stick import TITLE as STICK
from kiosk.screens.settings.storage.usb_stick import UsbStick

FIRST = ("general.profile", "general.language")
SAID = word_tables(__package__)["explanations"] | {"journal": damaged_journal.SAID}


class GroupPage(MenuPage):
    """The settings of one group."""

    screen_key = "group"

    begins = 1

    def __init__(self, app: Kiosk, group: str) -> None:
        super().__init__(app)
        self.group = group
        self.keys = tuple(key for key, one in settings().items() if one.group == group)

    def title(self) -> Text:
        """The group's name."""
        return GROUPS[self.group]

    def items(self) -> list[Item]:
        """The way back, the settings, and all of them as they were."""
        app = self.app
        changed = any(app.owner.is_changed(key) for key in self.keys)
        return [
            back(self),
            *(item(app, key) for key in self.keys),
            *([Item("reset", phrase("Rétablir ce groupe"), self._reset)] if changed else []),
        ]

    def explanation(self, key: str) -> Text | None:
        """What the setting under the cursor means."""
        return settings()[key].text.help if key in settings() else listed(self.group)

    def _reset(self) -> None:
        self.app.owner.reset(self.app, self.keys)
        self.cursor = self.begins


def item(app: Kiosk, key: str) -> Item:
    """The button of one setting, with what it is now."""
    one = settings()[key]
    return Item(key, one.text.label, opened(app, key), value=one.shown(app.owner.overrides.config), act=CHANGE)


def listed(group: str) -> Phrase:
    """The names of a group's settings, as a sentence."""
    labels = [one.text.label for one in settings().values() if one.group == group]
    said = labels[0]
    for label in labels[1:3]:
        said = phrase("{first}, {second}", first=said, second=label)
    return phrase("{labels}…", labels=said) if len(labels) > 3 else phrase("{labels}.", labels=said)


class SettingsOverview(MenuPage):
    """Everything that can be set, and switching off."""

    screen_key = "settings"

    def __init__(self, app: Kiosk) -> None:
        super().__init__(app)
        self._begin()

    def _begin(self) -> None:
        """The cursor goes to the first setting, not to the way out."""
        self.cursor = next(number for number, one in enumerate(self.items()) if one.key == FIRST[0])

    def title(self) -> Text:
        """Settings."""
        return phrase("Réglages")

    def items(self) -> list[Item]:
        """The way back first, then what is urgent."""
        app = self.app
        return [
            back(self),
            *([Item("again", phrase("Redémarrer normalement"), self._again)] if app.safe else []),
            *([Item("restart", phrase("Redémarrer pour appliquer"), self._again)] if app.owner.waits else []),
            *self._journal(),
            *(item(app, key) for key in FIRST),
            *(Item(f"group:{group}", label, self._opener(group)) for group, label in GROUPS.items()),
            Item("calibration", phrase("Calibrage"), lambda: app.push(CalibrationMenu(app))),
            Item("cards", CARDS.title, lambda: app.push(OwnCards(app))),
            Item("checkup", TITLE, lambda: app.push(Checkup(app))),
            Item("stick", STICK, lambda: app.push(UsbStick(app))),
            *self._evening(),
            Item("corrections", CORRECTED, lambda: app.push(CorrectedDice(app))),
            Item("wiring", phrase("Essai des boutons"), lambda: app.push(ButtonTest(app))),
            *self._pin(),
            *([Item("reset", phrase("Tout rétablir"), self._reset)] if self._changed() else []),
            Item("off", phrase("Éteindre"), app.ask_off),
        ]

    def explanation(self, key: str) -> Text | None:
        """What the button under the cursor is for."""
        if key in settings():
            return settings()[key].text.help
        if key.startswith("group:"):
            return listed(key.removeprefix("group:"))
        return SAID.get(key)

    def _journal(self) -> list[Item]:
        case = damaged_journal.pending(self.app)
        if case is None:
            return []
        return [
            Item(
                "journal",
                damaged_journal.TITLE,
                lambda: self.app.push(damaged_journal.DamagedJournal(self.app, *case)),
            )
        ]

    def _pin(self) -> list[Item]:
        lock = self.app.owner.lock
        if lock is None:
            return []
        new = NewPin(self.app, lock, lambda: None)
        value = phrase("choisi") if lock.is_set else phrase("aucun")
        return [Item("pin", phrase("Code des réglages"), lambda: self.app.push(new), value=value)]

    def _evening(self) -> list[Item]:
        """Only where the machine has a dialer."""
        app = self.app
        if app.evening is None or app.evening.desk is None:
            return []
        return [Item("evening", TABLES, lambda: app.push(SeveralTables(app)))]

    def _changed(self) -> bool:
        return any(self.app.owner.is_changed(key) for key in settings())

    def _opener(self, group: str) -> Action:
        return lambda: self.app.push(GroupPage(self.app, group))

    def _again(self) -> None:
        self.app.leave("again")

    def _reset(self) -> None:
        self.app.owner.reset(self.app)
        self._begin()


class SafeModeExit(MenuPage):
    """Safe mode where a PIN guards the settings: the way out of safe mode is open to everybody."""

    screen_key = "door"

    def __init__(self, app: Kiosk, enter: Action) -> None:
        super().__init__(app)
        self._enter = enter

    def title(self) -> Text:
        """What has happened."""
        return phrase("Mode de secours")

    def items(self) -> list[Item]:
        """Out of safe mode, to the settings, off."""
        return [
            back(self),
            Item("again", phrase("Redémarrer normalement"), self._again),
            Item("settings", phrase("Réglages"), self._enter),
            Item("off", phrase("Éteindre"), self.app.ask_off),
        ]

    def explanation(self, key: str) -> Text | None:
        """What the button under the cursor is for."""
        return SAID.get(key)

    def _again(self) -> None:
        self.app.leave("again")
