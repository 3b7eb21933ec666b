"""The kiosk's own examination: every part of the machine, and one sentence of what to do about it."""
