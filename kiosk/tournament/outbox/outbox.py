"""Reads from a table's journal what has still to be delivered, in the order in which games ended.

Whether a game changed after it was delivered is seen from the journal's hash chain, where every entry has a digest
that names do not change: a name that was taken out is no correction. A journal that came back from an older backup
and was played on is no continuation of what was delivered: its result goes out without `after`, and the director
finds the contradiction.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.table.storage.rows.saved_games import FinishedGame
from kiosk.table.storage.store import Store
from kiosk.tournament.messages.encoding import DIGEST
from kiosk.tournament.messages.game_result import MOST_VERSIONS, GameResult
from kiosk.tournament.outbox.delivered_file import Delivered, DeliveredFile

_FINISHED = "event_id = ? AND NOT demo ORDER BY results.rowid"
_HEAD = "SELECT number, link FROM chain ORDER BY number DESC LIMIT 1"
_ENTRIES = "SELECT key, digest FROM chain WHERE kind = 'entries' AND key > ? AND key < ?"


@dataclass(frozen=True, slots=True)
class Pending:
    """A result to be sent, and what is noted once it has arrived."""

    result: GameResult
    then: Delivered


class Outbox:
    """The results of one event that the director has not acknowledged."""

    def __init__(self, store: Store, delivered: DeliveredFile, event: str) -> None:
        self.delivered = delivered
        self._store, self._event = store, event
        self._nothing_at: object = None

    def pending(self) -> Iterator[Pending]:
        """What has to be sent, the first first. Raises `StoreError`."""
        for game in self._store.results(_FINISHED, self._event):
            if (found := self._pending(game)) is not None:
                yield found

    def first(self) -> Pending | None:
        """What is sent next. Raises `StoreError`."""
        seen = (self._store.rows(_HEAD), self.delivered.changes)
        if seen == self._nothing_at:
            return None
        found = next(self.pending(), None)
        self._nothing_at = seen if found is None else None
        return found

    def _pending(self, game: FinishedGame) -> Pending | None:
        digests = self._entries(game.id)
        trail, before = _trail(digests), self.delivered.games.get(game.id)
        if before is not None and before.trail == trail and not before.again:
            return None
        after = () if before is None else _after(before, digests, trail)
        result = GameResult(
            game.id, game.frame.number or 0, game.game, game.names, game.scores, game.winners, game.ended,
            after[-MOST_VERSIONS:],
        )  # fmt: skip
        return Pending(result, Delivered((*after, result.digest), len(digests), trail))

    def _entries(self, game: str) -> list[bytes]:
        rows = self._store.rows(_ENTRIES, f"{game}:", f"{game};")
        return [digest for _, digest in sorted((int(key.rpartition(":")[2]), digest) for key, digest in rows)]


def _after(before: Delivered, digests: list[bytes], trail: str) -> tuple[str, ...]:
    """The versions that the present one follows."""
    if before.trail == trail:
        # Sent once more: what it followed then, it follows now.
        return before.digests[:-1]
    continued = _trail(digests[: before.entries]) == before.trail
    return before.digests if continued else ()


def _trail(digests: list[bytes]) -> str:
    return hashlib.blake2b(b"".join(digests), digest_size=DIGEST).hexdigest()
