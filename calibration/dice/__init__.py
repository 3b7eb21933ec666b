"""The owner's dice: named colours, poker sets shown, stored, served.

Imports files, vision.
"""
