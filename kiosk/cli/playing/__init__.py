"""The appliance itself: `kiosk play` and the picture before it."""
