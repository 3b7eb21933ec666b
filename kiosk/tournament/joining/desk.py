"""What the kiosk asks of its dialer about joining and leaving, and how that stands: lines of the Unix socket."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from calibration.files.untrusted_input import Untrusted, parsed
from kiosk.tournament.messages.encoding import MOST_BYTES, short_text

MOST_WORDS = 3


class Do(StrEnum):
    """What the kiosk asks for: `CODE` and `FILE` come with it, `SAME` says that the words are the same."""

    CODE = "code"
    FILE = "file"
    SAME = "same"
    STOP = "stop"
    LEAVE = "leave"


class Stage(StrEnum):
    """How far the table is; `WAITING`: the director has not confirmed the words yet."""

    ALONE = "alone"
    ASKING = "asking"
    WORDS = "words"
    WAITING = "waiting"
    JOINED = "joined"


@dataclass(frozen=True, slots=True)
class Desk:
    """How joining stands. `trouble`: why the last try came to nothing, one of `applicant.Trouble`."""

    stage: Stage
    words: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def line(self) -> bytes:
        """As the dialer says it, without its mark."""
        return json.dumps({"stage": self.stage, "words": self.words, "trouble": self.trouble}).encode()


def desk_in(said: bytes) -> Desk | None:
    """What the dialer said; None where it makes no sense."""
    try:
        value = _object(said)
        words = value["words"]
        if not isinstance(words, list) or len(words) > MOST_WORDS:
            return None
        trouble = value["trouble"] and short_text(value["trouble"])
        return Desk(Stage(value["stage"]), tuple(map(short_text, words)), trouble)
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
