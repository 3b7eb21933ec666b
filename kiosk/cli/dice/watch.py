"""`kiosk watch`: prints what happens on the track."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from kiosk.config.overrides import load_overrides
from kiosk.devices.camera_process.pipeline_factory import open_lookout
from kiosk.devices.camera_process.vision_pipeline import VisionPipeline
from kiosk.devices.cameras.factory import FORMS
from kiosk.devices.cameras.files.picture_folder import SUFFIXES
from kiosk.errors import CameraError, UsageError
from kiosk.table.referee.state.dice_sets import DICE_SETS
from vision.cards.following.card_events import CardsAtRest, TrackedCard, every_doubt
from vision.types.dice_set import CARDS
from vision.types.reading import every_reason
from vision.types.track_events import AtRest, Event, TrackedDie

SETS = {**DICE_SETS, CARDS.name: CARDS}
HELP = f"""Prints what happens on the track, as a camera sees it: rolling, at rest with which dice, lifted, nudged,
covered, blind; with --dice cards at rest with which cards, lifted, slid, covered, blind. Ends with the source; stop
a camera with Ctrl-C. What is not sure at rest says why, as in `kiosk read`.

SOURCE is {FORMS}."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk watch` to `parser`."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--dice", choices=SETS, default="pips", help="which dice, or cards, may lie there")
    parser.add_argument("source", metavar="SOURCE", help=FORMS)


def run(args: argparse.Namespace) -> int:
    """Watches until the source ends. Raises `UsageError` and `CameraError`."""
    if Path(args.source).suffix.lower() in SUFFIXES and Path(args.source).is_file():
        raise UsageError(f"{args.source} is a still picture: kiosk read reads it")
    config = load_overrides(args.config, args.data).config
    lookout = open_lookout(args.source, config, SETS[args.dice], args.data, real_time=False)
    lookout.camera.start()
    happened = False
    try:
        for event in watched_events(lookout, config.camera.timeout):
            happened = True
            print(json.dumps(event.to_json()) if args.json else in_words(event), flush=True)
    finally:
        lookout.camera.stop()
    if not happened:
        raise CameraError(f"{args.source} ends before anything can be told from it; kiosk read reads still pictures")
    return 0


def watched_events(lookout: VisionPipeline, timeout: float) -> Iterator[Event]:
    """All events of a source, to its end."""
    while (events := lookout.step(timeout)) is not None:
        yield from events
    yield from lookout.finish()


def in_words(event: Event) -> str:
    """The event as a line for people."""
    if isinstance(event, AtRest):
        dice = ", ".join(_die(die) for die in event.dice) or "no dice"
        why = ", ".join(reason.code for reason in every_reason((one.die for one in event.dice), event.reasons))
        return f"{event.t:8.2f}  at rest: {dice}{f' - not sure ({why})' if why else ''}"
    if isinstance(event, CardsAtRest):
        cards = ", ".join(_card(card) for card in event.cards) or "no cards"
        why = ", ".join(reason.code for reason in every_doubt(event.cards, event.reasons))
        return f"{event.t:8.2f}  at rest: {cards}{f' - not sure ({why})' if why else ''}"
    details = ", ".join(f"{name} {value}" for name, value in event.details().items())
    return f"{event.t:8.2f}  {event.name.replace('_', ' ')}{': ' + details if details else ''}"


def _die(tracked: TrackedDie) -> str:
    doubt = "" if tracked.die.sure else "?"
    where = " in the strip" if tracked.die.strip else ""
    return f"#{tracked.id} {tracked.die.face}{doubt} {tracked.die.colour}{' kept' if tracked.kept else ''}{where}"


def _card(tracked: TrackedCard) -> str:
    doubt = "" if tracked.card.sure else "?"
    return f"#{tracked.id} {tracked.card.card}{doubt}{' kept' if tracked.kept else ''}"
