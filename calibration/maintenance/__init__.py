"""The calibration that serves: dated files, the view kept true, drift.

Imports files, track, camera, dice, vision.
"""
