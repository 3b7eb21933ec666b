"""`kiosk calibrate cards`: shows the kiosk the owner's deck from pictures."""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

from calibration.cards.deck_enrolment import LAYINGS, PROBLEMS, DeckEnrolment
from calibration.cards.deck_files import DECKS, decks_folder
from calibration.files.named_sets import SetError
from kiosk.cli.dice import named_sets
from kiosk.config.loader import data_folder
from kiosk.errors import PisteError, UsageError
from vision.imaging.picture_io import PictureError, load

HELP = f"""Learns your own deck of cards, so that it is read more surely: {len(LAYINGS)} pictures of eight cards each.

The cards lie face up in two rows of four, apart from one another, as the kiosk's camera sees them. Suit by suit,
spades, hearts, diamonds, clubs, each from the ace to the king:

{chr(10).join(f"  {k}  {' '.join(cards[:4])} / {' '.join(cards[4:])}" for k, cards in enumerate(LAYINGS, 1))}

In the last picture up to four jokers may make the second row. The rows are read from any side of the picture.

  kiosk calibrate cards "bistrot" 1.png 2.png 3.png 4.png 5.png 6.png 7.png

Every picture gets an answer: learnt, or why not. Without pictures the decks that are known are listed; the one that
is played with is marked with a star, and --use names another."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The deck's name and its pictures."""
    named_sets.add_arguments(parser, "the deck")
    parser.add_argument("images", nargs="*", metavar="IMAGE", help="pictures of eight cards each, in the order above")
    parser.add_argument(
        "--trust", action="store_true", help="believes the order where a card looks like another, though not surely"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a picture, and one for the deck")


def run(args: argparse.Namespace) -> int:
    """Lists, forgets or learns a deck. Raises `PisteError` with what to do where that fails."""
    folder = decks_folder(data_folder(args.data, make=bool(args.images)))
    try:
        if named_sets.done(args, DECKS, folder, "IMAGE..."):
            return 0
        return _learn(args, folder)
    except SetError as error:
        raise PisteError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of one picture."""

    good: bool
    line: str
    record: dict[str, object]


def _learn(args: argparse.Namespace, folder: Path) -> int:
    if len(args.images) != len(LAYINGS):
        raise UsageError(f"{len(args.images)} pictures for the {len(LAYINGS)} layings of a deck; --help names them")
    try:
        session = DeckEnrolment()
    except FileNotFoundError as error:
        raise PisteError(f"the reader's weights are missing: {error}") from error
    for name in args.images:
        told = _show(session, name, args.trust)
        print(json.dumps(told.record, ensure_ascii=False) if args.json else told.line, flush=True)
        if not told.good:
            raise PisteError(f"not stored: take {name} again, with {' '.join(session.wanted)}")
    name = named_sets.named(args, DECKS)
    stored = DECKS.store(folder, session.finished(name))
    record = json.dumps({"set": name, "file": str(stored)}, ensure_ascii=False)
    print(record if args.json else f"{name}: learnt, in {stored}")
    return 0


def _show(session: DeckEnrolment, name: str, trusted: bool) -> Told:
    try:
        shown = session.show(load(Path(name)), trusted)
    except PictureError as error:
        return Told(False, str(error), {"image": name, "error": str(error)})
    cards = [card for card, _ in shown.cards]
    if shown.problem is not None:
        why = PROBLEMS[shown.problem] + (f" ({shown.what})" if shown.what else "")
        return Told(False, f"{name}: {why}", {"image": name, "problem": shown.problem, "what": shown.what})
    return Told(True, f"{name}: {' '.join(cards)}", {"image": name, "cards": cards})
