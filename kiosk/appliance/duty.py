"""How the kiosk was started: by a person at a terminal, or by the machine with nobody there to read a message."""

from dataclasses import dataclass

from kiosk.games.engine import Phrase, phrase

OFF_STATUS, RESTART_STATUS = 100, 101
"""Exit statuses that ask the service to switch the machine off, or to start it anew; see systemd/after-kiosk."""

SAFE = phrase("Mode sans échec, dés à la main : voir Réglages.")


@dataclass(frozen=True, slots=True)
class Duty:
    """`unattended`: faults go to the screen, and the kiosk may switch the machine off. `safe`: hand entry alone.

    `news` is said above the screen for a while after the start.
    """

    unattended: bool = False
    safe: bool = False
    news: Phrase | None = None

    @property
    def notice(self) -> Phrase | None:
        """What stays above the screen for as long as this start lasts."""
        return SAFE if self.safe else None

    def status(self, how: str) -> int:
        """The exit status after the end that was asked for: "leave", "again", "off" or "restart"."""
        if not self.unattended:
            return 0
        return {"off": OFF_STATUS, "restart": RESTART_STATUS}.get(how, 0)
