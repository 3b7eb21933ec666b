"""What the screens may ask of the program that shows them, as protocols: `kiosk.screens.app` implements them.

A screen is given a kiosk and a kiosk shows screens: `S` stands here for the base class of the screens, so that this
module needs none. `kit.screen` names `Kiosk` and `Host`, the same over its `Screen`.
"""

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from kiosk.config.overrides import Overrides
from kiosk.config.schema import Config, Value
from kiosk.devices.buttons.gestures import Button, Gesture
from kiosk.devices.camera_process.status import CameraProcess
from kiosk.devices.voice.base import Voice
from kiosk.games.engine.protocols import Game
from kiosk.i18n.phrase import Phrase
from kiosk.i18n.words import Words
from kiosk.screens.kit.background_command import PendingCommand
from kiosk.screens.kit.navigation import Ending, Navigation, S, Tables
from kiosk.table.referee.referee import Referee
from kiosk.table.storage.store import Store
from kiosk.table.table import Table
from kiosk.table.tournament.called_games import Evening


class ButtonBox(Protocol):
    """The button box as the screens see it."""

    @property
    def down(self) -> frozenset[Button]:
        """The buttons that are pressed now, keys of a keyboard included."""

    @property
    def faults(self) -> Mapping[Button, str]:
        """Why a button is ignored."""


class SettingsLock(Protocol):
    """The PIN before the settings."""

    @property
    def is_set(self) -> bool:
        """Whether a PIN was chosen."""

    def set(self, pin: str) -> None:
        """Chooses a PIN. Raises `StoreError` when it lasts only until the end of the program."""

    def opens(self, pin: str) -> bool:
        """Whether this is the PIN."""

    def wait(self) -> float:
        """Seconds for which no PIN is looked at, after wrong ones."""


class OwnerRights(Protocol[S]):
    """What only the owner may do: the settings, and the PIN before them."""

    @property
    def overrides(self) -> Overrides:
        """The configuration, and what was changed on the screen."""

    @property
    def lock(self) -> SettingsLock | None:
        """The PIN before the settings; None where they are open."""

    @property
    def waits(self) -> bool:
        """Whether something was changed that takes effect at the next start."""

    def allowed(self, app: "KioskOf[S]", then: Callable[[], None]) -> None:
        """Does `then`, behind the PIN where guests are about."""

    def change(self, app: "KioskOf[S]", changes: Mapping[str, Value], sure: bool = False) -> None:
        """Sets values by their keys; not `sure`, other buttons have to be confirmed by a press."""

    def reset(self, app: "KioskOf[S]", keys: tuple[str, ...] | None = None) -> None:
        """These settings, or all, as they were before anybody changed them on the screen."""

    def original(self, key: str) -> Value:
        """What a setting goes back to."""

    def is_changed(self, key: str) -> bool:
        """Whether a setting is other than it was before anybody changed it on the screen."""


class KioskOf(Navigation[S], Tables, Protocol[S]):
    """All that a screen may ask for."""

    @property
    def config(self) -> Config:
        """The settings as they are now."""

    @property
    def store(self) -> Store:
        """The journal."""

    @property
    def games(self) -> Mapping[str, Game]:
        """The games that can be played, by key."""

    @property
    def words(self) -> Words:
        """The language of the screens."""

    @property
    def demo(self) -> bool:
        """Whether the track is a virtual one, for a demonstration."""

    @property
    def safe(self) -> bool:
        """Whether this is safe mode: dice entered by hand, no camera."""

    @property
    def owner(self) -> OwnerRights[S]:
        """What only the owner may do."""

    @property
    def evening(self) -> Evening | None:
        """This table's part in an evening on many tables; None without one."""

    @property
    def eyes(self) -> CameraProcess | None:
        """The camera's process, or what stands for it; None without a camera."""

    @property
    def voice(self) -> Voice:
        """What reads the screens aloud."""

    @property
    def box(self) -> ButtonBox:
        """The buttons as they are now."""

    @property
    def chance(self) -> random.Random:
        """The random generator that draws seats and pairings."""

    @property
    def pointing(self) -> bool:
        """Whether the press of this moment is that of a hand that pointed, and withdrew from dice that lie still."""

    @property
    def touched_at(self) -> float:
        """When somebody pressed something last, by the clock of `now`."""

    def leave(self, how: Ending) -> None:
        """The program is to end."""

    def ask_off(self) -> None:
        """Asks whether to switch off."""

    def settings(self) -> None:
        """The settings come to the front, unless they are open already."""

    def speak(self, language: str) -> None:
        """Everything in another language ("fr", "en"), at once."""

    def reconfigure(self, config: Config) -> None:
        """Other settings from now on, the table that is being played included."""

    def watch(self, running: PendingCommand, failed: Phrase) -> None:
        """Tells `failed` should a command that runs beside the screens fail."""


class HostOf(KioskOf[S], Protocol[S]):
    """What runs beside the screens (a hand over the track, the screen saver, the screen reader) may ask for more."""

    dirty: bool
    """To be drawn anew."""

    @property
    def referee(self) -> Referee[Table] | None:
        """The referee of the table that is being played; None while nobody plays."""

    @property
    def unattended(self) -> bool:
        """Whether the machine started the kiosk, with nobody at a terminal."""

    def gesture(self, gesture: Gesture) -> None:
        """A button was pressed, or what stands for one."""
