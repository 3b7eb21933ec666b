"""The track over time: reads the region, waits for rest, names dice, watches disturbances and hands.

Times are arguments. Imports types, imaging, motion, geometry, background, classification, tilt; never vision.reader
(a `Reads` comes in).
"""
