"""What Piste puts outside its folder: links into `current`, so that one exchange of `current` exchanges them all."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from releases import disk
from releases.home import OPT, Home

SHOWN = ("kms", "cage", "desktop")
"""How the screen is drawn."""
NO_KIOSK = "none"
"""A machine that only directs: the program is there, and nothing of the kiosk."""
WAYS = (*SHOWN, NO_KIOSK)
CONSOLE = ("kms", "cage")

SYSTEM, USER = "etc/systemd/system", "etc/systemd/user"
LINKS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (f"{SYSTEM}/kiosk.service", "kiosk.service", SHOWN),
    (f"{SYSTEM}/kiosk-safe.service", "kiosk-safe.service", SHOWN),
    (f"{SYSTEM}/kiosk-splash.service", "kiosk-splash.service", SHOWN),
    (f"{SYSTEM}/kiosk-backup.service", "kiosk-backup.service", SHOWN),
    (f"{SYSTEM}/kiosk-backup.timer", "kiosk-backup.timer", SHOWN),
    (f"{SYSTEM}/kiosk.service.d/cage.conf", "cage.conf", ("cage",)),
    ("etc/systemd/journald.conf.d/piste.conf", "journald.conf", WAYS),
    ("etc/udev/rules.d/90-piste.rules", "90-piste.rules", CONSOLE),
    ("etc/udev/rules.d/91-piste-sticks.rules", "91-piste-sticks.rules", CONSOLE),
    ("etc/sysctl.d/90-piste.conf", "90-piste-sysctl.conf", CONSOLE),
    ("etc/systemd/logind.conf.d/90-piste.conf", "90-piste-logind.conf", CONSOLE),
    (f"{USER}/kiosk-desktop.service", "kiosk-desktop.service", ("desktop",)),
    (f"{USER}/kiosk-desktop-backup.service", "kiosk-desktop-backup.service", ("desktop",)),
    (f"{USER}/kiosk-desktop-backup.timer", "kiosk-desktop-backup.timer", ("desktop",)),
    ("etc/xdg/autostart/piste.desktop", "piste.desktop", ("desktop",)),
)
"""Where, which file of a release's systemd/units, for which ways."""
SAFE = f"{SYSTEM}/kiosk-safe.service"
"""There wherever a kiosk is; `systemctl disable kiosk` leaves it."""
DIRECT = (f"{SYSTEM}/kiosk.service.d/direct.conf", "direct.conf")
WATCHDOG = ("etc/systemd/system.conf.d/piste-watchdog.conf", "hardware-watchdog.conf")
DATA = (f"{SYSTEM}/piste-data.service", "piste-data.service")
ENABLED: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (f"{SYSTEM}/multi-user.target.wants/kiosk.service", f"/{SYSTEM}/kiosk.service", CONSOLE),
    (f"{SYSTEM}/timers.target.wants/kiosk-backup.timer", f"/{SYSTEM}/kiosk-backup.timer", CONSOLE),
    (
        f"{USER}/timers.target.wants/kiosk-desktop-backup.timer",
        f"/{USER}/kiosk-desktop-backup.timer",
        ("desktop",),
    ),
)
"""What `systemctl enable` would write."""
DATA_ENABLED = (f"{SYSTEM}/sysinit.target.wants/piste-data.service", f"/{SYSTEM}/piste-data.service")
NO_RESET = (f"{SYSTEM}/ctrl-alt-del.target", "/dev/null")

KEEPER = f"{SYSTEM}/piste-keeper.service"
KEEPER_ENABLED = (f"{SYSTEM}/multi-user.target.wants/piste-keeper.service", f"/{KEEPER}")
DIRECT_SINCE = 254
"""The version of systemd that first knows `RestartMode`."""


def way_of(home: Home) -> str:
    """How the screen is drawn now."""
    if home.pointed() is not None and not _is_there(home.root / SAFE):
        return NO_KIOSK
    there = {way for path, _, ways in LINKS for way in ways if len(ways) == 1 and _is_there(home.root / path)}
    return next((way for way in ("desktop", "cage") if way in there), "kms")


def put(home: Home, way: str, watchdog: bool = False) -> None:
    """All links of this way, and no others. One that the release that runs has no file for is left out."""
    units = home.release(home.pointed() or "none") / "systemd/units"
    wanted = {path: target for path, target in _wanted(home, way, watchdog)
              if not target.startswith(OPT) or (units / Path(target).name).exists()}  # fmt: skip
    for path in everything():
        if path not in wanted and (path != NO_RESET[0] or _is_ours(home.root / path)):
            disk.remove(home.root / path)
    for path, target in wanted.items():
        if path != NO_RESET[0] or not _is_there(home.root / path):
            disk.put_link(home.root / path, target)


def take_away(home: Home) -> None:
    """None of them any more."""
    for path in (*everything(), KEEPER_ENABLED[0], KEEPER):
        if path != NO_RESET[0] or _is_ours(home.root / path):
            disk.remove(home.root / path)


def everything() -> list[str]:
    """Each place at which some way has a link."""
    several = [path for path, _, _ in (*LINKS, *ENABLED)]
    return [*several, DIRECT[0], WATCHDOG[0], DATA[0], DATA_ENABLED[0], NO_RESET[0]]


def _wanted(home: Home, way: str, watchdog: bool) -> Iterator[tuple[str, str]]:
    for path, unit, ways in LINKS:
        if way in ways:
            yield path, _unit(unit)
    if systemd_version() >= DIRECT_SINCE and way != NO_KIOSK:
        yield DIRECT[0], _unit(DIRECT[1])
    if watchdog or _is_there(home.root / WATCHDOG[0]):
        yield WATCHDOG[0], _unit(WATCHDOG[1])
    if _is_there(home.root / DATA[0]) or _has_data_partition():
        yield DATA[0], _unit(DATA[1])
        yield DATA_ENABLED
    yield from ((path, target) for path, target, ways in ENABLED if way in ways)
    if way in CONSOLE:
        yield NO_RESET


def _unit(name: str) -> str:
    return f"{OPT}/current/systemd/units/{name}"


def _is_there(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _is_ours(path: Path) -> bool:
    """Ctrl-Alt-Del may be the owner's own affair."""
    return path.is_symlink() and os.readlink(path) == NO_RESET[1]  # noqa: PTH115


def _has_data_partition() -> bool:
    return subprocess.run(["findfs", "LABEL=piste-data"], capture_output=True, check=False).returncode == 0


def systemd_version() -> int:
    """The number in its first line, 0 where it says nothing."""
    done = subprocess.run(["systemctl", "--version"], capture_output=True, text=True, check=False)
    words = done.stdout.split()
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0
