"""Camera settings, lens, pose from markers, sharpness, the light on the track.

Measurements. Imports track, vision.
"""
