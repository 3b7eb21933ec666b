"""Loading pictures as BGR bytes, pyramids and patches, fast percentiles.

Knows no die and no track. Imports `vision` (MOST_PIXELS) alone.
"""
