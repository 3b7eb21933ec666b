"""Piste's keeper, run by the system's own Python: `python3 -IBS /opt/piste/keeper COMMAND`."""

import sys

from releases.cli import main

sys.exit(main(sys.argv[1:]))
