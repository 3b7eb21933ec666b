"""The wiring: buttons, lamps and the header's pins, as the settings have them by default."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from docs.drawings.svg import INK, RED, SOFT, Sheet
from kiosk.config.schema import Buttons

TABLE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("header.toml").read_text("utf-8"))
PINS: list[int | str] = TABLE["pins"]
LAMP: Mapping[str, float] = TABLE["lamp"]
NAMES = {"left": "LEFT, yellow", "ok": "OK, green", "right": "RIGHT, yellow"}
CAPS = {"left": "#e8c21c", "ok": "#1f9d55", "right": "#e8c21c"}
WIRES = {"left": "#c98a00", "ok": "#0d7a45", "right": "#7a4bb5"}
SUPPLY = {"GND": "#444b55", "5V": RED, "3V3": "#d98200"}
SUPPLIED = 2
"""The physical number of the pin that feeds the lamps."""
PITCH = 4.2
HEAD = (22.0, 26.0)
"""Upper left pin on the paper, in mm."""


def physical(bcm: int) -> int:
    """The physical number of a pin, 1 to 40. Raises `ValueError` for one that is not on the header."""
    return PINS.index(bcm) + 1


def place(number: int) -> tuple[float, float]:
    """Where a pin of that physical number is drawn."""
    row, column = divmod(number - 1, 2)
    return HEAD[0] + column * PITCH * 1.6, HEAD[1] + row * PITCH


def base_ma() -> float:
    """Current into a transistor's base, in mA."""
    return (LAMP["pin_volt"] - LAMP["base_volt"]) / LAMP["base_ohm"] * 1000


def led_ma() -> float:
    """Current of a bare LED straight on a pin, in mA."""
    return (LAMP["pin_volt"] - LAMP["led_volt"]) / LAMP["led_ohm"] * 1000


def wiring(buttons: Buttons | None = None) -> Sheet:
    """The sheet with three buttons and their lamps."""
    buttons = buttons or Buttons()
    sheet = Sheet(210, 148, "Piste: wiring of buttons and lamps")
    sheet.text(8, 9.5, "Buttons and lamps", 5, bold=True, at="start")
    sheet.text(
        8,
        14.5,
        "The header of the board with its card up and its USB sockets down: pin 1 is the upper left one.",
        2.9,
        SOFT,
        "start",
    )
    used = {getattr(buttons, name): name for name in (*NAMES, *(f"{name}_lamp" for name in NAMES))}
    x, y = place(1)
    sheet.box(x - 3, y - 3, PITCH * 1.6 + 6, PITCH * 19 + 6, "#20242b", round_=1)
    for number, name in enumerate(NAMES):
        _button(sheet, buttons, name, number)
    _rails(sheet)
    _pins(sheet, used)
    _notes(sheet)
    return sheet


def _pins(sheet: Sheet, used: Mapping[int, str]) -> None:
    """Every pin with its number and what it carries; used ones of the outer row are named on their wires."""
    for number, pin in enumerate(PINS, 1):
        x, y = place(number)
        name = used.get(pin) if isinstance(pin, int) else None
        fill = WIRES[name.removesuffix("_lamp")] if name else SUPPLY.get(str(pin), "#8a919c")
        sheet.disc(x, y, 1.35, fill, "#ffffff", id=f"pin-{number}")
        sheet.text(x, y + 0.55, str(number), 1.6, "#ffffff")
        if (name or number == SUPPLIED) and number % 2 == 0:
            continue
        label = f"GPIO{pin}" if isinstance(pin, int) else str(pin)
        ink = INK if name or pin in ("5V", "GND") else "#a3a8b0"
        left = number % 2 == 1
        sheet.text(x - 4.2 if left else x + 4.2, y + 0.9, label, 2.3, ink, "end" if left else "start", bool(name))


def _button(sheet: Sheet, buttons: Buttons, name: str, number: int) -> None:
    """A button between its pin and ground, and its lamp behind a transistor."""
    top = 30.0 + number * 35.0
    wire = WIRES[name]
    for what, y in (("", top), ("_lamp", top + 15)):
        bcm = getattr(buttons, name + what)
        pin = place(physical(bcm))
        lane = 51.0 + number * 5 + (2.5 if what else 0)
        points = [pin, (lane, pin[1]), (lane, y), (92.0, y)]
        if physical(bcm) % 2:
            # A pin of the inner row is led out between two of the outer row.
            around = pin[1] + PITCH / 2
            points = [pin, (pin[0], around), (lane, around), (lane, y), (92.0, y)]
        sheet.line(points, wire, 0.6, id=f"wire-{name}{what}", data_pin=str(physical(bcm)))
        if physical(bcm) % 2 == 0:
            sheet.box(pin[0] + 3.3, pin[1] - 1.5, 9.4, 3, "#ffffff", "none")
            sheet.text(pin[0] + 8.0, pin[1] + 0.9, f"GPIO{bcm}", 2.3, INK, bold=True)
        sheet.text(91.5, y - 1.2, f"GPIO{bcm} · pin {physical(bcm)}", 2.6, wire, "end", bold=True)
    _contact(sheet, name, top)
    _lamp(sheet, name, top + 15)


