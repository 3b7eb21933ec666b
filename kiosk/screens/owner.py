"""What the owner of the kiosk may do: change the settings, kept on disk, and lock them away from guests."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kiosk.config.kept import Kept
from kiosk.config.settings import Value, settings, value_of
from kiosk.errors import ConfigError, StoreError
from kiosk.games.engine import phrase

if TYPE_CHECKING:
    from kiosk.screens.app import App

REFUSED = phrase("Ce réglage ne va pas avec les autres.")
NOT_KEPT = phrase("Réglage non enregistré : il ne vaut que jusqu’à l’arrêt.")
AFTER_RESTART = phrase("Ce réglage vaudra après un redémarrage : voir Réglages.")


class Owner:
    """Changes go to `kept`, and to the app at once where that is possible; the others wait for a restart."""

    def __init__(self, kept: Kept | None = None) -> None:
        self.kept = kept or Kept()
        self._started_with = self.kept.config

    @property
    def waits(self) -> bool:
        """Whether something was changed that takes effect at the next start."""
        now, then = self.kept.config, self._started_with
        return any(value_of(now, key) != value_of(then, key) for key, one in settings().items() if one.said.restart)

    def change(self, app: "App", changes: Mapping[str, Value]) -> None:
        """Sets values; tells what cannot be, what is only for now and what waits for a restart."""
        try:
            self.kept.change(changes)
        except ConfigError:
            app.tell(REFUSED)
            return
        except StoreError:
            app.tell(NOT_KEPT)
        else:
            if any(settings()[key].said.restart for key in changes):
                app.tell(AFTER_RESTART, 8.0)
        app.reconfigure(self.kept.config)

    def reset(self, app: "App", keys: tuple[str, ...] | None = None) -> None:
        """These settings, or all, as they were before anybody changed them on the screen."""
        try:
            self.kept.reset(keys)
        except ConfigError:
            app.tell(REFUSED)
            return
        except StoreError:
            app.tell(NOT_KEPT)
        app.reconfigure(self.kept.config)

    def original(self, key: str) -> Value:
        """What a setting goes back to."""
        return value_of(self.kept.base, key)

    def is_changed(self, key: str) -> bool:
        """Whether a setting is other than it was before anybody changed it on the screen."""
        return value_of(self.kept.config, key) != self.original(key)
