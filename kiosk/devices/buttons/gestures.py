"""What people can do with the buttons, whichever way they press them."""

from enum import StrEnum


class Button(StrEnum):
    """The physical buttons; on a keyboard arrow keys, Enter and Backspace."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    RED = "red"


class Gesture(StrEnum):
    """What a press or a chord of buttons means."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    UNDO = "undo"
    SETTINGS = "settings"
    OFF = "off"
