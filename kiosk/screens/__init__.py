"""What people see: theme, layout, one file a screen; `sheets` has one file a game."""

import os

# pygame greets on standard output, which belongs to the commands' own answers.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
