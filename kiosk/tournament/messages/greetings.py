"""What is said besides results: what a table believes to have delivered, and the director's answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from calibration.files.untrusted_input import Untrusted
from kiosk.tournament.messages.call import Calls, calls_from
from kiosk.tournament.messages.encoding import decoded, encoded, short_text, whole_number
from kiosk.tournament.messages.game_result import MOST_VERSIONS, GameResult, result_from


class Verdict(StrEnum):
    """What the director has done with a result; in each case it stands in the director's journal by now.

    `FULL` alone is no receipt: so many contradictions came from this table that no more are kept.
    """

    ACCEPTED = "accepted"
    CORRECTED = "corrected"
    KNOWN = "known"
    CONFLICT = "conflict"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Hello:
    """A table that has just connected: `delivered` sums up what it believes the director to have."""

    delivered: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """The director's answer to `delivered`: whether it has all that; where not, the table sends everything again."""

    delivered: str
    complete: bool


@dataclass(frozen=True, slots=True)
class Receipt:
    """The director has committed this version of a result to its journal."""

    game_id: str
    version: int
    digest: str
    verdict: Verdict


Message = GameResult | Hello | Welcome | Receipt | Calls


def message_bytes(message: Message) -> bytes:
    """As it travels."""
    match message:
        case GameResult():
            return encoded("result", message.to_json())
        case Hello(delivered):
            return encoded("hello", {"delivered": delivered})
        case Calls(meetings):
            return encoded("calls", {"meetings": [call.to_json() for call in meetings]})
        case Welcome(delivered, complete):
            return encoded("welcome", {"delivered": delivered, "complete": complete})
        case Receipt(game_id, version, digest, verdict):
            said = {"game_id": game_id, "version": version, "digest": digest, "verdict": verdict}
            return encoded("receipt", said)


def message_from(payload: bytes) -> Message:
    """What a payload says. Raises `Untrusted`."""
    kind, body = decoded(payload)
    if kind == "result":
        return result_from(body)
    try:
        return _greeting(kind, body)
    except (KeyError, ValueError) as error:
        raise Untrusted("it is no message of this kind") from error


def _greeting(kind: str, body: Mapping[str, Any]) -> Message:
    if kind == "calls":
        return calls_from(body["meetings"])
    if kind == "hello":
        return Hello(short_text(body["delivered"]))
    if kind == "welcome":
        return Welcome(short_text(body["delivered"]), body["complete"] is True)
    if kind == "receipt":
        version = whole_number(body["version"], 0, MOST_VERSIONS)
        return Receipt(short_text(body["game_id"]), version, short_text(body["digest"]), Verdict(body["verdict"]))
    raise Untrusted("it is no kind of message")
