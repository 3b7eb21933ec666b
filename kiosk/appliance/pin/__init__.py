"""The PIN before the settings: where it lies, and the lock that asks for it.

May import `kiosk.errors`, `calibration.files`.
"""
