"""The settings of one group, a button each."""

from kiosk.config.setting_list import GROUPS, settings
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Item, Kiosk
from kiosk.screens.settings.setting_page import opened


class GroupPage(MenuPage):
    """One group."""

    screen_key = "group"

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
            *([Item("reset", phrase("Remettre ce groupe"), self._reset)] if changed else []),
        ]

    def explanation(self, key: str) -> Text | None:
        """What the setting under the cursor means."""
        return settings()[key].said.help if key in settings() else listed(self.group)

    def _reset(self) -> None:
        self.app.owner.reset(self.app, self.keys)
        self.cursor = 0


def item(app: Kiosk, key: str) -> Item:
    """The button of one setting, with what it is now."""
    one = settings()[key]
    return Item(key, one.said.label, opened(app, key), value=one.shown(app.owner.kept.config))


def listed(group: str) -> Phrase:
    """The names of a group's settings, as a sentence."""
    labels = [one.said.label for one in settings().values() if one.group == group]
    said = labels[0]
    for label in labels[1:3]:
        said = phrase("{first}, {second}", first=said, second=label)
    return phrase("{labels}…", labels=said) if len(labels) > 3 else phrase("{labels}.", labels=said)
