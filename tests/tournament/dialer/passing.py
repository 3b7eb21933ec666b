"""A dialer that takes part, over any link."""

from pathlib import Path

from kiosk.tournament.dialer.dialer import Dialer
from kiosk.tournament.dialer.kiosk_end import KioskEnd
from kiosk.tournament.transport.access import Access
from kiosk.tournament.transport.link import Link

PEM = "-----BEGIN CERTIFICATE-----\n"


def passing(path: Path, wire: Link, event: str, table: str) -> Dialer:
    """It listens at `path`; its files lie beside."""
    kiosk, file = KioskEnd(path), path.with_suffix(".json")
    Access(event, table, "127.0.0.1", 1, PEM, PEM, PEM).write(file)
    return Dialer(kiosk, file, path.with_suffix(".keys"), lambda access: wire)
