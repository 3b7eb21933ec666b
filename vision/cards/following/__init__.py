"""Playing cards over time: waits for rest, reads only what changed, knows which card is which.

Times are arguments. Imports types, imaging, motion, geometry, tracking and the still reader's values; never its
networks (a `ReadsCards` comes in).
"""
