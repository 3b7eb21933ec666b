"""The files that belong to a journal and go where it goes."""

ENDINGS = ("-wal", "-journal")
"""SQLite's own, after the whole name."""
HIGH = ".high"
"""In the place of `.sqlite`: how far the journal had come."""


def beside(journal: str) -> tuple[str, ...]:
    """The names of the files that may lie beside a journal of that name, in an order of their own."""
    return *(journal + ending for ending in ENDINGS), journal.removesuffix(".sqlite") + HIGH
