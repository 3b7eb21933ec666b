"""Every setting, with its default, its range and its explanation."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Profile = Literal["bar", "fete", "mains-libres"]
Language = Literal["fr", "en"]


class Group(BaseModel):
    """A group of settings; unknown keys are refused so that a typing mistake never passes silently."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class General(Group):
    """What the kiosk is and for whom."""

    profile: Profile = Field("bar", description="Where the kiosk stands; sets the defaults of other settings.")
    language: Language = Field("fr", description="Language of the screen.")
    windowed: bool | None = Field(None, description="In a window; by default fullscreen on a Pi alone.")
    width: int = Field(1280, ge=640, le=3840, description="Width of the window, in pixels.")
    height: int = Field(800, ge=400, le=2160, description="Height of the window, in pixels.")
    backups: int = Field(7, ge=1, le=60, description="How many nightly backups are kept.")


class Play(Group):
    """How throws are confirmed."""

    confirm: Literal["button", "dice"] | None = Field(
        None, description="What confirms a re-roll: a button, or the dice themselves. By default by profile."
    )
    missing_die: Literal["die", "all"] = Field(
        "die", description="A die that fell off or leans: that die is thrown again, or all of them."
    )
    guide: bool = Field(False, description="Hints on what to do are shown from the beginning of a game.")


class Hands(Group):
    """Playing without buttons: a hand held over a part of the track."""

    hands_free: bool | None = Field(
        None, description="Choices are made by holding a hand over the track. By default by profile."
    )
    dwell: float = Field(1.0, ge=0.4, le=5, description="Seconds that a hand is held still until it counts.")


class Screen(Group):
    """How the screen looks, and when it rests."""

    larger_type: bool | None = Field(None, description="Type a third larger. By default by profile.")
    blank_after: int = Field(
        30, ge=0, le=480, description="Minutes without play until the screen goes dark; 0 is never."
    )


class Camera(Group):
    """The camera above the track."""

    source: str | None = Field(
        None, description="pi[:N], usb[:N], a device path, a video file, a folder of pictures, or virtual."
    )
    width: int = Field(1280, ge=320, le=4608, description="Width of the picture that is read, in pixels.")
    height: int = Field(720, ge=240, le=2592, description="Height of the picture that is read, in pixels.")
    fps: int = Field(30, ge=5, le=120, description="Frames a second.")
    timeout: float = Field(3.0, ge=0.2, le=60, description="Seconds without a frame before a restart.")


class Track(Group):
    """The dice track, as built."""

    width_mm: float = Field(400.0, ge=80, le=2000, description="Width between the markers' centres, in mm.")
    height_mm: float = Field(225.0, ge=80, le=2000, description="Height between the markers' centres, in mm.")
    die_mm: float = Field(16.0, ge=8, le=40, description="Edge of a die, in mm.")


class Buttons(Group):
    """Buttons and lamps: BCM pin numbers."""

    left: int | None = Field(5, ge=0, le=27, description="Pin of the left, yellow button.")
    right: int | None = Field(6, ge=0, le=27, description="Pin of the right, yellow button.")
    ok: int | None = Field(13, ge=0, le=27, description="Pin of the green OK button.")
    red: int | None = Field(None, ge=0, le=27, description="Pin of the red button, where there is one.")
    left_lamp: int | None = Field(12, ge=0, le=27, description="Pin of the left button's lamp.")
    right_lamp: int | None = Field(16, ge=0, le=27, description="Pin of the right button's lamp.")
    ok_lamp: int | None = Field(20, ge=0, le=27, description="Pin of the OK button's lamp.")
    red_lamp: int | None = Field(None, ge=0, le=27, description="Pin of the red button's lamp.")
    pull_up: bool = Field(True, description="Buttons connect their pin to ground.")
    active_low_lamps: bool = Field(False, description="A lamp is lit when its pin is low.")
    debounce_ms: int = Field(25, ge=0, le=500, description="A press counts when it has lasted this long.")
    scan: float = Field(
        2.0, ge=0.5, le=10, description="Where OK is the only button: seconds that each choice is offered."
    )

    @model_validator(mode="after")
    def _pins_differ(self) -> Self:
        """Raises ValueError for a pin that is named twice."""
        names: dict[int, str] = {}
        for name, pin in self:
            if isinstance(pin, int) and not isinstance(pin, bool) and name not in ("debounce_ms", "scan"):
                if pin in names:
                    raise ValueError(f"{names[pin]} and {name} are both on pin {pin}; give each a pin of its own")
                names[pin] = name
        return self


class Voice(Group):
    """What is said and heard."""

    level: Literal["off", "short", "full"] | None = Field(
        None, description="What is spoken: nothing, what happens in the game, or everything. By default by profile."
    )
    rate: int = Field(150, ge=80, le=300, description="Speed of the voice, in words a minute.")
    volume: int = Field(80, ge=0, le=100, description="Loudness of the voice, in percent.")
    sounds: int | None = Field(
        None, ge=0, le=100, description="Loudness of the sounds, in percent; 0 is none. By default by profile."
    )


class Config(Group):
    """All settings."""

    general: General = General()
    play: Play = Play()
    camera: Camera = Camera()
    track: Track = Track()
    buttons: Buttons = Buttons()
    voice: Voice = Voice()
    hands: Hands = Hands()
    screen: Screen = Screen()

    def confirms_by_dice(self) -> bool:
        """Whether picking up and throwing is enough, without a button."""
        if self.play.confirm is None:
            return self.general.profile == "mains-libres"
        return self.play.confirm == "dice"

    def hands_free(self) -> bool:
        """Whether a hand over the track chooses."""
        chosen = self.hands.hands_free
        return self.general.profile == "mains-libres" if chosen is None else chosen

    def larger_type(self) -> bool:
        """Whether type is a third larger."""
        chosen = self.screen.larger_type
        return self.general.profile == "mains-libres" if chosen is None else chosen

    def spoken(self) -> str:
        """How much is said: "off", "short" or "full"."""
        by_profile = {"bar": "off", "fete": "short", "mains-libres": "full"}
        return self.voice.level or by_profile[self.general.profile]

    def loudness(self) -> int:
        """How loud sounds are, in percent."""
        by_profile = {"bar": 80, "fete": 60, "mains-libres": 40}
        return by_profile[self.general.profile] if self.voice.sounds is None else self.voice.sounds
