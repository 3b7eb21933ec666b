"""Movement by time over a finished picture: what moves is data, drawn over the picture of the end state.

Knows no screen and no clock: whoever shows pictures passes the time in. Imports pygame and NumPy alone.
"""
