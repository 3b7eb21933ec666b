"""Delivers results one after the other: the next goes out when the director has committed the one before.

Nothing is trusted but the director's own receipt. Where it does not come, the result goes out again; after every new
connection director and table compare what they have.
"""

from collections.abc import Callable

from kiosk.tournament.messages.greetings import Hello, Message, Receipt, Verdict, Welcome
from kiosk.tournament.outbox.outbox import Outbox, Pending

PATIENCE, MOST_PATIENCE = 2.0, 30.0
"""Seconds after which a message without an answer is sent again, twice as many each time."""


class Delivery:
    """One table's side of the conversation; `send` hands a message to the broker and may lose it."""

    def __init__(self, outbox: Outbox, send: Callable[[Message], None]) -> None:
        self.conflicts = 0
        self._outbox, self._send = outbox, send
        self._greeted = False
        self._pending: Pending | None = None
        self._due, self._wait = 0.0, PATIENCE

    @property
    def idle(self) -> bool:
        """Whether everything is delivered, as far as was seen at the last `tick`."""
        return self._greeted and self._pending is None

    def connected(self, now: float) -> None:
        """There is a new connection. `now`: seconds of a monotonic clock."""
        self._greeted, self._pending = False, None
        self._due, self._wait = now, PATIENCE

    def tick(self, now: float) -> None:
        """Sends what is due. Raises `StoreError` where the journal cannot be read."""
        if self._greeted and self._pending is None:
            self._pending = self._outbox.first()
            self._due, self._wait = now, PATIENCE
        if now < self._due or self.idle:
            return
        self._send(Hello(self._outbox.delivered.summary) if self._pending is None else self._pending.result)
        self._due, self._wait = now + self._wait, min(2 * self._wait, MOST_PATIENCE)

    def heard(self, message: Message, now: float) -> None:
        """The director has said something. Raises `StoreError`."""
        if isinstance(message, Welcome) and not self._greeted:
            if message.delivered != self._outbox.delivered.summary:
                return
            if not message.complete:
                self._outbox.delivered.send_again()
            self._greeted = True
        elif isinstance(message, Receipt) and self._pending is not None and self._greeted:
            self._received(message, self._pending)
        self.tick(now)

    def _received(self, receipt: Receipt, sent: Pending) -> None:
        result = sent.result
        if (receipt.game_id, receipt.version, receipt.digest) != (result.game_id, result.version, result.digest):
            return
        if receipt.verdict is Verdict.FULL:
            # No more of it is kept there: tried again much later.
            self._wait = MOST_PATIENCE
            return
        self.conflicts += receipt.verdict is Verdict.CONFLICT
        self._outbox.delivered.note(result.game_id, sent.then)
        self._pending = None
