"""Every setting: its type, its default and its range. What people are told of it is in `settings.toml`."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticKnownError

Value = str | int | float | bool | None
Pin = int | None
"""The BCM number of a pin; None where nothing is wired."""


class Group(BaseModel):
    """A group of settings; unknown keys are refused so that a typing mistake never passes silently."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    @field_validator("*", mode="before")
    @classmethod
    def _no_number(cls, value: object, info: ValidationInfo) -> object:
        """Raises `PydanticKnownError` for true and false where a number belongs: they would pass as 1 and 0."""
        annotation = cls.model_fields[info.field_name or ""].annotation
        if isinstance(value, bool) and {int, float} & {annotation, *get_args(annotation)}:
            raise PydanticKnownError("int_type")
        return value


class General(Group):
    """What the kiosk is and for whom. `width` and `height` are of the window, in pixels."""

    profile: Literal["bar", "fete", "mains-libres"] = "bar"
    language: Literal["fr", "en"] = "fr"
    windowed: bool | None = None
    width: int = Field(1280, ge=640, le=3840)
    height: int = Field(800, ge=400, le=2160)
    backups: int = Field(14, ge=1, le=60)


class Play(Group):
    """How throws are confirmed, how much help there is, and who reads the cards of Cribble."""

    confirm: Literal["button", "dice"] | None = None
    missing_die: Literal["die", "all"] = "die"
    guide: bool = False
    cards: Literal["pad", "camera"] = "pad"
    count_cards: Literal["gathered", "left"] = "gathered"


class Hands(Group):
    """Playing without buttons: a hand held over a part of the track. `dwell` is in seconds."""

    hands_free: bool | None = None
    dwell: float = Field(1.0, ge=0.4, le=5)


class Voice(Group):
    """What is said and heard: words a minute, volumes in percent."""

    level: Literal["off", "short", "full"] | None = None
    rate: int = Field(150, ge=80, le=300)
    volume: int = Field(80, ge=0, le=100)
    sounds: int | None = Field(None, ge=0, le=100)


class Screen(Group):
    """How the screen looks, and after how many minutes it rests; 0 is never. `motion`: how much moves on it."""

    larger_type: bool | None = None
    motion: Literal["full", "reduced", "none"] = "full"
    blank_after: int = Field(30, ge=0, le=480)


class Camera(Group):
    """The camera above the track: pictures in pixels, `fps` a second, `timeout` in seconds.
    `keep_crops`: the owner allows crops of corrected dice to be kept."""

    source: str | None = Field(None, max_length=200)
    width: int = Field(1280, ge=320, le=4608)
    height: int = Field(720, ge=240, le=2592)
    fps: int = Field(30, ge=5, le=120)
    timeout: float = Field(3.0, ge=0.2, le=60)
    keep_crops: bool = False


class Track(Group):
    """The dice track, as built, in millimetres from the middle of a marker to that of the next."""

    width_mm: float = Field(400.0, ge=80, le=2000)
    height_mm: float = Field(225.0, ge=80, le=2000)
    die_mm: float = Field(16.0, ge=8, le=40)
    keeping: Literal["none", "left", "right", "near", "far"] = "none"
    keeping_mm: float = Field(60.0, ge=20, le=200)


def _pin(default: Pin) -> Pin:
    pin: Pin = Field(default, ge=0, le=27)
    return pin


class Buttons(Group):
    """Buttons and lamps by their pins; `scan` is in seconds."""

    left: Pin = _pin(5)
    right: Pin = _pin(6)
    ok: Pin = _pin(13)
    red: Pin = _pin(None)
    left_lamp: Pin = _pin(12)
    right_lamp: Pin = _pin(16)
    ok_lamp: Pin = _pin(20)
    red_lamp: Pin = _pin(None)
    pull_up: bool = True
    active_low_lamps: bool = False
    debounce_ms: int = Field(25, ge=0, le=500)
    scan: float = Field(2.0, ge=0.5, le=10)

    @property
    def button_pins(self) -> dict[str, int]:
        """Button -> its pin, of those that are wired."""
        pins = {"left": self.left, "right": self.right, "ok": self.ok, "red": self.red}
        return {name: pin for name, pin in pins.items() if pin is not None}

    @property
    def lamp_pins(self) -> dict[str, int]:
        """Button -> the pin of its lamp, of those that are wired."""
        pins = {"left": self.left_lamp, "right": self.right_lamp, "ok": self.ok_lamp, "red": self.red_lamp}
        return {name: pin for name, pin in pins.items() if pin is not None}

    @model_validator(mode="after")
    def _pins_differ(self) -> Self:
        """Raises ValueError for a pin that is named twice."""
        names: dict[int, str] = {}
        lamps = {f"{name}_lamp": pin for name, pin in self.lamp_pins.items()}
        for name, pin in {**self.button_pins, **lamps}.items():
            if pin in names:
                raise ValueError(f"{names[pin]} and {name} are both on pin {pin}; give each a pin of its own")
            names[pin] = name
        return self


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
        value: Value = self.__dict__[group].__dict__[name]
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
