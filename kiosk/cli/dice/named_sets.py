"""What `kiosk calibrate poker` and `kiosk calibrate cards` have in common: listing, choosing and forgetting sets."""

import argparse
import json
from pathlib import Path
from typing import Any

from calibration.files.named_sets import NamedSets
from kiosk.errors import UsageError


def add_arguments(parser: argparse.ArgumentParser, what: str) -> None:
    """The set's name and what is done with it."""
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"name of {what}")
    parser.add_argument("--delete", action="store_true", help=f"forgets {what} of that NAME")
    parser.add_argument("--use", action="store_true", help=f"plays with {what} of that NAME from now on")


def done(args: argparse.Namespace, sets: NamedSets[Any], folder: Path, usage: str) -> bool:
    """Lists, chooses or forgets a set if that is what is wanted: `args.images` are none. `usage` says how one is
    learnt. Raises `SetError`, `UsageError`."""
    if args.delete:
        sets.delete(folder, named(args, sets))
    elif args.use:
        sets.choose(folder, named(args, sets))
    elif args.images:
        return False
    else:
        _list(args, sets, folder, usage)
    return True


def named(args: argparse.Namespace, sets: NamedSets[Any]) -> str:
    """The name that was given. Raises `UsageError` without one."""
    if not args.name:
        raise UsageError(f"name {sets.words.one}: {sets.words.command} NAME")
    return str(args.name)


def _list(args: argparse.Namespace, sets: NamedSets[Any], folder: Path, usage: str) -> None:
    known, serves = sets.names(folder), sets.serving(folder)
    if args.name and args.name not in known:
        raise UsageError(f"no pictures: {sets.words.command} '{args.name}' {usage}")
    lines = [f"{name} *" if name == serves else name for name in known]
    record = json.dumps({"sets": known, "serves": serves}, ensure_ascii=False)
    print(record if args.json else "\n".join(lines) or f"no {sets.words.several} known")
