"""The virtual camera: appearance of dice, pinhole, exposure, noise, shake.

May import `physics`.
"""
