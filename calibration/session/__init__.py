"""The steps of a calibration as a machine of plain values: no screen, no clock, no camera of its own."""
