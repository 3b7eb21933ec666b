"""From where on a card is sure, from `limits.toml`."""

import tomllib
from pathlib import Path

from vision.networks.model_file import Limit, Table


class Limits(Table):
    """Each is a probability, 0..1: a card is doubted under it."""

    sure: Limit
    """How likely the card that was read lies there (`sureness`)."""
    corner: Limit
    """The one index that is in view of a card under others."""


PATH = Path(__file__).with_name("limits.toml")
LIMITS = Limits.model_validate(tomllib.loads(PATH.read_text("utf-8")))
MOST_CARDS = 17
"""Cards of a picture: four hands of four and the starter. More is no deal."""
