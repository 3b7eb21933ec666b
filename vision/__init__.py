"""Pictures -> readings -> track events. Knows dice; knows no game and no screen."""

import os

# The one place that decides on how many threads pictures are read: one, the other cores are for screen and camera.
# OpenBLAS and OpenCV ask once, when NumPy and cv2 are loaded, which must be after this. With a thread on every core
# products of small matrices wait for whichever is busy: five poker dice took 33 to 107 ms instead of 21.
for library in ("OPENBLAS_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
    os.environ.setdefault(library, "1")

MOST_PIXELS = 64_000_000
"""Pictures with more are not read: OpenCV looks at what a header says, in every format, before it takes memory."""
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
# What is wrong with a file is told in one line, by whoever reads it.
os.environ.setdefault("OPENCV_LOG_LEVEL", "FATAL")
