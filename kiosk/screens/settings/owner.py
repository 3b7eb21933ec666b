"""What the owner of the kiosk may do: change the settings, kept on disk, and lock them away from guests."""

from collections.abc import Callable, Iterable, Mapping

from kiosk.appliance.pin.pin_lock import LOCKED, PinLock
from kiosk.config.overrides import Overrides
from kiosk.config.schema import Value
from kiosk.config.setting_list import settings
from kiosk.errors import ConfigError, StoreError
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.menu_page import MenuPage
from kiosk.screens.kit.screen import Host, Kiosk
from kiosk.screens.settings.confirm_or_revert import HANDLES, ConfirmOrRevert
from kiosk.screens.settings.overview import SafeModeExit, SettingsOverview
from kiosk.screens.settings.pin import AskPin, DigitEntry, NewPin

OPEN_FOR, WARNING = 180.0, 20.0
"""Seconds that the settings stay open without a press behind a PIN, and from the warning to the end."""

CLOSING = phrase("Les réglages se ferment dans 20 secondes ; un appui les garde ouverts.")
REFUSED = phrase("Ce réglage ne va pas avec les autres.")
NOT_KEPT = phrase("Réglage non enregistré : il ne vaut que jusqu’à l’arrêt.")
AFTER_RESTART = phrase("Ce réglage vaudra après un redémarrage.")


class Owner:
    """Changes go to `overrides`, and to the app at once where that is possible; the others wait for a restart."""

    def __init__(self, overrides: Overrides | None = None, lock: PinLock | None = None) -> None:
        """`lock`: the PIN before the settings where guests are about; without one they are open."""
        self.overrides, self.lock = overrides or Overrides(), lock
        self._started_with = self.overrides.config
        self._warned = False

    @property
    def waits(self) -> bool:
        """Whether something was changed that takes effect at the next start."""
        now, then = self.overrides.config, self._started_with
        return any(now.value(key) != then.value(key) for key, one in settings().items() if one.text.restart)

    def open(self, app: Kiosk) -> None:
        """The settings come to the front, behind their PIN in profile `bar`; nothing when they are open already."""
        if app.shows(MenuPage) or app.shows(DigitEntry):
            return

        def ask() -> None:
            self.allowed(app, lambda: app.push(SettingsOverview(app)))

        if self._guarded and app.safe:
            app.push(SafeModeExit(app, ask))
        else:
            ask()

    def tick(self, app: Kiosk) -> None:
        """Settings that a PIN guards don't stay open for guests when the owner walks away; it is said before."""
        if self.lock is None or not self.lock.is_set or not self._guarded:
            return
        idle = app.now - app.touched_at
        if idle < OPEN_FOR or not app.shows(SettingsOverview) or app.shows(SafeModeExit):
            self._warned = False
        elif idle >= OPEN_FOR + WARNING:
            app.close(MenuPage)
        elif not self._warned:
            self._warned = True
            app.tell(CLOSING, WARNING)

    def ask_first_pin(self, app: Host) -> None:
        """Asks for a PIN at the first start of profile `bar`; it may be put off until the settings are opened."""
        if self._unlocked() and app.referee is None and not app.demo and not app.safe:
            self._choose(app, lambda: None)

    @property
    def _guarded(self) -> bool:
        """Whether guests are kept out."""
        return self.lock is not None and self.lock.guards(self.overrides.config.general.profile)

    def _unlocked(self) -> bool:
        return self.lock is not None and not self.lock.is_set and self._guarded

    def allowed(self, app: Kiosk, then: Callable[[], None]) -> None:
        """Does what is the owner's to decide: behind the PIN, where guests are about."""
        if self.lock is None or not self._guarded:
            then()
        elif self.lock.is_set:
            app.push(AskPin(app, self.lock, then))
        else:
            self._choose(app, then)

    def _choose(self, app: Kiosk, then: Callable[[], None]) -> None:
        assert self.lock is not None
        app.push(NewPin(app, self.lock, then))

    def change(self, app: Kiosk, changes: Mapping[str, Value], sure: bool = False) -> None:
        """Sets values; tells what cannot be, what is only for now and what waits for a restart.

        Where the buttons become others OK has to be pressed, or they are what they were; not when that is `sure`.
        """
        before = {key: self.overrides.config.value(key) for key in changes if key in settings()}
        try:
            self.overrides.change(changes)
        except ConfigError:
            app.tell(REFUSED)
            return
        except StoreError:
            app.tell(NOT_KEPT)
        else:
            if any(settings()[key].text.restart for key in changes):
                app.tell(AFTER_RESTART, 8.0, news=True)
        app.reconfigure(self.overrides.config)
        self._release(changes)
        if not sure and any(key in HANDLES for key in changes):
            app.push(ConfirmOrRevert(app, lambda: self.change(app, before, sure=True)))
        if "general.profile" in changes and self._unlocked():
            self._choose(app, lambda: None)

    def reset(self, app: Kiosk, keys: tuple[str, ...] | None = None) -> None:
        """These settings, or all, as they were before anybody changed them on the screen."""
        try:
            self.overrides.reset(keys)
        except ConfigError:
            app.tell(REFUSED)
            return
        except StoreError:
            app.tell(NOT_KEPT)
        app.reconfigure(self.overrides.config)
        self._release(settings() if keys is None else keys)

    def _release(self, changed: Iterable[str]) -> None:
        """Whoever is in the settings decides in which profile the kiosk is, and by that whether they are locked."""
        profile = "general.profile"
        if self.lock is not None and profile in changed and self.overrides.config.value(profile) != LOCKED:
            self.lock.release()

    def original(self, key: str) -> Value:
        """What a setting goes back to."""
        return self.overrides.base.value(key)

    def is_changed(self, key: str) -> bool:
        """Whether a setting is other than it was before anybody changed it on the screen."""
        return self.overrides.config.value(key) != self.original(key)
