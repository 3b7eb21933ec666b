"""The screens of a calibration: the live picture with what is seen on it, and the calibrations that were made."""
