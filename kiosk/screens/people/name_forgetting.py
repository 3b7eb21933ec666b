"""A player's name goes from the journal at once, and from everything else here beside the screens."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from kiosk.errors import StoreError
from kiosk.i18n.phrase import phrase
from kiosk.screens.kit.background_command import BackgroundCommand, PendingCommand
from kiosk.screens.kit.screen import Kiosk
from kiosk.table.backup.forget_request import ForgetRequest, ask, done, wanted
from kiosk.table.known_players import knows, remove

Send = Callable[[Sequence[str]], PendingCommand]
LEFT = phrase("Des fichiers de cette machine gardent peut-être ce nom : le manuel dit où.")


def forget(app: Kiosk, name: str, send: Send) -> str:
    """The anonymous name in its place. What a power cut leaves undone the next start does.

    Raises `StoreError`: then nothing goes.
    """
    folder = app.store.folder
    if folder is None:
        return remove(app.store, name)
    ask(folder, ForgetRequest(name))
    try:
        other = remove(app.store, name)
    except StoreError:
        done(folder, name)
        raise
    _elsewhere(app, folder, name, send)
    return other


def go_on(app: Kiosk, send: Send = BackgroundCommand) -> None:
    """Ends what was being forgotten when the power went. Where the journal cannot be written, a later start does."""
    folder = app.store.folder
    if folder is None:
        return
    for request in tuple(wanted(folder)):
        with suppress(StoreError):
            if not request.cleaned and knows(app.store, request.name):
                remove(app.store, request.name)
            _elsewhere(app, folder, request.name, send)


def _elsewhere(app: Kiosk, folder: Path, name: str, send: Send) -> None:
    # Without that note the next start looks for the name in the journal once more.
    with suppress(StoreError):
        ask(folder, ForgetRequest(name, cleaned=True))
    # Backups of a year take their time.
    app.watch(send(("forget", "--elsewhere", "--data", str(folder), f"--name={name}")), LEFT)
