"""`kiosk settings`: the settings as they are, changed from a shell; a way back for who forgot the PIN."""

import argparse
import json
from contextlib import suppress

from calibration.files.untrusted_input import Untrusted, parsed
from kiosk.appliance.pin.pin_lock import LOCKED, PinLock
from kiosk.config.loader import data_folder
from kiosk.config.overrides import Overrides, load_overrides
from kiosk.config.schema import Value
from kiosk.config.setting_list import settings
from kiosk.devices.cameras.factory import check_source
from kiosk.errors import UsageError
from kiosk.table.storage.files.folder_lock import end_interrupted

HELP = """Lists every setting with its value, or changes some: what is changed here or on the screen lies in the data
folder, over the configuration file. A kiosk that is running takes it up when it starts anew."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk settings` to `parser`."""
    parser.add_argument("--json", action="store_true", help="one JSON object a setting")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="change a setting")
    parser.add_argument("--reset", action="append", default=[], metavar="KEY", help="as the file says; 'all': all")
    parser.add_argument("--forget-pin", action="store_true", help="the next to open the settings chooses a new PIN")


def run(args: argparse.Namespace) -> int:
    """Changes first, then lists. Raises `PisteError`."""
    if args.forget_pin and (args.set or args.reset or args.json):
        raise UsageError("--forget-pin stands alone; change or list the settings with a command of its own")
    folder = data_folder(args.data, make=bool(args.set or args.reset))
    if args.set or args.reset:
        end_interrupted(folder)
    if args.forget_pin:
        PinLock(folder).forget()
        print("The PIN is forgotten: the next to open the settings chooses a new one.")
        return 0
    overrides = load_overrides(args.config, folder)
    reset = tuple(settings()) if "all" in args.reset else tuple(_known(key) for key in args.reset)
    changes = dict(_parsed(word) for word in args.set)
    if reset or changes:
        overrides.change(changes, reset)
    if "general.profile" in (*reset, *changes) and overrides.config.general.profile != LOCKED:
        PinLock(folder).release()
    if not (args.set or args.reset) or args.json:
        _list(overrides, args.json)
    return 0


def _known(key: str) -> str:
    if key not in settings():
        raise UsageError(f"no setting '{key}'; kiosk settings lists them")
    return key


def _parsed(word: str) -> tuple[str, Value]:
    """KEY=VALUE: a value as in JSON, or a word as it stands."""
    key, sign, text = word.partition("=")
    if not sign:
        raise UsageError(f"'{word}': write KEY=VALUE")
    value: Value = text
    with suppress(Untrusted):
        read = parsed(text, len(text))
        value = read if isinstance(read, Value) else text
    if key == "camera.source" and isinstance(value, str):
        check_source(value)
    return _known(key), value


def _list(overrides: Overrides, as_json: bool) -> None:
    for key, one in settings().items():
        value, original = overrides.config.value(key), overrides.base.value(key)
        effective = overrides.config.effective(key)
        if as_json:
            line = {"key": key, "value": value, "effective": effective, "original": original, "default": one.default}
            print(json.dumps(line, ensure_ascii=False))
        else:
            changed = "" if value == original else f"  (changed; was {_word(original)})"
            by = f"  by profile: {_word(effective)}" if value is None and effective is not None else ""
            print(f"{key:<26} {_word(value)}{by}{changed}")


def _word(value: Value) -> str:
    return "-" if value is None else json.dumps(value, ensure_ascii=False)
