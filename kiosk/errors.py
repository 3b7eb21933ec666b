"""Errors that a person reads: one clear line each, never a traceback."""


class PisteError(Exception):
    """Something failed; the message says what is wrong and what to do. Exit status 1."""


class UsageError(PisteError):
    """The command or its arguments cannot be used as given. Exit status 2."""


class ConfigError(UsageError):
    """A configuration file that cannot be read or does not fit the schema."""


class StoreError(PisteError):
    """The journal cannot be opened, read or written."""


class NewerJournal(StoreError):
    """The journal was written by a newer version of the program."""


class FolderTaken(StoreError):
    """Another kiosk holds the data folder."""


class CameraError(PisteError):
    """A camera that is missing, hangs, failed or sends invalid pictures. Play continues by hand entry."""
