"""Pictures as arrays, and the cells of small ones. Apart from the other values, which need no numpy."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
"""Numbers of any shape."""
Picture = NDArray[np.uint8]
"""(height, width, 3), BGR 0..255."""
CELL = 4
"""Side of a cell, in pixels of the small picture."""
Cells = NDArray[np.bool_]
"""(height // CELL, width // CELL); whether something is different there."""
