"""The journal's file: its rows, the hash chain over them, the high-water file beside it, and what is done when it is
damaged. Imports the standard library, `calibration`, the games' phrases and the journal's values."""
