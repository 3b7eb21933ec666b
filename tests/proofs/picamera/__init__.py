"""A real Picamera2 over libcamera's virtual camera: pictures of a rendered game, and the kiosk's own code."""
