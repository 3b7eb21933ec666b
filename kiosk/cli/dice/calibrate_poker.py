"""`kiosk calibrate poker`: shows the kiosk the owner's poker dice from pictures."""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

from calibration.dice.poker_enrolment import PROBLEMS, Enrolment
from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.files.named_sets import SetError
from kiosk.cli.dice import named_sets
from kiosk.config.loader import data_folder
from kiosk.errors import PisteError, UsageError
from vision.imaging.picture_io import PictureError, load
from vision.poker.drawing.face_design import FACES

FRENCH = {"R": "K", "D": "Q", "V": "J"}
"""Faces may also be named as a French die has them."""

HELP = """Learns your own poker dice, so that they can be read: one picture of each face, or several.

Each picture shows one die lying flat with that face up, alone and from above, as the kiosk's camera sees it.
The pictures come in the order of --faces, which may name a face several times:

  kiosk calibrate poker "bistrot" --faces A,K,Q,J,10,9 as.png roi.png dame.png valet.png dix.png neuf.png

R, D, V do as well as K, Q, J. Without pictures the sets that are known are listed; the one that is played with is
marked with a star, and --use names another."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The set's name, and which face each picture shows."""
    named_sets.add_arguments(parser, "the set of dice")
    parser.add_argument(
        "images", nargs="*", metavar="IMAGE", help="pictures of single faces, in the order of --faces"
    )
    parser.add_argument(
        "--faces", default=",".join(FACES), metavar="LIST", help="their faces (default: A,K,Q,J,10,9)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a picture, and one for the set")


def run(args: argparse.Namespace) -> int:
    """Lists, forgets or learns a set. Raises `PisteError` with what to do where that fails."""
    folder = sets_folder(data_folder(args.data, make=bool(args.images)))
    try:
        if named_sets.done(args, SETS, folder, f"--faces {args.faces} IMAGE..."):
            return 0
        return _learn(args, folder)
    except SetError as error:
        raise PisteError(str(error)) from error


def faces_of(listed: str, pictures: int) -> list[str]:
    """The face of each picture. Raises `UsageError` when names or numbers do not fit."""
    faces = [FRENCH.get(word.strip().upper(), word.strip().upper()) for word in listed.split(",")]
    unknown = [face for face in faces if face not in FACES]
    if unknown:
        raise UsageError(f"no face '{unknown[0]}' in --faces; poker dice have {', '.join(FACES)}")
    if len(faces) != pictures:
        raise UsageError(f"{pictures} pictures for {len(faces)} faces: name one face a picture with --faces")
    return faces


def _learn(args: argparse.Namespace, folder: Path) -> int:
    faces = faces_of(args.faces, len(args.images))
    try:
        session = Enrolment()
    except FileNotFoundError as error:
        raise PisteError(f"the reader's weights are missing: {error}") from error
    told = [_show(session, face, name) for face, name in zip(faces, args.images, strict=True)]
    for one in told:
        print(json.dumps(one.record, ensure_ascii=False) if args.json else one.line, flush=True)
    if session.missing:
        raise PisteError(f"not stored: {', '.join(session.missing)} not known yet; show these faces again")
    stored = SETS.store(folder, session.finished(named_sets.named(args, SETS)))
    _close(args, session, stored)
    return 0 if all(one.good for one in told) and not session.alike else 1


def _close(args: argparse.Namespace, session: Enrolment, stored: Path) -> None:
    alike = [list(pair) for pair in session.alike]
    if args.json:
        print(json.dumps({"set": args.name, "file": str(stored), "alike": alike}, ensure_ascii=False))
        return
    print(f"{args.name}: learnt, in {stored}")
    for one, other in alike:
        print(f"{one} and {other} are too alike to be told apart: throws with them will be asked about")


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of one picture."""

    good: bool
    line: str
    record: dict[str, str]


def _show(session: Enrolment, face: str, name: str) -> Told:
    try:
        shown = session.show(face, load(Path(name)))
    except PictureError as error:
        return Told(False, str(error), {"image": name, "face": face, "error": str(error)})
    if shown.problem is not None:
        why = PROBLEMS[shown.problem]
        return Told(False, f"{name}: {face}: {why}", {"image": name, "face": face, "problem": shown.problem})
    return Told(True, f"{name}: {face}", {"image": name, "face": face})
