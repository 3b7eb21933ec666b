"""Input without three buttons: a hand over the track, a single switch; the rail that shows what they would do.

May import `kit`, `kiosk.devices`.
"""
