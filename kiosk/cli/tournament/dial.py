"""`kiosk dial`: the helper of a table that speaks to the director; the kiosk itself has no network."""

import argparse
import importlib.util
import signal
import sys
from contextlib import closing
from pathlib import Path

from kiosk.errors import PisteError

HELP = """Dials the director of an evening and passes messages between it and this table's kiosk, which reaches it by
a Unix socket. FILE is what the director wrote for the table; where it is gone the helper ends."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `kiosk dial` to `parser`."""
    parser.add_argument("access", type=Path, metavar="FILE", help="the table's access to the evening")
    parser.add_argument("--socket", type=Path, required=True, metavar="PATH", help="where the kiosk reaches it")
    parser.add_argument("--keys", type=Path, required=True, metavar="DIR", help="where the keys are unpacked")


def run(args: argparse.Namespace) -> int:
    """Passes messages on until it is ended by a signal. Raises `PisteError`."""
    if importlib.util.find_spec("paho") is None:
        raise PisteError(f"the MQTT client is not installed here: {sys.executable} -m pip install 'piste[director]'")
    from kiosk.tournament.dialer.relay import Relay
    from kiosk.tournament.transport.access import access_in
    from kiosk.tournament.transport.mqtt_link import Address, MqttLink
    from kiosk.tournament.transport.table_link import topics_of_table
    from kiosk.tournament.transport.tls import context

    access = access_in(args.access)
    access.unpack(args.keys)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    address = Address(access.host, access.port, context(args.keys))
    with closing(MqttLink(address, access.table, topics_of_table(access.event, access.table))) as link:
        try:
            with closing(Relay(link, args.socket, access.event, access.table)) as relay:
                while True:
                    relay.work(0.05)
        except KeyboardInterrupt:
            return 0
