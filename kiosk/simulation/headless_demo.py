"""The demonstration on a machine without a display: a whole game, its screens as pictures, its sheet in words."""

from pathlib import Path

import pygame

from kiosk.config.loader import data_folder
from kiosk.config.schema import Config
from kiosk.errors import PisteError
from kiosk.simulation.builder import simulated
from kiosk.simulation.simulated_game import Setup, SimulatedGame
from kiosk.table.state_trace import Trace
from kiosk.table.storage.store import Store

HERE = Path("out") / "demonstration"


class Album:
    """Keeps a picture of every situation the first time it is seen, and of every score that is written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0
        self._seen: set[str] = set()
        self._turns = 0

    def look(self, game: SimulatedGame) -> None:
        """After each frame that was drawn."""
        referee = game.app.in_play
        kind = referee.panel().kind
        turns = sum(row["turns"] for row in referee.table.game.sheet(referee.table.state).get("rows", ()))
        name = game.app.screen.screen_key
        title = kind if name == "play" else name
        if title in self._seen and turns == self._turns:
            return
        title, self._turns = (title if turns == self._turns else f"{title}-turn-{turns}"), turns
        self._seen |= {kind, title}
        self.count += 1
        path = self.folder / f"{self.count:02d}-{title}.png"
        try:
            pygame.image.save(game.surface, str(path))
        except (pygame.error, OSError) as error:
            raise PisteError(f"cannot write the picture {path}: {error}; name another folder with --out") from error


def demonstrate(game: str, config: Config, out: Path | None, data: Path | None, trace: Path | None) -> int:
    """Plays one game by simulated people. Raises `PisteError`."""
    folder = _folder(out)
    print(f"There is no display: a demonstration plays without one; its screens go to {folder}/.", flush=True)
    store = Store(None if data is None else data_folder(data))
    album, line = Album(folder), Trace(trace) if trace else None

    def shown(played: SimulatedGame) -> None:
        album.look(played)
        if line is not None:
            line.shown(played.app.in_play.table)

    size = (config.general.width, config.general.height)
    played = simulated(Setup(game, 1, store=store, config=config, size=size, shown=shown))
    result = played.run()
    table = played.app.in_play.table
    entered = f"{result.cards} cards entered" if result.cards else f"{result.throws} throws, {result.dice} dice read"
    print(f"{entered}, {result.unsure} unsure; {album.count} pictures.")
    print(table.game.text(table.state, table.names))
    store.close()
    if played.stuck is not None:
        raise PisteError(played.stuck)
    return 0


def _folder(out: Path | None) -> Path:
    """The folder named, else one below the current folder, else one with the data."""
    for folder in (out,) if out is not None else (HERE, data_folder(None) / "demonstration"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / ".piste"
            probe.touch()
            probe.unlink()
        except OSError as error:
            trouble = error.strerror
            continue
        return folder
    raise PisteError(f"cannot write to {out or HERE}: {trouble}; name another folder with --out")
