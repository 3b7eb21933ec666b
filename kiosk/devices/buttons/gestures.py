"""What people can do with the buttons, whichever way they press them."""

from enum import StrEnum


class Button(StrEnum):
    """The physical buttons; on a keyboard arrow keys, Enter and Backspace."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    RED = "red"


class Lamp(StrEnum):
    """What a lamp shows: a button does something, the table waits for it, the machine is dark but alive."""

    OFF = "off"
    LIT = "lit"
    BLINK = "blink"
    DOZE = "doze"


class Gesture(StrEnum):
    """What a press or a chord of buttons means."""

    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    UNDO = "undo"
    SETTINGS = "settings"
    OFF = "off"
