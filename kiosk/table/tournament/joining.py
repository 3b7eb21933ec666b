"""How a table's part in an evening begins and ends, as screens and dialer speak of it."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


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


class Trouble(StrEnum):
    """Why a table could not join; the last three are what a director says."""

    MISTYPED = "mistyped"
    UNREACHABLE = "unreachable"
    STRANGER = "stranger"
    FAILED = "failed"
    TOKEN = "token"
    DECLINED = "declined"
    LATE = "late"


SAID_BY_A_DIRECTOR = (Trouble.TOKEN, Trouble.DECLINED, Trouble.LATE)


@dataclass(frozen=True, slots=True)
class Desk:
    """How joining stands; `trouble`: why the last try came to nothing."""

    stage: Stage
    words: tuple[str, ...] = ()
    trouble: Trouble | None = None


def is_reachable(socket: Path) -> bool:
    """Whether the dialer's socket is there; not for a user who may not look into its folder."""
    try:
        socket.stat()
    except OSError:
        return False
    return True
