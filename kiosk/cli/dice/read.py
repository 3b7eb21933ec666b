"""`kiosk read`: reads dice or cards in still pictures, calibrated or not."""

import argparse
import json
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

import cv2

from calibration.cards.deck_files import DECKS, decks_folder
from calibration.dice.poker_set_files import SETS, sets_folder
from calibration.files.atomic_file import atomic_write
from calibration.files.named_sets import SetError
from calibration.track.markers import find_markers, view_of
from kiosk.cli.dice.read_cards import CARDS, draw_cards, read_one, unread
from kiosk.config.loader import data_folder, load_config
from kiosk.config.schema import Config
from kiosk.errors import PisteError, UsageError
from kiosk.table.referee.state.dice_sets import DICE_SETS
from vision.cards.enrolment.deck_reader import DeckReader
from vision.cards.reader import CardReader
from vision.evaluation.explanation import explain
from vision.evaluation.reading_overlay import draw_reading
from vision.imaging.picture_io import PictureError, load
from vision.poker.reader import PokerReader
from vision.reader import Reader
from vision.tracking.track_reader import TrackReader
from vision.types.dice_set import POKER, DiceSet
from vision.types.picture import Picture
from vision.types.reading import Reading, every_reason, judged

LEAST_DIE = 8.0
"""Edge in pixels under which markers are no track's: those of the printed sheet, say."""

HELP = """Reads the dice, or the playing cards, in still pictures, of any camera and any size.

Where the four markers of the track are in view, they tell where dice lie and how large they are.

One line a picture; with --json one object a line. What is not sure says why: the `reasons` of a die, and of
the picture, hold a code, what was measured and the limit of that, the gravest first (docs/reader.md).

A picture that cannot be read, or has more than 64 megapixels, is said so on standard error, with --json in its
object, the others are still read, and the exit status is 1."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to read and how to show it."""
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="picture to read")
    parser.add_argument("--json", action="store_true", help="one JSON object a picture, nothing else")
    parser.add_argument(
        "--explain", action="store_true", help="a line for every reason: what it means, what was measured, the limit"
    )
    parser.add_argument(
        "--dice", choices=(*DICE_SETS, CARDS), default="pips", help="what may lie there (default: pips)"
    )
    parser.add_argument(
        "--set",
        metavar="NAME",
        help="which of your own poker dice (default: the only set there is), or decks (the one in use)",
    )
    parser.add_argument(
        "--overlay", type=Path, metavar="DIR", help="writes each picture there with what was seen drawn on it"
    )


def run(args: argparse.Namespace) -> int:
    """Reads every picture; 1 if one of them could not be read."""
    if args.set and args.dice not in (CARDS, POKER.name):
        raise UsageError(f"--set names poker dice or a deck; say --dice {POKER.name} or --dice {CARDS} with it")
    if args.json and args.explain:
        raise UsageError("--json has the reasons with their figures already; leave --explain out")
    try:
        if args.dice == CARDS:
            return _cards(_card_reader(args), args)
        reader = Reader(poker=_poker(args) if args.dice == POKER.name else None)
    except FileNotFoundError as error:
        raise PisteError(f"the reader's weights are missing: {error}") from error
    except SetError as error:
        raise UsageError(str(error)) from error
    config = load_config(args.config)
    drawings = overlays(args.overlay, args.images) if args.overlay else [None] * len(args.images)
    outcomes = [_one(reader, config, name, drawn, args) for name, drawn in zip(args.images, drawings, strict=True)]
    return 0 if all(outcomes) else 1


def _cards(reader: CardReader, args: argparse.Namespace) -> int:
    drawings = overlays(args.overlay, args.images) if args.overlay else [None] * len(args.images)
    done = True
    for name, drawn in zip(args.images, drawings, strict=True):
        one = read_one(reader, name, args.json, args.explain)
        done = done and one is not None
        if one is not None and drawn is not None:
            _write(drawn, draw_cards(*one))
    return 0 if done else 1


def _card_reader(args: argparse.Namespace) -> CardReader:
    """A reader of the owner's deck, the one that serves unless another is named; of any where none was ever shown.
    Raises `SetError`."""
    folder = decks_folder(data_folder(args.data, make=False))
    name = args.set or DECKS.serving(folder)
    return CardReader() if name is None else DeckReader(DECKS.load(folder, name))


def _poker(args: argparse.Namespace) -> PokerReader:
    """A reader of the owner's poker dice; of nobody's where none were ever shown. Raises `SetError`."""
    folder = sets_folder(data_folder(args.data, make=False))
    return PokerReader(SETS.load(folder, args.set) if args.set or SETS.names(folder) else None)


def overlays(folder: Path, names: Sequence[str]) -> list[Path]:
    """Where each overlay goes: never over a picture that is to be read, nor over another one's overlay."""
    taken = {os.path.realpath(name) for name in names}
    paths = []
    for name in names:
        stems = chain([Path(name).stem], (f"{Path(name).stem}-{number}" for number in count(2)))
        path = next(path for stem in stems if os.path.realpath(path := folder / f"{stem}.png") not in taken)
        taken.add(os.path.realpath(path))
        paths.append(path)
    return paths


def _one(reader: Reader, config: Config, name: str, drawn: Path | None, args: argparse.Namespace) -> bool:
    try:
        picture = load(Path(name))
        reading = read(reader, config, picture, DICE_SETS[args.dice])
    except PictureError as error:
        unread(name, error, args.json)
        return False
    lines = [words(name, reading), *(f"  {line}" for line in explain(reading) if args.explain)]
    _say(to_json(name, reading), "\n".join(lines), args.json)
    if drawn is not None:
        _write(drawn, draw_reading(picture, reading))
    return True


def read(reader: Reader, config: Config, picture: Picture, dice: DiceSet) -> Reading:
    """Reads a picture, calibrated by the track's markers where they are in view. Raises `PictureError`."""
    begun = time.perf_counter()
    track = config.track
    view = view_of(find_markers(picture), track.width_mm, track.height_mm, track.die_mm)
    if view is None or view.die_px() < LEAST_DIE:
        reading = reader.read(picture, dice=dice)
    else:
        reading = TrackReader(reader, view).read(picture, dice).reading
    return replace(reading, ms=(time.perf_counter() - begun) * 1000)


def _say(record: dict[str, object], line: str, as_json: bool) -> None:
    print(json.dumps(record, ensure_ascii=False) if as_json else line, flush=True)


def to_json(name: str, reading: Reading) -> dict[str, object]:
    """The object of one picture."""
    dice = [die.to_json() for die in reading.dice]
    return {"image": name, "dice": dice, **judged(reading.dice, reading.reasons), "ms": round(reading.ms, 2)}


def words(name: str, reading: Reading) -> str:
    """The line of one picture for a person."""
    dice = ", ".join(f"{die.face}{'' if die.sure else '?'} {die.colour}" for die in reading.dice) or "no dice"
    why = ", ".join(reason.code for reason in every_reason(reading.dice, reading.reasons))
    return f"{name}: {dice}{f' (not sure: {why})' if why else ''}, {reading.ms:.0f} ms"


def _write(path: Path, picture: Picture) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(path) as file:
            file.write(cv2.imencode(".png", picture)[1].tobytes())
    except OSError as error:
        raise PisteError(f"cannot write {path}: {error.strerror}; name another folder with --overlay") from error
