"""A link to a broker, as both ends of the conversation see it: anything may be lost, and may come twice."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Connected:
    """There is a new connection, and everything subscribed to will arrive."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection is gone; the link makes another one by itself."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message."""

    topic: str
    payload: bytes


LinkEvent = Connected | Lost | Arrived


class Link(Protocol):
    """One client of a broker, which has subscribed to its topics."""

    def poll(self, seconds: float, /) -> list[LinkEvent]:
        """What has happened, waiting for it as long as that. Never raises for what a network does."""

    def publish(self, topic: str, payload: bytes, /) -> None:
        """Hands a message over, at least once; without a connection it is lost."""

    def close(self) -> None:
        """Ends the connection."""
