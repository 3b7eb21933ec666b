"""Every setting, with its default, its range and its explanation."""

import tomllib
from functools import lru_cache
from pathlib import Path

from kiosk.config.hardware_settings import Buttons, Camera, Track
from kiosk.config.user_settings import General, Group, Hands, Play, Screen, Voice

Value = str | int | float | bool | None


@lru_cache(maxsize=1)
def profiles() -> dict[str, dict[str, Value]]:
    """Profile -> key of a setting -> what the profile decides about it, from the table beside this file."""
    return tomllib.loads(Path(__file__).with_name("profiles.toml").read_text("utf-8"))


class Config(Group):
    """All settings. A setting that is None and that the profile decides about is as the profile says."""

    general: General = General()
    play: Play = Play()
    hands: Hands = Hands()
    voice: Voice = Voice()
    screen: Screen = Screen()
    camera: Camera = Camera()
    track: Track = Track()
    buttons: Buttons = Buttons()

    def value(self, key: str) -> Value:
        """What "group.name" is set to; None where that is left open. Raises `KeyError` for no such setting."""
        group, name = key.split(".")
        value: Value = dict(dict(self)[group])[name]
        return value

    def effective(self, key: str) -> Value:
        """The value of "group.name"; where it is left to the profile, what that says."""
        value = self.value(key)
        return profiles()[self.general.profile].get(key) if value is None else value

    def confirms_by_dice(self) -> bool:
        """Whether picking up and throwing is enough, without a button."""
        return self.effective("play.confirm") == "dice"

    def hands_free(self) -> bool:
        """Whether a hand over the track chooses."""
        return bool(self.effective("hands.hands_free"))

    def larger_type(self) -> bool:
        """Whether type is a third larger."""
        return bool(self.effective("screen.larger_type"))

    def spoken(self) -> str:
        """How much is said: "off", "short" or "full"."""
        return str(self.effective("voice.level"))

    def loudness(self) -> int:
        """How loud sounds are, in percent."""
        loud = self.effective("voice.sounds")
        return loud if isinstance(loud, int) else 0
