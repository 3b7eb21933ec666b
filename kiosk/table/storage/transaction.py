"""One transaction of the journal, in a thread of its own: a card that takes nothing for seconds holds up nobody.

People wait for a move to be on the disk as long as cards usually take. After that play goes on, and the screen says
that nothing is being saved, until the disk has answered.
"""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Thread

from kiosk.i18n.phrase import Phrase, phrase
from kiosk.table.storage.files.sqlite_faults import fault_name, is_held
from kiosk.table.storage.integrity.hash_chain import Head, extend

Statement = tuple[str, tuple[object, ...]]
PATIENCE = 2.0
"""Seconds that the screen stands still for a move; a quarter of what the watchdog allows."""
STALLED = phrase("La carte ne répond plus : on joue sans enregistrer.")


class Transaction(Thread):
    """Carries statements out together. Until it is `over` nobody else may use the connection.

    `fault` is then why none of them were carried out, None when all were. `noted` hears where the chain ends once
    they are on the disk.
    """

    def __init__(
        self, database: sqlite3.Connection, statements: tuple[Statement, ...], noted: Callable[[Head], None]
    ) -> None:
        super().__init__(name="journal", daemon=True)
        self.statements = statements
        self.fault: Exception | None = None
        self._database, self._noted = database, noted

    def begin(self, waiting: bool = True) -> None:
        """Waits for the end, but not for ever. Where there is no disk to wait for, it is done here."""
        if not waiting:
            self.run()
            return
        try:
            self.start()
        except RuntimeError:
            # No memory for a thread: then here, as long as it takes.
            self.run()
        else:
            self.join(PATIENCE)

    @property
    def over(self) -> bool:
        """Whether the disk has answered."""
        return not self.is_alive()

    def run(self) -> None:
        """Executes the statements within the transaction of `begin`."""
        try:
            self._noted(carry_out(self._database, self.statements))
        except Exception as error:
            # Told in the thread that asked for it.
            self.fault = error
            with suppress(sqlite3.Error):
                if self._database.in_transaction:
                    self._database.execute("ROLLBACK")


def carry_out(database: sqlite3.Connection, statements: Iterable[Statement]) -> Head:
    """All of them or none; where the chain ends then. Raises `sqlite3.Error`; the transaction may still be open."""
    database.execute("BEGIN IMMEDIATE")
    for sql, params in statements:
        database.execute(sql, params)
    end = extend(database)
    database.execute("COMMIT")
    return end


def reason(error: sqlite3.Error) -> Phrase:
    """The message when the journal cannot be written."""
    if fault_name(error) == "SQLITE_FULL":
        return phrase("Le disque est plein : on joue sans enregistrer.")
    if is_held(error):
        return phrase("Le journal est occupé : on joue sans enregistrer.")
    return phrase("Le journal ne s’écrit plus : on joue sans enregistrer.")
