"""The appliance: rules, tables, devices, screens and commands."""

import os

# pygame greets on standard output, which belongs to the commands' own answers.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# NumPy, which may be loaded before `vision`, is to take no more than the one core that it leaves it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
