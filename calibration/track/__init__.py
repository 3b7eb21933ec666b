"""The printed markers: found, printed, remembered; the tray where there are none.

Pixels in, corners out. Imports vision.
"""
