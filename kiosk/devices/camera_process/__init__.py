"""The kiosk's eyes: a camera and the vision behind it, in the same thread or in a process of their own."""
