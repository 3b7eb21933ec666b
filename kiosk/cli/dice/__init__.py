"""Commands that look at dice: read, watch, calibrate."""
