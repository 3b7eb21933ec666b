"""How the kiosk was started: by a person at a terminal, or by the machine with nobody there to read a message."""

from dataclasses import dataclass
from pathlib import Path

from kiosk.i18n.phrase import Phrase, phrase

OFF_STATUS, RESTART_STATUS = 100, 101
"""Exit statuses that ask the service to switch the machine off, or to start it anew; see systemd/after-kiosk."""

SAFE = phrase("Mode de secours : redémarrez par les réglages.")
AWAY = phrase("Le disque des parties manque : ce qui se joue sera oublié à l’arrêt.")
MARK = Path("run/piste-data-missing")
"""In the root: there when the partition of the games could not be mounted; see systemd/data-partition."""


@dataclass(frozen=True, slots=True)
class StartMode:
    """`unattended`: faults go to the screen, and the kiosk may switch the machine off. `safe`: hand entry alone.

    `news` is said above the screen for a while after the start. `away`: the partition with the games is missing.
    """

    unattended: bool = False
    safe: bool = False
    news: Phrase | None = None
    away: bool = False

    @property
    def notice(self) -> Phrase | None:
        """What stays above the screen for as long as this start lasts."""
        return SAFE if self.safe else AWAY if self.away else None

    def status(self, how: str) -> int:
        """The exit status after the end that was asked for: "leave", "again", "off" or "restart"."""
        if not self.unattended:
            return 0
        return {"off": OFF_STATUS, "restart": RESTART_STATUS}.get(how, 0)
