"""A release on trial: how often it was started, kept on the disk: a machine that hangs or is cut off counts."""

from dataclasses import asdict, dataclass, replace
from pathlib import Path

from releases import disk
from releases.home import Home

LIMIT = 3
"""Starts that may fail; with the next one the release before runs again."""
LONG_LIFE = 60.0
"""Seconds at play after which a release has proved itself."""


@dataclass(frozen=True, slots=True)
class Trial:
    """`release` runs, `before` is what to go back to; `starts` were begun.

    `boot` names the start of the machine that was counted last, `since` is the moment on its steady clock from which
    on the kiosk counts.
    """

    release: str
    before: str
    starts: int = 0
    boot: str = ""
    since: float = 0.0

    @classmethod
    def read(cls, home: Home) -> "Trial | None":
        """What is on the disk; None where no release is on trial, or nobody can tell."""
        told = disk.read_json(home.trial)
        try:
            trial = None if told is None else cls(**told)
        except TypeError:
            return None
        return trial if trial is not None and isinstance(trial.starts, int) else None

    def write(self, home: Home) -> None:
        """Raises `OSError`."""
        disk.write_json(home.trial, asdict(self))

    @property
    def failed(self) -> bool:
        """Whether it was started too often."""
        return self.starts > LIMIT

    def begun(self, boot: str, since: float = 0.0) -> "Trial":
        """The machine was started, and with it the kiosk; or the kiosk alone, at the moment `since`."""
        return replace(self, starts=self.starts + 1, boot=boot, since=since)

    def after(self, deaths: int) -> "Trial":
        """The kiosk has died so many times more, and is started anew."""
        return replace(self, starts=self.starts + deaths)


@dataclass(frozen=True, slots=True)
class Life:
    """How the kiosk does, as systemd tells. Times in seconds of the steady clock, 0 where there is none yet.

    `state`: "active" once it has shown a picture, "failed" when it is started no more. `started`: its process;
    `shown`: since when it is active. `restarts` counts the times that it died and was started anew.
    """

    state: str
    started: float = 0.0
    shown: float = 0.0
    restarts: int = 0

    def held(self, trial: Trial, now: float) -> bool:
        """Whether it has played long enough."""
        return self.state == "active" and self.started > trial.since and now - self.shown >= LONG_LIFE

    def deaths_since(self, before: "Life | None") -> int:
        """How often it died meanwhile. systemd counts from 0 again when it is started by hand."""
        if before is None:
            return 0
        return self.restarts - before.restarts if self.restarts >= before.restarts else self.restarts


def boot_id(root: Path) -> str:
    """The kernel's name for this start of the machine."""
    try:
        return (root / "proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return ""
