"""The camera of a Raspberry Pi by Picamera2."""
