"""USB cameras by V4L2."""
