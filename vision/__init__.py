"""Pictures -> readings -> track events. Knows dice; knows no game and no screen."""

import os

# Products of matrices are small: with a thread on every core they wait for whichever is busy (five poker dice took
# 33 to 107 ms instead of 21). OpenCV and NumPy ask for this once, when they are loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
