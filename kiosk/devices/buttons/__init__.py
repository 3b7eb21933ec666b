"""Buttons and lamps: GPIO, debouncing, gestures recognised from presses and keys, dwelling hands.

May import `kiosk.config`, `vision`.
"""
