"""Tries the pins in a process of its own: a pin library that hangs or dies takes nobody along.

`python -m kiosk.appliance.doctor.gpio_probe` reads the buttons' settings as JSON and prints the faults as JSON.
"""

import json
import subprocess
import sys
import time

from kiosk.config.schema import Buttons
from kiosk.devices.oom_score import prefer_oom_kill
from kiosk.errors import PisteError

PATIENCE = 10.0
NAMES = ("left", "right", "ok", "red")
COMMAND = (sys.executable, "-m", "kiosk.appliance.doctor.gpio_probe")


class PinsBroken(PisteError):
    """The pin library hung or died when it was asked for the buttons."""


def button_faults(pins: Buttons, command: tuple[str, ...] = COMMAND, patience: float = PATIENCE) -> dict[str, str]:
    """Button -> what is wrong with it; empty when all are well. Raises `PinsBroken`."""
    try:
        done = subprocess.run(command, input=pins.model_dump_json(), capture_output=True, text=True, timeout=patience)
        found = json.loads(done.stdout)
    except subprocess.TimeoutExpired as error:
        raise PinsBroken("the pin library hangs") from error
    except ValueError as error:
        raise PinsBroken(f"the pin library died (status {done.returncode})") from error
    return {str(name): str(fault) for name, fault in found.items()}


def without_buttons(pins: Buttons) -> Buttons:
    """The same settings with nothing wired: neither buttons nor lamps."""
    return pins.model_copy(update={name: None for one in NAMES for name in (one, f"{one}_lamp")})


def usable(pins: Buttons, command: tuple[str, ...] = COMMAND) -> Buttons:
    """These settings if the pins can be tried without harm, else nothing wired."""
    try:
        button_faults(pins, command)
    except (PinsBroken, OSError):
        return without_buttons(pins)
    return pins


def main() -> int:
    """Opens the buttons, asks each once, closes them."""
    from kiosk.devices.buttons.gpio_buttons import WiredButtons

    buttons = WiredButtons(Buttons.model_validate_json(sys.stdin.read()), time.monotonic)
    buttons.poll()
    print(json.dumps({button.value: fault for button, fault in buttons.faults().items()}))
    buttons.close()
    return 0


if __name__ == "__main__":
    prefer_oom_kill()
    sys.exit(main())