def _contact(sheet: Sheet, name: str, y: float) -> None:
    sheet.line(((92, y), (104, y)), INK)
    sheet.line(((104, y), (111, y - 3.4)), INK, 0.5)
    sheet.disc(104, y, 0.7, "#ffffff")
    sheet.disc(112, y, 0.7, "#ffffff")
    sheet.line(((112.7, y), (176, y)), INK)
    sheet.disc(108, y - 6.4, 3.1, CAPS[name])
    sheet.text(113.5, y - 5.2, NAMES[name], 3.2, bold=True, at="start")
    sheet.disc(176, y, 0.8, INK)


def _lamp(sheet: Sheet, name: str, y: float) -> None:
    """Base resistor, transistor, lamp to 5 V, emitter to ground."""
    sheet.line(((92, y), (98, y)), INK)
    sheet.box(98, y - 1.6, 10, 3.2, "#f3ead6")
    sheet.text(103, y - 2.6, f"{LAMP['base_ohm'] / 1000:.0f} kΩ", 2.6)
    sheet.line(((108, y), (118, y)), INK)
    sheet.disc(121, y, 4.6, "#f5f5f2")
    sheet.line(((118.6, y - 2.8), (118.6, y + 2.8)), INK, 0.7)
    sheet.line(((118.6, y - 1.2), (122.5, y - 3.6), (122.5, y - 6.5), (140, y - 6.5)), INK)
    sheet.line(((118.6, y + 1.2), (122.5, y + 3.6), (122.5, y + 6.5), (176, y + 6.5)), INK)
    sheet.shape(((122.5, y + 3.6), (120.6, y + 3.3), (121.6, y + 1.9)), INK)
    sheet.text(127, y + 1.2, "BC337", 2.6, at="start")
    sheet.text(115, y - 0.8, "B", 2.3, SOFT)
    sheet.text(124, y - 4.3, "C", 2.3, SOFT)
    sheet.text(124, y + 5.6, "E", 2.3, SOFT)
    sheet.disc(144, y - 6.5, 4, CAPS[name])
    sheet.line(((141.2, y - 9.3), (146.8, y - 3.7)), INK, 0.4)
    sheet.line(((141.2, y - 3.7), (146.8, y - 9.3)), INK, 0.4)
    sheet.line(((148, y - 6.5), (190, y - 6.5)), RED, 0.5)
    sheet.text(150, y - 8, "its lamp, 5 V", 2.6, at="start")
    sheet.disc(176, y + 6.5, 0.8, INK)
    sheet.disc(190, y - 6.5, 0.8, RED)


def _rails(sheet: Sheet) -> None:
    """Ground and 5 V, shared by all three."""
    ground, power = place(39), place(SUPPLIED)
    sheet.line(((176, 30), (176, 134), (ground[0], 134), ground), INK, 0.7, id="wire-ground", data_pin="39")
    sheet.text(174.5, 133, "ground, pin 39", 2.6, at="end")
    sheet.line(
        (power, (power[0] + 8, power[1]), (power[0] + 8, 20), (190, 20), (190, 108.5)),
        RED,
        0.6,
        id="wire-5v",
        data_pin="2",
    )
    sheet.text(188, 18.9, "5 V, pin 2", 2.6, RED, "end")


def _notes(sheet: Sheet) -> None:
    base, led = base_ma(), led_ma()
    lines = (
        f"A pin gives {base:.1f} mA to the base (B); the lamp takes {LAMP['lamp_ma']:.0f} mA of the "
        f"{base * LAMP['gain']:.0f} that the transistor could carry with it.",
        f"A bare LED needs no transistor: pin, {LAMP['led_ohm']:.0f} Ω, LED, ground; {led:.1f} mA.",
    )
    for number, line in enumerate(lines):
        sheet.text(8, 139.5 + number * 4.2, line, 2.7, SOFT, "start")
