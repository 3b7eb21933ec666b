"""`kiosk dial`: the helper of a table that speaks to the director; the kiosk itself has no network."""

import argparse
import importlib.util
import signal
import sys
from contextlib import closing
from pathlib import Path

from kiosk.errors import PisteError

HELP = """Dials the director of an evening and passes messages between it and this table's kiosk, which reaches it by
a Unix socket. FILE is what the director wrote for the table. While there is none it opens no network and waits: the
kiosk's settings join an evening, and leave it, which removes FILE and keys."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk dial` to `parser`."""
    parser.add_argument("access", type=Path, metavar="FILE", help="the table's access to the evening")
    parser.add_argument("--socket", type=Path, required=True, metavar="PATH", help="where the kiosk reaches it")
    parser.add_argument("--keys", type=Path, required=True, metavar="DIR", help="where the keys are unpacked")
    parser.add_argument(
        "--joining-port", type=int, default=8884, metavar="N", help="where a typed code finds a director (8884)"
    )


def run(args: argparse.Namespace) -> int:
    """Passes messages on until it is ended by a signal. Raises `PisteError`."""
    if importlib.util.find_spec("paho") is None:
        raise PisteError(f"the MQTT client is not installed here: {sys.executable} -m pip install 'piste[director]'")
    from kiosk.tournament.dialer.dialer import Dialer
    from kiosk.tournament.dialer.kiosk_end import KioskEnd
    from kiosk.tournament.transport.access import Access
    from kiosk.tournament.transport.mqtt_link import Address, MqttLink
    from kiosk.tournament.transport.table_link import topics_of_table
    from kiosk.tournament.transport.tls import context

    def dial(access: Access) -> MqttLink:
        first, *others = access.hosts
        address = Address(first, access.port, context(args.keys), others=tuple(others))
        return MqttLink(address, access.table, topics_of_table(access.event, access.table))

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with closing(KioskEnd(args.socket)) as kiosk:
        try:
            with closing(Dialer(kiosk, args.access, args.keys, dial, args.joining_port)) as dialer:
                while True:
                    dialer.work(0.05)
        except KeyboardInterrupt:
            return 0
