"""The kiosk under systemd: start mode, watchdog, crashes counted, faults logged, releases.

May import `kiosk.table`, `kiosk.devices`, `kiosk.config`.
"""
