"""Scenes for `kiosk shots` and the layout tests: the list of all."""
