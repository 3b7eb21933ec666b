"""One setting: its explanation, what it may be, what it is now and what it was."""

from functools import partial

from kiosk.config.descriptions import PROFILES
from kiosk.config.schema import Value, profiles
from kiosk.config.setting_list import Setting, by_profile, settings
from kiosk.i18n.phrase import Phrase, phrase
from kiosk.screens.kit.button_legend import CHANGE
from kiosk.screens.kit.drawing.canvas import Text
from kiosk.screens.kit.menu_page import MenuPage, back
from kiosk.screens.kit.screen import Action, Item, Kiosk
from kiosk.screens.kit.text_entry.free_text import FreeText
from kiosk.screens.settings.unit_stepper import UnitStepper

NOW = phrase("✓ maintenant")
PROFILE = "general.profile"


def opened(app: Kiosk, key: str) -> Action:
    """Opens a setting; one that is on or off and nothing else just changes."""
    one = settings()[key]
    if one.kind == "toggle" and not one.optional:
        return lambda: app.owner.change(app, {key: not app.owner.overrides.config.value(key)})
    return lambda: app.push(SettingPage(app, one))


class SettingPage(MenuPage):
    """The values of a setting, or the way to change a number; back to the original."""

    screen_key = "single"

    def __init__(self, app: Kiosk, setting: Setting) -> None:
        super().__init__(app)
        self.setting = setting
        keys = [item.key for item in self.items()]
        now = f"value:{self.value}"
        self.cursor = keys.index(now) if now in keys else 1

    @property
    def value(self) -> Value:
        """The setting's value now, what was changed on the screen included."""
        return self.app.owner.overrides.config.value(self.setting.key)

    def title(self) -> Text:
        """The setting's name."""
        return self.setting.text.label

    def items(self) -> list[Item]:
        """The way back, the values, the original."""
        one = self.setting
        values = [self._choice(value) for value in one.values]
        if one.kind == "number":
            now = None if self.value is None else one.words(self.value)
            values = [Item("measure", CHANGE, self._measure, value=now)]
        if one.kind == "text":
            values.append(Item("write", phrase("Autre…"), self._write, value=self._written()))
        if one.optional:
            values.insert(0, self._choice(None))
        return [back(self), *values, *self._original()]

    def explanation(self, key: str) -> Text | None:
        """What the setting means, and what it was; for a profile what that decides."""
        if self.setting.key == PROFILE and key.startswith("value:"):
            return PROFILES[key.removeprefix("value:")]
        original = self.setting.words(self.app.owner.original(self.setting.key))
        return phrase("{help} Par défaut : {value}.", help=self.setting.text.help, value=original)

    def _choice(self, value: Value) -> Item:
        """A value, with a tick on the one that holds; what is left to the profile with what that makes of it."""
        one, holds = self.setting, self._holds(value)
        note: Phrase | None = NOW if holds else None
        if value is None and by_profile(one.key):
            decided = one.words(profiles()[self.app.owner.overrides.config.general.profile][one.key])
            note = phrase("✓ {value}", value=decided) if holds else decided
        return Item(f"value:{value}", one.words(value), partial(self._set, value), value=note)

    def _holds(self, value: Value) -> bool:
        return value == self.value and type(value) is type(self.value)

    def _original(self) -> list[Item]:
        owner, key = self.app.owner, self.setting.key
        if not owner.is_changed(key):
            return []
        return [Item("reset", phrase("Rétablir"), self._reset, value=self.setting.words(owner.original(key)))]

    def _set(self, value: Value) -> None:
        self.app.pop()
        self.app.owner.change(self.app, self._with_exchange(value))

    def _with_exchange(self, value: Value) -> dict[str, Value]:
        """A pin that another button has: the two are exchanged."""
        key, config = self.setting.key, self.app.owner.overrides.config
        others = [
            other
            for other, one in settings().items()
            if self.setting.text.pin and one.text.pin and other != key and config.value(other) == value
        ]
        return {key: value, **({others[0]: self.value} if others and value is not None else {})}

    def _reset(self) -> None:
        self.app.pop()
        self.app.owner.change(self.app, self._with_exchange(self.app.owner.original(self.setting.key)))

    def _measure(self) -> None:
        self.app.push(UnitStepper(self.app, self.setting, self.value, self._set))

    def _written(self) -> Phrase | None:
        known = self.value is None or self.value in self.setting.values
        return None if known else self.setting.words(self.value)

    def _write(self) -> None:
        start = self.value if isinstance(self.value, str) else ""
        self.app.push(FreeText(self.app, self.setting.text.label, self._set, start))
