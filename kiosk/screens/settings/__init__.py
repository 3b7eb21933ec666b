"""The settings screens, made from the schema: a page of groups, a page a group, a page a setting."""

from kiosk.screens.settings.home import Settings

__all__ = ["Settings"]
