"""What went wrong in SQLite, by its own name for it (https://www.sqlite.org/rescode.html)."""

import sqlite3


def fault_name(error: sqlite3.Error, otherwise: str = "") -> str:
    """Such as "SQLITE_BUSY_RECOVERY"; `otherwise` for an error that Python itself raised, which has none."""
    try:
        return error.sqlite_errorname
    except AttributeError:
        return otherwise


def is_held(error: sqlite3.Error) -> bool:
    """Whether another program holds the file."""
    return fault_name(error).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
