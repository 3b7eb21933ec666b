"""What people touch, see and hear: settings, screen, buttons, sound, the journal."""

import os
from collections.abc import Iterator

from kiosk.appliance.doctor.checks import FAIL, OK, WARN, Check, Patient
from kiosk.appliance.pins import PinsBroken, button_faults
from kiosk.devices.buttons import on_a_pi
from kiosk.devices.voice import espeak
from kiosk.errors import StoreError
from kiosk.table.storefile import open_for_reading

DRIVERS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def settings(patient: Patient) -> Iterator[Check]:
    """Whether the configuration could be read."""
    if patient.fault is None:
        yield Check("settings", OK, f"profile {patient.config.general.profile}, {patient.config.general.language}")
    else:
        yield Check("settings", FAIL, patient.fault, "Mend that line; until then the last good settings are used.")


def screen(patient: Patient) -> Iterator[Check]:
    """A display that is plugged in, as the kernel or the desktop tells."""
    if desktop := next((name for name in DRIVERS if os.environ.get(name)), None):
        yield Check("screen", OK, f"{desktop}={os.environ[desktop]}")
        return
    states = {path.parent.name: _line(path) for path in (patient.root / "sys/class/drm").glob("card*-*/status")}
    plugged = sorted(name for name, state in states.items() if state == "connected")
    if plugged:
        yield Check("screen", OK, ", ".join(plugged))
    elif states:
        yield Check(
            "screen", FAIL, "nothing is plugged in", "Plug the screen in, switch it on, start the kiosk again."
        )
    else:
        advice = "On a Pi use the KMS driver: dtoverlay=vc4-kms-v3d in config.txt."
        # Another machine may be asked over the network: then nobody wanted to play on it.
        yield Check("screen", FAIL if on_a_pi() else WARN, "this machine has no display driver", advice)


def _line(path: "os.PathLike[str]") -> str:
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            return file.readline().strip()
    except OSError:
        return ""


def buttons(patient: Patient) -> Iterator[Check]:
    """Buttons and lamps, tried in a process of their own."""
    if not on_a_pi() and not os.environ.get("GPIOZERO_PIN_FACTORY"):
        yield Check("buttons", OK, "no pins on this machine: the keyboard's arrows and Enter stand for them")
        return
    try:
        faults = button_faults(patient.config.buttons)
    except PinsBroken as error:
        yield Check(
            "buttons", FAIL, str(error), "Is the user in the group gpio, and lgpio installed? Keys still play."
        )
        return
    if faults:
        said = "; ".join(f"{name}: {fault}" for name, fault in faults.items())
        yield Check("buttons", FAIL, said, "Check the wiring of that button and its pin under [buttons].")
    else:
        yield Check("buttons", OK, "all pins answer; press each once to be sure")


def sound(patient: Patient) -> Iterator[Check]:
    """Whether the kernel knows a sound card."""
    try:
        cards = (patient.root / "proc/asound/cards").read_text("utf-8").splitlines()
    except OSError:
        cards = []
    names = [line.partition("]:")[2].strip() for line in cards if "]:" in line]
    if names:
        yield Check("sound", OK, ", ".join(names))
    else:
        advice = "Nothing is lost without sound; plug in a speaker or a USB sound card for it."
        yield Check("sound", WARN, "no sound card", advice)


def voice(patient: Patient) -> Iterator[Check]:
    """Whether espeak-ng speaks, where something is to be spoken."""
    level = patient.config.spoken()
    if level == "off":
        yield Check("voice", OK, "not wanted: level off")
        return
    try:
        espeak.samples("un", patient.config.general.language, patient.config.voice.rate)
    except espeak.NoEspeak as fault:
        yield Check("voice", WARN, str(fault), "sudo apt install espeak-ng; until then everything is on the screen.")
    except espeak.EspeakFails as fault:
        yield Check("voice", WARN, str(fault), "sudo apt install --reinstall espeak-ng espeak-ng-data")
    else:
        yield Check("voice", OK, f"level {level}, {patient.config.voice.rate} words a minute")


def journal(patient: Patient) -> Iterator[Check]:
    """Whether the games can be read."""
    try:
        database = None if patient.data is None else open_for_reading(patient.data)
    except StoreError as error:
        yield Check("journal", FAIL, str(error), "Bring a backup back with `kiosk restore`.")
        return
    if database is None:
        yield Check("journal", OK, "none yet")
        return
    games = database.execute("SELECT count(*) FROM tables WHERE NOT demo").fetchone()[0]
    database.close()
    yield Check("journal", OK, f"whole, {games} games")
