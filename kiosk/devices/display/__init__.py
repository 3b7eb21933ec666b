"""The display: its surface, its backlight, whether it is plugged in.

May import pygame, `kiosk.errors`; stays light, it opens before anything else.
"""
