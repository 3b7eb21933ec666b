"""`kiosk doctor`: examines this machine, part by part."""

import argparse
import json
from pathlib import Path

from kiosk.appliance.doctor.examination import examine
from kiosk.appliance.doctor.finding import FAIL, OK, Check, Patient
from kiosk.config.loader import data_folder
from kiosk.config.overrides import load_overrides
from kiosk.config.schema import Config
from kiosk.devices.raspberry_pi import on_a_pi
from kiosk.errors import ConfigError, StoreError

HELP = """Examines camera, light, focus, calibration, buttons, sound, disk, memory, temperature and versions.
Each line says ok, warn or fail and what to do. Exits 1 when something failed. Works beside a kiosk that is playing,
which keeps the camera to itself."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The form, and another camera."""
    parser.add_argument("--camera", metavar="SOURCE", help="examine this camera instead of the configured one")
    parser.add_argument("--json", action="store_true", help="one JSON object a check")


def run(args: argparse.Namespace) -> int:
    """Prints every finding as it comes. Returns 1 when something failed."""
    worst = 0
    for finding in examine(patient_of(args)):
        print(json.dumps(finding.to_json(), ensure_ascii=False) if args.json else _words(finding), flush=True)
        worst |= finding.level == FAIL
    return int(worst)


def patient_of(args: argparse.Namespace) -> Patient:
    """What is examined; settings that are bad are a finding."""
    config, fault = Config(), None
    try:
        config = load_overrides(args.config, _data(args.data)).config
    except ConfigError as error:
        fault = str(error)
    source = args.camera or config.camera.source or ("pi" if on_a_pi() else None)
    return Patient(config, fault, source, _data(args.data))


def _data(given: Path | None) -> Path | None:
    try:
        return data_folder(given)
    except StoreError:
        return None


def _words(finding: Check) -> str:
    said = finding.to_json()
    advice = "" if finding.level == OK else f". {said['advice']}"
    return f"{finding.level:<5} {finding.check:<12} {said['found']}{advice}"
