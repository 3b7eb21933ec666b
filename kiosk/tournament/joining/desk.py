"""What the kiosk asks of its dialer about joining, and how that stands, as lines of the Unix socket."""

import json
from collections.abc import Mapping
from typing import Any

from calibration.files.untrusted_input import Untrusted, parsed
from kiosk.table.tournament.joining import Desk, Do, Stage, Trouble
from kiosk.tournament.messages.encoding import MOST_BYTES, short_text

MOST_WORDS = 3


def desk_line(desk: Desk) -> bytes:
    """As the dialer says it, without its mark."""
    return json.dumps({"stage": desk.stage, "words": desk.words, "trouble": desk.trouble}).encode()


def desk_in(said: bytes) -> Desk | None:
    """What the dialer said; None where it makes no sense."""
    try:
        value = _object(said)
        words, trouble = value["words"], value["trouble"]
        if not isinstance(words, list) or len(words) > MOST_WORDS:
            return None
        return Desk(
            Stage(value["stage"]), tuple(map(short_text, words)), None if trouble is None else Trouble(trouble)
        )
    except (Untrusted, KeyError, ValueError):
        return None


def order(do: Do, what: object = None) -> bytes:
    """What the kiosk says, without its mark; `what`: the code's text, or the file's value."""
    return json.dumps({"do": do, "what": what}).encode()


def order_in(said: bytes) -> tuple[Do, Any]:
    """What the kiosk wants. Raises `Untrusted`."""
    value = _object(said)
    try:
        return Do(value["do"]), value["what"]
    except (KeyError, ValueError) as error:
        raise Untrusted("it is no order") from error


def _object(said: bytes) -> Mapping[str, Any]:
    value = parsed(said, MOST_BYTES, most_depth=3, most_items=50)
    if not isinstance(value, dict):
        raise Untrusted("it is no message")
    return value
