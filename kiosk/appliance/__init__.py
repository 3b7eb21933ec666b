"""The kiosk as a machine that nobody attends: what it tells systemd, safe mode after short lives, its examination."""
