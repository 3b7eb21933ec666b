"""An upright rectangle in a picture."""

Box = tuple[int, int, int, int]
"""x, y, width, height in whole pixels of the picture it is told of; x to the right, y down."""
