"""The configuration: one schema from which come validation, the settings screen and the documentation."""

from kiosk.config.load import load_config
from kiosk.config.schema import Config

__all__ = ["Config", "load_config"]
