"""Where everything lies: /opt/piste, and what points there."""

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from releases import disk, manifest

OPT = "/opt/piste"


@dataclass(frozen=True, slots=True)
class Home:
    """A machine's file system; `root` is "/" but in tests."""

    root: Path = Path("/")

    @property
    def opt(self) -> Path:
        """Piste's own folder."""
        return self.root / OPT[1:]

    @property
    def step(self) -> Path:
        """There while an exchange of releases is under way."""
        return self.opt / "step.json"

    @property
    def trial(self) -> Path:
        """There while the release that runs has not yet proved that it does."""
        return self.opt / "on-trial.json"

    @property
    def fallback(self) -> Path:
        """There after the kiosk has gone back to an older release by itself, until the next one that holds."""
        return self.opt / "fell-back.json"

    def release(self, name: str) -> Path:
        """A release's folder."""
        return self.opt / "releases" / name

    def pointed(self, link: str = "current") -> str | None:
        """The release to which "current" or "previous" points, None where it points nowhere."""
        try:
            return Path(os.readlink(self.opt / link)).name  # noqa: PTH115
        except OSError:
            return None

    def point(self, link: str, name: str | None) -> None:
        """Lets "current" or "previous" point to a release, in one step. Raises `OSError`."""
        if name is None:
            disk.remove(self.opt / link)
        else:
            disk.put_link(self.opt / link, f"{OPT}/releases/{name}")

    def names(self) -> list[str]:
        """All releases, sealed or not, the newest first."""
        folders = [one for one in (self.opt / "releases").glob("*") if one.is_dir() and not one.is_symlink()]
        return [one.name for one in sorted(folders, key=lambda one: (one.stat().st_mtime, one.name), reverse=True)]

    def others(self) -> list[str]:
        """What there is to go back to: the release before, then the rest, the newest first."""
        previous = self.pointed("previous")
        names = [name for name in self.names() if name != self.pointed() and manifest.sealed(self.release(name))]
        return sorted(names, key=lambda name: name != previous)

    def clear(self, keep: set[str | None], unfinished: bool = False) -> None:
        """Deletes the releases but these; those that are being put together only when `unfinished`."""
        for name in self.names():
            if name not in keep and (unfinished or manifest.sealed(self.release(name))):
                shutil.rmtree(self.release(name), ignore_errors=True)
        if (self.pointed("previous") or "") not in self.names():
            self.point("previous", None)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Only one program at a time changes anything here; the next one waits."""
        self.opt.mkdir(parents=True, exist_ok=True)
        with (self.opt / ".lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
