"""Where the track lies in the picture, where the camera is, the floor from above, the watched region.

mm on the floor, pixels of the full picture. Imports types, imaging.
"""
