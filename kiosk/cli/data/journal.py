"""`kiosk journal`: checks the journal, tells what was found damaged, and carries out what is decided about it."""

import argparse
import json
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from kiosk.appliance.recovery import journal_repair
from kiosk.appliance.recovery.journal_repair import Answer
from kiosk.appliance.recovery.startup_restore import last_backup
from kiosk.config.loader import data_folder
from kiosk.errors import PisteError, StoreError, UsageError
from kiosk.i18n.words import Words
from kiosk.table.storage.files.folder_lock import take_lock
from kiosk.table.storage.files.journal_file import is_damage, is_older, open_for_reading, utc_now
from kiosk.table.storage.files.journal_presence import gone, was_there
from kiosk.table.storage.integrity import damage_cases, high_water
from kiosk.table.storage.integrity.chain_audit import Audit, Fault, FaultKind, audited
from kiosk.table.storage.integrity.damage_cases import Damage, DamageCase
from kiosk.table.storage.integrity.hash_chain import Head

HELP = """Holds every row of the journal against its hash chain, also beside a kiosk that is playing. What was found
damaged at a start is a case, which waits for an answer:

  kiosk journal                              checks, and lists the cases
  kiosk journal --case NAME                  what of the damaged journal is whole
  kiosk journal --case NAME --do recover     goes on from what is whole in it
  kiosk journal --case NAME --do backup      goes on from the newest good backup
  kiosk journal --case NAME --do discard     removes the damaged journal for good

What was played since is kept with each. The kiosk must not be running for the last three."""

SHOWN = 10
"""Faults that are listed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which case, and what to do about it."""
    parser.add_argument("--case", metavar="NAME", help="a damaged journal, by the name that is listed")
    parser.add_argument("--do", choices=[answer.value for answer in Answer], help="the answer to the case")
    parser.add_argument("--json", action="store_true", help="one JSON object for each line, nothing else")
    parser.add_argument("--gently", action="store_true", help="only while nothing else wants the processor")


def run(args: argparse.Namespace) -> int:
    """0 when all is well or was done, 1 when something is damaged. Raises `StoreError`, `UsageError`."""
    if args.do is not None and args.case is None:
        raise UsageError("--do needs --case NAME")
    if args.gently:
        os.nice(19)
    folder = data_folder(args.data, make=args.do is not None)
    if args.case is None:
        return _check(folder, args.json)
    path, case = _case(folder, args.case)
    if args.do is None:
        return _examine(folder, path, case, args.json)
    return _answer(folder, path, case, Answer(args.do))


def _case(folder: Path, name: str) -> tuple[Path, DamageCase]:
    found = {path.name.removesuffix(".json"): (path, case) for path, case in damage_cases.unanswered(folder)}
    if name.removesuffix(".json") not in found:
        raise UsageError(f"no case '{name}'; there are: {', '.join(found) or 'none'}")
    return found[name.removesuffix(".json")]


def _check(folder: Path, as_json: bool) -> int:
    # The mark first: what is played meanwhile takes the journal further, never the mark.
    high, found = high_water.read(folder), None
    try:
        # One of the version before has no chain yet; it is held against SQLite's own structure.
        older = is_older(folder)
        database = open_for_reading(folder, modern=older)
        high = None if older else high
        if database is not None:
            with closing(database):
                found = audited(database, high)
        elif was_there(folder, high):
            found = Audit(Head(), 0, (Fault(FaultKind.GONE, "journal"),))
    except StoreError as error:
        cause = error.__cause__
        if not isinstance(cause, sqlite3.DatabaseError) or not is_damage(cause):
            raise
        found = Audit(Head(), 0, (Fault(FaultKind.UNREADABLE, "structure", str(cause)),))
    waiting = damage_cases.unanswered(folder)
    if as_json:
        print(json.dumps(_to_json(found, waiting)))
    else:
        _show(folder, found, waiting)
    return int(bool(waiting) or (found is not None and bool(found.faults)))


def _to_json(found: Audit | None, waiting: tuple[tuple[Path, DamageCase], ...]) -> dict[str, object]:
    faults = () if found is None else found.faults
    return {
        "entries": 0 if found is None else found.entries,
        "links": 0 if found is None else found.head.number,
        "faults": [{"what": one.what, "kind": one.kind, "key": one.key} for one in faults[:SHOWN]],
        "games": sorted({one.table for one in faults if one.table is not None})[:SHOWN],
        "unreadable": any(one.what is FaultKind.UNREADABLE for one in faults),
        "cases": [path.name.removesuffix(".json") for path, _ in waiting],
    }


def _show(folder: Path, found: Audit | None, waiting: tuple[tuple[Path, DamageCase], ...]) -> None:
    if found is None:
        print(f"No journal in {folder} yet.")
    elif any(one.what is FaultKind.GONE for one in found.faults):
        print(f"kiosk: {gone(folder)}", file=sys.stderr)
    elif not found.faults:
        print(f"The journal is whole: {found.entries} entries, {found.head.number} links.")
    else:
        count = len(found.faults)
        rows = "1 row is not as it was written" if count == 1 else f"{count} rows are not as they were written"
        print(f"kiosk: the journal is damaged: {rows}; the kiosk asks on its screen what to do", file=sys.stderr)
        for fault in found.faults[:SHOWN]:
            print(f"  {fault.what}: {fault.kind} {fault.key}")
    for path, case in waiting:
        print(f"Case {path.name.removesuffix('.json')}: {case.damage}, found {case.found.isoformat(' ', 'minutes')}")


def _examine(folder: Path, path: Path, case: DamageCase, as_json: bool) -> int:
    found, backup = journal_repair.recovery_prospect(folder, case), last_backup(folder)
    if as_json:
        recover = None if found is None else {"games": found.games, "cut": found.cut, "lost": found.lost}
        last = None if backup is None else {"file": backup.path.name, "made": backup.made.isoformat()}
        print(json.dumps({"case": path.name.removesuffix(".json"), "recover": recover, "backup": last}))
        return 0
    if found is None and case.file is None and case.damage not in (Damage.ALTERED, Damage.UNREADABLE):
        print("What is there is whole; play goes on with it.")
    elif found is None:
        print("Nothing of it can be read.")
    else:
        print(f"Whole games: {found.games}, games that end early: {found.cut}, lost games: {found.lost}.")
    print("No good backup." if backup is None else f"Newest good backup: {backup.path.name}.")
    return 0


def _answer(folder: Path, path: Path, case: DamageCase, answer: Answer) -> int:
    with take_lock(folder):
        try:
            said = journal_repair.answered(folder, path, case, answer, utc_now())
        except (PisteError, OSError, sqlite3.Error, ValueError) as error:
            raise StoreError(f"nothing has changed: {error}") from error
    print(Words("en").say(said))
    return 0
