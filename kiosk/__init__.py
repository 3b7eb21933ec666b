"""The appliance: rules, tables, devices, screens and commands."""

import os

# pygame greets on standard output, which belongs to the commands' own answers.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# It says how many threads NumPy and OpenCV take, and must come before them.
import vision as vision
