"""Where the track lies in the picture, how large a die is there. Knows no screen."""

# It says how many threads NumPy and OpenCV take, and must come before them.
import vision as vision
