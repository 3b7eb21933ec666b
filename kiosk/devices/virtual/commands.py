"""Commands that reach the virtual track from another process, checked before they do anything.

("pick_up",) or ("pick_up", (0, 2)); ("pick_up_at", ((640, 360), ...)), places in the full picture, in pixels;
("throw",), or ("throw", (0, 2)) to pick up and throw; ("set_aside", 1); ("bring_back", 1); ("turn", 1);
("nudge", 1) or ("nudge", 1, mm); ("use", ("white", "white")), kinds of dice; ("pass_hand",);
("cover",), ("cover", seconds) or ("cover", seconds, across); ("cup",), ("cup", seconds) or ("cup", seconds, True);
("lamp", level); ("light", lux, kelvin); ("bump",) or ("bump", lasting); ("jolt",); ("flash",);
("lean_in",) or ("lean_in", seconds); ("focus", pixels).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from kiosk.devices.virtual.track import VirtualTrack
from kiosk.errors import UsageError


def apply(track: VirtualTrack, words: tuple[object, ...]) -> None:
    """Does one command. Raises `UsageError` with a line that says what is wrong with it."""
    if not isinstance(words, tuple) or not words or words[0] not in COMMANDS:
        raise UsageError(f"the virtual track has no command {words!r:.80}; there are {', '.join(COMMANDS)}")
    name, details = str(words[0]), words[1:]
    act, *kinds = COMMANDS[name]
    if not len([k for k in kinds if k not in OPTIONAL]) <= len(details) <= len(kinds):
        raise UsageError(f"the virtual track cannot do {words!r:.80}: wrong number of words")
    act(track, *(kind(name, value) for kind, value in zip(kinds, details, strict=False)))


def _throw(track: VirtualTrack, *picked_up: Iterable[int] | None) -> None:
    if picked_up:
        track.pick_up(picked_up[0])
    track.throw()


def _die(name: str, value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int):
        raise UsageError(f"'{name}' takes the number of a die, not {value!r:.40}")
    return value


def _dice(name: str, value: object) -> object:
    if value is None:
        return None
    if not isinstance(value, tuple | list):
        raise UsageError(f"'{name}' takes the numbers of dice, not {value!r:.40}")
    return tuple(_die(name, index) for index in value)


def _kinds(name: str, value: object) -> object:
    if not isinstance(value, tuple | list) or not all(isinstance(kind, str) for kind in value):
        raise UsageError(f"'{name}' takes kinds of dice such as 'white', not {value!r:.40}")
    return tuple(value)


def _places(name: str, value: object) -> object:
    if not isinstance(value, tuple | list) or not all(isinstance(place, tuple | list) for place in value):
        raise UsageError(f"'{name}' takes places (x, y) of the picture, not {value!r:.40}")
    return tuple((_number(name, place[0]), _number(name, place[1])) for place in value if len(place) == 2)


def _number(name: str, value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise UsageError(f"'{name}' takes a number, not {value!r:.40}")
    return float(value)


def _option(name: str, value: object) -> object:
    return _number(name, value)


def _flag(name: str, value: object) -> object:
    if not isinstance(value, bool):
        raise UsageError(f"'{name}' takes True or False, not {value!r:.40}")
    return value


Kind = Callable[[str, object], object]
"""Checks a word of the command of that name; what it stands for."""
OPTIONAL: tuple[Kind, ...] = (_dice, _option, _flag)
Act = Callable[..., None]
COMMANDS: dict[str, tuple[Act, *tuple[Kind, ...]]] = {
    "use": (VirtualTrack.use, _kinds),
    "pick_up": (VirtualTrack.pick_up, _dice),
    "pick_up_at": (VirtualTrack.pick_up_at, _places),
    "throw": (_throw, _dice),
    "set_aside": (VirtualTrack.set_aside, _die),
    "bring_back": (VirtualTrack.bring_back, _die),
    "nudge": (VirtualTrack.nudge, _die, _option),
    "turn": (VirtualTrack.turn, _die),
    "pass_hand": (VirtualTrack.pass_hand,),
    "cover": (VirtualTrack.cover, _option, _option),
    "lamp": (VirtualTrack.lamp, _number),
    "light": (VirtualTrack.light, _number, _number),
    "bump": (VirtualTrack.bump, _option),
    "jolt": (VirtualTrack.jolt,),
    "flash": (VirtualTrack.flash,),
    "lean_in": (VirtualTrack.lean_in, _option),
    "focus": (VirtualTrack.focus, _number),
    "cup": (VirtualTrack.cup, _option, _flag),
}
"""What each command does, and what its words are."""
