"""`kiosk director order`: tells a running director what to do."""

import argparse
import json
from pathlib import Path

from kiosk.cli.tournament.director import FOLDER
from kiosk.config.loader import data_folder
from kiosk.errors import UsageError

HELP = """Gives an order to the director that runs with the same --data; the answer is a line of JSON.

  status                            how the evening stands
  shown                             what everybody in the hall may see of it
  admit TABLE --file FILE           a key for a table, in a file for a stick; an older key ends
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


def run(args: argparse.Namespace) -> int:
    """Prints the answer. Raises `PisteError`."""
    from kiosk.tournament.control.order_socket import give
    from kiosk.tournament.transport.access import access_from

    admits = args.words[0] == "admit"
    if admits != (args.file is not None):
        raise UsageError("admit needs --file FILE, where the key is written; no other order takes it")
    answer = give(data_folder(args.data) / FOLDER, args.words)
    if admits:
        access_from(answer).write(args.file)
        answer = {"admitted": answer["table"], "file": str(args.file)}
    print(json.dumps(answer, ensure_ascii=False))
    return 0
