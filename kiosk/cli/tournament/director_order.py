"""`kiosk director order`: tells a running director what to do."""

import argparse
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from kiosk.cli.tournament.director import FOLDER
from kiosk.cli.tournament.plain_status import plain
from kiosk.config.loader import data_folder
from kiosk.errors import UsageError
from kiosk.tournament.private_files import private_write

HELP = """Gives an order to the director that runs with the same --data; the answer is a line of JSON, but of list.

  list                              how the evening stands, in lines to read
  status                            the same and more for programs
  shown                             what everybody in the hall may see of it
  admit TABLE --file FILE           a key for a table, in a file for a stick; an older key ends
  admit TABLE --qr FILE             a code that the table's camera reads, as .png or .pdf: good once, 12 hours
  admit TABLE --typed               a code to type at the table, good once, 10 minutes; then three words are compared
  confirm TABLE WORD WORD WORD      the words that stand on the table's screen
  decline TABLE                     others stand there, or none: it does not join
  revoke TABLE                      the table's key ends at once
  close TABLE, open TABLE           nothing is called there any more, its meetings go to other tables; or again
  move NUMBER TABLE                 a meeting is played at that table
  correct NUMBER SCORES SEATS WHY   as in: correct 4 120,98 1 "Luc's last throw was missed"; or draw instead of seats
  settle NUMBER yes|no              whether the result of a conflict counts
  forfeit NUMBER SEATS              who did not come to a meeting, as in: forfeit 4 2; none takes it back
  enter NAME                        somebody comes late, where the form has room
  leave NAME, return NAME           somebody leaves: the others win what is to be played; or is back
  repeats, end                      where no legal round is left: people meet again, or no more rounds"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk director order` to `parser`."""
    parser.add_argument("words", nargs="+", metavar="WORD")
    parser.add_argument("--file", type=Path, metavar="FILE", help="where admit writes the table's key")
    parser.add_argument("--qr", type=Path, metavar="FILE", help="where admit writes a code for the table's camera")
    parser.add_argument("--typed", action="store_true", help="admit tells a code to type at the table")


def run(args: argparse.Namespace) -> int:
    """Prints the answer. Raises `PisteError`."""
    from kiosk.tournament.control.order_socket import give
    from kiosk.tournament.transport.access import access_from

    folder = data_folder(args.data) / FOLDER
    if args.words == ["list"]:
        print("\n".join(plain(give(folder, ["status"]))))
        return 0
    ways = [args.file is not None, args.qr is not None, args.typed]
    if sum(ways) != (args.words[0] == "admit"):
        raise UsageError("admit needs one of --file FILE, --qr FILE, --typed; no other order takes them")
    if args.file is not None:
        access_from(answer := give(folder, args.words)).write(args.file)
        _hand_over(args.file)
        answer = {"admitted": answer["table"], "file": str(args.file)}
    elif args.qr is not None:
        answer = _printed(folder, args.words[1:], args.qr)
    elif args.typed:
        answer = give(folder, ["invite", *args.words[1:], "typed"])
    else:
        answer = give(folder, args.words)
    print(json.dumps(answer, ensure_ascii=False))
    return 0


def _printed(folder: Path, table: Sequence[str], file: Path) -> dict[str, Any]:
    """The code in a file, which nobody else reads: whoever has it may join. Raises `PisteError`."""
    from kiosk.cli.tournament.code_sheet import KINDS, code_sheet
    from kiosk.tournament.control.order_socket import give

    if (kind := file.suffix.removeprefix(".").lower()) not in KINDS:
        raise UsageError(f"--qr writes {', '.join(KINDS)}: name the file so")
    answer: dict[str, Any] = give(folder, ["invite", *table, "printed"])
    private_write(file, code_sheet(answer.pop("code"), answer["invited"], kind))
    _hand_over(file)
    return answer | {"file": str(file)}


def _hand_over(file: Path) -> None:
    """Under sudo the file is whose order it was: they open it, print it and delete it. A stick knows no owners."""
    who = os.environ.get("SUDO_UID", ""), os.environ.get("SUDO_GID", "")
    if os.geteuid() == 0 and all(one.isdecimal() for one in who):
        with suppress(OSError):
            os.chown(file, int(who[0]), int(who[1]), follow_symlinks=False)
